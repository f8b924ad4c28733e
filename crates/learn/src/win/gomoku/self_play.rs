//! Games of the rules against themselves, to learn from.

use super::rule_player::RulePlayer;
use super::rules::WinRule;
use adage_search::gomoku::analysis::{FinishedGame, mover};
use adage_search::gomoku::board::{Board, Rules};
use adage_search::gomoku::geometry::Cell;
use adage_search::gomoku::opening;
use adage_worlds::mnk::Mnk;
use rand::SeedableRng;
use rand::rngs::SmallRng;

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
    let mnk = Mnk::gomoku(size, false).ok()?;
    let mut moves: Vec<Cell> = opening(&mnk, rng).iter().map(|place| board.cell(*place)).collect();
    for (ply, cell) in moves.iter().enumerate() {
        board.put(*cell, mover(ply));
    }
    while board.winner().is_none() {
        let cell = player.decide(&board, mover(moves.len()))?.cell;
        board.put(cell, mover(moves.len()));
        moves.push(cell);
    }
    FinishedGame::new(size, Rules::Freestyle, moves).ok()
}
