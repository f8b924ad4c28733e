//! What was promised, listed and measured.

use crate::program::{command, rows, run, text};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn promises_are_listed_without_being_measured() {
    let ran = run(&["capability", "--list", "--json"]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    let rows = rows(&ran.stdout);
    let experiments: BTreeSet<&str> = rows.iter().filter_map(|row| row["experiment"].as_str()).collect();
    for work in ["pal", "shapiro", "minton", "pitrat", "greenwood"] {
        assert!(experiments.contains(work), "{work}");
    }
    assert!(
        rows.iter()
            .all(|row| row["theirs"].is_number() && row["ours"].is_null())
    );
    let quick = run(&["capability", "--list", "--quick"]);
    assert!(text(&quick.stdout).contains("Cross-Dot by perfect play"));
    assert!(!text(&quick.stdout).contains("Five Field Kono"));
}

#[test]
fn a_promise_is_measured_by_its_name() {
    let ran = run(&["capability", "--only", "perft", "--only", "pitrat", "--quick", "--json"]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    let rows = rows(&ran.stdout);
    let ours = |figure: &str| rows.iter().find(|row| row["figure"] == figure).map(|row| &row["ours"]);
    assert_eq!(ours("chess, four moves from the start"), Some(&Value::from(197_281)));
    assert!(rows.iter().any(|row| row["experiment"] == "pitrat"));
    assert!(
        rows.iter()
            .all(|row| row["verdict"] == "equal" || row["verdict"] == "better")
    );
}

/// Everything that is measured in seconds, with the public data where there is any.
#[test]
fn no_promise_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut quick = command(folder.path(), &["capability", "--quick", "--json"]);
    if let Some(data) = std::env::var_os("ADAGE_DATA") {
        quick.env("ADAGE_DATA", data);
    }
    let ran = quick.output().expect("the program starts");
    let rows = rows(&ran.stdout);
    let is_held = |row: &&Value| row["verdict"] != "worse" && row["verdict"] != "differs";
    let (held, lost): (Vec<&Value>, Vec<&Value>) = rows.iter().partition(is_held);
    assert_eq!(lost, Vec::<&Value>::new());
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    // Without public data and other programs some are skipped.
    let measured = held.iter().filter(|row| row["verdict"] != "skipped").count();
    assert!(measured > rows.len() / 2, "{measured} of {} were measured", rows.len());
}

#[test]
fn what_needs_data_is_skipped_with_the_reason() {
    let ran = run(&["capability", "--only", "themes", "--json"]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    for row in rows(&ran.stdout) {
        assert_eq!(row["verdict"], "skipped");
        assert!(row["note"].as_str().is_some_and(|note| note.contains("ADAGE_DATA")));
    }
}

#[test]
fn an_unknown_promise_is_refused() {
    let ran = run(&["capability", "--only", "perfd"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = text(&ran.stderr);
    assert!(said.contains("did you mean `perft`?"), "{said}");
}
