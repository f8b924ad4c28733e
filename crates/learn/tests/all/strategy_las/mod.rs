//! Learning tasks in ILASP's syntax: read, printed, their spaces, and what clingo learns from them.

mod bias;
mod brute;
mod choices;
mod contained;
mod deep;
mod engine;
mod odd;
mod random;
mod reading;
mod rules;
mod space;
mod words;

use adage_learn::strategy::bundled::{
    CROSS_DOT_RULES as CROSS_DOT, FIRST_PLAYER, KONO_RULES as KONO, ONITAMA_RULES as ONITAMA, TRY_TO_WIN,
};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Learned, NoHypothesis, Task, clingo, las};
use std::time::Duration;

fn task(source: &str) -> Task {
    las::read(source, Options::default()).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// The candidates as text.
fn space_of(task: &Task) -> Vec<String> {
    let candidates = task.space.iter().map(|candidate| candidate.statement.to_string());
    candidates.collect()
}

/// Whether clingo can be run; says so if not.
fn clingo_is_present() -> bool {
    let present = clingo::is_present();
    if !present {
        eprintln!("skipped: no `clingo` to learn with (Debian has it in the package `gringo`)");
    }
    present
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
