//! Attributes of the first two trees: the rook falls, the queening square is held, stalemate, hidden check.

use shakmaty::attacks::rook_attacks;
use shakmaty::{Bitboard, Square};

use super::men::{CRITICAL, FILE_A, Men, NO_YES, PAWN, QUEENING, RANK_8, plane, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::planes::{grow, immediate_captures, squares};

pub const RIMMX: Attribute = Attribute {
    name: "rimmx",
    values: NO_YES,
    question: "Can the black rook be captured safely?",
    answers: &[
        "the black rook cannot be captured safely",
        "the black rook can be captured safely",
    ],
    of: |board| yes_or_no(board, rook_falls),
};

pub const BXQSQ: Attribute = Attribute {
    name: "bxqsq",
    values: NO_YES,
    question: "Does a black piece control the queening square?",
    answers: &[
        "no black piece controls the queening square",
        "a black piece controls the queening square",
    ],
    of: |board| yes_or_no(board, queening_square_is_held),
};

pub const STLMT: Attribute = Attribute {
    name: "stlmt",
    values: NO_YES,
    question: "Is White in stalemate?",
    answers: &["White is not in stalemate", "White is in stalemate"],
    of: |board| yes_or_no(board, stalemate),
};

pub const HDCHK: Attribute = Attribute {
    name: "hdchk",
    values: NO_YES,
    question: "Is there a good delay because of a hidden check?",
    answers: &[
        "there is no hidden check",
        "there is a good delay because of a hidden check",
    ],
    of: |board| yes_or_no(board, hidden_check),
};

fn rook_falls(men: Men) -> bool {
    king_takes_rook_for_good(men) || pawn_takes_rook_for_good(men)
}

/// The white king takes the rook, and then the black king does not get at the pawn or before it. If the rook is taken on
/// a8, he must not shut the white king in from c7 or c8.
fn king_takes_rook_for_good(men: Men) -> bool {
    let after = plane(men.rook);
    let refuge = if men.rook == QUEENING {
        squares([Square::C7, Square::C8])
    } else {
        squares([PAWN, QUEENING, CRITICAL])
    };
    immediate_captures(after, men.white, men.black).any()
        && men.black != QUEENING
        && (men.black_near() & !grow(after) & refuge).is_empty()
}

/// The pawn takes on b8; the new piece is not taken and, at least as a rook, does not stalemate.
fn pawn_takes_rook_for_good(men: Men) -> bool {
    if men.rook != Square::B8 || immediate_captures(plane(men.rook), men.black, men.white).any() {
        return false;
    }
    let new_rook = rook_attacks(men.rook, plane(men.white));
    new_rook.contains(men.black) || (men.black_near() & !men.white_near() & !new_rook).any()
}

/// A black piece stands on a8 or attacks it. To the rook the pawn and the white king are no hindrance.
fn queening_square_is_held(men: Men) -> bool {
    let held = rook_attacks(men.rook, plane(men.black)) | men.black_near() | men.black | men.rook;
    held.contains(QUEENING)
}

/// White is not in check and neither king nor pawn can move.
fn stalemate(men: Men) -> bool {
    let pawn_is_stuck = men.occupied().contains(QUEENING) && men.rook != Square::B8;
    !men.in_check() && pawn_is_stuck && men.white_moves().is_empty()
}

/// The black king stands between rook and white king on file a or rank 8, the rook farthest from a8. He steps aside with
/// check.
fn hidden_check(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let all_on = |line: Bitboard| (men.kings() | men.rook) & line == men.kings() | men.rook;
    (all_on(FILE_A) && rr < br && br < wr) || (all_on(RANK_8) && wf < bf && bf < rf)
}
