//! The models of a program: all that follows from it, computed bottom-up, stratum by stratum.
//!
//! ```text
//!  Rules ──prepared──→ Prepared: plans, and what holds whatever is given
//!                        │ facts given
//!                        ▼ evaluation: stratum by stratum; choose: a branch for each selection
//!                      Model, or one Model for each answer set ──tally──→ what a weak constraint counts in it
//! ```
//!
//! Rules are compiled to the same plans that match positions, over tables of facts. Recursive strata are repeated on
//! what was new in the last round (semi-naive evaluation) until nothing new follows. A stratified program has one model;
//! choice rules above it make it branch, and what lies below the choices is computed once.

mod choose;
mod evaluation;
mod prepared;
mod tally;

pub(crate) use evaluation::{Evaluation, Stratum, clauses_of};
pub use prepared::Prepared;
pub(crate) use prepared::declared;
pub use tally::{Tallies, Tally};

use crate::clause::{Atom, Predicate};
use crate::diagnostic::Span;
use crate::facts::Facts;
use crate::rules::Rules;
use crate::term::Term;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What follows from a program.
#[derive(Clone)]
pub struct Model {
    facts: Facts,
    shown: Option<Arc<[Predicate]>>,
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
    #[error("what may be chosen depends on what is chosen by the same rule; clingo finds such models")]
    ChoiceInCycle { source_number: usize, span: Span },
    #[error("the choices can be made in more than {limit} ways")]
    TooManyChoices { limit: usize },
    #[error("more than {limit} facts follow from the program; is there a rule that never ends?")]
    TooLarge { limit: usize },
    #[error("an interval has more than {limit} numbers")]
    LongInterval { limit: usize },
    #[error("a term is more than {DEEPEST_TERM} compounds deep; is there a rule that never ends?")]
    TooDeep,
}

/// How many facts a model may have.
pub const DEFAULT_LIMIT: usize = 5_000_000;

/// In how many ways choices may be made.
pub const DEFAULT_CHOICES: usize = 100_000;

/// Terms are compared and printed by recursion, so the stack limits their depth.
pub(crate) const DEEPEST_TERM: u16 = 1000;

impl Model {
    /// The model, if it has at most `limit` facts.
    pub fn of(rules: &Rules, limit: usize) -> Result<Model, ModelError> {
        if let Some(choice) = rules.choices.first() {
            return Err(ModelError::Choice {
                source_number: choice.source,
                span: choice.span,
            });
        }
        Prepared::new(rules, &[], &[], limit)?.only_model(&[])
    }

    /// All answer sets of a program that is stratified but for its choices, if these can be made in at most `most` ways.
    /// They come in the order of what was chosen.
    pub fn all(rules: &Rules, limit: usize, most: usize) -> Result<Vec<Model>, ModelError> {
        Prepared::new(rules, &[], &[], limit)?.models(&[], most)
    }

    pub fn holds(&self, atom: &Atom) -> bool {
        self.facts.contains(atom)
    }

    /// The arguments of all that holds of a predicate.
    pub fn rows(&self, predicate: Predicate) -> impl Iterator<Item = &[Term]> {
        self.facts.of(predicate)
    }

    /// Something that is the same for two models of one program only if both have the same of these predicates. Those
    /// that differ in choices alone share what lies below the choices.
    pub fn identity(&self, predicates: &[Predicate]) -> Vec<usize> {
        self.facts.identity(predicates)
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
