//! `adage play`: a person plays against the machine.

mod check;
mod ending;
mod hint;
mod rules;
mod stones;

pub use hint::reasons;

use crate::failure::Failure;
use crate::output::Output;
use crate::rule_games::{self, Looking, RuleGame};
use crate::stones::Board;

#[derive(clap::Args)]
pub struct Args {
    /// krk (defend the lone king), gomoku, tic-tac-toe, onitama, onitama3 (three cards), kono, cross-dot:BOXES,ROW,
    /// connect-four, connect-three, breakthrough, small-breakthrough, nim, or the file of a sheet of rules (.kif, .lp)
    #[arg(long, default_value = "krk", value_name = "GAME")]
    game: String,
    #[command(flatten)]
    ending: ending::Args,
    #[command(flatten)]
    stones: stones::Args,
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    looking: Looking,
    /// Begin with the position, or play as a random player does, of this number's choosing
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let against: Vec<&str> = args.stones.against.as_deref().into_iter().collect();
    let by_rules = match args.game.as_str() {
        "krk" => None,
        other => rule_games::of_name(other, &against)?,
    };
    let stones = || args.stones.given().or(args.board.given()).or(args.looking.given());
    let foreign = match (&by_rules, args.game.as_str()) {
        (Some(_), _) => args.ending.given().or(args.board.given()),
        (None, "krk") => stones(),
        (None, _) => args.ending.given().or(args.looking.given()),
    };
    if let Some(option) = foreign {
        let message = format!("`{option}` means nothing in {}", args.game);
        return Err(Failure::bad(message).with_help("`--game` says which game is played, as krk, gomoku or onitama"));
    }
    let (stones, looking) = (args.stones, &args.looking);
    match by_rules {
        Some(RuleGame::Onitama(game)) => rules::run(game, stones, looking, args.seed, output),
        Some(RuleGame::Kono(game)) => rules::run(game, stones, looking, args.seed, output),
        Some(RuleGame::CrossDot(game)) => rules::run(game, stones, looking, args.seed, output),
        Some(RuleGame::Sheet(game)) => rules::run(*game, stones, looking, args.seed, output),
        None => match args.game.as_str() {
            "krk" => ending::run(args.ending, args.seed, output),
            other => stones::run(args.board.of_game(other, &["krk"])?, stones, args.seed, output),
        },
    }
}
