//! Attributes of queening: can White do it, and does the queen then fall for nothing?

use shakmaty::Square;

use super::yes_or_no;
use crate::tree::attribute::Attribute;
use crate::tree::kpa7kr::men::NO_YES;
use crate::tree::seventh::{Aim, Queened, Seventh};

pub const NOQUN: Attribute = Attribute {
    name: "noqun",
    values: NO_YES,
    question: "Is White kept from queening now, by a check or by a man on a8?",
    answers: &[
        "White is not kept from queening now",
        "White is kept from queening now, by a check or by a man on a8",
    ],
    of: |board| yes_or_no(board, |men| men.queened().is_none()),
};

pub const KNSAV: Attribute = Attribute {
    name: "knsav",
    values: NO_YES,
    question: "Does the pawn save White as a knight that gives check?",
    answers: &[
        "the pawn does not save White as a knight",
        "the pawn saves White as a knight that gives check",
    ],
    of: |board| yes_or_no(board, knight_saves),
};

pub const KXQSQ: Attribute = Attribute {
    name: "kxqsq",
    values: NO_YES,
    question: "Does the black king take the new queen for nothing?",
    answers: &[
        "the black king does not take the new queen for nothing",
        "the black king takes the new queen for nothing",
    ],
    of: |board| {
        yes_or_no(board, |men| {
            after_queening(men, |queened| queened.king_takes_queen(Aim::Win))
        })
    },
};

pub const RXQSQ: Attribute = Attribute {
    name: "rxqsq",
    values: NO_YES,
    question: "Does the black rook take the new queen for nothing?",
    answers: &[
        "the black rook does not take the new queen for nothing",
        "the black rook takes the new queen for nothing",
    ],
    of: |board| {
        yes_or_no(board, |men| {
            after_queening(men, |queened| queened.rook_takes_queen(Aim::Win))
        })
    },
};

pub const BSKEW: Attribute = Attribute {
    name: "bskew",
    values: NO_YES,
    question: "Does one check win the new queen for nothing, or mate, though she is not taken at once?",
    answers: &[
        "one check neither wins the new queen for nothing nor mates",
        "one check wins the new queen for nothing, or mates",
    ],
    of: |board| {
        yes_or_no(board, |men| {
            after_queening(men, |queened| queened.falls_after(Aim::Win, 1))
        })
    },
};

pub const BDSKW: Attribute = Attribute {
    name: "bdskw",
    values: NO_YES,
    question: "Is there a delayed skewer: do two checks, and not fewer, win the new queen for nothing, or mate?",
    answers: &[
        "there is no delayed skewer",
        "two checks win the new queen for nothing, or mate",
    ],
    of: |board| {
        yes_or_no(board, |men| {
            after_queening(men, |queened| queened.falls_after(Aim::Win, 2))
        })
    },
};

fn after_queening(men: Seventh, holds: impl Fn(Queened) -> bool) -> bool {
    men.queened().is_some_and(holds)
}

/// White can promote, and one check does not win the queen for nothing, or a knight saves him.
pub fn queens_without_loss(men: Seventh) -> bool {
    knight_saves(men) || after_queening(men, |queened| !queened.falls(Aim::Win, 1))
}

/// King on d8, black king on b6 and the rook on rank 5, on file f or farther right; or the same mirrored in the long
/// diagonal.
fn knight_saves(men: Seventh) -> bool {
    let from_d8 = [Square::F5, Square::G5, Square::H5];
    let from_a5 = [Square::D1, Square::D2, Square::D3];
    match (men.white, men.black) {
        (Square::D8, Square::B6) => from_d8.contains(&men.rook),
        (Square::A5, Square::C7) => from_a5.contains(&men.rook),
        _ => false,
    }
}
