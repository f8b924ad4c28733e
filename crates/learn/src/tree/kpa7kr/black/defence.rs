//! Attributes of White's other defences: the rook is taken, or a step of the king saves the pawn.

use shakmaty::attacks::{king_attacks, rook_attacks};

use super::queening::queens_without_loss;
use super::yes_or_no;
use crate::tree::attribute::Attribute;
use crate::tree::kpa7kr::men::{CRITICAL, NO_YES};
use crate::tree::planes::squares;
use crate::tree::seventh::Seventh;

/// The longest defence.
const STEPS: u8 = 5;

pub const BRIMM: Attribute = Attribute {
    name: "brimm",
    values: NO_YES,
    question: "Can the black rook be captured at all?",
    answers: &["the black rook cannot be captured", "the black rook can be captured"],
    of: |board| yes_or_no(board, rook_can_be_taken),
};

pub const PNNOW: Attribute = Attribute {
    name: "pnnow",
    values: NO_YES,
    question: "Does Black take the pawn for nothing after every step of the white king?",
    answers: &[
        "there is a step of the white king after which Black does not take the pawn for nothing",
        "Black takes the pawn for nothing after every step of the white king",
    ],
    of: |board| yes_or_no(board, |men| every_step_loses(men, 1)),
};

pub const PNNXT: Attribute = Attribute {
    name: "pnnxt",
    values: NO_YES,
    question: "Does Black win the pawn or the new queen for nothing after two steps of the white king, if not after one?",
    answers: &[
        "Black does not win the pawn or the new queen for nothing after two steps",
        "Black wins the pawn or the new queen for nothing after two steps of the white king",
    ],
    of: |board| yes_or_no(board, |men| !every_step_loses(men, 1) && every_step_loses(men, 2)),
};

pub const PNLAT: Attribute = Attribute {
    name: "pnlat",
    values: NO_YES,
    question: "Does Black win the pawn or the new queen for nothing after three to five steps of the white king?",
    answers: &[
        "Black does not win the pawn or the new queen for nothing after three to five steps",
        "Black wins the pawn or the new queen for nothing after three to five steps of the white king",
    ],
    of: |board| yes_or_no(board, |men| !every_step_loses(men, 2) && every_step_loses(men, STEPS)),
};

fn rook_can_be_taken(men: Seventh) -> bool {
    men.king_may_take_rook() || men.pawn_attacks_rook()
}

/// After every step Black takes the pawn for nothing, or has a reply after which White is lost within the steps left.
/// Without any step this holds too.
fn every_step_loses(men: Seventh, steps: u8) -> bool {
    let loses = |stepped: Seventh| {
        pawn_falls_for_nothing(stepped) || (steps > 1 && stepped.replies().any(|reply| is_lost(reply, steps - 1)))
    };
    // A king near the pawn saves it most often.
    let mut stepped: Vec<Seventh> = men.steps().collect();
    stepped.sort_by_key(|stepped| stepped.white.distance(CRITICAL));
    stepped.into_iter().all(loses)
}

/// White neither takes the rook, nor is stalemated, nor queens without loss, and every step loses.
fn is_lost(men: Seventh, steps: u8) -> bool {
    let stalemate = !men.in_check() && men.queened().is_none() && men.steps().next().is_none();
    !rook_can_be_taken(men) && !stalemate && !queens_without_loss(men) && every_step_loses(men, steps)
}

/// Black, to move, takes the pawn. The king must not leave the rook to the white king by that; the rook must not be retaken
/// nor stalemate.
fn pawn_falls_for_nothing(men: Seventh) -> bool {
    let near = king_attacks(men.white);
    let leaves_rook = near.contains(men.rook) && !king_attacks(men.pawn).contains(men.rook);
    let retaken = men.king_guards_pawn() && !king_attacks(men.black).contains(men.pawn);
    let struck = rook_attacks(men.pawn, squares([men.black]));
    let stalemate = !struck.contains(men.white) && (near & !struck & !king_attacks(men.black)).is_empty();
    (men.king_may_take_pawn() && !leaves_rook) || (men.rook_attacks_pawn() && !retaken && !stalemate)
}
