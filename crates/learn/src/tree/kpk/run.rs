//! Can the pawn run? It can if it gets to the last rank and is not taken there, whatever Black plays, while the white
//! king stays where he is.

use shakmaty::{Bitboard, File, Rank};

use super::men::{Men, NO_YES, plane, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::planes::expand;

pub const PATT1: Attribute = Attribute {
    name: "patt1",
    values: NO_YES,
    question: "Is the black king on the edge beside a knight's pawn and forced back?",
    answers: &[
        "the black king is not forced back along the edge",
        "the black king, on the edge beside the pawn, is forced back",
    ],
    of: |board| yes_or_no(board, patt1),
};

pub const AHEAD: Attribute = Attribute {
    name: "ahead",
    values: NO_YES,
    question: "Can the black king head the pawn off before the eighth rank?",
    answers: &[
        "the black king cannot head the pawn off before the eighth rank",
        "the black king heads the pawn off before the eighth rank",
    ],
    of: |board| yes_or_no(board, ahead),
};

pub const WKAND: Attribute = Attribute {
    name: "wkand",
    values: NO_YES,
    question: "Is the white king in the pawn's way?",
    answers: &[
        "the white king is not in the pawn's way",
        "the white king stands ahead of the pawn on its file",
    ],
    of: |board| yes_or_no(board, wkand),
};

pub const IMCAP: Attribute = Attribute {
    name: "imcap",
    values: NO_YES,
    question: "Can the black king take the pawn at once?",
    answers: &[
        "the black king cannot take the pawn at once",
        "the black king can take the pawn at once",
    ],
    of: |board| yes_or_no(board, imcap),
};

pub const STLMT: Attribute = Attribute {
    name: "stlmt",
    values: NO_YES,
    question: "Is it stalemate, or does the pawn's advance force it?",
    answers: &[
        "neither is it stalemate nor does the pawn's advance force it",
        "it is stalemate, or the pawn's advance forces it",
    ],
    of: |board| yes_or_no(board, stlmt),
};

pub const PLUS1: Attribute = Attribute {
    name: "plus1",
    values: NO_YES,
    question: "Is the black king on the queening square before the pawn?",
    answers: &[
        "the black king is not on the queening square before the pawn",
        "the black king is on the queening square before the pawn",
    ],
    of: |board| yes_or_no(board, plus1),
};

pub const PLUS2: Attribute = Attribute {
    name: "plus2",
    values: NO_YES,
    question: "Can the black king reach the queening square within a move of the pawn?",
    answers: &[
        "the black king is too far from the queening square",
        "the black king can reach the queening square within a move of the pawn",
    ],
    of: |board| yes_or_no(board, plus2),
};

pub const CRIT: Attribute = Attribute {
    name: "crit",
    values: NO_YES,
    question: "Does the white king hold the seventh-rank square by which the black king would come?",
    answers: &[
        "the white king does not hold the seventh-rank square by which the black king comes",
        "the white king holds the seventh-rank square by which the black king would come",
    ],
    of: |board| yes_or_no(board, crit),
};

/// Whether the pawn can run, as the attributes below decide it. Attributes that look a move ahead ask this.
pub fn can_run(men: Men) -> bool {
    let is_stopped = ahead(men) || wkand(men) || imcap(men) || stlmt(men);
    patt1(men) || !is_stopped && (!plus2(men) || !plus1(men) && crit(men))
}

/// The pawn is on file b with the black king beside it on file a, and the white king on file c, level with them or a
/// rank higher. The pawn guards the square above the black king and the white king the others: he must go back.
///
/// ```text
/// . . K .      . . . .
/// k P . .  or  k P K .
/// ```
pub fn patt1(men: Men) -> bool {
    let files = [men.white, men.pawn, men.black].map(|square| square.file());
    let level = men.black.rank() == men.pawn.rank();
    files == [File::C, File::B, File::A] && level && matches!(men.ahead_by(men.white), 0 | 1)
}

/// The black king comes, before the eighth rank, onto the pawn's file in front of it, or onto the pawn itself once it
/// has moved; and that whether a pawn on its first square begins with one step or two.
pub fn ahead(men: Men) -> bool {
    let doubles = men.pawn.rank() == Rank::Second;
    heads_off(men, 1) && (!doubles || heads_off(men, 2))
}

/// The race: the black king walks, never next to the white king nor where the pawn guards, and the pawn runs.
fn heads_off(men: Men, first_step: i32) -> bool {
    let mut black = plane(men.black);
    let mut runner = men;
    let mut step = first_step;
    loop {
        black = expand(black) & !men.white_holds() & !runner.pawn_guards();
        let in_front = black & runner.file_ahead() & !Bitboard::from_rank(Rank::Eighth);
        let catches_it = runner != men && black.contains(runner.pawn);
        if in_front.any() || catches_it {
            return true;
        }
        match runner.square(0, step).filter(|square| square.rank() < Rank::Eighth) {
            Some(pawn) => runner = runner.with_pawn(pawn),
            None => return false,
        }
        step = 1;
    }
}

/// The white king stands ahead of the pawn on its file.
pub fn wkand(men: Men) -> bool {
    men.file_ahead().contains(men.white)
}

/// The pawn is next to the black king and not next to the white king.
pub fn imcap(men: Men) -> bool {
    men.pawn_hangs()
}

/// It is stalemate, or the pawn's next step or the one after makes it so, whatever Black plays.
pub fn stlmt(men: Men) -> bool {
    is_shut_in(men, 2)
}

fn is_shut_in(men: Men, pawn_moves: u32) -> bool {
    let shuts_in = |black| {
        let men = men.with_black(black);
        let mut pushed = men.pawn_moves().into_iter().map(|pawn| men.with_pawn(pawn));
        men.pawn_moves().any() && pushed.all(|men| is_shut_in(men, pawn_moves - 1))
    };
    let moves = men.black_moves();
    men.is_stalemate() || pawn_moves > 0 && moves.any() && moves.into_iter().all(shuts_in)
}

/// The black king needs no more moves to the queening square than the pawn, and moves first.
pub fn plus1(men: Men) -> bool {
    is_in_time(men, men.moves_to_queen())
}

/// The black king needs at most one move more than the pawn: he is there to take the new queen.
pub fn plus2(men: Men) -> bool {
    is_in_time(men, men.moves_to_queen() + 1)
}

/// A king who is stalemated has stopped the pawn, as if he were on the queening square.
fn is_in_time(men: Men, most: u32) -> bool {
    let needed = men.effective_distance(men.queening());
    men.is_stalemate() || needed.is_some_and(|moves| moves <= most)
}

/// The white king holds the square of the seventh rank beside the pawn's file on the black king's side: from there
/// alone a new queen could be taken. A black king on the pawn's file may choose the side.
pub fn crit(men: Men) -> bool {
    let seventh = men.square(1, 7 - men.rank());
    men.black.file() != men.pawn.file() && seventh.is_some_and(|square| men.white_holds().contains(square))
}
