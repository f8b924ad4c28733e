//! A task learned, with its time.

use crate::row::Row;
use adage_learn::strategy::native::{self, Limits, Table};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Learned, Part, Task, clingo, las};
use adage_terminal::failure::Failure;
use adage_terminal::output::spinner;
use std::time::{Duration, Instant};

/// How long clingo may take for one task.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn task(source: &str) -> Result<Task, Failure> {
    las::read(source, Options::default()).map_err(|diagnostics| Failure::Text {
        name: "a bundled task".to_owned(),
        source: source.to_owned(),
        diagnostics,
    })
}

/// The task with these candidates in place of its own.
pub fn with_space(task: &Task, space: &str) -> Result<Task, Failure> {
    Ok(Task {
        space: self::task(space)?.space,
        ..task.clone()
    })
}

/// What was learned of a task, and how long it took.
pub struct Lesson {
    pub learned: Learned,
    pub seconds: f64,
}

pub fn learn(task: &Task) -> Result<Lesson, Failure> {
    let bar = spinner("learning");
    let begin = Instant::now();
    let found = match native::can_learn(task) {
        true => native::learn(task, Limits::default()),
        false => clingo::learn(task, PATIENCE),
    };
    let seconds = begin.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let learned = found.map_err(bad)?;
    Ok(Lesson { learned, seconds })
}

/// The rows of an experiment that only clingo can learn; where there is none, one that says so.
pub fn with_clingo(rows: impl FnOnce() -> Result<Vec<Row>, Failure>) -> Result<Vec<Row>, Failure> {
    if clingo::is_present() {
        return rows();
    }
    let note = format!(
        "clingo is needed and cannot be run; install it (Debian: `apt install gringo`, PyPI: `pip install clingo`) or name \
         the program in {}",
        clingo::VARIABLE
    );
    Ok(vec![Row::skipped("rules learned").with_note(note)])
}

/// The numbers behind a task.
pub fn table(task: &Task) -> Result<Table, Failure> {
    Table::of(task).map_err(bad)
}

/// Whether a hypothesis of all candidates explains every ordering.
pub fn explains_all(task: &Task) -> Result<bool, Failure> {
    let table = table(task)?;
    let all: Vec<usize> = (0..task.space.len()).collect();
    Ok((0..task.orderings.len()).all(|ordering| table.explains(Part::Ordering(ordering), &all)))
}

pub fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

/// What the shortest hypothesis costs beside the printed one.
pub fn cost_row(theirs: u32, lesson: &Lesson) -> Row {
    let cost = lesson.learned.cost();
    let row = Row::small("literals and penalties", theirs.into(), cost.into());
    match lesson.learned.proved {
        true => row.with_note("no hypothesis is cheaper"),
        false => row.with_note("not proved the least"),
    }
}

/// Seconds beside what was wanted.
pub fn time_row(what: &str, wanted: f64, seconds: f64) -> Row {
    let rounded = (seconds * 1000.0).round() / 1000.0;
    let missed = if seconds < wanted { "" } else { ": missed" };
    Row::alone(what, rounded).with_note(format!("wanted: under {wanted} s{missed}"))
}

pub fn bad(reason: impl ToString) -> Failure {
    Failure::bad(reason.to_string())
}
