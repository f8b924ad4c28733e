//! Table 8.3: how many states of the U-tube each model accepts, of all and of those that can occur.

use crate::row::Row;
use adage_book::{Asked, Book};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_terminal::failure::Failure;
use adage_worlds::qsim::QsimVocabulary;
use adage_worlds::qsim::utube::{SYSTEM, UtubeStates};
use adage_worlds::space::Space;

/// A model with the states that it accepts: of all 2,160, and of the 32 that can occur.
const MODELS: [(&str, [u64; 2]); 4] = [
    ("utube_standard", [80, 32]),
    ("utube_pal1", [58, 32]),
    ("utube_pal2", [58, 32]),
    ("utube_golem", [50, 24]),
];

/// The states that can occur.
const LEGAL: &str = "utube_legal";

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let vocabulary = QsimVocabulary::new(&SYSTEM);
    let states = || (0..UtubeStates.numbers()).filter_map(|number| UtubeStates.position(number));
    let accepted = |model: &str| -> Result<Vec<bool>, Failure> {
        let selection = book.select("qsim", vocabulary.signature(), &[Asked::Words(model.to_string())])?;
        let matcher =
            Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
        let mut searcher = matcher.searcher();
        Ok(states().map(|state| searcher.holds(&state)).collect())
    };
    let legal = accepted(LEGAL)?;
    let count = |states: &[bool]| states.iter().filter(|accepted| **accepted).count();
    let mut rows = vec![
        Row::same("states", 2_160, legal.len()),
        Row::same("states that can occur", 32, count(&legal)),
    ];
    for (model, [of_all, of_legal]) in MODELS {
        let accepted = accepted(model)?;
        let both: Vec<bool> = accepted
            .iter()
            .zip(&legal)
            .map(|(left, right)| *left && *right)
            .collect();
        rows.push(Row::same(format!("{model}, of all"), of_all, count(&accepted)));
        rows.push(Row::same(
            format!("{model}, of those that can occur"),
            of_legal,
            count(&both),
        ));
    }
    Ok(rows)
}
