//! Attributes of the white king in check.

use shakmaty::attacks::bishop_attacks;
use shakmaty::{Bitboard, Square};

use super::men::{CRITICAL, Men, NO_YES, PAWN, QUEENING, RANK_8, plane, yes_or_no};
use super::queening_square::king_holds_rook_from_b7;
use crate::tree::attribute::Attribute;
use crate::tree::planes::{Way, slide, squares};

pub const WKNCK: Attribute = Attribute {
    name: "wknck",
    values: NO_YES,
    question: "Is the white king in check?",
    answers: &["the white king is not in check", "the white king is in check"],
    of: |board| yes_or_no(board, Men::in_check),
};

pub const BKXCR: Attribute = Attribute {
    name: "bkxcr",
    values: NO_YES,
    question: "Can the black king attack the critical square b7?",
    answers: &[
        "the black king does not attack the critical square b7",
        "the black king attacks the critical square b7",
    ],
    of: |board| yes_or_no(board, |men| men.black_near().contains(CRITICAL)),
};

pub const RKXWP: Attribute = Attribute {
    name: "rkxwp",
    values: NO_YES,
    question: "Does the black rook bear on the white pawn along rank 7?",
    answers: &[
        "the black rook does not bear on the white pawn",
        "the black rook bears on the white pawn along rank 7",
    ],
    of: |board| yes_or_no(board, rook_bears_on_pawn),
};

pub const THRSK: Attribute = Attribute {
    name: "thrsk",
    values: NO_YES,
    question: "Is there a skewer threat lurking?",
    answers: &["there is no skewer threat lurking", "there is a skewer threat lurking"],
    of: |board| yes_or_no(board, skewer_threat),
};

pub const MULCH: Attribute = Attribute {
    name: "mulch",
    values: NO_YES,
    question: "Can Black renew the check to good advantage?",
    answers: &[
        "Black cannot renew the check to good advantage",
        "Black can renew the check to good advantage",
    ],
    of: |board| yes_or_no(board, check_is_renewed),
};

/// The rook is on rank 7 with no black king between it and the pawn. A white king there is in check and must make way.
pub fn rook_bears_on_pawn(men: Men) -> bool {
    slide(men.rook, Way::Left, plane(men.black)).contains(PAWN)
}

/// The black king stands before the rook on file d, on rank 4 or above, or on rank 5, on file e or to the left of it. There
/// he keeps the rook from one edge, but when the rook has the other he is a step from helping it.
pub fn king_before_rook(men: Men) -> bool {
    let [_, (bf, br), (rf, rr)] = men.places();
    (bf == 4 && rf == 4 && br > rr && br >= 4) || (br == 5 && rr == 5 && bf < rf && bf <= 5)
}

fn skewer_threat(men: Men) -> bool {
    (king_before_rook(men) && !men.queen_checks()) || close_on_file_b(men) || supported_on_file_b(men)
}

/// White king and rook are near each other on file b, the king on rank 5 or above. A step apart that is enough, but for a
/// black king on a8 or, with the white king on b7, on file a. Two apart below rank 8, the black king must not be before
/// the rook on file a nor where the queen looks along rank 8 or the long diagonal.
fn close_on_file_b(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    if wf != 2 || rf != 2 || wr < 5 || men.black == QUEENING {
        return false;
    }
    let before_the_queen = (bishop_attacks(QUEENING, Bitboard::EMPTY) | RANK_8).contains(men.black);
    match (wr - rr).abs() {
        1 => !((wr == 7 && bf == 1) || (rr == 8 && before_the_queen)),
        2 => rr.max(wr) < 8 && !before_the_queen && (bf, br) != (1, rr),
        _ => false,
    }
}

/// White king on b3 or b4 with the rook one or two below, which a black king on c1 or c2 guards: the checks go on along
/// the file. Two positions more have the same end.
fn supported_on_file_b(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let below = (1..=2).contains(&(wr - rr)) && (3..=4).contains(&wr);
    let guarded = bf == 3 && br <= 2 && br <= rr && men.black_near().contains(men.rook);
    let others = [
        (Square::B3, Square::B5, Square::B1),
        (Square::F7, Square::D7, Square::H7),
    ];
    (wf == 2 && rf == 2 && below && guarded) || others.contains(&(men.white, men.black, men.rook))
}

fn check_is_renewed(men: Men) -> bool {
    check_from_afar(men) || check_drives_king_from_b7(men) || rook_between_kings(men) || late_patterns(men)
}

/// The rook is on the white king's rank two or more to his right, he on file a, b or c, and the black king on rank 8 no
/// farther right than the rook. Or the same about the other edge: on one file, the rook two or more below him, he on rank
/// 6 or above, and the black king on file a no lower than the rook.
fn check_from_afar(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let along_the_rank = rr == wr && wf < 4 && rf > wf + 1 && br == 8 && bf <= rf;
    let along_the_file = rf == wf && wr > 5 && rr < wr - 1 && bf == 1 && br >= rr;
    along_the_rank || along_the_file
}

/// The white king must go to b7 to cover the rook's posts, and there the rook checks him from b6 or c7, guarded by the
/// black king.
fn check_drives_king_from_b7(men: Men) -> bool {
    let checks = men.rook_attacks() & squares([Square::B6, Square::C7]) & men.black_near();
    king_holds_rook_from_b7(men) && men.posts().any() && checks.any()
}

/// On one rank, from the left: black king on file d or farther right, rook next to him, and the white king one or two on.
fn rook_between_kings(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    wr == rr && br == rr && bf > 3 && rf == bf + 1 && (1..=2).contains(&(wf - rf))
}

/// The rook checks from b1 or b2 on the white king's rank, next to a black king on a1 or a2; or it checks on file g or h
/// from rank 6 with the black king on f6 and the white king on rank 8.
fn late_patterns(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let low = rf == 2 && bf == 1 && rr <= br && br <= 2 && rr == wr;
    let high = men.black == Square::F6 && wr == 8 && rr == 6 && wf == rf && wf > 6;
    low || high
}
