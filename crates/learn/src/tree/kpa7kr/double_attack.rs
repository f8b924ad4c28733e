//! Attributes of the double attack on the white king and the promoted pawn.

use shakmaty::{Bitboard, Board};

use super::men::{FILE_A, Men, NO_YES, QUEENING, RANK_8, towards_queening, yes_or_no};
use crate::tree::attribute::Attribute;

pub const CNTXT: Attribute = Attribute {
    name: "cntxt",
    values: NO_YES,
    question: "Is the white king on file a or rank 8, and not on a8?",
    answers: &[
        "the white king is not on file a or rank 8, or he is on a8",
        "the white king is on file a or rank 8 and not on a8",
    ],
    of: |board| yes_or_no(board, |men| men.line().is_some() && men.white != QUEENING),
};

pub const BKBLK: Attribute = Attribute {
    name: "bkblk",
    values: NO_YES,
    question: "Is the black king in the way?",
    answers: &["the black king is not in the way", "the black king is in the way"],
    of: |board| yes_or_no(board, black_king_in_the_way),
};

pub const KATRI: Attribute = Attribute {
    name: "katri",
    values: &["n", "w", "b"],
    question: "Does any king control the intersect point, and which?",
    answers: &[
        "neither king alone controls the intersect point",
        "the white king controls the intersect point",
        "the black king controls the intersect point",
    ],
    of: control_of_the_intersect,
};

pub const WKPOS: Attribute = Attribute {
    name: "wkpos",
    values: NO_YES,
    question: "Is the white king in a potential fork position as opposed to a skewer position?",
    answers: &[
        "the white king is in a potential skewer position",
        "the white king is in a potential fork position",
    ],
    of: |board| yes_or_no(board, fork_position),
};

/// The black king stands between the rook and the intersect, on the intersect, or between that and the queening square.
fn black_king_in_the_way(men: Men) -> bool {
    let onwards = men.intersect().into_iter().map(towards_queening);
    onwards
        .fold(men.path(), |all, squares| all | squares)
        .contains(men.black)
}

/// A king controls the intersect if he is on a square of it or next to one. In check from the intersect nobody does. This
/// one is printed as code.
fn control_of_the_intersect(board: &Board) -> usize {
    let Some(men) = Men::of(board) else { return 0 };
    let intersect = men.intersect();
    let controls = |near: Bitboard| (intersect & near).any();
    if intersect.contains(men.white) {
        return 0;
    }
    match (
        controls(men.white_near() | men.white),
        controls(men.black_near() | men.black),
    ) {
        (true, false) => 1,
        (false, true) => 2,
        _ => 0,
    }
}

/// The rook's rank or file meets the white king's edge between him and the queening square. Away from the edge he always
/// counts as in a fork position, on a8 never.
fn fork_position(men: Men) -> bool {
    let [(wf, wr), _, (rf, rr)] = men.places();
    match men.line() {
        Some(_) if men.white == QUEENING => false,
        Some(RANK_8) => rf < wf,
        Some(FILE_A) => rr > wr,
        _ => true,
    }
}
