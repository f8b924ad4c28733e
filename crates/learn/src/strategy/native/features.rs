//! Features: what candidates count, apart from weights that are numbers and from levels. Each is counted once in each
//! answer set, however many candidates share it.

use crate::strategy::task::{Candidate, NoHypothesis};
use crate::strategy::worlds::{SetId, Worlds, checked, engine_error, program};
use adage_logic::ast::{Program, StatementKind};
use adage_logic::model::Tally;
use adage_logic::{Literal, Predicate, Term};
use indexmap::IndexSet;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Feature {
    body: Vec<Literal>,
    /// `None` where each tuple counts once.
    weight: Option<Term>,
    terms: Vec<Term>,
}

/// A candidate as a multiple of a feature.
#[derive(Clone, Copy)]
pub(super) struct Multiple {
    pub(super) feature: usize,
    pub(super) factor: i64,
    pub(super) level: i32,
}

#[derive(Default)]
pub(super) struct Features {
    all: IndexSet<Feature, FxBuildHasher>,
    pub(super) of_candidate: Vec<Multiple>,
}

impl Features {
    /// The features of weak constraints, with the background's constants put in.
    pub(super) fn of(space: &[Candidate], constants: &Program) -> Result<Features, NoHypothesis> {
        if !space.iter().all(Candidate::is_weak) {
            let message = "the native engine learns weak constraints only; the space has rules as well";
            return Err(NoHypothesis::Engine(message.to_owned()));
        }
        let statements = space.iter().map(|candidate| candidate.statement.clone());
        let rules = checked(&[constants, &program(statements.collect())])?;
        let mut features = Features::default();
        for weak in rules.weak {
            let (weight, factor) = match weak.weight {
                Term::Int(weight) => (None, i64::from(weight)),
                other => (Some(other), 1),
            };
            let level = weak
                .level
                .as_int()
                .ok_or_else(|| NoHypothesis::Engine("the level of a weak constraint must be a number".to_owned()))?;
            let (feature, _) = features.all.insert_full(Feature {
                body: weak.body,
                weight,
                terms: weak.terms,
            });
            features.of_candidate.push(Multiple { feature, factor, level });
        }
        Ok(features)
    }

    /// Every predicate that features ask for.
    pub(super) fn predicates(space: &[Candidate]) -> Vec<Predicate> {
        let bodies = space.iter().filter_map(|candidate| match &candidate.statement.kind {
            StatementKind::Weak(weak) => Some(&weak.body),
            _ => None,
        });
        let atoms = bodies.flatten().map(|literal| &literal.value.atom);
        atoms
            .filter(|atom| atom.comparison().is_none())
            .map(|atom| atom.predicate())
            .collect()
    }

    /// The value of each feature in each of these answer sets: by feature, then by set.
    pub(super) fn values(&self, worlds: &Worlds, sets: &[SetId]) -> Result<Vec<Vec<i64>>, NoHypothesis> {
        let tallies: Vec<Vec<Tally>> = worlds
            .grounds
            .iter()
            .map(|ground| {
                let tally = |f: &Feature| Tally::new(&ground.prepared, &f.body, f.weight, &f.terms);
                self.all.iter().map(tally).collect()
            })
            .collect();
        let in_set = |set: &SetId| -> Result<Vec<i64>, NoHypothesis> {
            let set = &worlds.sets[*set];
            let values = tallies[set.ground].iter().map(|tally| tally.value(&set.model));
            values.collect::<Result<_, _>>().map_err(|error| engine_error(&error))
        };
        let by_set: Vec<Vec<i64>> = sets.par_iter().map(in_set).collect::<Result<_, _>>()?;
        let of_feature = |feature: usize| by_set.iter().map(|values| values[feature]).collect();
        Ok((0..self.all.len()).map(of_feature).collect())
    }
}
