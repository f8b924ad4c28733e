//! Leaves out the gates that no output needs, and numbers the others.

use super::gates::{Node, Wire};
use super::{Gate, Input, Network, Output, Penalty, Section};
use crate::ground::AtomId;
use std::ops::Range;

/// A network with gates that nobody needs. Inputs come first among the nodes, after the constant.
pub(super) struct Draft {
    pub(super) nodes: Vec<Node>,
    pub(super) inputs: Vec<AtomId>,
    pub(super) sections: Vec<DraftSection>,
    /// How many sections each stage and those before it have, and the stage's outputs.
    pub(super) stages: Vec<(usize, Vec<Wire>)>,
    pub(super) penalties: Vec<Penalty>,
}

pub(super) struct DraftSection {
    pub(super) values: Range<usize>,
    pub(super) latches: Vec<(Wire, Wire)>,
}

pub(super) fn prune(draft: Draft) -> Network {
    let needed = needed(&draft);
    let latches = draft
        .nodes
        .iter()
        .enumerate()
        .filter(|(index, node)| **node == Node::Latch && needed[*index]);
    let mut numbers = vec![0; draft.nodes.len()];
    let mut next = 1 + draft.inputs.len();
    for (index, number) in numbers.iter_mut().enumerate().take(next) {
        *number = index as u32;
    }
    for (index, _) in latches {
        numbers[index] = next as u32;
        next += 1;
    }
    let first_gate = next;
    for (index, node) in draft.nodes.iter().enumerate() {
        if needed[index] && matches!(node, Node::And(_)) {
            numbers[index] = next as u32;
            next += 1;
        }
    }
    let moved = |wire: Wire| Wire::of(numbers[wire.value()]).not_if(wire.is_inverted());
    let mut network = Network {
        first_gate,
        inputs: (1..)
            .zip(&draft.inputs)
            .map(|(value, atom)| (*atom, Input(value)))
            .collect(),
        gates: Vec::new(),
        sections: Vec::new(),
        stages: draft.stages.iter().map(|(end, _)| *end).collect(),
        outputs: Vec::new(),
        penalties: Vec::new(),
    };
    for section in &draft.sections {
        let start = network.gates.len();
        let gates = section.values.clone().filter(|index| needed[*index]);
        network.gates.extend(gates.filter_map(|index| match draft.nodes[index] {
            Node::And(Gate(left, right)) => Some(Gate(moved(left), moved(right))),
            _ => None,
        }));
        let latches = section.latches.iter().filter(|(latch, _)| needed[latch.value()]);
        network.sections.push(Section {
            gates: start..network.gates.len(),
            latches: latches
                .map(|(latch, source)| (numbers[latch.value()], moved(*source)))
                .collect(),
        });
    }
    let outputs = |wires: &Vec<Wire>| wires.iter().map(|wire| Output(moved(*wire))).collect();
    network.outputs = draft.stages.iter().map(|(_, wires)| outputs(wires)).collect();
    network.penalties = draft.penalties;
    for penalty in &mut network.penalties {
        penalty.holds = moved(penalty.holds);
    }
    network
}

/// For each value whether an output needs it.
fn needed(draft: &Draft) -> Vec<bool> {
    let mut sources = rustc_hash::FxHashMap::default();
    for (latch, source) in draft.sections.iter().flat_map(|section| &section.latches) {
        sources.insert(latch.value(), *source);
    }
    let mut needed = vec![false; draft.nodes.len()];
    let outputs = draft.stages.iter().flat_map(|(_, wires)| wires).copied();
    let mut open: Vec<usize> = outputs
        .chain(draft.penalties.iter().map(|penalty| penalty.holds))
        .map(|wire| wire.value())
        .collect();
    while let Some(value) = open.pop() {
        if !std::mem::replace(&mut needed[value], true) {
            match draft.nodes[value] {
                Node::And(Gate(left, right)) => open.extend([left.value(), right.value()]),
                Node::Latch => open.extend(sources.get(&value).map(|wire| wire.value())),
                Node::False | Node::Input => {}
            }
        }
    }
    needed
}
