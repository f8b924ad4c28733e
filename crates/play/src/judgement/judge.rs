//! Who says what a position costs.

use super::cost::Cost;
use adage_games::game::Player;
use adage_games::rule_form::RuleForm;
use adage_logic::Atom;
use adage_logic::ast::Program;
use adage_logic::check::{Problem, World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model, ModelError};

/// Says what a position costs a player.
pub trait Judge<G: RuleForm> {
    fn cost(&mut self, game: &G, state: &G::State, me: Player) -> Cost;
}

/// Why a strategy cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CannotJudge {
    #[error("the strategy is wrong: {}", .0.first().map_or("", |problem| problem.diagnostic.message.as_str()))]
    Wrong(Vec<Problem>),
    #[error("a position has no cost: {0}")]
    NoModel(#[from] ModelError),
}

/// `me(blue).`: the player for whom positions are judged.
pub fn me<G: RuleForm>(game: &G, player: Player) -> Atom {
    Atom::new("me", vec![game.role(player)])
}

/// Judges by the model of rules, strategy and facts, as clingo would: slow, and what faster judges are held against.
pub struct ModelJudge {
    /// The rules of the game and the strategy.
    pub program: Program,
    /// Of the strategy's weak constraints, the highest first.
    pub levels: Vec<i32>,
}

impl ModelJudge {
    pub fn try_cost<G: RuleForm>(&self, game: &G, state: &G::State, player: Player) -> Result<Cost, CannotJudge> {
        let mut facts = game.facts(state);
        facts.push(me(game, player));
        let facts = Program::of_facts(facts);
        let rules = check(&[&self.program, &facts], World::Program).map_err(CannotJudge::Wrong)?;
        let model = Model::of(&rules, DEFAULT_LIMIT)?;
        let at = |level: &i32| model.costs.get(level).copied().unwrap_or(0);
        Ok(Cost(self.levels.iter().map(at).collect()))
    }
}
