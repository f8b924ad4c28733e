//! What the turns of whole games say: who won played well, more or less.
//!
//! Most moves of a game say little, and some of the winner's are mistakes. So every move of a turn is tried by playing on
//! at random: what the winner chose counts against what it left only where that makes a clear difference, and the clearer
//! it is, the more.

use super::training::Training;
use adage_worlds::chance::{Chance, random_outcome};
use adage_worlds::game::{Game, Outcome};
use adage_worlds::rule_form::RuleForm;
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
    /// The least difference in shares that counts. Twice the deviation of a difference, `(0.5 / playouts).sqrt()`, is
    /// enough: what differs by less is mostly chance, and to explain it makes strategies worse.
    pub clear: f64,
    /// The penalty for a difference of all the points.
    pub most: f64,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            playouts: 400,
            noise: 15,
            clear: 0.07,
            most: 10.0,
        }
    }
}

/// The winner's turns of a game in which both players choose what random play does best with, but for some random moves.
/// Nothing if nobody wins.
pub fn winners_turns<G: Game>(game: &G, habits: Habits, seed: u64) -> Vec<Turn<G>> {
    let (mut state, moves) = game.opening(&mut SmallRng::seed_from_u64(seed));
    state = moves.iter().fold(state, |state, chosen| game.play(&state, chosen));
    let mut chance = Chance::new(seed);
    let mut turns: Vec<Turn<G>> = Vec::new();
    while game.outcome(&state).is_none() && turns.len() < game.longest() {
        let tried = tried(game, &state, habits.playouts, &mut chance);
        let best = tried.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let any = chance.pick(&tried);
        let (Some(best), Some(any)) = (best, any) else {
            break;
        };
        let is_noise = chance.below(100) < habits.noise;
        let chosen = if is_noise { any } else { best }.0.clone();
        let next = game.play(&state, &chosen);
        turns.push(Turn { state, chosen, tried });
        state = next;
    }
    let Some(Outcome::Win(winner)) = game.outcome(&state) else {
        return Vec::new();
    };
    turns.retain(|turn| game.to_move(&turn.state) == winner);
    turns
}

/// The winner's turns of a game that was played elsewhere. Nothing if nobody has won.
pub fn recorded_turns<G: Game>(
    game: &G,
    (start, moves): (G::State, Vec<G::Move>),
    habits: Habits,
    seed: u64,
) -> Vec<Turn<G>> {
    let (mut state, mut played) = (start, Vec::new());
    for chosen in moves {
        let next = game.play(&state, &chosen);
        played.push((state, chosen));
        state = next;
    }
    let Some(Outcome::Win(winner)) = game.outcome(&state) else {
        return Vec::new();
    };
    let mut chance = Chance::new(seed);
    let own = played.into_iter().filter(|(state, _)| game.to_move(state) == winner);
    let turn = |(state, chosen)| Turn {
        tried: tried(game, &state, habits.playouts, &mut chance),
        state,
        chosen,
    };
    own.map(turn).collect()
}

/// Each move with its share of the points in so many random games.
fn tried<G: Game>(game: &G, state: &G::State, playouts: u32, chance: &mut Chance) -> Vec<(G::Move, f64)> {
    let mover = game.to_move(state);
    let share = |chosen: &G::Move, chance: &mut Chance| {
        let after = game.play(state, chosen);
        let points = (0..playouts).map(|_| {
            let outcome = random_outcome(game, after.clone(), chance, PATIENCE);
            outcome.map_or(UNDECIDED, |outcome| outcome.points(mover))
        });
        points.sum::<f64>() / f64::from(playouts)
    };
    let moves = game.moves(state).into_iter();
    moves.map(|chosen| (chosen.clone(), share(&chosen, chance))).collect()
}

/// How long random games go on, and what one is worth that goes on for longer.
const PATIENCE: usize = 100;
const UNDECIDED: f64 = 0.5;

impl<G: Game> Turn<G> {
    /// The moves that are clearly worse than the one chosen, with the difference in shares.
    pub fn clear(&self, habits: Habits) -> impl Iterator<Item = (&G::Move, f64)> {
        let chosen = self.tried.iter().find(|(own, _)| *own == self.chosen);
        let share = chosen.map_or(0.0, |(_, share)| *share);
        let others = self.tried.iter().filter(|(other, _)| *other != self.chosen);
        let gaps = others.map(move |(other, value)| (other, share - value));
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
