//! What a weak constraint counts in a model, planned once for all models of a program.

use super::evaluation::Planned;
use super::{Model, ModelError, Prepared};
use crate::clause::{Atom, Clause, Literal};
use crate::matcher::IntervalTooLong;
use crate::term::Term;
use rustc_hash::FxHashSet;

/// The different tuples for which a body holds: how many, or the sum of their weights.
pub struct Tally {
    planned: Planned,
    weighted: bool,
    limit: usize,
}

impl Tally {
    /// Counts tuples, each for as much as `weight` says, or once. Only for models of `prepared`, which was told of all
    /// predicates of the body. The body is that of a checked weak constraint.
    pub fn new(prepared: &Prepared, body: &[Literal], weight: Option<Term>, terms: &[Term]) -> Tally {
        let args = weight.iter().chain(terms).copied().collect();
        Tally {
            planned: Planned::new(Clause::new(Atom::new("a tally", args), body.to_vec())),
            weighted: weight.is_some(),
            limit: prepared.limit(),
        }
    }

    /// Each different tuple of weight and terms counts once; one whose weight is not a number does not count.
    pub fn value(&self, model: &Model) -> Result<i64, ModelError> {
        let mut tuples: FxHashSet<Vec<Term>> = FxHashSet::default();
        let run = self
            .planned
            .plan(&model.facts)
            .run(&model.facts, self.limit, &mut |args| {
                tuples.insert(args);
                tuples.len() <= self.limit
            });
        if let Err(IntervalTooLong) = run {
            return Err(ModelError::LongInterval { limit: self.limit });
        }
        if tuples.len() > self.limit {
            return Err(ModelError::TooLarge { limit: self.limit });
        }
        let worth = |tuple: &Vec<Term>| match (self.weighted, tuple.first()) {
            (false, _) => 1,
            (true, Some(Term::Int(weight))) => i64::from(*weight),
            (true, _) => 0,
        };
        Ok(tuples.iter().map(worth).sum())
    }
}
