//! `adage learn strategy --game`: a strategy of a game, by corrections (`training`) or from whole games (`whole_games`).

use super::save::{self, Keep};
use super::{training, whole_games};
use crate::book::read_text;
use crate::failure::Failure;
use crate::output::Output;
use crate::rule_games::{self, RuleGame};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Task, las, space};
use adage_play::arena::Venue;
use adage_play::judgement::{Foresight, Planned, Training, vocabulary_of};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[group(skip)]
pub struct Args {
    /// Learn to play this game: the machine proposes moves and you correct them; or from whole games, with --games or --from.
    /// onitama, tic-tac-toe, nim and others that `adage play` knows
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// What strategies may speak of: rules and `#modeo`, a task with nothing to explain; some games have one of their own
    #[arg(long, value_name = "FILE.las", requires = "game")]
    vocabulary: Option<PathBuf>,
    /// Keep what was said in this file, a task; if it is there already, go on from it
    #[arg(long, value_name = "FILE.las", requires = "game", conflicts_with = "vocabulary")]
    lesson: Option<PathBuf>,
    /// Learn from so many games that the machine plays with itself, now and then at random
    #[arg(long, value_name = "NUMBER", requires = "game", value_parser = clap::value_parser!(u32).range(2..))]
    games: Option<u32>,
    /// Learn from the games of this file, one a line, as `adage tournament --records` writes them; `-` reads standard input
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "games")]
    from: Option<PathBuf>,
    /// Who plays against the machine while you correct it; if left out, it proposes moves for both sides
    #[arg(long, value_name = "PLAYER", requires = "game", conflicts_with_all = ["games", "from"])]
    against: Option<String>,
    /// A move is better than another one by what comes of it after so many plies; 1 if left out
    #[arg(long, value_name = "PLIES", requires = "game", value_parser = clap::value_parser!(u32).range(1..=6))]
    depth: Option<u32>,
    /// Other numbers give other games
    #[arg(long, value_name = "NUMBER", requires = "game")]
    seed: Option<u64>,
}

/// What both ways to learn need.
pub struct Course {
    pub task: Task,
    pub depth: u32,
    pub limits: Limits,
    pub seed: u64,
    pub keep: Keep,
}

impl Course {
    /// The machine looks as far ahead as it learns to.
    pub fn foresight(&self) -> Foresight {
        Foresight {
            depth: self.depth,
            loud: 0,
            ends_count: false,
        }
    }
}

pub fn run(
    name: &str,
    args: &Args,
    (save, replace): (Option<PathBuf>, bool),
    limits: Limits,
    output: &Output,
) -> Result<(), Failure> {
    if let Some(path) = &save {
        save::check(path, replace)?;
    }
    let keep = Keep {
        strategy: save,
        lesson: args.lesson.clone(),
    };
    match rule_games::of_name(name, &[Planned::STRATEGY])? {
        Some(RuleGame::Onitama(game)) => learn(game, args, keep, limits, output),
        Some(RuleGame::Kono(game)) => learn(game, args, keep, limits, output),
        Some(RuleGame::CrossDot(game)) => learn(game, args, keep, limits, output),
        Some(RuleGame::Sheet(game)) => learn(*game, args, keep, limits, output),
        None => Err(rule_games::no_rules(name)),
    }
}

fn learn<G: Venue + RuleForm>(
    game: G,
    args: &Args,
    keep: Keep,
    limits: Limits,
    output: &Output,
) -> Result<(), Failure> {
    let course = Course {
        task: task(&game, args)?,
        depth: args.depth.unwrap_or(1),
        limits,
        seed: args.seed.unwrap_or(1),
        keep,
    };
    match (&args.from, args.games) {
        (Some(file), _) => whole_games::from_records(&game, file, &course, output),
        (None, Some(count)) => whole_games::from_own_games(&game, count, &course, output),
        (None, None) => training::run(game, args.against.as_deref(), course, output),
    }
}

/// The vocabulary, with what was said before if a lesson goes on.
fn task<G: RuleForm>(played: &G, args: &Args) -> Result<Task, Failure> {
    let game = played.name();
    let going_on = args.lesson.as_deref().filter(|path| path.exists());
    let (name, source) = match (going_on.or(args.vocabulary.as_deref()), vocabulary_of(game)) {
        (Some(path), _) => (path.display().to_string(), read_text(path)?),
        (None, Some(text)) => (format!("vocabulary of {game}"), text.to_string()),
        (None, None) => {
            let failure = Failure::bad(format!("there is no vocabulary for strategies of {game}"));
            return Err(failure.with_help("write one, rules and `#modeo`, and name it with --vocabulary FILE.las"));
        }
    };
    let wrong = |diagnostics| Failure::Text {
        name,
        source: source.clone(),
        diagnostics,
    };
    match las::read(&source, space::Options::default()) {
        Ok(task) => match Training::undeclared(played, &task) {
            found if found.is_empty() => Ok(task),
            found => Err(wrong(found)),
        },
        Err(diagnostics) => Err(wrong(diagnostics)),
    }
}

/// Whether a path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
