//! The order of tests that a problem wishes for, through the real program.

use crate::support::{Ran, adage_in};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const KPA7KR: &str = include_str!("../../../learn/problems/kpa7kr.lp");

const CHECKMATE: &str = r#"
attribute(chkmt, "Is White in checkmate?", (no,"White is not in checkmate"), (yes,"White is in checkmate")).
"#;

const RULES: &str = "%! name: chkmt\nchkmt(At,Pos) :- check_mate(white,At,Pos), not legal_move(white,pawn,_,_,Pos).\n";

/// The pawn on a7 with what is wished besides; it may ask for checkmate.
fn folder(wishes: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let problem = KPA7KR.replace(
        "asks(pa7, rimmx, bxqsq, stlmt,",
        "asks(pa7, rimmx, bxqsq, stlmt, chkmt,",
    );
    fs::write(folder.path().join("pa7.lp"), format!("{problem}{CHECKMATE}{wishes}\n")).expect("a file");
    fs::write(folder.path().join("rules.lp"), RULES).expect("a file");
    folder
}

fn run(folder: &Path, args: &[&str]) -> Ran {
    let args: Vec<&str> = args.iter().copied().chain(["--rules", "rules.lp"]).collect();
    adage_in(folder, &args, "")
}

fn tree(folder: &Path, part: &str) -> String {
    let ran = run(folder, &["learn", "tree", "pa7.lp", "--no-check", "--json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let parts = told["parts"].as_array().expect("parts");
    let part = parts.iter().find(|told| told["name"] == part).expect("the part");
    part["tree"].as_str().expect("a tree").to_string()
}

#[test]
fn delays_are_asked_in_the_cheapest_order() {
    let folder = folder("order(dq, cheapest).");
    let tree = tree(folder.path(), "dq");
    let places = ["wkchk", "dblat", "wka8d", "thrmt", "hdchk"].map(|test| tree.find(test));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{tree}");
}

#[test]
fn checkmate_is_called_checkmate_where_it_is_asked_first() {
    let mates = ["a8 a7 c7 h8", "a1 a7 a3 h1"];
    let told = |folder: &Path| {
        let told = mates.map(|mate| {
            let ran = run(folder, &["explain", "pa7.lp", mate, "--json"]);
            let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
            assert_eq!(told["decision"]["value"], "nowin");
            told["commentary"].as_str().expect("a text").to_string()
        });
        told.join("\n\n")
    };
    assert!(!told(folder("").path()).contains("checkmate"));
    let folder = folder("order(pa7, appears(chkmt), first(chkmt)).");
    insta::assert_snapshot!(format!("{}\n\n{}", tree(folder.path(), "pa7"), told(folder.path())));
}

#[test]
fn no_order_changes_a_decision() {
    let folder = folder("order(dq, cheapest). order(pa7, appears(chkmt), first(chkmt), last(ds)).");
    let ran = run(folder.path(), &["verify", "pa7.lp", "--json"]);
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(
        (&told["positions"], &told["wrong"]),
        (&Value::from(209_718), &Value::from(0))
    );
}

#[test]
fn wishes_that_cannot_be_are_shown_at_their_place() {
    let wishes = [
        "order(dq, cheap).",
        "order(dq, first(thrmtt)).",
        "order(dx, cheapest).",
        "order(pa7, last(rimmx)).",
        "order(pa7, before(dq, stlmt), before(stlmt, dq)).",
        "order(pa7, appears(chkmt), first(chkmt), next(chkmt, stlmt)).",
    ];
    let told = wishes.map(|wishes| {
        let folder = folder(wishes);
        let ran = run(folder.path(), &["learn", "tree", "pa7.lp", "--no-check"]);
        assert_eq!(ran.status, 2, "{wishes}: {}", ran.stdout);
        ran.stderr
    });
    insta::assert_snapshot!(told.join("\n"));
}
