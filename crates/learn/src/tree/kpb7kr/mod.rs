//! King and pawn on b7 against king and rook, White to move: the attributes with which trees tell whether White wins.
//!
//! White wins in one of three ways: he takes the rook for good ([`top`]), he queens at once and keeps the queen
//! ([`top`], [`delay`]), or his king steps first to where nothing more stops the pawn ([`walk`]).
//!
//! The appendix of Shapiro's thesis has a rule for this ending that copies the one for a pawn on a7: each kind of delay
//! has a tree of its own that says whether the delay is good. Its authors remark that the division fits a pawn on b7 less
//! well. Ours keeps the names of the delays and asks first whether the king can step out of them, as that has one answer
//! for all delays. In place of patterns that were fitted to positions, the attributes look ahead along forced lines: two
//! checks of the rook against the new queen, and steps of the king out of the rook's reach.

pub mod delay;
pub mod top;
pub mod walk;

use shakmaty::{Board, Square};

use super::attribute::Attribute;
use super::seventh::{Seventh, men};

/// The white pawn never moves from here but to queen.
pub const PAWN: Square = Square::B7;

/// All attributes.
pub const ATTRIBUTES: [Attribute; 12] = [
    top::RXIMM,
    top::BXQSQ,
    top::DLSKW,
    delay::WKNCK,
    delay::PNPIN,
    delay::WKNB8,
    delay::THRMT,
    delay::RQSAC,
    delay::DBLAT,
    delay::WKA8L,
    walk::WKSTP,
    walk::WKWLK,
];

fn yes_or_no(board: &Board, holds: fn(Seventh) -> bool) -> usize {
    men::yes_or_no(board, PAWN, holds)
}
