//! `adage ggp` plays matches with a scripted manager, who also talks nonsense.

use super::line::Player;
use super::sheets::MATCHING;
use adage_logic::ground::Limits;
use adage_worlds::chance::Chance;
use adage_worlds::gdl::machine::{Move, Role};
use adage_worlds::gdl::{Machine, Sheet, bundled, expression, kif, term};
use std::time::{Duration, Instant};

/// Three rounds in which both bid at once for a prize; who bids more, by one at most, has it, and the bids are gone.
/// Chance says what the next prize is.
const BIDDING: &str = "(role one) (role two) (role random)
(init (round 1)) (init (prize small)) (init (points one 0)) (init (points two 0))
(bid 1) (bid 2) (bid 3) (more 2 1) (more 3 2) (more 1 3)
(kind small) (kind large) (plus small 0 1) (plus small 1 2) (plus small 2 3) (plus small 3 4) (plus small 4 5)
(plus large 0 2) (plus large 1 3) (plus large 2 4) (plus large 3 5) (plus large 4 6)
(follows 1 2) (follows 2 3) (follows 3 4)
(player one two) (player two one)
(<= (legal ?p (bid ?b)) (player ?p ?q) (bid ?b) (not (true (spent ?p ?b))))
(<= (legal random (prize ?k)) (kind ?k))
(<= (next (spent ?p ?b)) (does ?p (bid ?b)))
(<= (next (spent ?p ?b)) (true (spent ?p ?b)))
(<= (next (prize ?k)) (does random (prize ?k)))
(<= (next (round ?n)) (true (round ?m)) (follows ?m ?n))
(<= (wins ?p) (player ?p ?q) (does ?p (bid ?b)) (does ?q (bid ?c)) (more ?b ?c))
(<= (next (points ?p ?n)) (wins ?p) (true (prize ?k)) (true (points ?p ?m)) (plus ?k ?m ?n))
(<= (next (points ?p ?m)) (true (points ?p ?m)) (not (wins ?p)))
(<= terminal (true (round 4)))
(<= (ahead ?p) (player ?p ?q) (true (points ?p ?m)) (true (points ?q ?n)) (above ?m ?n))
(<= (above ?m ?n) (plus small ?n ?m))
(<= (above ?m ?n) (plus small ?k ?m) (above ?k ?n))
(<= (goal ?p 100) (ahead ?p))
(<= (goal ?p 0) (player ?p ?q) (ahead ?q))
(<= (goal ?p 50) (player ?p ?q) (not (ahead ?p)) (not (ahead ?q)))
(goal random 0)
";

/// A game for one whose rules take minutes to work out: thirteen pigeons do not fit into twelve holes.
fn pigeons() -> String {
    let holes: String = (1..=12).map(|hole| format!("(hole {hole}) ")).collect();
    let pigeons: Vec<String> = (1..=13).map(|pigeon| format!("?p{pigeon}")).collect();
    let sits = pigeons.iter().map(|pigeon| format!(" (hole {pigeon})"));
    let pairs = pigeons.iter().enumerate().flat_map(|(index, one)| {
        let others = pigeons[..index].iter();
        others.map(move |other| format!(" (distinct {one} {other})"))
    });
    let body: String = sits.chain(pairs).collect();
    format!(
        "(role x) (init (at 0)) (legal x noop) {holes} (<= fits {body})
         (<= (next (at 1)) (true (at 0)) fits) (<= terminal (true (at 1))) (goal x 100)"
    )
}

fn slow_start(id: &str) -> String {
    format!("(START {id} x ({}) 60 60)", pigeons())
}

const AVAILABLE: &str = "((name adage) (status available))";
const BUSY: &str = "((name adage) (status busy))";

fn nonsense(player: &Player) {
    for message in [
        "",
        ")(",
        "(PLAY)",
        "(DANCE now)",
        "(START a b c d e)",
        "(INFO) (INFO)",
        "(START bad x ((role x) (<= open)) soon 1)",
    ] {
        assert_eq!(player.post(message).status, 400, "{message}");
    }
    for (bytes, status) in [
        (&b"hello\r\n\r\n"[..], 400),
        (b"GET / HTTP/1.1\r\n\r\n", 405),
        (b"POST / HTTP/1.1\r\n\r\n", 411),
        (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 411),
        (b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
        (b"POST / HTTP/1.1\r\nContent-Length: 50\r\n\r\n(INFO)", 408),
        (b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\xff\xfe", 400),
    ] {
        assert_eq!(player.send(bytes).status, status, "{}", String::from_utf8_lossy(bytes));
    }
}

/// What a manager knows of a game.
struct Arbiter {
    text: &'static str,
    machine: Machine,
    /// The roles in the order of the sheet.
    order: Vec<(Role, String)>,
}

impl Arbiter {
    fn new(text: &'static str) -> Arbiter {
        let sheet = Sheet::read(text).unwrap();
        let machine = Machine::new(&sheet, &Limits::default()).unwrap();
        let written = text.split("(role ").skip(1);
        let names = written.map(|rest| rest.split(')').next().unwrap().to_string());
        let names = names.filter(|name| !name.starts_with('?'));
        let find = |name: &str| machine.roles().find(|(_, role)| role.to_string() == name).unwrap().0;
        let order = names.map(|name| (find(&name), name)).collect();
        Arbiter { text, machine, order }
    }

    fn start(&self, id: &str, place: usize, clocks: &str) -> String {
        format!("(START {id} {} ({}) {clocks})", self.order[place].1, self.text)
    }

    /// The move that was answered.
    fn read(&self, role: Role, written: &str) -> Option<Move> {
        let read = kif::read(written).ok()?;
        self.machine.find_move(role, term(read.first()?)?)
    }

    /// Plays a whole match, all other roles at random; what the player gains. Loud managers write capitals.
    fn play(&self, player: &Player, id: &str, place: usize, seed: u64) -> i32 {
        let clock = Duration::from_secs(2);
        let loud = |message: String| {
            if seed.is_multiple_of(2) {
                message
            } else {
                message.to_uppercase()
            }
        };
        assert_eq!(player.ask(&loud(self.start(id, place, "10 2"))), "ready");
        let mut chance = Chance::new(seed);
        let mut board = self.machine.board();
        let mut state = self.machine.start().clone();
        let mut last = "nil".to_string();
        loop {
            board.show([&state]);
            if board.is_terminal(0) {
                assert_eq!(player.ask(&loud(format!("(STOP {id} {last})"))), "done");
                assert_eq!(player.ask("(INFO)"), AVAILABLE);
                return board.goal(self.order[place].0, 0).unwrap();
            }
            self.disturb(player, id);
            let begin = Instant::now();
            let answer = player.ask(&loud(format!("(PLAY {id} {last})")));
            assert!(begin.elapsed() < clock, "the clock is kept");
            let mut joint = vec![Move(0); self.order.len()];
            let mut written = Vec::new();
            for (index, (role, name)) in self.order.iter().enumerate() {
                let legal: Vec<Move> = board.legal(*role, 0).collect();
                let chosen = match index == place {
                    true => self.read(*role, &answer).expect(&answer),
                    false => *chance.pick(&legal).unwrap(),
                };
                assert!(legal.contains(&chosen), "{name}: {answer}");
                joint[role.0] = chosen;
                written.push(expression(self.machine.moves(*role)[chosen.0 as usize]).to_string());
            }
            last = format!("({})", written.join(" "));
            state = board.after(&state, &joint);
        }
    }

    /// What must not disturb a match.
    fn disturb(&self, player: &Player, id: &str) {
        assert_eq!(player.ask("(info)"), BUSY);
        assert_eq!(player.ask(&self.start("other", 0, "10 2")), "busy");
        assert_eq!(player.ask(&format!("(PREVIEW ({}) 10)", self.text)), "busy");
        for message in ["(PLAY other nil)", "(STOP other nil)", "(ABORT other)"] {
            assert_eq!(player.ask(message), "busy", "{message}");
        }
        let nobody_s = vec!["(dance 9 9)"; self.order.len()].join(" ");
        let too_many = vec!["noop"; self.order.len() + 1].join(" ");
        for wrong in [&nobody_s, &too_many, "(mark ?x 1) noop"] {
            assert_eq!(player.post(&format!("(PLAY {id} ({wrong}))")).status, 400, "{wrong}");
        }
    }
}

#[test]
fn matches_one_after_another_with_nonsense_between() {
    let player = Player::new(&[]);
    let tic_tac_toe = Arbiter::new(bundled::text("tic-tac-toe").unwrap());
    let bidding = Arbiter::new(BIDDING);
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
    assert_eq!(player.ask(&format!("(PREVIEW ({BIDDING}) 10)")), "ready");
    nonsense(&player);
    for place in [0, 1] {
        let gain = tic_tac_toe.play(&player, &format!("kiosk.ttt-{place}"), place, place as u64);
        assert!(gain >= 50, "the player gained {gain}");
        bidding.play(&player, &format!("bids{place}"), place, place as u64);
        nonsense(&player);
    }
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
}

fn with_headers(headers: &str, message: &str) -> Vec<u8> {
    let length = message.len();
    format!("POST / HTTP/1.1\r\n{headers}Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{message}")
        .into_bytes()
}

#[test]
fn web_pages_are_kept_out() {
    let player = Player::new(&[]);
    let game = Arbiter::new(bundled::text("tic-tac-toe").unwrap());
    assert_eq!(player.ask(&game.start("m1", 0, "10 2")), "ready");
    for foreign in [
        "Origin: https://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: http://localhost:9147\r\n",
        "Host: localhost\r\nOrigin: http://evil.example\r\n",
        "Host: evil.example\r\n",
        "Host: evil.example:9147\r\n",
        "Host: localhost.evil.example\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
    ] {
        for message in ["(ABORT m1)", "(STOP m1 nil)", &game.start("m2", 0, "10 2")] {
            let answer = player.send(&with_headers(foreign, message));
            assert_eq!(answer.status, 403, "{foreign}: {}", answer.body);
            assert!(!answer.head.contains("Access-Control"), "{}", answer.head);
        }
        let asked = format!("OPTIONS / HTTP/1.1\r\n{foreign}\r\n");
        assert_eq!(player.send(asked.as_bytes()).status, 403, "{foreign}");
    }
    assert_eq!(player.ask("(INFO)"), BUSY, "the match goes on");
    let answer = player.ask("(PLAY m1 nil)");
    assert!(game.read(game.order[0].0, &answer).is_some(), "{answer}");
    let own = format!("Host: {}\r\n", player.address());
    for known in [
        own.as_str(),
        "Host: localhost:1\r\n",
        "Host: [::1]:9147\r\n",
        "Host: 10.0.0.7\r\n",
        "",
    ] {
        assert_eq!(player.send(&with_headers(known, "(INFO)")).status, 200, "{known}");
    }
}

#[test]
fn web_pages_and_names_are_let_in_by_options() {
    let player = Player::new(&[
        "--allow-origin",
        "https://manager.example",
        "--allow-host",
        "games.example",
    ]);
    let asked = player.send(
        b"OPTIONS / HTTP/1.1\r\nHost: Games.Example:9147\r\nOrigin: https://manager.example\r\n\
          Access-Control-Request-Headers: content-type, sender, receiver\r\n\r\n",
    );
    assert_eq!((asked.status, asked.body.as_str()), (200, ""));
    let answer = player.send(&with_headers("Origin: https://manager.example\r\n", "(INFO)"));
    assert_eq!((answer.status, answer.body.as_str()), (200, AVAILABLE));
    for allowed in [
        "Access-Control-Allow-Origin: https://manager.example",
        "Access-Control-Allow-Methods: POST, OPTIONS",
        "Access-Control-Allow-Headers: Accept, Content-Type, Sender, Receiver",
    ] {
        assert!(asked.head.contains(allowed), "{}", asked.head);
        assert!(answer.head.contains(allowed), "{}", answer.head);
    }
    let other = player.send(&with_headers("Origin: https://other.example\r\n", "(INFO)"));
    assert_eq!(other.status, 403);
}

/// What the program may take, whatever is asked of it.
fn assert_modest(player: &Player) {
    let (threads, kilobytes) = (player.status("Threads"), player.status("VmRSS"));
    assert!(threads.is_none_or(|threads| threads <= 80), "{threads:?} threads");
    assert!(
        kilobytes.is_none_or(|kilobytes| kilobytes < 300_000),
        "{kilobytes:?} kB"
    );
}

#[test]
fn silent_connections_and_floods_keep_no_manager_waiting() {
    let player = Player::new(&[]);
    let game = Arbiter::new(bundled::text("tic-tac-toe").unwrap());
    let mut silent: Vec<_> = (0..200).map(|_| player.silent_connection()).collect();
    assert_eq!(player.ask(&game.start("m1", 0, "10 2")), "ready");
    std::thread::scope(|scope| {
        let flood = scope.spawn(|| {
            for round in 0..150 {
                assert_eq!(player.ask(&slow_start(&format!("f{round}"))), "busy");
                assert_eq!(player.ask(&format!("(ABORT f{round})")), "busy");
            }
        });
        for _ in 0..3 {
            silent.extend((0..20).map(|_| player.silent_connection()));
            let begin = Instant::now();
            let answer = player.ask("(PLAY m1 nil)");
            assert!(begin.elapsed() < Duration::from_secs(2), "the clock is kept");
            assert!(game.read(game.order[0].0, &answer).is_some(), "{answer}");
            assert_modest(&player);
        }
        flood.join().unwrap();
    });
    assert_eq!(player.ask("(ABORT m1)"), "aborted");
    assert_modest(&player);
}

#[test]
fn matches_that_nobody_waits_for_are_given_up() {
    let player = Player::new(&[]);
    let game = Arbiter::new(bundled::text("tic-tac-toe").unwrap());
    let begin = Instant::now();
    for round in 0..100 {
        let id = format!("f{round}");
        std::thread::scope(|scope| {
            let starting = scope.spawn(|| player.post(&slow_start(&id)));
            while player.ask("(INFO)") == AVAILABLE && !starting.is_finished() {
                std::thread::yield_now();
            }
            assert_eq!(player.ask(&format!("(ABORT {id})")), "aborted");
            assert_eq!(starting.join().unwrap().status, 400, "whoever waits is told");
        });
        assert_modest(&player);
    }
    assert!(
        begin.elapsed() < Duration::from_secs(50),
        "no game is worked out in vain"
    );
    assert_eq!(player.ask(&game.start("m1", 0, "10 2")), "ready");
    let begin = Instant::now();
    let answer = player.ask("(PLAY m1 nil)");
    assert!(begin.elapsed() < Duration::from_secs(2), "the clock is kept");
    assert!(game.read(game.order[0].0, &answer).is_some(), "{answer}");
    assert_modest(&player);
}

#[test]
fn a_match_is_aborted_while_the_player_thinks() {
    let player = Player::new(&["--seed", "5"]);
    let game = Arbiter::new(bundled::text("connect-four").unwrap());
    assert_eq!(player.ask(&game.start("m1", 0, "30 50")), "ready");
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
    assert_eq!(player.ask(&game.start("m2", 0, "30 1")), "ready");
    assert!(game.read(game.order[0].0, &player.ask("(PLAY m2 nil)")).is_some());
}

#[test]
fn both_may_choose_at_the_same_time() {
    let player = Player::new(&[]);
    assert_eq!(player.post(&format!("(START m1 nobody ({MATCHING}) 10 1)")).status, 400);
    assert_eq!(player.ask("(INFO)"), AVAILABLE, "a match that cannot be played is none");
    assert_eq!(player.ask(&format!("(START m1 odd ({MATCHING}) 10 1)")), "ready");
    for before_the_first_step in ["nil", "()", "NIL"] {
        let answer = player.ask(&format!("(PLAY m1 {before_the_first_step})"));
        assert!(["one", "two"].contains(&answer.as_str()), "{answer}");
    }
    assert_eq!(player.post("(PLAY m1 (one two))").status, 400, "the game is over");
    assert_eq!(player.ask("(STOP m1 (one two))"), "done");
}

#[test]
fn so_many_random_games_are_enough() {
    let player = Player::new(&["--player", "playouts:20"]);
    Arbiter::new(BIDDING).play(&player, "bids", 0, 3);
}

#[test]
fn a_strategy_says_what_is_wanted_in_every_match() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("corner.lp");
    std::fs::write(
        &file,
        ":~ me(M), not cell(3,1,M). [2@1]\n:~ me(M), not cell(1,3,M). [1@1]\n",
    )
    .unwrap();
    let player = Player::new(&["--player", &format!("strategy:{}", file.display())]);
    let game = Arbiter::new(bundled::text("tic-tac-toe").unwrap());
    let first = [
        ("nil", "(mark 3 1)"),
        ("((mark 3 1) noop)", "noop"),
        ("(noop (mark 2 2))", "(mark 1 3)"),
    ];
    let second = [("nil", "noop"), ("((mark 3 1) noop)", "(mark 1 3)")];
    for (place, steps) in [(0, &first[..]), (1, &second[..]), (0, &first[..])] {
        assert_eq!(player.ask(&game.start("m1", place, "10 2")), "ready");
        for (last, wanted) in steps {
            assert_eq!(player.ask(&format!("(PLAY m1 {last})")), *wanted);
        }
        assert_eq!(player.ask("(ABORT m1)"), "aborted");
    }
    // What it asks is not offered by other games, so it cannot play them.
    let refused = player.post(&Arbiter::new(BIDDING).start("bids", 0, "10 2"));
    assert_eq!(refused.status, 400);
    let reason = "unknown predicate `cell/3` in `:~ me(M), not cell(3,1,M). [2@1]`";
    assert!(refused.body.contains(reason), "{}", refused.body);
    assert_eq!(player.ask("(INFO)"), AVAILABLE);
}

#[test]
fn what_a_strategy_declares_may_be_missing_and_playouts_choose() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("corner.lp");
    std::fs::write(&file, "#defined cell/3.\n:~ me(M), cell(3,1,M). [-2@1]\n").unwrap();
    let player = Player::new(&["--player", &format!("strategy:{}", file.display())]);
    Arbiter::new(BIDDING).play(&player, "bids", 0, 3);
}

#[test]
fn what_cannot_be_is_refused() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, reason) in [
        (["--port", port.as_str()], "cannot listen on `127.0.0.1:"),
        (["--player", "deep-thought"], "there is no player called `deep-thought`"),
        (
            ["--player", "random"],
            "is none of those that play whatever game a manager sends",
        ),
    ] {
        let ran = crate::support::adage(&[&["ggp"], &args[..]].concat());
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    }
}
