//! Gates in the making: constants folded, equal gates shared.
//!
//! The *or* of many wires is made as a tree over the bits of their numbers, so that sets that differ in a few wires share
//! the gates of the rest. Where exactly one of a group of inputs is true, the *or* of most of them is made of the others.

use super::Gate;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A value by its number, perhaps inverted: the number times two, plus one if it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Wire(pub(super) u32);

impl Wire {
    pub(super) const FALSE: Wire = Wire(0);
    pub(super) const TRUE: Wire = Wire(1);

    pub(super) fn of(value: u32) -> Wire {
        Wire(value << 1)
    }

    pub(super) fn not(self) -> Wire {
        Wire(self.0 ^ 1)
    }

    pub(super) fn not_if(self, inverted: bool) -> Wire {
        Wire(self.0 ^ u32::from(inverted))
    }

    pub(super) fn value(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_inverted(self) -> bool {
        self.0 & 1 != 0
    }
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    False,
    Input,
    /// A value of a circle; the wire that computes it is known later.
    Latch,
    And(Gate),
}

#[derive(Default)]
pub(super) struct Gates {
    pub(super) nodes: Vec<Node>,
    known: FxHashMap<Gate, Wire>,
    /// The group of an input of which exactly one is true.
    group_of: FxHashMap<Wire, usize>,
    groups: Vec<Vec<Wire>>,
}

impl Gates {
    pub(super) fn new() -> Gates {
        Gates {
            nodes: vec![Node::False],
            ..Gates::default()
        }
    }

    pub(super) fn add(&mut self, node: Node) -> Wire {
        self.nodes.push(node);
        Wire::of(self.nodes.len() as u32 - 1)
    }

    /// Exactly one of these is true in every state that will be asked about.
    pub(super) fn exactly_one(&mut self, wires: Vec<Wire>) {
        for wire in &wires {
            self.group_of.insert(*wire, self.groups.len());
        }
        self.groups.push(wires);
    }

    pub(super) fn and(&mut self, left: Wire, right: Wire) -> Wire {
        let (left, right) = (left.min(right), left.max(right));
        match left {
            Wire::FALSE => return Wire::FALSE,
            Wire::TRUE => return right,
            _ if left == right => return left,
            _ if left == right.not() => return Wire::FALSE,
            _ => {}
        }
        let gate = Gate(left, right);
        if let Some(wire) = self.known.get(&gate) {
            return *wire;
        }
        let wire = self.add(Node::And(gate));
        self.known.insert(gate, wire);
        wire
    }

    pub(super) fn all_of(&mut self, wires: &[Wire]) -> Wire {
        let inverted: SmallVec<[Wire; 8]> = wires.iter().map(|wire| wire.not()).collect();
        self.tree(inverted).not()
    }

    pub(super) fn any_of(&mut self, wires: &[Wire]) -> Wire {
        let mut wires = SmallVec::from_slice(wires);
        self.replace_most_of_groups(&mut wires);
        self.tree(wires)
    }

    /// The *or* of these.
    fn tree(&mut self, mut wires: SmallVec<[Wire; 8]>) -> Wire {
        wires.sort_unstable();
        wires.dedup();
        let contradict = |pair: &[Wire]| pair[0].value() == pair[1].value();
        match wires.contains(&Wire::TRUE) || wires.windows(2).any(contradict) {
            true => Wire::TRUE,
            false => self.split(&wires),
        }
    }

    /// The *or* of sorted wires: those with the highest bit in which they differ clear, or those with it set.
    fn split(&mut self, wires: &[Wire]) -> Wire {
        match wires {
            [] => Wire::FALSE,
            [wire] => *wire,
            [first, .., last] => {
                let bit = 31 - (first.0 ^ last.0).leading_zeros();
                let middle = wires.partition_point(|wire| wire.0 >> bit & 1 == 0);
                let (left, right) = (self.split(&wires[..middle]), self.split(&wires[middle..]));
                self.and(left.not(), right.not()).not()
            }
        }
    }

    fn replace_most_of_groups(&mut self, wires: &mut SmallVec<[Wire; 8]>) {
        let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
        for wire in wires.iter() {
            if let Some(group) = self.group_of.get(wire) {
                *counts.entry(*group).or_default() += 1;
            }
        }
        let mut most: Vec<usize> = counts
            .into_iter()
            .filter(|(group, count)| 2 * count > self.groups[*group].len())
            .map(|(group, _)| group)
            .collect();
        most.sort_unstable();
        for group in most {
            let others: SmallVec<[Wire; 8]> = self.groups[group]
                .iter()
                .copied()
                .filter(|wire| !wires.contains(wire))
                .collect();
            wires.retain(|wire| self.group_of.get(wire) != Some(&group));
            let none_of_others = self.tree(others).not();
            wires.push(none_of_others);
        }
    }
}
