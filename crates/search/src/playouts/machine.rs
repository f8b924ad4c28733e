//! Sheets of rules: any number of players, who all move at the same time, and chance.

use super::tree::{By, Choice, Gains, Outlook, World};
use super::{Effort, search};
use adage_worlds::gdl::Machine;
use adage_worlds::gdl::machine::{Board, Move, Role, Rollouts, State};

/// A game that goes on for longer counts as gaining nothing.
const LONGEST_ROLLOUT: usize = 2_000;

/// The best of goals.
const FULL_GOAL: f64 = 100.0;

/// The move that did best; `None` if the role has none or the game is over. `stops` is asked as it goes.
pub fn choose(
    machine: &Machine,
    state: &State,
    role: Role,
    effort: Effort,
    seed: u64,
    stops: &dyn Fn() -> bool,
) -> Option<Move> {
    let world = Sheets {
        machine,
        board: machine.board(),
        rollouts: machine.rollouts(seed, LONGEST_ROLLOUT),
    };
    search(world, state, role.0, effort, seed, stops)
}

struct Sheets<'m> {
    machine: &'m Machine,
    board: Board<'m>,
    rollouts: Rollouts<'m>,
}

impl World for Sheets<'_> {
    type State = State;
    type Move = Move;

    /// The mean of 64 games wavers little, so this is less than usual.
    const CURIOSITY: f64 = 0.6;

    /// Where somebody cannot move, the game is over.
    fn look(&mut self, state: &State) -> Outlook<Move> {
        self.board.show([state]);
        let gain = |(role, _)| f64::from(self.board.goal(role, 0).unwrap_or(0)) / FULL_GOAL;
        let end = || Outlook::End(self.machine.roles().map(gain).collect());
        if self.board.is_terminal(0) {
            return end();
        }
        let choice = |(role, _)| {
            let moves: Vec<Move> = self.board.legal(role, 0).collect();
            let by = match self.machine.is_random(role) {
                true => By::Chance,
                false => By::Player(role.0),
            };
            (!moves.is_empty()).then_some(Choice { by, moves })
        };
        match self.machine.roles().map(choice).collect() {
            Some(choices) => Outlook::Open(choices),
            None => end(),
        }
    }

    fn after(&mut self, state: &State, moves: &[Move]) -> State {
        self.board.after(state, moves)
    }

    fn play_out(&mut self, state: &State, stops: &dyn Fn() -> bool) -> Option<Gains> {
        let tally = self.rollouts.play(state, stops)?;
        let gain = |(role, _)| tally.mean_gain(role) / FULL_GOAL;
        Some(self.machine.roles().map(gain).collect())
    }
}
