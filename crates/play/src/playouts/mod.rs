//! Play by playouts: games at random say what a move is worth, in any game that rules describe.
//!
//! ```text
//! Machine, State ──Tree: who has tried what, how often, with what gain──→ a move
//!                     │ a state seen for the first time     ▲
//!                     └──→ 64 random games from it ─────────┘ what each role gained on average
//! ```
//!
//! Every role keeps its own counts of its own moves and chooses as if the others did not choose at the same time (decoupled
//! UCT), each for its own gain. So moves at the same time, any number of players and players of one's own side need nothing
//! special. `random` takes any move.

mod tree;

use crate::ggp::{Chooser, Situation};
use adage_games::gdl::Machine;
use adage_games::gdl::machine::{Move, Role, State};
use std::time::Instant;
use tree::Tree;

/// When a search ends.
#[derive(Clone, Copy, Debug)]
pub enum Effort {
    Until(Instant),
    /// So many times 64 games, the same on every machine.
    Rounds(u32),
}

/// The move that did best; `None` if the role has none or the game is over. `stops` is asked as it goes.
pub fn choose(
    machine: &Machine,
    state: &State,
    role: Role,
    effort: Effort,
    seed: u64,
    stops: &dyn Fn() -> bool,
) -> Option<Move> {
    let mut tree = Tree::new(machine, state, seed);
    // With nothing to choose there is nothing to think about.
    match tree.moves(role) {
        [] => return None,
        [only] => return Some(*only),
        _ => {}
    }
    let late = || match effort {
        Effort::Until(end) => Instant::now() >= end,
        Effort::Rounds(_) => false,
    };
    let rounds = match effort {
        Effort::Until(_) => u32::MAX,
        Effort::Rounds(rounds) => rounds,
    };
    for _ in 0..rounds {
        let stops = || late() || stops();
        if stops() || !tree.grow(&stops) {
            break;
        }
    }
    tree.best(role)
}

/// Plays matches by playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayoutPlayer {
    pub seed: u64,
}

impl Chooser for PlayoutPlayer {
    fn choose(&self, situation: &Situation<'_>) -> Option<Move> {
        let Situation {
            machine,
            state,
            role,
            until,
            stops,
            ..
        } = *situation;
        choose(machine, state, role, Effort::Until(until), self.seed, stops)
    }
}
