//! The walk over the gates.

use super::gates::Wire;
use super::{Gate, Input, Lanes, Network, Output, Section};
use smallvec::SmallVec;

/// The values of a network, for as many states as there are lanes.
#[derive(Clone, Debug)]
pub struct Values<L> {
    all: Vec<L>,
}

/// The penalty at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    pub level: i32,
    pub cost: i64,
}

impl<L: Lanes> Values<L> {
    /// All false.
    pub fn new(network: &Network) -> Values<L> {
        Values {
            all: vec![L::all(false); network.value_count()],
        }
    }

    pub fn set(&mut self, input: Input, lanes: L) {
        self.all[input.0 as usize] = lanes;
    }

    /// The input's word, to be changed in place.
    pub fn input_mut(&mut self, input: Input) -> &mut L {
        &mut self.all[input.0 as usize]
    }

    pub fn input(&self, input: Input) -> L {
        self.all[input.0 as usize]
    }

    pub fn output(&self, output: Output) -> L {
        read(&self.all, output.0)
    }

    /// Whether an output holds in the state of one lane.
    pub fn holds(&self, output: Output, lane: usize) -> bool {
        self.all[output.0.value()].get(lane) != output.0.is_inverted()
    }
}

#[inline]
fn read<L: Lanes>(values: &[L], wire: Wire) -> L {
    values[wire.value()].xor(L::all(wire.is_inverted()))
}

impl Network {
    /// Computes the outputs of all stages, and the weak constraints.
    pub fn evaluate<L: Lanes>(&self, values: &mut Values<L>) {
        self.evaluate_sections(&self.sections, values);
    }

    /// Computes the outputs of one stage, those before it being there.
    pub fn evaluate_stage<L: Lanes>(&self, stage: usize, values: &mut Values<L>) {
        let start = stage.checked_sub(1).map_or(0, |before| self.stages[before]);
        self.evaluate_sections(&self.sections[start..self.stages[stage]], values);
    }

    fn evaluate_sections<L: Lanes>(&self, sections: &[Section], values: &mut Values<L>) {
        for section in sections {
            for (latch, _) in &section.latches {
                values.all[*latch as usize] = L::all(false);
            }
            self.walk(section, values);
            while renew(section, values) {
                self.walk(section, values);
            }
        }
    }

    fn walk<L: Lanes>(&self, section: &Section, values: &mut Values<L>) {
        let start = self.first_gate + section.gates.start;
        for (value, Gate(left, right)) in (start..).zip(&self.gates[section.gates.clone()]) {
            values.all[value] = read(&values.all, *left).and(read(&values.all, *right));
        }
    }

    /// The penalties of the state in one lane, by level from the lowest; levels that no tuple has are left out.
    pub fn costs<L: Lanes>(&self, values: &Values<L>, lane: usize) -> SmallVec<[Cost; 4]> {
        let mut costs: SmallVec<[Cost; 4]> = SmallVec::new();
        for penalty in &self.penalties {
            let level = penalty.level;
            if costs.last().is_none_or(|last| last.level != level) {
                costs.push(Cost { level, cost: 0 });
            }
            if let Some(last) = costs.last_mut()
                && values.holds(Output(penalty.holds), lane)
            {
                last.cost += i64::from(penalty.weight);
            }
        }
        costs
    }
}

/// Puts the new values of a circle into its latches; whether any changed.
fn renew<L: Lanes>(section: &Section, values: &mut Values<L>) -> bool {
    let mut changed = false;
    for (latch, source) in &section.latches {
        let new = read(&values.all, *source);
        let old = std::mem::replace(&mut values.all[*latch as usize], new);
        changed |= old != new;
    }
    changed
}
