//! The same positions, White to move: the attributes with which trees tell whether Black wins.
//!
//! Black wins when White can neither take the rook nor is stalemated, when queening costs White the queen for nothing
//! ([`queening`]), and when no step of the white king saves the pawn ([`defence`]).
//!
//! The appendix of Shapiro's thesis has a rule for this question that was never verified. It asks of each delay that the
//! rule for White's win names whether Black can make more of it. But what Black needs is the same whatever the delay: the
//! queen or the pawn for nothing. So ours asks for those two, and does not need the delays. The attributes look ahead
//! along forced lines, and say how far.

pub mod defence;
pub mod queening;

use shakmaty::Board;

use super::men::PAWN;
use crate::tree::attribute::Attribute;
use crate::tree::seventh::{Seventh, men};

/// The attributes that are asked besides those of the rule for White's win.
pub const ATTRIBUTES: [Attribute; 10] = [
    defence::BRIMM,
    queening::NOQUN,
    queening::KNSAV,
    queening::KXQSQ,
    queening::RXQSQ,
    queening::BSKEW,
    queening::BDSKW,
    defence::PNNOW,
    defence::PNNXT,
    defence::PNLAT,
];

fn yes_or_no(board: &Board, holds: fn(Seventh) -> bool) -> usize {
    men::yes_or_no(board, PAWN, holds)
}
