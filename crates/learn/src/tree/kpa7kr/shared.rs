//! Attributes that several subproblems ask.

use shakmaty::Square;

use super::men::{CRITICAL, Men, NO_YES, PAWN, plane, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::planes::grow;

pub const BKXBQ: Attribute = Attribute {
    name: "bkxbq",
    values: NO_YES,
    question: "Is the black king attacked in some way by the promoted pawn?",
    answers: &[
        "the black king is not attacked by the promoted pawn",
        "the black king is attacked in some way by the promoted pawn",
    ],
    of: |board| yes_or_no(board, Men::queen_checks),
};

pub const R2AR8: Attribute = Attribute {
    name: "r2ar8",
    values: NO_YES,
    question: "Does the black rook have safe access to file a or rank 8?",
    answers: &[
        "the black rook has no safe access to file a or rank 8",
        "the black rook has safe access to file a or rank 8",
    ],
    of: |board| yes_or_no(board, rook_has_safe_access),
};

/// The rook goes straight to file a or to rank 8, not to b8 where the pawn takes it, and one move of the white king does not cover all such squares that
/// the black king leaves unguarded. From b7 he may cover two at once; from elsewhere he covers one at most. The rook's own
/// attacks do not hinder him, and out of check he may stay.
fn rook_has_safe_access(men: Men) -> bool {
    let access = (men.access_to_file_a() | men.access_to_rank_8()) & !plane(Square::B8);
    let mut steps = men.white_near() & !men.black_near() & !plane(PAWN);
    if !men.in_check() {
        steps |= men.white;
    }
    let unguarded = !men.black_near();
    let left_from_b7 = access & !(grow(plane(CRITICAL)) & unguarded);
    if (steps | men.white).contains(CRITICAL) && left_from_b7.is_empty() {
        return false;
    }
    let covered = access & grow(steps) & unguarded;
    covered.count() == 2 || covered != access
}
