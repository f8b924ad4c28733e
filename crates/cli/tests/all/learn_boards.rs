//! Learning patterns on boards by the real program: motifs that the project does not contain, each from one diagram, with a
//! program or a person for a teacher.

use crate::support::learning::{learn, report};
use crate::support::{adage_in, command};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};

/// Black has pawns on c6 and c7.
const DOUBLED: &str = "6k1/2p2ppp/2p5/8/8/8/5PPP/6K1 w - - 0 1";

/// The ranks of a position, the eighth first, with dots for empty squares.
fn ranks(fen: &str) -> Vec<Vec<char>> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let rank = |text: &str| {
        let squares = text.chars().flat_map(|man| match man.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![man],
        });
        squares.collect()
    };
    placement.split('/').map(rank).collect()
}

/// Whether two pawns of a side stand on one file.
fn has_doubled_pawns(fen: &str) -> bool {
    let ranks = ranks(fen);
    let count = |pawn: char, file: usize| ranks.iter().filter(|rank| rank.get(file) == Some(&pawn)).count();
    (0..8).any(|file| count('p', file) > 1 || count('P', file) > 1)
}

/// Pawns and kings on squares that chance chooses, a position a line.
fn pawn_positions(count: usize) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut text = String::new();
    for _ in 0..count {
        let mut board = vec![vec!['1'; 8]; 8];
        board[0][random(8) as usize] = 'k';
        board[7][random(8) as usize] = 'K';
        for number in 0..random(10) {
            board[1 + random(6) as usize][random(8) as usize] = if number % 2 == 0 { 'p' } else { 'P' };
        }
        let rows: Vec<String> = board.into_iter().map(String::from_iter).collect();
        let _ = writeln!(text, "{} w - - 0 1", rows.join("/"));
    }
    text
}

/// The rule holds in exactly those random positions that have doubled pawns.
fn is_exact(folder: &Path, rule: &str) {
    let positions = pawn_positions(1000);
    fs::write(folder.join("pawns.fen"), &positions).unwrap();
    let ran = adage_in(folder, &["match", rule, "pawns.fen", "--json"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let mut wanted = Vec::new();
    let mut found = Vec::new();
    for (number, position) in (1..).zip(positions.lines()) {
        let place = format!("\"pawns.fen:{number}\"");
        let (is_found, is_wanted) = (ran.stdout.contains(&place), has_doubled_pawns(position));
        found.extend(is_found.then_some(position));
        wanted.extend(is_wanted.then_some(position));
    }
    assert!(wanted.len() > 100, "{}", wanted.len());
    assert_eq!(found, wanted);
}

#[cfg(unix)]
#[test]
fn a_program_teaches_a_motif_from_one_diagram() {
    let folder = tempfile::tempdir().unwrap();
    // Doubled pawns as a filter of text: no rule of ours has a part in it.
    let script = r#"
import sys
for line in sys.stdin:
    files = {}
    for rank in line.split()[0].split("/"):
        file = 0
        for man in rank:
            if man.isdigit():
                file += int(man)
                continue
            files[man, file] = files.get((man, file), 0) + 1
            file += 1
    doubled = any(count > 1 for (man, _), count in files.items() if man in "pP")
    print("yes" if doubled else "no", flush=True)
"#;
    fs::write(folder.path().join("teacher.py"), script).unwrap();
    let args = ["doubled", "--from", DOUBLED, "--oracle", "program:python3 teacher.py"];
    let report = report(folder.path(), &args, "");
    assert_eq!(report["complete"], true, "{report}");
    assert_eq!(report["ending"], "agrees");
    let [questions, checks] = ["questions", "checks"].map(|key| report[key].as_u64().expect("a number"));
    assert!(
        questions <= 10 && checks >= 3_000,
        "{questions} questions and {checks} checks"
    );
    is_exact(folder.path(), "doubled");
    let saved = fs::read_to_string(folder.path().join("rulebook/doubled.lp")).unwrap();
    assert!(saved.contains(" checks passed\n"), "{saved}");
}

#[test]
fn a_teacher_without_a_rule_is_not_called_understood() {
    let folder = tempfile::tempdir().unwrap();
    // What has the pattern is settled by the length of the text.
    let script = "while read -r fen; do if [ $((${#fen} % 2)) = 0 ]; then echo yes; else echo no; fi; done\n";
    fs::write(folder.path().join("teacher.sh"), script).unwrap();
    let args = [
        "odd",
        "--from",
        DOUBLED,
        "--oracle",
        "program:sh teacher.sh",
        "--max-questions",
        "8",
    ];
    let report = report(folder.path(), &args, "");
    assert_eq!(report["complete"], false, "{report}");
    assert_ne!(report["ending"], "agrees");
    assert!(report["because"].is_string(), "{report}");
}

/// A person who is asked whether there are doubled pawns.
struct Lesson {
    child: Child,
    shown: BufReader<std::process::ChildStdout>,
}

impl Lesson {
    fn begin(folder: &Path, args: &[&str]) -> Lesson {
        let mut child = command(folder, &[&["learn", "pattern"], args].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let shown = BufReader::new(child.stdout.take().expect("piped"));
        Lesson { child, shown }
    }

    /// The position that is asked about, if there is a further question.
    fn question(&mut self) -> Option<String> {
        let mut line = String::new();
        while self.shown.read_line(&mut line).expect("text") > 0 {
            if let Some((_, position)) = line
                .trim_end()
                .split_once(": ")
                .filter(|_| line.starts_with("Question "))
            {
                return Some(position.to_string());
            }
            line.clear();
        }
        None
    }

    fn say(&mut self, answer: &str) {
        let mut typing = self.child.stdin.as_ref().expect("piped");
        writeln!(typing, "{answer}").expect("it listens");
    }

    fn say_rightly(&mut self, position: &str) {
        self.say(if has_doubled_pawns(position) { "y" } else { "n" });
    }
}

#[test]
fn a_person_slips_is_killed_goes_on_and_has_taught_the_motif() {
    let folder = tempfile::tempdir().unwrap();
    let mut lesson = Lesson::begin(folder.path(), &["doubled", "--from", DOUBLED, "--oracle", "person"]);
    let first = lesson.question().expect("a question");
    lesson.say_rightly(&first);
    let second = lesson.question().expect("a question");
    // A slip, seen at once and taken back: the same is asked again.
    lesson.say(if has_doubled_pawns(&second) { "n" } else { "y" });
    lesson.question().expect("a question");
    lesson.say("b");
    assert_eq!(lesson.question().as_deref(), Some(second.as_str()));
    lesson.say_rightly(&second);
    lesson.question().expect("a question");
    lesson.child.kill().expect("it runs");
    lesson.child.wait().expect("it ends");
    let session = fs::read_to_string(folder.path().join("rulebook/doubled.session")).unwrap();
    assert!(session.contains(&format!("(\"{second}\").")), "{session}");
    let mut lesson = Lesson::begin(
        folder.path(),
        &["--resume", "rulebook/doubled.session", "--oracle", "person"],
    );
    let mut asked = 2;
    while let Some(position) = lesson.question() {
        lesson.say_rightly(&position);
        asked += 1;
        assert!(asked <= 40, "more than {asked} questions");
    }
    let mut rest = String::new();
    lesson.shown.read_to_string(&mut rest).expect("text");
    lesson.child.wait().expect("it ends");
    is_exact(folder.path(), "doubled");
}

#[test]
fn what_a_person_said_can_be_shown_and_matched() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(
        folder.path(),
        &["doubled", "--from", DOUBLED, "--oracle", "person"],
        "s\n",
    );
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    assert!(
        ran.stdout
            .contains("It is in doubt: it was stopped before all was asked."),
        "{}",
        ran.stdout
    );
}
