//! Learning tasks in ILASP's syntax: read, printed, their spaces, and what is learned from them.

mod reading;
mod space;

use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Task, las};

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
