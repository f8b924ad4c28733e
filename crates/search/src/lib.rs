//! Searches that learners, players and proofs share.
//!
//! [`chess`] has alpha-beta with quiescence and exchange evaluation, [`gomoku`] proofs of forced wins by threats, and
//! [`playouts`] random games from any state of any game whose rules are known. A [`Chooser`] is whoever plays by one of them.

pub mod chess;
mod chooser;
pub mod gomoku;
pub mod playouts;

pub use chooser::Chooser;
