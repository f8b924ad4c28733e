//! Complete tables by the real program.

use crate::support::{adage, adage_in};
use serde_json::Value;
use std::fs;

#[test]
fn a_table_is_made_and_told() {
    let ran = adage(&["table", "kpk", "--ascii"]);
    insta::assert_snapshot!(ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

#[test]
fn a_table_is_told_to_machines() {
    let ran = adage(&["table", "kkr", "--json"]);
    let told: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(told["ending"], "kkr");
    assert_eq!(told["black_to_move"]["won"], 175_168);
    assert_eq!(told["white_to_move"]["won"], 0);
    assert_eq!(told["longest_to_mate"]["moves"], 16);
    let fen = told["longest_to_mate"]["fen"].as_str().unwrap();
    assert!(fen.contains('r') && fen.contains(" b "), "{fen}");
    assert_eq!(told["files"], Value::Null);
}

#[test]
fn an_ending_that_nobody_wins_is_told() {
    let ran = adage(&["table", "kbk"]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.ends_with("  nobody can win\n"), "{}", ran.stdout);
}

#[test]
fn tables_are_kept_in_a_folder_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = adage_in(folder.path(), &["table", "kpk", "--save", "tables"], "");
    let mut kept: Vec<String> = fs::read_dir(folder.path().join("tables"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    kept.sort();
    assert_eq!(kept, ["kbk.table", "knk.table", "kpk.table", "kqk.table", "krk.table"]);
    assert!(first.stdout.contains("  kept in tables: "), "{}", first.stdout);
    let again = adage_in(folder.path(), &["table", "kpk", "--save", "tables", "--json"], "");
    let told: Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!(told["files"], serde_json::json!(["kpk.table"]));
    assert_eq!(told["white_to_move"]["won"], 124_960);

    fs::write(folder.path().join("tables/kpk.table"), "something else").unwrap();
    let refused = adage_in(folder.path(), &["table", "kpk", "--save", "tables"], "");
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("kpk.table` is not a table; move it away"),
        "{}",
        refused.stderr
    );
}

#[test]
fn what_is_no_ending_is_refused() {
    for (ending, reason) in [
        ("rook", "`rook` is not a space of positions"),
        ("kqrrkr", "more than 5 men"),
        ("kpk-wtm", "a table holds both, so leave that out"),
        ("kpa8k", "the ranks are 2 to 7"),
        ("kk", "`kk` is always drawn"),
    ] {
        let ran = adage(&["table", ending]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ending}");
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    }
}
