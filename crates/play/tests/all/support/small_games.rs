//! Games so small that a perfect player can teach them: it watches a pupil play against chance and corrects its mistakes.

use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{las, space};
use adage_play::arena::{Clock, End, RandomPlayer, play};
use adage_play::judgement::{Foresight, JudgedBy, Pupil, StrategyPlayer, Training, vocabulary_of};
use adage_worlds::chance::Chance;
use adage_worlds::game::{Game, Outcome};
use adage_worlds::gdl::{GdlGame, Sheet, bundled};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

type State = <GdlGame as Game>::State;
type Move = <GdlGame as Game>::Move;

/// One ply, and an end is worth what the strategy says.
pub const AS_LEARNED: Foresight = Foresight {
    depth: 1,
    loud: 0,
    ends_count: false,
};

/// The teacher is content with a pupil after so many games in a row without a mistake.
const FAULTLESS: usize = 300;

/// What the pupil pays for a correction that it leaves unexplained: one ply does not tell all that a perfect player sees.
const PENALTY: u32 = 4;

/// The search is for a moment only, counted in nodes: whatever the machine, the same is learned.
const LIMITS: Limits = Limits {
    nodes: 2_000,
    time: None,
};

pub fn tic_tac_toe() -> GdlGame {
    game("tic-tac-toe", bundled::text("tic-tac-toe").expect("it is bundled"))
}

/// Nim with heaps of three, four and five, whoever takes the last piece winning.
pub fn nim() -> GdlGame {
    let text = bundled::text("nim").expect("it is bundled");
    let text = text
        .replace("(heap a 1)", "(heap a 3)")
        .replace("(heap b 2)", "(heap b 4)");
    let text = text.replace("(init (heap c 3))", "(init (heap c 5)) (succ 3 4) (succ 4 5)");
    game("nim", &text)
}

fn game(name: &str, text: &str) -> GdlGame {
    let sheet = Sheet::read(text).unwrap_or_else(|_| panic!("{name} is right"));
    GdlGame::new(name, &sheet).expect("players take turns")
}

/// What perfect play makes of positions for who is to move: more than nought is won, less is lost, and the sooner, the
/// further from nought.
#[derive(Default)]
struct Perfect {
    known: HashMap<State, i32>,
}

/// Further from nought than any game is long.
const SOONEST: i32 = 1_000;

impl Perfect {
    fn worth(&mut self, game: &GdlGame, state: &State) -> i32 {
        if let Some(known) = self.known.get(state) {
            return *known;
        }
        let worth = match game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == game.to_move(state) => SOONEST,
            Some(Outcome::Win(_)) => -SOONEST,
            Some(Outcome::Draw) => 0,
            None => self
                .of_moves(game, state)
                .into_iter()
                .map(|(_, worth)| worth)
                .max()
                .unwrap_or(0),
        };
        self.known.insert(state.clone(), worth);
        worth
    }

    /// Each move with what it is worth to its mover.
    fn of_moves(&mut self, game: &GdlGame, state: &State) -> Vec<(Move, i32)> {
        let worth = |chosen| {
            let after = -self.worth(game, &game.play(state, &chosen));
            (chosen, after - after.signum())
        };
        game.moves(state).into_iter().map(worth).collect()
    }
}

/// What came of a lesson.
pub struct Taught {
    pub pupil: Pupil,
    pub games: usize,
    /// How long the pupil thought about corrections, all together.
    pub learning: Duration,
}

/// Teaches a pupil who plays against chance, by no more than so many corrections. A move is wrong if it gives a win or a
/// draw away; then the teacher names a best one, and that is played.
pub fn teach(game: &GdlGame, most: usize, seed: u64) -> Taught {
    let vocabulary = vocabulary_of(game.name()).expect("it is bundled");
    let task = las::read(vocabulary, space::Options::default()).expect("the vocabulary is a task");
    let pupil = Pupil::new(Training::new(game, task, 1), AS_LEARNED, LIMITS, seed);
    let mut taught = Taught {
        pupil: pupil.expect("there is nothing to explain"),
        games: 0,
        learning: Duration::ZERO,
    };
    let (mut perfect, mut chance, mut faultless) = (Perfect::default(), Chance::new(seed), 0);
    while faultless < FAULTLESS && taught.pupil.corrections < most {
        let before = taught.pupil.corrections;
        let own = taught.games % 2;
        let mut state = game.start();
        while game.outcome(&state).is_none() && taught.pupil.corrections < most {
            let chosen = match usize::from(game.to_move(&state).0) == own {
                true => taught.turn(game, &state, &mut perfect, &mut chance),
                false => chance.pick(&game.moves(&state)).cloned(),
            };
            state = game.play(&state, &chosen.expect("the game is not over"));
        }
        taught.games += 1;
        faultless = if taught.pupil.corrections == before {
            faultless + 1
        } else {
            0
        };
    }
    taught
}

impl Taught {
    /// The pupil proposes, the teacher corrects.
    fn turn(&mut self, game: &GdlGame, state: &State, perfect: &mut Perfect, chance: &mut Chance) -> Option<Move> {
        let worths = perfect.of_moves(game, state);
        let best = worths.iter().map(|(_, worth)| *worth).max()?;
        let is_wrong = |chosen: &Move| {
            let mut all = worths.iter();
            all.any(|(other, worth)| other == chosen && worth.signum() < best.signum())
        };
        let proposed = self.pupil.player.best(game, state).expect("a judge");
        let wrong: Vec<_> = proposed.iter().filter(|chosen| is_wrong(chosen)).collect();
        let Some(wrong) = chance.pick(&wrong) else {
            return chance.pick(&proposed).cloned();
        };
        let right: Vec<_> = worths.iter().filter(|(_, worth)| *worth == best).collect();
        let (right, _) = chance.pick(&right)?;
        let began = Instant::now();
        let corrected = self.pupil.correct(game, state, [right, wrong], Some(PENALTY));
        corrected.expect("what is left unexplained is paid for");
        self.learning += began.elapsed();
        Some(*right)
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// 300 games against chance from the start, every other one as the first player.
pub fn against_chance(game: &GdlGame, strategy: &Arc<JudgedBy>, foresight: Foresight) -> Results {
    let mut results = Results::default();
    for number in 0..300u64 {
        let mut own = StrategyPlayer::new(strategy.clone(), foresight, number);
        let mut other = RandomPlayer::new(number + 1000);
        let first = number % 2 == 0;
        let clock = Clock {
            limit: Duration::from_secs(60),
            longest: 300,
        };
        let stop = AtomicBool::new(false);
        let mut moves = Vec::new();
        let ended = match first {
            true => play(game, &game.start(), &mut moves, [&mut own, &mut other], clock, &stop),
            false => play(game, &game.start(), &mut moves, [&mut other, &mut own], clock, &stop),
        };
        match ended.map(|(end, _)| end) {
            Some(End::Drawn) | None => results.drawn += 1,
            Some(end) if end.winner().is_some_and(|winner| (winner.0 == 0) == first) => results.won += 1,
            Some(_) => results.lost += 1,
        }
    }
    results
}
