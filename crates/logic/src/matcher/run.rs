//! The machine that runs compiled rules: depth first through the tree, one register file, answers in reused buffers.

use super::compile::Given;
use super::plan::{Accept, Ask, Branches, NodeId, Pattern, Routine, Source, Step, Tree};
use crate::term::Term;
use crate::vocabulary::{Answers, Question, RelationId, Vocabulary};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::ops::{ControlFlow, RangeInclusive};

/// Called at the end of each matched rule with the registers; may stop the run.
pub(super) type Sink<'s> = dyn FnMut(&Accept, &[Term]) -> ControlFlow<()> + 's;

pub(super) struct Machine<'a, V: Vocabulary> {
    vocabulary: &'a V,
    routines: &'a [Routine],
    positions: Vec<V::Position>,
    registers: Vec<Term>,
    args: Vec<Option<Term>>,
    /// Boxed, so that handing one over moves a pointer.
    #[allow(clippy::vec_box, reason = "they are taken out and put back at every question")]
    spare_answers: Vec<Box<Answers<V::Position>>>,
    spare_rows: Vec<Vec<Term>>,
    /// Positions made from here on are answers of a routine and must outlive their step.
    keep_positions: bool,
    /// The run stops at a longer one.
    pub(super) longest_interval: i64,
    pub(super) met_too_long_an_interval: bool,
}

/// The steps of one tree with the place of its registers.
#[derive(Clone, Copy)]
struct Frame<'a> {
    tree: &'a Tree,
    base: usize,
}

impl<'a, V: Vocabulary> Machine<'a, V> {
    pub(super) fn new(vocabulary: &'a V, routines: &'a [Routine]) -> Self {
        Machine {
            vocabulary,
            routines,
            positions: Vec::new(),
            registers: Vec::new(),
            args: Vec::new(),
            spare_answers: Vec::new(),
            spare_rows: Vec::new(),
            keep_positions: false,
            longest_interval: i64::MAX,
            met_too_long_an_interval: false,
        }
    }

    /// Runs a tree on a position, which comes in register 0.
    pub(super) fn run(&mut self, tree: &'a Tree, position: Option<V::Position>, sink: &mut Sink<'_>) {
        self.positions.clear();
        self.positions.extend(position);
        self.registers.clear();
        self.registers.resize(tree.registers, Term::Position(0));
        self.keep_positions = tree.keeps_positions;
        let _ = self.branches(Frame { tree, base: 0 }, &tree.root, sink);
    }

    fn branches(&mut self, frame: Frame<'a>, branches: &'a Branches, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for accept in &branches.accepts {
            sink(accept, &self.registers[frame.base..])?;
        }
        for child in &branches.children {
            self.node(frame, *child, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn node(&mut self, frame: Frame<'a>, node: NodeId, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let node = &frame.tree.nodes[node];
        let below = &node.below;
        match &node.step {
            Step::Ask(ask) => match ask.source {
                Source::Relation(relation, about) => self.ask_relation(frame, (relation, about), ask, below, sink),
                Source::Routine(routine) => self.ask_routine(frame, &self.routines[routine.0], ask, below, sink),
            },
            Step::Absent(ask) => match self.has_answer(frame, ask) {
                true => ControlFlow::Continue(()),
                false => self.branches(frame, below, sink),
            },
            Step::Compare(comparison, left, right) => {
                let registers = &self.registers[frame.base..];
                match (left.value(registers), right.value(registers)) {
                    (Some(left), Some(right)) if comparison.holds(left, right) => self.branches(frame, below, sink),
                    _ => ControlFlow::Continue(()),
                }
            }
            Step::Match(value, pattern) => match value.value(&self.registers[frame.base..]) {
                Some(value) => self.take(frame, pattern, value, below, sink),
                None => ControlFlow::Continue(()),
            },
            Step::Range(low, high, pattern) => {
                let registers = &self.registers[frame.base..];
                if let (Some(Term::Int(low)), Some(Term::Int(high))) = (low.value(registers), high.value(registers)) {
                    for value in self.values_to_try(frame, low..=high, pattern)? {
                        self.take(frame, pattern, Term::Int(value), below, sink)?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The numbers of an interval that the pattern may accept; one is enough where it does not matter which.
    fn values_to_try(
        &mut self,
        frame: Frame<'a>,
        interval: RangeInclusive<i32>,
        pattern: &Pattern,
    ) -> ControlFlow<(), RangeInclusive<i32>> {
        let (low, high) = (*interval.start(), *interval.end());
        let none = RangeInclusive::new(1, 0);
        ControlFlow::Continue(match pattern {
            Pattern::Known(expr) | Pattern::Same(expr) => match expr.value(&self.registers[frame.base..]) {
                Some(Term::Int(value)) => value.max(low)..=value.min(high),
                _ => none,
            },
            Pattern::Any => low..=low.min(high),
            Pattern::Compound(..) => none,
            Pattern::New(_) if i64::from(high) - i64::from(low) >= self.longest_interval => {
                self.met_too_long_an_interval = true;
                return ControlFlow::Break(());
            }
            Pattern::New(_) => interval,
        })
    }

    fn take(
        &mut self,
        frame: Frame<'a>,
        pattern: &Pattern,
        value: Term,
        below: &'a Branches,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        match pattern.accept(value, &mut self.registers[frame.base..]) {
            true => self.branches(frame, below, sink),
            false => ControlFlow::Continue(()),
        }
    }

    fn ask_relation(
        &mut self,
        frame: Frame<'a>,
        relation: (RelationId, Option<usize>),
        ask: &'a Ask,
        below: &'a Branches,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let mark = self.positions.len();
        let answers = self.question(frame, relation, ask);
        let arity = ask.args.len();
        let count = if ask.only_whether {
            answers.count.min(1)
        } else {
            answers.count
        };
        let mut flow = ControlFlow::Continue(());
        for row in 0..count {
            if self.take_answer(frame, ask, &answers.rows[row * arity..(row + 1) * arity]) {
                flow = self.branches(frame, below, sink);
                if flow.is_break() {
                    break;
                }
            }
        }
        if !self.keep_positions {
            self.positions.truncate(mark);
        }
        self.put_back(answers);
        flow
    }

    /// Puts the parts of a complete answer that are new into registers; `false` if it does not fit.
    fn take_answer(&mut self, frame: Frame<'a>, ask: &Ask, row: &[Term]) -> bool {
        let registers = &mut self.registers[frame.base..];
        ask.open
            .iter()
            .all(|index| ask.args[*index].accept(row[*index], registers))
    }

    /// Asks the vocabulary; new positions are taken over.
    fn question(
        &mut self,
        frame: Frame<'a>,
        (relation, about): (RelationId, Option<usize>),
        ask: &Ask,
    ) -> Box<Answers<V::Position>> {
        let registers = &self.registers[frame.base..];
        self.args.clear();
        self.args.extend(ask.args.iter().map(|pattern| match pattern {
            Pattern::Known(expr) => expr.value(registers),
            _ => None,
        }));
        let position = match self.vocabulary.is_about_matched_position() {
            true => self.positions.first(),
            false => about.and_then(|index| match self.args[index] {
                Some(Term::Position(number)) => self.positions.get(number as usize),
                _ => None,
            }),
        };
        let mut answers = self.spare_answers.pop().unwrap_or_default();
        answers.first_new = self.positions.len() as u32;
        let question = Question {
            relation,
            args: &self.args,
            position,
            only_whether: ask.only_whether,
        };
        if about.is_none() || position.is_some() {
            self.vocabulary.ask(&question, &mut answers);
        }
        if !answers.positions.is_empty() {
            self.positions.append(&mut answers.positions);
        }
        answers
    }

    fn put_back(&mut self, mut answers: Box<Answers<V::Position>>) {
        answers.clear();
        self.spare_answers.push(answers);
    }

    fn ask_routine(
        &mut self,
        frame: Frame<'a>,
        routine: &'a Routine,
        ask: &'a Ask,
        below: &'a Branches,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if ask.only_whether {
            return match self.has_answer(frame, ask) {
                true => self.branches(frame, below, sink),
                false => ControlFlow::Continue(()),
            };
        }
        let mark = self.positions.len();
        let rows = self.rows(frame, routine, ask);
        let mut flow = ControlFlow::Continue(());
        for row in rows.chunks(routine.width) {
            if self.take_outputs(frame, ask, row) {
                flow = self.branches(frame, below, sink);
                if flow.is_break() {
                    break;
                }
            }
        }
        if !self.keep_positions {
            self.positions.truncate(mark);
        }
        self.spare_rows.push(rows);
        flow
    }

    /// The different answers of a routine, one after another.
    fn rows(&mut self, frame: Frame<'a>, routine: &'a Routine, ask: &Ask) -> Vec<Term> {
        let mut rows = self.spare_rows.pop().unwrap_or_default();
        rows.clear();
        let mut seen: FxHashSet<SmallVec<[Term; 8]>> = FxHashSet::default();
        self.call(frame, routine, ask, &mut |accept, registers| {
            let start = rows.len();
            for output in &accept.outputs {
                match output.value(registers) {
                    Some(value) => rows.push(value),
                    None => {
                        rows.truncate(start);
                        return ControlFlow::Continue(());
                    }
                }
            }
            if routine.may_repeat && !seen.insert(rows[start..].into()) {
                rows.truncate(start);
            }
            ControlFlow::Continue(())
        });
        rows
    }

    fn take_outputs(&mut self, frame: Frame<'a>, ask: &Ask, row: &[Term]) -> bool {
        let registers = &mut self.registers[frame.base..];
        let mut open = ask.open.iter().zip(row);
        open.all(|(index, value)| ask.args[*index].accept(*value, registers))
    }

    /// Whether the question has an answer that fits what is known.
    fn has_answer(&mut self, frame: Frame<'a>, ask: &'a Ask) -> bool {
        let mark = self.positions.len();
        let found = match ask.source {
            Source::Relation(relation, about) => {
                let answers = self.question(frame, (relation, about), ask);
                let arity = ask.args.len();
                let mut rows = (0..answers.count).map(|row| &answers.rows[row * arity..(row + 1) * arity]);
                let found = rows.any(|row| self.take_answer(frame, ask, row));
                self.put_back(answers);
                found
            }
            Source::Routine(routine) if ask.only_whether => {
                let mut found = false;
                self.call(frame, &self.routines[routine.0], ask, &mut |_, _| {
                    found = true;
                    ControlFlow::Break(())
                });
                found
            }
            Source::Routine(routine) => {
                let routine = &self.routines[routine.0];
                let rows = self.rows(frame, routine, ask);
                let found = rows.chunks(routine.width).any(|row| self.take_outputs(frame, ask, row));
                self.spare_rows.push(rows);
                found
            }
        };
        self.positions.truncate(mark);
        found
    }

    /// Runs a routine in registers of its own, the known arguments first.
    fn call(&mut self, frame: Frame<'a>, routine: &'a Routine, ask: &Ask, sink: &mut Sink<'_>) {
        let base = self.registers.len();
        for pattern in &ask.args {
            // What was known when compiling is in the routine already.
            if let (Given::Known, Pattern::Known(expr)) = (Given::of(pattern), pattern) {
                let Some(value) = expr.value(&self.registers[frame.base..base]) else {
                    self.registers.truncate(base);
                    return;
                };
                self.registers.push(value);
            }
        }
        self.registers.resize(base + routine.tree.registers, Term::Position(0));
        let outer = std::mem::replace(&mut self.keep_positions, routine.makes_positions);
        let callee = Frame {
            tree: &routine.tree,
            base,
        };
        let _ = self.branches(callee, &routine.tree.root, sink);
        self.keep_positions = outer;
        self.registers.truncate(base);
    }
}
