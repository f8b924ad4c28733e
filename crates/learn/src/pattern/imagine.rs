//! Positions invented for questions: small changes of known ones, kept if there can be such a position.

use super::background::Background;
use super::condition::{Slot, Slots};
use super::scene::{Observer, Scene};
use adage_worlds::domain::{Component, Domain, PositionOf};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Invents positions.
pub struct Imagination<'b, D: Domain> {
    background: &'b Background<'b, D>,
    pub observer: Observer<'b, D>,
    pub rng: SmallRng,
    /// The components of the first example, which may come back after they were taken away.
    original: Slots,
}

/// How often a change is tried before giving up.
const TRIES: usize = 40;

impl<'b, D: Domain> Imagination<'b, D> {
    pub fn new(background: &'b Background<'b, D>, original: Slots, seed: u64) -> Self {
        Imagination {
            background,
            observer: Observer::new(background),
            rng: SmallRng::seed_from_u64(seed),
            original,
        }
    }

    /// A position some changes away from this one.
    pub fn vary(&mut self, from: &Slots, changes: usize) -> Option<Scene<PositionOf<D>>> {
        for _ in 0..TRIES {
            let slots = self.changed(from, changes);
            if slots != *from
                && let Some(scene) = self.observer.scene(slots)
            {
                return Some(scene);
            }
        }
        None
    }

    /// Components some changes away from these, whether or not they make a position.
    pub fn changed(&mut self, from: &Slots, changes: usize) -> Slots {
        let mut slots = from.clone();
        for _ in 0..changes {
            self.change(&mut slots);
        }
        slots
    }

    fn change(&mut self, slots: &mut Slots) {
        match self.rng.random_range(0..20) {
            0..9 => self.change_part(slots),
            9..12 => self.change_leaf(slots),
            12..15 => self.remove(slots),
            15..17 => self.turn(slots),
            17..19 => self.restore(slots),
            _ => self.exchange(slots),
        }
    }

    fn any_present(&mut self, slots: &Slots) -> Option<usize> {
        let present: Vec<usize> = (0..slots.len()).filter(|slot| slots[*slot].is_some()).collect();
        present.choose(&mut self.rng).copied()
    }

    /// Another value for one argument of the description: another place, another piece.
    fn change_part(&mut self, slots: &mut Slots) {
        let Some(slot) = self.any_present(slots) else {
            return;
        };
        let Some(component) = &mut slots[slot] else { return };
        let background = self.background;
        let varied = |part: &&adage_worlds::domain::Part| part.leaves().all(|leaf| !background.values[leaf].is_empty());
        let parts: Vec<_> = background.parts.iter().filter(varied).collect();
        if let Some(part) = parts.choose(&mut self.rng) {
            for leaf in part.leaves() {
                if let Some(value) = background.values[leaf].choose(&mut self.rng) {
                    component[leaf] = *value;
                }
            }
        }
    }

    fn change_leaf(&mut self, slots: &mut Slots) {
        let Some(slot) = self.any_present(slots) else {
            return;
        };
        let Some(component) = &mut slots[slot] else { return };
        let leaf = self.rng.random_range(0..component.len());
        if let Some(value) = self.background.values[leaf].choose(&mut self.rng) {
            component[leaf] = *value;
        }
    }

    fn remove(&mut self, slots: &mut Slots) {
        let Some(slot) = self.any_present(slots) else {
            return;
        };
        if slots[slot]
            .as_ref()
            .is_some_and(|component| self.background.domain.may_leave(component))
        {
            slots[slot] = None;
        }
    }

    fn restore(&mut self, slots: &mut Slots) {
        let absent: Vec<usize> = (0..slots.len()).filter(|slot| slots[*slot].is_none()).collect();
        if let Some(slot) = absent.choose(&mut self.rng).copied() {
            // A position that was given may have more components than the example.
            slots[slot] = self.original.get(slot).cloned().flatten();
        }
    }

    fn turn(&mut self, slots: &mut Slots) {
        let components: Vec<Component> = slots.iter().flatten().cloned().collect();
        let symmetries = self.background.domain.symmetries(&components);
        if let Some(symmetry) = symmetries.choose(&mut self.rng) {
            for component in slots.iter_mut().flatten() {
                *component = self.background.domain.image(component, *symmetry);
            }
        }
    }

    /// Two components change places.
    fn exchange(&mut self, slots: &mut Slots) {
        let (Some(one), Some(other)) = (self.any_present(slots), self.any_present(slots)) else {
            return;
        };
        let Some(part) = self.background.parts.last() else {
            return;
        };
        if part.leaves().all(|leaf| !self.background.values[leaf].is_empty()) {
            for leaf in part.leaves() {
                let values = [one, other].map(|slot| slots[slot].as_ref().map(|component| component[leaf]));
                if let ([Some(left), Some(right)], true) = (values, one != other) {
                    if let Some(component) = &mut slots[one] {
                        component[leaf] = right;
                    }
                    if let Some(component) = &mut slots[other] {
                        component[leaf] = left;
                    }
                }
            }
        }
    }

    /// Components with values at random: those that matter, those that must be there, and some of the others. What must
    /// be there keeps what it is and only changes its place.
    pub fn fresh(&mut self, matter: &[Slot]) -> Option<Slots> {
        let background = self.background;
        let last = background.parts.last()?;
        let mut slots: Slots = Vec::with_capacity(self.original.len());
        for (slot, component) in (0..).zip(&self.original) {
            let component = component.as_ref()?;
            let must = !background.domain.may_leave(component);
            if !must && !matter.contains(&slot) && !self.rng.random_bool(0.2) {
                slots.push(None);
                continue;
            }
            let mut new = component.clone();
            for (leaf, value) in new.iter_mut().enumerate() {
                let fixed = background.values[leaf].is_empty() || (must && !last.leaves().contains(&leaf));
                if !fixed || (must && last.types.len() < 2 && !background.values[leaf].is_empty()) {
                    *value = *background.values[leaf].choose(&mut self.rng)?;
                }
            }
            slots.push(Some(new));
        }
        Some(slots)
    }
}
