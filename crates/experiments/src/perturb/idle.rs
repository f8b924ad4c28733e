//! What a hypothesis says in vain: conditions that hold however the example is varied, and moves that can always be made
//! where the rest holds.

use super::inquiry::Inquiry;
use super::variants::variants;
use adage_learn::pattern::bits::Bits;
use adage_learn::pattern::condition::{Condition, Slot};
use adage_learn::pattern::hypothesis::Hypothesis;
use adage_worlds::domain::Domain;

/// So many positions are looked at before a move is taken for one that can always be made.
const POSITIONS: usize = 3000;

/// In at least so many of them the hypothesis has to hold.
const LEAST_INSTANCES: usize = 30;

impl<D: Domain> Inquiry<'_, D> {
    /// The conditions that hold in every position that differs from the example in one value.
    pub(super) fn find_idle(&mut self) -> Bits {
        let mut idle = self.hypothesis.conditions.clone();
        let base = self.base.clone();
        for label in self.generators() {
            for slots in variants(&base, &[label], &self.background.values, self.options.examples) {
                if let Some(scene) = self.observer.scene(slots) {
                    idle = idle.and(&self.frame.see(&scene).conditions);
                }
            }
        }
        idle
    }

    /// The hypothesis without idle conditions that a measure has some value: that two men are some distance apart says
    /// nothing.
    pub(super) fn told(&self) -> Hypothesis {
        let is_bare = |condition: &Condition| match condition {
            Condition::Holds(fact) => {
                let feature = self.background.feature_of(fact.predicate);
                fact.values.is_empty() && feature.is_some_and(|feature| feature.is_measure)
            }
            _ => false,
        };
        let bare = self
            .idle
            .iter()
            .filter(|number| is_bare(&self.frame.conditions[*number]));
        Hypothesis {
            conditions: self.hypothesis.conditions.without(&bare.collect()),
            steps: self.hypothesis.steps.clone(),
        }
    }

    /// The hypothesis without moves that can be made wherever the rest of it holds.
    pub(super) fn without_idle_steps(&mut self) -> Hypothesis {
        let mut hypothesis = self.hypothesis.clone();
        if hypothesis.steps.len() < 2 {
            return hypothesis;
        }
        let base = self.base.clone();
        let everyone: Vec<Slot> = (0..).take(base.len()).collect();
        let labels = self.labels(&everyone);
        let mut seen = Vec::new();
        for slots in variants(&base, &labels, &self.background.values, POSITIONS) {
            seen.extend(self.observer.scene(slots).map(|scene| self.frame.see(&scene)));
        }
        if seen.iter().filter(|seen| hypothesis.covers(seen)).count() < LEAST_INSTANCES {
            return hypothesis;
        }
        let mut index = hypothesis.steps.len();
        while index > 0 && hypothesis.steps.len() > 1 {
            index -= 1;
            let mut shorter = hypothesis.clone();
            shorter.steps.remove(index);
            if seen.iter().all(|seen| shorter.covers(seen) == hypothesis.covers(seen)) {
                hypothesis = shorter;
            }
        }
        hypothesis
    }
}
