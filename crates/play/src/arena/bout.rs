//! One game between two players.

use crate::gomocup::Chooser;
use adage_games::game::{Game, Outcome, Player};
use adage_games::mnk::{Mnk, MnkState, Place};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Who plays a game and may fail at it.
pub trait Contender {
    /// Gets ready, before any clock runs.
    fn prepare(&mut self, _: &Mnk) -> Result<(), Forfeit> {
        Ok(())
    }

    /// The next move after these, which led from the empty board to this position.
    fn next(&mut self, game: &Mnk, state: &MnkState, moves: &[Place], deadline: Instant) -> Result<Place, Forfeit>;
}

impl<C: Chooser> Contender for C {
    fn next(&mut self, game: &Mnk, state: &MnkState, _: &[Place], deadline: Instant) -> Result<Place, Forfeit> {
        let chosen = self.choose(game, state, deadline);
        chosen.ok_or_else(|| Forfeit::Illegal("no move".to_string()))
    }
}

/// Why a player lost a game that was not over.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forfeit {
    #[error("crashed: {0}")]
    Crash(String),
    #[error("made no legal move: {0}")]
    Illegal(String),
    #[error("was too late")]
    Late,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Won(Player),
    Drawn,
    Forfeited(Player, Forfeit),
}

impl End {
    pub fn winner(&self) -> Option<Player> {
        match self {
            End::Won(winner) => Some(*winner),
            End::Drawn => None,
            End::Forfeited(loser, _) => Some(loser.other()),
        }
    }
}

/// The longest time that either player took for a move.
pub type Slowest = [Duration; 2];

/// Plays a game on from its first moves, with so much time for each further one. `None` if it was told to stop.
pub fn play(
    game: &Mnk,
    moves: &mut Vec<Place>,
    mut contenders: [&mut dyn Contender; 2],
    limit: Duration,
    stop: &AtomicBool,
) -> Option<(End, Slowest)> {
    let mut slowest = Slowest::default();
    for (player, contender) in contenders.iter_mut().enumerate() {
        if let Err(forfeit) = contender.prepare(game) {
            return Some((End::Forfeited(Player(player as u8), forfeit), slowest));
        }
    }
    let mut state = moves.iter().fold(game.start(), |state, place| game.play(&state, place));
    loop {
        match game.outcome(&state) {
            Some(Outcome::Win(winner)) => return Some((End::Won(winner), slowest)),
            Some(Outcome::Draw) => return Some((End::Drawn, slowest)),
            None if stop.load(Ordering::Relaxed) => return None,
            None => {}
        }
        let player = game.to_move(&state);
        let began = Instant::now();
        let chosen = contenders[usize::from(player.0)].next(game, &state, moves, began + limit);
        let took = &mut slowest[usize::from(player.0)];
        *took = began.elapsed().max(*took);
        match chosen.and_then(|place| legal(game, &state, place)) {
            Ok(place) => {
                state = game.play(&state, &place);
                moves.push(place);
            }
            Err(forfeit) => return Some((End::Forfeited(player, forfeit), slowest)),
        }
    }
}

fn legal(game: &Mnk, state: &MnkState, place: Place) -> Result<Place, Forfeit> {
    match game.is_empty(state, place) {
        true => Ok(place),
        false => Err(Forfeit::Illegal(format!("{} is taken", game.write_move(state, &place)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays these moves and then none.
    struct Script(Vec<Place>);

    impl Chooser for Script {
        fn choose(&mut self, _: &Mnk, _: &MnkState, _: Instant) -> Option<Place> {
            self.0.pop()
        }
    }

    fn end_of(first: &str, second: &str) -> (End, usize) {
        let game = Mnk::tic_tac_toe();
        let script = |text: &str| {
            let mut moves = game.read_moves(text).expect("moves");
            moves.reverse();
            Script(moves)
        };
        let (mut first, mut second) = (script(first), script(second));
        let mut moves = Vec::new();
        let stop = AtomicBool::new(false);
        let ended = play(&game, &mut moves, [&mut first, &mut second], Duration::ZERO, &stop);
        (ended.expect("nobody stops it").0, moves.len())
    }

    #[test]
    fn games_end_by_a_row_by_a_full_board_or_by_a_failure() {
        assert_eq!(end_of("a1b1c1", "a2b2"), (End::Won(Player(0)), 5));
        assert_eq!(end_of("a1b1c2a3c3", "b2c1a2b3"), (End::Drawn, 9));
        let (taken, no_move) = (end_of("a1b1", "b1"), end_of("a1b1", "b2"));
        let illegal = |what: &str| Forfeit::Illegal(what.to_string());
        assert_eq!(taken, (End::Forfeited(Player(0), illegal("b1 is taken")), 2));
        assert_eq!(no_move, (End::Forfeited(Player(1), illegal("no move")), 3));
        assert_eq!(no_move.0.winner(), Some(Player(0)));
    }
}
