//! Random positions, from a few men to the middle game.

use super::dice::Dice;
use adage_worlds::chess::{Chess, ChessPosition};
use adage_worlds::game::Game;
use shakmaty::{Board, Color, Position, Role, Square};

/// Mostly two kings and so many other men, on any squares that pawns may stand on.
pub fn placed(dice: &mut Dice, others: usize) -> ChessPosition {
    let mut board = Board::empty();
    for side in Color::ALL {
        let kings = if dice.percent(90) { 1 } else { dice.below(3) };
        for _ in 0..kings {
            board.set_piece_at(Square::new(dice.below(64) as u32), side.king());
        }
    }
    for _ in 0..others {
        let square = Square::new(dice.below(64) as u32);
        let kinds = match square.rank() as usize {
            0 | 7 => &Role::ALL[1..5],
            _ => &Role::ALL[..5],
        };
        let role = kinds[dice.below(kinds.len())];
        if board.piece_at(square).is_none() {
            board.set_piece_at(square, role.of(Color::ALL[dice.below(2)]));
        }
    }
    ChessPosition::new(board)
}

/// So many random moves from the start.
pub fn played(dice: &mut Dice, plies: usize) -> ChessPosition {
    let mut state = Chess.start();
    for _ in 0..plies {
        let moves = Chess.moves(&state);
        if moves.is_empty() {
            break;
        }
        state = Chess.play(&state, &moves[dice.below(moves.len())]);
    }
    ChessPosition::new(state.board().clone())
}

/// Half with a handful of men, the others up to a full board.
pub fn any(dice: &mut Dice) -> ChessPosition {
    match dice.below(8) {
        0..4 => {
            let others = dice.below(6);
            placed(dice, others)
        }
        4..6 => {
            let others = dice.between(6, 16);
            placed(dice, others)
        }
        _ => {
            let plies = dice.below(100);
            played(dice, plies)
        }
    }
}
