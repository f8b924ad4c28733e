//! Learning from whole games: the turns of winners as preferences, with penalties for how clear they are. What is learned is
//! chosen on games that were held back.

use super::corrections::cannot_learn;
use super::game_task::GameTask;
use super::native::Limits;
use super::report::{GamesReport, in_words};
use super::training::{CannotLearn, Training};
use super::turns::{Habits, Turn, recorded_turns, tell, winners_turns};
use super::{Learned, NoHypothesis, Task};
use adage_book::{BookError, Entry, Progress};
use adage_search::judgement::{Foresight, JudgedBy, NetworkJudge, Planner};
use adage_worlds::game::{Game, ReadError};
use adage_worlds::record;
use adage_worlds::rule_form::RuleForm;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::time::Instant;

/// A first position, and all moves from there.
pub type Record<G> = (<G as Game>::State, Vec<<G as Game>::Move>);

/// Games to learn from.
pub enum Experience<G: Game> {
    /// So many games that the machine plays with itself, now and then at random.
    Own(u32),
    Recorded(Vec<Record<G>>),
}

/// The games of a text, one a line.
pub struct Records<G: Game> {
    pub records: Vec<Record<G>>,
    /// Lines that are no games, by number.
    pub problems: Vec<(usize, ReadError)>,
}

/// Reads games, each on a line as [`record`] has it.
pub fn read_records<G: Game>(game: &G, text: &str) -> Records<G> {
    let mut read = Records {
        records: Vec::new(),
        problems: Vec::new(),
    };
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match record::read(game, line) {
            Ok(record) => read.records.push(record),
            Err(error) => read.problems.push((number, error)),
        }
    }
    read
}

/// What whole games have taught.
pub struct GamesLearned {
    pub entry: Entry,
    pub report: GamesReport,
}

/// Learns what the winners of games preferred.
pub fn learn_from_games<G: RuleForm>(
    task: &GameTask<'_, G>,
    games: &Experience<G>,
    progress: &dyn Progress,
) -> Result<GamesLearned, BookError> {
    let turns = turns_of(task, games, progress);
    let begin = Instant::now();
    progress.begin(&format!("learning from {} games", turns.len()), 0);
    let limits = (task.depth, task.limits);
    let found = learn_from_turns(task.game, &task.vocabulary, &turns, Habits::default(), limits);
    progress.end();
    let found = found.map_err(|reason| cannot_learn(&reason))?;
    let (training, learned) = (&found.training, &found.learned);
    Ok(GamesLearned {
        entry: task.entry(training, learned),
        report: GamesReport {
            game: task.game.name().to_string(),
            games: turns.len(),
            won: turns.iter().filter(|turns| !turns.is_empty()).count(),
            turns: turns.iter().map(Vec::len).sum(),
            orderings: training.task().orderings.len(),
            hypothesis: in_words(&learned.program(training.task())),
            cost: learned.cost(),
            length: learned.length,
            penalty: learned.penalty,
            proved: learned.proved,
            agreement: found.agreement,
            seconds: begin.elapsed().as_secs_f64(),
        },
    })
}

/// The winners' turns of each game, on all cores.
fn turns_of<G: RuleForm>(task: &GameTask<'_, G>, games: &Experience<G>, progress: &dyn Progress) -> Vec<Vec<Turn<G>>> {
    let (game, habits) = (task.game, Habits::default());
    let counted = |turns| {
        progress.advance(1);
        turns
    };
    let turns = match games {
        Experience::Own(count) => {
            progress.begin("playing", (*count).into());
            let play = |number: u32| winners_turns(game, habits, task.seed + u64::from(number));
            (0..*count)
                .into_par_iter()
                .map(|number| counted(play(number)))
                .collect()
        }
        Experience::Recorded(records) => {
            progress.begin("trying moves", records.len() as u64);
            let turns = |(number, record): (usize, &Record<G>)| {
                counted(recorded_turns(game, record.clone(), habits, task.seed + number as u64))
            };
            records.par_iter().enumerate().map(turns).collect()
        }
    };
    progress.end();
    turns
}

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
pub fn learn_from_turns<G: RuleForm>(
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
