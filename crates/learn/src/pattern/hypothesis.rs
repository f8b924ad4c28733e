//! Hypotheses: sets of the first example's conditions.
//!
//! A [`Frame`] numbers the conditions of the first example. A scene seen through the frame is the set of those that it
//! has, for itself and for each of its moves; a hypothesis is such a set too. It covers a scene that has all its
//! conditions, and is generalised by a scene to what both have.

use super::bits::Bits;
use super::condition::{Condition, Slot};
use super::scene::Scene;
use rustc_hash::FxHashMap;

/// The conditions of the first example, numbered.
#[derive(Clone, Debug)]
pub struct Frame {
    pub conditions: Vec<Condition>,
    numbers: FxHashMap<Condition, usize>,
    changes: Bits,
}

/// Conditions that hold together after one move of one component.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    pub mover: Slot,
    pub conditions: Bits,
}

/// A set of conditions, and sets of conditions on moves.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hypothesis {
    pub conditions: Bits,
    pub steps: Vec<Step>,
}

/// The most moves that a hypothesis is followed with.
const MOST_STEPS: usize = 400;

impl Frame {
    pub fn new<P>(example: &Scene<P>) -> Frame {
        let mut conditions: Vec<Condition> = example.conditions.iter().cloned().collect();
        conditions.extend(example.moves.iter().flat_map(|moved| moved.conditions.iter().cloned()));
        conditions.sort();
        conditions.dedup();
        let numbers = (0..)
            .zip(&conditions)
            .map(|(number, condition)| (condition.clone(), number))
            .collect();
        let changes = (0..conditions.len())
            .filter(|number| conditions[*number].is_change())
            .collect();
        Frame {
            conditions,
            numbers,
            changes,
        }
    }

    /// A scene, as far as the frame has words for it.
    pub fn see<P>(&self, scene: &Scene<P>) -> Hypothesis {
        let numbered = |conditions: &rustc_hash::FxHashSet<Condition>| -> Bits {
            conditions
                .iter()
                .filter_map(|condition| self.numbers.get(condition).copied())
                .collect()
        };
        let steps = scene.moves.iter().map(|moved| Step {
            mover: moved.mover,
            conditions: numbered(&moved.conditions),
        });
        Hypothesis {
            conditions: numbered(&scene.conditions),
            steps: self.strongest(steps.collect()),
        }
    }

    /// The steps that change something and are not implied by others.
    fn strongest(&self, steps: Vec<Step>) -> Vec<Step> {
        let mut kept: Vec<Step> = Vec::new();
        for step in steps {
            let is_implied = |other: &Step| other.mover == step.mover && step.conditions.is_subset(&other.conditions);
            if step.conditions.and(&self.changes).is_empty() || kept.iter().any(is_implied) {
                continue;
            }
            kept.retain(|other| other.mover != step.mover || !other.conditions.is_subset(&step.conditions));
            kept.push(step);
            if kept.len() >= MOST_STEPS {
                break;
            }
        }
        kept
    }

    /// What the hypothesis and the scene have in common.
    pub fn generalise(&self, hypothesis: &Hypothesis, scene: &Hypothesis) -> Hypothesis {
        let pairs = hypothesis.steps.iter().flat_map(|step| {
            let same = scene.steps.iter().filter(move |other| other.mover == step.mover);
            same.map(move |other| Step {
                mover: step.mover,
                conditions: step.conditions.and(&other.conditions),
            })
        });
        Hypothesis {
            conditions: hypothesis.conditions.and(&scene.conditions),
            steps: self.strongest(pairs.collect()),
        }
    }

    pub fn number(&self, condition: &Condition) -> Option<usize> {
        self.numbers.get(condition).copied()
    }

    /// How many units a hypothesis of so many steps may have.
    fn unit(&self, step: Option<usize>, number: usize) -> usize {
        step.map_or(0, |step| step + 1) * self.conditions.len() + number
    }

    /// Everything that the hypothesis says, as one set: its conditions, then those of each of its steps.
    pub fn units(&self, hypothesis: &Hypothesis) -> Bits {
        let own = hypothesis.conditions.iter().map(|number| self.unit(None, number));
        let of_steps = hypothesis.steps.iter().enumerate();
        let of_steps = of_steps.flat_map(|(index, step)| step.conditions.iter().map(move |number| (index, number)));
        own.chain(of_steps.map(|(index, number)| self.unit(Some(index), number)))
            .collect()
    }

    /// The part of a hypothesis that consists of these units.
    pub fn part(&self, hypothesis: &Hypothesis, units: &Bits) -> Hypothesis {
        let own = |number: &usize| units.contains(self.unit(None, *number));
        let steps = hypothesis.steps.iter().enumerate().map(|(index, step)| {
            let kept = step
                .conditions
                .iter()
                .filter(|number| units.contains(self.unit(Some(index), *number)));
            Step {
                mover: step.mover,
                conditions: kept.collect(),
            }
        });
        Hypothesis {
            conditions: hypothesis.conditions.iter().filter(own).collect(),
            steps: steps
                .filter(|step| !step.conditions.and(&self.changes).is_empty())
                .collect(),
        }
    }

    /// The condition that a unit stands for, and the step it belongs to.
    pub fn condition(&self, unit: usize) -> (Option<usize>, &Condition) {
        let number = unit % self.conditions.len();
        ((unit / self.conditions.len()).checked_sub(1), &self.conditions[number])
    }

    /// The units of the hypothesis that the scene does not have. For each step the move that comes closest counts.
    pub fn missing(&self, hypothesis: &Hypothesis, scene: &Hypothesis, weight: impl Fn(usize) -> f64) -> Bits {
        let own = hypothesis.conditions.without(&scene.conditions);
        let mut missing: Bits = own.iter().collect();
        for (index, step) in hypothesis.steps.iter().enumerate() {
            let lacks = |other: &Step| step.conditions.without(&other.conditions);
            let burden = |lacking: &Bits| -> f64 { lacking.iter().map(|n| weight(self.unit(Some(index), n))).sum() };
            let closest = scene
                .steps
                .iter()
                .filter(|other| other.mover == step.mover)
                .map(lacks)
                .min_by(|left, right| burden(left).total_cmp(&burden(right)))
                .unwrap_or_else(|| step.conditions.clone());
            closest
                .iter()
                .for_each(|number| missing.insert(self.unit(Some(index), number)));
        }
        missing
    }
}

impl Hypothesis {
    /// Whether the scene has all that the hypothesis says, its components in the same slots.
    pub fn covers(&self, scene: &Hypothesis) -> bool {
        let has_step = |step: &Step| {
            let fits = |other: &Step| other.mover == step.mover && step.conditions.is_subset(&other.conditions);
            scene.steps.iter().any(fits)
        };
        self.conditions.is_subset(&scene.conditions) && self.steps.iter().all(has_step)
    }
}
