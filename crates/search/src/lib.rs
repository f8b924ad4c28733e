//! Searches that learners, players and proofs share.
//!
//! [`alpha_beta`] searches any game that says what positions are worth, [`chess`] is such a game and has exchange
//! evaluation, [`gomoku`] has proofs of forced wins by threats, [`judgement`] looks ahead by the costs of positions, and
//! [`playouts`] random games from any state of any game whose rules are known. A [`Chooser`] is whoever plays by one of them,
//! [`GeneralPlayer`] one who plays any game.

pub mod alpha_beta;
pub mod chess;
mod chooser;
mod general;
pub mod gomoku;
pub mod judgement;
pub mod playouts;

pub use chooser::Chooser;
pub use general::GeneralPlayer;
