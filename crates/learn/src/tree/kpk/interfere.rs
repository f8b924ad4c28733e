//! What the single questions miss: Black can parry each of two threats, but not both.

use super::main_pattern::{main_pattern, mainpatt_relevant};
use super::men::{Men, NO_YES, yes_or_no};
use super::run::can_run;
use crate::tree::attribute::Attribute;

pub const INTERFERE: Attribute = Attribute {
    name: "interfere",
    values: NO_YES,
    question: "Is Black unable to stop both the pawn's run and the main pattern?",
    answers: &[
        "Black is not torn between stopping the pawn's run and the main pattern",
        "Black can stop the pawn's run or the main pattern, but not both",
    ],
    of: |board| yes_or_no(board, interfere),
};

/// Whatever Black plays, White has a move after which the pawn can run or the main pattern can be reached.
pub fn interfere(men: Men) -> bool {
    let threatens = |men: Men| can_run(men) || main_pattern(men);
    mainpatt_relevant(men) && men.answers(|men| men.after_white().any(threatens))
}
