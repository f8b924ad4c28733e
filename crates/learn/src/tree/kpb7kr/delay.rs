//! Attributes of a simple delay: White cannot queen now, or the first check against the new queen draws.

use shakmaty::attacks::king_attacks;
use shakmaty::{Rank, Square};

use super::yes_or_no;
use crate::tree::attribute::Attribute;
use crate::tree::kpa7kr::{self, men::NO_YES};
use crate::tree::seventh::queened::Answer;
use crate::tree::seventh::{Aim, Queened, Seventh};

pub const WKNCK: Attribute = Attribute {
    of: |board| yes_or_no(board, Seventh::in_check),
    ..kpa7kr::check::WKNCK
};

pub const PNPIN: Attribute = Attribute {
    name: "pnpin",
    values: NO_YES,
    question: "Is the pawn pinned along rank 7?",
    answers: &["the pawn is not pinned", "the pawn is pinned along rank 7"],
    of: |board| yes_or_no(board, Seventh::pawn_is_pinned),
};

pub const WKNB8: Attribute = Attribute {
    name: "wknb8",
    values: NO_YES,
    question: "Is the white king on square b8?",
    answers: &["the white king is not on square b8", "the white king is on square b8"],
    of: |board| yes_or_no(board, |men| men.white == men.queening()),
};

pub const THRMT: Attribute = Attribute {
    name: "thrmt",
    values: NO_YES,
    question: "Is there a mate threat: does a check mate after the pawn has queened?",
    answers: &[
        "there is no mate threat",
        "there is a mate threat: a check mates after the pawn has queened",
    ],
    of: |board| yes_or_no(board, |men| men.queened().is_some_and(mate_threat)),
};

pub const RQSAC: Attribute = Attribute {
    name: "rqsac",
    values: NO_YES,
    question: "Can the black rook sacrifice itself to the new queen with check and force stalemate?",
    answers: &[
        "the black rook cannot sacrifice itself and force stalemate",
        "the black rook can sacrifice itself to the new queen and force stalemate",
    ],
    of: |board| yes_or_no(board, |men| men.queened().is_some_and(sacrifice_for_stalemate)),
};

pub const DBLAT: Attribute = Attribute {
    name: "dblat",
    values: NO_YES,
    question: "Is there a double attack: does one check win the new queen by a skewer or a fork?",
    answers: &[
        "there is no double attack: one check does not win the new queen",
        "there is a double attack: one check wins the new queen by a skewer or a fork",
    ],
    of: |board| yes_or_no(board, |men| men.queened().is_some_and(double_attack)),
};

pub const WKA8L: Attribute = Attribute {
    name: "wka8l",
    values: NO_YES,
    question: "Is the white king on a8, where the black rook can pin the new queen?",
    answers: &[
        "the white king is not on a8 or the black rook cannot pin the new queen",
        "the white king is on a8, where the black rook can pin the new queen",
    ],
    of: |board| yes_or_no(board, |men| men.queened().is_some_and(pinned_in_the_corner)),
};

pub fn mate_threat(queened: Queened) -> bool {
    queened.checks().any(|checked| checked.answers().is_empty())
}

fn stalemates(answer: &Answer) -> bool {
    matches!(answer, Answer::TakesRook { stalemate: true, .. })
}

/// After a check, one taking of the rook stalemates and no other answer is any better.
pub fn sacrifice_for_stalemate(queened: Queened) -> bool {
    let forces = |checked: Queened| checked.answers().iter().any(stalemates) && !checked.holds(Aim::Draw, 0);
    queened.checks().any(forces)
}

/// After a check the rook cannot be taken for good, and whatever else White does, the queen is taken next.
pub fn double_attack(queened: Queened) -> bool {
    let wins = |checked: Queened| {
        let answers = checked.answers();
        !answers.is_empty() && !answers.iter().any(stalemates) && !checked.holds(Aim::Draw, 0)
    };
    queened.checks().any(wins)
}

/// With the white king on a8 the rook attacks the queen along rank 8 after the next move, and the black king guards it.
pub fn pinned_in_the_corner(queened: Queened) -> bool {
    let pins = |moved: Queened| {
        let on_rank_8 = moved.rook.rank() == Rank::Eighth;
        on_rank_8 && moved.rook_takes_queen(Aim::Draw) && king_attacks(moved.black).contains(moved.rook)
    };
    queened.white == Square::A8 && queened.moves().any(pins)
}
