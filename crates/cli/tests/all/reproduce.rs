//! Published experiments, run again by the real program.

use crate::support::{adage, command};
use serde_json::{Value, json};

/// The rows of one experiment of Morales' thesis.
fn rows(experiment: &str) -> Vec<Value> {
    rows_of("pal", experiment)
}

fn rows_of(work: &str, experiment: &str) -> Vec<Value> {
    let ran = adage(&["reproduce", work, "--only", experiment, "--json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    ran.stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn ours<'a>(rows: &'a [Value], figure: &str) -> &'a Value {
    let row = rows.iter().find(|row| row["figure"] == figure);
    &row.unwrap_or_else(|| panic!("no row {figure}"))["ours"]
}

#[test]
fn every_row_has_its_fields() {
    for row in rows("saturation") {
        let mut keys: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["experiment", "figure", "note", "ours", "theirs", "verdict"]);
        assert_eq!(row["experiment"], "saturation");
    }
}

#[test]
fn cheap_experiments_come_out_as_published() {
    for experiment in ["saturation", "kpk", "table-8.3"] {
        for row in rows(experiment) {
            assert_eq!(
                (&row["verdict"], &row["ours"]),
                (&json!("equal"), &row["theirs"]),
                "{row}"
            );
        }
    }
    let illegality = rows("illegality");
    assert_eq!(ours(&illegality, "called illegal by seven clauses"), 88_096);
    assert_eq!(ours(&illegality, "truly illegal, by the rules of chess"), 86_976);
    assert_eq!(ours(&illegality, "wrongly called"), 1_120);
    assert_eq!(ours(&illegality, "diagonals"), 196);
}

#[test]
fn tables_are_for_people() {
    let ran = adage(&["reproduce", "pal", "--only", "table-8.3"]);
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn an_unknown_experiment_is_refused() {
    let ran = adage(&["reproduce", "pal", "--only", "table-83"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("did you mean `table-8.3`?"), "{}", ran.stderr);
}

/// Only what the thesis has wrong differs: three counters of `wkchk`, which contradict those beside them.
#[test]
fn the_pawn_on_a7_comes_out_as_published() {
    let rows = rows_of("shapiro", "kpa7kr");
    let differing = rows.iter().filter(|row| row["verdict"] == "differs");
    let differing: Vec<&Value> = differing.map(|row| &row["figure"]).collect();
    assert_eq!(differing, ["wkchk: counters met", "all counters met"]);
    assert!(rows.iter().all(|row| row["verdict"] != "worse"));
    assert_eq!(ours(&rows, "all counters met"), 96);
    assert_eq!(ours(&rows, "examples that the rule is induced from"), 60);
    assert_eq!(ours(&rows, "positions that the induced rule is wrong about"), 0);
    let text: Vec<String> = rows.iter().map(Value::to_string).collect();
    insta::assert_snapshot!(text.join("\n"));
}

/// The thesis counts fewer won positions than there are; all else is equal or better.
#[test]
fn the_rules_of_the_appendix_come_out_right_everywhere() {
    let rows = rows_of("shapiro", "appendix");
    for ending in ["pawn on b7", "Black's wins, pawn on a7"] {
        let figure = format!("{ending}: positions that our rule is wrong about");
        assert_eq!(ours(&rows, &figure), 0);
    }
    let differing = rows.iter().filter(|row| row["verdict"] == "differs");
    let differing: Vec<&Value> = differing.map(|row| &row["figure"]).collect();
    assert_eq!(differing, ["pawn on b7: won for White"]);
    assert!(rows.iter().all(|row| row["verdict"] != "worse"));
}

/// What the paper prints comes out as printed, but for two squares of which it says now this, now that.
#[test]
fn pitrats_games_and_figures_come_out_as_printed() {
    let mut differing: Vec<Value> = Vec::new();
    for experiment in ["game-g", "figure-6", "figure-4", "figure-17", "indetermination"] {
        let rows = rows_of("pitrat", experiment);
        assert!(rows.iter().any(|row| row["verdict"] == "equal"), "{experiment}");
        let is_other = |row: &&Value| row["verdict"] != "equal" && row["verdict"] != "new";
        differing.extend(rows.iter().filter(is_other).map(|row| row["figure"].clone()));
    }
    assert_eq!(differing, ["pin a man: squares", "man on c7"]);
    let game = rows_of("pitrat", "game-g");
    assert_eq!(ours(&game, "patterns at move 19"), 0);
    assert_eq!(ours(&game, "of these new"), 3);
}

/// What differs from the thesis of 2018 is known: its counts that are wrong, and what cannot be read any more.
#[test]
fn greenwoods_strategies_come_out_as_printed() {
    let mut differing: Vec<Value> = Vec::new();
    for experiment in [
        "spaces",
        "8.1",
        "8.3",
        "8.5",
        "8.6",
        "10.1-10.3",
        "10.5",
        "10.7",
        "tournaments",
    ] {
        let rows = rows_of("greenwood", experiment);
        assert!(rows.iter().any(|row| row["verdict"] == "equal"), "{experiment}");
        let is_other = |row: &&Value| row["verdict"] == "differs" || row["verdict"] == "worse";
        differing.extend(rows.iter().filter(is_other).map(|row| row["figure"].clone()));
    }
    assert_eq!(
        differing,
        [
            "rules without the bias",
            "the one in the text does",
            "orderings that the printed hypothesis explains, of 4",
            "win-or-capture against random: won of 100",
            "capture-and-defend against win-or-capture: won of 100",
            "defend-pieces against win-or-capture: who is better",
            "defend-pieces against win-or-capture: won of 100",
        ]
    );
}

/// Rows about a board that the thesis does not have are marked as ours.
#[test]
fn boards_of_our_own_are_new() {
    let rows = rows_of("greenwood", "10.6");
    let own = |row: &&Value| {
        row["figure"]
            .as_str()
            .is_some_and(|figure| figure.starts_with("other hands"))
    };
    assert!(rows.iter().filter(own).count() > 5);
    assert!(rows.iter().filter(own).all(|row| row["verdict"] == "new"));
}

#[test]
fn without_clingo_the_rest_is_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "reproduce",
        "greenwood",
        "--only",
        "9.1",
        "--only",
        "9.3",
        "--only",
        "10.5",
        "--json",
    ];
    let ran = command(folder.path(), &args)
        .env("PATH", "")
        .env_remove("ADAGE_CLINGO")
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let rows: Vec<Value> = String::from_utf8_lossy(&ran.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let skipped: Vec<&Value> = rows.iter().filter(|row| row["verdict"] == "skipped").collect();
    let experiments: Vec<&Value> = skipped.iter().map(|row| &row["experiment"]).collect();
    assert_eq!(experiments, ["9.1", "9.3"]);
    assert!(
        skipped
            .iter()
            .all(|row| row["note"].as_str().is_some_and(|note| note.contains("clingo")))
    );
    assert!(
        rows.iter()
            .any(|row| row["experiment"] == "10.5" && row["verdict"] == "equal")
    );
}
