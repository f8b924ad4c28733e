//! `adage verify` on the trees of a problem, through the real program.

use crate::support::krk;
use crate::support::{Ran, adage, adage_in};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    krk::folder("escape.lp", &krk::escapes())
}

fn verify(folder: &Path, more: &[&str]) -> Ran {
    let mut args = vec!["verify", "escape.lp", "--rules", "rules.lp"];
    args.extend(more);
    adage_in(folder, &args, "")
}

#[test]
fn a_problem_that_comes_with_the_program_is_right_everywhere() {
    let ran = adage(&["verify", "kpk", "--json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    // Shapiro's 83,622 and the 390 that he leaves out because no move leads there, each with its mirror image.
    let positions = 2 * (83_622 + 390);
    assert_eq!(
        (&told["positions"], &told["right"], &told["wrong"]),
        (&Value::from(positions), &Value::from(positions), &Value::from(0))
    );
    let [drawn, lost] = [&told["classes"][0], &told["classes"][1]];
    assert_eq!(
        (&drawn["class"], &lost["class"]),
        (&Value::from("drawn"), &Value::from("lost"))
    );
    assert_eq!(
        (&drawn["decided"]["lost"], &lost["decided"]["drawn"]),
        (&Value::from(0), &Value::from(0))
    );
    assert_eq!(lost["decided"]["lost"], 97_604);
    assert_eq!(drawn["decided"]["drawn"], positions - 97_604);
    assert_eq!(told["counter_examples"], Value::Array(Vec::new()));
}

#[test]
fn what_is_wrong_is_shown_and_ends_with_status_1() {
    let folder = folder();
    let ran = verify(folder.path(), &["--counters"]);
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    insta::assert_snapshot!(ran.stdout);
    let ran = verify(folder.path(), &["--json"]);
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((ran.status, &told["wrong"]), (1, &Value::from(68)));
    assert_eq!(told["counter_examples"][0]["decided"], "no");
}

#[test]
fn what_cannot_be_counted_is_refused_with_the_cure() {
    let folder = folder();
    let unknown = krk::escapes().replace("fate(", "% fate(");
    std::fs::write(folder.path().join("unknown.lp"), unknown).expect("a file");
    let refused = [
        &["verify", "opposition"][..],
        &["verify", "oposition"],
        &["verify", "stale(black,king,At,Pos)"],
        &["verify", "flush"],
        &["verify", "missing.lp"],
        &["verify", "unknown.lp", "--rules", "rules.lp"],
        &["verify", "kpk", "--against", "opposition"],
    ];
    let told = refused.iter().map(|args| {
        let ran = adage_in(folder.path(), args, "");
        assert_eq!(ran.status, 2, "{}", ran.stdout);
        ran.stderr
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"));
}
