//! What a strategy thinks best, and why: what the position after the move costs, by level and by rule.

use crate::failure::Failure;
use adage_logic::ast::{Program, Statement, StatementKind};
use adage_play::arena::{PlayerSpec, StrategySpec};
use adage_search::judgement::{CannotJudge, Foresight, JudgedBy, StrategyPlayer};
use adage_worlds::game::{Outcome, Side};
use adage_worlds::rule_form::RuleForm;
use serde_json::{Value, json};
use std::sync::Arc;

/// A strategy that is asked for advice.
pub struct Adviser {
    name: String,
    strategy: Arc<JudgedBy>,
    foresight: Foresight,
    player: StrategyPlayer,
}

pub struct Hint {
    by: String,
    depth: u32,
    best: Vec<String>,
    wins: bool,
    costs: Vec<Reason>,
}

/// What one rule of the strategy adds to the cost.
pub struct Reason {
    pub level: i32,
    pub cost: i64,
    pub words: String,
}

impl Adviser {
    pub fn new(player: &PlayerSpec) -> Option<Adviser> {
        let StrategySpec { strategy, foresight } = player.strategy()?;
        Some(Adviser {
            name: player.to_string(),
            strategy: strategy.clone(),
            foresight: *foresight,
            player: StrategyPlayer::new(strategy.clone(), *foresight, 0),
        })
    }

    pub fn hint<G: RuleForm + ?Sized>(&mut self, game: &G, state: &G::State) -> Result<Hint, Failure> {
        let best = self.player.best(game, state).map_err(|reason| cannot(&reason))?;
        let me = game.to_move(state);
        let after = best.first().map(|chosen| game.play(state, chosen));
        let costs = match &after {
            Some(after) => reasons(&self.strategy, game, after, me).map_err(|reason| cannot(&reason))?,
            None => Vec::new(),
        };
        Ok(Hint {
            by: self.name.clone(),
            depth: self.foresight.depth,
            wins: after.is_some_and(|after| game.outcome(&after) == Some(Outcome::Win(me))),
            best: best.iter().map(|chosen| game.write_move(state, chosen)).collect(),
            costs,
        })
    }
}

/// The rules one by one, the highest level first: what each alone makes of a position for a player.
pub fn reasons<G: RuleForm + ?Sized>(
    strategy: &JudgedBy,
    game: &G,
    state: &G::State,
    player: Side,
) -> Result<Vec<Reason>, CannotJudge> {
    let statements = &strategy.program.statements;
    let is_weak = |statement: &Statement| matches!(statement.kind, StatementKind::Weak(_));
    let mut reasons = Vec::new();
    for weak in statements.iter().filter(|statement| is_weak(statement)) {
        let others = statements.iter().filter(|statement| !is_weak(statement));
        let alone = JudgedBy::new(Program {
            statements: others.chain([weak]).cloned().collect(),
            closing_comments: Vec::new(),
        })?;
        let cost = alone.cost(game, state, player)?;
        let costs = alone.levels.iter().zip(&cost.0);
        reasons.extend(costs.map(|(level, cost)| Reason {
            level: *level,
            cost: *cost,
            words: words(weak),
        }));
    }
    reasons.sort_by_key(|reason| -i64::from(reason.level));
    Ok(reasons)
}

fn cannot(reason: &CannotJudge) -> Failure {
    Failure::bad(format!("the strategy cannot judge this: {reason}"))
}

/// The comment right above a rule, else the rule itself.
fn words(weak: &Statement) -> String {
    let lines = weak.comments.iter().rev().take_while(|line| !line.is_empty());
    let mut lines: Vec<&str> = lines.filter_map(|line| sentence(line)).collect();
    lines.reverse();
    match lines.is_empty() {
        true => weak.to_string(),
        false => lines.join(" "),
    }
}

/// What a comment says, unless it says something else of the rulebook.
fn sentence(comment: &str) -> Option<&str> {
    match comment.strip_prefix("%!") {
        Some(said) => said.trim().strip_prefix("words:").map(str::trim),
        None => Some(comment.trim_start_matches('%').trim()),
    }
}

impl Hint {
    pub fn json(&self) -> Value {
        let cost = |reason: &Reason| json!({ "level": reason.level, "cost": reason.cost, "words": reason.words });
        json!({ "hint": self.best, "by": self.by, "depth": self.depth, "wins": self.wins, "costs": self.costs.iter().map(cost).collect::<Vec<_>>() })
    }

    pub fn text(&self) -> String {
        let Some((first, others)) = self.best.split_first() else {
            return "There is no move.".to_string();
        };
        let mut text = match self.depth {
            1 => format!("{} would play {first}", self.by),
            plies => format!("{}, looking {plies} plies ahead, would play {first}", self.by),
        };
        match others {
            [] => text.push('.'),
            [one] => text += &format!(" or {one}."),
            more => text += &format!(" or one of {} more that are as good.", more.len()),
        }
        if self.wins {
            text += " It wins.";
        }
        for Reason { level, cost, words } in &self.costs {
            text += &format!("\n  level {level}: {cost:>3}  {words}");
        }
        text
    }
}
