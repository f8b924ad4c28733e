//! Players by strategy at the board: by name, for every game that exists as rules, with the strategies and vocabularies that
//! come with the program. How a strategy judges positions and finds moves is in [`adage_search::judgement`].

mod entrant;

use crate::arena::Venue;
use adage_learn::strategy::Openings;
pub use entrant::{BUNDLED, Planned, bundled_strategy, strategies_of, vocabulary_of, with_depth};

/// The games that are played to learn from begin and end as those of tournaments.
pub fn openings_of<G: Venue>(game: &G) -> Openings<'_, G> {
    Openings {
        opening: Box::new(|rng| game.opening(rng)),
        longest: G::LONGEST,
    }
}
