//! The worlds of those learners that know only some yet; others are refused in one sentence.

use crate::failure::Failure;
use adage_worlds::chess;
use adage_worlds::game::Game;
use adage_worlds::mnk::{IN_A_ROW, Mnk};
use adage_worlds::registry::{GameTask, World};
use std::any::Any;

/// Refuses any world but chess.
pub fn only_chess(world: Option<&str>, what: &str) -> Result<(), Failure> {
    match world.map(World::find).transpose()? {
        Some(world) if world.name() != chess::WORLD => Err(Failure::bad(format!(
            "{what} are learned in chess only, not in `{}`",
            world.name()
        ))),
        _ => Ok(()),
    }
}

/// The side of the board on which forced wins are learned.
pub fn board_of_wins(world: &str) -> Result<usize, Failure> {
    /// The side of a square board on which five in a row win, and longer rows too.
    struct FreeStyleSide;

    impl GameTask for FreeStyleSide {
        type Done = Option<usize>;

        fn with<G: Game>(self, game: G) -> Option<usize> {
            let stones: &Mnk = (&game as &dyn Any).downcast_ref()?;
            let is_free_style = stones.in_row() == IN_A_ROW && stones.width() == stones.height() && !stones.exact();
            is_free_style.then(|| stones.width())
        }
    }

    let world = World::find(world)?;
    world.game(FreeStyleSide)?.ok_or_else(|| {
        Failure::bad(format!(
            "forced wins are learned in five in a row on a square board, where longer rows win too, not in `{}`",
            world.name()
        ))
        .with_help("write --in gomoku, or --in gomoku:19 for another board")
    })
}
