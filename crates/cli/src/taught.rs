//! A motif learned from one position, with a bundled rule for a teacher.

use crate::failure::Failure;
use adage_book::{Asked, Book, Selection};
use adage_learn::motifs::Motif;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::session::{Learned, Options, Session, Verdict};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use std::time::{Duration, Instant};

/// What was asked, and what came of it.
pub struct Taught {
    pub asked: Vec<(ChessPosition, bool)>,
    pub learned: Learned,
    /// The learned clauses with what they need, and the predicate that they define.
    pub rules: Rules,
    pub goal: Predicate,
    pub took: Duration,
}

/// The bundled rules of chess with this one as the goal.
pub fn teacher(book: &Book, domain: &ChessDomain, name: &str) -> Result<Selection, Failure> {
    let signature = domain.vocabulary().signature();
    Ok(book.select("chess", signature, &[Asked::Words(name.to_string())])?)
}

pub fn learn(
    domain: &ChessDomain,
    selection: &Selection,
    motif: &Motif,
    name: &str,
    seed: u64,
) -> Result<Taught, Failure> {
    let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
        .map_err(|problem| selection.failure(problem))?;
    let mut truth = truth.searcher();
    let start = Instant::now();
    let background = Background::new(domain, &selection.rules, &motif.setting()).map_err(bad)?;
    let options = Options {
        name: name.to_string(),
        seed,
        ..Options::default()
    };
    let example = domain.read(motif.example).map_err(bad)?;
    let mut session = Session::new(&background, &[example], options).map_err(bad)?;
    let mut asked = Vec::new();
    while let Some(question) = session.question() {
        let Some(position) = background.compose(&question) else {
            break;
        };
        let yes = truth.holds(&position);
        asked.push((position, yes));
        let verdict = if yes { Verdict::Instance } else { Verdict::NoInstance };
        session.answer(question, verdict).map_err(bad)?;
    }
    let learned = session.learned();
    let goal = learned.clauses[0].head.predicate();
    let rules = background
        .rules_with(&learned.clauses)
        .map_err(|problems| bad(&problems[0].diagnostic.message))?;
    Ok(Taught {
        asked,
        learned,
        rules,
        goal,
        took: start.elapsed(),
    })
}

fn bad(reason: impl ToString) -> Failure {
    Failure::bad(reason.to_string())
}
