//! Players against each other: who is better, and how sure is that?
//!
//! ```text
//! names ──PlayerSpec──→ Player ────┐
//! seed ──opening──→ a few stones ┴─→ bout: one game ──→ Played ──→ Score ──statistics──→ interval, probability
//!                                      └── a pair of games from each opening, colours exchanged: Tournament
//! ```
//!
//! A [`Player`](adage_search::Player) is of our own, or an [`Engine`]: another program, spoken to through the Gomocup protocol.

mod bout;
mod engine;
mod players;
mod score;
mod sheet_strategy;
mod spec;
mod specialist;
pub mod statistics;
mod tournament;

pub use bout::{Clock, End, Slowest, play};
pub use engine::Engine;
pub use players::{RandomPlayer, StonesNovice};
pub use score::{Forfeits, Score, Tally};
pub use spec::{NoPlayer, PlayerSpec, StrategySpec, cannot_judge, path_and_name, strategy_entry};
pub use specialist::{has_sgf, opening, record};
pub use tournament::{Played, Tournament};
