//! A pattern learned from one position, with a rule of the book for a teacher: what the rule says of a position is the answer.

use super::background::{Background, Setting};
use super::session::{Learned, Options, Session, Verdict};
use adage_book::{BookError, Selection};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_worlds::domain::{Domain, PositionOf};
use std::time::{Duration, Instant};

/// What was asked, and what came of it.
pub struct LearnedByRule<D: Domain> {
    pub asked: Vec<(PositionOf<D>, bool)>,
    pub learned: Learned,
    /// The learned clauses with what they need, and the predicate that they define.
    pub rules: Rules,
    pub goal: Predicate,
    pub took: Duration,
}

/// Learns until nothing is left to ask. The goals of the selection answer; the pattern may speak of its rules.
pub fn learn_by_rule<D: Domain>(
    domain: &D,
    teacher: &Selection,
    example: &str,
    setting: &Setting,
    options: Options,
) -> Result<LearnedByRule<D>, BookError> {
    let truth = Matcher::new(domain.vocabulary(), &teacher.rules, &teacher.goals)
        .map_err(|problem| teacher.failure(problem))?;
    let mut truth = truth.searcher();
    let start = Instant::now();
    let background = Background::new(domain, &teacher.rules, setting).map_err(refused)?;
    let example = domain.read(example).map_err(refused)?;
    let mut session = Session::new(&background, &[example], options).map_err(refused)?;
    let mut asked = Vec::new();
    while let Some(question) = session.question() {
        let Some(position) = background.compose(&question) else {
            break;
        };
        let yes = truth.holds(&position);
        asked.push((position, yes));
        let verdict = if yes { Verdict::Instance } else { Verdict::NoInstance };
        session.answer(question, verdict).map_err(refused)?;
    }
    let learned = session.learned();
    let goal = learned.clauses[0].head.predicate();
    let rules = background
        .rules_with(&learned.clauses)
        .map_err(|problems| refused(&problems[0].diagnostic.message))?;
    Ok(LearnedByRule {
        asked,
        learned,
        rules,
        goal,
        took: start.elapsed(),
    })
}

fn refused(reason: impl ToString) -> BookError {
    BookError::new(reason.to_string())
}
