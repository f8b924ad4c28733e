//! Learning patterns by the real program, and what it reports.

use super::{Ran, adage_in};
use serde_json::Value;
use std::path::Path;

/// A knight on a5 forks king and queen.
pub const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1";

pub fn learn(folder: &Path, args: &[&str], input: &str) -> Ran {
    adage_in(folder, &[&["learn", "pattern"], args].concat(), input)
}

/// Leaves what is learned to the learner of components, though it may change all of them: who steers has that one.
pub const BY_COMPONENTS: [&str; 2] = ["--vary", "side,piece,place"];

/// The JSON report of what was learned; the status says whether the rule is complete.
pub fn report(folder: &Path, args: &[&str], input: &str) -> Value {
    let ran = learn(folder, &[args, &["--json"]].concat(), input);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{args:?}: {}", ran.stderr));
    let status = if report["complete"] == true { 0 } else { 1 };
    assert_eq!(ran.status, status, "{args:?}: {}", ran.stderr);
    report
}

/// Learns a fork called `name` by the bundled rule, as far as components go, and gives the JSON report.
pub fn fork_by_rule(folder: &Path, name: &str) -> Value {
    let args = [name, "--from", FORK, "--oracle", "rule:fork"];
    report(folder, &[&args[..], &BY_COMPONENTS].concat(), "")
}

/// The clauses of a report, under a name that does not matter.
pub fn clauses(report: &Value) -> String {
    let name = report["name"].as_str().expect("a name");
    report["rules"].to_string().replace(name, "NAME")
}

/// The answers of a report: position and answer.
pub fn answers(report: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let answers = report["answers"].as_array().expect("answers");
    answers
        .iter()
        .map(|answer| (text(&answer["position"]), text(&answer["answer"])))
        .collect()
}

/// The message of a run that must end with status 2 and say nothing else.
pub fn refused(folder: &Path, args: &[&str]) -> String {
    let ran = learn(folder, args, "");
    assert_eq!(ran.status, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    assert_eq!(ran.stdout, "", "{args:?}");
    ran.stderr
}
