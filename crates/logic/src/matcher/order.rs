//! The order of asking: a beam search for the cheapest plan.
//!
//! Tests go first, as soon as their variables are bound. Among the literals that can be asked next, the number of
//! answers (the seeds call it *indetermination*) and the cost of asking both count, and what is known later makes other
//! literals cheaper. So a few of the cheapest beginnings are followed side by side.

use super::compile::Compiler;
use super::goals::{Goals, Planned};
use crate::vocabulary::Vocabulary;

/// How many beginnings are followed.
const WIDTH: usize = 4;

/// With more goals than this, the literal that leaves the fewest answers goes first and nothing else is tried.
const TOO_MANY_GOALS: usize = 24;

/// What each remaining goal is taken to cost, for each way that leads to it.
const COST_OF_A_GOAL: f64 = 10.0;

/// The beginning of a plan.
#[derive(Clone)]
struct Partial {
    goals: Goals,
    steps: Vec<Planned>,
    flow: f64,
    cost: f64,
}

impl Partial {
    fn then(&self, planned: Planned, goals: Goals) -> Partial {
        let mut steps = self.steps.clone();
        let (cost, flow) = (self.cost + self.flow * planned.cost, self.flow * planned.fan_out);
        steps.push(planned);
        Partial {
            goals,
            steps,
            flow,
            cost,
        }
    }

    fn promise(&self) -> f64 {
        self.cost + self.flow * COST_OF_A_GOAL * self.goals.remaining.len() as f64
    }

    /// Takes all tests that can be made now.
    fn with_tests<V: Vocabulary>(mut self, compiler: &mut Compiler<'_, V>) -> Partial {
        let mut index = 0;
        while index < self.goals.remaining.len() {
            match self.goals.test(index, compiler) {
                // A test may bind what an earlier one waits for.
                Some((planned, goals)) => {
                    self = self.then(planned, goals);
                    index = 0;
                }
                None => index += 1,
            }
        }
        self
    }

    /// The goals worth asking next.
    fn candidates<V: Vocabulary>(&mut self, compiler: &mut Compiler<'_, V>) -> Vec<usize> {
        let all = 0..self.goals.remaining.len();
        if all.len() <= TOO_MANY_GOALS {
            return all.collect();
        }
        let mut best: Option<(usize, (f64, f64))> = None;
        for index in all {
            if let Some(expected) = self.goals.expected(index, compiler)
                && best.is_none_or(|(_, least)| expected < least)
            {
                best = Some((index, expected));
            }
        }
        best.into_iter().map(|(index, _)| index).collect()
    }

    fn done_the_same_as(&self, other: &Partial) -> bool {
        let numbers = |partial: &Partial| {
            partial
                .goals
                .remaining
                .iter()
                .map(|(number, _)| *number)
                .collect::<Vec<_>>()
        };
        numbers(self) == numbers(other)
    }
}

/// The steps for all goals and what is bound in the end; `None` if some goal can never be asked.
pub(super) fn plan<V: Vocabulary>(goals: Goals, compiler: &mut Compiler<'_, V>) -> Option<(Vec<Planned>, Goals)> {
    let start = Partial {
        goals,
        steps: Vec::new(),
        flow: 1.0,
        cost: 0.0,
    };
    let mut beam = vec![start.with_tests(compiler)];
    loop {
        if let Some(done) = beam.iter().position(|partial| partial.goals.remaining.is_empty()) {
            let partial = beam.swap_remove(done);
            return Some((partial.steps, partial.goals));
        }
        let mut next: Vec<Partial> = Vec::new();
        for partial in &mut beam {
            for index in partial.candidates(compiler) {
                if let Some((planned, goals)) = partial.goals.ask(index, compiler) {
                    next.push(partial.then(planned, goals).with_tests(compiler));
                }
            }
        }
        next.sort_by(|left, right| left.promise().total_cmp(&right.promise()));
        beam.clear();
        for partial in next {
            if beam.len() < WIDTH && !beam.iter().any(|better| better.done_the_same_as(&partial)) {
                beam.push(partial);
            }
        }
        if beam.is_empty() {
            return None;
        }
    }
}
