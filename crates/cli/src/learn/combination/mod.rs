//! `adage learn combination`: patterns of combinations, from games.

use super::follow::Follows;
use super::library::{LibraryArgs, in_folder};
use super::world::only_chess;
use crate::failure::Failure;
use crate::output::Output;
use adage_book::{Kind, RuleFile, read_file_of};
use adage_learn::combination::{CombinationTask, Library, learn, text};
use std::path::{Path, PathBuf};

/// The file in the folder of the user's rules.
pub const FILE: &str = "combinations.lp";

#[derive(clap::Args)]
pub struct Args {
    /// Files of games in PGN
    #[arg(value_name = "GAMES.pgn", required = true)]
    from: Vec<PathBuf>,
    /// The world of the games: chess
    #[arg(long = "in", value_name = "WORLD")]
    world: Option<String>,
    /// How often to go through the games; what one pass finds often helps to explain in the next
    #[arg(long, default_value_t = 2, value_name = "PASSES", value_parser = clap::value_parser!(u8).range(1..=100))]
    passes: u8,
    /// Learn from the first so many games of each file only
    #[arg(long, value_name = "GAMES")]
    games: Option<u64>,
    #[command(flatten)]
    library: LibraryArgs,
    /// How many threads work; by default one for each core
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Positions of the games in which the patterns are tried, so that those are tried first that work; 0 for none
    #[arg(long, default_value_t = 4_000, value_name = "POSITIONS")]
    trials: usize,
    /// Look for variants of the patterns that work better: with a condition less, or with nobody to take back
    #[arg(long)]
    refine: bool,
    /// Tell of every move what it teaches
    #[arg(long)]
    explain: bool,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    only_chess(args.world.as_deref(), "combinations")?;
    let file = args.library.open(Kind::Combination, default_path(folder))?;
    let known = file.known.as_ref().map(library_of).transpose()?;
    let mut library = known.unwrap_or_default();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::bad(format!("cannot start threads: {error}")))?;
    let task = CombinationTask {
        from: args.from,
        passes: usize::from(args.passes),
        games: args.games.unwrap_or(u64::MAX),
        trials: args.trials,
        refine: args.refine,
        explain: args.explain,
        file: FILE.to_string(),
    };
    let learn = |follows: &Follows<'_>| pool.install(|| learn(&task, &mut library, follows));
    file.learn(output, learn, |report, name| report.file = name)
}

/// Where patterns are kept unless told otherwise.
pub fn default_path(folder: Option<PathBuf>) -> PathBuf {
    in_folder(folder, FILE)
}

/// Reads a file of patterns.
pub fn read_library(path: &Path) -> Result<Library, Failure> {
    library_of(&read_file_of(path, Kind::Combination)?)
}

/// The patterns of a file of combinations.
pub fn library_of(file: &RuleFile) -> Result<Library, Failure> {
    text::read(file).map_err(|diagnostics| file.bad(diagnostics).into())
}
