//! The best conjunctions that are true of one example: a beam search through subsets of what can be said of it.

use super::cost::Cost;
use super::views::{Mask, Number, Views, common};
use rustc_hash::FxHashSet;

/// What a search is for: to cover wanted examples and not unwanted ones, each worth so many bits.
pub struct Aim<'a> {
    pub views: &'a Views,
    pub cost: &'a Cost,
    pub wanted: &'a Mask,
    pub unwanted: &'a Mask,
    /// What it saves to cover a wanted example.
    pub prize: f64,
    /// What it costs to cover an unwanted one.
    pub penalty: f64,
}

/// A conjunction and what it covers.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub numbers: Vec<Number>,
    pub covered: Mask,
    pub bits: f64,
}

/// How many conjunctions are followed at a time.
const BEAM: usize = 120;
/// How many of the best conjunctions a search returns.
const BEST: usize = 12;
/// The most conditions that a conjunction is given beyond those it begins with.
const MOST_CONDITIONS: usize = 12;

struct State {
    candidate: Candidate,
    views: Mask,
    gain: f64,
    /// What it could gain at best with more conditions.
    hope: f64,
    is_clean: bool,
}

impl Aim<'_> {
    pub fn gain(&self, covered: &Mask, bits: f64) -> f64 {
        self.prize * common(covered, self.wanted) as f64 - self.penalty * common(covered, self.unwanted) as f64 - bits
    }

    fn state(&self, numbers: Vec<Number>, views: Mask, bits: f64) -> State {
        let covered = self.views.examples_of(&views);
        State {
            gain: self.gain(&covered, bits),
            hope: self.prize * common(&covered, self.wanted) as f64 - bits,
            is_clean: common(&covered, self.unwanted) == 0,
            views,
            candidate: Candidate { numbers, covered, bits },
        }
    }

    /// The conjunctions about the seed that gain most, and the best that covers nothing unwanted. All begin with
    /// `base`, which costs nothing.
    pub fn best(&self, seed: usize, base: &[Number]) -> Vec<Candidate> {
        let mut best = Best::default();
        let mut seen: FxHashSet<Vec<Number>> = FxHashSet::default();
        let start = self.state(base.to_vec(), self.views.views_of(base), self.cost.rule(&[]));
        best.offer(&start);
        let mut beam = vec![start];
        for _ in 0..MOST_CONDITIONS {
            let mut open: Vec<State> = Vec::new();
            for state in &beam {
                for next in self.refinements(state, seed, &mut seen) {
                    best.offer(&next);
                    // More conditions cannot help what covers nothing unwanted.
                    if !next.is_clean && best.may_hope(&next) {
                        open.push(next);
                    }
                }
            }
            open.sort_by(|left, right| right.gain.total_cmp(&left.gain));
            open.truncate(BEAM);
            beam = open;
        }
        best.found
            .into_iter()
            .chain(best.clean)
            .map(|(_, candidate)| candidate)
            .collect()
    }

    fn refinements(&self, state: &State, seed: usize, seen: &mut FxHashSet<Vec<Number>>) -> Vec<State> {
        let before = &state.candidate;
        let new = self.views.own[seed]
            .iter()
            .filter(|number| !before.numbers.contains(number));
        new.filter_map(|number| {
            let mut numbers = before.numbers.clone();
            numbers.push(*number);
            numbers.sort_unstable();
            seen.insert(numbers.clone()).then(|| {
                let views = self.views.narrowed(&state.views, *number);
                self.state(numbers, views, before.bits + self.cost.more(*number))
            })
        })
        .collect()
    }
}

/// The best conjunctions so far, with what they gain.
#[derive(Default)]
struct Best {
    found: Vec<(f64, Candidate)>,
    clean: Option<(f64, Candidate)>,
}

impl Best {
    fn offer(&mut self, state: &State) {
        if self.found.len() < BEST || self.found.last().is_some_and(|(gain, _)| state.gain > *gain) {
            let place = self.found.partition_point(|(gain, _)| *gain >= state.gain);
            self.found.insert(place, (state.gain, state.candidate.clone()));
            self.found.truncate(BEST);
        }
        if state.is_clean && self.clean.as_ref().is_none_or(|(gain, _)| state.gain > *gain) {
            self.clean = Some((state.gain, state.candidate.clone()));
        }
    }

    fn may_hope(&self, state: &State) -> bool {
        let few = self.found.len() < BEST || self.found.last().is_some_and(|(gain, _)| state.hope > *gain);
        few || self.clean.as_ref().is_none_or(|(gain, _)| state.hope > *gain)
    }
}
