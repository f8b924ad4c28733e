//! Chapter 5: all that PAL's background says of its first fork, 22 facts.

use crate::motifs::FORK;
use crate::row::Row;
use adage_book::Book;
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::scene::Observer;
use adage_terminal::failure::Failure;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;

/// Each predicate with the number of its facts. The sum is printed; the parts follow from the position.
const FACTS: [(&str, usize); 5] = [
    ("contents", 4),
    ("other_side", 2),
    ("sliding_piece", 1),
    ("in_check", 1),
    ("legal_move", 14),
];

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let selection = super::teacher(book, &domain, FORK.name)?;
    // The description is always there.
    let features = FACTS[1..].iter().map(|(name, _)| name.to_string()).collect();
    let setting = Setting {
        features,
        ..Setting::default()
    };
    let background =
        Background::new(&domain, &selection.rules, &setting).map_err(|error| Failure::bad(error.to_string()))?;
    let fork = domain
        .read(FORK.example)
        .map_err(|error| Failure::bad(error.to_string()))?;
    let atoms = Observer::new(&background).atoms(&fork);
    let mut rows = vec![Row::same(
        "facts",
        FACTS.map(|(_, count)| count).iter().sum::<usize>(),
        atoms.len(),
    )];
    for (name, theirs) in FACTS {
        let ours = atoms
            .iter()
            .filter(|atom| atom.predicate().name.as_str() == name)
            .count();
        rows.push(Row::same(name, theirs, ours).with_note("theirs follows from the position; the sum is printed"));
    }
    Ok(rows)
}
