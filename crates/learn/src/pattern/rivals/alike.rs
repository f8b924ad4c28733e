//! Whether two positions can be told apart by anything that a pattern may say.

use super::cover::Test;
use super::sight::{Shapes, Sight};
use crate::pattern::background::Background;
use crate::pattern::condition::{Condition, Slots};
use crate::pattern::hypothesis::Frame;
use crate::pattern::scene::Observer;
use adage_worlds::domain::Domain;

/// Whether all that holds in one position holds in the other and the other way round. Where a component stands tells
/// nothing by itself unless places are compared.
pub fn are_alike<D: Domain>(background: &Background<D>, one: &Slots, other: &Slots) -> bool {
    let count = |slots: &Slots| slots.iter().flatten().count();
    count(one) == count(other) && holds_too(background, one, other) && holds_too(background, other, one)
}

/// Whether all that holds in one position holds in the other too.
fn holds_too<D: Domain>(background: &Background<D>, one: &Slots, other: &Slots) -> bool {
    let mut observer = Observer::new(background);
    let (Some(one), Some(other)) = (observer.scene(one.clone()), observer.scene(other.clone())) else {
        return false;
    };
    let frame = Frame::new(&one);
    let shapes = Shapes::new(background, &frame, &one.slots);
    let mut whole = frame.see(&one);
    let tells = |condition: &Condition| match condition {
        Condition::Is(label, _) | Condition::Same(label, _) => {
            let part = background
                .parts
                .iter()
                .find(|part| part.leaves().contains(&usize::from(label.leaf)));
            background.compared[usize::from(label.leaf)] || part.is_none_or(|part| part.types.len() == 1)
        }
        _ => true,
    };
    whole.conditions = whole
        .conditions
        .iter()
        .filter(|number| tells(&frame.conditions[*number]))
        .collect();
    let slots = other.slots.len();
    Test::new(&frame, &shapes, &whole).holds(&Sight::new(&shapes, &other, slots))
}
