//! From checked rules to compiled ones: a tree for the goals, and a routine for each way in which a defined predicate
//! is called.

use super::RoutineId;
use super::goals::{Goal, Goals};
use super::plan::{Accept, Expr, Register, Routine, Source, Tree};
use super::share::{self, Entered};
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::rules::Rules;
use crate::term::{Term, Var};
use crate::vocabulary::{Estimate, Kind, Known, TypeId, Vocabulary};
use rustc_hash::FxHashMap;

/// A predicate with the arguments that are known at a call and those that are wanted from it.
type Mode = (Predicate, Known, Known);

pub(super) struct Compiler<'a, V: Vocabulary> {
    vocabulary: &'a V,
    rules: &'a Rules,
    pub(super) routines: Vec<Routine>,
    predicates: Vec<Predicate>,
    /// `None` for modes that cannot be planned.
    modes: FxHashMap<Mode, Option<RoutineId>>,
}

/// A rule for which no order of asking was found, by its number.
#[derive(Debug)]
pub(super) struct Unplannable(pub(super) usize);

impl<'a, V: Vocabulary> Compiler<'a, V> {
    pub(super) fn new(vocabulary: &'a V, rules: &'a Rules) -> Self {
        Compiler {
            vocabulary,
            rules,
            routines: Vec::new(),
            predicates: Vec::new(),
            modes: FxHashMap::default(),
        }
    }

    /// One tree for all rules of the goals. Register 0 holds the position; all of the head is output.
    pub(super) fn compile_goals(&mut self, goals: &[Predicate]) -> Result<Tree, Unplannable> {
        let rules = self.rules;
        let mut numbers: Vec<usize> = goals
            .iter()
            .flat_map(|goal| rules.definition_indexes(*goal))
            .copied()
            .collect();
        // General rules first: special ones can then follow their steps.
        numbers.sort_by_key(|rule| generality(&rules.rules[*rule].clause));
        let mut tree = Tree::default();
        for number in numbers {
            let clause = &rules.rules[number].clause;
            let positions = (0..clause.head.args.len()).filter(|index| self.is_position(clause, *index));
            let (made, given): (Vec<usize>, Vec<usize>) = positions.partition(|index| self.is_made(clause, *index));
            let inputs: Vec<(usize, Register)> = given.into_iter().map(|index| (index, 0)).collect();
            tree.keeps_positions |= !made.is_empty();
            self.compile_clause(&mut tree, number, clause, &inputs)
                .ok_or(Unplannable(number))?;
        }
        tree.registers = tree.registers.max(1);
        Ok(tree)
    }

    /// Adds one clause to a tree, all of its head as output.
    pub(super) fn compile_clause(
        &mut self,
        tree: &mut Tree,
        number: usize,
        clause: &Clause,
        inputs: &[(usize, Register)],
    ) -> Option<()> {
        let entered = share::insert(tree, start(clause, 1, inputs), self)?;
        let wanted = (0..clause.head.args.len()).fold(Known::default(), Known::with);
        let accept = self.accept(number, clause, wanted, &entered)?;
        tree.branches_mut(entered.end).accepts.push(accept);
        Some(())
    }

    /// Who answers for a predicate in this mode, and what to expect; `None` if nobody can.
    pub(super) fn source(&mut self, predicate: Predicate, known: Known, wanted: Known) -> Option<(Source, Estimate)> {
        if let Some(id) = self.vocabulary.signature().find(predicate) {
            let relation = &self.vocabulary.signature()[id];
            let asked_right = relation.position.is_none_or(|index| known.has(index))
                && relation.makes.is_none_or(|index| !known.has(index));
            let estimate = self.vocabulary.estimate(id, known).filter(|_| asked_right)?;
            return Some((Source::Relation(id), estimate));
        }
        let mode = (predicate, known, wanted);
        let routine = match self.modes.get(&mode) {
            Some(routine) => *routine,
            None => {
                let compiled = self.compile_routine(mode);
                let routine = compiled.map(|routine| {
                    self.routines.push(routine);
                    self.predicates.push(predicate);
                    RoutineId(self.routines.len() - 1)
                });
                self.modes.insert(mode, routine);
                routine
            }
        }?;
        Some((Source::Routine(routine), self.routines[routine.0].estimate))
    }

    pub(super) fn predicate(&self, source: Source) -> Predicate {
        match source {
            Source::Relation(id) => self.vocabulary.signature()[id].predicate,
            Source::Routine(id) => self.predicates[id.0],
        }
    }

    fn compile_routine(&mut self, (predicate, known, wanted): Mode) -> Option<Routine> {
        let rules = self.rules;
        let mut tree = Tree::default();
        let mut estimate = Estimate {
            answers: 0.0,
            cost: 1.0,
        };
        let inputs: Vec<(usize, Register)> = (0..predicate.arity).filter(|i| known.has(*i)).zip(0..).collect();
        let mut makes_positions = false;
        let mut may_repeat = rules.definition_indexes(predicate).len() > 1;
        for number in rules.definition_indexes(predicate) {
            let clause = &rules.rules[*number].clause;
            let start = start(clause, inputs.len() as Register, &inputs);
            let entered = share::insert(&mut tree, start, self)?;
            let accept = self.accept(*number, clause, wanted, &entered)?;
            tree.branches_mut(entered.end).accepts.push(accept);
            estimate.answers += entered.answers;
            estimate.cost += entered.cost;
            let mut outputs = (0..predicate.arity).filter(|index| wanted.has(*index));
            makes_positions |= outputs.any(|index| self.may_hold_position(clause, index));
            may_repeat |= has_other_vars(clause, known, wanted);
        }
        tree.registers = tree.registers.max(inputs.len());
        Some(Routine {
            tree,
            width: wanted.0.count_ones() as usize,
            may_repeat,
            makes_positions,
            estimate,
        })
    }

    /// The end of a rule; `None` if a wanted argument got no value.
    fn accept(&self, rule: usize, clause: &Clause, wanted: Known, entered: &Entered) -> Option<Accept> {
        let outputs: Option<Box<[Expr]>> = (0..clause.head.args.len())
            .filter(|index| wanted.has(*index))
            .map(|index| entered.done.expr(clause.head.args[index]))
            .collect();
        let mut cells: Vec<Expr> = Vec::new();
        for (atom, index) in positive_atoms(clause).flat_map(|atom| (0..atom.args.len()).map(move |i| (atom, i))) {
            let is_cell = |id: TypeId| self.vocabulary.signature().is_cell(id);
            if self.arg_type(atom.predicate(), index).is_some_and(is_cell) {
                cells.extend(entered.done.expr(atom.args[index]).filter(|cell| !cells.contains(cell)));
            }
        }
        Some(Accept {
            rule,
            outputs: outputs?,
            cells: cells.into(),
        })
    }

    fn arg_type(&self, predicate: Predicate, index: usize) -> Option<TypeId> {
        match self.vocabulary.signature().find(predicate) {
            Some(id) => self.vocabulary.signature()[id].types.get(index).copied(),
            None => self.rules.types(predicate).get(index).copied().flatten(),
        }
    }

    fn arg_kind(&self, predicate: Predicate, index: usize) -> Option<&Kind> {
        let id = self.arg_type(predicate, index)?;
        Some(&self.vocabulary.signature()[id].kind)
    }

    /// Whether argument `index` is always a tuple.
    pub(super) fn is_tuple(&self, predicate: Predicate, index: usize) -> bool {
        matches!(self.arg_kind(predicate, index), Some(Kind::Tuple(_)))
    }

    fn is_position(&self, clause: &Clause, index: usize) -> bool {
        self.arg_kind(clause.head.predicate(), index) == Some(&Kind::Position)
    }

    /// Whether head argument `index` may be or contain a position: an argument without a type may.
    fn may_hold_position(&self, clause: &Clause, index: usize) -> bool {
        self.arg_type(clause.head.predicate(), index).is_none() || self.is_position(clause, index)
    }

    /// Whether head argument `index` is a position that the body makes.
    fn is_made(&self, clause: &Clause, index: usize) -> bool {
        let made_by = |atom: &Atom| {
            (0..atom.args.len())
                .any(|arg| atom.args[arg] == clause.head.args[index] && self.makes(atom.predicate(), arg))
        };
        positive_atoms(clause).skip(1).any(made_by)
    }

    /// Whether asking the predicate makes the position in argument `index`.
    fn makes(&self, predicate: Predicate, index: usize) -> bool {
        match self.vocabulary.signature().find(predicate) {
            Some(id) => self.vocabulary.signature()[id].makes == Some(index),
            None => self
                .rules
                .definition(predicate)
                .any(|rule| self.is_made(&rule.clause, index)),
        }
    }
}

fn positive_atoms(clause: &Clause) -> impl Iterator<Item = &Atom> {
    let body = clause.body.iter().filter(|literal| !literal.negated);
    std::iter::once(&clause.head).chain(body.map(|literal| &literal.atom))
}

/// The goals of a clause whose head arguments `inputs` come in registers.
fn start(clause: &Clause, next: Register, inputs: &[(usize, Register)]) -> Goals {
    let mut uses = FxHashMap::default();
    clause.for_each_var(&mut |var| *uses.entry(var).or_insert(0) += 1);
    let mut goals = Goals {
        remaining: Vec::new(),
        bindings: FxHashMap::default(),
        uses,
        next,
    };
    for (index, register) in inputs {
        let value = Expr::Register(*register);
        match clause.head.args[*index] {
            Term::Var(var) if !goals.bindings.contains_key(&var) => {
                goals.bindings.insert(var, value);
            }
            other => goals.remaining.push(Goal::Equate(value, other)),
        }
    }
    let literals = clause
        .body
        .iter()
        .map(|literal: &Literal| Goal::Literal(literal.clone()));
    goals.remaining.extend(literals);
    goals
}

/// Whether the clause has variables that are neither known nor wanted, so that one answer may be found in many ways.
fn has_other_vars(clause: &Clause, known: Known, wanted: Known) -> bool {
    let mut in_head: Vec<Var> = Vec::new();
    for (index, arg) in clause.head.args.iter().enumerate() {
        if known.has(index) || wanted.has(index) {
            arg.for_each_var(&mut |var| in_head.push(var));
        }
    }
    let mut others = false;
    clause.for_each_var(&mut |var| others |= !in_head.contains(&var));
    others
}

/// Smaller for more general clauses: few literals, few constants.
fn generality(clause: &Clause) -> (usize, usize) {
    let constants = clause
        .atoms()
        .flat_map(|atom| &atom.args)
        .filter(|arg| arg.is_ground())
        .count();
    (clause.body.len(), constants)
}
