//! A player by its name on the boards of a manager.

use crate::arena::{NoPlayer, PlayerSpec};
use adage_search::judgement::Foresight;
use adage_search::{Forfeit, Player};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use std::time::{Duration, Instant};

/// Plays five in a row on whatever board the manager has.
pub struct NamedPlayer {
    spec: PlayerSpec,
    /// The player for the board that was last played on.
    entered: Option<(Mnk, Box<dyn Player>)>,
}

/// A player that is not told how long it has.
const UNTIMED: Duration = Duration::from_secs(5);

impl NamedPlayer {
    /// The player of that name. One that does not play five in a row is refused.
    pub fn read(name: &str, game: &Mnk) -> Result<NamedPlayer, NoPlayer> {
        let spec = PlayerSpec::read(name, game, Foresight::default())?;
        if spec.is_program() {
            // Programs want all moves in order, which a manager's board does not tell.
            return Err(NoPlayer::OtherGame {
                player: name.to_string(),
                game: "for a manager".to_string(),
            });
        }
        let player = spec.enter(game, UNTIMED, 1)?;
        Ok(NamedPlayer {
            spec,
            entered: Some((game.clone(), player)),
        })
    }
}

impl Player for NamedPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, moves: &[Place], deadline: Instant) -> Result<Place, Forfeit> {
        let player = match self.entered.take() {
            Some((entered, player)) if entered == *game => player,
            _ => {
                let entered = self.spec.enter(game, UNTIMED, 1);
                entered.map_err(|reason| Forfeit::Crash(reason.to_string()))?
            }
        };
        let (_, player) = self.entered.insert((game.clone(), player));
        player.choose(game, state, moves, deadline)
    }
}
