//! What weak constraints count in a model, planned together and once for all models of a program.

use super::{Model, ModelError, Prepared};
use crate::clause::{Atom, Clause, Literal};
use crate::matcher::{Head, IntervalTooLong, SharedPlan};
use crate::term::{Term, Var};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// A body, and what its tuples are made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    /// That of a checked weak constraint.
    pub body: Vec<Literal>,
    /// What a tuple counts for; once where there is none.
    pub weight: Option<Term>,
    pub terms: Vec<Term>,
}

impl Tally {
    /// Whether each way in which the body holds gives a tuple of its own: then there is no need to compare them.
    fn has_all_variables(&self) -> bool {
        let mut seen: Vec<Var> = Vec::new();
        for term in self.weight.iter().chain(&self.terms) {
            term.for_each_var(&mut |var| seen.push(var));
        }
        let mut all = true;
        for literal in self.body.iter().filter(|literal| !literal.negated) {
            literal.atom.for_each_var(&mut |var| all &= seen.contains(&var));
        }
        all
    }

    fn clause(&self) -> Clause {
        let args = self.weight.iter().chain(&self.terms).copied().collect();
        Clause::new(Atom::new("a tally", args), self.body.clone())
    }
}

/// Tallies of the different tuples for which their bodies hold: how many, or the sum of their weights.
pub struct Tallies {
    clauses: Vec<Clause>,
    weighted: Vec<bool>,
    /// Whether a tuple may come in several ways.
    may_repeat: Vec<bool>,
    /// Made when the first model shows what to expect.
    plan: OnceLock<SharedPlan>,
    limit: usize,
}

impl Tallies {
    /// Only for models of `prepared`, which was told of all predicates of the bodies.
    pub fn new<'a>(prepared: &Prepared, all: impl Iterator<Item = &'a Tally> + Clone) -> Tallies {
        Tallies {
            clauses: all.clone().map(Tally::clause).collect(),
            weighted: all.clone().map(|tally| tally.weight.is_some()).collect(),
            may_repeat: all.map(|tally| !tally.has_all_variables()).collect(),
            plan: OnceLock::new(),
            limit: prepared.limit(),
        }
    }

    /// The sum of each tally. A tuple of weight and terms counts once; one whose weight is not a number does not count.
    pub fn values(&self, model: &Model) -> Result<Vec<i64>, ModelError> {
        let plan = self.plan.get_or_init(|| SharedPlan::new(&self.clauses, &model.facts));
        let mut values = vec![0; self.clauses.len()];
        let mut counts = vec![0; self.clauses.len()];
        let mut tuples: FxHashSet<(usize, Vec<Term>)> = FxHashSet::default();
        let mut is_new = |number: usize, head: &Head<'_>| match self.may_repeat[number] {
            true => head.args().is_some_and(|args| tuples.insert((number, args))),
            false => true,
        };
        let mut too_large = false;
        let run = plan.run(&model.facts, self.limit, &mut |number, head| {
            if is_new(number, &head) {
                values[number] += match (self.weighted[number], head.first()) {
                    (false, _) => 1,
                    (true, Some(Term::Int(weight))) => i64::from(weight),
                    (true, _) => 0,
                };
                counts[number] += 1;
                too_large |= counts[number] > self.limit;
            }
            !too_large
        });
        match run {
            Err(IntervalTooLong) => Err(ModelError::LongInterval { limit: self.limit }),
            Ok(()) if too_large => Err(ModelError::TooLarge { limit: self.limit }),
            Ok(()) => Ok(values),
        }
    }
}
