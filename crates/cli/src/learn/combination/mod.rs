//! `adage learn combination`: patterns of combinations, from games.
//!
//! The games are gone through in passes: each batch is read (`games`), studied on all cores, and its patterns counted in
//! the library. The library is saved now and then, at the end, and when the user breaks it off; the same command then
//! goes on where it was. What came of it is told by `report`.

mod games;
mod report;
mod trial;

pub use games::positions;

use super::interrupt::{self, INTERRUPTED};
use super::keep::{check_rule_file, hold};
use crate::failure::Failure;
use crate::output::{Output, progress, warn};
use adage_book::{DEFAULT_FOLDER, Kind, RuleFile, read_file_of};
use adage_learn::combination::archive::{BATCH, Game, Pass, Taught};
use adage_learn::combination::{Library, Trust, text};
use adage_store::FileLock;
use games::Source;
use indicatif::ProgressBar;
pub use report::indented;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The file in the folder of the user's rules.
pub const FILE: &str = "combinations.lp";

/// How long work may be lost if the machine fails.
const SAVE_EVERY: Duration = Duration::from_secs(60);

#[derive(clap::Args)]
pub struct Args {
    /// Files of games in PGN
    #[arg(value_name = "GAMES.pgn", required = true)]
    from: Vec<PathBuf>,
    /// How often to go through the games; what one pass finds often helps to explain in the next
    #[arg(long, default_value_t = 2, value_name = "PASSES", value_parser = clap::value_parser!(u8).range(1..=100))]
    passes: u8,
    /// Learn from the first so many games of each file only
    #[arg(long, value_name = "GAMES")]
    games: Option<u64>,
    /// The file of patterns; by default combinations.lp in the folder of your rules. What it holds is known before, and
    /// games that it has counted are not read again
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Save nothing, and begin without patterns
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Begin without patterns and write over the file
    #[arg(long)]
    replace: bool,
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
    let path = args.path(folder)?;
    // Held to the end: what others learn into this library meanwhile would be lost, or ours.
    let lock = path.as_deref().map(hold).transpose()?;
    // A file of another kind is not written over, whatever is told.
    let file = path.as_deref().filter(|path| path.exists());
    let file = file.map(|path| read_file_of(path, Kind::Combination)).transpose()?;
    let library = match file {
        Some(file) if !args.replace => library_of(&file)?,
        _ => Library::default(),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::bad(format!("cannot start threads: {error}")))?;
    let mut learning = Learning {
        library,
        args: &args,
        path,
        lock,
        saved: Instant::now(),
        spoilt: 0,
        stop: interrupt::watch(),
        output,
    };
    pool.install(|| learning.run())
}

impl Args {
    /// Where the patterns are kept.
    fn path(&self, folder: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        match &self.save {
            _ if self.no_save => Ok(None),
            Some(path) => check_rule_file(path).map(|()| Some(path.clone())),
            None => Ok(Some(default_path(folder))),
        }
    }
}

/// Where patterns are kept unless told otherwise.
pub fn default_path(folder: Option<PathBuf>) -> PathBuf {
    folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER)).join(FILE)
}

/// Reads a file of patterns.
pub fn read_library(path: &Path) -> Result<Library, Failure> {
    library_of(&read_file_of(path, Kind::Combination)?)
}

/// The patterns of a file of combinations.
pub fn library_of(file: &RuleFile) -> Result<Library, Failure> {
    text::read(file).map_err(|diagnostics| file.bad(diagnostics).into())
}

struct Learning<'a> {
    library: Library,
    args: &'a Args,
    path: Option<PathBuf>,
    lock: Option<FileLock>,
    saved: Instant,
    spoilt: u64,
    stop: &'static AtomicBool,
    output: &'a Output,
}

impl Learning<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let before = self.library.len();
        report::known_before(&self.library, &self.args.from, self.output);
        for number in 0..usize::from(self.args.passes) {
            let pass = Pass::new(number, &self.library, Trust::FOR_ARCHIVES);
            let taught = self.go_through(&pass)?;
            report::pass(&pass, taught, self.output);
            self.save()?;
            if self.is_stopped() {
                self.break_off();
            }
        }
        if self.args.trials > 0 {
            trial::try_out(&mut self.library, &self.args.from, self.args.trials, self.output)?;
            if self.args.refine {
                trial::improve(&mut self.library, &self.args.from, self.args.trials, self.output)?;
            }
            self.save()?;
        }
        report::finish(&self.library, before, self.spoilt, self.path.as_deref(), self.output);
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn break_off(&mut self) {
        // Leaving this way drops nothing by itself.
        self.lock = None;
        warn(&match &self.path {
            Some(path) => format!(
                "Interrupted. What was learned so far is in {}; the same command goes on from there.",
                path.display()
            ),
            None => "Interrupted. Nothing is kept.".to_string(),
        });
        std::process::exit(INTERRUPTED);
    }

    fn go_through(&mut self, pass: &Pass) -> Result<Taught, Failure> {
        let mut taught = Taught::default();
        let mut length = 0;
        for path in &self.args.from {
            length += games::length(path)?;
        }
        let bar = progress(length, "reading games");
        for path in &self.args.from {
            let mut source = Source::open(path, &bar)?;
            source.skip_to(self.library.games_read(&source.name, pass.number))?;
            while !self.is_stopped() {
                let limit = self.args.games.unwrap_or(u64::MAX);
                let batch = source.batch(BATCH, limit, &bar, pass.number == 0)?;
                self.spoilt += batch.spoilt;
                if batch.last == self.library.games_read(&source.name, pass.number) {
                    break;
                }
                if let Some(learned) = self.study(pass, &batch.games, &bar) {
                    taught.add(learned);
                    self.library.set_games_read(&source.name, pass.number, batch.last);
                }
                bar.set_message(report::so_far(pass, taught, &self.library));
                if self.saved.elapsed() > SAVE_EVERY {
                    self.save()?;
                }
            }
        }
        bar.finish_and_clear();
        Ok(taught)
    }

    fn study(&mut self, pass: &Pass, games: &[Game], bar: &ProgressBar) -> Option<Taught> {
        let found = pass.study(games, &|| self.is_stopped())?;
        if self.args.explain {
            bar.suspend(|| report::explained(games, &found, self.output));
        }
        Some(pass.keep(&mut self.library, games, &found))
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.saved = Instant::now();
        let Some(lock) = &self.lock else { return Ok(()) };
        let file = text::file(&self.library, FILE, "Patterns of combinations learned from games.");
        Ok(lock.save(file.text().as_bytes())?)
    }
}
