//! Learned rules compiled for the board: matching does not slow down with their number.
//!
//! ```text
//! conditions of a rule ──→ Pattern: windows that share empty cells ──→ Plan: steps shared among patterns
//!                                                                       │
//!                          Board ── stone by stone ──→ Watch: where they match, for both players
//! ```

mod matches;
mod pattern;
mod plan;

pub use matches::{Match, Patterns, Watch};
pub use pattern::{NotAPattern, Pattern, STONES, Slot, WindowNeed};
