//! Sections 6.1 and 6.2: the seven clauses about illegal placements, and the concept of a diagonal, counted.

use crate::row::Row;
use adage_book::verify::{self, Count};
use adage_book::{Asked, Book, BookError};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_terminal::failure::Failure;
use adage_terminal::output::Bars;
use adage_worlds::chess::Ending;
use adage_worlds::placement::AllPlacements;
use adage_worlds::placement::PlacementVocabulary;
use adage_worlds::space::Space;

const COMPUTED: &str = "theirs is what the printed clauses come to";

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let called = count(book, "illegal", Some("illegal_exact"))?;
    let truly = count(book, "illegal_exact", None)?;
    let diagonal = count(book, "diagonal", None)?;
    let accuracy = 100.0 * called.agrees as f64 / called.positions as f64;
    Ok(vec![
        Row::same("called illegal by seven clauses", 88_096, called.holds).with_note(COMPUTED),
        Row::same("truly illegal", 86_976, truly.holds).with_note(COMPUTED),
        Row::same("truly illegal, by the rules of chess", 86_976, illegal_by_play()?),
        Row::same("wrongly called", 1_120, called.positions - called.agrees).with_note("the white king is a shield"),
        Row::large("per cent right, more than", 98.0, accuracy).with_note("the same clauses: theirs is a lower bound"),
        Row::same("diagonals", 196, diagonal.holds),
    ])
}

fn count(book: &Book, rule: &str, truth: Option<&str>) -> Result<Count, Failure> {
    let vocabulary = PlacementVocabulary::default();
    let asked: Vec<Asked> = std::iter::once(rule)
        .chain(truth)
        .map(|name| Asked::Words(name.to_string()))
        .collect();
    let selection = book.select("placement", vocabulary.signature(), &asked)?;
    let matchers = selection.goals.iter().map(|goal| {
        Matcher::new(&vocabulary, &selection.rules, &[*goal]).map_err(|problem| selection.failure(problem))
    });
    let matchers = matchers.collect::<Result<Vec<_>, BookError>>()?;
    Ok(verify::count(
        &AllPlacements,
        &matchers[0],
        matchers.get(1),
        &Bars::default(),
    ))
}

/// Placements that are no position with White to move.
fn illegal_by_play() -> Result<u64, Failure> {
    let legal = Ending::read("krk-wtm").map_err(|error| Failure::bad(error.to_string()))?;
    let is_illegal = |number: &u64| legal.position(*number).is_none();
    Ok((0..legal.numbers()).filter(is_illegal).count() as u64)
}
