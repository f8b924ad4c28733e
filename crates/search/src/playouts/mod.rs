//! Play by playouts: games at random say what a move is worth, in any game whose rules are known.
//!
//! ```text
//! World, state ──Tree: who has tried what, how often, with what gain──→ a move
//!                   │ a state seen for the first time     ▲
//!                   └──→ random games from it ────────────┘ what each player gained on average
//! ```
//!
//! Every player keeps its own counts of its own moves and chooses as if the others did not choose at the same time
//! (decoupled UCT), each for its own gain. So moves at the same time, any number of players and players of one's own side
//! need nothing special; where players take turns, this is UCT as it is known. Chance takes any move.
//!
//! There are two worlds: sheets of rules, whose machine plays 64 games at once ([`choose`]), and games of two players
//! who take turns, written in Rust, one game at a time. A [`PlayoutPlayer`] plays in both.

mod machine;
mod player;
mod tree;
mod turns;

pub use machine::choose;
pub use player::PlayoutPlayer;
use std::time::Instant;
use tree::{Tree, World};

/// When a search ends.
#[derive(Clone, Copy, Debug)]
pub enum Effort {
    Until(Instant),
    /// So many states are played from, the same on every machine.
    Rounds(u32),
}

/// The move of a player that did best; `None` if it has none. `stops` is asked as it goes.
fn search<W: World>(
    world: W,
    state: &W::State,
    player: usize,
    effort: Effort,
    seed: u64,
    stops: &dyn Fn() -> bool,
) -> Option<W::Move> {
    let mut tree = Tree::new(world, state, seed);
    // With nothing to choose there is nothing to think about.
    if let moves @ ([] | [_]) = tree.moves(player) {
        return moves.first().cloned();
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
    tree.best(player)
}
