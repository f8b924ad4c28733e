//! Rules without variables: all instances of a program that can matter, whatever its inputs turn out to be.
//!
//! ```text
//! Rules ──prepare──→ clauses of what depends on inputs, with fewer variables
//!   │                    │ possible: which atoms could ever hold, negation left out
//!   │ model              ▼
//!   └─→ certain facts ──→ instances of every clause ──simplify──→ GroundProgram
//! ```
//!
//! *Open* atoms are inputs: they may be true or false. A game's are what holds in a state (`true(F)`) and what the
//! players do (`does(R,A)`). Which open atoms there are is told, or found by following where they come from
//! ([`Feed`]): a state holds what held first or comes next. What does not depend on open atoms is worked out once and
//! for all, so the ground rules speak of the rest only. Constraints (`:- body.`) are left out.

mod instances;
mod possible;
mod prepare;
mod simplify;

use crate::clause::{Atom, Predicate};
use crate::diagnostic::Span;
use crate::facts::Facts;
use crate::model::ModelError;
use crate::rules::Rules;
use crate::stop::Stop;
use crate::term::Term;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// An atom that may be true or false, by its number in a [`GroundProgram`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AtomId(pub u32);

/// Whatever is an atom of `by` may be an atom of `open`: `next(F)` now is `true(F)` later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feed {
    pub open: Predicate,
    pub by: Predicate,
}

/// The atoms that are inputs.
#[derive(Clone, Default, Debug)]
pub struct Open {
    pub atoms: Vec<Atom>,
    pub feeds: Vec<Feed>,
}

impl Open {
    fn predicates(&self) -> FxHashSet<Predicate> {
        let told = self.atoms.iter().map(|atom| atom.predicate());
        told.chain(self.feeds.iter().map(|feed| feed.open)).collect()
    }
}

/// How much may come of it.
#[derive(Clone, Debug)]
pub struct Limits {
    pub atoms: usize,
    pub rules: usize,
    /// How deep compounds may stand in each other.
    pub depth: u16,
    /// Ends the work early.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            atoms: 1_000_000,
            rules: 4_000_000,
            depth: 50,
            stop: Stop::default(),
        }
    }
}

/// Why rules cannot be written out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroundError {
    #[error("choice rules give many models; what is chosen must be an input")]
    Choice { source_number: usize, span: Span },
    #[error("`{predicate}` is an input and cannot be defined by a rule as well")]
    OpenIsDefined {
        predicate: Predicate,
        source_number: usize,
        span: Span,
    },
    #[error("more than {limit} atoms are possible; is there a counter that never ends?")]
    TooManyAtoms { limit: usize },
    #[error("more than {limit} rules without variables; those of `{predicate}` are the most")]
    TooManyRules { limit: usize, predicate: Predicate },
    #[error("an interval has more than {limit} numbers")]
    LongInterval { limit: usize },
    #[error("a term is more than {limit} compounds deep; is there a rule that never ends?")]
    TooDeep { limit: u16 },
    #[error("the work was given up before it was done")]
    Stopped,
}

impl GroundError {
    fn from_model(error: ModelError, limits: &Limits) -> GroundError {
        match error {
            ModelError::Choice { source_number, span } | ModelError::ChoiceInCycle { source_number, span } => {
                GroundError::Choice { source_number, span }
            }
            ModelError::TooLarge { limit } | ModelError::TooManyChoices { limit } => {
                GroundError::TooManyAtoms { limit }
            }
            ModelError::LongInterval { limit } => GroundError::LongInterval { limit },
            ModelError::TooDeep => GroundError::TooDeep { limit: limits.depth },
        }
    }
}

/// `head :- positive, not negative.` The atoms of each side are sorted, each there once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GroundRule {
    pub head: AtomId,
    pub positive: Box<[AtomId]>,
    pub negative: Box<[AtomId]>,
}

/// A tuple of the weak constraints: its weight counts at its level wherever `holds` does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tuple {
    pub weight: i32,
    pub level: i32,
    pub terms: Vec<Term>,
    pub holds: Truth,
}

/// What is known of an atom before the inputs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    Always,
    Never,
    Depends(AtomId),
}

/// A program without variables, over atoms that depend on the inputs.
#[derive(Clone, Default)]
pub struct GroundProgram {
    atoms: IndexSet<Atom, FxBuildHasher>,
    inputs: Vec<AtomId>,
    rules: Vec<GroundRule>,
    /// The rules of each atom, which stand one after another.
    rules_of: Vec<std::ops::Range<usize>>,
    certain: Facts,
    tuples: Vec<Tuple>,
}

impl GroundProgram {
    /// All atoms that may be true or false, by number.
    pub fn atoms(&self) -> impl ExactSizeIterator<Item = (AtomId, &Atom)> {
        self.atoms
            .iter()
            .enumerate()
            .map(|(index, atom)| (AtomId(index as u32), atom))
    }

    pub fn atom(&self, id: AtomId) -> &Atom {
        &self.atoms[id.0 as usize]
    }

    /// The open atoms.
    pub fn inputs(&self) -> &[AtomId] {
        &self.inputs
    }

    pub fn rules(&self) -> &[GroundRule] {
        &self.rules
    }

    pub fn rules_of(&self, atom: AtomId) -> &[GroundRule] {
        &self.rules[self.rules_of[atom.0 as usize].clone()]
    }

    pub fn truth(&self, atom: &Atom) -> Truth {
        match self.atoms.get_index_of(atom) {
            Some(index) => Truth::Depends(AtomId(index as u32)),
            None if self.certain.contains(atom) => Truth::Always,
            None => Truth::Never,
        }
    }

    /// The atoms of a predicate that hold whatever the inputs are.
    pub fn certain(&self, predicate: Predicate) -> impl Iterator<Item = &[Term]> {
        self.certain.of(predicate)
    }

    /// The tuples of the weak constraints that may count.
    pub fn tuples(&self) -> &[Tuple] {
        &self.tuples
    }
}

/// Writes out the rules for all values of their variables.
///
/// ```
/// use adage_logic::{Predicate, check::{World, check}, syntax::parse};
/// use adage_logic::ground::{Feed, Limits, Open, ground};
///
/// let program = parse("init(lit). next(dark) :- true(lit). next(lit) :- true(dark), not stuck.").program;
/// let rules = check(&[&program], World::Program).unwrap();
/// let truth = Predicate::new("true", 1);
/// let feeds = ["init", "next"].map(|by| Feed { open: truth, by: Predicate::new(by, 1) });
/// let open = Open { atoms: Vec::new(), feeds: feeds.to_vec() };
/// let ground = ground(&rules, &open, &Limits::default()).unwrap();
/// assert_eq!(ground.inputs().len(), 2);
/// assert_eq!(ground.rules().len(), 2);
/// ```
pub fn ground(rules: &Rules, open: &Open, limits: &Limits) -> Result<GroundProgram, GroundError> {
    if let Some(choice) = rules.choices.first() {
        return Err(GroundError::Choice {
            source_number: choice.source,
            span: choice.span,
        });
    }
    let inputs = open.predicates();
    if let Some(rule) = rules
        .rules
        .iter()
        .find(|rule| inputs.contains(&rule.clause.head.predicate()))
    {
        return Err(GroundError::OpenIsDefined {
            predicate: rule.clause.head.predicate(),
            source_number: rule.source,
            span: rule.span,
        });
    }
    let prepared = prepare::prepare(rules, &inputs);
    let facts = possible::possible(rules, open, &prepared, limits)?;
    unless_stopped(limits)?;
    let instances = instances::instances(facts, &prepared, limits)?;
    unless_stopped(limits)?;
    Ok(simplify::simplify(instances, &inputs))
}

fn unless_stopped(limits: &Limits) -> Result<(), GroundError> {
    match limits.stop.is_requested() {
        true => Err(GroundError::Stopped),
        false => Ok(()),
    }
}
