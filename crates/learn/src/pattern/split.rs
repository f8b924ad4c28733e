//! The question that splits the remaining hypotheses best.
//!
//! Positions are invented by walking away from known instances: each walk keeps what one plausible hypothesis needs and
//! loses as much of the rest as it can, or loses one thing and keeps all else. Of all positions met so far the one is
//! asked about whose answer is expected to tell most. When no position would tell anything, there is nothing left to ask.

use super::belief::Belief;
use super::bits::Bits;
use super::condition::{Slot, Slots};
use super::hypothesis::Hypothesis;
use super::lesson::{Known, Lesson, key};
use adage_games::domain::Domain;
use rand::RngExt;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How hard to look for a question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Walks that keep a plausible hypothesis, before each question.
    pub walks: usize,
    /// Positions wanted for each.
    pub found: usize,
    /// Positions tried for each.
    pub tries: usize,
    /// Steps in search of a position that lacks one thing only.
    pub hunt: usize,
    /// Positions remembered.
    pub pool: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            walks: 8,
            found: 8,
            tries: 600,
            hunt: 60,
            pool: 3000,
        }
    }
}

/// Less than this is not worth a question.
const LEAST_INFORMATION: f64 = 0.01;

/// What is likelier than this to matter is hunted for by itself.
const LIKELY: f64 = 0.1;

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
            let part = self.frame.part(&hypothesis, &keep);
            self.search(&part, effort.found, effort.tries);
        }
        if let Some(question) = self.best(&hypothesis, &belief) {
            return Some(question);
        }
        let likely: Bits = belief
            .units
            .iter()
            .filter(|unit| belief.chance(*unit) > LIKELY)
            .collect();
        for (lose, steps) in self.hunts(&belief, effort) {
            let part = self.frame.part(&hypothesis, &likely.without(&lose));
            self.search(&part, 3 * effort.found, 5 * effort.tries);
            self.walk(&hypothesis, &belief, &Bits::default(), Some(&lose), steps);
            if let Some(question) = self.best(&hypothesis, &belief) {
                return Some(question);
            }
        }
        self.dispute(effort.tries)
    }

    /// What to try to lose, and how long to try: each fact that may matter, each step, and all the rest at once.
    fn hunts(&self, belief: &Belief, effort: Effort) -> Vec<(Bits, usize)> {
        let mut rest = Bits::default();
        let mut steps: BTreeMap<usize, Bits> = BTreeMap::new();
        let mut hunts: Vec<(Bits, usize)> = Vec::new();
        for unit in belief.units.iter().filter(|unit| !belief.is_proved(*unit)) {
            let (step, condition) = self.frame.condition(unit);
            if let Some(step) = step {
                steps.entry(step).or_default().insert(unit);
            }
            let is_fact = condition
                .predicate()
                .is_some_and(|predicate| self.background.feature_of(predicate).is_some());
            match is_fact || condition.is_change() {
                true if belief.chance(unit) > LIKELY => hunts.push((Bits::from_iter([unit]), effort.hunt)),
                true if step.is_none() => hunts.push((Bits::from_iter([unit]), effort.hunt / 2)),
                true => {}
                false => rest.insert(unit),
            }
        }
        hunts.extend(steps.into_values().map(|units| (units, effort.hunt / 2)));
        hunts.push((rest, effort.hunt / 2));
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
    fn walk(&mut self, hypothesis: &Hypothesis, belief: &Belief, keep: &Bits, lose: Option<&Bits>, steps: usize) {
        let instance = self.imagination.rng.random_range(0..self.instances().len());
        let mut slots = self.instances()[instance].clone();
        let mut cost = if lose.is_some() { NOT_LOST } else { 0.0 };
        let mut focus: Vec<Slot> = Vec::new();
        self.look_at(lose.into_iter().flat_map(Bits::iter), &mut focus);
        for _ in 0..steps {
            let changes = self.imagination.rng.random_range(1..=2);
            let Some(scene) = self.imagination.vary(&slots, changes, &focus) else {
                return;
            };
            let known = self.know(&scene);
            let missing = self.frame.missing(hypothesis, &known.seen, |unit| belief.chance(unit));
            let new_cost = match lose {
                None => -(missing.len() as f64) + 0.3 * known.slots.iter().flatten().count() as f64,
                Some(lose) => {
                    let kept = if missing.and(lose).is_empty() { NOT_LOST } else { 0.0 };
                    kept + missing
                        .without(lose)
                        .iter()
                        .map(|other| 0.02 + belief.chance(other))
                        .sum::<f64>()
                }
            };
            let allowed = missing.and(keep).is_empty();
            if allowed && (new_cost <= cost || self.imagination.rng.random_bool(0.1)) {
                slots = known.slots.clone();
                cost = new_cost;
                if let Some(lose) = lose.filter(|lose| !missing.and(lose).is_empty()) {
                    self.look_at(missing.without(lose).iter(), &mut focus);
                }
            }
            if !missing.is_empty() {
                self.pool.push(known);
            }
        }
    }
}
