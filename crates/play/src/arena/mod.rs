//! Players against each other: who is better, and how sure is that?
//!
//! ```text
//! names ──Entrant──→ Contender ┐
//! seed ──opening──→ a few stones ┴─→ bout: one game ──→ Played ──→ Score ──statistics──→ interval, probability
//!                                      └── a pair of games from each opening, colours exchanged: Tournament
//! ```
//!
//! Whoever chooses moves ([`Chooser`](adage_search::Chooser)) can contend. [`Engine`] is another program, spoken to
//! through the Gomocup protocol.

mod bout;
mod engine;
mod entrant;
mod opening;
mod players;
mod score;
pub mod statistics;
mod tournament;

pub use bout::{Clock, Contender, End, Forfeit, Slowest, play};
pub use engine::Engine;
pub use entrant::{CannotEnter, Entrant, UnknownPlayer};
pub use opening::Venue;
pub use players::{NovicePlayer, RandomPlayer, ThoroughPlayer};
pub use score::{Forfeits, Score, Tally};
pub use tournament::{Enter, Played, Tournament};
