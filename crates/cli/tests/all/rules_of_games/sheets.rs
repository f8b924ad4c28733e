//! `adage gdl`: sheets checked, counted, played, shown and translated.

use crate::support::{Ran, adage, adage_in};
use serde_json::Value;
use std::fs;

/// Two roles choose at the same time, once.
pub const MATCHING: &str = "(role even) (role odd) (init fresh)
(<= (legal ?r one) (role ?r))
(<= (legal ?r two) (role ?r))
(<= (next (shown ?r ?m)) (does ?r ?m))
(<= same (true (shown even ?m)) (true (shown odd ?m)))
(<= terminal (true (shown even ?m)))
(<= (goal even 100) same)
(<= (goal even 0) (not same))
(<= (goal odd 100) (not same))
(<= (goal odd 0) same)
";

fn values(ran: &Ran) -> Vec<Value> {
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let lines = ran.stdout.lines();
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_bundled_sheet_is_well_formed() {
    let names = [
        "tic-tac-toe",
        "connect-four",
        "connect-three",
        "breakthrough",
        "small-breakthrough",
        "nim",
        "cross-dot",
        "five-field-kono",
    ];
    let ran = adage(&[&["gdl", "check", "--json"], &names[..]].concat());
    let told = values(&ran);
    assert_eq!(told.len(), names.len());
    for (value, name) in told.iter().zip(names) {
        assert_eq!((&value["sheet"], &value["well_formed"]), (&name.into(), &true.into()));
    }
}

#[test]
fn what_is_wrong_is_told_with_place_rule_and_cure() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("sheets/more");
    fs::create_dir_all(&inner).unwrap();
    fs::write(folder.path().join("sheets/good.kif"), MATCHING).unwrap();
    fs::write(folder.path().join("sheets/notes.txt"), "not a sheet").unwrap();
    let bad = MATCHING.replace("(goal even 100)", "(goal even 101)") + "(<= (next (wild ?x)) (true fresh))\n(role";
    fs::write(inner.join("open.gdl"), &bad).unwrap();
    fs::write(inner.join("unsafe.kif"), bad.trim_end_matches("(role")).unwrap();

    let ran = adage_in(folder.path(), &["gdl", "check", "sheets"], "");
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("2 of 3 sheets are not well-formed"),
        "{}",
        ran.stderr
    );
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "sheets/good.kif is well-formed");
    for expected in [
        "sheets/more/open.gdl:12:1 error: a bracket is opened and never closed",
        "  rule: a goal's value is a whole number from 0 to 100",
        "  rule: every variable stands in a positive condition of its rule, `distinct` not counted",
    ] {
        assert!(lines.contains(&expected), "{expected}\n{}", ran.stdout);
    }
    let findings = lines.iter().filter(|line| line.contains(" error: ")).count();
    let cures = lines.iter().filter(|line| line.starts_with("  cure: ")).count();
    assert_eq!((findings, cures), (3, 3), "{}", ran.stdout);
    assert!(ran.stdout.contains("sheets/more/unsafe.kif:7:"), "{}", ran.stdout);
    assert!(ran.stdout.contains("sheets/more/unsafe.kif:11:"), "{}", ran.stdout);

    let alone = adage_in(folder.path(), &["gdl", "check", "sheets/good.kif"], "");
    assert_eq!((alone.status, alone.stderr.as_str()), (0, ""));
}

#[test]
fn joint_moves_are_counted() {
    let nodes = |args: &[&str]| -> Vec<u64> {
        let ran = adage(&[&["gdl", "perft", "--json"], args].concat());
        let nodes = values(&ran);
        nodes.iter().map(|value| value["nodes"].as_u64().unwrap()).collect()
    };
    assert_eq!(nodes(&["tic-tac-toe"]), [9, 72, 504, 3024]);
    // Seven columns, which the first men cannot fill.
    assert_eq!(nodes(&["connect-four", "--depth", "3"]), [7, 49, 343]);
    assert_eq!(nodes(&["connect-three", "--depth", "3"]), [5, 25, 125]);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("matching.kif"), MATCHING).unwrap();
    let ran = adage_in(folder.path(), &["gdl", "perft", "matching.kif"], "");
    let counts: Vec<&str> = ran
        .stdout
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(counts, ["4", "0"], "the game is over after one step");
}

#[test]
fn random_games_are_summed_up() {
    let play = |seed: &str| {
        let ran = adage(&[
            "gdl",
            "playouts",
            "tic-tac-toe",
            "--games",
            "1000",
            "--seed",
            seed,
            "--json",
        ]);
        values(&ran).swap_remove(0)
    };
    let told = play("3");
    assert_eq!((&told["games"], &told["unfinished"]), (&1000.into(), &0.into()));
    assert_eq!(
        (&told["length"]["shortest"], &told["length"]["longest"]),
        (&5.into(), &9.into())
    );
    let goals = ["x", "o"].map(|role| told["mean_goals"][role].as_f64().unwrap());
    assert!((goals[0] + goals[1] - 100.0).abs() < 1e-9, "{goals:?}");
    assert!(goals[0] > goals[1] + 10.0, "who begins is better off: {goals:?}");
    assert_eq!(play("3")["mean_goals"], told["mean_goals"]);
    assert_ne!(play("4")["states"], told["states"]);
}

#[test]
fn the_start_is_drawn_with_roles_and_moves() {
    let ran = adage(&["gdl", "show", "tic-tac-toe", "--ascii"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(ran.stdout);
    let told = values(&adage(&["gdl", "show", "tic-tac-toe", "--json"])).swap_remove(0);
    assert_eq!(told["roles"].as_array().unwrap().len(), 2);
    assert_eq!(told["start"].as_array().unwrap().len(), 10);
}

#[test]
fn the_translation_is_a_program_that_reads_as_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let translated = adage(&["gdl", "asp", "tic-tac-toe"]);
    assert_eq!(translated.status, 0);
    let rules: Vec<&str> = translated
        .stdout
        .lines()
        .filter(|line| !line.contains('{') && !line.starts_with(":-"))
        .collect();
    fs::write(folder.path().join("tic.lp"), rules.join("\n")).unwrap();
    let ran = adage_in(folder.path(), &["gdl", "perft", "tic.lp", "--depth", "3", "--json"], "");
    assert_eq!(values(&ran)[2]["nodes"], 504);
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("broken.kif"), "(role x").unwrap();
    for (args, reason) in [
        (["perft", "chess-boxing"], "bundled are tic-tac-toe"),
        (["show", "broken.kif"], "--> broken.kif:1:1"),
        (["playouts", "broken.kif"], "never closed"),
        (["check", "."], "the sheet is not well-formed"),
    ] {
        let ran = adage_in(folder.path(), &[&["gdl"], &args[..]].concat(), "");
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.stderr.contains(reason), "{args:?}: {}", ran.stderr);
    }
}
