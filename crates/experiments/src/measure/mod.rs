//! `measure`: programs that measure one thing, also beside other systems, and those that the scripts in `bench` call. What they
//! print is for people, or for those scripts.

/// Prints a line, by way of the one gate to the terminal.
macro_rules! say {
    ($($text:tt)*) => { crate::measure::print_line(&format!($($text)*)) };
}

mod everyday_motifs;
pub mod gdl_speed;
pub mod gomocup_stress;
pub mod gomoku_analysis;
pub mod gomoku_speed;
mod kono_solve;
mod krk_concepts;
mod krk_illegal;
mod match_speed;
mod middle_games;
mod motif_bench;
mod motifs;
mod optimal_tree;
pub mod pattern_speed;
mod placements;
pub mod preferences;
pub mod solving;
pub mod strategy_speed;
mod table_speed;
pub mod themes;
mod tower;

// Shared with the tests of the crates that are measured.
#[path = "../../../play/tests/all/support/manager.rs"]
mod manager;
#[path = "../../../worlds/tests/all/support/middlegames.rs"]
pub mod middlegames;
#[path = "../../../play/tests/all/support/small_games.rs"]
pub mod small_games;
#[path = "../../../worlds/tests/all/support/tactics.rs"]
pub mod tactics;
#[path = "../../../worlds/tests/all/support/variations.rs"]
pub mod variations;

use adage_terminal::failure::Failure;
use adage_terminal::output::Output;
use std::error::Error;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What a measurement is told.
#[derive(clap::Args)]
struct Words {
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

#[derive(clap::Subcommand)]
enum What {
    /// Learn everyday motifs from one diagram each: `FILE.py [diagram|crowded] [SEED] [NAME]…`
    EverydayMotifs(Words),
    /// Playouts of games by their rules, beside SWI-Prolog: `[SHEET.kif]…`
    GdlSpeed(Words),
    /// Games with nonsense in them through the Gomocup protocol: `GAMES COMMAND [PROCESSES] [MILLISECONDS]`
    GomocupStress(Words),
    /// Our analysis of lost games of go-moku beside a published one: `REPORT [NODES [THREAT [GAMES]]]`
    GomokuAnalysis(Words),
    /// How long published problems of five in a row take: FILE
    GomokuSpeed(Words),
    /// Solve Five Field Kono with either goal
    KonoSolve(Words),
    /// Learn the concepts of king and rook against king: `split|perturb|symmetric [NAME|all] [STEP]`
    KrkConcepts(Words),
    /// Learn illegal placements from random draws: `SIZE FIRST_SEED LAST_SEED [noise=0.05] [plain] [rules] [draws=FOLDER]`
    KrkIllegal(Words),
    /// Time the matcher on one thread: FENS MOTIF=COUNT…
    MatchSpeed(Words),
    /// Write middle games as FEN, one on a line: `COUNT [SEED]`
    Middlegames(Words),
    /// Questions, seconds and accuracy for each motif, by our strategy and by that of 1992: `FOLDER [POSITIONS] [SEED]`
    MotifBench(Words),
    /// Learn the motifs with several seeds of chance: `[SEEDS] [NAME|thorough]`
    Motifs(Words),
    /// The tree of a sheet of cases that errs least: SHEET DEPTH
    OptimalTree(Words),
    /// How fast learned rules of go-moku are matched, beside SWI-Prolog: `[RULES]`
    PatternSpeed(Words),
    /// Learn illegal placements and diagonals, alone and with a teacher who reviews
    Placements(Words),
    /// What is learned from preferences, and how it plays: `[training|games|deep|tic-tac-toe|nim]…`
    Preferences(Words),
    /// How many problems each solver gets right by the positions it looks at: `DATA_DIR [--puzzles N] [--patterns FILE]`
    Solving(Words),
    /// Time the experiments of Greenwood on the native engine, beside clingo: `[TASK]…`
    StrategySpeed(Words),
    /// How long complete tables take to make: `[ENDING…]`
    TableSpeed(Words),
    /// How the motifs that we name agree with the tags of puzzles: `DATA_DIR [N] [THEME]`
    Themes(Words),
    /// Learn the tower of concepts up to three men on one line: split|perturb|symmetric
    Tower(Words),
}

type Measurement = fn(&[String]) -> Result<(), Box<dyn Error>>;

pub fn run(args: Args) -> Result<(), Failure> {
    let (measurement, told): (Measurement, Words) = match args.what {
        What::EverydayMotifs(told) => (everyday_motifs::run, told),
        What::GdlSpeed(told) => (gdl_speed::run, told),
        What::GomocupStress(told) => (gomocup_stress::run, told),
        What::GomokuAnalysis(told) => (gomoku_analysis::run, told),
        What::GomokuSpeed(told) => (gomoku_speed::run, told),
        What::KonoSolve(told) => (kono_solve::run, told),
        What::KrkConcepts(told) => (krk_concepts::run, told),
        What::KrkIllegal(told) => (krk_illegal::run, told),
        What::MatchSpeed(told) => (match_speed::run, told),
        What::Middlegames(told) => (middle_games::run, told),
        What::MotifBench(told) => (motif_bench::run, told),
        What::Motifs(told) => (motifs::run, told),
        What::OptimalTree(told) => (optimal_tree::run, told),
        What::PatternSpeed(told) => (pattern_speed::run, told),
        What::Placements(told) => (placements::run, told),
        What::Preferences(told) => (preferences::run, told),
        What::Solving(told) => (solving::run, told),
        What::StrategySpeed(told) => (strategy_speed::run, told),
        What::TableSpeed(told) => (table_speed::run, told),
        What::Themes(told) => (themes::run, told),
        What::Tower(told) => (tower::run, told),
    };
    measurement(&told.words).map_err(|error| Failure::bad(error.to_string()))
}

fn print_line(line: &str) {
    Output::new(false, true).line(line);
}
