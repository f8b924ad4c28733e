//! Learning from whole games: who won played well, more or less.
//!
//! Most moves of a game say little, and some of the winner's are mistakes. So every move of a turn is tried by playing on
//! at random: what the winner chose counts against what it left only where that makes a clear difference, and the clearer
//! it is, the more. What is learned is chosen on games that were held back.

use super::judge::NetworkJudge;
use super::planner::{Foresight, Planner};
use super::strategy::JudgedBy;
use super::training::{CannotLearn, Training};
use crate::arena::Venue;
use adage_games::chance::Chance;
use adage_games::game::{Game, Outcome, Player};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Learned, NoHypothesis, Task};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::cmp::Ordering;

/// The moves of a turn, each with the share of the points that random play makes of it.
#[derive(Clone)]
pub struct Turn<G: Game> {
    pub state: G::State,
    pub chosen: G::Move,
    pub tried: Vec<(G::Move, f64)>,
}

/// How games are played and what is made of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How often each move is tried.
    pub playouts: u32,
    /// How many moves in a hundred are random.
    pub noise: usize,
    /// The least difference in shares that counts.
    pub clear: f64,
    /// The penalty for a difference of all the points.
    pub most: f64,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            playouts: 40,
            noise: 15,
            clear: 0.15,
            most: 10.0,
        }
    }
}

/// The winner's turns of a game in which both players choose what random play does best with, but for some random moves.
/// Nothing if nobody wins.
pub fn winners_turns<G: Venue>(game: &G, habits: Habits, seed: u64) -> Vec<Turn<G>> {
    let (mut state, moves) = game.opening(&mut SmallRng::seed_from_u64(seed));
    state = moves.iter().fold(state, |state, chosen| game.play(&state, chosen));
    let mut chance = Chance::new(seed);
    let mut turns: Vec<(Player, Turn<G>)> = Vec::new();
    while game.outcome(&state).is_none() && turns.len() < G::LONGEST {
        let tried = tried(game, &state, habits.playouts, &mut chance);
        let best = tried.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let any = chance.pick(&tried);
        let (Some(best), Some(any)) = (best, any) else {
            break;
        };
        let is_noise = chance.below(100) < habits.noise;
        let chosen = if is_noise { any } else { best }.0.clone();
        let next = game.play(&state, &chosen);
        turns.push((game.to_move(&state), Turn { state, chosen, tried }));
        state = next;
    }
    match game.outcome(&state) {
        Some(Outcome::Win(winner)) => {
            let own = turns.into_iter().filter(|(mover, _)| *mover == winner);
            own.map(|(_, turn)| turn).collect()
        }
        _ => Vec::new(),
    }
}

/// Each move with its share of the points in so many random games.
fn tried<G: Venue>(game: &G, state: &G::State, playouts: u32, chance: &mut Chance) -> Vec<(G::Move, f64)> {
    let mover = game.to_move(state);
    let share = |chosen: &G::Move, chance: &mut Chance| {
        let after = game.play(state, chosen);
        let points = (0..playouts).map(|_| points(game, after.clone(), mover, chance));
        points.sum::<f64>() / f64::from(playouts)
    };
    let moves = game.moves(state).into_iter();
    moves.map(|chosen| (chosen.clone(), share(&chosen, chance))).collect()
}

/// How long random games go on.
const PATIENCE: usize = 100;

/// One for a win, a half if nobody wins for long.
fn points<G: Game>(game: &G, mut state: G::State, player: Player, chance: &mut Chance) -> f64 {
    for _ in 0..PATIENCE {
        match game.outcome(&state) {
            Some(Outcome::Win(winner)) => return f64::from(u8::from(winner == player)),
            Some(Outcome::Draw) => break,
            None => {}
        }
        let Some(next) = chance.pick(&game.moves(&state)).map(|chosen| game.play(&state, chosen)) else {
            break;
        };
        state = next;
    }
    0.5
}

impl<G: Game> Turn<G> {
    /// The moves that are clearly worse than the one chosen, with the difference in shares.
    fn clear(&self, habits: Habits) -> impl Iterator<Item = (&G::Move, f64)> {
        let chosen = self.tried.iter().find(|(own, _)| *own == self.chosen);
        let share = chosen.map_or(0.0, |(_, share)| *share);
        let gaps = self.tried.iter().map(move |(other, value)| (other, share - value));
        gaps.filter(move |(_, gap)| *gap >= habits.clear)
    }
}

/// Tells a training what a turn says, and how clearly.
pub fn tell<G: RuleForm>(training: &mut Training, game: &G, turn: &Turn<G>, habits: Habits) {
    for (other, gap) in turn.clear(habits) {
        let penalty = (gap * habits.most).round().max(1.0) as u32;
        training.prefer(game, &turn.state, [&turn.chosen, other], Some(penalty));
    }
}

/// What was learned from games, and how it was chosen.
pub struct FromGames {
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

/// Learns from the winners' turns of games, with different penalties, and keeps what does best on games held back.
pub fn learn<G: RuleForm>(
    game: &G,
    task: &Task,
    games: &[Vec<Turn<G>>],
    habits: Habits,
    (depth, limits): (u32, Limits),
) -> Result<FromGames, CannotLearn> {
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
