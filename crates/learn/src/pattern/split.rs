//! The question that splits the remaining hypotheses best.
//!
//! Positions are invented by walking away from known instances: each walk keeps what one plausible hypothesis needs and
//! loses as much of the rest as it can, or loses one thing and keeps all else. Of all positions met so far the one is
//! asked about whose answer is expected to tell most. When no position would tell anything, there is nothing left to ask.

use super::belief::Belief;
use super::bits::Bits;
use super::hypothesis::Hypothesis;
use super::lesson::{Lesson, key};
use super::condition::{Slot, Slots};
use adage_games::domain::Domain;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rustc_hash::FxHashMap;

/// How hard to look for a question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Walks that keep a plausible hypothesis, before each question.
    pub walks: usize,
    /// Steps of such a walk.
    pub steps: usize,
    /// Steps in search of a position that lacks one thing only.
    pub hunt: usize,
    /// Positions remembered.
    pub pool: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            walks: 8,
            steps: 16,
            hunt: 160,
            pool: 3000,
        }
    }
}

/// Less than this is not worth a question.
const LEAST_INFORMATION: f64 = 0.01;

/// What it costs not to have lost what is to be lost: more than losing a few other things with it.
const NOT_LOST: f64 = 3.0;

/// How many positions that lack the same are looked at with their components in every order.
const TRIES_OF_A_KIND: usize = 4;

impl<D: Domain> Lesson<'_, D> {
    /// The next question, if there is anything left to ask.
    pub fn split(&mut self, effort: Effort) -> Option<Slots> {
        if self.pool.is_empty() {
            self.study(120);
        }
        let hypothesis = self.telling();
        let belief = self.belief();
        for _ in 0..effort.walks {
            let keep = belief.sample(&mut self.imagination.rng);
            self.walk(&hypothesis, &belief, &keep, None, effort.steps);
        }
        if let Some(question) = self.best(&hypothesis, &belief) {
            return Some(question);
        }
        let mut open: Vec<usize> = belief.units.iter().filter(|unit| !belief.is_proved(*unit)).collect();
        open.sort_by(|left, right| belief.chance(*left).total_cmp(&belief.chance(*right)));
        for unit in open {
            let is_fact = self.frame.condition(unit).1.predicate().is_some_and(|p| self.background.feature_of(p).is_some());
            let steps = if is_fact { effort.hunt } else { effort.hunt / 6 };
            self.walk(&hypothesis, &belief, &Bits::default(), Some(unit), steps);
            if let Some(question) = self.best(&hypothesis, &belief) {
                return Some(question);
            }
        }
        None
    }

    /// The most telling position of those met so far.
    fn best(&mut self, hypothesis: &Hypothesis, belief: &Belief) -> Option<Slots> {
        let mut rated: Vec<(f64, Bits, usize)> = Vec::new();
        for (index, known) in self.pool.iter().enumerate() {
            let missing = self.frame.missing(hypothesis, &known.seen, |unit| belief.chance(unit));
            let score = self.score(belief, &missing, &known.slots);
            if score > LEAST_INFORMATION {
                let name = key(&known.slots);
                if !self.shown.contains(&name) && !self.dull.contains(&name) {
                    rated.push((score, missing, index));
                }
            }
        }
        rated.sort_by(|left, right| right.0.total_cmp(&left.0));
        let mut best: Option<(f64, Slots)> = None;
        let mut tried: FxHashMap<Bits, usize> = FxHashMap::default();
        for (score, missing, index) in rated {
            if best.as_ref().is_some_and(|(other, _)| *other >= score) {
                break;
            }
            let tries = tried.entry(missing).or_default();
            *tries += 1;
            if *tries > TRIES_OF_A_KIND {
                continue;
            }
            let slots = self.pool[index].slots.clone();
            let views = self.views(&slots);
            let closest = self.closest(&views, belief, hypothesis);
            let score = closest.map_or(0.0, |(missing, _)| self.score(belief, &missing, &slots));
            if score <= LEAST_INFORMATION {
                self.dull.insert(key(&slots));
            } else if best.as_ref().is_none_or(|(other, _)| score > *other) {
                best = Some((score, slots));
            }
        }
        best.map(|(_, slots)| slots)
    }

    /// What an answer would tell; a little more if a yes would remove much, a little less for many components.
    fn score(&self, belief: &Belief, missing: &Bits, slots: &Slots) -> f64 {
        let information = belief.information(missing);
        if information == 0.0 {
            return 0.0;
        }
        let removed = missing.len() as f64 / belief.units.len().max(1) as f64;
        let men = slots.iter().flatten().count() as f64;
        information + 0.1 * removed * belief.chance_of_yes(missing) - 0.002 * men
    }

    /// Turns to the components that these units speak of.
    fn look_at(&self, units: impl Iterator<Item = usize>, focus: &mut Vec<Slot>) {
        focus.clear();
        for unit in units {
            let (_, condition) = self.frame.condition(unit);
            condition.for_each_slot(|slot| focus.push(slot));
        }
    }

    /// Walks from an instance over positions that lack nothing of `keep`. Without a unit to `lose` the walk loses as much
    /// as it can; with one it loses that and as little else as it can.
    fn walk(&mut self, hypothesis: &Hypothesis, belief: &Belief, keep: &Bits, lose: Option<usize>, steps: usize) {
        let Some(start) = self.positives.choose(&mut self.imagination.rng) else {
            return;
        };
        let mut slots = start.slots.clone();
        let mut cost = if lose.is_some() { NOT_LOST } else { 0.0 };
        let mut focus: Vec<Slot> = Vec::new();
        self.look_at(lose.into_iter(), &mut focus);
        for _ in 0..steps {
            let changes = self.imagination.rng.random_range(1..=2);
            let Some(scene) = self.imagination.vary(&slots, changes, &focus) else {
                return;
            };
            let known = self.know(&scene);
            let missing = self.frame.missing(hypothesis, &known.seen, |unit| belief.chance(unit));
            let new_cost = match lose {
                None => -(missing.len() as f64) + 0.3 * known.slots.iter().flatten().count() as f64,
                Some(unit) => {
                    let others = missing.iter().filter(|other| *other != unit);
                    let kept = if missing.contains(unit) { 0.0 } else { NOT_LOST };
                    kept + others.map(|other| 0.02 + belief.chance(other)).sum::<f64>()
                }
            };
            let allowed = missing.and(keep).is_empty();
            if allowed && (new_cost <= cost || self.imagination.rng.random_bool(0.1)) {
                slots = known.slots.clone();
                cost = new_cost;
                if let Some(unit) = lose.filter(|unit| missing.contains(*unit)) {
                    self.look_at(missing.iter().filter(|other| *other != unit), &mut focus);
                }
            }
            if !missing.is_empty() {
                self.pool.push(known);
            }
        }
    }
}
