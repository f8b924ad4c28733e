//! `adage learn win`: rules that recognise forced wins, from lost games of go-moku.

use super::follow::Follows;
use super::interrupt;
use super::keep::{check_rule_file, hold};
use super::world::board_of_wins;
use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_book::{DEFAULT_FOLDER, Finished, Kind, RuleFile, read_file_of};
use adage_learn::win::gomoku::check::Effort;
use adage_learn::win::gomoku::rules::{self, WinRule};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{GameFiles, NamedGame, WinTask, learn};
use adage_search::gomoku::Limits;
use adage_worlds::mnk;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Files of games: .psq, .sgf, or text with one game a line, as h8i9g7…; - for standard input
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "self_play")]
    from: Vec<PathBuf>,
    /// Learn from so many games of the rules against themselves
    #[arg(long, value_name = "GAMES")]
    self_play: Option<usize>,
    /// Learn from the first so many games only
    #[arg(long, value_name = "GAMES")]
    games: Option<usize>,
    /// The world of the games: gomoku, or gomoku:19 for games on another board that do not say so
    #[arg(long = "in", default_value = mnk::WORLD, value_name = "WORLD")]
    world: String,
    /// The most moves that a forced win may take to become a rule
    #[arg(long, default_value_t = 5, value_name = "MOVES")]
    longest: usize,
    /// Positions that each proof may look at
    #[arg(long, default_value_t = 3_000, value_name = "NODES")]
    nodes: u64,
    /// Boards on which a rule must be right to be trusted; 0 leaves all rules for search only
    #[arg(long, default_value_t = 100_000, value_name = "BOARDS")]
    boards: usize,
    /// The file of rules; by default gomoku_wins.lp in the folder of your rules. What it holds is known before
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Save nothing, and begin without rules
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Begin without rules and write over the file
    #[arg(long)]
    replace: bool,
    /// The openings of self-play and the boards made up follow from this number
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let side = board_of_wins(&args.world)?;
    let path = args.path(folder)?;
    // Held to the end, so that two who learn into one file do not lose each other's rules.
    let lock = path.as_deref().map(hold).transpose()?;
    // A file of another kind is not written over, whatever is told.
    let file = path.as_deref().filter(|path| path.exists());
    let file = file.map(|path| read_file_of(path, Kind::Win)).transpose()?;
    let mut rules = match file {
        Some(file) if !args.replace && !file.entries.is_empty() => rules_of_file(&file)?,
        _ => Vec::new(),
    };
    let task = WinTask {
        games: args.read_games(&rules, side)?,
        wishes: args.wishes(),
        effort: Effort {
            boards: args.boards,
            seed: args.seed,
            ..Effort::default()
        },
        size: side,
    };
    let follows = Follows::new(lock, interrupt::watch(), output);
    match learn(&task, &mut rules, &follows)? {
        Finished::Done(mut report) => {
            report.file = path.map(|path| path.display().to_string());
            output.report(&report);
            Ok(())
        }
        Finished::Interrupted => {
            // Leaving this way drops nothing by itself.
            drop(follows);
            // Nothing is written before the first rule.
            interrupt::leave(path.as_deref().filter(|path| path.exists()))
        }
    }
}

impl Args {
    fn wishes(&self) -> Wishes {
        Wishes {
            longest: self.longest,
            limits: Limits {
                nodes: self.nodes,
                ..Limits::default()
            },
        }
    }

    /// Where the rules are kept.
    fn path(&self, folder: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        let folder = folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER));
        match &self.save {
            _ if self.no_save => Ok(None),
            Some(path) => check_rule_file(path).map(|()| Some(path.clone())),
            None => Ok(Some(folder.join("gomoku_wins.lp"))),
        }
    }

    fn read_games(&self, known: &[WinRule], side: usize) -> Result<GameFiles, Failure> {
        let mut games = GameFiles::default();
        for path in &self.from {
            games.read(path, side)?;
        }
        for (number, game) in (1..).zip(self_play(known, side, self.self_play.unwrap_or(0), self.seed)) {
            games.games.push(NamedGame {
                name: format!("self-play game {number}"),
                game,
            });
        }
        games
            .problems
            .iter()
            .for_each(|problem| warn(&format!("warning: {problem}")));
        games.games.truncate(self.games.unwrap_or(usize::MAX));
        if games.games.is_empty() {
            return Err(Failure::bad("there is no game that somebody won"));
        }
        Ok(games)
    }
}

/// The rules about forced wins of a file.
pub fn rules_of_file(file: &RuleFile) -> Result<Vec<WinRule>, Failure> {
    rules::read_file(file).map_err(|diagnostics| file.bad(diagnostics).into())
}
