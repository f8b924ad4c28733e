//! From checked rules to compiled ones: a tree for the goals, and a routine for each way in which a defined predicate
//! is called.

use super::goals::{Goal, Goals};
use super::plan::{Accept, Expr, Pattern, Register, Routine, Source, Tree};
use super::share::{self, Entered};
use super::{RoutineId, Routines};
use crate::clause::{Atom, Clause, Predicate};
use crate::rules::Rules;
use crate::term::{Term, Var};
use crate::vocabulary::{Estimate, Kind, Known, Signature, TypeId, Vocabulary};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a caller gives for an argument, or wants from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Given {
    /// A value that is known when compiling.
    Constant(Term),
    /// A value that is known when running.
    Known,
    Wanted,
    Ignored,
}

impl Given {
    pub(super) fn of(pattern: &Pattern) -> Given {
        match pattern {
            Pattern::Known(Expr::Value(value)) => Given::Constant(*value),
            Pattern::Known(_) => Given::Known,
            Pattern::Any => Given::Ignored,
            _ => Given::Wanted,
        }
    }
}

/// A predicate as it is called.
type Mode = (Predicate, Box<[Given]>);

pub(super) struct Compiler<'a, V: Vocabulary> {
    vocabulary: &'a V,
    rules: &'a Rules,
    pub(super) routines: Routines,
    /// `None` for modes that cannot be planned.
    modes: FxHashMap<Mode, Option<RoutineId>>,
    /// The arguments of relations and defined predicates that are positions made by asking.
    made: FxHashSet<(Predicate, usize)>,
}

/// A rule for which no order of asking was found, by its number.
#[derive(Debug)]
pub(super) struct Unplannable(pub(super) usize);

impl<'a, V: Vocabulary> Compiler<'a, V> {
    pub(super) fn new(vocabulary: &'a V, rules: &'a Rules) -> Self {
        Compiler {
            vocabulary,
            rules,
            routines: Routines::default(),
            modes: FxHashMap::default(),
            made: made_positions(vocabulary.signature(), rules),
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
        numbers.sort_unstable();
        numbers.dedup();
        // General rules first: special ones can then follow their steps.
        numbers.sort_by_key(|rule| generality(&rules.rules[*rule].clause));
        let mut tree = Tree::default();
        for number in numbers {
            let clause = &rules.rules[number].clause;
            let positions =
                (0..clause.head.args.len()).filter(|index| self.is_position(clause.head.predicate(), *index));
            let (made, inputs): (Vec<usize>, Vec<usize>) =
                positions.partition(|index| is_made(clause, *index, &self.made));
            tree.keeps_positions |= !made.is_empty();
            self.compile_clause(&mut tree, number, clause, &inputs)
                .ok_or(Unplannable(number))?;
        }
        tree.registers = tree.registers.max(1);
        Ok(tree)
    }

    /// Adds one clause to a tree, all of its head as output; the head arguments `inputs` are the position.
    pub(super) fn compile_clause(
        &mut self,
        tree: &mut Tree,
        number: usize,
        clause: &Clause,
        inputs: &[usize],
    ) -> Option<()> {
        let mut goals = Goals::new(uses(clause), 1);
        for input in inputs {
            goals.bind_or_equate(clause.head.args[*input], Expr::Register(0));
        }
        push_body(&mut goals, clause);
        let entered = share::insert(tree, goals, self)?;
        let accept = self.accept(number, clause, &clause.head.args, &entered)?;
        tree.branches_mut(entered.end).accepts.push(accept);
        Some(())
    }

    /// The same for one of many small clauses over relations alone; which cells it speaks of is not kept.
    pub(super) fn compile_quickly(&mut self, tree: &mut Tree, number: usize, clause: &Clause) -> Option<()> {
        let mut goals = Goals::new(uses(clause), 1);
        push_body(&mut goals, clause);
        let entered = share::insert_quickly(tree, goals, self)?;
        let outputs: Option<Box<[Expr]>> = clause.head.args.iter().map(|arg| entered.done.expr(*arg)).collect();
        tree.branches_mut(entered.end).accepts.push(Accept {
            rule: number,
            predicate: number,
            may_repeat: true,
            outputs: outputs?,
            cells: Box::default(),
        });
        Some(())
    }

    /// How many answers a relation of the vocabulary is expected to have.
    pub(super) fn expected_answers(&self, predicate: Predicate, known: Known) -> Option<f64> {
        let id = self.vocabulary.signature().find(predicate)?;
        self.vocabulary.estimate(id, known).map(|estimate| estimate.answers)
    }

    /// Who answers for a predicate in this mode, and what to expect; `None` if nobody can.
    pub(super) fn source(&mut self, predicate: Predicate, given: &[Given]) -> Option<(Source, Estimate)> {
        if let Some(id) = self.vocabulary.signature().find(predicate) {
            let is_known = |index: &usize| matches!(given[*index], Given::Constant(_) | Given::Known);
            let known = (0..given.len()).filter(is_known).fold(Known::default(), Known::with);
            let relation = &self.vocabulary.signature()[id];
            let asked_right = relation.position.is_none_or(|index| known.has(index))
                && relation.makes.is_none_or(|index| !known.has(index));
            let estimate = self.vocabulary.estimate(id, known).filter(|_| asked_right)?;
            return Some((Source::Relation(id, relation.position), estimate));
        }
        // Rules that no constant lets through would answer even where the position is not known yet.
        let finds_position = |index: usize| {
            let wanted = matches!(given[index], Given::Wanted | Given::Ignored);
            wanted && self.is_position(predicate, index) && !self.made.contains(&(predicate, index))
        };
        if (0..given.len()).any(finds_position) {
            return None;
        }
        let mode = (predicate, given.into());
        let routine = match self.modes.get(&mode) {
            Some(routine) => *routine,
            None => {
                let compiled = self.compile_routine(predicate, given);
                let routine = compiled.map(|routine| {
                    self.routines.all.push(routine);
                    self.routines.predicates.push(predicate);
                    RoutineId(self.routines.all.len() - 1)
                });
                self.modes.insert(mode, routine);
                routine
            }
        }?;
        Some((Source::Routine(routine), self.routines.all[routine.0].estimate))
    }

    pub(super) fn predicate(&self, source: Source) -> Predicate {
        match source {
            Source::Relation(id, _) => self.vocabulary.signature()[id].predicate,
            Source::Routine(id) => self.routines.predicates[id.0],
        }
    }

    fn compile_routine(&mut self, predicate: Predicate, given: &[Given]) -> Option<Routine> {
        let rules = self.rules;
        let mut tree = Tree::default();
        let mut estimate = Estimate {
            answers: 0.0,
            cost: 1.0,
        };
        let inputs = given.iter().filter(|given| **given == Given::Known).count();
        let width = given.iter().filter(|given| **given == Given::Wanted).count();
        let mut makes_positions = false;
        let mut clauses = 0;
        let mut has_hidden = false;
        for number in rules.definition_indexes(predicate) {
            let clause = &rules.rules[*number].clause;
            let Some(goals) = enter(clause, given, inputs as Register) else {
                continue;
            };
            let entered = share::insert(&mut tree, goals, self)?;
            let wanted: Vec<usize> = (0..given.len())
                .filter(|index| given[*index] == Given::Wanted)
                .collect();
            let outputs: Vec<Term> = wanted.iter().map(|index| clause.head.args[*index]).collect();
            let accept = self.accept(*number, clause, &outputs, &entered)?;
            tree.branches_mut(entered.end).accepts.push(accept);
            estimate.answers += entered.answers;
            estimate.cost += entered.cost;
            makes_positions |= wanted.iter().any(|index| self.may_hold_position(predicate, *index));
            has_hidden |= has_hidden_vars(clause, |index| given[index] != Given::Ignored);
            clauses += 1;
        }
        tree.registers = tree.registers.max(inputs);
        Some(Routine {
            tree,
            width,
            may_repeat: clauses > 1 || has_hidden,
            makes_positions,
            estimate,
        })
    }

    /// The end of a rule; `None` if an output got no value.
    fn accept(&self, rule: usize, clause: &Clause, outputs: &[Term], entered: &Entered) -> Option<Accept> {
        let values: Option<Box<[Expr]>> = outputs.iter().map(|term| entered.done.expr(*term)).collect();
        let mut cells: Vec<Expr> = Vec::new();
        for (atom, index) in positive_atoms(clause).flat_map(|atom| (0..atom.args.len()).map(move |i| (atom, i))) {
            let is_cell = |id: TypeId| self.vocabulary.signature().is_cell(id);
            if self.arg_type(atom.predicate(), index).is_some_and(is_cell) {
                cells.extend(entered.done.expr(atom.args[index]).filter(|cell| !cells.contains(cell)));
            }
        }
        let definition = self.rules.definition_indexes(clause.head.predicate());
        Some(Accept {
            rule,
            predicate: definition.first().copied().unwrap_or(rule),
            may_repeat: definition.len() > 1
                || has_hidden_vars(clause, |index| outputs.contains(&clause.head.args[index])),
            outputs: values?,
            cells: cells.into(),
        })
    }

    fn arg_type(&self, predicate: Predicate, index: usize) -> Option<TypeId> {
        match self.vocabulary.signature().find(predicate) {
            Some(id) => self.vocabulary.signature()[id].types.get(index).copied(),
            None => self.rules.types(predicate).get(index).copied().flatten(),
        }
    }

    fn is_position(&self, predicate: Predicate, index: usize) -> bool {
        let kind = |id: TypeId| &self.vocabulary.signature()[id].kind;
        self.arg_type(predicate, index)
            .is_some_and(|id| *kind(id) == Kind::Position)
    }

    /// Whether the argument may be or contain a position: one without a type may.
    fn may_hold_position(&self, predicate: Predicate, index: usize) -> bool {
        self.arg_type(predicate, index).is_none() || self.is_position(predicate, index)
    }
}

fn made_positions(signature: &Signature, rules: &Rules) -> FxHashSet<(Predicate, usize)> {
    let relations = signature.relations().iter();
    let mut made: FxHashSet<(Predicate, usize)> = relations
        .filter_map(|relation| Some((relation.predicate, relation.makes?)))
        .collect();
    for predicate in rules.strata.iter().flatten() {
        for index in 0..predicate.arity {
            let mut definition = rules.definition(*predicate);
            if definition.any(|rule| is_made(&rule.clause, index, &made)) {
                made.insert((*predicate, index));
            }
        }
    }
    made
}

/// Whether head argument `index` is a position that the body makes.
fn is_made(clause: &Clause, index: usize, made: &FxHashSet<(Predicate, usize)>) -> bool {
    let made_by = |atom: &Atom| {
        let mut args = (0..atom.args.len()).filter(|arg| atom.args[*arg] == clause.head.args[index]);
        args.any(|arg| made.contains(&(atom.predicate(), arg)))
    };
    positive_atoms(clause).skip(1).any(made_by)
}

fn positive_atoms(clause: &Clause) -> impl Iterator<Item = &Atom> {
    let body = clause.body.iter().filter(|literal| !literal.negated);
    std::iter::once(&clause.head).chain(body.map(|literal| &literal.atom))
}

/// The goals of a clause that is called so; `None` if a constant rules the clause out.
fn enter(clause: &Clause, given: &[Given], inputs: Register) -> Option<Goals> {
    let mut goals = Goals::new(uses(clause), inputs);
    let mut register = 0;
    for (arg, given) in clause.head.args.iter().zip(given) {
        match given {
            Given::Constant(value) if arg.is_ground() => {
                if arg != value {
                    return None;
                }
            }
            Given::Constant(value) => goals.bind_or_equate(*arg, Expr::Value(*value)),
            Given::Known => {
                goals.bind_or_equate(*arg, Expr::Register(register));
                register += 1;
            }
            Given::Wanted | Given::Ignored => {}
        }
    }
    push_body(&mut goals, clause);
    Some(goals)
}

fn push_body(goals: &mut Goals, clause: &Clause) {
    for literal in &clause.body {
        goals.push(Goal::Literal(Rc::new(literal.clone())));
    }
}

fn uses(clause: &Clause) -> FxHashMap<Var, usize> {
    let mut uses = FxHashMap::default();
    clause.for_each_var(&mut |var| *uses.entry(var).or_insert(0) += 1);
    uses
}

/// Whether the clause has variables that the caller neither gives nor wants, so that one answer may come in many ways.
fn has_hidden_vars(clause: &Clause, is_seen: impl Fn(usize) -> bool) -> bool {
    let mut seen: Vec<Var> = Vec::new();
    for (index, arg) in clause.head.args.iter().enumerate() {
        if is_seen(index) {
            arg.for_each_var(&mut |var| seen.push(var));
        }
    }
    let mut hidden = false;
    clause.for_each_var(&mut |var| hidden |= !seen.contains(&var));
    hidden
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
