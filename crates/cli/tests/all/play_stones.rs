//! Games against a person, by the real program: stones, and games that exist as rules.

use crate::support::{Ran, adage_in, refusals};

fn play(args: &[&str], input: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    adage_in(folder.path(), &[&["play"], args].concat(), input)
}

#[test]
fn moves_are_typed_drawn_taken_back_and_explained() {
    let args = ["--in", "gomoku:6", "--against", "worth", "--ascii"];
    let ran = play(&args, "u\nc3\n?\nc3\nz9\nu\nd4\nq\n");
    insta::assert_snapshot!(ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

/// What stands under a key in the lines.
fn values(stdout: &str, key: &str) -> Vec<String> {
    let lines = stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    lines
        .filter_map(|value| Some(value.get(key)?.as_str()?.to_string()))
        .collect()
}

#[test]
fn a_game_is_lost_to_its_end() {
    // Stones far from each other threaten nothing, so the machine makes its five.
    let moves = "a1\nc1\ne1\ng1\ni1\nk1\nm1\no1\na15\nc15\ne15\ng15\n";
    for args in [&["--second"][..], &[]] {
        let ran = play(
            &[&["--game", "gomoku", "--against", "search:200", "--json"], args].concat(),
            moves,
        );
        assert_eq!(values(&ran.stdout, "end"), ["lost"], "{}", ran.stdout);
        assert_eq!(ran.status, 0);
    }
}

#[test]
fn nobody_beats_the_machine_at_tic_tac_toe() {
    let ran = play(
        &["--game", "tic-tac-toe", "--seed", "1", "--json"],
        "b2\na1\nc3\na3\nc1\nb1\nb3\na2\nc2\n",
    );
    let end = values(&ran.stdout, "end");
    assert!(end == ["draw"] || end == ["lost"], "{}", ran.stdout);
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let ran = play(&["--game", "gomoku", "--json"], "");
    assert!(ran.stdout.ends_with("{\"end\":\"left\"}\n"), "{}", ran.stdout);
    assert_eq!(ran.status, 0);
    let garbage = play(
        &["--game", "gomoku", "--against", "novice", "--seed", "3"],
        "\u{fffd}\u{1b}[2J\nh8\n",
    );
    assert_eq!(garbage.status, 0);
    assert!(!garbage.stdout.contains('\u{1b}'));
}

#[test]
fn another_program_may_be_the_machine() {
    let program = format!("gomocup:{} gomocup", env!("CARGO_BIN_EXE_adage"));
    let args = ["--game", "gomoku", "--against", &program, "--time", "0.2", "--json"];
    let ran = play(&args, "h8\nu\ni9\nq\n");
    assert_eq!(values(&ran.stdout, "move").len(), 2, "{}", ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

#[test]
fn onitama_is_drawn_with_its_cards_hinted_at_and_taken_back() {
    let args = [
        "--game",
        "onitama3",
        "--against",
        "win-or-capture",
        "--seed",
        "4",
        "--ascii",
    ];
    let ran = play(&args, "?\nu\nhint\n(9,9)(1,1) MOUSE\nmoves\nq\n");
    insta::assert_snapshot!(ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

#[test]
fn moves_that_are_hinted_at_can_be_played_and_taken_back() {
    let args = ["--game", "onitama3", "--seed", "4", "--json"];
    let ran = play(&args, "moves\nhint\n");
    let lines: Vec<serde_json::Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let hint = lines[2]["hint"][0].as_str().unwrap();
    assert!(lines[1]["moves"].as_array().unwrap().contains(&lines[2]["hint"][0]));
    assert_eq!(
        lines[2]["costs"][1]["cost"], 5,
        "all of the opponent's men: {}",
        lines[2]
    );
    let ran = play(&args, &format!("{hint}\nundo\nquit\n"));
    let positions = values(&ran.stdout, "position");
    assert_eq!((positions.len(), &positions[0]), (4, &positions[3]));
}

#[test]
fn games_by_rules_are_played_to_their_end() {
    let boxes = "a1\na2\na3\na4\na5\na6\n".repeat(2);
    let places = "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n".repeat(2);
    let heaps: String = ["a", "b", "c"]
        .into_iter()
        .flat_map(|heap| (0..=3).map(move |left| format!("leave({heap},{left})\n")))
        .collect();
    for (game, input) in [
        ("cross-dot:6,2", boxes),
        ("tic-tac-toe", places),
        ("nim", heaps.repeat(3)),
    ] {
        for second in [&["--second"][..], &[]] {
            let args = ["--game", game, "--against", "playouts:200", "--seed", "1", "--json"];
            let ran = play(&[&args[..], second].concat(), &input);
            let end = values(&ran.stdout, "end");
            assert!(["won", "lost", "draw"].contains(&end[0].as_str()), "{}", ran.stdout);
            assert_eq!((end.len(), ran.status), (1, 0));
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_the_cure() {
    let refused = refusals(&[
        &["play", "--game", "gomoko"][..],
        &["play", "--game", "gomoku", "--fen", "8/8/8/8/8/1K6/7R/1k6 b - - 0 1"],
        &["play", "--depth", "2"],
        &["play", "--in", "gomoku:21"],
        &["play", "--in", "tic-tac-toe:9"],
        &["play", "--game", "tic-tac-toe", "--against", "worth"],
        &["play", "--game", "gomoku", "--against", "serch"],
        &["play", "--game", "gomoku", "--against", "gomocup:/no/such/program"],
        &["play", "--game", "gomoku", "--time=-1"],
        &["play", "--game", "gomoku", "--time", "inf"],
        &["play", "--game", "gomoku", "--depth", "2"],
        &["play", "--game", "kono", "--against", "defend-pieces"],
        &["play", "--in", "chess", "--against", "strategy:mine.lp"],
        &["play", "--game", "nobody.kif"],
    ]);
    insta::assert_snapshot!(refused);
}
