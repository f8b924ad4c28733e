//! `adage ggp` plays matches with a scripted manager, who also talks nonsense.

use crate::sheets::MATCHING;
use adage_games::chance::Chance;
use adage_games::gdl::machine::{Move, Role};
use adage_games::gdl::{Machine, Sheet, bundled, expression, kif, term};
use adage_logic::ground::Limits;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The program, listening.
struct Player {
    program: Child,
    address: String,
}

impl Player {
    fn new(args: &[&str]) -> Player {
        let mut program = Command::new(env!("CARGO_BIN_EXE_adage"))
            .args([&["ggp", "--port", "0"], args].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        output.read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on ").expect("an address");
        Player {
            address: address.to_string(),
            program,
        }
    }

    /// Sends bytes and reads all that comes back: the status and the body.
    fn send(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(bytes).expect("it reads");
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        if !body.is_empty() {
            assert!(head.contains("Access-Control-Allow-Origin: *"), "{head}");
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
        }
        (status.expect("a status"), body.to_string())
    }

    fn post(&self, message: &str) -> (u16, String) {
        let head = format!(
            "POST / HTTP/1.0\r\nAccept: text/delim\r\nContent-type: text/acl\r\nContent-length: {}\r\n\r\n",
            message.len()
        );
        self.send((head + message).as_bytes())
    }

    /// The answer to a message that must be understood.
    fn ask(&self, message: &str) -> String {
        let (status, body) = self.post(message);
        assert_eq!(status, 200, "{message}: {body}");
        body
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

const AVAILABLE: &str = "((name adage) (status available))";
const BUSY: &str = "((name adage) (status busy))";

fn nonsense(player: &Player) {
    for (message, status) in [
        ("", 400),
        (")(", 400),
        ("(PLAY)", 400),
        ("(DANCE now)", 400),
        ("(START a b c d e)", 400),
        ("(INFO) (INFO)", 400),
        ("(START bad x ((role x) (<= open)) soon 1)", 400),
    ] {
        assert_eq!(player.post(message).0, status, "{message}");
    }
    for (bytes, status) in [
        (&b"hello\r\n\r\n"[..], 400),
        (b"GET / HTTP/1.1\r\n\r\n", 405),
        (b"POST / HTTP/1.1\r\n\r\n", 411),
        (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 411),
        (b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
        (b"POST / HTTP/1.1\r\nContent-Length: 50\r\n\r\n(INFO)", 408),
        (b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\xff\xfe", 400),
        (b"OPTIONS / HTTP/1.1\r\n\r\n", 200),
    ] {
        assert_eq!(player.send(bytes).0, status, "{}", String::from_utf8_lossy(bytes));
    }
}

/// A match of tic-tac-toe in which the manager plays the other role at random; what the player gains.
fn tic_tac_toe(player: &Player, id: &str, role: usize, seed: u64) -> i32 {
    let text = bundled::text("tic-tac-toe").unwrap();
    let machine = Machine::new(&Sheet::read(text).unwrap(), &Limits::default()).unwrap();
    // The order of the sheet.
    let order = ["x", "o"].map(|wanted| machine.roles().find(|(_, name)| name.to_string() == wanted).unwrap().0);
    let name = ["X", "o"][role];
    assert_eq!(player.ask(&format!("(START {id} {name} ({text}) 10 2)")), "ready");
    assert_eq!(player.ask("(info)"), BUSY);
    assert_eq!(player.ask(&format!("(START other x ({text}) 10 2)")), "busy");
    assert_eq!(player.ask("(PLAY other nil)"), "busy");
    let mut chance = Chance::new(seed);
    let mut board = machine.board();
    let mut state = machine.start().clone();
    let mut history = "NIL".to_string();
    loop {
        board.show([&state]);
        if board.is_terminal(0) {
            assert_eq!(player.ask(&format!("(STOP {id} {history})")), "done");
            assert_eq!(player.ask("(INFO)"), AVAILABLE);
            return board.goal(order[role], 0).unwrap();
        }
        for wrong in ["(noop)", "((mark 9 9) noop)", "(noop noop)", "((mark ?x 1) noop)"] {
            assert_eq!(player.post(&format!("(PLAY {id} {wrong})")).0, 400, "{wrong}");
        }
        let begin = Instant::now();
        let answer = player.ask(&format!("(PLAY {} {history})", id.to_uppercase()));
        assert!(begin.elapsed() < Duration::from_secs(2), "the clock is kept");
        let mut joint = vec![Move(0); 2];
        let mut written = Vec::new();
        for (index, of) in order.iter().enumerate() {
            let legal: Vec<Move> = board.legal(*of, 0).collect();
            let chosen = match index == role {
                true => move_of(&machine, *of, &answer),
                false => *chance.pick(&legal).unwrap(),
            };
            assert!(legal.contains(&chosen), "{answer}");
            joint[of.0] = chosen;
            written.push(expression(machine.moves(*of)[chosen.0 as usize]).to_string());
        }
        history = format!("({})", written.join(" ")).to_uppercase();
        state = board.after(&state, &joint);
    }
}

fn move_of(machine: &Machine, role: Role, written: &str) -> Move {
    let read = kif::read(written).expect("KIF");
    machine
        .find_move(role, term(&read[0]).expect("a term"))
        .expect("a move")
}

#[test]
fn matches_of_tic_tac_toe_one_after_another_with_nonsense_between() {
    let player = Player::new(&[]);
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
    nonsense(&player);
    for (game, role) in [0, 1].into_iter().enumerate() {
        let gain = tic_tac_toe(&player, &format!("kiosk.ttt-{game}"), role, game as u64);
        assert!(gain >= 50, "the player gained {gain}");
        nonsense(&player);
    }
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
}

#[test]
fn a_match_is_aborted_while_the_player_thinks() {
    let player = Player::new(&["--seed", "5"]);
    let text = bundled::text("connect-four").unwrap();
    let role = Sheet::read(text).unwrap();
    let role = role
        .clauses()
        .find(|clause| clause.head.name.as_str() == "role")
        .unwrap()
        .head
        .args[0];
    assert_eq!(player.ask(&format!("(START m1 {role} ({text}) 30 50)")), "ready");
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| player.ask("(PLAY m1 nil)"));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(player.ask("(INFO)"), BUSY);
        let begin = Instant::now();
        assert_eq!(player.ask("(ABORT m1)"), "aborted");
        assert!(!thinking.join().unwrap().is_empty());
        assert!(begin.elapsed() < Duration::from_secs(20), "nobody thinks on");
    });
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
}

#[test]
fn both_may_choose_at_the_same_time() {
    let player = Player::new(&[]);
    assert_eq!(player.post(&format!("(START m1 nobody ({MATCHING}) 10 1)")).0, 400);
    assert_eq!(player.ask("(INFO)"), AVAILABLE, "a match that cannot be played is none");
    assert_eq!(player.ask(&format!("(START m1 odd ({MATCHING}) 10 1)")), "ready");
    for before_the_first_step in ["nil", "()", "NIL"] {
        let answer = player.ask(&format!("(PLAY m1 {before_the_first_step})"));
        assert!(["one", "two"].contains(&answer.as_str()), "{answer}");
    }
    assert_eq!(player.post("(PLAY m1 (one two))").0, 400, "the game is over");
    assert_eq!(player.ask("(STOP m1 (one two))"), "done");
}

#[test]
fn a_strategy_says_what_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("corner.lp");
    std::fs::write(&file, ":~ me(M), not cell(3,1,M). [1@1]\n").unwrap();
    let player = Player::new(&["--player", &format!("strategy:{}", file.display())]);
    let text = bundled::text("tic-tac-toe").unwrap();
    assert_eq!(player.ask(&format!("(START m1 x ({text}) 10 2)")), "ready");
    assert_eq!(player.ask("(PLAY m1 nil)"), "(mark 3 1)");
}

#[test]
fn what_cannot_be_is_refused() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, reason) in [
        (["--port", port.as_str()], "cannot listen on `127.0.0.1:"),
        (["--player", "deep-thought"], "there is no player called `deep-thought`"),
    ] {
        let ran = crate::support::adage(&[&["ggp"], &args[..]].concat());
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    }
}
