//! `adage learn win`: rules that recognise forced wins, from lost games of go-moku.

use super::follow::Follows;
use super::library::{LibraryArgs, in_folder};
use super::world::board_of_wins;
use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_book::{Kind, RuleFile};
use adage_learn::win::gomoku::check::Effort;
use adage_learn::win::gomoku::rules::{self, WinRule};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{GameFiles, NamedGame, WinTask, learn};
use adage_search::gomoku::Limits;
use adage_worlds::mnk;
use std::path::PathBuf;

/// The file in the folder of the user's rules.
const FILE: &str = "gomoku_wins.lp";

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
    #[command(flatten)]
    library: LibraryArgs,
    /// The openings of self-play and the boards made up follow from this number
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let side = board_of_wins(&args.world)?;
    let file = args.library.open(Kind::Win, in_folder(folder, FILE))?;
    let known = file.known.as_ref().filter(|file| !file.entries.is_empty());
    let mut rules = known.map(rules_of_file).transpose()?.unwrap_or_default();
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
    let learn = |follows: &Follows<'_>| learn(&task, &mut rules, follows);
    file.learn(output, learn, |report, name| report.file = name)
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
