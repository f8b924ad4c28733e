//! Players by strategy at the board: by name, for every game that exists as rules, with the strategies and vocabularies that
//! come with the program. How a strategy judges positions and finds moves is in [`adage_search::judgement`].

mod entrant;

pub use entrant::{BUNDLED, Planned, bundled_strategy, strategies_of, vocabulary_of, with_depth};
