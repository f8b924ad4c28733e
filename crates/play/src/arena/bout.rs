//! One game between two players.

use adage_search::{Forfeit, Player};
use adage_worlds::game::{Game, Outcome, Side};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Won(Side),
    Drawn,
    Forfeited(Side, Forfeit),
}

impl End {
    pub fn winner(&self) -> Option<Side> {
        match self {
            End::Won(winner) => Some(*winner),
            End::Drawn => None,
            End::Forfeited(loser, _) => Some(loser.other()),
        }
    }
}

/// The longest time that either player took for a move.
pub type Slowest = [Duration; 2];

/// How long a game and its moves may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For each move.
    pub limit: Duration,
    /// A game of so many moves is drawn.
    pub longest: usize,
}

/// Plays a game on from its first moves. `None` if it was told to stop.
pub fn play<G: Game>(
    game: &G,
    start: &G::State,
    moves: &mut Vec<G::Move>,
    mut players: [&mut dyn Player<G>; 2],
    clock: Clock,
    stop: &AtomicBool,
) -> Option<(End, Slowest)> {
    let mut slowest = Slowest::default();
    for (side, player) in players.iter_mut().enumerate() {
        if let Err(forfeit) = player.prepare(game) {
            return Some((End::Forfeited(Side(side as u8), forfeit), slowest));
        }
    }
    let mut state = moves
        .iter()
        .fold(start.clone(), |state, chosen| game.play(&state, chosen));
    loop {
        match game.outcome(&state) {
            Some(Outcome::Win(winner)) => return Some((End::Won(winner), slowest)),
            Some(Outcome::Draw) => return Some((End::Drawn, slowest)),
            None if moves.len() >= clock.longest => return Some((End::Drawn, slowest)),
            None if stop.load(Ordering::Relaxed) => return None,
            None => {}
        }
        let side = game.to_move(&state);
        let began = Instant::now();
        let chosen = players[usize::from(side.0)].choose(game, &state, moves, began + clock.limit);
        let took = &mut slowest[usize::from(side.0)];
        *took = began.elapsed().max(*took);
        match chosen.and_then(|chosen| legal(game, &state, chosen)) {
            Ok(chosen) => {
                state = game.play(&state, &chosen);
                moves.push(chosen);
            }
            Err(forfeit) => return Some((End::Forfeited(side, forfeit), slowest)),
        }
    }
}

fn legal<G: Game>(game: &G, state: &G::State, chosen: G::Move) -> Result<G::Move, Forfeit> {
    match game.moves(state).contains(&chosen) {
        true => Ok(chosen),
        false => Err(Forfeit::Illegal(game.write_move(state, &chosen))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::mnk::{Mnk, MnkState, Place};

    /// Plays these moves and then none.
    struct Script(Vec<Place>);

    impl Player for Script {
        fn choose(&mut self, _: &Mnk, _: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
            self.0.pop().ok_or_else(Forfeit::no_move)
        }
    }

    fn end_of(first: &str, second: &str, longest: usize) -> (End, usize) {
        let game = Mnk::tic_tac_toe();
        let script = |text: &str| {
            let mut moves = game.read_moves(text).expect("moves");
            moves.reverse();
            Script(moves)
        };
        let (mut first, mut second) = (script(first), script(second));
        let mut moves = Vec::new();
        let stop = AtomicBool::new(false);
        let clock = Clock {
            limit: Duration::ZERO,
            longest,
        };
        let ended = play(
            &game,
            &game.start(),
            &mut moves,
            [&mut first, &mut second],
            clock,
            &stop,
        );
        (ended.expect("nobody stops it").0, moves.len())
    }

    #[test]
    fn games_end_by_a_row_by_a_full_board_or_by_a_failure() {
        assert_eq!(end_of("a1b1c1", "a2b2", 9), (End::Won(Side(0)), 5));
        assert_eq!(end_of("a1b1c1", "a2b2", 4), (End::Drawn, 4));
        assert_eq!(end_of("a1b1c2a3c3", "b2c1a2b3", 9), (End::Drawn, 9));
        let (taken, no_move) = (end_of("a1b1", "b1", 9), end_of("a1b1", "b2", 9));
        let illegal = |what: &str| Forfeit::Illegal(what.to_string());
        assert_eq!(taken, (End::Forfeited(Side(0), illegal("b1")), 2));
        assert_eq!(no_move, (End::Forfeited(Side(1), illegal("no move")), 3));
        assert_eq!(no_move.0.winner(), Some(Side(0)));
    }
}
