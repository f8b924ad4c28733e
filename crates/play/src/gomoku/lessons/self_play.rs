//! Games of the rules against themselves, to learn from.

use super::super::analysis::{FinishedGame, mover};
use super::super::board::{Board, Rules};
use super::super::geometry::Cell;
use super::super::rule_player::RulePlayer;
use super::rules::WinRule;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Stones that are put at random before the players begin.
const OPENING: usize = 4;

/// So many games that somebody won; those that nobody won are played anew.
pub fn self_play(rules: &[WinRule], size: usize, games: usize, seed: u64) -> Vec<FinishedGame> {
    let player = RulePlayer::new(rules.to_vec());
    let mut rng = SmallRng::seed_from_u64(seed);
    let played = std::iter::repeat_with(|| game(&player, size, &mut rng));
    // A game that nobody wins is rare, but a player may be too good for one to be lost.
    let finished = played.take(20 * games).flatten();
    finished.take(games).collect()
}

fn game(player: &RulePlayer, size: usize, rng: &mut SmallRng) -> Option<FinishedGame> {
    let mut board = Board::new(size, Rules::Freestyle).ok()?;
    let mut moves = Vec::new();
    while board.winner().is_none() {
        let cell = match moves.len() < OPENING {
            true => near_the_middle(&board, rng),
            false => player.decide(&board, mover(moves.len()))?.cell,
        };
        board.put(cell, mover(moves.len()));
        moves.push(cell);
    }
    FinishedGame::new(size, Rules::Freestyle, moves).ok()
}

/// An empty cell of the middle third.
fn near_the_middle(board: &Board, rng: &mut SmallRng) -> Cell {
    let third = board.size() / 3;
    loop {
        let [file, rank] = [0; 2].map(|_| rng.random_range(third..board.size() - third));
        let cell = (rank * board.size() + file) as Cell;
        if board.is_empty(cell) {
            return cell;
        }
    }
}
