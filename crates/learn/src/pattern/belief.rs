//! How likely each thing that a hypothesis says is to matter.
//!
//! Before any answer, rare facts are likelier to matter than common ones, and what the teacher named is likelier still.
//! A *no* says that at least one of the missing things matters; a *yes* removes them from the hypothesis altogether.

use super::background::Background;
use super::bits::Bits;
use super::condition::Condition;
use super::hypothesis::{Frame, Hypothesis};
use adage_games::domain::Domain;
use rand::RngExt;
use rand::rngs::SmallRng;

/// How often each condition of a frame holds in positions made at random, for a position and for some move of it.
#[derive(Clone, Debug, Default)]
pub struct Frequency {
    scenes: f64,
    holds: Vec<f64>,
    holds_after: Vec<f64>,
}

impl Frequency {
    pub fn count(&mut self, frame: &Frame, scene: &Hypothesis) {
        self.scenes += 1.0;
        self.holds.resize(frame.conditions.len(), 0.0);
        self.holds_after.resize(frame.conditions.len(), 0.0);
        scene.conditions.iter().for_each(|number| self.holds[number] += 1.0);
        let after: Bits = scene.steps.iter().flat_map(|step| step.conditions.iter()).collect();
        after.iter().for_each(|number| self.holds_after[number] += 1.0);
    }

    fn surprise(&self, counts: &[f64], number: usize) -> f64 {
        let share = (counts.get(number).copied().unwrap_or(0.0) + 0.5) / (self.scenes + 1.0);
        (-share.log2() / 6.0).clamp(0.0, 1.0)
    }

    fn of(&self, is_step: bool, number: usize) -> f64 {
        self.surprise(if is_step { &self.holds_after } else { &self.holds }, number)
    }
}

/// The number of things besides a move that a concept is expected to need.
const EXPECTED_NEEDS: f64 = 2.0;

/// How much less than the main change of a move another one matters.
const SIDE_EFFECT: f64 = 0.35;

/// Nothing is so unlikely to matter that it need not be asked about.
const LEAST_CHANCE: f64 = 0.01;

/// Nothing is certain to matter before a negative example has lacked it and nothing else.
const MOST_CHANCE: f64 = 0.95;

/// The probability, for each unit of a hypothesis, that it matters.
///
/// Of the steps of a hypothesis one is expected to be the one that matters; what else it says matters or not
/// independently.
#[derive(Clone, Debug)]
pub struct Belief {
    pub units: Bits,
    conditions: usize,
    /// For conditions: that it matters. For conditions of a step: that it matters if the step does.
    chances: Vec<f64>,
    /// For each step, that it is the one that matters.
    steps: Vec<f64>,
    /// For each negative example what of the hypothesis it lacks.
    lacking: Vec<Bits>,
}

impl Belief {
    pub fn new<'n, D: Domain>(
        background: &Background<D>,
        frame: &Frame,
        hypothesis: &Hypothesis,
        frequency: &Frequency,
        negatives: impl Iterator<Item = &'n Hypothesis>,
    ) -> Belief {
        let conditions = frame.conditions.len();
        let mut chances = vec![0.0; conditions * (hypothesis.steps.len() + 1)];
        let units = frame.units(hypothesis);
        for unit in units.iter() {
            let (step, condition) = frame.condition(unit);
            let surprise = frequency.of(step.is_some(), unit % conditions);
            chances[unit] = prior(background, condition, surprise);
        }
        let total: f64 = chances[..conditions].iter().sum();
        if total > EXPECTED_NEEDS {
            chances[..conditions]
                .iter_mut()
                .for_each(|chance| *chance *= EXPECTED_NEEDS / total);
        }
        let strength = |chances: &[f64]| {
            let strongest = chances.iter().copied().fold(0.0, f64::max);
            strongest / (1.0 - strongest)
        };
        let strengths: Vec<f64> = chances[conditions..].chunks(conditions.max(1)).map(strength).collect();
        let total: f64 = strengths.iter().sum::<f64>().max(1e-9);
        // A move is made for one thing; what else it changes matters less.
        for chances in chances[conditions..].chunks_mut(conditions.max(1)) {
            let strongest = chances.iter().copied().fold(0.0, f64::max);
            chances
                .iter_mut()
                .filter(|chance| **chance < strongest)
                .for_each(|chance| *chance *= SIDE_EFFECT);
        }
        let mut belief = Belief {
            units,
            conditions,
            chances,
            steps: strengths
                .iter()
                .map(|strength| (strength / total).max(LEAST_CHANCE))
                .collect(),
            lacking: Vec::new(),
        };
        for negative in negatives {
            let lacking = frame.missing(hypothesis, negative, |unit| belief.chance(unit));
            belief.learn_no(lacking);
        }
        belief
    }

    fn learn_no(&mut self, lacking: Bits) {
        let conditions = self.conditions;
        let without_steps = self.survival(lacking.iter().filter(|unit| *unit < conditions));
        let no = (1.0 - self.chance_of_yes(&lacking)).max(1e-9);
        for step in 0..self.steps.len() {
            let of_step = |unit: &usize| unit / conditions == step + 1;
            let no_if_step = (1.0 - without_steps * self.survival(lacking.iter().filter(of_step))).max(1e-9);
            for unit in lacking.iter().filter(of_step) {
                self.chances[unit] = (self.chances[unit] / no_if_step).min(MOST_CHANCE);
            }
            self.steps[step] = (self.steps[step] * no_if_step / no).max(LEAST_CHANCE);
        }
        for unit in lacking.iter().filter(|unit| *unit < conditions) {
            self.chances[unit] = (self.chances[unit] / no).min(MOST_CHANCE);
        }
        self.lacking.push(lacking);
    }

    /// The probability that none of these matters, steps taken as those that do.
    fn survival(&self, units: impl Iterator<Item = usize>) -> f64 {
        units.map(|unit| 1.0 - self.chances[unit]).product()
    }

    /// The probability that a position which lacks these units is an instance all the same.
    pub fn chance_of_yes(&self, missing: &Bits) -> f64 {
        let mut blame = vec![1.0; self.steps.len()];
        let mut yes = 1.0;
        for unit in missing.iter() {
            let survives = 1.0 - self.chances[unit];
            match (unit / self.conditions).checked_sub(1) {
                None => yes *= survives,
                Some(step) => blame[step] *= survives,
            }
        }
        let blamed: f64 = blame
            .iter()
            .zip(&self.steps)
            .map(|(blame, step)| (1.0 - blame) * step)
            .sum();
        yes * (1.0 - blamed).max(0.0)
    }

    pub fn chance(&self, unit: usize) -> f64 {
        match (unit / self.conditions).checked_sub(1) {
            None => self.chances[unit],
            Some(step) => self.chances[unit] * self.steps[step],
        }
    }

    /// The probability that a step is the one that matters.
    pub fn step_chance(&self, step: usize) -> f64 {
        self.steps[step]
    }

    /// A part of the hypothesis that might be all that matters.
    pub fn sample(&self, rng: &mut SmallRng) -> Bits {
        let mut rest = rng.random_range(0.0..1.0);
        let chosen = self.steps.iter().position(|chance| {
            rest -= chance;
            rest < 0.0
        });
        let mut sampled = Bits::default();
        for unit in self.units.iter() {
            let step = (unit / self.conditions).checked_sub(1);
            if (step.is_none() || step == chosen) && rng.random_bool(self.chances[unit].clamp(0.0, 1.0)) {
                sampled.insert(unit);
            }
        }
        sampled
    }

    /// Whether a negative example shows already that such a position is no instance.
    pub fn is_refuted(&self, missing: &Bits) -> bool {
        self.lacking.iter().any(|lacking| lacking.is_subset(missing))
    }

    /// Whether a negative example lacks this and nothing else.
    pub fn is_proved(&self, unit: usize) -> bool {
        self.lacking
            .iter()
            .any(|lacking| lacking.len() == 1 && lacking.contains(unit))
    }

    /// How much an answer about a position that lacks these units is expected to tell, in bits.
    pub fn information(&self, missing: &Bits) -> f64 {
        if missing.is_empty() || self.is_refuted(missing) {
            return 0.0;
        }
        let yes = self.chance_of_yes(missing).clamp(1e-6, 1.0 - 1e-6);
        -(yes * yes.log2() + (1.0 - yes) * (1.0 - yes).log2())
    }
}

/// How likely a condition is to matter before anything is known.
fn prior<D: Domain>(background: &Background<D>, condition: &Condition, surprise: f64) -> f64 {
    let named = condition
        .predicate()
        .is_some_and(|predicate| background.named.contains(&predicate));
    let compared = |leaf: u8| {
        if background.compared[usize::from(leaf)] {
            5.0
        } else {
            1.0
        }
    };
    match condition {
        Condition::Present(_) | Condition::Related(..) => 0.01,
        Condition::Is(label, _) if background.values[usize::from(label.leaf)].len() > 2 => 0.01 * compared(label.leaf),
        Condition::Is(..) => 0.005,
        Condition::Same(label, _) | Condition::Goes(_, label) => 0.01 * compared(label.leaf),
        Condition::Less(..) => 0.1,
        Condition::Holds(fact) if fact.values.is_empty() && named => 0.4 + 0.4 * surprise,
        Condition::Holds(fact) if fact.values.is_empty() => 0.1 + 0.4 * surprise,
        Condition::Holds(_) => 0.1 + 0.2 * surprise,
        Condition::Smaller(..) => 0.1,
        Condition::Gone(_) => 0.3,
        Condition::Appears(_) if named => 0.96,
        Condition::Appears(_) => 0.2 + 0.5 * surprise,
        Condition::Vanishes(_) => 0.1 + 0.2 * surprise,
        Condition::Shrinks(_) | Condition::Grows(_) => 0.3,
    }
}
