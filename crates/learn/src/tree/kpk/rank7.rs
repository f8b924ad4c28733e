//! The pawn off the rook's file, on rank 7, and unable to run: does White win?

use shakmaty::Rank;

use super::men::{Men, NO_YES, yes_or_no};
use crate::tree::attribute::Attribute;

pub const RANK7_RELEVANT: Attribute = Attribute {
    name: "rank7_relevant",
    values: NO_YES,
    question: "Is the pawn off the rook's file and on the seventh rank?",
    answers: &[
        "the pawn is on a rook's file or not on the seventh rank",
        "the pawn is off the rook's file and on the seventh rank",
    ],
    of: |board| yes_or_no(board, rank7_relevant),
};

pub const NXTOP: Attribute = Attribute {
    name: "nxtop",
    values: NO_YES,
    question: "Can the white king force his way next to the pawn?",
    answers: &[
        "the white king cannot force his way next to the pawn",
        "the white king can force his way next to the pawn",
    ],
    of: |board| yes_or_no(board, nxtop),
};

pub const STALE: Attribute = Attribute {
    name: "stale",
    values: NO_YES,
    question: "Is it stalemate?",
    answers: &["it is not stalemate", "it is stalemate"],
    of: |board| yes_or_no(board, stale),
};

pub fn rank7_relevant(men: Men) -> bool {
    !men.is_rook_pawn() && men.pawn.rank() == Rank::Seventh
}

/// Whatever Black plays, the white king steps beside the pawn, on the seventh rank or the eighth, with his next move
/// or the one after. Where Black cannot move there is nothing to force.
pub fn nxtop(men: Men) -> bool {
    men.black_moves().is_empty() || gets_beside(men, 2)
}

fn gets_beside(men: Men, moves: u32) -> bool {
    let is_beside = |men: Men| (men.row(0) | men.row(1)).contains(men.white) && men.white.file() != men.pawn.file();
    let arrives = |men: Men| is_beside(men) || moves > 1 && gets_beside(men, moves - 1);
    men.answers(|men| {
        let mut steps = men.white_king_moves().into_iter();
        steps.any(|white| arrives(men.with_white(white)))
    })
}

pub fn stale(men: Men) -> bool {
    men.is_stalemate()
}
