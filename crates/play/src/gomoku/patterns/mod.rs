//! Learned rules compiled for the board, and kept up as stones come and go.
//!
//! ```text
//! conditions of a rule ──→ Pattern: windows that share empty cells ──→ Steps: which window when ──→ Plan: one tree of them
//!                                                                                                    │
//!       Board ──→ View: the windows through each cell, by their stones ──────────────→ Search: a walk through the plan
//!                  ▲                                                                                 │
//!                  └── stone by stone ── Watch: which moves are recommended to both players ◄────────┘
//! ```

mod counts;
mod matches;
mod pattern;
mod plan;
mod search;
mod steps;
mod symmetry;
mod view;
mod watch;

pub use matches::{Choice, Match, Patterns};
pub use pattern::{NotAPattern, Pattern, STONES, Slot, WindowNeed};
pub use watch::Watch;
