//! Checks, mates, and men that cannot move.

use super::asked::{Asked, Flow, Found, men_on};
use crate::chess::position::ChessPosition;

/// `in_check(Side, KingPlace, Piece, Place, Position)`: the side's king there is attacked by the enemy man here.
pub(super) fn in_check(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let words = found.words();
    let checking = asked.roles(2).men(board) & asked.places(3);
    for side in asked.sides(0).iter() {
        for king in board.by_piece(side.king()) & asked.places(1) {
            for (square, man) in men_on(board, position.checkers(side, king) & checking) {
                found.row(&[
                    words.side(side),
                    words.square(king),
                    words.role(man.role),
                    words.square(square),
                    found.position(),
                ])?;
            }
        }
    }
    Flow::Continue(())
}

/// `check_mate(Side, KingPlace, Position)`: the king is in check and cannot move. That another man might help is not
/// considered: so the seed has it.
pub(super) fn check_mate(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let words = found.words();
    for side in asked.sides(0).iter() {
        for king in board.by_piece(side.king()) & asked.places(1) {
            let attacked = position.checkers(side, king).any();
            if attacked && !position.can_move(side.king(), king) {
                found.row(&[words.side(side), words.square(king), found.position()])?;
            }
        }
    }
    Flow::Continue(())
}

/// `stale(Side, Piece, Place, Position)`: the man has no legal move, and the *enemy* is not in check. Its own king may be.
pub(super) fn stale(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let words = found.words();
    let men = asked.roles(1).men(board) & asked.places(2);
    for side in asked.sides(0).iter() {
        let men = men & board.by_color(side);
        if men.is_empty() || position.is_in_check(side.other()) {
            continue;
        }
        for (square, man) in men_on(board, men) {
            if !position.can_move(man, square) {
                found.row(&[
                    words.side(side),
                    words.role(man.role),
                    words.square(square),
                    found.position(),
                ])?;
            }
        }
    }
    Flow::Continue(())
}
