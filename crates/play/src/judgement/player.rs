//! A player by strategy: of the moves that are best, any.

use super::judge::Judge;
use super::planner::{Foresight, Planner};
use crate::gomocup::Chooser;
use adage_games::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::time::Instant;

/// Plays what its judge thinks best.
pub struct StrategyPlayer<J> {
    pub judge: J,
    pub foresight: Foresight,
    rng: SmallRng,
}

impl<J> StrategyPlayer<J> {
    pub fn new(judge: J, foresight: Foresight, seed: u64) -> StrategyPlayer<J> {
        StrategyPlayer {
            judge,
            foresight,
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    /// All moves that are best.
    pub fn best<G: RuleForm>(&mut self, game: &G, state: &G::State) -> Vec<G::Move>
    where
        J: Judge<G>,
    {
        let mut planner = Planner::new(game, &mut self.judge, self.foresight, game.to_move(state));
        planner.best(state).map_or_else(Vec::new, |(moves, _)| moves)
    }
}

impl<G: RuleForm, J: Judge<G>> Chooser<G> for StrategyPlayer<J> {
    fn choose(&mut self, game: &G, state: &G::State, _: Instant) -> Option<G::Move> {
        let best = self.best(game, state);
        best.choose(&mut self.rng).cloned()
    }
}
