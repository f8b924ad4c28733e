//! Ground rules as a network of gates: what follows from the inputs, for many states at once.
//!
//! ```text
//! GroundProgram ──compile──→ gates of two inputs, each after those it needs   (gates, factor, compile, prune)
//! values of the inputs ──evaluate──→ values of the outputs                    (evaluate, lanes)
//! ```
//!
//! A gate is the *and* of two wires, and a wire may invert what it carries. One value is a word of [`Lanes`]: 64 to 512
//! states are evaluated by the same walk over the gates. Atoms that depend on each other in a circle are computed by
//! going round until nothing changes, from all of them false. Outputs come in stages: the gates of a stage come after
//! those of the stages before, so that inputs of a later stage may be set when the outputs of an earlier one are known.

mod compile;
mod evaluate;
mod factor;
mod gates;
mod lanes;
mod prune;

pub use compile::Plan;
pub use evaluate::{Cost, Values};
pub use lanes::Lanes;

use crate::ground::AtomId;
use gates::Wire;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Where an input's value is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Input(u32);

/// Where an output's value is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Output(Wire);

/// The *and* of two wires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Gate(Wire, Wire);

/// Gates that are evaluated together: once, or again and again until the latches keep their values.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Section {
    gates: Range<usize>,
    /// Where each value of a circle is kept, and the wire that computes it anew.
    latches: Vec<(u32, Wire)>,
}

/// A weight that counts where its output holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Penalty {
    level: i32,
    weight: i32,
    holds: Wire,
}

/// Gates, ready to be evaluated.
#[derive(Clone, Debug)]
pub struct Network {
    /// Values: false, then the inputs, the latches and the gates.
    first_gate: usize,
    inputs: FxHashMap<AtomId, Input>,
    gates: Vec<Gate>,
    sections: Vec<Section>,
    /// How many sections belong to each stage and those before it.
    stages: Vec<usize>,
    outputs: Vec<Vec<Output>>,
    penalties: Vec<Penalty>,
}

impl Network {
    /// Where the value of an open atom is kept.
    pub fn input(&self, atom: AtomId) -> Option<Input> {
        self.inputs.get(&atom).copied()
    }

    /// The outputs of a stage, in the order in which they were asked for.
    pub fn outputs(&self, stage: usize) -> &[Output] {
        self.outputs.get(stage).map_or(&[], Vec::as_slice)
    }

    pub fn gate_count(&self) -> usize {
        self.gates.len()
    }

    /// How many values there are: what one state takes.
    pub fn value_count(&self) -> usize {
        self.first_gate + self.gates.len()
    }

    /// Whether something must be gone round for.
    pub fn has_circles(&self) -> bool {
        self.sections.iter().any(|section| !section.latches.is_empty())
    }
}
