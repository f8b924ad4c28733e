//! Positions to try things on: those of random games, and random placements that no game would reach.

use adage_worlds::chess::Chess;
use adage_worlds::game::Game;
use proptest::prelude::*;
use shakmaty::{Board, Color, Role, Square};

/// A position some random moves from the start.
pub fn played() -> impl Strategy<Value = shakmaty::Chess> {
    prop::collection::vec(any::<u16>(), 0..120).prop_map(|choices| {
        let mut state = Chess.start();
        for choice in choices {
            let moves = Chess.moves(&state);
            if moves.is_empty() {
                break;
            }
            state = Chess.play(&state, &moves[usize::from(choice) % moves.len()]);
        }
        state
    })
}

/// Up to three kings a side, other men in any number on any squares.
pub fn placed() -> impl Strategy<Value = Board> {
    let role = prop::sample::select(Role::ALL[..5].to_vec());
    let men = prop::collection::vec((0u32..64, any::<bool>(), role), 0..20);
    let kings = || prop::collection::vec(0u32..64, 0..=3);
    (men, kings(), kings()).prop_map(|(men, white_kings, black_kings)| {
        let mut board = Board::empty();
        for (square, white, role) in men {
            board.set_piece_at(Square::new(square), role.of(Color::from_white(white)));
        }
        for (side, kings) in [(Color::White, white_kings), (Color::Black, black_kings)] {
            for king in kings {
                board.set_piece_at(Square::new(king), side.king());
            }
        }
        board
    })
}

pub fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        played().prop_map(|state| shakmaty::Position::board(&state).clone()),
        placed()
    ]
}
