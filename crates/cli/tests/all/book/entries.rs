//! The way of an entry of each kind: learned, saved, listed, shown, checked, used, and saved again byte by byte the same.

use super::{FORK, LEARN_MINE};
use crate::support::{Ran, adage_in};
use std::fs;
use std::path::Path;

const KNIGHT_FORK: &str = "r3k3/pp3ppp/8/3N4/8/8/PP3PPP/6K1 w - - 0 1";
const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";

/// Runs a command that must end well.
fn run(folder: &Path, args: &[&str]) -> Ran {
    let ran = adage_in(folder, args, "");
    assert_eq!(ran.status, 0, "{args:?}\n{}{}", ran.stdout, ran.stderr);
    ran
}

/// Learns twice with `learn`, the second time over the first, and sees that the file is the same; that the entry is
/// listed with its kind; that it is shown; that the file passes the checks.
fn keep(folder: &Path, file: &str, (name, kind): (&str, &str), learn: &[&str]) {
    run(folder, learn);
    let first = fs::read_to_string(folder.join(file)).expect("saved");
    run(folder, &[learn, &["--replace"]].concat());
    assert_eq!(fs::read_to_string(folder.join(file)).expect("saved"), first, "{file}");
    let listed = run(folder, &["rules", "list", "--json"]).stdout;
    let of_entry = listed
        .lines()
        .find(|line| line.contains(&format!("\"name\":\"{name}\"")));
    let of_entry = of_entry.unwrap_or_else(|| panic!("{name} is not listed"));
    assert!(of_entry.contains(&format!("\"kind\":\"{kind}\"")), "{of_entry}");
    assert!(run(folder, &["rules", "show", name]).stdout.contains(kind));
    run(folder, &["rules", "check"]);
    assert_eq!(run(folder, &["rules", "fmt", "--check", file]).stdout, "");
}

#[test]
fn a_pattern_goes_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    keep(folder, "rulebook/mine.lp", ("mine", "pattern"), &LEARN_MINE);
    assert!(run(folder, &["match", "mine", FORK]).stdout.contains("mine"));
    assert!(
        run(folder, &["match", "rulebook/mine.lp", FORK])
            .stdout
            .contains("mine")
    );
    run(folder, &["verify", "mine", "--on", "knk", "--record"]);
    assert!(
        fs::read_to_string(folder.join("rulebook/mine.lp"))
            .unwrap()
            .contains("%! evidence: on knk")
    );
}

#[test]
fn a_forced_win_goes_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("game.txt"), "h8a1i8o1j8a15k8g8l8\n").unwrap();
    let file = "rulebook/wins.lp";
    let learn = ["learn", "win", "--from", "game.txt", "--save", file, "--boards", "200"];
    keep(folder, file, ("win_2", "win"), &learn);
    let told = run(folder, &["match", file, "h8a1i8o1j8a15"]).stdout;
    assert!(told.contains("win_2  X plays k8 and wins in 2."), "{told}");
    assert_eq!(run(folder, &["match", "win_2", "h8a1i8o1j8a15"]).stdout, told);
    let told = run(
        folder,
        &["verify", file, "--on", "gomoku", "--boards", "300", "--record"],
    )
    .stdout;
    assert!(told.contains("win_2 on gomoku: 300 right, 0 wrong"), "{told}");
    assert!(
        fs::read_to_string(folder.join(file))
            .unwrap()
            .contains("300 right, 0 wrong")
    );
    run(
        folder,
        &["tournament", "rules:rulebook/wins.lp", "random", "--games", "2"],
    );
}

#[test]
fn a_problem_goes_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "rulebook/kpk.lp";
    let learn = ["learn", "tree", "kpk", "--no-check", "--save", file];
    keep(folder, file, ("kpk", "tree"), &learn);
    let told = run(folder, &["match", file, "8/8/8/8/7k/8/1P6/K7 b - - 0 1"]).stdout;
    assert!(
        told.contains("Black is lost.") || told.contains("Black holds the draw."),
        "{told}"
    );
    let told = run(folder, &["verify", file]).stdout;
    assert!(told.contains("168,024 right, 0 wrong"), "{told}");
    run(folder, &["explain", file, "8/8/8/8/7k/8/1P6/K7 b - - 0 1"]);
    // The saved trees decide, not what the examples would give.
    let spoilt = fs::read_to_string(folder.join(file)).unwrap();
    let (begin, _) = spoilt.rsplit_once("tree(kpk,").expect("a tree");
    fs::write(folder.join(file), format!("{begin}tree(kpk,lost).\n")).unwrap();
    assert_eq!(adage_in(folder, &["verify", file], "").status, 1);
}

#[test]
fn a_combination_goes_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let file = "rulebook/combinations.lp";
    let learn = ["learn", "combination", "games.pgn", "--save", file, "--trials", "0"];
    keep(folder, file, ("games", "combination"), &learn);
    run(folder, &["match", file, KNIGHT_FORK]);
    run(
        folder,
        &["verify", file, "--on", "games.pgn", "--boards", "20", "--record"],
    );
    run(folder, &["rules", "check"]);
    run(folder, &["solve", KNIGHT_FORK, "--patterns", file]);
}

#[test]
fn a_strategy_goes_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "rulebook/mine.lp";
    let learn = ["learn", "strategy", "defend_pawns", "--save", file];
    keep(folder, file, ("defend_pawns", "strategy"), &learn);
    let told = adage_in(folder, &["verify", file, "--on", "defend_pawns"], "");
    assert_eq!(told.status, 1, "its task has an ordering that it leaves at a penalty");
    assert!(
        told.stdout.contains("defend_pawns on defend_pawns: 3 right, 1 wrong"),
        "{}",
        told.stdout
    );
    let learn = [
        "learn",
        "strategy",
        "--game",
        "onitama3",
        "--games",
        "4",
        "--save",
        "rulebook/watched.lp",
    ];
    keep(folder, "rulebook/watched.lp", ("watched", "strategy"), &learn);
    let start = run(
        folder,
        &[
            "tournament",
            "random",
            "random",
            "--game",
            "onitama3",
            "--games",
            "2",
            "--records",
            "games.txt",
        ],
    );
    assert!(start.stdout.contains("random"));
    let record = fs::read_to_string(folder.join("games.txt")).unwrap();
    let state = record
        .lines()
        .next()
        .and_then(|line| line.split(';').next())
        .unwrap_or_default()
        .trim();
    let told = run(folder, &["match", "watched", state]).stdout;
    assert!(told.contains("what it costs"), "{told}");
    run(
        folder,
        &[
            "tournament",
            "strategy:rulebook/watched.lp",
            "random",
            "--game",
            "onitama3",
            "--games",
            "2",
        ],
    );
}

#[test]
fn several_strategies_live_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for task in ["capture", "defend_pawns"] {
        run(folder, &["learn", "strategy", task, "--save", "both.lp"]);
    }
    let again = adage_in(folder, &["learn", "strategy", "capture", "--save", "both.lp"], "");
    assert_eq!(again.status, 2);
    assert!(
        again
            .stderr
            .contains("there is a strategy called `capture` in `both.lp` already"),
        "{}",
        again.stderr
    );
    let told = adage_in(
        folder,
        &["tournament", "strategy:both.lp", "random", "--game", "onitama3"],
        "",
    )
    .stderr;
    assert!(told.contains("strategy:both.lp#capture"), "{told}");
    let named = [
        "tournament",
        "strategy:both.lp#capture",
        "random",
        "--game",
        "onitama3",
        "--games",
        "2",
    ];
    run(folder, &named);
}

#[test]
fn what_is_of_another_world_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("game.txt"), "h8a1i8o1j8a15k8g8l8\n").unwrap();
    run(
        folder,
        &[
            "learn", "win", "--from", "game.txt", "--save", "wins.lp", "--boards", "50",
        ],
    );
    let told = [
        &["match", "wins.lp", FORK][..],
        &["match", "wins.lp", "fork", FORK],
        &["match", "flush", FORK],
        &["verify", "wins.lp", "--on", "krk"],
        &["verify", "kpk", "--on", "krk"],
        &["solve", KNIGHT_FORK, "--patterns", "wins.lp"],
        &["explain", "wins.lp"],
        &["tournament", "strategy:wins.lp", "random", "--game", "onitama3"],
    ]
    .map(|args| {
        let ran = adage_in(folder, args, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    });
    insta::assert_snapshot!(told.concat());
}
