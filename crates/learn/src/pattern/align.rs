//! Other ways to see a position: its components in other slots.
//!
//! A question is about components that are followed from position to position, but an answer is about the position. A
//! *yes* may be due to other components, and a *no* holds of them all. So a position is looked at with its components in
//! every order that can matter.

use super::condition::{Condition, Slot, Slots};
use super::hypothesis::Frame;
use adage_worlds::domain::Component;

/// More orders than this are not looked at.
const MOST: usize = 120;

/// The position's components in every order that puts into the slots that matter something that fits there. The order
/// as it is comes first.
pub fn orders(slots: &Slots, matter: &[Slot], fits: impl Fn(Slot, &Component) -> bool) -> Vec<Slots> {
    let components: Vec<&Component> = slots.iter().flatten().collect();
    let mut found = vec![slots.clone()];
    let mut chosen: Vec<Option<usize>> = Vec::new();
    extend(slots, matter, &components, &fits, &mut chosen, &mut found);
    found
}

fn extend(
    slots: &Slots,
    matter: &[Slot],
    components: &[&Component],
    fits: &impl Fn(Slot, &Component) -> bool,
    chosen: &mut Vec<Option<usize>>,
    found: &mut Vec<Slots>,
) {
    if found.len() >= MOST {
        return;
    }
    let Some(slot) = matter.get(chosen.len()).copied() else {
        let order = arranged(slots, matter, components, chosen);
        if !found.contains(&order) {
            found.push(order);
        }
        return;
    };
    let free = |index: &usize| !chosen.contains(&Some(*index));
    let candidates: Vec<usize> = (0..components.len())
        .filter(free)
        .filter(|index| fits(slot, components[*index]))
        .collect();
    for index in &candidates {
        chosen.push(Some(*index));
        extend(slots, matter, components, fits, chosen, found);
        chosen.pop();
    }
    let left = components.len() - chosen.iter().flatten().count();
    if candidates.is_empty() || left < matter.len() - chosen.len() {
        chosen.push(None);
        extend(slots, matter, components, fits, chosen, found);
        chosen.pop();
    }
}

/// The components in the order of a first example's: what is most alike, whatever numbers say of its place, has the same
/// slot. So the clauses of a concept name their arguments in the same order.
pub fn like(first: &[Component], components: Vec<Component>) -> Vec<Component> {
    let alike = |left: &Component, right: &Component| {
        let pairs = left.iter().zip(right);
        pairs.filter(|(a, b)| a == b && a.as_int().is_none()).count()
    };
    let mut rest = components;
    let mut ordered = Vec::with_capacity(rest.len());
    for model in first {
        let best = (0..rest.len()).rev().max_by_key(|index| alike(model, &rest[*index]));
        ordered.extend(best.map(|index| rest.remove(index)));
    }
    ordered.append(&mut rest);
    ordered
}

/// The chosen components in the slots that matter, the others in the slots left over.
fn arranged(slots: &Slots, matter: &[Slot], components: &[&Component], chosen: &[Option<usize>]) -> Slots {
    let mut order: Slots = vec![None; slots.len()];
    for (slot, index) in matter.iter().zip(chosen) {
        order[usize::from(*slot)] = index.map(|index| components[index].clone());
    }
    let mut rest = (0..components.len()).filter(|index| !chosen.contains(&Some(*index)));
    let idle = (0..slots.len()).filter(|slot| !matter.contains(&(*slot as Slot)));
    for slot in idle {
        order[slot] = rest.next().map(|index| components[index].clone());
    }
    order
}

/// Whether a component is what every position has in the slot, such as a king.
pub fn fits(frame: &Frame, always: &super::bits::Bits, slot: Slot, component: &Component) -> bool {
    always.iter().all(|number| match &frame.conditions[number] {
        Condition::Is(label, value) if label.slot == slot => component[usize::from(label.leaf)] == *value,
        _ => true,
    })
}
