//! Everything that only reproduces published work or measures: the binary `adage-experiments`.
//!
//! Each work is a module with a list of `Experiment`s, each of which gives `Row`s: a figure of theirs
//! beside ours. Everything that is called ours is computed in that run, by the same calls that the commands of `adage` make.
//!
//! ```text
//! work ──→ Experiment ──run──→ Row: figure, theirs, ours, verdict, note ──→ a table, or JSON lines
//! ```

mod capability;
mod clock;
pub mod curriculum;
mod experiment;
mod greenwood;
mod measure;
mod minton;
pub mod motifs;
pub mod pal;
pub mod perturb;
mod pitrat;
mod row;
mod shapiro;

use adage_book::Book;
use adage_terminal::failure::Failure;
use adage_terminal::output::Output;
use experiment::run_wanted;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Morales 1992, First-order induction of patterns in chess
    Pal(Args),
    /// Shapiro 1983, The role of structured induction in expert systems
    Shapiro(Args),
    /// Minton 1985, A game-playing program that learns by analyzing examples
    Minton(Args),
    /// Pitrat 1976, Realization of a program learning to find combinations at chess
    Pitrat(Args),
    /// Greenwood 2018, Learning player strategies as weak constraints
    Greenwood(Args),
    /// Measure again every figure that was ever promised; the exit status is 1 if one does not hold
    Capability(capability::Args),
    /// Measure one thing, also beside other systems; `measure --help` names what
    Measure(measure::Args),
}

/// Which experiments of a work are run.
#[derive(clap::Args)]
pub struct Args {
    /// Only this experiment; may be given more than once
    #[arg(long, value_name = "EXPERIMENT")]
    only: Vec<String>,
    /// The folder of public data to compare with and learn from; ADAGE_DATA if left out
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Runs a command.
pub fn run(command: Command, output: &Output) -> Result<(), Failure> {
    match command {
        Command::Pal(args) => run_wanted(&pal::EXPERIMENTS, &args.only, || Ok(Book::bundled()?), output),
        Command::Shapiro(args) => run_wanted(
            &shapiro::EXPERIMENTS,
            &args.only,
            || Ok(shapiro::Thesis::new(args.data)),
            output,
        ),
        Command::Minton(args) => run_wanted(
            &minton::EXPERIMENTS,
            &args.only,
            || Ok(minton::Report::new(args.data)),
            output,
        ),
        Command::Pitrat(args) => run_wanted(&pitrat::EXPERIMENTS, &args.only, || Ok(()), output),
        Command::Greenwood(args) => run_wanted(&greenwood::EXPERIMENTS, &args.only, || Ok(()), output),
        Command::Capability(args) => capability::run(args, output),
        Command::Measure(args) => measure::run(args),
    }
}

/// The folder of public data, if one is named.
fn data_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| std::env::var_os("ADAGE_DATA").map(PathBuf::from))
}
