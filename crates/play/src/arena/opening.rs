//! How games begin, so that no two pairs of games are alike.

use adage_search::gomoku::opening;
use adage_worlds::chance::Chance;
use adage_worlds::cross_dot::{CrossDot, CrossDotState, Mark};
use adage_worlds::game::Game;
use adage_worlds::gdl::GdlGame;
use adage_worlds::gdl::game::GdlState;
use adage_worlds::gdl::machine::Move;
use adage_worlds::kono::{Kono, KonoMove, KonoState};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use adage_worlds::onitama::{Deal, Onitama, OnitamaMove, OnitamaState, Side};
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

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
