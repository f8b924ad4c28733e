//! What clingo says of a program.

use adage_logic::Atom;
use adage_logic::syntax::parse_atom;
use std::io::Write;
use std::process::{Command, Stdio};

/// Whether clingo can be run; says so if not.
pub fn is_present() -> bool {
    let present = Command::new("clingo").arg("--version").output().is_ok();
    if !present {
        eprintln!("skipped: no `clingo` to compare with (Debian has it in the package `gringo`)");
    }
    present
}

/// All answer sets of a program.
pub fn answer_sets(program: &str) -> Vec<Vec<Atom>> {
    let mut clingo = Command::new("clingo")
        .args(["--warn=none", "0", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("clingo is there");
    let mut stdin = clingo.stdin.take().expect("it listens");
    stdin.write_all(program.as_bytes()).expect("it reads the program");
    drop(stdin);
    let output = clingo.wait_with_output().expect("it answers");
    let text = String::from_utf8(output.stdout).expect("it writes text");
    let lines: Vec<&str> = text.lines().collect();
    let answers = lines.windows(2).filter(|pair| pair[0].starts_with("Answer:"));
    answers.map(|pair| atoms(pair[1])).collect()
}

/// The atoms of an answer set have spaces between them and none inside.
fn atoms(line: &str) -> Vec<Atom> {
    let atom = |text| parse_atom(text).expect("clingo writes atoms").value.value;
    line.split_whitespace().map(atom).collect()
}
