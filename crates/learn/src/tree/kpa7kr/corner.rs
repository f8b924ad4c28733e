//! Attributes of the white king on a8, before his own pawn.

use super::check::rook_bears_on_pawn;
use super::men::{Men, NO_YES, PAWN, QUEENING, yes_or_no};
use crate::tree::attribute::Attribute;

pub const WKNA8: Attribute = Attribute {
    name: "wkna8",
    values: NO_YES,
    question: "Is the white king on square a8?",
    answers: &["the white king is not on square a8", "the white king is on square a8"],
    of: |board| yes_or_no(board, |men| men.white == QUEENING),
};

pub const BLXWP: Attribute = Attribute {
    name: "blxwp",
    values: NO_YES,
    question: "Does Black attack the white pawn, the rook along rank 7 only?",
    answers: &["Black does not attack the white pawn", "Black attacks the white pawn"],
    of: |board| yes_or_no(board, |men| rook_bears_on_pawn(men) || men.black_near().contains(PAWN)),
};

pub const SIMPL: Attribute = Attribute {
    name: "simpl",
    values: NO_YES,
    question: "Does a very simple pattern apply?",
    answers: &["no very simple pattern applies", "a very simple pattern applies"],
    of: |board| yes_or_no(board, simple_pattern),
};

/// The black king and the rook stand on one file or rank. On file d or rank 5 that is enough. Otherwise it does not
/// count with the king on rank 7 of their file or file b of their rank, nor low on their file, nor with the rook on c6
/// and the king to the right of file d. This one is printed as code.
fn simple_pattern(men: Men) -> bool {
    let [_, (bf, br), (rf, rr)] = men.places();
    let (one_file, one_rank) = (bf == rf, br == rr);
    if (one_file && rf == 4) || (one_rank && rr == 5) {
        return true;
    }
    let aligned = (one_file && br != 7) || (one_rank && bf != 2);
    let far_right_of_c6 = one_rank && (rf, rr) == (3, 6) && bf > 4;
    aligned && !far_right_of_c6 && !(one_file && br <= 4)
}
