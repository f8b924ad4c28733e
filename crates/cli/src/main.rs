//! The command line of Adage.

mod book;
mod desk;
mod explain;
mod gdl;
mod ggp;
mod gomocup;
mod learn;
mod looking;
mod matching;
mod play;
mod positions;
mod problem;
mod rules;
mod show;
mod situations;
mod solve;
mod table;
mod tour;
mod tournament;
mod verify;

use adage_book::DEFAULT_FOLDER;
// The modules of the program know these as their own.
use adage_terminal::{failure, line, output, seconds, visible};
use clap::{Parser, Subcommand};
use failure::Failure;
use output::Output;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rules of play that a person can read: find them, count them, draw them.
#[derive(Parser)]
#[command(version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print JSON for machines, one value a line
    #[arg(long, global = true)]
    json: bool,
    /// Draw with ASCII letters only
    #[arg(long, global = true)]
    ascii: bool,
    /// The folder of your rules; by default `rulebook`, if it is there
    #[arg(long, global = true, env = "ADAGE_BOOK", value_name = "FOLDER")]
    book: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Which rules hold in a position, with which squares
    Match(matching::Args),
    /// Count a rule over every position of a space
    Verify(verify::Args),
    /// Learn rules from examples and answers
    Learn(learn::Args),
    /// Say how the trees of a problem decide a position, and why; write them as a manual, as rules or as a program
    Explain(explain::Args),
    /// List, show, check and format rules
    Rules(rules::Args),
    /// Play go-moku, Onitama or a game given by its rules, or an ending against a strategy; or prove what the strategy achieves
    Play(play::Args),
    /// Let players play many games, and say who is better and how sure that is
    Tournament(tournament::Args),
    /// Play go-moku for a Piskvork manager: the Gomocup protocol on standard input and output
    Gomocup(gomocup::Args),
    /// Games by their rules (GDL): check sheets, count, play at random, show, translate
    Gdl(gdl::Args),
    /// Play any game by its rules for a manager of general game playing, over HTTP
    Ggp(ggp::Args),
    /// Make the complete table of an ending: who wins, and how long it takes
    Table(table::Args),
    /// Find the combination in a position, with the patterns that propose it
    Solve(solve::Args),
    /// Draw a position for the terminal or as SVG
    Show(show::Args),
}

fn main() -> ExitCode {
    let done = if gomocup::is_called_by_manager() {
        gomocup::run_for_manager()
    } else {
        obey()
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn obey() -> Result<(), Failure> {
    let cli = Cli::parse();
    let output = Output::new(cli.json, cli.ascii);
    // Drafts that a killed process left where files are usually saved.
    let folders = [
        Some(PathBuf::from(".")),
        cli.book.clone().or_else(|| Some(DEFAULT_FOLDER.into())),
    ];
    folders
        .iter()
        .flatten()
        .for_each(|folder| adage_store::clear_leftovers(folder));
    match cli.command {
        Some(Command::Match(args)) => matching::run(args, cli.book, &output),
        Some(Command::Verify(args)) => verify::run(args, cli.book, &output),
        Some(Command::Learn(args)) => learn::run(args, cli.book, &output),
        Some(Command::Explain(args)) => explain::run(args, cli.book, &output),
        Some(Command::Rules(args)) => rules::run(args, cli.book, &output),
        Some(Command::Play(args)) => play::run(args, &output),
        Some(Command::Tournament(args)) => tournament::run(args, &output),
        Some(Command::Gomocup(args)) => gomocup::run(&args),
        Some(Command::Gdl(args)) => gdl::run(args, &output),
        Some(Command::Ggp(args)) => ggp::run(args, &output),
        Some(Command::Table(args)) => table::run(args, &output),
        Some(Command::Solve(args)) => solve::run(args, cli.book, &output),
        Some(Command::Show(args)) => show::run(args, &output),
        None => tour::run(&output),
    }
}
