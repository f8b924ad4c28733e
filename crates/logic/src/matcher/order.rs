//! The order of asking: a beam search for the cheapest plan.
//!
//! Tests go first, as soon as their variables are bound. Among the literals that can be asked next, the number of
//! answers (the seeds call it *indetermination*) and the cost of asking both count, and what is known later makes other
//! literals cheaper. So a few of the cheapest beginnings are followed side by side.

use super::compile::Compiler;
use super::goals::{Goals, Planned};
use crate::vocabulary::Vocabulary;
use std::rc::Rc;

/// How hard to look for a good order: a long body would take too long.
struct Effort {
    /// How many beginnings are followed.
    width: usize,
    /// How many literals are considered next for each.
    candidates: usize,
    /// Whether the tests that a literal makes possible count when it is compared with others.
    with_tests: bool,
}

impl Effort {
    fn for_goals(count: usize) -> Effort {
        let (width, candidates, with_tests) = match count {
            0..=30 => (4, 30, true),
            31..=100 => (2, 100, false),
            _ => (1, 30, false),
        };
        Effort {
            width,
            candidates,
            with_tests,
        }
    }
}

/// What each remaining goal is taken to cost, for each way that leads to it.
const COST_OF_A_GOAL: f64 = 10.0;

/// The beginning of a plan.
#[derive(Clone)]
struct Partial {
    goals: Goals,
    steps: Vec<Rc<Planned>>,
    flow: f64,
    cost: f64,
}

impl Partial {
    fn then(&self, planned: Planned, goals: Goals) -> Partial {
        let mut steps = Vec::with_capacity(self.steps.len() + 1);
        steps.extend_from_slice(&self.steps);
        let (cost, flow) = (self.cost + self.flow * planned.cost, self.flow * planned.fan_out);
        steps.push(Rc::new(planned));
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
                Some((planned, goals)) => {
                    // What the test binds may be what an earlier one waits for.
                    let binds = goals.next > self.goals.next;
                    self = self.then(planned, goals);
                    index = if binds { 0 } else { index };
                }
                None => index += 1,
            }
        }
        self
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
pub(super) fn plan<V: Vocabulary>(goals: Goals, compiler: &mut Compiler<'_, V>) -> Option<(Vec<Rc<Planned>>, Goals)> {
    let effort = Effort::for_goals(goals.remaining.len());
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
        for partial in &beam {
            let asks = (0..partial.goals.remaining.len()).filter_map(|index| partial.goals.ask(index, compiler));
            let asks: Vec<(Planned, Goals)> = asks.take(effort.candidates).collect();
            for (planned, goals) in asks {
                let partial = partial.then(planned, goals);
                next.push(match effort.with_tests {
                    true => partial.with_tests(compiler),
                    false => partial,
                });
            }
        }
        next.sort_by(|left, right| left.promise().total_cmp(&right.promise()));
        beam.clear();
        for partial in next {
            if beam.len() < effort.width && !beam.iter().any(|better| better.done_the_same_as(&partial)) {
                beam.push(partial);
            }
        }
        if beam.is_empty() {
            return None;
        }
        if !effort.with_tests {
            beam = beam.into_iter().map(|partial| partial.with_tests(compiler)).collect();
        }
    }
}

/// The step to take next if there is no time to look ahead: a test, else what has the fewest answers.
pub(super) fn next<V: Vocabulary>(goals: &Goals, compiler: &mut Compiler<'_, V>) -> Option<(Planned, Goals)> {
    let all = 0..goals.remaining.len();
    if let Some(test) = all.clone().find_map(|index| goals.test(index, compiler)) {
        return Some(test);
    }
    let asks = all.filter_map(|index| Some((goals.expected_answers(index, compiler)?, index)));
    let (_, index) = asks.min_by(|(left, _), (right, _)| left.total_cmp(right))?;
    goals.ask(index, compiler)
}
