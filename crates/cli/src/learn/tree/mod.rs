//! `adage learn tree`: small decision trees, each for one question of a problem.
//!
//! A problem is read with its examples and its trees are induced from the bottom up; the whole is tried on every position of
//! its space where a complete table knows the truth (`problem`). With `--interactive` a person enters examples one by one
//! (`interactive`, `command`). A sheet of cases gives one tree (`sheet`), an ending without a problem a decomposition from
//! plain questions (`ending`).

mod command;
mod ending;
mod interactive;
mod problem;
mod sheet;

use super::keep::check_rule_file;
use super::world::only_chess;
use crate::failure::Failure;
use crate::output::Output;
use crate::problem::is_bundled;
use adage_learn::tree::TableUse;
use adage_learn::tree::window::Window;
use adage_worlds::chess::Ending;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A problem (.lp; kpk, kpa7kr, kpa7kr-black and kpb7kr come with the program), a sheet of cases (.csv), or an ending
    /// such as krkp-wtm for which a decomposition is proposed
    file: PathBuf,
    /// The world of the problem: chess, unless it is a sheet of cases
    #[arg(long = "in", value_name = "WORLD")]
    world: Option<String>,
    /// Enter examples one by one and see the tree follow
    #[arg(long, short)]
    interactive: bool,
    /// The question to enter examples for; the whole problem if left out
    #[arg(long, value_name = "NAME", requires = "interactive")]
    part: Option<String>,
    /// The file in which an interactive session is kept, and gone on with; by default FILE.PART.session
    #[arg(long, value_name = "FILE", requires = "interactive")]
    session: Option<PathBuf>,
    /// The number of examples that the first tree is made from; the first example if 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    start: usize,
    /// The most exceptions that are added at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    increment: usize,
    /// The number that chance begins with
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Of a sheet: the tree of at most this depth that errs least, exactly
    #[arg(long, value_name = "DEPTH")]
    optimal: Option<usize>,
    /// The folder where complete tables are kept; made anew each time if left out
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Add counter-examples from the complete table to the whole problem's examples until its tree is right
    #[arg(long, conflicts_with_all = ["interactive", "no_check"])]
    grow: bool,
    /// Save the problem with its trees, and with the counter-examples that were added or the examples that were entered, in
    /// this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace a problem of that name in the file, or a file of positions
    #[arg(long)]
    replace: bool,
    /// Of an ending: write every position that is decided wrong into this file
    #[arg(long, value_name = "FILE")]
    wrong: Option<PathBuf>,
    /// Do not try the trees on every position
    #[arg(long)]
    no_check: bool,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

impl Args {
    fn window(&self) -> Window {
        Window {
            start: self.start,
            increment: self.increment,
            seed: self.seed,
        }
    }

    fn table_use(&self) -> TableUse {
        match (self.no_check, self.grow) {
            (true, _) => TableUse::Nothing,
            (false, true) => TableUse::Grow,
            (false, false) => TableUse::Check,
        }
    }
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    only_chess(args.world.as_deref(), "trees of problems")?;
    if let Some(path) = &args.save {
        check_rule_file(path)?;
    }
    if args.file.extension().is_some_and(|ending| ending == "csv") {
        return match args.save {
            Some(_) => Err(not_saved("a sheet")),
            None => sheet::run(&args, output),
        };
    }
    let name = args.file.to_str().unwrap_or_default();
    let is_there = args.file.exists() || is_bundled(name);
    match Ending::read(name).ok().filter(|_| !is_there) {
        Some(_) if args.save.is_some() => Err(not_saved("an ending that nobody prepared")),
        Some(ending) => ending::run(&args, ending, output),
        None => problem::run(&args, folder, output),
    }
}

/// The trees of some sources ask what no problem file can name.
fn not_saved(what: &str) -> Failure {
    Failure::bad(format!(
        "the trees of {what} cannot be saved: what they ask has no name in a problem"
    ))
    .with_help("state the problem in a file with `%! kind: tree`, and save that")
}
