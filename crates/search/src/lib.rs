//! Searches that learners, players and proofs share.
//!
//! [`alpha_beta`] searches any game that says what positions are worth, [`chess`] is such a game and has exchange
//! evaluation, [`gomoku`] has proofs of forced wins by threats, [`judgement`] looks ahead by the costs of positions, and
//! [`playouts`] random games from any state of any game whose rules are known. A [`Player`] is whoever plays, by one of them or
//! not; a [`GeneralPlayer`] plays any game of two who take turns.

pub mod alpha_beta;
pub mod chess;
mod general;
pub mod gomoku;
pub mod judgement;
mod player;
pub mod playouts;

pub use general::GeneralPlayer;
pub use player::{Forfeit, Playable, Player, SheetRole};
