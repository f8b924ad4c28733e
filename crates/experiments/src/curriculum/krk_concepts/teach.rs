//! A concept learned and counted.

use super::{Held, KrkConcept, held};
use crate::curriculum::reference::Reference;
use crate::curriculum::{LEARNED, Strategy, Taught, TeachingError, learn};
use adage_learn::pattern::background::{Background, SettingError};
use adage_logic::check::Problem;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use adage_worlds::space::SpaceError;
use std::time::{Duration, Instant};

#[derive(Debug, thiserror::Error)]
pub enum KrkError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Teaching(#[from] TeachingError),
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("a rule cannot be asked: {}", .0.diagnostic.message)]
    Rule(Problem),
}

/// What was learned, how, and where it holds.
pub struct Learned {
    pub taught: Taught,
    /// Hypotheses that the teacher refused.
    pub refused: usize,
    pub held: Held,
    /// How long learning took, without the counting.
    pub took: Duration,
}

/// Learns a concept with the rule of its name for a teacher, and compares the two in every so many positions.
pub fn teach(
    domain: &ChessDomain,
    rules: &Rules,
    krk: &KrkConcept,
    strategy: Strategy,
    step: u64,
) -> Result<Learned, KrkError> {
    let begin = Instant::now();
    let background = Background::new(domain, rules, &krk.concept.setting(strategy))?;
    let rule = rules.named(Symbol::new(krk.concept.name));
    let rule = Matcher::new(domain.vocabulary(), rules, &rule).map_err(KrkError::Rule)?;
    let mut teacher = Reference::new(&background, &rule, krk.tried(strategy)?);
    let taught = learn(&background, &krk.concept, strategy, &mut teacher)?;
    let took = begin.elapsed();
    let learned = background
        .rules_with(&taught.clauses)
        .map_err(|mut problems| KrkError::Rule(problems.swap_remove(0)))?;
    let goals = learned.named(Symbol::new(LEARNED));
    let matcher = Matcher::new(domain.vocabulary(), &learned, &goals).map_err(KrkError::Rule)?;
    Ok(Learned {
        held: held(krk, &rule, &matcher, step)?,
        refused: teacher.refused,
        taught,
        took,
    })
}
