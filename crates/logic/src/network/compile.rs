//! From ground rules to gates.

use super::factor::any_conjunction;
use super::gates::{Gates, Node, Wire};
use super::prune::{Draft, DraftSection, prune};
use super::{Network, Penalty};
use crate::graph;
use crate::ground::{AtomId, GroundProgram, Truth};
use crate::stop::Stop;

/// What a network is for.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The outputs wanted, stage by stage.
    pub stages: Vec<Vec<Truth>>,
    /// Sets of inputs of which exactly one is true in all states that will be asked about.
    pub exactly_one: Vec<Vec<AtomId>>,
    /// Ends the work early; the network is of no use then.
    pub stop: Stop,
}

impl Network {
    /// The gates for these outputs and for the weak constraints.
    pub fn compile(program: &GroundProgram, plan: &Plan) -> Network {
        let mut compiler = Compiler::new(program, plan);
        let mut stages = Vec::new();
        for outputs in &plan.stages {
            let wires = outputs.iter().map(|output| compiler.output(*output)).collect();
            stages.push(compiler.end_stage(wires));
        }
        let penalties = program.tuples().iter().map(|tuple| Penalty {
            level: tuple.level,
            weight: tuple.weight,
            holds: compiler.output(tuple.holds),
        });
        let mut penalties: Vec<Penalty> = penalties.collect();
        penalties.sort_by_key(|penalty| penalty.level);
        if !penalties.is_empty() {
            stages.push(compiler.end_stage(Vec::new()));
        }
        prune(Draft {
            nodes: compiler.gates.nodes,
            inputs: program.inputs().to_vec(),
            sections: compiler.sections,
            stages,
            penalties,
        })
    }
}

struct Compiler<'a> {
    program: &'a GroundProgram,
    stop: Stop,
    gates: Gates,
    /// The wire of each atom that has been compiled.
    wires: Vec<Option<Wire>>,
    sections: Vec<DraftSection>,
    /// The first value that is in no section yet.
    next: usize,
}

impl<'a> Compiler<'a> {
    fn new(program: &'a GroundProgram, plan: &Plan) -> Compiler<'a> {
        let mut gates = Gates::new();
        let mut wires = vec![None; program.atoms().len()];
        for input in program.inputs() {
            wires[input.0 as usize] = Some(gates.add(Node::Input));
        }
        for group in &plan.exactly_one {
            let wires = group.iter().filter_map(|atom| wires[atom.0 as usize]);
            gates.exactly_one(wires.collect());
        }
        Compiler {
            program,
            stop: plan.stop.clone(),
            next: gates.nodes.len(),
            gates,
            wires,
            sections: Vec::new(),
        }
    }

    fn output(&mut self, truth: Truth) -> Wire {
        match truth {
            Truth::Always => Wire::TRUE,
            Truth::Never => Wire::FALSE,
            Truth::Depends(atom) => {
                self.compile(atom);
                self.wire(atom)
            }
        }
    }

    fn wire(&self, atom: AtomId) -> Wire {
        self.wires[atom.0 as usize].unwrap_or(Wire::FALSE)
    }

    fn end_stage(&mut self, outputs: Vec<Wire>) -> (usize, Vec<Wire>) {
        self.end_section(Vec::new());
        (self.sections.len(), outputs)
    }

    fn end_section(&mut self, latches: Vec<(Wire, Wire)>) {
        let end = self.gates.nodes.len();
        if self.next < end || !latches.is_empty() {
            self.sections.push(DraftSection {
                values: self.next..end,
                latches,
            });
            self.next = end;
        }
    }

    /// Compiles an atom with all that it needs and that is not there yet.
    fn compile(&mut self, atom: AtomId) {
        if self.wires[atom.0 as usize].is_some() || self.stop.is_requested() {
            return;
        }
        let needed = self.needed(atom);
        let number = |atom: AtomId| needed.binary_search(&atom).ok();
        let edges: Vec<Vec<usize>> = needed
            .iter()
            .map(|atom| {
                let rules = self.program.rules_of(*atom).iter();
                let mut to: Vec<usize> = rules
                    .flat_map(|rule| rule.positive.iter().chain(&rule.negative))
                    .filter_map(|atom| number(*atom))
                    .collect();
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        for group in graph::groups(needed.len(), |from, index| edges[from].get(index).copied()) {
            if self.stop.is_requested() {
                return;
            }
            let atoms: Vec<AtomId> = group.iter().map(|index| needed[*index]).collect();
            match group.as_slice() {
                [single] if !edges[*single].contains(single) => {
                    let wire = self.definition(atoms[0]);
                    self.wires[atoms[0].0 as usize] = Some(wire);
                }
                _ => self.circle(&atoms),
            }
        }
    }

    /// The atoms without wires that an atom needs, itself among them, sorted.
    fn needed(&self, atom: AtomId) -> Vec<AtomId> {
        let mut seen = rustc_hash::FxHashSet::from_iter([atom]);
        let mut open = vec![atom];
        while let Some(next) = open.pop() {
            for rule in self.program.rules_of(next) {
                for other in rule.positive.iter().chain(&rule.negative) {
                    if self.wires[other.0 as usize].is_none() && seen.insert(*other) {
                        open.push(*other);
                    }
                }
            }
        }
        let mut needed: Vec<AtomId> = seen.into_iter().collect();
        needed.sort_unstable();
        needed
    }

    fn circle(&mut self, atoms: &[AtomId]) {
        self.end_section(Vec::new());
        let latches: Vec<Wire> = atoms.iter().map(|_| self.gates.add(Node::Latch)).collect();
        for (atom, latch) in atoms.iter().zip(&latches) {
            self.wires[atom.0 as usize] = Some(*latch);
        }
        let sources: Vec<Wire> = atoms.iter().map(|atom| self.definition(*atom)).collect();
        self.end_section(latches.into_iter().zip(sources).collect());
    }

    fn definition(&mut self, atom: AtomId) -> Wire {
        let wire = |id: &AtomId| self.wire(*id);
        let bodies = self.program.rules_of(atom).iter().map(|rule| {
            let positive = rule.positive.iter().map(wire);
            positive.chain(rule.negative.iter().map(|id| wire(id).not())).collect()
        });
        let bodies: Vec<Vec<Wire>> = bodies.collect();
        any_conjunction(&mut self.gates, bodies)
    }
}
