//! Who plays: one trait for every player of every game.

use adage_logic::stop::Stop;
use adage_worlds::game::Game;
use adage_worlds::gdl::Machine;
use adage_worlds::gdl::machine::{self, Role};
use adage_worlds::mnk::Mnk;
use std::time::Instant;

/// What a player can be asked to choose moves in.
pub trait Playable {
    type State;
    type Move;
}

/// Two sides take turns; whoever is to move in a position is asked.
impl<G: Game> Playable for G {
    type State = G::State;
    type Move = G::Move;
}

/// A game by its sheet of rules as one of its roles plays it. Any number of roles may choose at the same time, and chance.
pub struct SheetRole {
    pub machine: Machine,
    pub role: Role,
    /// Requested when nobody waits for moves any more.
    pub stop: Stop,
}

impl Playable for SheetRole {
    type State = machine::State;
    type Move = machine::Move;
}

/// Chooses moves, and may fail at it.
pub trait Player<G: Playable = Mnk>: Send {
    /// Gets ready, before any clock runs.
    fn prepare(&mut self, _: &G) -> Result<(), Forfeit> {
        Ok(())
    }

    /// A legal move in a position, found before `deadline`. `moves` led to it from the first position, where that is known.
    fn choose(&mut self, game: &G, state: &G::State, moves: &[G::Move], deadline: Instant) -> Result<G::Move, Forfeit>;
}

/// Why a player lost a game that was not over.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forfeit {
    #[error("crashed: {0}")]
    Crash(String),
    #[error("made no legal move: {0}")]
    Illegal(String),
    #[error("was too late")]
    Late,
}

impl Forfeit {
    /// Of a player that chooses nothing.
    pub fn no_move() -> Forfeit {
        Forfeit::Illegal("no move".to_string())
    }
}
