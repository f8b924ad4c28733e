//! `adage play`: a person plays against the machine.

mod check;
mod ending;
mod stones;

use crate::failure::Failure;
use crate::output::Output;
use crate::stones::Board;

#[derive(clap::Args)]
pub struct Args {
    /// krk (defend the lone king), gomoku or tic-tac-toe
    #[arg(long, default_value = "krk", value_name = "GAME")]
    game: String,
    #[command(flatten)]
    ending: ending::Args,
    #[command(flatten)]
    stones: stones::Args,
    #[command(flatten)]
    board: Board,
    /// Begin with the position, or play as a random player does, of this number's choosing
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let foreign = match args.game.as_str() {
        "krk" => args.stones.given().or(args.board.given()),
        _ => args.ending.given(),
    };
    if let Some(option) = foreign {
        let message = format!("`{option}` means nothing in {}", args.game);
        return Err(Failure::bad(message).with_help("`--game` says which game is played: krk, gomoku or tic-tac-toe"));
    }
    match args.game.as_str() {
        "krk" => ending::run(args.ending, args.seed, output),
        other => stones::run(args.board.of_game(other, &["krk"])?, args.stones, args.seed, output),
    }
}
