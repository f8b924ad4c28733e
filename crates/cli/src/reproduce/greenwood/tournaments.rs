//! The tournaments of chapter 10: the exact two-sided binomial probabilities of what is printed. Games played again belong
//! here too; there are no rows for them yet.

use super::super::row::Row;
use crate::failure::Failure;
use adage_play::arena::statistics::equal_chance;

/// Games won and played with the printed probability, as it is printed. The thesis prints probabilities only; these
/// numbers of games give them.
const PRINTED: [(u64, u64, &str, &str); 3] = [
    (88, 100, "1.9114e-15", "win or capture against random moves"),
    (63, 100, "0.01203", "defend pieces against win or capture"),
    (
        27,
        50,
        "0.67181",
        "win or capture against avoid capture; no number of 100 games gives this",
    ),
];

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let row = |(won, played, theirs, note): &(u64, u64, &str, &str)| {
        let chance = equal_chance(*won, played - won);
        let ours = match theirs.contains('e') {
            true => format!("{chance:.4e}"),
            false => format!("{chance:.5}"),
        };
        Row::same(format!("{won} of {played} won"), *theirs, ours).with_note(*note)
    };
    Ok(PRINTED.iter().map(row).collect())
}
