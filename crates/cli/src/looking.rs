//! How far strategies look ahead, as options of the commands in which they play.

use crate::failure::Failure;
use adage_play::arena::PlayerSpec;
use adage_search::judgement::Foresight;

#[derive(clap::Args)]
#[group(skip)]
pub struct Looking {
    /// How many plies a strategy looks ahead; 1 if left out
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// How many plies further it follows moves that change what counts most
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=20))]
    quiet: Option<u32>,
    /// An end is worth only what the strategy says
    #[arg(long)]
    pure: bool,
}

impl Looking {
    /// An option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.depth.is_some(), "--depth"),
            (self.quiet.is_some(), "--quiet"),
            (self.pure, "--pure"),
        ];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }

    /// Refuses options that mean nothing to these players.
    pub fn check(&self, players: &[PlayerSpec]) -> Result<(), Failure> {
        match self.given() {
            Some(option) if players.iter().all(|player| player.strategy().is_none()) => Err(Failure::bad(format!(
                "`{option}` means nothing: nobody plays by a strategy"
            ))
            .with_help("leave it out")),
            _ => Ok(()),
        }
    }

    pub fn foresight(&self) -> Foresight {
        Foresight {
            depth: self.depth.unwrap_or(1),
            loud: self.quiet.unwrap_or(0),
            ends_count: !self.pure,
        }
    }
}
