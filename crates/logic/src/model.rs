//! The model of a stratified program: all that follows from it, computed bottom-up, stratum by stratum.
//!
//! Rules are compiled to the same plans that match positions, over tables of facts. Recursive strata are repeated on
//! what was new in the last round (semi-naive evaluation) until nothing new follows.

use crate::clause::{Atom, Clause, Predicate};
use crate::diagnostic::Span;
use crate::facts::Facts;
use crate::matcher::{BodyPlan, IntervalTooLong};
use crate::rules::Rules;
use crate::term::{Symbol, Term};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What follows from a program.
pub struct Model {
    facts: Facts,
    shown: Option<Vec<Predicate>>,
    /// Whether no constraint is violated.
    pub consistent: bool,
    /// The penalty of the weak constraints at each level that has one.
    pub costs: BTreeMap<i32, i64>,
}

/// Why there is no model to compute.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("choice rules give many models; clingo finds them, Adage computes programs with one")]
    Choice { source_number: usize, span: Span },
    #[error("more than {limit} facts follow from the program; is there a rule that never ends?")]
    TooLarge { limit: usize },
    #[error("an interval has more than {limit} numbers")]
    LongInterval { limit: usize },
    #[error("a term is more than {DEEPEST_TERM} compounds deep; is there a rule that never ends?")]
    TooDeep,
}

/// How many facts a model may have.
pub const DEFAULT_LIMIT: usize = 5_000_000;

/// Terms are compared and printed by recursion, so the stack limits their depth.
pub(crate) const DEEPEST_TERM: u16 = 1000;

impl Model {
    /// The model, if it has at most `limit` facts.
    pub fn of(rules: &Rules, limit: usize) -> Result<Model, ModelError> {
        if let Some((source_number, span)) = rules.choice {
            return Err(ModelError::Choice { source_number, span });
        }
        let mut evaluation = Evaluation::new(limit, DEEPEST_TERM);
        evaluation.declare(rules);
        for stratum in &rules.strata {
            evaluation.close(&clauses_of(rules, stratum), stratum)?;
        }
        let consistent = evaluation.check_constraints(rules)?;
        let costs = evaluation.costs(rules)?;
        Ok(Model {
            facts: evaluation.facts,
            shown: rules.shown.clone(),
            consistent,
            costs,
        })
    }

    pub fn holds(&self, atom: &Atom) -> bool {
        self.facts.contains(atom)
    }

    /// The atoms that `#show` lets through, sorted.
    pub fn atoms(&self) -> Vec<Atom> {
        let is_shown = |atom: &Atom| match &self.shown {
            Some(shown) => shown.contains(&atom.predicate()),
            None => true,
        };
        let mut atoms: Vec<Atom> = self.facts.iter().filter(is_shown).collect();
        atoms.sort();
        atoms
    }
}

/// The rules of a stratum.
pub(crate) fn clauses_of<'a>(rules: &'a Rules, stratum: &[Predicate]) -> Vec<&'a Clause> {
    let of_stratum = stratum.iter().flat_map(|predicate| rules.definition(*predicate));
    of_stratum.map(|rule| &rule.clause).collect()
}

/// Facts from which more follow by rules.
pub(crate) struct Evaluation {
    pub(crate) facts: Facts,
    /// How many facts follow, those of the last round counted once.
    known: usize,
    limit: usize,
    deepest: u16,
}

/// The predicate that holds what was new in the last round. No program can write such a name.
fn newest(predicate: Predicate) -> Predicate {
    Predicate::new(format!("new {}", predicate.name).as_str(), predicate.arity)
}

impl Evaluation {
    pub(crate) fn new(limit: usize, deepest: u16) -> Evaluation {
        Evaluation {
            facts: Facts::default(),
            known: 0,
            limit,
            deepest,
        }
    }

    pub(crate) fn declare(&mut self, rules: &Rules) {
        let bodies = rules.rules.iter().map(|rule| &rule.clause.body);
        let others = rules.constraints.iter().chain(rules.weak.iter().map(|weak| &weak.body));
        for literal in bodies.chain(others).flatten() {
            if literal.atom.comparison().is_none() {
                self.facts.declare(literal.atom.predicate());
            }
        }
        for rule in &rules.rules {
            self.facts.declare(rule.clause.head.predicate());
        }
    }

    /// Adds all that follows by the clauses of one stratum.
    pub(crate) fn close(&mut self, clauses: &[&Clause], stratum: &[Predicate]) -> Result<(), ModelError> {
        let mut fresh = Vec::new();
        for clause in clauses {
            fresh.extend(self.consequences(clause)?);
        }
        let recursive: Vec<OnNewest> = clauses.iter().flat_map(|clause| on_newest(clause, stratum)).collect();
        if recursive.is_empty() {
            return self.add(fresh).map(drop);
        }
        for predicate in stratum {
            self.facts.declare(newest(*predicate));
        }
        loop {
            let added = self.add(fresh)?;
            if added.is_empty() {
                break;
            }
            for predicate in stratum {
                self.facts.clear(newest(*predicate));
            }
            for atom in added {
                self.facts.insert(newest(atom.predicate()), &atom.args);
            }
            fresh = Vec::new();
            for variant in &recursive {
                if self.facts.of(variant.newest).next().is_some() {
                    fresh.extend(self.consequences(&variant.clause)?);
                }
            }
        }
        for predicate in stratum {
            self.facts.clear(newest(*predicate));
        }
        Ok(())
    }

    /// Adds facts and returns those that were new.
    pub(crate) fn add(&mut self, atoms: Vec<Atom>) -> Result<Vec<Atom>, ModelError> {
        let mut added = Vec::new();
        for atom in atoms {
            if self.facts.insert(atom.predicate(), &atom.args) {
                added.push(atom);
            }
        }
        self.known += added.len();
        match self.known > self.limit {
            true => Err(ModelError::TooLarge { limit: self.limit }),
            false => Ok(added),
        }
    }

    /// The heads that the clause gives now and that are not known yet.
    fn consequences(&mut self, clause: &Clause) -> Result<Vec<Atom>, ModelError> {
        let plan = BodyPlan::new(clause, &self.facts);
        for (relation, known) in plan.questions() {
            self.facts.add_index(relation, known);
        }
        let predicate = clause.head.predicate();
        let (room, mut found) = (self.limit.saturating_sub(self.known), FxHashSet::default());
        let mut too_deep = false;
        let run = plan.run(&self.facts, self.limit, &mut |args| {
            too_deep |= args.iter().any(|arg| arg.depth() > self.deepest);
            let atom = Atom::new(predicate.name, args);
            if !self.facts.contains(&atom) {
                found.insert(atom);
            }
            found.len() <= room && !too_deep
        });
        match run {
            Err(IntervalTooLong) => Err(ModelError::LongInterval { limit: self.limit }),
            Ok(()) if too_deep => Err(ModelError::TooDeep),
            Ok(()) if found.len() > room => Err(ModelError::TooLarge { limit: self.limit }),
            Ok(()) => Ok(found.into_iter().collect()),
        }
    }

    fn check_constraints(&mut self, rules: &Rules) -> Result<bool, ModelError> {
        for body in &rules.constraints {
            let violated = Clause::new(Atom::new("violated constraint", Vec::new()), body.clone());
            if !self.consequences(&violated)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Each different tuple of weight, level and terms counts once, whichever weak constraint it comes from; one whose
    /// weight or level is not a number does not count.
    fn costs(&mut self, rules: &Rules) -> Result<BTreeMap<i32, i64>, ModelError> {
        let mut tuples: FxHashSet<Vec<Term>> = FxHashSet::default();
        let name = Symbol::new("weak constraint");
        for weak in &rules.weak {
            let mut args = vec![weak.weight, weak.level];
            args.extend(&weak.terms);
            let clause = Clause::new(Atom { name, args }, weak.body.clone());
            tuples.extend(self.consequences(&clause)?.into_iter().map(|atom| atom.args));
        }
        let mut costs = BTreeMap::new();
        for tuple in tuples {
            if let (Term::Int(weight), Term::Int(level)) = (tuple[0], tuple[1]) {
                *costs.entry(level).or_insert(0) += i64::from(weight);
            }
        }
        Ok(costs)
    }
}

/// A clause with one body literal that is asked of the newest facts only.
struct OnNewest {
    clause: Clause,
    newest: Predicate,
}

/// The clause once for each body literal of its own stratum.
fn on_newest(clause: &Clause, stratum: &[Predicate]) -> Vec<OnNewest> {
    let in_stratum = |index: &usize| {
        let literal = &clause.body[*index];
        !literal.negated && stratum.contains(&literal.atom.predicate())
    };
    (0..clause.body.len())
        .filter(in_stratum)
        .map(|index| {
            let mut variant = clause.clone();
            let atom = &mut variant.body[index].atom;
            atom.name = newest(atom.predicate()).name;
            let newest = atom.predicate();
            OnNewest {
                clause: variant,
                newest,
            }
        })
        .collect()
}
