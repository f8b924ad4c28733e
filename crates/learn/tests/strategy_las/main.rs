//! Learning tasks in ILASP's syntax: read, printed, their spaces, and what clingo learns from them.

mod bias;
mod brute;
mod deep;
mod engine;
mod random;
mod reading;
mod rules;
mod space;

use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Learned, NoHypothesis, Task, clingo, las};
use std::time::Duration;

const CROSS_DOT: &str = include_str!("../../tasks/cross_dot_rules.las");
const FIRST_PLAYER: &str = include_str!("../../tasks/first_player.las");
const KONO: &str = include_str!("../../tasks/kono_rules.las");
const ONITAMA: &str = include_str!("../../tasks/onitama_rules.las");
const TRY_TO_WIN: &str = include_str!("../../tasks/try_to_win.las");

fn task(source: &str) -> Task {
    las::read(source, Options::default()).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// The candidates as text.
fn space_of(task: &Task) -> Vec<String> {
    let candidates = task.space.iter().map(|candidate| candidate.statement.to_string());
    candidates.collect()
}

fn learn(task: &Task) -> Result<Learned, NoHypothesis> {
    clingo::learn(task, Duration::from_secs(120))
}

/// The rules that were learned, sorted, each on one line.
fn lines(learned: &Learned, task: &Task) -> Vec<String> {
    let program = learned.program(task);
    let statements = program.statements.iter().map(|statement| statement.to_string());
    let mut lines: Vec<String> = statements.map(|text| text.replace("\n   ", "")).collect();
    lines.sort();
    lines
}
