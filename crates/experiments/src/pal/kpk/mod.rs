//! Appendix F: whether the pawn can run, and how good the printed rules are.
//!
//! The thesis prints no figures: theirs is what its definition and its rules come to.

pub mod race;

use crate::row::Row;
use adage_book::Book;
use adage_terminal::failure::Failure;
use race::Tally;

const COMPUTED: &str = "theirs is what the printed text comes to";

pub fn run(_: &Book) -> Result<Vec<Row>, Failure> {
    let tally = Tally::count();
    let rows = [
        ("positions with White to move", 163_328, tally.positions),
        ("the pawn can run", 97_890, tally.can_run),
        ("rightly yes by the printed rules", 88_502, tally.rightly_yes),
        ("wrongly yes", 212, tally.wrongly_yes),
        ("wrongly no", 470, tally.wrongly_no),
        ("rightly no", 46_916, tally.rightly_no),
    ];
    let mut rows: Vec<Row> = rows
        .into_iter()
        .map(|(figure, theirs, ours)| Row::same(figure, theirs, ours).with_note(COMPUTED))
        .collect();
    let per_cent = (10.0 * tally.per_cent_right()).round() / 10.0;
    let beyond = Row::same("per cent right beyond the second rank", 99.5, per_cent);
    rows.push(beyond.with_note("the text is a broad description of rules that were checked to be exact"));
    Ok(rows)
}
