//! A person at a terminal teaches a motif: points at men, slips once and takes it back, is killed in the middle, goes on, and
//! has taught what was meant.

use crate::support::{adage_in, command};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};

/// Men by file and rank, from 0; capitals are White's.
struct Board([[Option<char>; 8]; 8]);

/// A file and a rank, from 0.
type Square = (usize, usize);

impl Board {
    fn read(fen: &str) -> Board {
        let mut board = Board(Default::default());
        for (row, text) in fen.split(' ').next().unwrap_or_default().split('/').enumerate() {
            let mut file = 0;
            for man in text.chars() {
                match man.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board.0[file][7 - row] = Some(man);
                        file += 1;
                    }
                }
            }
        }
        board
    }

    /// Where men of this kind of a side stand.
    fn of(&self, kind: char, is_white: bool) -> Vec<Square> {
        let man = if is_white { kind.to_ascii_uppercase() } else { kind };
        let squares = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        squares
            .filter(|(file, rank)| self.0[*file][*rank] == Some(man))
            .collect()
    }

    /// Whether a pawn of the other side stands ahead, on a file that is so far away.
    fn meets_pawn(&self, (file, rank): Square, is_white: bool, is_near: impl Fn(usize) -> bool) -> bool {
        let is_ahead = |other: usize| if is_white { other > rank } else { other < rank };
        let pawns = self.of('p', !is_white);
        pawns
            .into_iter()
            .any(|(other, at)| is_near(other.abs_diff(file)) && is_ahead(at))
    }
}

const SIDES: [bool; 2] = [true, false];

fn passed_pawn(board: &Board) -> Option<Vec<Square>> {
    let is_passed = |is_white: bool, pawn: &Square| !board.meets_pawn(*pawn, is_white, |files| files <= 1);
    let pawns = |is_white: bool| {
        board
            .of('p', is_white)
            .into_iter()
            .find(|pawn| is_passed(is_white, pawn))
    };
    SIDES.into_iter().find_map(pawns).map(|pawn| vec![pawn])
}

struct Motif {
    name: &'static str,
    diagram: &'static str,
    /// The men that make it, if it is there.
    men: fn(&Board) -> Option<Vec<Square>>,
    seed: &'static str,
}

fn names(squares: &[Square]) -> String {
    let name = |(file, rank): &Square| format!("{}{}", (b'a' + *file as u8) as char, rank + 1);
    squares.iter().map(name).collect::<Vec<_>>().join(",")
}

/// The program at a pseudo-terminal.
struct Terminal {
    child: Child,
    shown: BufReader<File>,
    typing: File,
}

impl Terminal {
    fn begin(folder: &Path, args: &[&str]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("granted");
        unlockpt(&master).expect("unlocked");
        let name = ptsname(&master, Vec::new())
            .expect("a name")
            .into_string()
            .expect("a path");
        let open = || {
            OpenOptions::new()
                .read(true)
                .write(true)
                .open(&name)
                .expect("the other end")
        };
        let child = command(folder, &[&["learn", "pattern"], args].concat())
            .env("NO_COLOR", "1")
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .spawn()
            .expect("the program starts");
        let typing = File::from(master);
        Terminal {
            child,
            shown: BufReader::new(typing.try_clone().expect("the same terminal")),
            typing,
        }
    }

    /// The position that is asked about, if there is a further question.
    fn question(&mut self) -> Option<String> {
        let mut line = String::new();
        // When the program has ended, reading from its terminal is an error.
        while self.shown.read_line(&mut line).is_ok_and(|length| length > 0) {
            let question = line
                .find("Question ")
                .and_then(|at| line[at..].trim_end().split_once(": "));
            if let Some((_, position)) = question {
                return Some(position.to_string());
            }
            line.clear();
        }
        None
    }

    fn say(&mut self, answer: &str) {
        writeln!(self.typing, "{answer}").expect("it listens");
    }

    /// Answers, and points at the men that make it an instance.
    fn say_rightly(&mut self, motif: &Motif, position: &str) {
        match (motif.men)(&Board::read(position)) {
            Some(men) => self.say(&format!("y {}", names(&men))),
            None => self.say("n"),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Also where a test has failed: nobody answers any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Teaches the motif, with a slip that is taken back and a kill, and compares the rule with what was meant.
fn teach(motif: &Motif) {
    let folder = tempfile::tempdir().expect("a folder");
    let pointed = names(&(motif.men)(&Board::read(motif.diagram)).expect("the diagram has it"));
    let mut terminal = Terminal::begin(
        folder.path(),
        &[
            motif.name,
            "--from",
            motif.diagram,
            "--men",
            &pointed,
            "--seed",
            motif.seed,
        ],
    );
    for _ in 0..4 {
        let position = terminal.question().expect("a question");
        terminal.say_rightly(motif, &position);
    }
    let slipped = terminal.question().expect("a question");
    terminal.say(if (motif.men)(&Board::read(&slipped)).is_some() {
        "n"
    } else {
        "y"
    });
    terminal.question().expect("a question");
    terminal.say("b");
    assert_eq!(terminal.question().as_deref(), Some(slipped.as_str()), "{}", motif.name);
    terminal.say_rightly(motif, &slipped);
    for _ in 0..6 {
        let position = terminal.question().expect("a question");
        terminal.say_rightly(motif, &position);
    }
    let unanswered = terminal.question().expect("a question");
    terminal.child.kill().expect("it runs");
    terminal.child.wait().expect("it ends");
    let session = format!("rulebook/{}.session", motif.name);
    let kept = fs::read_to_string(folder.path().join(&session)).expect("answers are kept");
    let facts = kept
        .lines()
        .filter(|line| line.starts_with("yes(") || line.starts_with("no("));
    // Eleven, and the slip.
    assert_eq!(facts.count(), 12, "{kept}");
    assert!(!kept.contains(&unanswered), "{kept}");
    let mut terminal = Terminal::begin(folder.path(), &["--resume", &session]);
    let mut asked = 11;
    while let Some(position) = terminal.question() {
        terminal.say_rightly(motif, &position);
        asked += 1;
        assert!(asked <= 70, "{}: more than {asked} questions", motif.name);
    }
    terminal.child.wait().expect("it ends");
    let positions = random_positions(3_000);
    fs::write(folder.path().join("random.fen"), &positions).expect("written");
    let ran = adage_in(folder.path(), &["match", motif.name, "random.fen", "--json"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let wrong = (1..).zip(positions.lines()).filter(|(number, position)| {
        let is_found = ran.stdout.contains(&format!("\"random.fen:{number}\""));
        is_found != (motif.men)(&Board::read(position)).is_some()
    });
    let wrong: Vec<&str> = wrong.map(|(_, position)| position).collect();
    let rule = fs::read_to_string(folder.path().join(format!("rulebook/{}.lp", motif.name))).expect("a rule");
    assert!(
        wrong.is_empty(),
        "{asked} questions, wrong in {} of 3000: {wrong:?}\n{rule}",
        wrong.len()
    );
    let instances = positions
        .lines()
        .filter(|position| (motif.men)(&Board::read(position)).is_some());
    assert!(instances.count() > 5, "{}", motif.name);
}

/// Kings and up to sixteen other men on squares that chance chooses, a position a line.
fn random_positions(count: usize) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let mut text = String::new();
    for _ in 0..count {
        let mut board = [['1'; 8]; 8];
        for number in 0..4 + random(16) {
            let man = match number {
                0 => 'K',
                1 => 'k',
                _ => b"PPpPNnBbQqRrpp"[random(14)] as char,
            };
            let rank = if man.eq_ignore_ascii_case(&'p') {
                1 + random(6)
            } else {
                random(8)
            };
            let square = &mut board[rank][random(8)];
            if !square.eq_ignore_ascii_case(&'k') {
                *square = man;
            }
        }
        let has = |king: char| board.iter().flatten().filter(|man| **man == king).count() == 1;
        if has('K') && has('k') {
            let rows: Vec<String> = board.into_iter().map(String::from_iter).collect();
            let _ = writeln!(text, "{} w - - 0 1", rows.join("/"));
        }
    }
    text
}

#[test]
fn passed_pawns_are_taught() {
    teach(&Motif {
        name: "free_pawn",
        diagram: "6k1/5ppp/8/3P4/8/8/5PPP/6K1 w - - 0 1",
        men: passed_pawn,
        seed: "1",
    });
}
