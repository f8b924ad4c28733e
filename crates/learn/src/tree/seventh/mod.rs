//! King and pawn on the seventh rank against king and rook, whichever file the pawn is on: where the men stand and how
//! they move, for attributes that look a few moves ahead.
//!
//! [`men`] has the pawn still on its square; [`queened`] follows when it has become a queen, and tells what the rook's
//! checks achieve against it. A look ahead goes along forced lines only, and every attribute says in words how far.

pub mod men;
pub mod queened;

pub use men::Seventh;
pub use queened::{Aim, Queened};
