//! Attributes of the first tree: the rook falls, the queening square is held, a delayed skewer. Together with those of
//! [`delay`](super::delay) they tell whether White queens for good.

use shakmaty::Square;
use shakmaty::attacks::{king_attacks, rook_attacks};

use super::delay::pinned_in_the_corner;
use super::{PAWN, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::kpa7kr::{self, men::NO_YES};
use crate::tree::planes::{grow, squares};
use crate::tree::seventh::{Aim, Queened, Seventh};

pub const RXIMM: Attribute = Attribute {
    name: "rximm",
    of: |board| yes_or_no(board, rook_falls),
    ..kpa7kr::top::RIMMX
};

pub const BXQSQ: Attribute = Attribute {
    name: "bxqsq",
    values: NO_YES,
    question: "Does Black hold the queening square, so that a new queen is taken at once?",
    answers: &[
        "Black does not hold the queening square",
        "Black holds the queening square and takes a new queen at once",
    ],
    of: |board| yes_or_no(board, queening_square_is_held),
};

pub const DLSKW: Attribute = Attribute {
    name: "dlskw",
    values: NO_YES,
    question: "Is there a delayed skewer: do two checks, and not fewer, win the new queen?",
    answers: &[
        "there is no delayed skewer",
        "there is a delayed skewer: two checks win the new queen",
    ],
    of: |board| yes_or_no(board, delayed_skewer),
};

pub fn rook_falls(men: Seventh) -> bool {
    king_takes_rook_for_good(men) || pawn_takes_rook_for_good(men)
}

/// The white king takes the rook. If that brings him to the pawn's side, it wins, unless he is below b8 and the black king
/// is there or goes there and is stalemated. Otherwise the black king must not get at the pawn, before it or beside it.
fn king_takes_rook_for_good(men: Seventh) -> bool {
    let after = men.rook;
    let good = if king_attacks(after).contains(PAWN) {
        let stalemates = [
            (Square::A6, Square::C7),
            (Square::B6, Square::B8),
            (Square::C6, Square::A7),
        ];
        !stalemates.contains(&(after, men.black))
    } else {
        let refuge = squares([PAWN, Square::B8, Square::A7, Square::C7]);
        (king_attacks(men.black) & !grow(after.into()) & refuge).is_empty()
    };
    men.king_may_take_rook() && good
}

/// The pawn takes on a8 or c8, and the black king does not take back.
fn pawn_takes_rook_for_good(men: Seventh) -> bool {
    let taken_back = king_attacks(men.black).contains(men.rook) && !king_attacks(men.white).contains(men.rook);
    men.pawn_attacks_rook() && !taken_back
}

/// A black man stands on b8, or attacks it when the pawn has left b7 and is not hindered: the rook by a king in between, the
/// king by the white king
/// who guards the square.
pub fn queening_square_is_held(men: Seventh) -> bool {
    let queening = men.queening();
    let by_king = king_attacks(men.black).contains(queening) && !king_attacks(men.white).contains(queening);
    let by_rook = rook_attacks(men.rook, men.occupied().without(men.pawn)).contains(queening);
    [men.black, men.rook].contains(&queening) || (men.white != queening && (by_king || by_rook))
}

fn delayed_skewer(men: Seventh) -> bool {
    men.queened().is_some_and(|queened| queened.falls_after(Aim::Draw, 2))
}

/// White can queen, and then the queen is neither taken, at once or after two checks, nor pinned.
pub fn queens_for_good(men: Seventh) -> bool {
    let lost = |queened: Queened| queened.falls(Aim::Draw, 2) || pinned_in_the_corner(queened);
    men.queened().is_some_and(|queened| !lost(queened))
}
