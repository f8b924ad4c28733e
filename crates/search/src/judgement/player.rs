//! A player by strategy: of the moves that are best, any.

use super::judge::NetworkJudge;
use super::planner::{Foresight, Planner};
use super::strategy::{CannotJudge, JudgedBy};
use crate::{Forfeit, Player};
use adage_worlds::game::Game;
use adage_worlds::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::sync::Arc;
use std::time::Instant;

/// Plays what a strategy thinks best.
pub struct StrategyPlayer {
    strategy: Arc<JudgedBy>,
    pub foresight: Foresight,
    /// Made for the deal that was last played.
    judge: Option<NetworkJudge>,
    rng: SmallRng,
}

impl StrategyPlayer {
    pub fn new(strategy: Arc<JudgedBy>, foresight: Foresight, seed: u64) -> StrategyPlayer {
        StrategyPlayer {
            strategy,
            foresight,
            judge: None,
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    /// All moves that are best.
    pub fn best<G: RuleForm + ?Sized>(&mut self, game: &G, state: &G::State) -> Result<Vec<G::Move>, CannotJudge> {
        let mut judge = match self.judge.take() {
            Some(judge) if judge.is_for(game, state) => judge,
            _ => NetworkJudge::new(game, &self.strategy, state)?,
        };
        let best = Planner::new(game, &mut judge, self.foresight, game.to_move(state)).best(state);
        self.judge = Some(judge);
        Ok(best.map_or_else(Vec::new, |(moves, _)| moves))
    }
}

impl<G: Game> Player<G> for StrategyPlayer {
    /// Nothing in a game that has no rules.
    fn choose(&mut self, game: &G, state: &G::State, _: &[G::Move], _: Instant) -> Result<G::Move, Forfeit> {
        let rules = game.rule_form().ok_or_else(Forfeit::no_move)?;
        let best = self
            .best(rules, state)
            .map_err(|reason| Forfeit::Crash(reason.to_string()))?;
        best.choose(&mut self.rng).cloned().ok_or_else(Forfeit::no_move)
    }
}
