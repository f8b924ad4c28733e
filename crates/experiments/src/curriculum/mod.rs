//! Concepts to be learned one after another by asking, with a rule that answers.
//!
//! A [`Concept`] says what its learner is told: one example for each clause, what it may speak of, and which reflections
//! leave a clause unchanged. [`learn`] asks until nothing is left to ask, by either strategy of questions; [`Way`] tells
//! in which way a rule holds in a position, so that what was learned can be compared with its teacher.

pub mod krk_concepts;
mod lessons;
pub mod placements;
pub mod reference;
pub mod tower;
pub mod turns;

use crate::perturb::concept::{Seed, learn_from};
use crate::perturb::inquiry::{self, Images};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::session::SessionError;
use adage_logic::{Clause, Term};
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::game::{ReadError, Turn};
use lessons::Lessons;
use reference::Reference;

/// An example of one clause, and the reflections that leave the clause as it is.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub position: &'static str,
    pub turns: &'static [Turn],
}

pub const fn example(position: &'static str, turns: &'static [Turn]) -> Example {
    Example { position, turns }
}

/// Told to the learner that splits hypotheses where not every turn leaves a clause as it is, or it would take all turns
/// of the example for instances.
const COORDINATES: [&str; 2] = ["coordx", "coordy"];

/// What is to be learned, and what its learner is told.
#[derive(Clone, Copy, Debug)]
pub struct Concept {
    /// The name of the rule that answers.
    pub name: &'static str,
    /// One for each clause.
    pub examples: &'static [Example],
    pub look_ahead: bool,
    /// What it may speak of; the usual if there is nothing.
    pub features: &'static [&'static str],
    /// What it may speak of besides.
    pub with: &'static [&'static str],
    /// Which parts of a component questions change; all if there are none.
    pub vary: &'static [&'static str],
}

/// A concept of positions as they are, of which questions may change everything.
pub const fn concept(
    name: &'static str,
    features: &'static [&'static str],
    with: &'static [&'static str],
    examples: &'static [Example],
) -> Concept {
    Concept {
        name,
        examples,
        look_ahead: false,
        features,
        with,
        vary: &[],
    }
}

impl Concept {
    pub fn setting(&self, strategy: Strategy) -> Setting {
        let owned = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        let mut with = owned(self.with);
        let is_splitting = matches!(strategy, Strategy::Splitting { .. });
        if is_splitting
            && self
                .examples
                .iter()
                .any(|example| example.turns.len() < turns::ALL.len())
        {
            let missing = COORDINATES.iter().filter(|name| !self.with.contains(name));
            with.extend(missing.map(|name| name.to_string()));
        }
        Setting {
            look_ahead: self.look_ahead,
            features: owned(self.features),
            with,
            vary: owned(self.vary),
            ..Setting::default()
        }
    }
}

/// How questions are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// The question whose answer tells most, with this seed of chance.
    Splitting { seed: u64 },
    /// Variants of the last instance (Morales 1992), with reflections of every instance or without.
    Perturbing { symmetric: bool },
}

/// What was asked and learned.
#[derive(Clone, Debug)]
pub struct Taught {
    pub clauses: Vec<Clause>,
    /// Questions answered with yes, and with no.
    pub instances: usize,
    pub others: usize,
    /// How many of these positions the teacher chose, since nothing was left to ask and something was wrong.
    pub counterexamples: usize,
}

impl Taught {
    pub fn questions(&self) -> usize {
        self.instances + self.others
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TeachingError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("{0} questions were not enough")]
    Endless(usize),
    #[error("nothing that was answered makes it right about `{0}`")]
    Stuck(String),
}

/// What was learned bears this name.
pub const LEARNED: &str = "learned";

/// Learns the concept by asking.
pub fn learn<D: Domain>(
    background: &Background<D>,
    concept: &Concept,
    strategy: Strategy,
    teacher: &mut Reference<D>,
) -> Result<Taught, TeachingError> {
    let read = |example: &Example| background.domain.read(example.position);
    let examples: Vec<PositionOf<D>> = concept.examples.iter().map(read).collect::<Result<_, _>>()?;
    match strategy {
        Strategy::Splitting { seed } => Lessons::new(background, teacher, examples, seed).learn(),
        Strategy::Perturbing { symmetric } => {
            let images = |example: &Example| match symmetric {
                true => Images::Of(example.turns),
                false => Images::None,
            };
            let seeds = examples
                .into_iter()
                .zip(concept.examples)
                .map(|(position, example)| Seed {
                    position,
                    images: images(example),
                });
            let options = inquiry::Options {
                bold: true,
                ..inquiry::Options::default()
            };
            let learned = learn_from(background, seeds, LEARNED, options, teacher);
            Ok(Taught {
                instances: learned.instances(),
                others: learned.others(),
                counterexamples: 0,
                clauses: learned.clauses,
            })
        }
    }
}

/// One way in which a rule holds in a position: the men that it speaks of and the places that are gone to, in rising order.
/// Numbers are left out, since they follow from the places.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Way {
    /// Side, piece and place.
    pub men: Vec<[Term; 3]>,
    pub targets: Vec<Term>,
}

impl Way {
    /// What the arguments of a rule about chess say: men as side, piece and place, then other places and numbers.
    pub fn new(args: &[Term]) -> Way {
        let (mut men, mut targets) = (Vec::new(), Vec::new());
        let mut rest = args;
        while let [first, others @ ..] = rest {
            match (first, others) {
                (Term::Const(_), [piece, place, others @ ..]) => {
                    men.push([*first, *piece, *place]);
                    rest = others;
                }
                (Term::Compound(_), _) => {
                    targets.push(*first);
                    rest = others;
                }
                _ => rest = others,
            }
        }
        men.sort_unstable();
        targets.sort_unstable();
        Way { men, targets }
    }
}
