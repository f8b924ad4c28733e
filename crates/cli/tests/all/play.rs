//! Playing against a strategy, and checking one, by the real program.

use crate::support::{adage, adage_in};

/// The lone king is shut in on the edge.
const START: &str = "8/8/8/8/8/1K6/7R/1k6 b - - 0 1";

#[test]
fn a_short_game_is_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let input = "?\nKb9\nb1a1\nq\n";
    let ran = adage_in(
        folder.path(),
        &["play", "--rules", "krk", "--fen", START, "--ascii"],
        input,
    );
    insta::assert_snapshot!(ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let ran = adage(&["play", "--seed", "7", "--json"]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.ends_with("{\"end\":\"left\"}\n"), "{}", ran.stdout);
    assert_eq!(ran.stdout, adage(&["play", "--seed", "7", "--json"]).stdout);
}

#[test]
fn the_learned_strategy_is_checked_from_every_position() {
    let ran = adage(&["play", "--rules", "krk", "--check"]);
    insta::assert_snapshot!(ran.stdout);
    assert_eq!(ran.status, 0);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, reason) in [
        (&["play", "--rules", "krkk"][..], "did you mean `krk`?"),
        (&["play", "--fen", "8/8/8/8/8/1K6/7Q/1k6 w - - 0 1"], "has other men"),
        (
            &["play", "--fen", "8/8/8/8/8/1K6/8/1k5R w - - 0 1"],
            "not to move is in check",
        ),
    ] {
        let ran = adage(args);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    }
}

#[test]
fn a_strategy_of_the_user_is_checked_and_its_errors_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mate = "play(mate,rook,From,To,Pos) :- make_move(white,rook,From,To,Pos,New), check_mate(New).\n";
    std::fs::write(folder.path().join("mate.lp"), mate).unwrap();
    let ran = adage_in(folder.path(), &["play", "--rules", "mate.lp", "--check", "--json"], "");
    assert_eq!(ran.status, 1);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    // Mate in one.
    assert_eq!(report["own"]["won"], 1_512);
    let no_move = "play(mate,rook,From,To,Pos) :- legal_move(white,rook,From,To,Pos).\n";
    std::fs::write(folder.path().join("bad.lp"), no_move).unwrap();
    let ran = adage_in(folder.path(), &["play", "--rules", "bad.lp"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("must make its move"), "{}", ran.stderr);
}
