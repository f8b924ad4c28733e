//! `adage play`: a person plays against the machine.

mod check;
mod ending;
mod game;
mod hint;

pub use hint::reasons;

use crate::failure::Failure;
use crate::looking::Looking;
use crate::output::Output;
use crate::seconds::Seconds;
use adage_worlds::registry::World;

#[derive(clap::Args)]
pub struct Args {
    /// The game: krk (defend the lone king), or a world as `adage rules worlds` lists them: chess, gomoku:19, onitama, …, or
    /// the file of a sheet of rules (.kif, .lp)
    #[arg(long = "in", alias = "game", default_value = ending::NAME, value_name = "WORLD")]
    world: String,
    #[command(flatten)]
    ending: ending::Args,
    #[command(flatten)]
    players: Players,
    #[command(flatten)]
    looking: Looking,
    /// Begin with the position, or play as a random player does, of this number's choosing
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Who plays against the person.
#[derive(clap::Args)]
#[group(skip)]
struct Players {
    /// Whom to play against: random, novice, search or playouts:NUMBER in any game; strategy:FILE or a bundled strategy, as
    /// win-or-capture, where there are rules; worth, search:NODES, rules:FILE or gomocup:COMMAND in five in a row. A bundled
    /// strategy of the game if left out, else search
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Let the machine begin
    #[arg(long)]
    second: bool,
    /// The machine's time for a move; 2 if left out
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,
}

impl Players {
    /// An option that was given.
    fn given(&self) -> Option<&'static str> {
        let options = [
            (self.against.is_some(), "--against"),
            (self.second, "--second"),
            (self.time.is_some(), "--time"),
        ];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let is_ending = args.world == ending::NAME;
    let foreign = match is_ending {
        true => args.players.given().or(args.looking.given()),
        false => args.ending.given(),
    };
    if let Some(option) = foreign {
        let message = format!("`{option}` means nothing in {}", args.world);
        return Err(Failure::bad(message).with_help("`--in` says which game is played, as krk, gomoku or onitama"));
    }
    if is_ending {
        return ending::run(args.ending, args.seed, output);
    }
    World::find(&args.world)?.game(game::PlayGame {
        players: args.players,
        looking: args.looking,
        seed: args.seed,
        output,
    })?
}
