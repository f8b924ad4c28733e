//! Exact learning by clingo: any task, as programs that `clingo` solves.
//!
//! ```text
//! Task ─┬─ one answer set for each hypothesis and context ──direct──→ one program, its optimum is the answer
//!       └─ else ──general──→ program ⇄ violations of what was proposed, until there is none
//! ```
//!
//! `clingo` is found on the path, or where `ADAGE_CLINGO` says. It is started anew for each program and never outlives
//! its time; [`stop_all`] ends it at once.

mod direct;
mod encode;
mod general;
mod process;
mod relevance;
mod tagged;
mod tree;

pub use process::{ClingoError, VARIABLE, is_present, stop_all};

use super::task::{Kind, Learned, NoHypothesis, Part, Task};
use encode::{Demand, Demands, numbers};
use general::{General, Violation, violation};
use process::run;
use std::time::{Duration, Instant};
use tree::{Tree, TreeError};

/// The cheapest hypothesis, found within `time`.
pub fn learn(task: &Task, time: Duration) -> Result<Learned, NoHypothesis> {
    let deadline = Instant::now() + time;
    let mut engine = Engine::new(task, deadline)?;
    let learned = engine.solve(&Demands::of(task))?.map(|answer| engine.learned(answer));
    match learned {
        Some(learned) if is_allowed(task, &learned) => Ok(learned),
        Some(learned) if !learned.proved => Err(NoHypothesis::TooLarge(
            "the search was cut short before it found a hypothesis as cheap as `#max_penalty` asks".to_owned(),
        )),
        _ => Err(NoHypothesis::Unsatisfiable {
            together: engine.conflict()?,
        }),
    }
}

fn is_allowed(task: &Task, learned: &Learned) -> bool {
    task.max_penalty.is_none_or(|most| learned.cost() <= most)
}

impl From<ClingoError> for NoHypothesis {
    fn from(error: ClingoError) -> NoHypothesis {
        match error {
            ClingoError::TimeOut => NoHypothesis::TooLarge(error.to_string()),
            _ => NoHypothesis::Engine(error.to_string()),
        }
    }
}

impl From<TreeError> for NoHypothesis {
    fn from(error: TreeError) -> NoHypothesis {
        match error {
            TreeError::TooLarge(_) => NoHypothesis::TooLarge(error.to_string()),
            _ => NoHypothesis::Engine(error.to_string()),
        }
    }
}

struct Engine<'t> {
    task: &'t Task,
    /// Nothing where the direct encoding does.
    general: Option<General<'t>>,
    /// Answer sets that were found against what must hold of all; they are against it in every run.
    violations: Vec<Violation>,
    deadline: Instant,
}

struct Answer {
    hypothesis: Vec<usize>,
    missed: Vec<Part>,
    proved: bool,
}

impl<'t> Engine<'t> {
    fn new(task: &'t Task, deadline: Instant) -> Result<Engine<'t>, NoHypothesis> {
        let general = match direct::applies(task) {
            true => None,
            false => Some(General {
                task,
                trees: trees(task, deadline)?,
            }),
        };
        Ok(Engine {
            task,
            general,
            violations: Vec::new(),
            deadline,
        })
    }

    /// The best answer to these demands, or `None` if there is none.
    fn solve(&mut self, demands: &Demands) -> Result<Option<Answer>, NoHypothesis> {
        loop {
            let Some(answer) = self.propose(demands)? else {
                return Ok(None);
            };
            let Some(found) = self.first_violation(demands, &answer)? else {
                return Ok(Some(answer));
            };
            self.violations.push(found);
        }
    }

    fn propose(&self, demands: &Demands) -> Result<Option<Answer>, NoHypothesis> {
        let text = match &self.general {
            None => direct::encode(self.task, demands),
            Some(general) => {
                let is_wanted = |violation: &&Violation| demands.get(violation.part).is_some();
                let wanted: Vec<&Violation> = self.violations.iter().filter(is_wanted).collect();
                general::encode(general, demands, &wanted)
            }
        };
        let outcome = run(&text, OPTIONS, self.deadline)?;
        let answer = |model: &String| Answer {
            hypothesis: numbers(model, "in_h(").collect(),
            missed: missed(model),
            proved: outcome.complete,
        };
        Ok(outcome.models.last().map(answer))
    }

    /// Something against this answer among what must hold of all answer sets, and is not paid for.
    fn first_violation(&self, demands: &Demands, answer: &Answer) -> Result<Option<Violation>, NoHypothesis> {
        if self.general.is_none() {
            return Ok(None);
        }
        let is_universal = |part: &Part| match part {
            Part::Example(number) => !self.task.examples[*number].positive,
            Part::Ordering(number) => self.task.orderings[*number].kind == Kind::Cautious,
        };
        for part in demands
            .parts()
            .filter(is_universal)
            .filter(|part| !answer.missed.contains(part))
        {
            if let Some(found) = violation(self.task, &answer.hypothesis, part, self.deadline)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn learned(&self, answer: Answer) -> Learned {
        let mut hypothesis = answer.hypothesis;
        hypothesis.sort_unstable();
        let penalty = |part: &Part| match part {
            Part::Example(number) => self.task.examples[*number].penalty,
            Part::Ordering(number) => self.task.orderings[*number].penalty,
        };
        let mut uncovered = answer.missed;
        uncovered.sort_unstable();
        Learned {
            length: hypothesis.iter().map(|number| self.task.space[*number].length).sum(),
            penalty: uncovered.iter().filter_map(penalty).sum(),
            hypothesis,
            uncovered,
            proved: answer.proved,
        }
    }

    /// Parts that cannot be explained together, at the cost allowed, none of which can be left out.
    fn conflict(&mut self) -> Result<Vec<Part>, NoHypothesis> {
        let demands = Demands::of(self.task);
        let counts = |part: &Part| self.task.max_penalty.is_some() || demands.get(*part) == Some(Demand::Must);
        let mut kept: Vec<Part> = demands.parts().filter(counts).collect();
        for part in kept.clone() {
            let rest: Vec<Part> = kept.iter().copied().filter(|other| *other != part).collect();
            if self.has_none(&rest)? {
                kept = rest;
            }
        }
        Ok(kept)
    }

    fn has_none(&mut self, parts: &[Part]) -> Result<bool, NoHypothesis> {
        let answer = self.solve(&Demands::only(self.task, parts))?;
        let learned = answer.map(|answer| self.learned(answer));
        Ok(learned.is_none_or(|learned| learned.proved && !is_allowed(self.task, &learned)))
    }
}

/// Cores first: learning tasks are mostly proved optimal by what cannot be had together.
const OPTIONS: &[&str] = &["--opt-strategy=usc"];

fn missed(model: &str) -> Vec<Part> {
    let examples = numbers(model, "miss(e(").map(Part::Example);
    examples.chain(numbers(model, "miss(o(").map(Part::Ordering)).collect()
}

/// The trees of the deep orderings.
fn trees(task: &Task, deadline: Instant) -> Result<Vec<Option<[Tree; 2]>>, TreeError> {
    let weak_only = task.space.iter().all(|candidate| candidate.is_weak());
    let mut all = Vec::new();
    for ordering in &task.orderings {
        let Kind::Deep { depth } = ordering.kind else {
            all.push(None);
            continue;
        };
        let side = |number: usize| Tree::of(task, &task.examples[number], depth, weak_only, deadline);
        all.push(Some([side(ordering.left)?, side(ordering.right)?]));
    }
    Ok(all)
}
