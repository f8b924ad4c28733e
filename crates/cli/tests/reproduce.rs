//! Published experiments, run again by the real program.

mod support;

use serde_json::{Value, json};
use support::adage;

/// The rows of one experiment.
fn rows(experiment: &str) -> Vec<Value> {
    let ran = adage(&["reproduce", "pal", "--only", experiment, "--json"]);
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
