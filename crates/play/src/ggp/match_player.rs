//! Matches by playouts.

use super::{Chooser, Situation};
use adage_search::playouts::{Effort, choose};
use adage_worlds::gdl::machine::Move;

/// Plays matches by playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchPlayer {
    pub seed: u64,
}

impl Chooser for MatchPlayer {
    fn choose(&mut self, situation: &Situation<'_>) -> Option<Move> {
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
