//! The pawn off the rook's file, on ranks 2 to 4: can White get to the main pattern, his king on one of the three
//! critical squares two ranks ahead of the pawn, with the pawn safe? That wins whoever is to move.

use shakmaty::{Bitboard, File, Rank};

use super::men::{Men, NO_YES, files, plane, walk, white_walks, yes_or_no};
use super::ranks56::mp56;
use super::run::{can_run, imcap};
use crate::tree::attribute::Attribute;

pub const MAINPATT_RELEVANT: Attribute = Attribute {
    name: "mainpatt_relevant",
    values: NO_YES,
    question: "Is the pawn off the rook's file and below the fifth rank?",
    answers: &[
        "the pawn is on a rook's file or has reached the fifth rank",
        "the pawn is off the rook's file and below the fifth rank",
    ],
    of: |board| yes_or_no(board, mainpatt_relevant),
};

pub const NEARERX: Attribute = Attribute {
    name: "nearerx",
    values: NO_YES,
    question: "Can the black king get ahead of the pawn and rule out the main pattern?",
    answers: &[
        "the black king cannot get ahead of the pawn in time",
        "the black king gets ahead of the pawn and rules out the main pattern",
    ],
    of: |board| yes_or_no(board, nearerx),
};

pub const DIROPB: Attribute = Attribute {
    name: "diropb",
    values: NO_YES,
    question: "Can Black take the opposition, the white king being at most one rank ahead of the pawn?",
    answers: &[
        "Black cannot take the opposition, or the white king is far enough ahead",
        "Black takes the opposition, and the white king is at most one rank ahead of the pawn",
    ],
    of: |board| yes_or_no(board, diropb),
};

pub const DIROPW: Attribute = Attribute {
    name: "diropw",
    values: NO_YES,
    question: "Is the white king one rank ahead of the pawn with the opposition?",
    answers: &[
        "the white king does not have the opposition one rank ahead of the pawn",
        "the white king has the opposition one rank ahead of the pawn",
    ],
    of: |board| yes_or_no(board, diropw),
};

pub const ANYOP: Attribute = Attribute {
    name: "anyop",
    values: NO_YES,
    question: "Does White have the distant opposition, and can he get ahead of the pawn?",
    answers: &[
        "White does not have the distant opposition, or cannot get ahead of the pawn",
        "White has the distant opposition and can get ahead of the pawn",
    ],
    of: |board| yes_or_no(board, anyop),
};

pub const MP1: Attribute = Attribute {
    name: "mp1",
    values: NO_YES,
    question: "By king moves alone, can White get to the main pattern by way of the rank ahead of the pawn?",
    answers: &[
        "the white king alone does not get one rank ahead of the pawn in time",
        "the white king gets one rank ahead of the pawn in time",
    ],
    of: |board| yes_or_no(board, mp1),
};

pub const MP2: Attribute = Attribute {
    name: "mp2",
    values: NO_YES,
    question: "By king moves alone, can White get to the main pattern two ranks ahead of the pawn?",
    answers: &[
        "the white king alone does not get two ranks ahead of the pawn in time",
        "the white king gets two ranks ahead of the pawn in time",
    ],
    of: |board| yes_or_no(board, mp2),
};

pub const PMOVE: Attribute = Attribute {
    name: "pmove",
    values: NO_YES,
    question: "Can White get to the main pattern if he moves the pawn first?",
    answers: &[
        "moving the pawn first does not lead to the main pattern",
        "by moving the pawn first White gets to the main pattern",
    ],
    of: |board| yes_or_no(board, pmove),
};

/// Whether White gets to the main pattern, as the attributes below decide it. Attributes that look a move ahead ask
/// this.
pub fn main_pattern(men: Men) -> bool {
    mainpatt_relevant(men) && !imcap(men) && (pmove(men) || mp1(men) || mp2(men) || diropw(men))
}

pub fn mainpatt_relevant(men: Men) -> bool {
    !men.is_rook_pawn() && men.rank() < 5
}

/// The black king is on the square three ranks ahead of the pawn, which guards all critical squares, no later than
/// the white king on a critical square.
pub fn nearerx(men: Men) -> bool {
    let steps = |square| walk(plane(men.white), square, plane(men.pawn));
    let white = men.row(2).into_iter().filter_map(steps).min();
    let keeper = men.square(0, 3);
    keeper.is_some_and(|keeper| white.is_none_or(|white| men.black.distance(keeper) <= white))
}

/// The black king can step to where the kings face each other, and the white king is at most one rank ahead of the
/// pawn.
pub fn diropb(men: Men) -> bool {
    let mut steps = men.black_moves().into_iter();
    men.ahead_by(men.white) <= 1 && steps.any(|black| men.with_black(black).kings_face())
}

/// The white king is one rank ahead of the pawn, a pawn on its first square counting as on the fourth rank too, and
/// the kings face each other. Or the pawn and the black king are on the second rank, the white king is no farther
/// from the pawn's file, and can face the black king on the fifth rank whenever he steps to the third.
pub fn diropw(men: Men) -> bool {
    let is_faced = |men: Men| men.white.rank() == Rank::Fifth && men.kings_face();
    let comes_last = files(men.white, men.pawn) <= files(men.black, men.pawn);
    let from_first_square = men.pawn.rank() == Rank::Second && men.white.rank() >= Rank::Fifth;
    has_opposition(men) || from_first_square && comes_last && answers_steps_up(men, is_faced)
}

fn has_opposition(men: Men) -> bool {
    let ahead = men.ahead_by(men.white);
    men.kings_face() && (ahead == 1 || ahead == 3 && men.pawn.rank() == Rank::Second)
}

/// The black king is on the second rank, and each of his steps to the third, straight or towards the pawn, leads to a
/// position as wished, or the white king can answer it so.
pub fn answers_steps_up(men: Men, good: impl Fn(Men) -> bool) -> bool {
    let approaches = |step: &_| files(*step, men.pawn) <= files(men.black, men.pawn);
    let mut steps = (men.black_moves() & Bitboard::from_rank(Rank::Third))
        .into_iter()
        .filter(approaches);
    let is_answered = |black| {
        let men = men.with_black(black);
        good(men)
            || men
                .white_king_moves()
                .into_iter()
                .any(|white| good(men.with_white(white)))
    };
    men.black.rank() == Rank::Second && steps.all(is_answered)
}

/// The kings are on one file, four or six ranks apart, and the white king is nearer to the critical squares.
pub fn anyop(men: Men) -> bool {
    let is_distant = men.white.file() == men.black.file() && matches!(men.white.distance(men.black), 4 | 6);
    is_distant && !nearerx(men)
}

/// On ranks 2 to 4: the white king is ahead in the race, or whatever Black plays he steps onto a critical square or
/// takes the opposition one rank ahead of the pawn. On higher ranks the squares one rank ahead are critical
/// themselves, and he is on one or walks to one; two ranks ahead he has more already.
pub fn mp1(men: Men) -> bool {
    let steps_in = |men: Men| {
        let mut next = men.white_king_moves().into_iter().map(|white| men.with_white(white));
        next.any(|men| !men.pawn_hangs() && (men.row(2).contains(men.white) || has_opposition(men)))
    };
    match men.rank() {
        2..=4 => outpaces(men) || men.answers(steps_in),
        _ => !men.row(2).contains(men.white) && reaches_row(men, 1),
    }
}

/// The white king is no farther from the pawn than the black king, and wins the race on the side away from him: to
/// the square beside the pawn, from where the black king needs more than two moves more to face him three ranks
/// ahead; or to the square one rank ahead of that, while the black king needs more than two moves more to the square
/// three ranks ahead of the pawn and two files off. On the edge there is no such file: with a pawn on file b the
/// white king on file a, one rank ahead, has won the race if the black king is no higher.
fn outpaces(men: Men) -> bool {
    let white = |files, ahead| walk(plane(men.white), men.square(files, ahead)?, plane(men.pawn));
    let barred = men.pawn_guards() | men.pawn;
    let black = |files, ahead| walk(plane(men.black), men.square(files, ahead)?, barred);
    let wins =
        |white: Option<u32>, black: Option<u32>| white.zip(black).is_some_and(|(white, black)| black > white + 2);
    let on_the_edge = (men.white.file(), men.pawn.file()) == (File::A, File::B) && men.ahead_by(men.white) == 1;
    let is_passed = men.black.file() > men.pawn.file() && men.black.rank() <= men.white.rank();
    men.white.distance(men.pawn) <= men.black.distance(men.pawn)
        && (wins(white(-1, 0), black(-1, 3)) || wins(white(-1, 1), black(-2, 3)) || on_the_edge && is_passed)
}

/// The white king is on a square of the row so many ranks ahead of the pawn, with the pawn safe, or walks there and
/// nobody can stop him. It must not be stalemate.
pub fn reaches_row(men: Men, ahead: i32) -> bool {
    let row = men.row(ahead);
    let is_there = row.contains(men.white) && !men.pawn_hangs();
    men.black_moves().any() && (is_there || white_walks(men, row, Bitboard::EMPTY))
}

/// The white king walks to a critical square and cannot be stopped. With the pawn on its first square, and a black
/// king who does not attack it from the side, it is enough that he is on the farther critical square before the black
/// king is on the square that guards them all.
pub fn mp2(men: Men) -> bool {
    reaches_row(men, 2) || men.pawn.rank() == Rank::Second && is_first_ahead(men)
}

fn is_first_ahead(men: Men) -> bool {
    let attacks = men.black.rank() == men.pawn.rank() && men.black.distance(men.pawn) <= 2;
    let (Some(critical), Some(keeper)) = (men.square(-1, 2), men.square(0, 3)) else {
        return false;
    };
    let steps = walk(plane(men.white), critical, plane(men.pawn));
    !attacks && steps.is_some_and(|steps| steps < men.black.distance(keeper))
}

/// Whatever Black plays, the pawn can move, up to three times on end, so that the white king then gets to a critical
/// square by moves of his own. Once it is past the fourth rank it is enough that it can run.
pub fn pmove(men: Men) -> bool {
    men.rank() > 4 && can_run(men) || moves_pawn(men, 3)
}

fn moves_pawn(men: Men, times: u32) -> bool {
    let leads_on = |men: Men| {
        let by_king = match men.rank() {
            2..=4 => mp1(men) || mp2(men),
            5 | 6 => mp56(men) || mp1(men),
            _ => false,
        };
        !men.pawn_hangs() && (by_king || moves_pawn(men, times - 1))
    };
    let pushed = |men: Men| men.pawn_moves().into_iter().any(|pawn| leads_on(men.with_pawn(pawn)));
    times > 0 && men.answers(pushed)
}
