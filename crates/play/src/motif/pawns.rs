//! Pawns that promote or are about to.

use super::line::{Line, Step};
use super::{Kind, Motif};
use shakmaty::{Rank, Role};

pub fn promotion(line: &Line) -> Vec<Motif> {
    line.mine()
        .filter(|step| step.chosen.promotion().is_some())
        .map(|step| step.motif(Kind::Promotion, Vec::new(), None))
        .collect()
}

/// A pawn moves on the last three ranks.
pub fn advanced_pawn(line: &Line) -> Vec<Motif> {
    let advances =
        |step: &&Step| step.chosen.role() == Role::Pawn && line.me.relative_rank(step.to.rank()) >= Rank::Seventh;
    line.mine()
        .filter(advances)
        .map(|step| step.motif(Kind::AdvancedPawn, Vec::new(), None))
        .collect()
}
