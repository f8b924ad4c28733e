//! Patterns from plain labelled examples, without questions.
//!
//! Each example is a position whose components stand in slots, and says whether it is an instance of the concept. All
//! that can be said of the examples ([`said`]) is laid out as bits ([`views`]); rules are searched for ([`search`]) and
//! chosen ([`cover`]) so that rules and wrong labels together take the fewest bits to write down ([`cost`]). What
//! remains wrong becomes a concept of exceptions. The result ([`learned`]) is written as clauses.
//!
//! With [`Options::symmetric`] the concept is taken to be closed under the board's symmetries ([`symmetry`]): each
//! example then counts once for each of its images, and a rule stands for the clauses of all of its own.

pub mod align;
pub mod cost;
pub mod cover;
pub mod learned;
pub mod morales;
pub mod relevance;
pub mod said;
pub mod search;
pub mod symmetry;
pub mod views;

pub use learned::{Concept, Learned};

use crate::pattern::background::Background;
use crate::pattern::condition::Slots;
use crate::pattern::scene::Observer;
use adage_worlds::domain::{Domain, PositionOf};
use cost::Cost;
use cover::{Coverer, Theory, errors};
use rustc_hash::FxHashMap;
use said::Said;
use symmetry::Action;
use views::Views;

/// A position and whether it is an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    pub slots: Slots,
    pub is_positive: bool,
}

impl Example {
    /// A position with its components in the order in which the domain gives them.
    pub fn new<D: Domain>(domain: &D, position: &PositionOf<D>, is_positive: bool) -> Example {
        Example {
            slots: domain.components(position).into_iter().map(Some).collect(),
            is_positive,
        }
    }
}

/// How the components of examples correspond.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The first of one to the first of another, and so on.
    #[default]
    Given,
    /// In the way that keeps most in common.
    Any,
}

/// What a learner may take for granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The concept is closed under the symmetries that the domain declares.
    pub symmetric: bool,
    /// Labels may be wrong: a label is given up where that is cheaper than a rule for it.
    pub noisy: bool,
}

/// Why nothing can be learned from examples.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LearnError {
    #[error("there is no positive example")]
    NoPositives,
    #[error("`{0}` is given as an instance and as none")]
    Contradiction(String),
    #[error("nothing that rules may speak of tells `{positive}`, an instance, from `{negative}`, which is none")]
    Inseparable { positive: String, negative: String },
    #[error("example {number}: {objection}")]
    NoPosition { number: usize, objection: String },
    #[error("example {number} has {found} components, the first one {expected}")]
    Components {
        number: usize,
        found: usize,
        expected: usize,
    },
}

/// Learns a concept from examples whose components stand in the same slots.
pub fn learn<D: Domain>(
    background: &Background<D>,
    examples: &[Example],
    options: Options,
) -> Result<Learned, LearnError> {
    let first = examples
        .iter()
        .find(|example| example.is_positive)
        .ok_or(LearnError::NoPositives)?;
    let positions = positions(background, examples, Order::Given)?;
    let actions = actions(background, examples, options.symmetric);
    let said = observe(background, examples, &actions);
    let views = match options.noisy {
        false => {
            separable(background, examples, &positions, &said)?;
            Views::new(
                &actions[..compatible(background, examples, &positions, &actions)],
                &said,
            )
        }
        true => Views::new(&actions, &said),
    };
    let cost = Cost::new(&views);
    let numbers = 0..examples.len();
    let positives = views.mask(numbers.clone().filter(|number| examples[*number].is_positive));
    let negatives = views.mask(numbers.filter(|number| !examples[*number].is_positive));
    let theory = best_theory(&views, &cost, &positives, &negatives, options.noisy);
    let wrong = errors(&theory, &positives, &negatives);
    Ok(Learned {
        concept: Concept::new(&views, &theory, &positives, &negatives),
        lost: views::members(&views::without(&positives, &theory.covered)).collect(),
        wrong: views::members(&views::both(&negatives, &theory.covered)).collect(),
        bits: theory.bits + cost::of_wrong_labels(wrong, examples.len()),
        example: first.slots.clone(),
    })
}

/// The shares of wrong labels that are reckoned with where labels may be wrong.
const NOISE: [f64; 5] = [0.0005, 0.005, 0.02, 0.06, 0.15];

fn best_theory(views: &Views, cost: &Cost, positives: &views::Mask, negatives: &views::Mask, noisy: bool) -> Theory {
    let coverer = |error: f64, is_exact: bool| Coverer {
        views,
        cost,
        is_exact,
        error,
    };
    let exact = coverer(cost.example, true);
    if !noisy {
        return exact.learn(positives, negatives);
    }
    let tolerant = NOISE.iter().map(|share| {
        // What it takes to say of one more label that it is wrong, at that share.
        let error = ((1.0 - share) / share).log2();
        coverer(error, false).learn(positives, negatives)
    });
    let price = |theory: &Theory| exact.total(theory, positives, negatives);
    tolerant
        .min_by(|left, right| price(left).total_cmp(&price(right)))
        .unwrap_or_else(|| exact.learn(positives, negatives))
}

fn positions<D: Domain>(
    background: &Background<D>,
    examples: &[Example],
    order: Order,
) -> Result<Vec<PositionOf<D>>, LearnError> {
    let expected = examples.first().map_or(0, |example| example.slots.len());
    let mut labels: FxHashMap<PositionOf<D>, bool> = FxHashMap::default();
    let mut positions = Vec::with_capacity(examples.len());
    for (number, example) in (1..).zip(examples) {
        let position = background.compose(&example.slots).ok_or_else(|| {
            let components: Vec<_> = example.slots.iter().flatten().cloned().collect();
            LearnError::NoPosition {
                number,
                objection: background.domain.objection(&components),
            }
        })?;
        let found = example.slots.len();
        if found != expected && order == Order::Given {
            return Err(LearnError::Components {
                number,
                found,
                expected,
            });
        }
        if *labels.entry(position.clone()).or_insert(example.is_positive) != example.is_positive {
            return Err(LearnError::Contradiction(background.domain.write(&position)));
        }
        positions.push(position);
    }
    Ok(positions)
}

/// The identity, then the symmetries that all examples have.
fn actions<D: Domain>(background: &Background<D>, examples: &[Example], symmetric: bool) -> Vec<Action> {
    let domain = background.domain;
    let mut actions = vec![Action::identity(background.leaf_types.len())];
    let mut components = examples
        .iter()
        .map(|example| -> Vec<_> { example.slots.iter().flatten().cloned().collect() });
    let Some(first) = components.next().filter(|_| symmetric) else {
        return actions;
    };
    let mut symmetries = domain.symmetries(&first);
    for components in components {
        let own = domain.symmetries(&components);
        symmetries.retain(|symmetry| own.contains(symmetry));
    }
    let sample = first.first();
    actions.extend(
        symmetries
            .into_iter()
            .filter_map(|symmetry| Action::of(domain, symmetry, sample?)),
    );
    actions
}

/// How many of the actions can be used: all, or only the first where an image of an example has another label.
fn compatible<D: Domain>(
    background: &Background<D>,
    examples: &[Example],
    positions: &[PositionOf<D>],
    actions: &[Action],
) -> usize {
    let labels: FxHashMap<&PositionOf<D>, bool> = positions
        .iter()
        .zip(examples)
        .map(|(position, example)| (position, example.is_positive))
        .collect();
    let contradicts = |action: &Action| {
        examples.iter().any(|example| {
            let image = background.compose(&action.slots(background.domain, &example.slots));
            image.is_some_and(|image| labels.get(&image).is_some_and(|label| *label != example.is_positive))
        })
    };
    if actions.iter().any(contradicts) {
        1
    } else {
        actions.len()
    }
}

fn observe<D: Domain>(background: &Background<D>, examples: &[Example], actions: &[Action]) -> Vec<Vec<Vec<Said>>> {
    let mut observer = Observer::new(background);
    let mut views = |example: &Example| -> Vec<Vec<Said>> {
        let images = actions
            .iter()
            .map(|action| action.slots(background.domain, &example.slots));
        images
            .map(|slots| observer.scene(slots).map_or_else(Vec::new, |scene| Said::all(&scene)))
            .collect()
    };
    examples.iter().map(&mut views).collect()
}

fn separable<D: Domain>(
    background: &Background<D>,
    examples: &[Example],
    positions: &[PositionOf<D>],
    said: &[Vec<Vec<Said>>],
) -> Result<(), LearnError> {
    let mut seen: FxHashMap<&[Said], usize> = FxHashMap::default();
    for (number, views) in said.iter().enumerate() {
        let other = *seen.entry(&views[0]).or_insert(number);
        if examples[other].is_positive != examples[number].is_positive {
            let (positive, negative) = match examples[number].is_positive {
                true => (number, other),
                false => (other, number),
            };
            let name = |number: usize| background.domain.write(&positions[number]);
            return Err(LearnError::Inseparable {
                positive: name(positive),
                negative: name(negative),
            });
        }
    }
    Ok(())
}
