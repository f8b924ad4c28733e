//! Attributes of the white king in check that ask whether Black can attack the queening square soon.

use shakmaty::Square;

use super::men::{CRITICAL, Men, NO_YES, PAWN, place, plane, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::planes::expand;

pub const BKNWY: Attribute = Attribute {
    name: "bknwy",
    values: NO_YES,
    question: "Is the black king in the black rook's way?",
    answers: &[
        "the black king is not in the black rook's way",
        "the black king is in the black rook's way",
    ],
    of: |board| yes_or_no(board, king_holds_rook_from_b7),
};

pub const SKRXP: Attribute = Attribute {
    name: "skrxp",
    values: NO_YES,
    question: "Can the black rook achieve a skewer or the black king attack the pawn?",
    answers: &[
        "the black rook cannot achieve a skewer nor the black king attack the pawn",
        "the black rook can achieve a skewer or the black king attack the pawn",
    ],
    of: |board| yes_or_no(board, rook_achieves_skewer),
};

pub const BKONA: Attribute = Attribute {
    name: "bkona",
    values: NO_YES,
    question: "Is the black king on file a in a position to aid the black rook?",
    answers: &[
        "the black king is not on file a in a position to aid the black rook",
        "the black king is on file a in a position to aid the black rook",
    ],
    of: |board| yes_or_no(board, king_aids_on_file_a),
};

pub const BKON8: Attribute = Attribute {
    name: "bkon8",
    values: NO_YES,
    question: "Is the black king on rank 8 in a position to aid the black rook?",
    answers: &[
        "the black king is not on rank 8 in a position to aid the black rook",
        "the black king is on rank 8 in a position to aid the black rook",
    ],
    of: |board| yes_or_no(board, king_aids_on_rank_8),
};

pub const WKOVL: Attribute = Attribute {
    name: "wkovl",
    values: NO_YES,
    question: "Is the white king overloaded?",
    answers: &[
        "the white king can cover all the black rook's intersect points",
        "the white king is overloaded and cannot cover all the black rook's intersect points",
    ],
    of: |board| yes_or_no(board, white_king_overloaded),
};

/// The white king can go to b7 and from there covers every post that the black king has left to the rook.
pub fn king_holds_rook_from_b7(men: Men) -> bool {
    men.white_moves().contains(CRITICAL) && (men.posts() & !expand(plane(CRITICAL))).is_empty()
}

/// Rook between the kings on file a or b or on rank 7 or 8, the black king nearer to the pawn; or rook and white king on
/// file b, the rook below a king above rank 4 or at least two above a king above rank 2. The latter fails with the black
/// king before the rook on file a, on rank 8, or on the diagonal of the queen.
fn rook_achieves_skewer(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let down_the_file = bf < 3 && bf == wf && bf == rf && br > rr && rr > wr;
    let along_the_rank = br > 6 && br == wr && br == rr && bf < rf && rf < wf;
    let apart = (wr > 4 && rr < wr) || (wr > 2 && rr > wr + 1 && (bf, br) != (1, rr));
    let on_file_b = wf == 2 && rf == 2 && apart && br != 8 && bf + br != 9;
    down_the_file || along_the_rank || on_file_b
}

/// The black king is a step from the squares around the pawn.
fn king_can_sneak_up(men: Men) -> bool {
    (men.black_near() & expand(plane(PAWN))).any()
}

/// With the black king on file a, the rook is below him on the file, unless the white king guards the square two to his
/// right; or it is near him on file b; or it is on the file and he can sneak up on the pawn.
fn king_aids_on_file_a(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let behind = rf == 1 && rr < br && !white_guards(men, (3, br));
    let level_with_c1 = (rf, rr) == (1, 1) && men.white == Square::C1;
    let driven = level_with_c1 && (br == 3 || br == 5) || behind && !level_with_c1;
    let kept_behind = men.rook == Square::A4 && men.black == Square::A5 && wr == 4 && (wf == 3 || wf == 4);
    let on_file_b = rf == 2 && (br < wr || (rr <= br && (br <= 2 || (wf == 2 && wr < rr - 2))));
    bf == 1 && (driven || (!kept_behind && (on_file_b || (rf == 1 && king_can_sneak_up(men)))))
}

/// With the black king on rank 8, the rook is to the right of him on the rank, unless the white king guards the square two
/// below him; or it is on the rank and he can sneak up on the pawn. With the rook on h8 and the white king on h6 it takes
/// the black king on a8, d8 or f8.
fn king_aids_on_rank_8(men: Men) -> bool {
    let [_, (bf, br), (rf, rr)] = men.places();
    if br != 8 || rr != 8 {
        return false;
    }
    if men.rook == Square::H8 && men.white == Square::H6 {
        return [1, 4, 6].contains(&bf);
    }
    (rf > bf && !white_guards(men, (bf, 6))) || king_can_sneak_up(men)
}

fn white_guards(men: Men, square: (i32, i32)) -> bool {
    men.white_near().into_iter().any(|near| place(near) == square)
}

/// Some post of the rook is out of the white king's reach, or there are two that take two different moves. Posts that
/// the black king guards are out of reach.
fn white_king_overloaded(men: Men) -> bool {
    let posts = men.posts();
    let covered = posts & expand(men.white_moves()) & !men.black_near();
    covered.count() == 2 || covered != posts
}
