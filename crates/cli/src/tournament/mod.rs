//! `adage tournament`: players, many games, and what they prove.

mod records;
mod report;

use crate::failure::Failure;
use crate::looking::Looking;
use crate::output::{Output, progress, warn};
use crate::seconds::Seconds;
use adage_book::grouped;
use adage_play::arena::{PlayerSpec, Score, Tournament, has_sgf};
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk;
use adage_worlds::registry::{GameTask, World};
use records::Records;
use report::{Report, pairings_head};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(clap::Args)]
pub struct Args {
    /// Two players or more, each against each: random, novice, search or playouts:NUMBER in any game; strategy:FILE or a
    /// bundled strategy, as defend-pieces, where there are rules (`@3` after it is its depth); worth, search:NODES, rules:FILE or
    /// gomocup:COMMAND in five in a row
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The game: a world as `adage rules worlds` lists them (gomoku:19,exact, onitama, chess, …), or the file of a sheet of
    /// rules (.kif, .lp)
    #[arg(long = "in", alias = "game", default_value = mnk::WORLD, value_name = "WORLD")]
    world: String,
    #[command(flatten)]
    looking: Looking,
    /// How many games of each two players; each two share an opening, with colours exchanged
    #[arg(long, default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
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
    World::find(&args.world)?.game(League { args: &args, output })?
}

/// Players of a game, each against each.
struct League<'a> {
    args: &'a Args,
    output: &'a Output,
}

impl GameTask for League<'_> {
    type Done = Result<(), Failure>;

    fn with<G: Game>(self, game: G) -> Result<(), Failure> {
        let League { args, output } = self;
        let foresight = args.looking.foresight();
        let players = args.players.iter().map(|name| PlayerSpec::read(name, &game, foresight));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        args.looking.check(&players)?;
        let pairs = pairs(&players);
        let records = args.records.as_deref();
        if records.is_some_and(Records::is_sgf) && !has_sgf(&game) {
            return Err(
                Failure::bad(format!("games of {} cannot be written in SGF", game.name()))
                    .with_help("another ending, as .txt, keeps them as lines of moves"),
            );
        }
        let mut records = records.map(|path| Records::create(path, args.replace)).transpose()?;
        let stop = stop_by_ctrl_c();
        let bar = progress(u64::from(args.games) * pairs.len() as u64, "playing");
        let mut tournament = Tournament {
            players: pairs[0].clone(),
            game,
            games: args.games as usize,
            limit: args.time.duration(),
            seed: args.seed,
            threads: args.threads.map_or_else(processors, usize::from),
        };
        let mut scores = Vec::new();
        for pair in pairs {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            tournament.players = pair.clone();
            let mut unwritten = None;
            let score = tournament.run(&stop, |played| {
                bar.inc(1);
                let write = |records: &mut Records| records.write(&tournament, played);
                let written = records.as_mut().map_or(Ok(()), write);
                if let Err(failure) = written {
                    unwritten = Some(failure);
                    stop.store(true, Ordering::Relaxed);
                }
            });
            if let Some(failure) = unwritten {
                return Err(failure);
            }
            scores.push((pair, score?));
        }
        bar.finish_and_clear();
        // Leaving by a signal drops nothing by itself.
        drop(records);
        scores.retain(|(_, score)| score.together().games() > 0);
        tell(&tournament.game, &scores, output);
        end_if_interrupted(&stop);
        Ok(())
    }
}

/// Each with each, in the order named.
fn pairs(players: &[PlayerSpec]) -> Vec<[PlayerSpec; 2]> {
    let numbers = 0..players.len();
    let pairs = numbers.flat_map(|first| (first + 1..players.len()).map(move |second| [first, second]));
    pairs.map(|pair| pair.map(|number| players[number].clone())).collect()
}

fn tell<G: Game>(game: &G, scores: &[([PlayerSpec; 2], Score)], output: &Output) {
    let reports: Vec<Report> = scores
        .iter()
        .map(|(pair, score)| Report {
            names: pair.each_ref().map(|player| player.to_string()),
            game: game.name(),
            sides: [Side(0), Side(1)].map(|player| game.player_name(player)),
            score,
        })
        .collect();
    match reports.as_slice() {
        reports if output.json => reports.iter().for_each(|report| output.value(&report.json())),
        [report] => output.text(report.text(output)),
        reports => output.text(table(game, reports)),
    }
}

/// All pairings, a line each.
fn table<G: Game>(game: &G, reports: &[Report]) -> String {
    let width = reports.iter().map(|report| report.pairing().chars().count()).max();
    let width = width.unwrap_or(0);
    let games: u64 = reports.iter().map(|report| report.score.together().games()).sum();
    let lines: String = reports.iter().map(|report| report.line(width)).collect();
    format!(
        "{} games of {}:\n{}{lines}  \"if equal\" is how likely players of equal strength are to differ as much\n",
        grouped(games),
        game.name(),
        pairings_head(width)
    )
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
