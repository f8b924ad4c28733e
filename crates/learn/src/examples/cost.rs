//! Description lengths: how many bits it takes to write down rules, and labels that rules get wrong.
//!
//! To name a condition one says of which kind it is (a constant, an equality, an order, a relation, …), then which of
//! that kind. So a constant, of which there are many, costs more than an equality. A rule stands for its images under
//! the symmetries and is written down once.

use super::said::Said;
use super::views::{Number, Views};
use crate::pattern::condition::Condition;
use adage_logic::Predicate;
use rustc_hash::FxHashMap;
use std::mem::{Discriminant, discriminant};

/// The bits that each condition takes, and an example that is listed one by one.
pub struct Cost {
    of_said: Vec<f64>,
    /// To name an example as an exception to what the rules say.
    pub example: f64,
}

type Kind = (bool, Discriminant<Condition>, Option<Predicate>);

fn kind(said: &Said) -> Kind {
    (
        said.mover.is_some(),
        discriminant(&said.condition),
        said.condition.predicate(),
    )
}

impl Cost {
    pub fn new(views: &Views) -> Cost {
        let mut kinds: FxHashMap<Kind, usize> = FxHashMap::default();
        for said in &views.said {
            *kinds.entry(kind(said)).or_default() += 1;
        }
        let bits = |said: &Said| (kinds.len() as f64).log2() + (kinds[&kind(said)] as f64).log2();
        Cost {
            of_said: views.said.iter().map(bits).collect(),
            example: (views.own.len().max(2) as f64).log2(),
        }
    }

    /// What one more condition adds to a rule.
    pub fn more(&self, number: Number) -> f64 {
        1.0 + self.of_said[usize::from(number)]
    }

    /// What a rule costs that says this; one bit tells that it ends.
    pub fn rule(&self, numbers: &[Number]) -> f64 {
        1.0 + numbers.iter().map(|number| self.more(*number)).sum::<f64>()
    }
}

/// The bits to say which `wrong` of `all` labels are wrong, and that there are so many.
pub fn of_wrong_labels(wrong: usize, all: usize) -> f64 {
    let choices = |chosen: usize| ((all - chosen) as f64 / (wrong - chosen) as f64).log2();
    let which: f64 = (0..wrong.min(all)).map(choices).sum();
    which + 2.0 * ((wrong + 1) as f64).log2()
}
