//! The pawn off the rook's file, on rank 5 or 6: does White win? The squares one rank ahead of the pawn are critical
//! too.

use shakmaty::{File, Rank};

use super::main_pattern::{mainpatt_relevant, nearerx, reaches_row};
use super::men::{Men, NO_YES, files, white_walks, yes_or_no};
use super::rank7::nxtop;
use crate::tree::attribute::Attribute;

pub const RANK56_RELEVANT: Attribute = Attribute {
    name: "rank56_relevant",
    values: NO_YES,
    question: "Is the pawn off the rook's file and on the fifth or sixth rank?",
    answers: &[
        "the pawn is on a rook's file or not on the fifth or sixth rank",
        "the pawn is off the rook's file and on the fifth or sixth rank",
    ],
    of: |board| yes_or_no(board, rank56_relevant),
};

pub const DIROP56: Attribute = Attribute {
    name: "dirop56",
    values: NO_YES,
    question: "Does the sixth-rank pattern hold, or can White bring it about?",
    answers: &[
        "White cannot bring about the sixth-rank pattern",
        "the sixth-rank pattern holds, or White can bring it about",
    ],
    of: |board| yes_or_no(board, dirop56),
};

pub const BTOP1: Attribute = Attribute {
    name: "btop1",
    values: NO_YES,
    question: "Is the black king in front of the pawn, or can he get there?",
    answers: &[
        "the black king cannot get in front of the pawn in time",
        "the black king is in front of the pawn or can get there",
    ],
    of: |board| yes_or_no(board, btop1),
};

pub const MP56: Attribute = Attribute {
    name: "mp56",
    values: NO_YES,
    question: "By king moves alone, can White get two ranks ahead of the pawn?",
    answers: &[
        "the white king alone does not get two ranks ahead of the pawn",
        "the white king gets two ranks ahead of the pawn",
    ],
    of: |board| yes_or_no(board, mp56),
};

pub const R6PATT: Attribute = Attribute {
    name: "r6patt",
    values: NO_YES,
    question: "Can White take the opposition from Black?",
    answers: &[
        "White cannot take the opposition from Black",
        "White can take the opposition from Black",
    ],
    of: |board| yes_or_no(board, r6patt),
};

pub fn rank56_relevant(men: Men) -> bool {
    !men.is_rook_pawn() && matches!(men.pawn.rank(), Rank::Fifth | Rank::Sixth)
}

/// The pattern holds, or whatever Black plays White has a move after which it holds or his king is ahead of a safe
/// pawn on the sixth rank.
pub fn dirop56(men: Men) -> bool {
    let is_ahead = |men: Men| (men.row(1) | men.row(2)).contains(men.white) && !men.pawn_hangs();
    let holds = |men: Men| sixth_rank_pattern(men) || men.pawn.rank() == Rank::Sixth && is_ahead(men);
    sixth_rank_pattern(men) || men.answers(|men| men.after_white().any(holds))
}

/// The white king is on the sixth rank and faces the black king on the eighth; or he is beside the pawn on the sixth
/// rank and the black king beside its file, on the eighth rank or in check on the seventh. In check on a7 he has the
/// stalemate in the corner.
fn sixth_rank_pattern(men: Men) -> bool {
    let beside = men.pawn.rank() == Rank::Sixth && men.white.distance(men.pawn) == 1 && files(men.black, men.pawn) == 1;
    let holds = match men.black.rank() {
        Rank::Eighth => beside || men.kings_face(),
        Rank::Seventh => beside && men.black.file() > File::A,
        _ => false,
    };
    rank56_relevant(men) && men.white.rank() == Rank::Sixth && holds
}

/// The pawn is on the fifth rank, or the black king is ahead of it on its file, or he can get there before the white
/// king, walking straight, is beside the pawn on the sixth.
pub fn btop1(men: Men) -> bool {
    let ahead = men.file_ahead();
    let is_late = men.black_moves().any() && white_walks(men, men.row(0), ahead);
    men.pawn.rank() != Rank::Sixth || ahead.contains(men.black) || !is_late
}

/// The white king walks to one of the squares two ranks ahead of the pawn and cannot be stopped. For a pawn below the
/// fifth rank, off the rook's file, it is enough that the black king cannot rule it out in time; for one on the seventh
/// the squares beside it are good enough.
pub fn mp56(men: Men) -> bool {
    match men.rank() {
        7 => nxtop(men),
        5 | 6 => reaches_row(men, 2),
        _ => reaches_row(men, 2) || mainpatt_relevant(men) && !nearerx(men),
    }
}

/// The white king, on the black king's file or the next one towards the pawn, bars his way along the back ranks: on
/// the fifth rank, the black king on the seventh or eighth at least two files from the pawn; or on the fourth rank,
/// the black king on the eighth at least three files from it. With the pawn on the fifth rank it takes one file more,
/// and the white king must be on the nearer file: when Black takes the opposition, the pawn's step to the sixth rank
/// gives it back.
pub fn r6patt(men: Men) -> bool {
    let least = match (men.white.rank(), men.black.rank()) {
        (Rank::Fifth, Rank::Seventh | Rank::Eighth) => 2,
        (Rank::Fourth, Rank::Eighth) => 3,
        _ => return false,
    };
    let away = files(men.black, men.pawn);
    let towards_pawn = files(men.white, men.pawn) + 1 == away && files(men.white, men.black) == 1;
    let same_file = men.white.file() == men.black.file();
    match men.pawn.rank() {
        Rank::Sixth => away >= least && (same_file || towards_pawn),
        Rank::Fifth => away > least && towards_pawn,
        _ => false,
    }
}
