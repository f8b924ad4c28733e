//! The pawn on a rook's file that cannot run: does White win?
//!
//! White wants his king on b7, or the black king shut out so that the pawn runs after all. Black holds the draw if he
//! gets to the corner, if he wins the pawn, or if he keeps the white king on the edge in front of it.

use shakmaty::{File, Rank, Square};

use super::main_pattern::answers_steps_up;
use super::men::{Men, NO_YES, files, plane, yes_or_no};
use super::run::can_run;
use crate::tree::attribute::Attribute;

pub const ROOKPAWN_RELEVANT: Attribute = Attribute {
    name: "rookpawn_relevant",
    values: NO_YES,
    question: "Is the pawn on a rook's file and not able to run?",
    answers: &[
        "the pawn is not on a rook's file, or can run",
        "the pawn is on a rook's file and cannot run",
    ],
    of: |board| yes_or_no(board, rookpawn_relevant),
};

pub const NEARC8: Attribute = Attribute {
    name: "nearc8",
    values: NO_YES,
    question: "Can the black king reach c8 before the white king bars the way?",
    answers: &[
        "the black king cannot reach c8 in time",
        "the black king reaches c8 before the white king is on b7",
    ],
    of: |board| yes_or_no(board, nearc8),
};

pub const NEARA8: Attribute = Attribute {
    name: "neara8",
    values: NO_YES,
    question: "Can the black king reach a8 before the white king bars the way?",
    answers: &[
        "the black king cannot reach a8 in time",
        "the black king reaches a8 before the white king is on b7",
    ],
    of: |board| yes_or_no(board, neara8),
};

pub const NEARP: Attribute = Attribute {
    name: "nearp",
    values: NO_YES,
    question: "Is the black king nearer to the pawn than the white king?",
    answers: &[
        "the black king is not nearer to the pawn than the white king",
        "the black king is nearer to the pawn than the white king",
    ],
    of: |board| yes_or_no(board, nearp),
};

pub const PSQUARE: Attribute = Attribute {
    name: "psquare",
    values: NO_YES,
    question: "Can the black king step inside the pawn's square?",
    answers: &[
        "the black king stays outside the pawn's square",
        "the black king can step inside the pawn's square",
    ],
    of: |board| yes_or_no(board, psquare),
};

pub const RP1: Attribute = Attribute {
    name: "rp1",
    values: NO_YES,
    question: "Does the white king meet every approach of the black king, so that the pawn escapes?",
    answers: &[
        "the white king cannot meet the black king's approach",
        "the white king meets every approach of the black king, and the pawn escapes",
    ],
    of: |board| yes_or_no(board, rp1),
};

pub const RP2: Attribute = Attribute {
    name: "rp2",
    values: NO_YES,
    question: "Can the black king trap the white king on the edge of the board?",
    answers: &[
        "the white king is not trapped on the edge",
        "the black king traps the white king on the edge of the board",
    ],
    of: |board| yes_or_no(board, rp2),
};

pub const NEAR2P: Attribute = Attribute {
    name: "near2p",
    values: NO_YES,
    question: "Can the black king get next to the pawn?",
    answers: &[
        "the black king cannot get next to the pawn",
        "the black king can get next to the pawn",
    ],
    of: |board| yes_or_no(board, near2p),
};

pub const STALEMATE: Attribute = Attribute {
    name: "stalemate",
    values: NO_YES,
    question: "Does Black stalemate the white king in the corner?",
    answers: &[
        "there is no stalemate of the white king in the corner",
        "Black stalemates the white king in the corner or wins the pawn",
    ],
    of: |board| yes_or_no(board, stalemate),
};

/// The pawn is on file a (or h, which is looked at in the mirror) and cannot run.
pub fn rookpawn_relevant(men: Men) -> bool {
    men.is_rook_pawn() && !can_run(men)
}

/// The black king needs no more moves to a square than the white king to b7, from where he holds the corner.
fn is_there_before_b7(men: Men, square: Square) -> bool {
    let moves = men.effective_distance(square);
    moves.is_some_and(|moves| moves <= men.white.distance(Square::B7))
}

/// A white king in front of his pawn on a7 or a8 is shut in by the black king on c7.
pub fn nearc8(men: Men) -> bool {
    let is_shut_in = matches!(men.white, Square::A7 | Square::A8)
        && men.effective_distance(Square::C7).is_some_and(|moves| moves <= 1);
    is_there_before_b7(men, Square::C8) || is_shut_in
}

pub fn neara8(men: Men) -> bool {
    is_there_before_b7(men, Square::A8)
}

/// Fewer steps from the black king to the pawn than from the white king. A pawn on a2 may be on a4 with its next
/// move; the white king must not be nearer to that square.
pub fn nearp(men: Men) -> bool {
    let [white, black] = [men.white, men.black].map(|king| king.distance(men.pawn));
    let [white_to_a4, black_to_a4] = [men.white, men.black].map(|king| king.distance(Square::A4));
    black < white && (men.pawn != Square::A2 || black_to_a4 <= white_to_a4)
}

/// The pawn's square has the way to the queening square as its side.
pub fn psquare(men: Men) -> bool {
    men.black.distance(men.queening()) <= men.moves_to_queen() + 1
}

/// With the pawn on a2 the black king must come by the third rank: the white king stands opposite on the fifth
/// already, or can answer each step to the third rank so. Besides, a black king a rank behind the pawn and a file
/// farther than the white king is too low, if the white king is three ranks ahead: he gets down to file b in time. In
/// that a pawn on a2 counts as on a3.
///
/// ```text
/// . . K . .      . . K . .
/// . . . . .      . . . . .
/// . . k . .      . . . . .
/// P . . . .      P . . . .
///                . . . k .
/// ```
pub fn rp1(men: Men) -> bool {
    let is_opposite = |men: Men| {
        let ranks = (men.white.rank(), men.black.rank());
        ranks == (Rank::Fifth, Rank::Third) && men.white.file() > File::A && men.white.file() <= men.black.file()
    };
    let is_met = men.pawn == Square::A2 && (is_opposite(men) || answers_steps_up(men, is_opposite));
    let base = if men.pawn == Square::A2 { Square::A3 } else { men.pawn };
    let from_base = men.with_pawn(base);
    let is_too_low = from_base.ahead_by(men.white) == 3
        && from_base.ahead_by(men.black) == -1
        && men.white.file() > File::B
        && i32::from(men.black.file()) == i32::from(men.white.file()) + 1;
    is_met || is_too_low
}

/// The white king is on file a and the black king on file c or d, no lower than the pawn and no higher than the white
/// king, or the other way round if the white king is behind the pawn. A pawn on a2 with room before it counts as on
/// a3; for a pawn on a7 the black king may be a rank lower.
pub fn rp2(men: Men) -> bool {
    let base = match men.pawn.rank() {
        Rank::Second if men.white.rank() > Rank::Third => Rank::Third,
        Rank::Seventh => Rank::Sixth,
        rank => rank,
    };
    let between = base.min(men.white.rank())..=base.max(men.white.rank());
    let opposite = matches!(men.black.file(), File::C | File::D) && between.contains(&men.black.rank());
    men.white.file() == File::A && opposite
}

/// The black king is at most one file farther from the pawn than the white king, who does not yet hold the square in
/// front of the pawn (a4, if it is on a2).
pub fn near2p(men: Men) -> bool {
    let step = if men.pawn == Square::A2 { 2 } else { 1 };
    let front = men.square(0, step).map_or(plane(men.pawn), plane);
    let keeps_up = files(men.black, men.pawn) <= files(men.white, men.pawn) + 1;
    keeps_up && (men.white_holds() & front).is_empty()
}

/// The white king is on a8. With the pawn on a7 behind him Black plays to c7, and White has no move; with the pawn on
/// a6 he plays to b6, to take it, or to go to c7 when it has come to a7.
pub fn stalemate(men: Men) -> bool {
    let step = match men.pawn {
        Square::A7 => Square::C7,
        Square::A6 => Square::B6,
        _ => return false,
    };
    men.white == Square::A8 && men.black_moves().contains(step)
}
