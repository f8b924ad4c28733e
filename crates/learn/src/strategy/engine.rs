//! Which engine learns a task: the native one where it can, else clingo.

use super::native::{self, Limits};
use super::report::{TaskReport, Unexplained};
use super::{Learned, NoHypothesis, Task, clingo};
use adage_book::{BookError, Entry, Progress};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Native where all candidates are weak constraints or rules that only these ask, else clingo.
    Auto,
    Native,
    Clingo,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Native => "native",
            Engine::Clingo => "clingo",
        }
    }
}

/// A task in ILASP's syntax that was read, and how it is to be learned.
pub struct NamedTask {
    /// What reports and the entry's provenance call the task.
    pub name: String,
    pub task: Task,
    pub engine: Engine,
    /// When this is over, the best hypothesis found so far is taken.
    pub time: Duration,
}

/// What came of a task.
pub enum TaskEnd {
    /// Without an entry where the cheapest hypothesis says nothing.
    Learned {
        entry: Option<Entry>,
        report: Box<TaskReport>,
    },
    /// No hypothesis explains what must be explained.
    Unexplained(Unexplained),
}

/// Finds the cheapest hypothesis; `entry` is what the strategy is to be called.
pub fn learn_task(task: &NamedTask, entry: &str, progress: &dyn Progress) -> Result<TaskEnd, BookError> {
    let begin = Instant::now();
    progress.begin(&format!("learning {}", task.name), 0);
    let (engine, found) = task.find();
    progress.end();
    let seconds = begin.elapsed().as_secs_f64();
    match found {
        Ok(learned) => {
            let from = format!("learned from {}: {}", task.name, learned.price());
            let entry = match learned.hypothesis.is_empty() {
                true => None,
                false => Some(learned.self_contained(&task.task).entry(entry, "", from)),
            };
            let report = Box::new(TaskReport::new(task, &learned, engine, seconds));
            Ok(TaskEnd::Learned { entry, report })
        }
        Err(NoHypothesis::Unsatisfiable { together }) => {
            let report = Unexplained::new(task, &together, engine, seconds);
            Ok(TaskEnd::Unexplained(report))
        }
        Err(NoHypothesis::TooLarge(message)) => Err(task.too_large(engine, &message)),
        Err(NoHypothesis::Engine(message)) => Err(task.failure(&message)),
    }
}

impl NamedTask {
    /// What an engine finds, and which one it was.
    fn find(&self) -> (Engine, Result<Learned, NoHypothesis>) {
        let deadline = Instant::now() + self.time;
        let first = match self.engine {
            Engine::Auto if native::can_learn(&self.task) => Engine::Native,
            Engine::Auto => Engine::Clingo,
            chosen => chosen,
        };
        let found = self.find_by(first, self.time);
        match (self.engine, first, &found) {
            // The background is of a kind that only clingo knows.
            (Engine::Auto, Engine::Native, Err(NoHypothesis::Engine(_))) => {
                let left = deadline.saturating_duration_since(Instant::now());
                (Engine::Clingo, self.find_by(Engine::Clingo, left))
            }
            _ => (first, found),
        }
    }

    fn find_by(&self, engine: Engine, time: Duration) -> Result<Learned, NoHypothesis> {
        match engine {
            Engine::Clingo => clingo::learn(&self.task, time),
            Engine::Native | Engine::Auto => {
                let limits = Limits {
                    time: Some(time),
                    ..Limits::default()
                };
                native::learn(&self.task, limits)
            }
        }
    }

    fn too_large(&self, engine: Engine, message: &str) -> BookError {
        let (by, allowed) = (engine.name(), self.time.as_secs_f64());
        let failure = self.failure(&format!("{message} ({by} engine, at most {allowed} s)"));
        failure.with_help(match engine {
            Engine::Clingo => {
                "make the task smaller, give it more seconds with --time, or see whether a rule of it never ends"
            }
            _ => "make the task smaller, or try --engine clingo",
        })
    }

    fn failure(&self, message: &str) -> BookError {
        BookError::new(format!("{}: {message}", self.name))
    }
}

impl Learned {
    /// What the hypothesis costs, for its provenance.
    pub(super) fn price(&self) -> String {
        let proved = if self.proved { "" } else { ", not proved the least" };
        format!(
            "cost {} (length {}, penalties {}){proved}",
            self.cost(),
            self.length,
            self.penalty
        )
    }
}
