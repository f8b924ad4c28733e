//! The cheapest hypothesis, exactly: depth-first with a rising bound on the cost.
//!
//! Some question fails; every better hypothesis either leaves it unexplained and pays for that, or has a column that
//! helps it. So the search branches on these only, first for the question that the fewest columns help. A column tried is
//! not tried again in later branches of the same question. What is still to pay is at least the sum of what each of
//! several failing questions needs that share no column.

use super::columns::Column;
use super::question::{Ledger, Verdict, compare};
use super::table::Table;
use crate::strategy::task::{Learned, NoHypothesis, Part};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

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
    ledger: Ledger<'a>,
    /// The questions to answer, by number.
    active: Vec<usize>,
    /// For each active question the columns that help it, in their order, and the same as a set of bits.
    helpers: Vec<Vec<usize>>,
    bits: Vec<Vec<u64>>,
    /// Active questions that compare one cell with one other; what each column adds to the difference.
    pairs: Vec<usize>,
    differences: Vec<Vec<i64>>,
    first_differences: Vec<i64>,
    levels: usize,
    deadline: Option<Instant>,
}

/// A hypothesis in the making.
#[derive(Clone)]
struct State {
    chosen: Vec<usize>,
    cost: u32,
    /// Of each pair at each level.
    differences: Vec<i64>,
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
    pub(super) fn new(table: &'a Table, active: Vec<usize>, limits: Limits) -> Search<'a> {
        let columns = &table.columns;
        let helps = |question: &usize| -> Vec<usize> {
            let question = &table.questions[*question];
            (0..columns.len())
                .filter(|column| question.is_helped_by(&columns[*column]))
                .collect()
        };
        let helpers: Vec<Vec<usize>> = active.par_iter().map(helps).collect();
        let pairs: Vec<usize> = (0..active.len())
            .filter(|q| table.questions[active[*q]].pair().is_some())
            .collect();
        let cells: Vec<(usize, usize)> = pairs
            .iter()
            .filter_map(|q| table.questions[active[*q]].pair())
            .collect();
        let difference = |column: &Column| {
            cells
                .iter()
                .map(|(l, r)| column.values[*l] - column.values[*r])
                .collect()
        };
        let ledger = table.ledger(columns);
        let base = cells
            .iter()
            .flat_map(|(l, r)| ledger.base[*l].iter().zip(&ledger.base[*r]).map(|(l, r)| l - r));
        Search {
            bits: helpers.iter().map(|helpers| bits(helpers, columns.len())).collect(),
            helpers,
            differences: columns.iter().map(difference).collect(),
            first_differences: base.collect(),
            levels: table.levels().len(),
            deadline: limits.time.map(|time| Instant::now() + time),
            pairs,
            active,
            ledger,
            table,
        }
    }

    /// The cheapest hypothesis that costs no more than `most`. If `known` is given, something of that cost is known.
    pub(super) fn run(&self, most: u32, known: Option<u32>, nodes: u64) -> Outcome {
        let root = State {
            chosen: Vec::new(),
            cost: 0,
            differences: self.first_differences.clone(),
            closed: vec![false; self.table.columns.len()],
            paid: vec![false; self.active.len()],
        };
        let (mut bound, mut left) = (0, nodes);
        loop {
            if known.is_some_and(|known| bound >= known) || bound > most {
                return Outcome::Nothing;
            }
            let next = AtomicU32::new(u32::MAX);
            match self.branches(&root, bound, &next, &mut left) {
                Outcome::Nothing => {}
                other => return other,
            }
            bound = next.into_inner();
            if bound == u32::MAX {
                return Outcome::Nothing;
            }
        }
    }

    /// The branches below the root, in parallel; of several answers the first branch's counts.
    fn branches(&self, root: &State, bound: u32, next: &AtomicU32, left: &mut u64) -> Outcome {
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
        let found = (0..options.len()).into_par_iter().find_map_first(|index| {
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
        });
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
        self.shift(state, column, 1);
        state.chosen.push(column);
        state.closed[column] = true;
        state.cost += self.table.columns[column].length;
        let answer = self.visit(state, run);
        state.cost -= self.table.columns[column].length;
        state.chosen.pop();
        self.shift(state, column, -1);
        answer
    }

    fn shift(&self, state: &mut State, column: usize, sign: i64) {
        let level = self.table.columns[column].level;
        for (pair, difference) in self.differences[column].iter().enumerate() {
            state.differences[pair * self.levels + level] += sign * difference;
        }
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
        let is_late =
            || run.left.is_multiple_of(1024) && self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        if run.left == 0 || run.stopped || is_late() {
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

    /// The unpaid questions that fail. Those that take long to ask are asked only where all others hold, and one
    /// failure among them is enough.
    fn failing(&self, state: &State) -> Vec<Failure> {
        let mut failing = Vec::new();
        for (pair, question) in self.pairs.iter().enumerate() {
            let relation = self.table.questions[self.active[*question]].relation;
            let own = &state.differences[pair * self.levels..(pair + 1) * self.levels];
            let verdict = compare(own.iter().copied(), relation, self.levels.saturating_sub(1));
            if let (Verdict::Fails { level }, false) = (verdict, state.paid[*question]) {
                failing.push(Failure {
                    question: *question,
                    level,
                });
            }
        }
        for deep in [false, true] {
            if !failing.is_empty() {
                break;
            }
            for (question, number) in self.active.iter().enumerate() {
                let asked = &self.table.questions[*number];
                if asked.is_deep() != deep || asked.pair().is_some() || state.paid[question] {
                    continue;
                }
                if let Verdict::Fails { level } = asked.ask(&self.ledger, &state.chosen) {
                    failing.push(Failure { question, level });
                    if deep {
                        break;
                    }
                }
            }
        }
        failing
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
        let mut priced = Vec::with_capacity(failing.len());
        for failure in failing {
            let mut helpers = self.helpers[failure.question]
                .iter()
                .map(|column| (column, &self.table.columns[*column]));
            let shortest = helpers.find(|(column, own)| !state.closed[**column] && own.level <= failure.level);
            let shortest = shortest.map(|(_, own)| own.length);
            let price = shortest.into_iter().chain(self.penalty(failure.question)).min()?;
            priced.push((self.helpers[failure.question].len(), failure.question, price));
        }
        priced.sort_unstable();
        let mut used = vec![0; self.bits.first().map_or(0, Vec::len)];
        let mut sum = 0u32;
        for (_, question, price) in priced {
            let own = &self.bits[question];
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
    /// The cheapest hypothesis. If the search reaches a limit, the best one found, unproved.
    pub fn learn(&self, limits: Limits) -> Result<Learned, NoHypothesis> {
        if let Some((example, _)) = self.uncovered.iter().find(|(_, penalty)| penalty.is_none()) {
            return Err(NoHypothesis::Unsatisfiable {
                together: vec![Part::Example(*example)],
            });
        }
        let fixed: u32 = self.uncovered.iter().filter_map(|(_, penalty)| *penalty).sum();
        let most = self.max_penalty.map_or(u32::MAX - 1, |most| most.saturating_sub(fixed));
        let within = |learned: &Learned| self.max_penalty.is_none_or(|most| learned.cost() <= most);
        let first = self.greedy();
        if first.is_none() && self.certainly_unsatisfiable() || self.max_penalty.is_some_and(|most| most < fixed) {
            return Err(self.conflict(limits));
        }
        let known = first.as_ref().filter(|first| within(first));
        let search = Search::new(self, (0..self.questions.len()).collect(), limits);
        match search.run(most, known.map(|first| first.cost() - fixed), limits.nodes) {
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
                None => Err(self.conflict(limits)),
            },
            Outcome::Stopped => match known {
                Some(known) => Ok(known.clone()),
                None => Err(NoHypothesis::TooLarge(
                    "the search reached its limit before it found a hypothesis".to_owned(),
                )),
            },
        }
    }
}
