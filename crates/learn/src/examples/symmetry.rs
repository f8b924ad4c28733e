//! What a symmetry of the board makes of a condition.
//!
//! A symmetry gives each leaf of a component to a leaf of its image, and each value to a value: mirroring the files
//! leaves ranks alone and exchanges the first file with the last. How it does so is found out by asking the domain for
//! images of components that differ in one leaf. A condition follows its labels: *less* turns round where the order of
//! values does.

use super::said::Said;
use crate::pattern::condition::{Condition, Label, Slots};
use adage_logic::Term;
use adage_worlds::domain::{Component, Domain};
use adage_worlds::game::Symmetry;
use rustc_hash::FxHashMap;

/// What becomes of one leaf.
#[derive(Clone, Debug)]
struct LeafImage {
    leaf: u8,
    values: FxHashMap<Term, Term>,
    turns_round: bool,
}

/// A symmetry as it acts on leaves.
#[derive(Clone, Debug)]
pub struct Action {
    symmetry: Option<Symmetry>,
    leaves: Vec<LeafImage>,
}

impl Action {
    /// What changes nothing, for components of so many leaves.
    pub fn identity(leaves: usize) -> Action {
        let unchanged = |leaf: usize| LeafImage {
            leaf: leaf as u8,
            values: FxHashMap::default(),
            turns_round: false,
        };
        Action {
            symmetry: None,
            leaves: (0..leaves).map(unchanged).collect(),
        }
    }

    /// How the symmetry acts on the leaves of components such as this one; none if not leaf by leaf.
    pub fn of<D: Domain>(domain: &D, symmetry: Symmetry, component: &Component) -> Option<Action> {
        let leaves = (0..component.len()).map(|leaf| leaf_image(domain, symmetry, component, leaf));
        Some(Action {
            symmetry: Some(symmetry),
            leaves: leaves.collect::<Option<Vec<_>>>()?,
        })
    }

    pub fn slots<D: Domain>(&self, domain: &D, slots: &Slots) -> Slots {
        let Some(symmetry) = self.symmetry else {
            return slots.clone();
        };
        let image = |component: &Option<Component>| component.as_ref().map(|c| domain.image(c, symmetry));
        slots.iter().map(image).collect()
    }

    fn label(&self, label: Label) -> Label {
        Label {
            leaf: self.leaves[usize::from(label.leaf)].leaf,
            ..label
        }
    }

    pub fn said(&self, said: &Said) -> Said {
        Said {
            mover: said.mover,
            condition: self.condition(&said.condition),
        }
    }

    fn condition(&self, condition: &Condition) -> Condition {
        match condition {
            Condition::Is(label, value) => {
                let values = &self.leaves[usize::from(label.leaf)].values;
                Condition::Is(self.label(*label), *values.get(value).unwrap_or(value))
            }
            Condition::Same(left, right) => Condition::Same(self.label(*left), self.label(*right)),
            Condition::Less(left, right) => match self.leaves[usize::from(left.leaf)].turns_round {
                true => Condition::Less(self.label(*right), self.label(*left)),
                false => Condition::Less(self.label(*left), self.label(*right)),
            },
            Condition::Related(predicate, left, right) => {
                Condition::Related(*predicate, self.label(*left), self.label(*right))
            }
            Condition::Goes(leaf, label) => Condition::Goes(self.leaves[usize::from(*leaf)].leaf, self.label(*label)),
            _ => condition.clone(),
        }
    }
}

fn leaf_image<D: Domain>(domain: &D, symmetry: Symmetry, component: &Component, leaf: usize) -> Option<LeafImage> {
    let images: Vec<(Term, Component)> = domain
        .values(leaf)
        .into_iter()
        .map(|value| {
            let mut changed = component.clone();
            changed[leaf] = value;
            (value, domain.image(&changed, symmetry))
        })
        .collect();
    let varies = |other: &usize| images.iter().any(|(_, image)| image[*other] != images[0].1[*other]);
    let to = match images.is_empty() {
        true => leaf,
        false => (0..component.len()).find(varies)?,
    };
    let values: FxHashMap<Term, Term> = images.iter().map(|(value, image)| (*value, image[to])).collect();
    let order = |pair: &[(Term, Component)]| {
        Some((
            pair[0].0.as_int()? < pair[1].0.as_int()?,
            pair[0].1[to].as_int()? < pair[1].1[to].as_int()?,
        ))
    };
    let turns_round = images
        .windows(2)
        .filter_map(order)
        .any(|(before, after)| before != after);
    Some(LeafImage {
        leaf: to as u8,
        values,
        turns_round,
    })
}
