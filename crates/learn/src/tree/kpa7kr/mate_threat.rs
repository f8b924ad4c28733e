//! Attributes of the mate threat. The pawn is left out of account throughout: it is about to queen.

use shakmaty::attacks::{king_attacks, queen_attacks, rook_attacks};
use shakmaty::{Bitboard, Square};

use super::men::{Men, NO_YES, PAWN, QUEENING, plane, yes_or_no};
use crate::tree::attribute::Attribute;

pub const RXMSQ: Attribute = Attribute {
    name: "rxmsq",
    values: NO_YES,
    question: "Does the black rook attack a mating square safely?",
    answers: &[
        "the black rook attacks no mating square safely",
        "the black rook attacks a mating square safely",
    ],
    of: |board| yes_or_no(board, rook_attacks_mating_square),
};

pub const QXMSQ: Attribute = Attribute {
    name: "qxmsq",
    values: NO_YES,
    question: "Is the mating square attacked in some way by the promoted pawn?",
    answers: &[
        "the mating square is not attacked by the promoted pawn",
        "the mating square is attacked in some way by the promoted pawn",
    ],
    of: |board| yes_or_no(board, queen_attacks_mating_square),
};

pub const BKXWP: Attribute = Attribute {
    name: "bkxwp",
    values: NO_YES,
    question: "Can the black king attack the white pawn?",
    answers: &[
        "the black king does not attack the white pawn",
        "the black king attacks the white pawn",
    ],
    of: |board| yes_or_no(board, |men| men.black_near().contains(PAWN)),
};

/// The squares on which a rook would mate the white king, were there no pawn.
fn mating_squares(men: Men) -> Bitboard {
    if men.white.distance(men.black) > 2 {
        return Bitboard::EMPTY;
    }
    let mates = |rook: &Square| {
        let through = rook_attacks(*rook, plane(men.black));
        let escapes = men.white_near() & !men.black_near() & !through;
        rook_attacks(*rook, men.kings()).contains(men.white) && escapes.is_empty()
    };
    (!men.kings()).into_iter().filter(mates).collect()
}

fn white_attacks_rook(men: Men) -> bool {
    king_attacks(men.white).contains(men.rook)
}

/// The rook is on a mating square or attacks one, and the white king does not attack it.
fn rook_attacks_mating_square(men: Men) -> bool {
    let reach = rook_attacks(men.rook, men.kings()) | men.rook;
    !white_attacks_rook(men) && (reach & mating_squares(men)).any()
}

/// The rook is not attacked, and the new queen attacks or occupies a square where it strikes the line of the mate; the
/// white king's own square is one if the rook checks across that line. A rook on the line strikes where it is.
fn queen_attacks_mating_square(men: Men) -> bool {
    let Some(mating) = mating_squares(men).first() else {
        return false;
    };
    let line = if mating.file() == men.white.file() {
        Bitboard::from_file(mating.file())
    } else {
        Bitboard::from_rank(mating.rank())
    };
    let strike = if line.contains(men.rook) {
        plane(men.rook)
    } else {
        rook_attacks(men.rook, men.kings()) & line
    };
    let queen = queen_attacks(QUEENING, men.kings()) | QUEENING;
    men.white != QUEENING && !white_attacks_rook(men) && (queen & strike).any()
}
