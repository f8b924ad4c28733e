//! Section 6.1: illegal placements learned from random examples, and the rules judged on every placement.

use crate::row::Row;
use adage_book::verify;
use adage_book::{Asked, Book, Unwatched};
use adage_learn::examples::{Example, Options, learn};
use adage_learn::pattern::background::{Background, Setting};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Clause, Symbol};
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use adage_worlds::domain::Domain;
use adage_worlds::placement::AllPlacements;
use adage_worlds::placement::{Placement, PlacementDomain};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::index::sample;

const DRAWS: usize = 10;

const LEARNED: &str = "learned";

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let bar = progress(2 * DRAWS as u64, "learning");
    let few = draws(book, 100, DRAWS, || bar.inc(1))?;
    let many = draws(book, 1_000, DRAWS, || bar.inc(1))?;
    bar.finish_and_clear();
    let exact = many.iter().filter(|draw| draw.per_cent_right == 100.0).count();
    Ok(vec![
        Row::large("per cent right from 100 examples", 77.2, mean(&few)).with_note(format!(
            "theirs is CIGOL's, best of four, on 5 draws and 5,000 placements; ours on {DRAWS} draws and all 262,144"
        )),
        Row::large("per cent right from 1,000 examples, more than", 98.0, mean(&many))
            .with_note("theirs is the seven clauses that FOIL, GOLEM and LINUS find"),
        Row::large(format!("exact rules in {DRAWS} draws of 1,000"), 0.0, exact as f64)
            .with_note("the seven clauses are wrong in 1,120 placements"),
    ])
}

/// What was learned from random examples.
pub struct Draw {
    /// Of all placements.
    pub per_cent_right: f64,
    pub clauses: usize,
}

pub fn mean(draws: &[Draw]) -> f64 {
    draws.iter().map(|draw| draw.per_cent_right).sum::<f64>() / draws.len() as f64
}

/// Learns from so many draws of so many placements each; `told` hears of each.
pub fn draws(book: &Book, size: usize, draws: usize, told: impl Fn()) -> Result<Vec<Draw>, Failure> {
    let domain = PlacementDomain::men();
    let signature = domain.vocabulary().signature();
    let selection = book.select("placement", signature, &[Asked::Words("illegal_exact".to_string())])?;
    let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
        .map_err(|problem| selection.failure(problem))?;
    let setting = Setting {
        with: vec!["file".to_string(), "rank".to_string()],
        ..Setting::default()
    };
    let background = Background::new(&domain, &selection.rules, &setting).map_err(bad)?;
    let options = Options {
        symmetric: true,
        ..Options::default()
    };
    let mut found = Vec::new();
    for seed in (1..).take(draws) {
        let examples = draw(&domain, &truth, size, seed);
        let learned = learn(&background, &examples, options).map_err(bad)?;
        let written = learned.clauses(&background, LEARNED);
        let clauses: Vec<Clause> = written.into_iter().map(|written| written.clause).collect();
        let rules = background
            .rules_with(&clauses)
            .map_err(|problems| bad(&problems[0].diagnostic.message))?;
        let learned = Matcher::new(domain.vocabulary(), &rules, &rules.named(Symbol::new(LEARNED)))
            .map_err(|problem| bad(&problem.diagnostic.message))?;
        let count = verify::count(&AllPlacements, &learned, Some(&truth), &Unwatched);
        found.push(Draw {
            per_cent_right: 100.0 * count.agrees as f64 / count.positions as f64,
            clauses: clauses.len(),
        });
        told();
    }
    Ok(found)
}

fn draw<V>(domain: &PlacementDomain, truth: &Matcher<'_, V>, size: usize, seed: u64) -> Vec<Example>
where
    V: Vocabulary<Position = Placement>,
{
    let mut searcher = truth.searcher();
    let mut dice = StdRng::seed_from_u64(seed);
    sample(&mut dice, Placement::COUNT as usize, size)
        .into_iter()
        .map(|number| {
            let placement = Placement::from_number(number as u64);
            Example::new(domain, &placement, searcher.holds(&placement))
        })
        .collect()
}

fn bad(reason: impl ToString) -> Failure {
    Failure::bad(reason.to_string())
}
