//! The cheapest hypothesis, exactly: depth-first with a rising bound on the cost.
//!
//! Some question fails; every better hypothesis either leaves it unexplained and pays for that, or has a column that
//! helps it. So the search branches on these only, first for the question that the fewest columns help. A column tried is
//! not tried again in later branches of the same question. What is still to pay is at least the sum of what each of
//! several failing questions needs that share no column.

use super::climb::Climber;
use super::columns::Column;
use super::costs::Costs;
use super::deadline::Deadline;
use super::question::{Question, Verdict};
use super::table::Table;
use crate::strategy::parallel::map;
use crate::strategy::task::{Learned, NoHypothesis, Part};
use itertools::Itertools;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// When to stop with the best hypothesis found so far.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub nodes: u64,
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 2_000_000,
            time: None,
        }
    }
}

/// How a search ended.
pub(super) enum Outcome {
    /// The cheapest columns.
    Found(Vec<usize>),
    /// Nothing costs as little as was asked for.
    Nothing,
    Stopped,
}

pub(super) struct Search<'a> {
    table: &'a Table,
    /// The questions to answer, by number.
    active: Vec<usize>,
    /// The active questions in the order in which they are looked at: those that the fewest columns help first.
    order: Vec<usize>,
    /// For each active question the columns that help it, in their order, and the same as a set of bits.
    helpers: Vec<Vec<usize>>,
    bits: Vec<Vec<u64>>,
    deadline: Deadline,
}

/// So many comparisons of columns with questions are not worth a thread.
const FEW_COMPARISONS: usize = 20_000;

/// A search that visited no more is not worth one either.
const FEW_NODES: u64 = 500;

/// A hypothesis in the making.
#[derive(Clone)]
struct State {
    chosen: Vec<usize>,
    cost: u32,
    costs: Costs,
    /// Columns chosen or not to be chosen any more.
    closed: Vec<bool>,
    paid: Vec<bool>,
}

/// What one branch is told and tells.
struct Run<'r> {
    bound: u32,
    /// The lowest cost beyond the bound.
    next: &'r AtomicU32,
    left: u64,
    stopped: bool,
}

/// An active question that fails, and the lowest level at which columns help.
#[derive(Clone, Copy)]
struct Failure {
    question: usize,
    level: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(table: &'a Table, active: Vec<usize>, deadline: Deadline) -> Search<'a> {
        let columns = &table.columns;
        let helps = |question: usize| -> Vec<usize> {
            let question = &table.questions[question];
            (0..columns.len())
                .filter(|column| question.is_helped_by(&columns[*column]))
                .collect()
        };
        let few = FEW_COMPARISONS / columns.len().max(1);
        let helpers: Vec<Vec<usize>> = map(active.clone(), few, helps);
        Search {
            order: (0..active.len())
                .sorted_by_key(|question| helpers[*question].len())
                .collect(),
            bits: helpers.iter().map(|helpers| bits(helpers, columns.len())).collect(),
            helpers,
            deadline,
            active,
            table,
        }
    }

    /// The cheapest hypothesis that costs no more than `most`. If `known` is given, something of that cost is known.
    pub(super) fn run(&self, most: u32, known: Option<u32>, nodes: u64) -> Outcome {
        let root = State {
            chosen: Vec::new(),
            cost: 0,
            costs: self.table.base.clone(),
            closed: vec![false; self.table.columns.len()],
            paid: vec![false; self.active.len()],
        };
        let (mut bound, mut left) = (0, nodes);
        loop {
            if known.is_some_and(|known| bound >= known) || bound > most {
                return Outcome::Nothing;
            }
            let next = AtomicU32::new(u32::MAX);
            let is_small = nodes - left <= FEW_NODES;
            match self.branches(&root, bound, &next, &mut left, is_small) {
                Outcome::Nothing => {}
                other => return other,
            }
            bound = next.into_inner();
            if bound == u32::MAX {
                return Outcome::Nothing;
            }
        }
    }

    /// The branches below the root, in parallel unless the search is small so far; of several answers the first branch's
    /// counts.
    fn branches(&self, root: &State, bound: u32, next: &AtomicU32, left: &mut u64, is_small: bool) -> Outcome {
        let failing = self.failing(root);
        let Some(failure) = self.hardest(&failing) else {
            return Outcome::Found(Vec::new());
        };
        match self.needed(&failing, root) {
            None => return Outcome::Nothing,
            Some(needed) if needed > bound => {
                next.fetch_min(needed, Relaxed);
                return Outcome::Nothing;
            }
            Some(_) => {}
        }
        let options = self.options(root, failure, bound, next);
        let share = *left / (options.len() as u64).max(1);
        let (used, stopped) = (AtomicU64::new(0), AtomicU32::new(0));
        let follow = |index: usize| {
            let mut state = root.clone();
            for column in options[..index].iter().flatten() {
                state.closed[*column] = true;
            }
            let mut run = Run {
                bound,
                next,
                left: share,
                stopped: false,
            };
            let answer = match options[index] {
                Some(column) => self.with(&mut state, column, &mut run),
                None => {
                    options
                        .iter()
                        .flatten()
                        .for_each(|column| state.closed[*column] = false);
                    self.paying(&mut state, failure.question, &mut run)
                }
            };
            used.fetch_add(share - run.left, Relaxed);
            stopped.fetch_add(u32::from(run.stopped), Relaxed);
            answer
        };
        let found = match is_small {
            true => (0..options.len()).find_map(follow),
            false => (0..options.len()).into_par_iter().find_map_first(follow),
        };
        *left = left.saturating_sub(used.into_inner());
        match found {
            Some(chosen) => Outcome::Found(chosen),
            None if stopped.into_inner() > 0 => Outcome::Stopped,
            None => Outcome::Nothing,
        }
    }

    /// The columns to try for a failing question, the shortest first, then `None` for paying, all within the bound.
    fn options(&self, state: &State, failure: Failure, bound: u32, next: &AtomicU32) -> Vec<Option<usize>> {
        let mut options = Vec::new();
        for column in &self.helpers[failure.question] {
            let own = &self.table.columns[*column];
            if state.closed[*column] || own.level > failure.level {
                continue;
            }
            if state.cost + own.length > bound {
                next.fetch_min(state.cost + own.length, Relaxed);
                break;
            }
            options.push(Some(*column));
        }
        if let Some(penalty) = self.penalty(failure.question) {
            match state.cost.saturating_add(penalty) {
                cost if cost > bound => {
                    next.fetch_min(cost, Relaxed);
                }
                _ => options.push(None),
            }
        }
        options
    }

    fn penalty(&self, question: usize) -> Option<u32> {
        self.table.questions[self.active[question]].penalty
    }

    fn with(&self, state: &mut State, column: usize, run: &mut Run<'_>) -> Option<Vec<usize>> {
        state.costs.shift(&self.table.columns[column], 1);
        state.chosen.push(column);
        state.closed[column] = true;
        state.cost += self.table.columns[column].length;
        let answer = self.visit(state, run);
        state.cost -= self.table.columns[column].length;
        state.chosen.pop();
        state.costs.shift(&self.table.columns[column], -1);
        answer
    }

    fn paying(&self, state: &mut State, question: usize, run: &mut Run<'_>) -> Option<Vec<usize>> {
        let penalty = self.penalty(question).unwrap_or(0);
        state.paid[question] = true;
        state.cost += penalty;
        let answer = self.visit(state, run);
        state.cost -= penalty;
        state.paid[question] = false;
        answer
    }

    fn visit(&self, state: &mut State, run: &mut Run<'_>) -> Option<Vec<usize>> {
        if run.left == 0 || run.stopped || self.deadline.is_over() {
            run.stopped = true;
            return None;
        }
        run.left -= 1;
        let failing = self.failing(state);
        let Some(failure) = self.hardest(&failing) else {
            return Some(state.chosen.clone());
        };
        let needed = self.needed(&failing, state)?;
        if state.cost.saturating_add(needed) > run.bound {
            run.next.fetch_min(state.cost.saturating_add(needed), Relaxed);
            return None;
        }
        let options = self.options(state, failure, run.bound, run.next);
        for option in &options {
            let answer = match option {
                Some(column) => self.with(state, *column, run),
                None => {
                    options
                        .iter()
                        .flatten()
                        .for_each(|column| state.closed[*column] = false);
                    self.paying(state, failure.question, run)
                }
            };
            if answer.is_some() {
                return answer;
            }
        }
        options
            .iter()
            .flatten()
            .for_each(|column| state.closed[*column] = false);
        None
    }

    /// The unpaid questions that fail, in their order.
    fn failing(&self, state: &State) -> Vec<Failure> {
        let settled = self.table.prospects.settle(&state.costs);
        let unpaid = self.order.iter().copied().filter(|question| !state.paid[*question]);
        let failure = |question: usize| {
            let asked = &self.table.questions[self.active[question]];
            match asked.ask(&state.costs, &settled) {
                Verdict::Holds => None,
                Verdict::Fails { level } => Some(Failure { question, level }),
            }
        };
        unpaid.filter_map(failure).collect()
    }

    fn hardest(&self, failing: &[Failure]) -> Option<Failure> {
        let choices = |failure: &&Failure| {
            let pay = usize::from(self.penalty(failure.question).is_some());
            (self.helpers[failure.question].len() + pay, failure.question)
        };
        failing.iter().min_by_key(choices).copied()
    }

    /// What must be paid at least for the failing questions; `None` if one of them is lost.
    fn needed(&self, failing: &[Failure], state: &State) -> Option<u32> {
        let mut used = vec![0; self.bits.first().map_or(0, Vec::len)];
        let mut sum = 0u32;
        for failure in failing {
            let mut helpers = self.helpers[failure.question]
                .iter()
                .map(|column| (column, &self.table.columns[*column]));
            let shortest = helpers.find(|(column, own)| !state.closed[**column] && own.level <= failure.level);
            let shortest = shortest.map(|(_, own)| own.length);
            let price = shortest.into_iter().chain(self.penalty(failure.question)).min()?;
            let own = &self.bits[failure.question];
            if own.iter().zip(&used).all(|(own, used)| own & used == 0) {
                own.iter().zip(&mut used).for_each(|(own, used)| *used |= own);
                sum = sum.saturating_add(price);
            }
        }
        Some(sum)
    }
}

fn bits(members: &[usize], count: usize) -> Vec<u64> {
    let mut bits = vec![0; count.div_ceil(64)];
    for member in members {
        bits[member / 64] |= 1 << (member % 64);
    }
    bits
}

impl Table {
    /// The cheapest hypothesis that costs no more than `most`, if there is one.
    pub(in crate::strategy) fn within(
        &self,
        most: u32,
        nodes: u64,
        deadline: Deadline,
    ) -> Result<Option<Learned>, NoHypothesis> {
        let fixed: Option<u32> = self.uncovered.iter().map(|(_, penalty)| *penalty).sum();
        let Some(most) = fixed.and_then(|fixed| most.checked_sub(fixed)) else {
            return Ok(None);
        };
        let search = Search::new(self, (0..self.questions.len()).collect(), deadline);
        match search.run(most, None, nodes) {
            Outcome::Found(columns) => {
                let hypothesis: Vec<usize> = columns.iter().map(|column| self.columns[*column].candidate).collect();
                Ok(self.judge(&hypothesis))
            }
            Outcome::Nothing => Ok(None),
            Outcome::Stopped => Err(out_of_limits()),
        }
    }

    /// Whether some ordering that must be explained fails and no candidate could ever help it, or an example is lost.
    pub(in crate::strategy) fn is_hopeless(&self) -> bool {
        let settled = self.prospects.settle(&self.base);
        let is_lost = |question: &Question| {
            let helped = |column: &Column| question.is_helped_by(column);
            question.penalty.is_none()
                && question.ask(&self.base, &settled) != Verdict::Holds
                && !self.columns.iter().any(helped)
        };
        self.uncovered.iter().any(|(_, penalty)| penalty.is_none()) || self.questions.iter().any(is_lost)
    }

    /// The cheapest hypothesis. If a limit is reached, the best one found, unproved.
    pub fn learn(&self, limits: Limits) -> Result<Learned, NoHypothesis> {
        self.learn_until(limits.nodes, Deadline::after(limits.time))
    }

    /// The search has half of the time; if that is not enough, the rest is for climbing further.
    pub(super) fn learn_until(&self, nodes: u64, deadline: Deadline) -> Result<Learned, NoHypothesis> {
        if let Some((example, _)) = self.uncovered.iter().find(|(_, penalty)| penalty.is_none()) {
            return Err(NoHypothesis::Unsatisfiable {
                together: vec![Part::Example(*example)],
            });
        }
        let fixed: u32 = self.uncovered.iter().filter_map(|(_, penalty)| *penalty).sum();
        let most = self.max_penalty.map_or(u32::MAX - 1, |most| most.saturating_sub(fixed));
        let within = |learned: &Learned| self.max_penalty.is_none_or(|most| learned.cost() <= most);
        let mut climber = Climber::new(self, deadline);
        climber.climb();
        let first = climber.answer();
        if first.is_none() && self.certainly_unsatisfiable(deadline)
            || self.max_penalty.is_some_and(|most| most < fixed)
        {
            return Err(self.conflict(nodes, deadline));
        }
        let known = first.as_ref().filter(|first| within(first));
        let search = Search::new(self, (0..self.questions.len()).collect(), deadline.halfway());
        match search.run(most, known.map(|first| first.cost() - fixed), nodes) {
            Outcome::Found(columns) => {
                let hypothesis: Vec<usize> = columns.iter().map(|column| self.columns[*column].candidate).collect();
                let learned = self.judge(&hypothesis);
                let learned = learned.ok_or_else(|| NoHypothesis::Engine("the search lost its way".to_owned()))?;
                Ok(Learned {
                    proved: true,
                    ..learned
                })
            }
            Outcome::Nothing => match known {
                Some(known) => Ok(Learned {
                    proved: true,
                    ..known.clone()
                }),
                None => Err(self.conflict(nodes, deadline)),
            },
            Outcome::Stopped => {
                climber.wander();
                climber.answer().filter(within).ok_or_else(out_of_limits)
            }
        }
    }
}

fn out_of_limits() -> NoHypothesis {
    NoHypothesis::TooLarge("the search reached its limit before it found a hypothesis".to_owned())
}
