//! The question that splits the remaining hypotheses best.
//!
//! Positions are invented in which one plausible hypothesis holds and as little of the rest as chance leaves, or in which
//! one thing is missing. Of all positions met so far the one is asked about whose answer is expected to tell most. When
//! no position would tell anything, there is nothing left to ask.

use super::belief::Belief;
use super::bits::Bits;
use super::condition::{Slot, Slots};
use super::hypothesis::Hypothesis;
use super::lesson::{Known, Lesson, key};
use super::search::Quota;
use adage_games::domain::Domain;
use rand::RngExt;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How hard to look for a question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Plausible hypotheses for which positions are looked for before each question.
    pub samples: usize,
    pub sample: Quota,
    /// For each thing that may be missing.
    pub hunt: Quota,
    /// Tries to find a position that settles what else is open.
    pub tries: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            samples: 6,
            sample: Quota { wanted: 3, tries: 200 },
            hunt: Quota { wanted: 3, tries: 1500 },
            tries: 2000,
        }
    }
}

/// Less than this is not worth a question.
const LEAST_INFORMATION: f64 = 0.01;

/// What is likelier than this to matter is hunted for by itself.
const LIKELY: f64 = 0.1;

/// How many positions that lack the same are looked at with their components in every order.
const TRIES_OF_A_KIND: usize = 4;

impl<D: Domain> Lesson<'_, D> {
    /// The next question, if there is anything left to ask.
    pub fn split(&mut self, effort: Effort) -> Option<Slots> {
        if self.pool.is_empty() {
            self.study(120);
        }
        self.pending = None;
        let hypothesis = self.telling();
        let belief = self.belief();
        let samples = (0..effort.samples).map(|_| (belief.sample(&mut self.imagination.rng), Bits::default()));
        let samples: Vec<(Bits, Bits)> = samples.collect();
        self.fill(&hypothesis, &samples, effort.sample);
        let likely = belief.units.iter().filter(|unit| belief.chance(*unit) > LIKELY);
        let likely: Bits = likely.collect();
        let hunts = self.hunts(&belief).into_iter();
        let hunts: Vec<(Bits, Bits)> = hunts.map(|lose| (likely.without(&lose), lose)).collect();
        for quota in [effort.sample, effort.hunt] {
            self.fill(&hypothesis, &hunts, quota);
            if let Some(question) = self.best(&hypothesis, &belief) {
                return Some(question);
            }
        }
        let seed = self.imagination.rng.random();
        self.dispute(effort.tries, seed)
            .or_else(|| self.relax(effort.tries, seed))
    }

    /// Adds positions to the pool that keep and lose these parts of the hypothesis.
    fn fill(&mut self, hypothesis: &Hypothesis, wishes: &[(Bits, Bits)], quota: Quota) {
        let new = wishes.iter().filter_map(|(keep, lose)| {
            let part = self.frame.part(hypothesis, keep);
            let seed = self.imagination.rng.random();
            let name = (part.clone(), lose.clone(), quota.tries);
            self.searched.insert(name).then_some((part, lose.clone(), seed))
        });
        let new: Vec<(Hypothesis, Bits, u64)> = new.collect();
        let lesson = &*self;
        let search = |(part, lose, seed): &(Hypothesis, Bits, u64)| lesson.search(part, lose, quota, *seed);
        let found: Vec<Vec<Known>> = new.par_iter().map(search).collect();
        self.pool.extend(found.into_iter().flatten());
    }

    /// What to try to lose: each thing that may matter, all that is said of the same components, each step, and all the
    /// rest at once.
    fn hunts(&self, belief: &Belief) -> Vec<Bits> {
        let mut rest = Bits::default();
        let mut steps: BTreeMap<usize, Bits> = BTreeMap::new();
        let mut alike: BTreeMap<(Option<usize>, Vec<Slot>), Bits> = BTreeMap::new();
        let mut hunts: Vec<Bits> = Vec::new();
        for unit in belief.units.iter().filter(|unit| !belief.is_proved(*unit)) {
            let (step, condition) = self.frame.condition(unit);
            if let Some(step) = step {
                steps.entry(step).or_default().insert(unit);
            }
            if !self.background.is_telling(condition) {
                rest.insert(unit);
            } else if step.is_none_or(|step| belief.step_chance(step) > LIKELY) {
                let mut slots = Vec::new();
                condition.for_each_slot(|slot| slots.push(slot));
                alike.entry((step, slots)).or_default().insert(unit);
                hunts.push(Bits::from_iter([unit]));
            }
        }
        hunts.extend(alike.into_values().filter(|units| units.len() > 1));
        hunts.extend(steps.into_values());
        hunts.push(rest);
        hunts
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
            let score = self.score_of_views(&views, belief, hypothesis);
            if score <= LEAST_INFORMATION {
                self.dull.insert(key(&slots));
            } else if best.as_ref().is_none_or(|(other, _)| score > *other) {
                best = Some((score, slots));
            }
        }
        best.map(|(_, slots)| slots)
    }

    /// What an answer would tell, given that a *yes* may be due to other components than those followed.
    fn score_of_views(&self, views: &[Known], belief: &Belief, hypothesis: &Hypothesis) -> f64 {
        let Some((followed, others)) = views.split_first() else {
            return 0.0;
        };
        let missing = |known: &Known| self.frame.missing(hypothesis, &known.seen, |unit| belief.chance(unit));
        let lacking = missing(followed);
        let yes = belief.chance_of_yes(&lacking);
        let (mut score, mut otherwise) = (self.score(belief, &lacking, &followed.slots), 0.0f64);
        for other in others.iter().map(missing).filter(|other| !lacking.is_subset(other)) {
            if other.is_empty() {
                return 0.0;
            }
            let chance = belief.chance_of_yes(&other);
            if chance > yes {
                score = score.min(self.score(belief, &other, &followed.slots));
            }
            otherwise = otherwise.max(chance);
        }
        score * (1.0 - 0.5 * otherwise / (yes + otherwise).max(1e-9))
    }

    /// What an answer would tell; a little more if a yes would remove much, a little less for many components.
    fn score(&self, belief: &Belief, missing: &Bits, slots: &Slots) -> f64 {
        let information = belief.information(missing);
        if information == 0.0 {
            return 0.0;
        }
        let removed = missing.len() as f64 / belief.units.len().max(1) as f64;
        let men = slots.iter().flatten().count() as f64;
        information + 0.3 * removed * belief.chance_of_yes(missing) - 0.002 * men
    }
}
