//! Mates and double checks.

use super::line::{Line, Step, man_at};
use super::{Kind, Man, Motif};
use shakmaty::{Board, Position, Rank, Role, Square, attacks};

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

/// Mate in so many moves, and its name if it has one.
pub fn mates(line: &Line) -> Vec<Motif> {
    let Some(step) = line.steps.last().filter(|_| line.mates()) else {
        return Vec::new();
    };
    let Some(king) = enemy_king(step) else {
        return Vec::new();
    };
    let moves = line.steps.len().div_ceil(2) as u8;
    let named = [
        (Kind::BackRankMate, is_back_rank(step, king)),
        (Kind::SmotheredMate, is_smothered(step, king)),
        (Kind::MateIn(moves), true),
    ];
    named
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(kind, _)| step.motif(kind, vec![king], None))
        .collect()
}

pub fn enemy_king(step: &Step) -> Option<Man> {
    let board = step.after.board();
    board
        .king_of(step.after.turn())
        .and_then(|square| man_at(board, square))
}

/// Checked along its first rank, and its own men stand before it.
fn is_back_rank(step: &Step, king: Man) -> bool {
    let board = step.after.board();
    let along_rank = |checker: Square| {
        checker.rank() == king.square.rank() && matches!(board.role_at(checker), Some(Role::Rook | Role::Queen))
    };
    king.color.relative_rank(king.square.rank()) == Rank::First
        && step.after.checkers().into_iter().any(along_rank)
        && in_front(king).all(|square| board.color_at(square) == Some(king.color))
}

fn in_front(king: Man) -> impl Iterator<Item = Square> {
    attacks::king_attacks(king.square)
        .into_iter()
        .filter(move |square| king.color.relative_rank(square.rank()) == Rank::Second)
}

/// A knight mates a king who is shut in by his own men.
fn is_smothered(step: &Step, king: Man) -> bool {
    let board = step.after.board();
    let is_knight = |checker: Square| board.role_at(checker) == Some(Role::Knight);
    step.after.checkers().into_iter().all(is_knight) && shut_in(board, king)
}

fn shut_in(board: &Board, king: Man) -> bool {
    (attacks::king_attacks(king.square) & !board.by_color(king.color)).is_empty()
}
