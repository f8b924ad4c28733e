//! A player by its name as whoever chooses the moves for a manager.

use crate::arena::{Contender, NoPlayer, PlayerSpec};
use adage_search::Chooser;
use adage_search::judgement::Foresight;
use adage_worlds::game::Game;
use adage_worlds::mnk::{Mnk, MnkState, Place};
use std::time::{Duration, Instant};

/// Plays five in a row on whatever board the manager has.
pub struct NamedPlayer {
    spec: PlayerSpec,
    /// The player for the board that was last played on.
    entered: Option<(Mnk, Box<dyn Contender<Mnk>>)>,
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

impl Chooser for NamedPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, deadline: Instant) -> Option<Place> {
        if self.entered.as_ref().is_none_or(|(entered, _)| entered != game) {
            let player = self.spec.enter(game, UNTIMED, 1).ok()?;
            self.entered = Some((game.clone(), player));
        }
        let (_, player) = self.entered.as_mut()?;
        let chosen = player.next(game, state, &[], deadline).ok()?;
        game.moves(state).contains(&chosen).then_some(chosen)
    }
}
