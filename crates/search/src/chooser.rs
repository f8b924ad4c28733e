//! Who chooses moves.

use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;
use std::time::Instant;

/// Chooses moves in a game of two players who take turns.
pub trait Chooser<G: Game = Mnk> {
    /// A legal move, found before `deadline`. The player to move is the position's.
    fn choose(&mut self, game: &G, state: &G::State, deadline: Instant) -> Option<G::Move>;
}
