//! Chess, three ways.
//!
//! - [`Chess`] plays by the real rules.
//! - [`FreeChess`] plays pseudo-legal chess: kings may be absent or taken, men stand anywhere, either side may pass.
//! - [`ChessVocabulary`] answers questions about a [`ChessPosition`] for the matcher: what stands where, what can move
//!   where, who is in check.
//!
//! Below them lie the parts that they share: how men move on bitboards, how positions and moves are written, what a
//! move needs and changes, and how a board is drawn.

pub mod archive;
mod board;
mod domain;
mod effect;
mod ending;
pub mod epd;
pub mod fen;
mod free;
mod legal;
pub mod movement;
pub mod notation;
mod picture;
pub mod pitrat;
mod position;
pub mod positions;
mod self_play;
mod vocabulary;
mod words;

pub use domain::{ChessDomain, Objection, objection};
pub use ending::Ending;
pub use free::{FreeChess, FreeMove, FreeState};
pub use legal::Chess;
pub(crate) use picture::glyph;
pub use position::ChessPosition;
pub use vocabulary::ChessVocabulary;
pub use words::{Words, words};

/// What the world is called.
pub const WORLD: &str = "chess";

use crate::game::Side;
use shakmaty::Color;

/// White moves first, so White is player nought.
pub fn player(side: Color) -> Side {
    Side(side.is_black().into())
}
