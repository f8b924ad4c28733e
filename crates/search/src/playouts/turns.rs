//! Games of two players who take turns.

use super::tree::{By, Choice, Gains, Outlook, World};
use super::{Effort, search};
use adage_worlds::chance::{Chance, random_outcome};
use adage_worlds::game::{Game, Outcome, Side};
use smallvec::smallvec;
use std::time::Instant;

/// A random game of so many moves counts as drawn.
const LONGEST: usize = 200;

/// Plays random games for each move: so many, however long they take, or as many as there is time for.
pub struct TurnPlayer {
    playouts: Option<u32>,
    chance: Chance,
}

impl TurnPlayer {
    pub fn new(playouts: u32, seed: u64) -> TurnPlayer {
        TurnPlayer {
            playouts: Some(playouts),
            chance: Chance::new(seed),
        }
    }

    /// One that uses its time.
    pub fn until_deadline(seed: u64) -> TurnPlayer {
        TurnPlayer {
            playouts: None,
            chance: Chance::new(seed),
        }
    }
}

impl<G: Game> crate::Chooser<G> for TurnPlayer {
    fn choose(&mut self, game: &G, state: &G::State, deadline: Instant) -> Option<G::Move> {
        let mover = usize::from(game.to_move(state).0);
        let mut seed = || self.chance.below(usize::MAX) as u64;
        let world = Turns {
            game,
            chance: Chance::new(seed()),
        };
        let effort = match self.playouts {
            Some(playouts) => Effort::Rounds(playouts.max(1)),
            None => Effort::Until(deadline),
        };
        search(world, state, mover, effort, seed(), &|| false)
    }
}

struct Turns<'g, G> {
    game: &'g G,
    chance: Chance,
}

fn gains(outcome: Outcome) -> Gains {
    smallvec![outcome.points(Side(0)), outcome.points(Side(1))]
}

impl<G: Game> World for Turns<'_, G> {
    type State = G::State;
    type Move = G::Move;

    const CURIOSITY: f64 = 1.0;

    fn look(&mut self, state: &G::State) -> Outlook<G::Move> {
        if let Some(outcome) = self.game.outcome(state) {
            return Outlook::End(gains(outcome));
        }
        let moves = self.game.moves(state);
        let mover = usize::from(self.game.to_move(state).0);
        match moves.is_empty() {
            true => Outlook::End(gains(Outcome::Draw)),
            false => Outlook::Open(smallvec![Choice {
                by: By::Player(mover),
                moves,
            }]),
        }
    }

    fn after(&mut self, state: &G::State, moves: &[G::Move]) -> G::State {
        self.game.play(state, &moves[0])
    }

    fn play_out(&mut self, state: &G::State, _: &dyn Fn() -> bool) -> Option<Gains> {
        let outcome = random_outcome(self.game, state.clone(), &mut self.chance, LONGEST);
        Some(gains(outcome.unwrap_or(Outcome::Draw)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chooser as _;
    use adage_worlds::mnk::Mnk;

    #[test]
    fn a_win_is_made_and_one_of_the_opponents_prevented() {
        let game = Mnk::tic_tac_toe();
        for (moves, best) in [("a1a2b1b2", "c1"), ("a1a2b1", "c1"), ("b2a1c3a2", "a3")] {
            let moves = game.read_moves(moves).expect("moves");
            let state = moves
                .iter()
                .fold(game.start(), |state, chosen| game.play(&state, chosen));
            let chosen = TurnPlayer::new(2_000, 1).choose(&game, &state, Instant::now());
            assert_eq!(
                chosen.map(|chosen| game.write_move(&state, &chosen)).as_deref(),
                Some(best)
            );
        }
    }
}
