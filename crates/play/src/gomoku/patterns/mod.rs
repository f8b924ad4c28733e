//! Learned rules compiled for the board: matching hardly slows down with their number.
//!
//! ```text
//! conditions of a rule ──→ Pattern: windows that share empty cells ──→ Plan: steps shared among patterns
//!                                                                       │
//!       Board ──→ View: the windows through each cell, by stones ──→ Search from one recommended move
//!                  ▲                                                    │
//!                  └── stone by stone ── Watch: which moves are recommended, for both players
//! ```

mod counts;
mod matches;
mod pattern;
mod plan;
mod search;
mod steps;
mod view;
mod watch;

pub use matches::{Choice, Match, Patterns};
pub use pattern::{NotAPattern, Pattern, STONES, WindowNeed};
pub use watch::Watch;
