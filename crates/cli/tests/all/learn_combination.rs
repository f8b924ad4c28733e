//! `adage learn combination` and `adage solve` through the program, on the game of 1976 and on small positions.

use crate::support::{Ran, adage, adage_in};
use serde_json::Value;
use std::path::Path;

/// Game G of Pitrat's paper, a game with an illegal move, and game G again.
const GAMES: &str = "[Event \"G\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Nc3 a6 5. Bxc6 dxc6 6. Nxe5 Nxe4 7. Nxe4 Qd5 8. O-O Qxe5 \
                     9. d4 Qf5 10. Re1 Be6 11. Bg5 h6 12. Qd3 *\n\n[Event \"spoilt\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [Event \"G again\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Nc3 a6 5. Bxc6 dxc6 6. Nxe5 Nxe4 7. Nxe4 Qd5 8. O-O Qxe5 \
                     9. d4 Qf5 10. Re1 Be6 11. Bg5 h6 12. Qd3 *\n";

/// The queen attacks king and knight.
const FORK: &str = "6k1/6pp/8/1n6/8/8/5PPP/3Q2K1 w - - 0 1";

fn learn(folder: &Path, more: &[&str]) -> Ran {
    std::fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let args = [&["learn", "combination", "games.pgn"], more].concat();
    adage_in(folder, &args, "")
}

#[test]
fn a_game_is_learned_from_and_its_patterns_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(folder.path(), &[]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(ran.stdout);
    assert_eq!(
        ran.stderr,
        "warning: games.pgn:7: game 2 is left out: 2. Ke3 is not a legal move\n"
    );
    insta::assert_snapshot!(std::fs::read_to_string(folder.path().join("rulebook/combinations.lp")).unwrap());
    // Other commands are not disturbed by the file.
    assert_eq!(adage_in(folder.path(), &["rules", "check"], "").status, 0);
}

#[test]
fn what_was_counted_is_not_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = learn(folder.path(), &["--games", "1", "--save", "kept.lp"]);
    let rest = learn(folder.path(), &["--save", "kept.lp", "--threads", "2"]);
    let again = learn(folder.path(), &["--save", "kept.lp"]);
    assert_eq!((first.status, rest.status, again.status), (0, 0, 0));
    assert!(
        rest.stdout
            .contains("games.pgn: 1 game counted before, not read again."),
        "{}",
        rest.stdout
    );
    assert!(again.stdout.contains("0 games, 0 moves"), "{}", again.stdout);
    let at_once = learn(folder.path(), &["--save", "at_once.lp", "--threads", "1"]);
    assert_eq!(at_once.status, 0);
    let text = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(text("kept.lp"), text("at_once.lp"));
}

#[test]
fn numbers_are_for_machines() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(folder.path(), &["--json", "--no-save"]);
    let values: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [first, second, tried, last] = &values[..] else {
        panic!("{}", ran.stdout)
    };
    assert_eq!((&first["games"], &first["moves"]), (&2.into(), &46.into()));
    assert!(second["new"].as_u64().unwrap() < first["new"].as_u64().unwrap());
    assert!(tried["worked"].as_u64().unwrap() <= tried["tried"].as_u64().unwrap());
    assert_eq!((&last["spoilt"], &last["file"]), (&1.into(), &Value::Null));
    assert!(!folder.path().join("rulebook").exists());
}

#[test]
fn every_move_can_be_explained() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(
        folder.path(),
        &["--explain", "--no-save", "--games", "1", "--passes", "1"],
    );
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn a_combination_is_found_and_told_with_its_patterns() {
    let folder = tempfile::tempdir().unwrap();
    learn(folder.path(), &[]);
    let ran = adage_in(folder.path(), &["--ascii", "solve", FORK], "");
    insta::assert_snapshot!(ran.stdout);
    assert_eq!(ran.status, 0);
}

#[test]
fn mates_and_nothing_are_told_apart() {
    let mate = adage(&["solve", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "--json"]);
    let value: Value = serde_json::from_str(&mate.stdout).unwrap();
    assert_eq!(
        (mate.status, &value["move"], &value["words"]),
        (0, &"Rd8#".into(), &"mates".into())
    );
    let nothing = adage(&["solve", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--json"]);
    let value: Value = serde_json::from_str(&nothing.stdout).unwrap();
    assert_eq!((nothing.status, &value["found"]), (1, &false.into()));
    let over = adage(&["solve", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(
        (over.status, over.stdout.as_str()),
        (1, "there is no legal move: it is mate.\n")
    );
}

#[test]
fn what_cannot_be_done_is_refused_with_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("bad.lp"),
        "%! kind: combination\ncombination(c1,attack).\nsquare(c1,a,friend(horse)).\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("games.pgn"), GAMES).unwrap();
    let complaint = |args: &[&str]| {
        let ran = adage_in(folder.path(), args, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    };
    insta::assert_snapshot!(
        [
            complaint(&["learn", "combination", "none.pgn"]),
            complaint(&["learn", "combination", "games.pgn", "--save", "patterns.txt"]),
            complaint(&["learn", "combination", "games.pgn", "--save", "bad.lp"]),
            complaint(&["solve", FORK, "--patterns", "bad.lp"]),
            complaint(&["solve", "8/8/8/8/8/8/8/8 w - - 0 1"]),
        ]
        .concat()
    );
}
