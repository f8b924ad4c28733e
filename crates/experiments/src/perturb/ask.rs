//! Choosing the next question: a variant of the instance in hand whose answer is open.
//!
//! The oracle answers on the position, whichever components make it an instance. Questions in which other components
//! could be the reason for a *yes* are left for last.

use super::connect;
use super::inquiry::{Care, Inquiry, Mode};
use super::variants::variants;
use adage_learn::pattern::bits::Bits;
use adage_learn::pattern::condition::{Condition, Label, Slots, key};
use adage_worlds::domain::Domain;

impl<D: Domain> Inquiry<'_, D> {
    /// The next question, if there is anything left to ask: the components in the order in which they are followed.
    pub fn question(&mut self) -> Option<Slots> {
        if !self.is_flipped {
            self.is_flipped = true;
            if let Some(flipped) = self.flipped() {
                return Some(flipped);
            }
        }
        if let Mode::Repair { class, failed } = self.mode.clone() {
            if let Some(question) = self.variant(&class, Some(&failed)) {
                return Some(question);
            }
            self.mode = Mode::Break;
        }
        loop {
            if let Some(question) = self.next_break() {
                return Some(question);
            }
            // A class that had nothing to offer may have something for a hypothesis that has changed since.
            let has_changed = self.opened != self.hypothesis;
            self.care = match self.care {
                // What could not be told apart so far is asked about at last.
                Care::Sure => Care::Likely,
                Care::Likely if has_changed => Care::Likely,
                Care::Likely if self.options.bold => Care::Any,
                Care::Any if has_changed => Care::Any,
                _ => return None,
            };
            self.restart();
        }
    }

    fn next_break(&mut self) -> Option<Slots> {
        while self.space.level().is_some_and(|level| level <= self.options.levels) {
            let value = |label: Label| connect::value(self.background, &self.frame, &self.hypothesis, label);
            let class = self.space.first(value)?.clone();
            if let Some(question) = self.variant(&class, None) {
                return Some(question);
            }
            self.space.exhaust(&class);
        }
        None
    }

    /// The example with all sides changed, where there are two sides and such a position.
    fn flipped(&mut self) -> Option<Slots> {
        let sides: Vec<usize> = (0..self.background.values.len())
            .filter(|leaf| self.background.values[*leaf].len() == 2)
            .collect();
        let mut slots = self.base.clone();
        for component in slots.iter_mut().flatten() {
            for side in &sides {
                let other = self.background.values[*side]
                    .iter()
                    .find(|value| **value != component[*side]);
                component[*side] = *other?;
            }
        }
        let failed = self.failed(&slots)?;
        let is_open = !failed.is_empty() && self.is_new(&slots) && !self.is_covered(&slots);
        self.tried.insert(failed);
        is_open.then_some(slots)
    }

    /// A new example of the class that breaks literals, not those that were broken together before. Where a failure is
    /// to be repaired it keeps some of what failed, not what was kept before.
    fn variant(&mut self, class: &[Label], repairs: Option<&Bits>) -> Option<Slots> {
        let base = self.base.clone();
        for slots in variants(&base, class, &self.background.values, self.options.examples) {
            if !self.is_new(&slots) {
                continue;
            }
            let Some(failed) = self.failed(&slots) else { continue };
            let kept = repairs.map(|before| before.without(&failed));
            let keeps = kept
                .as_ref()
                .is_none_or(|kept| !kept.is_empty() && !self.kept.contains(kept));
            if keeps && !self.tried.contains(&failed) && self.is_open(&slots, &failed) {
                self.tried.insert(failed);
                self.kept.extend(kept);
                return Some(slots);
            }
        }
        None
    }

    fn is_new(&self, slots: &Slots) -> bool {
        !self.shown.contains(&key(slots))
    }

    /// The literals that fail in a position; none if there can be no such position.
    pub(super) fn failed(&mut self, slots: &Slots) -> Option<Bits> {
        let scene = self.observer.scene(slots.clone())?;
        Some(self.failing(&self.frame.see(&scene)))
    }

    /// Whether the answer about a position that lacks this is open, and speaks of the components that are followed.
    fn is_open(&mut self, slots: &Slots, failed: &Bits) -> bool {
        if failed.is_empty() || (self.options.infers && self.is_refuted(failed)) {
            return false;
        }
        !self.is_confused(slots, failed) && !self.is_covered(slots)
    }

    /// Whether other components than those followed might make it an instance.
    fn is_confused(&mut self, slots: &Slots, failed: &Bits) -> bool {
        if self.care == Care::Any || self.telling(failed) == 0 {
            return false;
        }
        let orders = self.orders(slots);
        orders.into_iter().skip(1).any(|order| {
            let Some(other) = self.failed(&order) else {
                return false;
            };
            let keeps = match self.care {
                Care::Sure => self.telling(&failed.without(&other)) > 0,
                _ => self.telling(&other) < self.telling(failed),
            };
            keeps && !self.is_refuted(&other)
        })
    }

    /// How many of these literals say how components stand to each other. What values they have may be an accident.
    fn telling(&self, literals: &Bits) -> usize {
        let conditions = literals.iter().map(|unit| self.frame.condition(unit).1);
        conditions
            .filter(|condition| !condition.is_own() && !matches!(condition, Condition::Same(..)))
            .count()
    }

    /// Whether clauses that are finished say already that it is an instance.
    fn is_covered(&self, slots: &Slots) -> bool {
        !self.finished.is_empty() && self.background.holds(&self.finished, slots)
    }

    /// Whether a position that lacks no more than this is known to be no instance.
    fn is_refuted(&self, failed: &Bits) -> bool {
        self.lacking.iter().any(|lacking| lacking.is_subset(failed))
    }
}
