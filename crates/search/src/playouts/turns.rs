//! Games of two players who take turns.

use super::tree::{By, Choice, Gains, Outlook, World};
use super::{Effort, search};
use adage_worlds::chance::{Chance, random_outcome};
use adage_worlds::game::{Game, Outcome, Side};
use smallvec::smallvec;

/// A random game of so many moves counts as drawn.
const LONGEST: usize = 200;

/// The move that did best; `None` if there is none.
pub(super) fn choose<G: Game>(game: &G, state: &G::State, effort: Effort, chance: &mut Chance) -> Option<G::Move> {
    let mut seed = || chance.below(usize::MAX) as u64;
    let world = Turns {
        game,
        chance: Chance::new(seed()),
    };
    search(
        world,
        state,
        usize::from(game.to_move(state).0),
        effort,
        seed(),
        &|| false,
    )
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
