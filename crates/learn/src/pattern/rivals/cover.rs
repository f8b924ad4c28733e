//! Whether a hypothesis holds in a position, whichever components it speaks of.
//!
//! A [`Test`] is a hypothesis made ready: its components in the order in which they are looked for, each with the
//! conditions that can be checked once it is found.

use super::sight::{Shapes, Sight, code};
use crate::pattern::condition::{Condition, Slot};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use adage_worlds::domain::Component;
use smallvec::SmallVec;

/// A condition over places in the order of a test.
#[derive(Clone, Debug)]
struct Check {
    shape: u64,
    places: SmallVec<[u8; 4]>,
}

#[derive(Clone, Debug)]
pub struct Test {
    /// For each component that is looked for, whether it has to be there, and what can be checked then.
    places: Vec<Place>,
    /// The place of who moves, and what the move has to change.
    steps: Vec<(u8, Vec<Check>)>,
}

#[derive(Clone, Debug, Default)]
struct Place {
    kind: Component,
    is_there: bool,
    checks: SmallVec<[Check; 4]>,
}

type Found = SmallVec<[Slot; 8]>;

impl Check {
    fn holds(&self, found: &Found) -> u64 {
        code(self.shape, self.places.iter().map(|place| found[usize::from(*place)]))
    }
}

impl Test {
    pub fn new(frame: &Frame, shapes: &Shapes, hypothesis: &Hypothesis) -> Test {
        let own: Vec<&Condition> = hypothesis.conditions.iter().map(|n| &frame.conditions[n]).collect();
        let order = order(&own, &spoken_of(frame, hypothesis));
        let check = |condition: &Condition| {
            let mut places = SmallVec::new();
            condition.for_each_slot(|slot| places.extend(place(&order, slot)));
            let shape = shapes.shape(condition).unwrap_or(u64::from(u16::MAX));
            Check { shape, places }
        };
        let place_of = |slot: &Slot| Place {
            kind: shapes.kind(*slot).clone(),
            ..Place::default()
        };
        let mut places: Vec<Place> = order.iter().map(place_of).collect();
        for condition in own {
            let check = check(condition);
            let Some(last) = check.places.iter().max().copied() else {
                continue;
            };
            match condition {
                Condition::Present(_) => places[usize::from(last)].is_there = true,
                _ => places[usize::from(last)].checks.push(check),
            }
        }
        let steps = hypothesis.steps.iter().filter_map(|step| {
            let conditions = step.conditions.iter().map(|n| &frame.conditions[n]);
            Some((place(&order, step.mover)?, conditions.map(check).collect()))
        });
        Test {
            steps: steps.collect(),
            places,
        }
    }

    pub fn holds(&self, sight: &Sight) -> bool {
        self.extend(sight, &mut Found::new())
    }

    fn extend(&self, sight: &Sight, found: &mut Found) -> bool {
        let Some(place) = self.places.get(found.len()) else {
            return self.steps.iter().all(|step| can_move(step, sight, found));
        };
        let components = if place.is_there {
            &sight.present
        } else {
            &sight.thinkable
        };
        for slot in components {
            if found.contains(slot) || sight.kinds[usize::from(*slot)] != place.kind {
                continue;
            }
            found.push(*slot);
            let fits = place
                .checks
                .iter()
                .all(|check| sight.facts.contains(&check.holds(found)));
            if fits && self.extend(sight, found) {
                return true;
            }
            found.pop();
        }
        false
    }
}

fn can_move((mover, changes): &(u8, Vec<Check>), sight: &Sight, found: &Found) -> bool {
    let mover = found[usize::from(*mover)];
    let changes: SmallVec<[u64; 8]> = changes.iter().map(|check| check.holds(found)).collect();
    let mut moves = sight.moves.iter().filter(|(other, _)| *other == mover);
    moves.any(|(_, made)| changes.iter().all(|change| made.contains(change)))
}

fn place(order: &[Slot], slot: Slot) -> Option<u8> {
    order.iter().position(|other| *other == slot).map(|place| place as u8)
}

/// The components that a hypothesis says something of besides that they are there.
pub fn spoken_of(frame: &Frame, hypothesis: &Hypothesis) -> Vec<Slot> {
    let mut slots: Vec<Slot> = hypothesis.steps.iter().map(|step| step.mover).collect();
    let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
    for number in hypothesis.conditions.iter().chain(of_steps) {
        let condition = &frame.conditions[number];
        if !matches!(condition, Condition::Present(_)) {
            condition.for_each_slot(|slot| slots.push(slot));
        }
    }
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// The components, each time the one next of which most can be checked.
fn order(conditions: &[&Condition], slots: &[Slot]) -> Vec<Slot> {
    let mut order: Vec<Slot> = Vec::with_capacity(slots.len());
    while order.len() < slots.len() {
        let checkable = |slot: &Slot| {
            let ready = |condition: &&&Condition| {
                let mut known = true;
                condition.for_each_slot(|other| known &= other == *slot || order.contains(&other));
                known && condition.mentions(*slot)
            };
            conditions.iter().filter(ready).count()
        };
        let rest = slots.iter().filter(|slot| !order.contains(slot));
        let Some(next) = rest.rev().max_by_key(|slot| checkable(slot)).copied() else {
            break;
        };
        order.push(next);
    }
    order
}
