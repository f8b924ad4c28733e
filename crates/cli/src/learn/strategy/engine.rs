//! Which engine learns a task.

use super::Named;
use crate::output::spinner;
use adage_learn::strategy::native::{self, Limits};
use adage_learn::strategy::{Learned, NoHypothesis, clingo};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// Native where all candidates are weak constraints or rules that only these ask, else clingo
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

/// What an engine finds, and which one it was.
pub fn learn(named: &Named, wanted: Engine, time: Duration) -> (Engine, Result<Learned, NoHypothesis>) {
    let deadline = Instant::now() + time;
    let bar = spinner(&format!("learning {}", named.name));
    let first = match wanted {
        Engine::Auto if native::can_learn(&named.task) => Engine::Native,
        Engine::Auto => Engine::Clingo,
        chosen => chosen,
    };
    let found = learn_by(first, named, time);
    let answer = match (wanted, first, &found) {
        // The background is of a kind that only clingo knows.
        (Engine::Auto, Engine::Native, Err(NoHypothesis::Engine(_))) => {
            let left = deadline.saturating_duration_since(Instant::now());
            (Engine::Clingo, learn_by(Engine::Clingo, named, left))
        }
        _ => (first, found),
    };
    bar.finish_and_clear();
    answer
}

fn learn_by(engine: Engine, named: &Named, time: Duration) -> Result<Learned, NoHypothesis> {
    match engine {
        Engine::Clingo => clingo::learn(&named.task, time),
        Engine::Native | Engine::Auto => {
            let limits = Limits {
                time: Some(time),
                ..Limits::default()
            };
            native::learn(&named.task, limits)
        }
    }
}
