//! Learning tasks in ILASP's syntax: read, printed, their spaces, and what is learned from them.

mod engine;
mod reading;
mod space;

use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Learned, NoHypothesis, Task, clingo, las};
use std::time::Duration;

fn task(source: &str) -> Task {
    las::read(source, Options::default()).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// The candidates as text, sorted.
fn space_of(task: &Task) -> Vec<String> {
    let mut lines: Vec<String> = task
        .space
        .iter()
        .map(|candidate| candidate.statement.to_string())
        .collect();
    lines.sort();
    lines
}

fn learn(task: &Task) -> Result<Learned, NoHypothesis> {
    clingo::learn(task, Duration::from_secs(60))
}
