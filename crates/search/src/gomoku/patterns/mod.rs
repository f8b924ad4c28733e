//! Learned rules compiled for the board, and kept up as stones come and go.
//!
//! ```text
//! conditions of a rule ──→ Pattern: windows that share empty cells ──→ Shape: lines that meet in joints
//!                                                                          │
//!          Tables: arms and stars by what is seen of a line ◄── Catalogue ◄┤ Numbered: arms, stars, links
//!                     │                                                    ▼
//!       Board ──→ View: four vistas and the stars of each cell        Route ──→ Plan: one tree of steps for all
//!                     │                                                    │
//!                     └────→ Search: joints are placed, breadth first ◄────┘
//!                                     │ Settlement: lines fitted in between them, exactly, by Fits
//!                                     ▼
//!       stone by stone ──→ Watch: which moves are recommended to both players
//! ```
//!
//! What a cell's lines say is looked up, so most places where a pattern cannot match are left out without a look at a
//! window (`examples/pattern_speed`).

mod arm;
mod begin;
mod fit;
mod gather;
mod line;
mod matches;
mod partial;
mod pattern;
mod plan;
mod route;
mod rows;
mod search;
mod settle;
mod shape;
mod tables;
mod view;
mod watch;

pub use matches::{Choice, Match, Patterns};
pub use pattern::{NotAPattern, Pattern, STONES, Slot, WindowNeed};
pub use watch::Watch;
