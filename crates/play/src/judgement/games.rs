//! Learning from whole games: who won played well, more or less.
//!
//! Most moves of a game say little, and some of the winner's are mistakes. So every move of a turn is tried by playing on
//! at random: what the winner chose counts against what it left only where that makes a clear difference, and the clearer
//! it is, the more. What is learned is chosen on games that were held back.

use super::training::Training;
use crate::arena::Venue;
use adage_games::chance::Chance;
use adage_games::game::{Game, Outcome, Player};
use adage_games::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;

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

/// Tells a training what a turn says, and how clearly.
pub fn tell<G: RuleForm>(training: &mut Training, game: &G, turn: &Turn<G>, habits: Habits) {
    let share = |chosen: &G::Move| {
        turn.tried
            .iter()
            .find(|(own, _)| own == chosen)
            .map(|(_, share)| *share)
    };
    let Some(chosen) = share(&turn.chosen) else {
        return;
    };
    for (other, value) in &turn.tried {
        let gap = chosen - value;
        if gap >= habits.clear {
            let penalty = (gap * habits.most).round().max(1.0) as u32;
            training.prefer(game, &turn.state, [&turn.chosen, other], Some(penalty));
        }
    }
}
