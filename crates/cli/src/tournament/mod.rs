//! `adage tournament`: players, many games, and what they prove.

mod league;
mod records;
mod report;

use crate::failure::Failure;
use crate::output::{Output, progress, warn};
use crate::rule_games::{self, Looking, RuleGame};
use crate::seconds::Seconds;
use crate::stones::{Board, entrant, refused};
use adage_play::arena::Tournament;
use adage_worlds::game::Game;
use records::Records;
use report::{Report, Side};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(clap::Args)]
pub struct Args {
    /// Two players of stones: random, novice, worth, search, search:NODES, rules:FILE or gomocup:COMMAND. Two or more of other
    /// games: random, playouts:NUMBER, strategy:FILE or a bundled strategy, as defend-pieces; `@3` after a strategy is its depth
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// gomoku, tic-tac-toe, onitama, onitama3 (three cards), kono, cross-dot:BOXES,ROW, connect-four, connect-three,
    /// breakthrough, small-breakthrough, nim, or the file of a sheet of rules (.kif, .lp)
    #[arg(long, default_value = "gomoku", value_name = "GAME")]
    game: String,
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    looking: Looking,
    /// How many games of each two players; each two share an opening, with colours exchanged
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    games: usize,
    /// The time for a move
    #[arg(long, default_value = "0.2", value_name = "SECONDS")]
    time: Seconds,
    /// Other numbers give other openings, and random players other moves
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// How many games are played at once; as many as there are processors if left out
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Write the games to this file, one a line: stones in SGF if its name ends so, else the moves; other games with their first
    /// position, as `adage learn strategy --from` reads them
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
}

/// The status of a program that was interrupted: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let players: Vec<&str> = args.players.iter().map(String::as_str).collect();
    match rule_games::of_name(&args.game, &players)? {
        Some(RuleGame::Onitama(game)) => league::run(game, &args, output),
        Some(RuleGame::Kono(game)) => league::run(game, &args, output),
        Some(RuleGame::CrossDot(game)) => league::run(game, &args, output),
        Some(RuleGame::Sheet(game)) => league::run(*game, &args, output),
        None => stones(args, output),
    }
}

fn stones(args: Args, output: &Output) -> Result<(), Failure> {
    let game = args.board.of_game(&args.game, &[])?;
    if let Some(option) = args.looking.given() {
        return Err(Failure::bad(format!("`{option}` means nothing in {}", args.game)).with_help("leave it out"));
    }
    let [first, second] = args.players.as_slice() else {
        let failure = Failure::bad(format!("two players play {}, not {}", args.game, args.players.len()));
        return Err(failure.with_help("only players by strategy are compared each with each"));
    };
    let tournament = Tournament {
        game,
        players: [entrant(first)?, entrant(second)?],
        games: args.games,
        limit: args.time.duration(),
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
    };
    let records = args.records.as_deref();
    let mut records = records.map(|path| Records::create(path, args.replace)).transpose()?;
    let stop = stop_by_ctrl_c();
    let bar = progress(tournament.games as u64, "playing");
    let mut unwritten = None;
    let score = tournament.run(&stop, |played| {
        bar.inc(1);
        let write = |records: &mut Records| records.write_stones(&tournament, played);
        let written = records.as_mut().map_or(Ok(()), write);
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
        names: tournament.players.each_ref().map(|player| player.to_string()),
        game: tournament.game.name(),
        sides: &[
            Side::new("moving first", "as_black"),
            Side::new("moving second", "as_white"),
        ],
        score: &score,
    };
    match output.json {
        true => output.value(&report.json()),
        false => output.text(report.text(output)),
    }
    end_if_interrupted(&stop);
    Ok(())
}

fn end_if_interrupted(stop: &AtomicBool) {
    if stop.load(Ordering::Relaxed) {
        warn("Interrupted. Only games that were over are counted.");
        std::process::exit(INTERRUPTED);
    }
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
