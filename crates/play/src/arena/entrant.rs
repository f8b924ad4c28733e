//! Players by name. A further one is a variant of [`Entrant`], its name in `read`, and what plays for it in `enter`.

use super::bout::Contender;
use super::engine::Engine;
use super::players::{NovicePlayer, RandomPlayer, ThoroughPlayer};
use super::tournament::Enter;
use adage_learn::win::gomoku::rule_player::RulePlayer;
use adage_search::gomoku::Board;
use adage_search::gomoku::player::{SearchPlayer, SteadyPlayer, WorthPlayer};
use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;
use std::fmt;
use std::time::Duration;

/// A player that was asked for; it plays many games, on many threads.
#[derive(Clone, Debug)]
pub enum Entrant {
    Random,
    Novice,
    Worth,
    Search,
    /// As `Search`, with so many nodes for each proof and no clock.
    Steady(u64),
    /// A command that speaks the Gomocup protocol.
    Gomocup(String),
    /// Learned rules, from this file.
    Rules(String, RulePlayer),
}

/// A name that no player has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no player called `{0}`")]
pub struct UnknownPlayer(pub String);

/// Why a player cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotEnter {
    #[error("cannot start the player `{command}`: {reason}")]
    NotStarted { command: String, reason: String },
    #[error("the player `{player}` does not play {game}")]
    OtherGame { player: String, game: String },
}

impl Entrant {
    /// All names; what stands after a colon is to be filled in.
    pub const NAMES: [&str; 7] = [
        "random",
        "novice",
        "worth",
        "search",
        "search:NODES",
        "rules:FILE",
        "gomocup:COMMAND",
    ];

    /// What stands before the file of a player by rules; whoever has read it makes the entrant.
    pub const RULES: &str = "rules:";

    pub fn read(name: &str) -> Result<Entrant, UnknownPlayer> {
        let unknown = || UnknownPlayer(name.to_string());
        Ok(match name.split_once(':') {
            None => match name {
                "random" => Entrant::Random,
                "novice" => Entrant::Novice,
                "worth" => Entrant::Worth,
                "search" => Entrant::Search,
                _ => return Err(unknown()),
            },
            Some(("search", nodes)) => Entrant::Steady(nodes.parse().map_err(|_| unknown())?),
            Some(("gomocup", command)) => Entrant::Gomocup(command.to_string()),
            Some(_) => return Err(unknown()),
        })
    }
}

impl Enter<Mnk> for Entrant {
    fn enter(&self, game: &Mnk, limit: Duration, seed: u64) -> Result<Box<dyn Contender>, CannotEnter> {
        let is_five_in_a_row = Board::of_state(game, &game.start()).is_ok();
        let is_tiny = game.width() * game.height() <= ThoroughPlayer::MOST_PLACES;
        Ok(match self {
            Entrant::Random => Box::new(RandomPlayer::new(seed)),
            Entrant::Novice => Box::new(NovicePlayer::new(seed)),
            Entrant::Search if is_tiny => Box::new(ThoroughPlayer::new(seed)),
            _ if !is_five_in_a_row => {
                return Err(CannotEnter::OtherGame {
                    player: self.to_string(),
                    game: game.name().to_string(),
                });
            }
            Entrant::Worth => Box::new(WorthPlayer),
            Entrant::Search => Box::new(SearchPlayer),
            Entrant::Steady(nodes) => Box::new(SteadyPlayer { nodes: *nodes }),
            Entrant::Gomocup(command) => Box::new(Engine::start(command, limit)?),
            Entrant::Rules(_, player) => Box::new(player.clone()),
        })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Entrant::Random => f.write_str("random"),
            Entrant::Novice => f.write_str("novice"),
            Entrant::Worth => f.write_str("worth"),
            Entrant::Search => f.write_str("search"),
            Entrant::Steady(nodes) => write!(f, "search:{nodes}"),
            Entrant::Gomocup(command) => write!(f, "gomocup:{command}"),
            Entrant::Rules(file, _) => write!(f, "{}{file}", Entrant::RULES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["random", "novice", "worth", "search", "search:500", "gomocup:a b:c"] {
            assert_eq!(
                Entrant::read(name).map(|entrant| entrant.to_string()),
                Ok(name.to_string())
            );
        }
        for name in ["", "Random", "search:", "search:x", "engine:x"] {
            assert_eq!(Entrant::read(name).err(), Some(UnknownPlayer(name.to_string())));
        }
    }

    #[test]
    fn some_play_other_games_too() {
        let game = Mnk::tic_tac_toe();
        let can_play = |name: &str| {
            Entrant::read(name)
                .expect("a name")
                .enter(&game, Duration::ZERO, 1)
                .is_ok()
        };
        assert_eq!(
            ["random", "novice", "worth", "search", "search:9", "gomocup:true"].map(can_play),
            [true, true, false, true, false, false]
        );
    }
}
