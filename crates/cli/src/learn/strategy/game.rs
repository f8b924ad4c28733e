//! `adage learn strategy --game`: a strategy of a game, by corrections (`training`) or from whole games (`whole_games`).

use super::save::SaveTo;
use super::session::Session;
use super::{training, whole_games};
use crate::failure::Failure;
use crate::output::Output;
use crate::rule_games::{self, RuleGame};
use adage_book::read_text;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Task, las, space};
use adage_play::arena::Venue;
use adage_play::judgement::{Foresight, Planned, Training, vocabulary_of};
use adage_worlds::rule_form::RuleForm;
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
    /// Keep your corrections in this file; if it is there already, go on from it
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with_all = ["games", "from"])]
    session: Option<PathBuf>,
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
    pub save: Option<SaveTo>,
    pub session: Option<Session>,
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

pub fn run(name: &str, args: &Args, save: Option<SaveTo>, limits: Limits, output: &Output) -> Result<(), Failure> {
    match rule_games::of_name(name, &[Planned::STRATEGY])? {
        Some(RuleGame::Onitama(game)) => learn(game, args, save, limits, output),
        Some(RuleGame::Kono(game)) => learn(game, args, save, limits, output),
        Some(RuleGame::CrossDot(game)) => learn(game, args, save, limits, output),
        Some(RuleGame::Sheet(game)) => learn(*game, args, save, limits, output),
        None => Err(rule_games::no_rules(name)),
    }
}

fn learn<G: Venue + RuleForm>(
    game: G,
    args: &Args,
    save: Option<SaveTo>,
    limits: Limits,
    output: &Output,
) -> Result<(), Failure> {
    let session = match &args.session {
        Some(path) if path.exists() => Some(Session::resume(path, game.name())?),
        _ => None,
    };
    let vocabulary = vocabulary(game.name(), args, session.as_ref())?;
    let depth = session.as_ref().map(|session| session.depth);
    let mut course = Course {
        task: task(&game, &vocabulary)?,
        depth: depth.or(args.depth).unwrap_or(1),
        limits,
        seed: args.seed.unwrap_or(1),
        save,
        session: None,
    };
    course.session = match (session, &args.session) {
        (None, Some(path)) => Some(Session::create(path, game.name(), &vocabulary.text, course.depth)?),
        (resumed, _) => resumed,
    };
    match (&args.from, args.games) {
        (Some(file), _) => whole_games::from_records(&game, file, &mut course, output),
        (None, Some(count)) => whole_games::from_own_games(&game, count, &mut course, output),
        (None, None) => training::run(game, args.against.as_deref(), course, output),
    }
}

/// What strategies may speak of, and where that stands.
struct VocabularyText {
    name: String,
    text: String,
}

/// The vocabulary of a session that goes on, else the one that was named, else the game's own.
fn vocabulary(game: &str, args: &Args, session: Option<&Session>) -> Result<VocabularyText, Failure> {
    let named = |name: String, text: String| Ok(VocabularyText { name, text });
    match (session, &args.vocabulary, vocabulary_of(game)) {
        (Some(_), Some(_), _) => {
            Err(Failure::bad("the session has a vocabulary of its own").with_help("leave --vocabulary out"))
        }
        (Some(session), None, _) => named("the session's vocabulary".to_string(), session.vocabulary.clone()),
        (None, Some(path), _) => named(path.display().to_string(), read_text(path)?),
        (None, None, Some(text)) => named(format!("vocabulary of {game}"), text.to_string()),
        (None, None, None) => Err(Failure::bad(format!("there is no vocabulary for strategies of {game}"))
            .with_help("write one, rules and `#modeo`, and name it with --vocabulary FILE.las")),
    }
}

fn task<G: RuleForm>(game: &G, vocabulary: &VocabularyText) -> Result<Task, Failure> {
    let wrong = |diagnostics| Failure::Text {
        name: vocabulary.name.clone(),
        source: vocabulary.text.clone(),
        diagnostics,
    };
    match las::read(&vocabulary.text, space::Options::default()) {
        Ok(task) => match Training::undeclared(game, &task) {
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
