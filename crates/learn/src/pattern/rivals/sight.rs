//! Positions as rivals are tested on them: each condition a number, over the components that are there.
//!
//! Only what the first example could be said of is kept. Which component stands for which of the example is left open;
//! a [`super::cover::Test`] tries them all.

use crate::pattern::background::Background;
use crate::pattern::condition::{Condition, Slot, Slots};
use crate::pattern::hypothesis::Frame;
use crate::pattern::scene::Scene;
use adage_worlds::domain::{Component, Domain};
use rustc_hash::{FxHashMap, FxHashSet};

/// A condition about certain components: its shape, and six bits for each component.
pub type Code = u64;

const SLOT_BITS: usize = 6;
const SHAPE_SHIFT: usize = 48;

/// The kinds of conditions of a frame, whichever components they are about.
#[derive(Clone, Debug)]
pub struct Shapes {
    numbers: FxHashMap<Condition, u64>,
    /// The leaves that are never changed: a component can only stand for one that is the same in them.
    fixed: Vec<usize>,
    kinds: Vec<Component>,
}

impl Shapes {
    pub fn new<D: Domain>(background: &Background<D>, frame: &Frame, example: &Slots) -> Shapes {
        let mut numbers = FxHashMap::default();
        for condition in &frame.conditions {
            let next = numbers.len() as u64;
            numbers.entry(condition.renamed(|_| 0)).or_insert(next);
        }
        let leaves = 0..background.values.len();
        let mut shapes = Shapes {
            numbers,
            fixed: leaves.filter(|leaf| background.values[*leaf].is_empty()).collect(),
            kinds: Vec::new(),
        };
        shapes.kinds = shapes.kinds_of(example);
        shapes
    }

    fn kinds_of(&self, slots: &Slots) -> Vec<Component> {
        let kind = |component: &Component| self.fixed.iter().map(|leaf| component[*leaf]).collect();
        slots
            .iter()
            .map(|slot| slot.as_ref().map(kind).unwrap_or_default())
            .collect()
    }

    /// What a component has to be to stand for one of the example.
    pub fn kind(&self, slot: Slot) -> &Component {
        &self.kinds[usize::from(slot)]
    }

    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The number of the condition's shape, if the frame has any of that shape.
    pub fn shape(&self, condition: &Condition) -> Option<u64> {
        self.numbers.get(&condition.renamed(|_| 0)).copied()
    }
}

/// The code of a condition of this shape about these components.
pub fn code(shape: u64, components: impl Iterator<Item = Slot>) -> Code {
    let place = |(index, slot): (usize, Slot)| u64::from(slot) << (index * SLOT_BITS);
    components
        .enumerate()
        .map(place)
        .fold(shape << SHAPE_SHIFT, |code, part| code | part)
}

/// The number of a code's shape.
pub fn shape_of(code: Code) -> usize {
    (code >> SHAPE_SHIFT) as usize
}

/// All that matters of a position.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The components that are there, and with them the ghosts.
    pub present: Vec<Slot>,
    pub thinkable: Vec<Slot>,
    /// What each component is for ever.
    pub kinds: Vec<Component>,
    pub facts: FxHashSet<Code>,
    /// Who moves, and what that changes.
    pub moves: Vec<(Slot, Vec<Code>)>,
}

/// The components, and after them what each would be on the other side: a rule that speaks of a piece on a place without
/// saying whose it is may mean one that comes there.
pub fn with_ghosts<D: Domain>(background: &Background<D>, slots: &Slots) -> Slots {
    let mut all = slots.clone();
    if background.moves.is_some() {
        for (leaf, values) in background.values.iter().enumerate() {
            if let [one, other] = values[..] {
                let flipped = |component: &Component| {
                    let mut ghost = component.clone();
                    ghost[leaf] = if ghost[leaf] == one { other } else { one };
                    ghost
                };
                all.extend(slots.iter().map(|component| component.as_ref().map(flipped)));
            }
        }
    }
    all
}

impl Sight {
    /// The sight of a scene whose first components are there and the others are ghosts.
    pub fn new<P>(shapes: &Shapes, scene: &Scene<P>, real: usize) -> Sight {
        let is_real = |slot: &Slot| usize::from(*slot) < real;
        let is_true = |condition: &&Condition| match condition {
            Condition::Present(slot) | Condition::Gone(slot) => is_real(slot),
            _ => true,
        };
        let code = |condition: &Condition| -> Option<Code> {
            let mut slots: smallvec::SmallVec<[Slot; 8]> = smallvec::SmallVec::new();
            condition.for_each_slot(|slot| slots.push(slot));
            Some(code(shapes.shape(condition)?, slots.into_iter()))
        };
        let thinkable = (0..).zip(&scene.slots).filter(|(_, component)| component.is_some());
        let thinkable: Vec<Slot> = thinkable.map(|(slot, _)| slot).collect();
        let moves = scene.moves.iter().map(|moved| {
            let changes = moved.conditions.iter().filter(is_true).filter_map(code);
            (moved.mover, changes.collect())
        });
        // A scene has what two components have in common once, a test may ask for it either way.
        let both_ways = |condition: &Condition| match condition {
            Condition::Same(left, right) => code(&Condition::Same(*right, *left)),
            _ => None,
        };
        let conditions = scene.conditions.iter().filter(is_true);
        Sight {
            present: thinkable.iter().copied().filter(is_real).collect(),
            thinkable,
            kinds: shapes.kinds_of(&scene.slots),
            facts: conditions
                .clone()
                .filter_map(code)
                .chain(conditions.filter_map(both_ways))
                .collect(),
            moves: moves
                .filter(|(_, changes): &(Slot, Vec<Code>)| !changes.is_empty())
                .collect(),
        }
    }
}
