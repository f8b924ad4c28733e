//! How games begin, so that no two pairs of games are alike. Five in a row: a few stones near the middle, at random.

use crate::gomoku::{BLACK, Board, Limits, Verdict, WHITE, prove};
use adage_games::chance::Chance;
use adage_games::cross_dot::{CrossDot, CrossDotState, Mark};
use adage_games::game::Game;
use adage_games::gdl::GdlGame;
use adage_games::gdl::game::GdlState;
use adage_games::gdl::machine::Move;
use adage_games::kono::{Kono, KonoMove, KonoState};
use adage_games::mnk::{Mnk, MnkState, Place};
use adage_games::onitama::{Deal, Onitama, OnitamaMove, OnitamaState, Side};
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};

/// A game as tournaments play it.
pub trait Venue: Game {
    /// A game of so many moves is drawn.
    const LONGEST: usize;

    /// A first position, and moves from there.
    fn opening(&self, rng: &mut SmallRng) -> (Self::State, Vec<Self::Move>);
}

impl Venue for Mnk {
    /// The board is full long before.
    const LONGEST: usize = usize::MAX;

    fn opening(&self, rng: &mut SmallRng) -> (MnkState, Vec<Place>) {
        (self.start(), opening(self, rng))
    }
}

/// A game that can go on for ever is given up as drawn after so many moves.
const LONG: usize = 300;

impl Venue for Onitama {
    const LONGEST: usize = LONG;

    /// The men at home, and as many cards dealt as the game is played with.
    fn opening(&self, rng: &mut SmallRng) -> (OnitamaState, Vec<OnitamaMove>) {
        let start = self.start();
        let deal = Deal::random(&mut Chance::new(rng.random()), start.hand(Side::Blue).len());
        (deal.position().unwrap_or(start), Vec::new())
    }
}

impl Venue for Kono {
    const LONGEST: usize = LONG;

    fn opening(&self, rng: &mut SmallRng) -> (KonoState, Vec<KonoMove>) {
        (self.start(), random_moves(self, 4, rng))
    }
}

impl Venue for CrossDot {
    const LONGEST: usize = usize::MAX;

    fn opening(&self, _: &mut SmallRng) -> (CrossDotState, Vec<Mark>) {
        (self.start(), Vec::new())
    }
}

impl Venue for GdlGame {
    const LONGEST: usize = LONG;

    /// Two moves; none if they end the game.
    fn opening(&self, rng: &mut SmallRng) -> (GdlState, Vec<Move>) {
        let moves = random_moves(self, 2, rng);
        let last = moves
            .iter()
            .fold(self.start(), |state, chosen| self.play(&state, chosen));
        match self.outcome(&last) {
            Some(_) => (self.start(), Vec::new()),
            None => (self.start(), moves),
        }
    }
}

/// So many moves of random players from the start.
fn random_moves<G: Game>(game: &G, count: usize, rng: &mut SmallRng) -> Vec<G::Move> {
    let mut state = game.start();
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(chosen) = game.moves(&state).choose(rng).cloned() else {
            break;
        };
        state = game.play(&state, &chosen);
        moves.push(chosen);
    }
    moves
}

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
