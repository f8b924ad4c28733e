//! Learning from whole games: the turns of winners as preferences, with penalties for how clear they are. What is learned is
//! chosen on games that were held back.

use super::judge::NetworkJudge;
use super::planner::{Foresight, Planner};
use super::strategy::JudgedBy;
use super::training::{CannotLearn, Training};
use super::turns::{Habits, Turn, tell};
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Learned, NoHypothesis, Task};
use adage_worlds::rule_form::RuleForm;
use std::cmp::Ordering;

/// What was learned from games, and how it was chosen.
pub struct FromGames {
    /// All that was said, and the strategy that explains it.
    pub training: Training,
    pub strategy: JudgedBy,
    pub learned: Learned,
    /// The share of clear choices of the games held back that the strategy makes alike, a tie being half.
    pub agreement: f64,
    /// The penalties that were tried, each with that share.
    pub tried: Vec<(f64, f64)>,
}

/// One game of so many is held back.
const HELD_BACK: usize = 5;

/// By what the penalties are multiplied: the more, the longer a strategy may become to explain them.
const WEIGHTS: [f64; 3] = [0.3, 1.0, 3.0];

/// Learns from the winners' turns of games, with different penalties, and keeps what does best on games held back. The
/// limit of time is for all of them together.
pub fn learn<G: RuleForm>(
    game: &G,
    task: &Task,
    games: &[Vec<Turn<G>>],
    habits: Habits,
    (depth, limits): (u32, Limits),
) -> Result<FromGames, CannotLearn> {
    let limits = Limits {
        time: limits.time.map(|time| time / WEIGHTS.len() as u32),
        ..limits
    };
    let is_held_back = |number: usize| number % HELD_BACK == HELD_BACK - 1;
    let mut best: Option<FromGames> = None;
    let mut tried = Vec::new();
    for weight in WEIGHTS {
        let most = habits.most * weight;
        let mut training = Training::new(game, task.clone(), depth);
        let told = games.iter().enumerate().filter(|(number, _)| !is_held_back(*number));
        for turn in told.flat_map(|(_, turns)| turns) {
            tell(&mut training, game, turn, Habits { most, ..habits });
        }
        let (strategy, learned) = training.learn(limits)?;
        let held_back = games.iter().enumerate().filter(|(number, _)| is_held_back(*number));
        let agreement = agreement(game, &strategy, depth, held_back.flat_map(|(_, turns)| turns), habits)?;
        tried.push((most, agreement));
        if best.as_ref().is_none_or(|best| agreement > best.agreement) {
            best = Some(FromGames {
                training,
                strategy,
                learned,
                agreement,
                tried: Vec::new(),
            });
        }
    }
    let mut best = best.ok_or_else(|| NoHypothesis::Engine("nothing was tried".to_string()))?;
    best.tried = tried;
    Ok(best)
}

/// The share of clear choices that a strategy makes alike.
fn agreement<'t, G: RuleForm + 't>(
    game: &G,
    strategy: &JudgedBy,
    depth: u32,
    turns: impl Iterator<Item = &'t Turn<G>>,
    habits: Habits,
) -> Result<f64, CannotLearn> {
    let mut judge: Option<NetworkJudge> = None;
    let (mut right, mut all) = (0.0, 0.0);
    for turn in turns {
        let mut own = match judge.take() {
            Some(judge) if judge.is_for(game, &turn.state) => judge,
            _ => NetworkJudge::new(game, strategy, &turn.state)?,
        };
        let foresight = Foresight {
            depth,
            loud: 0,
            ends_count: false,
        };
        let mut planner = Planner::new(game, &mut own, foresight, game.to_move(&turn.state));
        let mut worth = |chosen: &G::Move| planner.worth_of(&game.play(&turn.state, chosen), depth.saturating_sub(1));
        let chosen = worth(&turn.chosen);
        for (other, _) in turn.clear(habits) {
            all += 1.0;
            right += match chosen.cmp(&worth(other)) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            };
        }
        judge = Some(own);
    }
    Ok(if all > 0.0 { right / all } else { 0.5 })
}
