//! What a pattern may say about a position: conditions over labelled components.
//!
//! The components of a position stand in *slots*, and each value of a component has a *label*: its slot and its leaf. A
//! condition speaks of slots and labels, never of squares, so that the same condition can be looked for in any position
//! whose components stand in the same slots. Generalising two positions is then taking the conditions that both have.

use adage_logic::{Predicate, Term};
use adage_worlds::domain::{Component, Part};
use smallvec::SmallVec;

/// The place of a component in the list of components.
pub type Slot = u8;

/// A value of a component: which component, which leaf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Label {
    pub slot: Slot,
    pub leaf: u8,
}

/// An instance of a predicate over components.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Fact {
    pub predicate: Predicate,
    /// The components that it speaks of, in order of its arguments.
    pub slots: SmallVec<[Slot; 4]>,
    /// The values that belong to no component, such as a distance.
    pub values: SmallVec<[Term; 1]>,
}

impl Fact {
    /// The same fact, whatever the values.
    pub fn without_values(&self) -> Fact {
        Fact {
            values: SmallVec::new(),
            ..self.clone()
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Condition {
    /// There is such a component.
    Present(Slot),
    Is(Label, Term),
    Same(Label, Label),
    Less(Label, Label),
    /// Two values stand in a relation that has nothing to do with the position.
    Related(Predicate, Label, Label),
    Holds(Fact),
    /// An exception does not hold.
    Lacks(Fact),
    /// The value of one fact is smaller than that of another.
    Smaller(Fact, Fact),
    /// After the move: this leaf of the component that moved equals that value from before.
    Goes(u8, Label),
    /// After the move: the component is gone.
    Gone(Slot),
    /// After the move, not before.
    Appears(Fact),
    /// Before the move, not after.
    Vanishes(Fact),
    /// The fact's value becomes smaller by the move.
    Shrinks(Fact),
    Grows(Fact),
}

impl Condition {
    /// Calls `visit` with each component that the condition speaks of.
    pub fn for_each_slot(&self, mut visit: impl FnMut(Slot)) {
        match self {
            Condition::Present(slot) | Condition::Gone(slot) => visit(*slot),
            Condition::Is(label, _) | Condition::Goes(_, label) => visit(label.slot),
            Condition::Same(left, right) | Condition::Less(left, right) | Condition::Related(_, left, right) => {
                visit(left.slot);
                visit(right.slot);
            }
            Condition::Holds(fact)
            | Condition::Lacks(fact)
            | Condition::Appears(fact)
            | Condition::Vanishes(fact)
            | Condition::Shrinks(fact)
            | Condition::Grows(fact) => fact.slots.iter().copied().for_each(visit),
            Condition::Smaller(left, right) => left.slots.iter().chain(&right.slots).copied().for_each(visit),
        }
    }

    /// The same about other components.
    pub fn renamed(&self, mut rename: impl FnMut(Slot) -> Slot) -> Condition {
        let mut renamed = self.clone();
        let of_label = |label: &mut Label, rename: &mut dyn FnMut(Slot) -> Slot| label.slot = rename(label.slot);
        match &mut renamed {
            Condition::Present(slot) | Condition::Gone(slot) => *slot = rename(*slot),
            Condition::Is(label, _) | Condition::Goes(_, label) => of_label(label, &mut rename),
            Condition::Same(left, right) | Condition::Less(left, right) | Condition::Related(_, left, right) => {
                of_label(left, &mut rename);
                of_label(right, &mut rename);
            }
            Condition::Holds(fact)
            | Condition::Lacks(fact)
            | Condition::Appears(fact)
            | Condition::Vanishes(fact)
            | Condition::Shrinks(fact)
            | Condition::Grows(fact) => fact.slots.iter_mut().for_each(|slot| *slot = rename(*slot)),
            Condition::Smaller(left, right) => {
                let slots = left.slots.iter_mut().chain(&mut right.slots);
                slots.for_each(|slot| *slot = rename(*slot));
            }
        }
        renamed
    }

    pub fn mentions(&self, slot: Slot) -> bool {
        let mut found = false;
        self.for_each_slot(|other| found |= other == slot);
        found
    }

    /// Whether it is about what a component is rather than how components stand to each other.
    pub fn is_own(&self) -> bool {
        matches!(self, Condition::Present(_) | Condition::Is(..))
    }

    /// Whether a move is made for its sake.
    pub fn is_change(&self) -> bool {
        matches!(
            self,
            Condition::Gone(_)
                | Condition::Appears(_)
                | Condition::Vanishes(_)
                | Condition::Shrinks(_)
                | Condition::Grows(_)
        )
    }

    /// The predicate that it is about, if it is about one.
    pub fn predicate(&self) -> Option<Predicate> {
        match self {
            Condition::Related(predicate, ..) => Some(*predicate),
            Condition::Holds(fact)
            | Condition::Lacks(fact)
            | Condition::Appears(fact)
            | Condition::Vanishes(fact)
            | Condition::Shrinks(fact)
            | Condition::Grows(fact)
            | Condition::Smaller(fact, _) => Some(fact.predicate),
            _ => None,
        }
    }
}

/// The components of a position in their slots; a slot may have been emptied.
pub type Slots = Vec<Option<Component>>;

/// What a position is called among those already shown: its components in a fixed order.
pub type Key = Vec<Component>;

pub fn key(slots: &Slots) -> Key {
    let mut components: Key = slots.iter().flatten().cloned().collect();
    components.sort();
    components
}

/// The arguments that a component is, one for each part of the description.
pub fn arguments(parts: &[Part], component: &Component) -> SmallVec<[Term; 4]> {
    parts.iter().map(|part| part.term(component)).collect()
}
