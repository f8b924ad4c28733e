//! `adage tournament`: two players, many games, and what they prove.

mod records;
mod report;

use crate::failure::Failure;
use crate::output::{Output, progress, warn};
use crate::stones::{Board, entrant, refused};
use adage_play::arena::Tournament;
use records::Records;
use report::Report;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// random, novice, worth, search, search:NODES, rules:FILE or gomocup:COMMAND
    first: String,
    /// The same for the other player
    second: String,
    /// gomoku or tic-tac-toe
    #[arg(long, default_value = "gomoku", value_name = "GAME")]
    game: String,
    #[command(flatten)]
    board: Board,
    /// How many games; each two share an opening, with colours exchanged
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    games: usize,
    /// The time for a move
    #[arg(long, default_value_t = 200, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    time: u64,
    /// Other numbers give other openings, and random players other moves
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// How many games are played at once; as many as there are processors if left out
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Write the games to this file: SGF if its name ends so, else the moves of a game on each line
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// The status of a program that was interrupted: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let tournament = Tournament {
        game: args.board.of_game(&args.game, &[])?,
        players: [entrant(&args.first)?, entrant(&args.second)?],
        games: args.games,
        limit: Duration::from_millis(args.time),
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
    };
    let mut records = match args.records {
        Some(path) => Some(Records::create(path, &tournament)?),
        None => None,
    };
    let stop = stop_by_ctrl_c();
    let bar = progress(tournament.games as u64, "playing");
    let mut unwritten = None;
    let score = tournament.run(&stop, |played| {
        bar.inc(1);
        let written = records.as_mut().map_or(Ok(()), |records| records.write(played));
        if let Err(failure) = written {
            unwritten = Some(failure);
            stop.store(true, Ordering::Relaxed);
        }
    });
    bar.finish_and_clear();
    let score = score.map_err(|reason| refused(&reason))?;
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    let report = Report {
        tournament: &tournament,
        score: &score,
    };
    match output.json {
        true => output.value(&report.json()),
        false => output.text(report.text(output)),
    }
    if stop.load(Ordering::Relaxed) {
        warn("Interrupted. Only games that were over are counted.");
        std::process::exit(INTERRUPTED);
    }
    Ok(())
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Set by Ctrl-C; a second one ends the program at once.
fn stop_by_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = stop.clone();
    let told = ctrlc::set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    if told.is_err() {
        warn("warning: Ctrl-C will end this without a result");
    }
    stop
}
