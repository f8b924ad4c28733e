//! Appendix B: three men on one line, learned in five steps, each with what was learned before.

use crate::curriculum::Strategy;
use crate::curriculum::tower::{TOWER, Tower};
use crate::row::{Row, Verdict};
use adage_book::grouped;
use adage_book::{Asked, Book};
use adage_learn::pattern::random_positions;
use adage_logic::Symbol;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_terminal::failure::Failure;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;

/// The clauses printed for each step.
const PRINTED: [usize; 5] = [1, 2, 2, 1, 3];

/// In how many random positions hypotheses are tried, and what was learned is compared with the bundled rules.
const TRIED: usize = 20_000;
const SAMPLE: usize = 40_000;

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let asked = TOWER.map(|concept| Asked::Words(concept.name.to_string()));
    let bundled = book.select("chess", domain.vocabulary().signature(), &asked)?;
    let tried = random_positions(&domain, TRIED, 3);
    let strategy = Strategy::Perturbing { symmetric: true };
    let tower = Tower::learn(&domain, &bundled.rules, strategy, &tried).map_err(bad)?;
    let rules = tower.rules(&domain).map_err(bad)?;
    let sample = random_positions(&domain, SAMPLE, 4);
    let mut rows = Vec::new();
    for ((concept, taught), printed) in tower.taught.iter().zip(PRINTED) {
        let name = Symbol::new(concept.name);
        let ours = Matcher::new(domain.vocabulary(), &rules, &rules.named(name));
        let theirs = Matcher::new(domain.vocabulary(), &bundled.rules, &bundled.rules.named(name));
        let ours = ours.map_err(|problem| bad(problem.diagnostic.message))?;
        let theirs = theirs.map_err(|problem| bundled.failure(problem))?;
        let (mut ours, mut theirs) = (ours.searcher(), theirs.searcher());
        let differs = |position: &&ChessPosition| ours.count(position) != theirs.count(position);
        let wrong = sample.iter().filter(differs).count();
        let mut row = Row::small(
            format!("clauses of {name}"),
            printed as f64,
            taught.clauses.len() as f64,
        );
        if wrong > 0 {
            row.verdict = Verdict::Worse;
        }
        let questions = format!("{} yes, {} no", taught.instances, taught.others);
        let wrong = grouped(wrong as u64);
        rows.push(row.with_note(format!(
            "{questions}; wrong in {wrong} of {} random positions",
            grouped(SAMPLE as u64)
        )));
    }
    Ok(rows)
}

fn bad(reason: impl ToString) -> Failure {
    Failure::bad(reason.to_string())
}
