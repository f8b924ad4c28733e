//! Play from patterns: strategies as ordered rules that a person can read, what they achieve, and how to learn them.
//!
//! ```text
//! krk_strategy.lp ──read──→ Strategy ──split──→ Parts ──ask every position──→ Tables
//!                                                                               │ first rule, least cost
//!                                     Positions (moves of both sides) ──────→ Choices ──play out──→ Verdict
//! ```

pub mod arena;
pub mod choice;
pub mod depth;
pub mod game_strategies;
pub mod ggp;
pub mod glossary;
pub mod gomocup;
pub mod learn;
pub mod motif;
pub mod positions;
pub mod problems;
mod split;
pub mod strategy;
mod tables;
pub mod verdict;

pub use choice::{Choice, Choices};
pub use depth::Depths;
pub use positions::Positions;
pub use strategy::{BadRules, Strategy};
pub use verdict::{TieBreak, Verdict};
