//! Five in a row by search: wins that are forced, proved against every defence.
//!
//! ```text
//! Mnk position ──→ Board ──→ fours: wins by fours ──→ threats: wins by threes and fours ──→ prove ──→ Verdict
//!                    │ renju: what is forbidden          │ proof: the tree, verified                  │
//!                    └───────────────────────────────────┴────────── analysis of finished games ◄─────┘
//! ```

pub mod analysis;
pub mod board;
mod cells;
pub mod fours;
pub mod geometry;
mod numbers;
mod opening;
pub mod patterns;
pub mod player;
pub mod proof;
pub mod prove;
pub mod renju;
pub mod threats;

pub use analysis::{Analysis, FinishedGame, analyse};
pub use board::{BLACK, Board, Rules, WHITE};
pub use fours::{Budget, FourWin, Fours};
pub use geometry::Cell;
pub use opening::opening;
pub use proof::{Proof, verify};
pub use prove::{By, Verdict, Win, prove};
pub use threats::Limits;
