//! A player by playouts.

use super::{Effort, machine, turns};
use crate::{Forfeit, Playable, Player, SheetRole};
use adage_worlds::chance::Chance;
use adage_worlds::game::Game;
use std::time::Instant;

/// Plays random games for each move: so many, however long they take, or as many as there is time for.
pub struct PlayoutPlayer {
    playouts: Option<u32>,
    chance: Chance,
}

impl PlayoutPlayer {
    /// One that uses its time if no number is given.
    pub fn new(playouts: Option<u32>, seed: u64) -> PlayoutPlayer {
        PlayoutPlayer {
            playouts,
            chance: Chance::new(seed),
        }
    }

    fn effort(&self, deadline: Instant) -> Effort {
        match self.playouts {
            Some(playouts) => Effort::Rounds(playouts.max(1)),
            None => Effort::Until(deadline),
        }
    }
}

impl<G: Game> Player<G> for PlayoutPlayer {
    fn choose(&mut self, game: &G, state: &G::State, _: &[G::Move], deadline: Instant) -> Result<G::Move, Forfeit> {
        let effort = self.effort(deadline);
        turns::choose(game, state, effort, &mut self.chance).ok_or_else(Forfeit::no_move)
    }
}

type SheetMove = <SheetRole as Playable>::Move;

impl Player<SheetRole> for PlayoutPlayer {
    fn choose(
        &mut self,
        SheetRole { machine, role, stop }: &SheetRole,
        state: &<SheetRole as Playable>::State,
        _: &[SheetMove],
        deadline: Instant,
    ) -> Result<SheetMove, Forfeit> {
        let (effort, seed) = (self.effort(deadline), self.chance.below(usize::MAX) as u64);
        let chosen = machine::choose(machine, state, *role, effort, seed, &|| stop.is_requested());
        chosen.ok_or_else(Forfeit::no_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::mnk::Mnk;

    #[test]
    fn a_win_is_made_and_one_of_the_opponents_prevented() {
        let game = Mnk::tic_tac_toe();
        for (moves, best) in [("a1a2b1b2", "c1"), ("a1a2b1", "c1"), ("b2a1c3a2", "a3")] {
            let moves = game.read_moves(moves).expect("moves");
            let state = moves
                .iter()
                .fold(game.start(), |state, chosen| game.play(&state, chosen));
            let chosen = PlayoutPlayer::new(Some(2_000), 1).choose(&game, &state, &[], Instant::now());
            assert_eq!(
                chosen.map(|chosen| game.write_move(&state, &chosen)),
                Ok(best.to_string())
            );
        }
    }
}
