//! The command line of the experiments.

use adage_experiments::{Command, run};
use adage_terminal::output::Output;
use clap::Parser;
use std::process::ExitCode;

/// Runs published experiments again and compares the figures; measures what Adage promises.
#[derive(Parser)]
#[command(name = "adage-experiments", version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Print JSON for machines, one value a line
    #[arg(long, global = true)]
    json: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command, &Output::new(cli.json, false)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
