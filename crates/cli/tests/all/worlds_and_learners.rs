//! Every learner in every world: what works, and the sentence that a user gets where it does not work yet.
//!
//! Each cell runs `adage learn` on a tiny experience. The whole table is one snapshot, the one place that lists what is
//! missing: whoever makes a cell work changes its line.

use crate::support::{Ran, adage_in};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

/// A situation of each world whose situations can be written out.
const SITUATIONS: [(&str, &str); 6] = [
    ("chess", "r3k3/2N5/8/8/8/8/8/4K3 w - - 0 1"),
    ("eight_puzzle", "123/456/78_"),
    ("cards", "As Kh Qd Jc Ts"),
    ("qsim", "la:la0/dec lb:lb0/inc"),
    ("points", "c2 c3 h7"),
    ("placement", "Kc2 Rc3 kh7"),
];

/// A game that X wins in each world whose games can be learned to be won.
const LOST_GAME: &str = "h8a1i8o1j8a15k8g8l8\n";
const COMBINATION: &str =
    "[Event \"G\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";
const CASES: &str = "colour,size,class\nred,big,yes\nred,small,no\nblue,big,yes\nblue,small,yes\n";

fn worlds(folder: &Path) -> Vec<String> {
    let listed = adage_in(folder, &["--json", "rules", "worlds"], "");
    assert_eq!(listed.status, 0, "{}", listed.stderr);
    let name = |line: &str| {
        let world: Value = serde_json::from_str(line).expect("JSON");
        let usage = world["world"].as_str().expect("a name").to_string();
        usage.split('[').next().unwrap_or_default().to_string()
    };
    listed
        .stdout
        .lines()
        .map(name)
        .chain(["sheet.kif".to_string()])
        .collect()
}

/// Runs a learner in a world.
fn learn(folder: &Path, learner: &str, world: &str) -> Ran {
    let situation = SITUATIONS.iter().find(|(of, _)| *of == world);
    let situation = situation.map_or("start", |(_, situation)| situation);
    let args: &[&str] = match learner {
        "pattern" => &[
            "pattern",
            "taught",
            "--in",
            world,
            "--from",
            situation,
            "--oracle",
            "person",
            "--max-questions",
            "2",
            "--no-save",
        ],
        "tree" if world == "cases.csv" => &["tree", "cases.csv"],
        "tree" => &["tree", "kpk", "--in", world, "--no-check"],
        "win" => &["win", "--in", world, "--from", "lost.txt", "--boards", "0", "--no-save"],
        "combination" => &[
            "combination",
            "games.pgn",
            "--in",
            world,
            "--trials",
            "0",
            "--passes",
            "1",
            "--no-save",
        ],
        _ => &["strategy", "--in", world, "--time", "1"],
    };
    // Answers to what is asked: yes, no, no; a move that is proposed is right, then enough.
    let input = if learner == "pattern" { "n\nn\n" } else { "\nq\n" };
    adage_in(folder, &[&["learn"], args].concat(), input)
}

/// The cell of the table.
fn outcome(ran: &Ran) -> String {
    match ran.status {
        0 | 1 => "works".to_string(),
        _ => {
            let first = ran.stderr.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_string()
        }
    }
}

#[test]
fn every_learner_in_every_world_works_or_says_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write("lost.txt", LOST_GAME);
    write("games.pgn", COMBINATION);
    write("cases.csv", CASES);
    write(
        "sheet.kif",
        adage_worlds::gdl::bundled::text("nim").expect("it is bundled"),
    );
    let mut table = String::new();
    for world in worlds(folder.path()).iter().map(String::as_str).chain(["cases.csv"]) {
        for learner in ["pattern", "tree", "win", "combination", "strategy"] {
            let ran = learn(folder.path(), learner, world);
            assert!((0..=2).contains(&ran.status), "{learner} in {world}: {}", ran.stderr);
            let _ = writeln!(table, "{world:19} {learner:12} {}", outcome(&ran));
        }
    }
    insta::assert_snapshot!(table);
}
