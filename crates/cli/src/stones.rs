//! What the commands about games with stones share: boards and players by name.

use crate::failure::Failure;
use crate::learn::win::read_rules;
use crate::rule_games;
use adage_learn::win::gomoku::rule_player::RulePlayer;
use adage_logic::diagnostic::nearest;
use adage_play::arena::{CannotEnter, Entrant};
use adage_worlds::mnk::Mnk;
use std::path::Path;

/// The board for five in a row.
#[derive(clap::Args)]
#[group(skip)]
pub struct Board {
    /// The side of the board for gomoku; 15 if left out
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(5..=20))]
    size: Option<u8>,
    /// Six or more in a row do not win
    #[arg(long)]
    exact: bool,
}

const USUAL_SIZE: u8 = 15;

impl Board {
    /// An option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [(self.size.is_some(), "--size"), (self.exact, "--exact")];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }

    /// The game of that name; others that the command knows are named in the help.
    pub fn of_game(&self, name: &str, others: &[&str]) -> Result<Mnk, Failure> {
        match name {
            "gomoku" => {
                let size = self.size.unwrap_or(USUAL_SIZE);
                Mnk::gomoku(size.into(), self.exact).map_err(|error| Failure::bad(error.to_string()))
            }
            "tic-tac-toe" => match self.given() {
                Some(option) => {
                    Err(Failure::bad(format!("`{option}` means nothing in tic-tac-toe")).with_help("leave it out"))
                }
                None => Ok(Mnk::tic_tac_toe()),
            },
            other => {
                let known = [others, &["gomoku", "tic-tac-toe"], &rule_games::NAMES].concat();
                let failure = Failure::bad(format!("there is no game called `{other}` to play"));
                Err(failure.with_help(format!("the games are {}", known.join(", "))))
            }
        }
    }
}

/// A player by name.
pub fn entrant(name: &str) -> Result<Entrant, Failure> {
    if let Some(file) = name.strip_prefix(Entrant::RULES) {
        let rules = read_rules(Path::new(file))?;
        return Ok(Entrant::Rules(file.to_string(), RulePlayer::new(rules)));
    }
    Entrant::read(name).map_err(|unknown| {
        let failure = Failure::bad(unknown.to_string());
        match nearest(name, Entrant::NAMES) {
            Some(near) => failure.with_help(format!("did you mean `{near}`?")),
            None => failure.with_help(format!("the players are {}", Entrant::NAMES.join(", "))),
        }
    })
}

/// A player that cannot play.
pub fn refused(reason: &CannotEnter) -> Failure {
    let help = match reason {
        CannotEnter::NotStarted { .. } => "what stands after `gomocup:` is a command of this machine",
        CannotEnter::OtherGame { .. } => "`random`, `novice` and `search` play it",
    };
    Failure::bad(reason.to_string()).with_help(help)
}
