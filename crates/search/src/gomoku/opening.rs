//! How games of five in a row begin so that no two are alike: a few stones near the middle, at random.

use super::board::{BLACK, Board, WHITE};
use super::prove::{Verdict, prove};
use super::threats::Limits;
use adage_worlds::game::Game;
use adage_worlds::mnk::{Mnk, Place};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

/// As many of each colour.
const STONES: usize = 4;

/// How far from the middle they stand at most.
const REACH: u8 = 3;

/// The search that tells whether an opening is balanced.
const NODES: u64 = 1_000;

/// How often stones are thrown before the board is left empty; hardly ever is one in ten won at once.
const TRIES: usize = 100;

/// Stones after which neither player, whoever were to move, has a win that is soon found. Games other than five in a row
/// begin with the empty board.
pub fn opening(game: &Mnk, rng: &mut SmallRng) -> Vec<Place> {
    let Ok(empty) = Board::of_state(game, &game.start()) else {
        return Vec::new();
    };
    let from_middle = |side: usize, at: u8| (side as u8 / 2).abs_diff(at);
    let mut places: Vec<Place> = game
        .places()
        .filter(|place| from_middle(game.width(), place.file) <= REACH)
        .filter(|place| from_middle(game.height(), place.rank) <= REACH)
        .collect();
    for _ in 0..TRIES {
        let (stones, _) = places.partial_shuffle(rng, STONES);
        if is_balanced(&empty, stones) {
            return stones.to_vec();
        }
    }
    Vec::new()
}

fn is_balanced(empty: &Board, stones: &[Place]) -> bool {
    let mut board = empty.clone();
    for (place, player) in stones.iter().zip([BLACK, WHITE].into_iter().cycle()) {
        board.put(board.cell(*place), player);
    }
    let limits = Limits {
        nodes: NODES,
        ..Limits::default()
    };
    let wins = |player| matches!(prove(&board, player, limits), Verdict::Won(_));
    !wins(BLACK) && !wins(WHITE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::HashSet;

    #[test]
    fn openings_differ_and_nobody_has_won() {
        let game = Mnk::gomoku(15, false).expect("a board");
        let limits = Limits::default();
        let mut seen = HashSet::new();
        for seed in 0..40 {
            let moves = opening(&game, &mut SmallRng::seed_from_u64(seed));
            assert_eq!(moves, opening(&game, &mut SmallRng::seed_from_u64(seed)));
            assert_eq!(moves.len(), STONES);
            let state = *game.replay(&moves).expect("legal").last().expect("a position");
            assert!(
                moves
                    .iter()
                    .all(|place| (4..=10).contains(&place.file) && (4..=10).contains(&place.rank))
            );
            let board = Board::of_state(&game, &state).expect("a board");
            // Two stones make no win by threes and fours, however long one searches.
            assert!(!matches!(prove(&board, WHITE, limits), Verdict::Won(_)));
            seen.insert(moves);
        }
        assert_eq!(seen.len(), 40);
        assert!(opening(&Mnk::tic_tac_toe(), &mut SmallRng::seed_from_u64(1)).is_empty());
    }
}
