//! `adage learn strategy --game`: a strategy of a game, by corrections (`training`) or from whole games (`whole_games`).

use super::super::keep::tell_torn;
use super::save::SaveTo;
use super::{training, whole_games};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::output::Output;
use crate::rule_games::{self, RuleGame};
use adage_book::read_text;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Experience, GameTask, TrainingSession, read_vocabulary};
use adage_play::arena::Venue;
use adage_play::judgement::{Planned, vocabulary_of};
use adage_worlds::rule_form::RuleForm;
use std::path::PathBuf;

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

pub fn run(name: &str, args: &Args, save: Option<SaveTo>, limits: Limits, output: &Output) -> Result<(), Failure> {
    let game = rule_games::of_name(name, &[Planned::STRATEGY])?.ok_or_else(|| rule_games::no_rules(name))?;
    let world = game.world().to_string();
    let plan = Plan {
        world: &world,
        args,
        save: save.as_ref(),
        limits,
        output,
    };
    match game {
        RuleGame::Onitama(game) => plan.learn(game),
        RuleGame::Kono(game) => plan.learn(game),
        RuleGame::CrossDot(game) => plan.learn(game),
        RuleGame::Sheet(game) => plan.learn(*game),
    }
}

/// What is asked for, whatever the game.
struct Plan<'a> {
    world: &'a str,
    args: &'a Args,
    save: Option<&'a SaveTo>,
    limits: Limits,
    output: &'a Output,
}

impl Plan<'_> {
    fn learn<G: Venue + RuleForm>(&self, game: G) -> Result<(), Failure> {
        let args = self.args;
        let session = match &args.session {
            Some(path) if path.exists() => {
                let session = TrainingSession::resume(path, self.world)?;
                tell_torn(path, session.torn.as_deref());
                Some(session)
            }
            _ => None,
        };
        let vocabulary = vocabulary(game.name(), args, session.as_ref())?;
        let depth = session.as_ref().map(|session| session.depth);
        let desk = Desk::new(game, self.output);
        let game = &desk.game;
        let task = GameTask {
            game,
            world: self.world,
            name: self.save.map_or("", |save| &save.name),
            vocabulary: read_vocabulary(game, &vocabulary.name, &vocabulary.text)?,
            depth: depth.or(args.depth).unwrap_or(1),
            limits: self.limits,
            seed: args.seed.unwrap_or(1),
        };
        let session = match (session, &args.session) {
            (None, Some(path)) => Some(TrainingSession::create(path, self.world, &vocabulary.text, task.depth)?),
            (resumed, _) => resumed,
        };
        let games = match (&args.from, args.games) {
            (Some(file), _) => whole_games::of_file(game, file)?,
            (None, Some(count)) => Experience::Own(count),
            (None, None) => return training::run(&task, args.against.as_deref(), session, self.save, &desk),
        };
        whole_games::run(&task, &games, self.save, self.output)
    }
}

/// What strategies may speak of, and where that stands.
struct VocabularyText {
    name: String,
    text: String,
}

/// The vocabulary of a session that goes on, else the one that was named, else the game's own.
fn vocabulary(game: &str, args: &Args, session: Option<&TrainingSession>) -> Result<VocabularyText, Failure> {
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
