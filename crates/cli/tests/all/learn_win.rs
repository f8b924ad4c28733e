//! Forced wins learned from lost games, by the real program.

use crate::support::{Ran, adage, adage_in};
use serde_json::Value;
use std::path::Path;

/// X gets an open three, and O pays no heed; a game that cannot be; a game that nobody won.
const GAMES: &str = "h8a1i8o1j8a15k8g8l8\nh8h8a1a2a3\nh8a1i8o1j8\n";

fn learn(folder: &Path, more: &[&str]) -> Ran {
    std::fs::write(folder.join("games.txt"), GAMES).unwrap();
    let args = ["learn", "win", "--from", "games.txt", "--boards", "300"];
    adage_in(folder, &[&args[..], more].concat(), "")
}

/// Without the times, which differ.
fn timeless(text: &str) -> String {
    let is_timed = |line: &&str| !line.starts_with("Learned in ");
    text.lines().filter(is_timed).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_lost_game_is_told_and_drawn_and_its_rules_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(folder.path(), &["--ascii"]);
    insta::assert_snapshot!(timeless(&ran.stdout));
    insta::assert_snapshot!(ran.stderr, @"warning: games.txt line 2: move 2, h8, is not to an empty place");
    assert_eq!(ran.status, 0);
    let rules = std::fs::read_to_string(folder.path().join("rulebook/gomoku_wins.lp")).unwrap();
    insta::assert_snapshot!(rules);
    let checked = adage_in(folder.path(), &["rules", "check"], "");
    assert_eq!((checked.status, checked.stderr.as_str()), (0, ""));
}

#[test]
fn what_is_known_is_not_learned_again() {
    let folder = tempfile::tempdir().unwrap();
    learn(folder.path(), &[]);
    let again = learn(folder.path(), &["--json"]);
    let last: Value = serde_json::from_str(again.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["rules"], &last["new"], &last["undecided"]),
        (&2.into(), &0.into(), &1.into())
    );
    let first: Value = serde_json::from_str(again.stdout.lines().next().unwrap()).unwrap();
    assert_eq!((&first["onset"], &first["winner"]), (&6.into(), &"X".into()));
    assert_eq!(first["last_escape"]["holding"], "g8 k8");
}

#[test]
fn learned_rules_play() {
    let folder = tempfile::tempdir().unwrap();
    learn(folder.path(), &["--save", "wins.lp"]);
    let args = ["tournament", "rules:wins.lp", "novice", "--games", "6", "--json"];
    let ran = adage_in(folder.path(), &args, "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let result: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(result["score"], 1.0, "{result}");
}

#[test]
fn games_come_from_standard_input_too() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["learn", "win", "--from", "-", "--boards", "0", "--no-save", "--json"];
    let ran = adage_in(folder.path(), &args, GAMES);
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["games"], &last["unreadable"]), (&1.into(), &1.into()));
}

#[test]
fn self_play_teaches() {
    let ran = adage(&[
        "learn",
        "win",
        "--self-play",
        "3",
        "--boards",
        "0",
        "--no-save",
        "--json",
    ]);
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(
        (ran.status, &last["games"], &last["trusted"]),
        (0, &3.into(), &0.into())
    );
    assert!(last["rules"].as_u64().unwrap() >= 2);
}

#[test]
fn what_cannot_be_learned_from_is_refused_with_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("bad.lp"),
        "%! kind: win\nwins(2,S,P) :- five(W,P), in(S,W).\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("draw.txt"), "h8a1i8o1j8\n").unwrap();
    let complaint = |args: &[&str]| {
        let ran = adage_in(folder.path(), args, "");
        assert_eq!(ran.status, 2);
        ran.stderr
    };
    insta::assert_snapshot!(
        [
            complaint(&["learn", "win", "--from", "draw.txt"]),
            complaint(&["learn", "win", "--from", "none.sgf"]),
            complaint(&["learn", "win", "--from", "draw.txt", "--save", "rules.txt"]),
            complaint(&["tournament", "rules:bad.lp", "novice"]),
        ]
        .concat()
    );
}
