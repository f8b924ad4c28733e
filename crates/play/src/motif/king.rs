//! Mates and double checks.

use super::line::{Line, Step, man_at};
use super::mates::names;
use super::{Kind, Man, Motif};
use shakmaty::Position;

pub fn double_check(line: &Line) -> Vec<Motif> {
    line.mine()
        .filter(|step| step.after.checkers().count() > 1)
        .filter_map(|step| {
            let other = step.after.checkers().into_iter().find(|checker| *checker != step.to)?;
            Some(Motif {
                helper: man_at(step.after.board(), other),
                ..step.motif(Kind::DoubleCheck, vec![enemy_king(step)?], None)
            })
        })
        .collect()
}

/// Mate in so many moves, and its names if it has any.
pub fn mates(line: &Line) -> Vec<Motif> {
    let Some(step) = line.steps.last().filter(|_| line.mates()) else {
        return Vec::new();
    };
    let Some(king) = enemy_king(step) else {
        return Vec::new();
    };
    let moves = line.steps.len().div_ceil(2) as u8;
    names(step, king)
        .into_iter()
        .chain([Kind::MateIn(moves)])
        .map(|kind| step.motif(kind, vec![king], None))
        .collect()
}

pub fn enemy_king(step: &Step) -> Option<Man> {
    let board = step.after.board();
    board
        .king_of(step.after.turn())
        .and_then(|square| man_at(board, square))
}
