//! A strategy: weak constraints, and rules for what they speak of.

use super::cost::Cost;
use super::judge::me;
use adage_logic::ast::{Program, Statement, StatementKind};
use adage_logic::check::{Problem, World, check, undeclared};
use adage_logic::ground::GroundError;
use adage_logic::model::{DEFAULT_LIMIT, Model, ModelError};
use adage_logic::{Predicate, Term};
use adage_worlds::game::Side;
use adage_worlds::rule_form::RuleForm;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What positions are judged by.
#[derive(Clone)]
pub struct JudgedBy {
    pub program: Program,
    /// The levels of its weak constraints, the highest first.
    pub levels: Vec<i32>,
}

/// Why a strategy cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CannotJudge {
    #[error("the strategy is wrong: {}", .0.first().map_or("", |problem| problem.diagnostic.message.as_str()))]
    Wrong(Vec<Problem>),
    #[error("the priority of a weak constraint is not a number")]
    Level,
    #[error("{0}")]
    NoModel(#[from] ModelError),
    #[error("{0}")]
    TooLarge(#[from] GroundError),
}

impl JudgedBy {
    /// Which of the sources is the strategy, where problems tell theirs.
    pub const SOURCE: usize = 1;

    /// The strategy that a program is, apart from the rules of the game.
    pub fn new(program: Program) -> Result<JudgedBy, CannotJudge> {
        let mut levels = Vec::new();
        for statement in &program.statements {
            if let StatementKind::Weak(weak) = &statement.kind {
                let Some(Term::Int(level)) = weak.level.evaluate() else {
                    return Err(CannotJudge::Level);
                };
                levels.push(level);
            }
        }
        levels.sort_unstable_by(|one, other| other.cmp(one));
        levels.dedup();
        Ok(JudgedBy { program, levels })
    }

    /// What it asks and neither defines, nor declares with `#defined`, nor is offered: such a strategy is wrong.
    pub fn refuse_undeclared(&self, offered: &BTreeSet<Predicate>) -> Result<(), CannotJudge> {
        let problem = |diagnostic| Problem {
            source: JudgedBy::SOURCE,
            diagnostic,
        };
        let found: Vec<Problem> = undeclared(&self.program, offered).into_iter().map(problem).collect();
        match found.is_empty() {
            true => Ok(()),
            false => Err(CannotJudge::Wrong(found)),
        }
    }

    /// The statement that a problem is in.
    pub fn statement_of(&self, problem: &Problem) -> Option<&Statement> {
        let place = problem.diagnostic.span.start;
        let mut statements = self.program.statements.iter();
        statements.find(|statement| statement.span.range().contains(&place))
    }

    /// What a position costs a player by the model of rules, strategy and facts, as clingo would have it: slow, and what
    /// networks are held against.
    pub fn cost<G: RuleForm + ?Sized>(&self, game: &G, state: &G::State, player: Side) -> Result<Cost, CannotJudge> {
        let facts = Program::of_facts(game.facts(state).into_iter().chain([me(game, player)]));
        let rules = game.rules();
        let sources = [&rules, &beside(&self.program, &rules), &facts];
        let rules = check(&sources, World::Program).map_err(CannotJudge::Wrong)?;
        let model = Model::of(&rules, DEFAULT_LIMIT)?;
        let at = |level: &i32| model.costs.get(level).copied().unwrap_or(0);
        Ok(Cost(self.levels.iter().map(at).collect()))
    }
}

/// A program without what the rules of a game say already, word for word.
pub fn beside(program: &Program, rules: &Program) -> Program {
    let of_game: FxHashSet<String> = rules.statements.iter().map(bare).collect();
    let mut own = program.clone();
    own.statements.retain(|statement| !of_game.contains(&bare(statement)));
    own
}

/// A statement without its comments.
fn bare(statement: &Statement) -> String {
    let mut statement = statement.clone();
    statement.comments.clear();
    statement.to_string()
}
