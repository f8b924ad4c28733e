//! A player of any game: it knows nothing but the rules.

use crate::alpha_beta::{Budget, End, SearchGame, WON, search};
use crate::playouts::PlayoutPlayer;
use crate::{Forfeit, Player};
use adage_worlds::game::{Game, Outcome};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::time::Instant;

/// Searches for a win by alpha-beta, which knows nothing but how games end, and plays by random games if it finds none.
pub struct GeneralPlayer(PlayoutPlayer);

impl GeneralPlayer {
    pub fn new(seed: u64) -> GeneralPlayer {
        GeneralPlayer(PlayoutPlayer::new(None, seed))
    }
}

/// A part of the time goes into the search for a win.
const SEARCH_PART: u32 = 4;

impl<G: Game> Player<G> for GeneralPlayer {
    fn choose(&mut self, game: &G, state: &G::State, moves: &[G::Move], deadline: Instant) -> Result<G::Move, Forfeit> {
        let now = Instant::now();
        let until = now + deadline.saturating_duration_since(now) / SEARCH_PART;
        let found = search(&EndsOnly(game), state, Budget::until(until)).filter(|found| found.is_win());
        match found.and_then(|found| found.line.first().cloned()) {
            Some(winning) => Ok(winning),
            None => self.0.choose(game, state, moves, deadline),
        }
    }
}

/// A game as alpha-beta sees it that knows nothing but its ends.
struct EndsOnly<'g, G>(&'g G);

impl<G: Game> SearchGame for EndsOnly<'_, G> {
    type Position = G::State;
    type Move = G::Move;
    type Moves = Vec<G::Move>;

    fn moves(&self, position: &G::State) -> Vec<G::Move> {
        self.0.moves(position)
    }

    fn play(&self, position: &G::State, chosen: &G::Move) -> G::State {
        self.0.play(position, chosen)
    }

    fn key(&self, position: &G::State) -> u64 {
        FxBuildHasher.hash_one(position)
    }

    fn evaluate(&self, position: &G::State) -> i32 {
        match self.0.outcome(position) {
            Some(Outcome::Win(winner)) if winner == self.0.to_move(position) => WON,
            Some(Outcome::Win(_)) => -WON,
            Some(Outcome::Draw) | None => 0,
        }
    }

    fn end(&self, position: &G::State, moves: &[G::Move]) -> Option<End> {
        match self.0.outcome(position) {
            Some(Outcome::Win(winner)) if winner == self.0.to_move(position) => Some(End::Won),
            Some(Outcome::Win(_)) => Some(End::Lost),
            Some(Outcome::Draw) => Some(End::Drawn),
            None if moves.is_empty() => Some(End::Drawn),
            None => None,
        }
    }

    fn is_loud(&self, _: &G::Move) -> bool {
        false
    }

    fn keep_loud(&self, _: &G::State, moves: &mut Vec<G::Move>, _: bool) {
        moves.clear();
    }

    fn loud_promise(&self, _: &G::Move) -> i32 {
        0
    }

    fn promise(&self, _: &G::State, _: &G::Move) -> i32 {
        0
    }

    fn history_size(&self) -> usize {
        1
    }

    fn history_slot(&self, _: &G::State, _: &G::Move) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::cross_dot::CrossDot;
    use adage_worlds::mnk::Mnk;
    use std::time::Duration;

    #[test]
    fn wins_are_found_some_plies_deep() {
        let game = Mnk::tic_tac_toe();
        let state = game.read_state("x2/1o1/2x o").expect("a position");
        let lost = game.play(&state, &game.read_move(&state, "a1").expect("a move"));
        let found = search(&EndsOnly(&game), &lost, Budget::new(10_000)).expect("there are moves");
        assert!(found.is_win(), "{found:?}");
    }

    #[test]
    fn cross_dot_is_won_by_who_begins() {
        let game = CrossDot::new(6, 2).expect("numbers");
        let (mut state, mut player) = (game.start(), GeneralPlayer::new(1));
        while game.outcome(&state).is_none() {
            let deadline = Instant::now() + Duration::from_millis(200);
            let chosen = player.choose(&game, &state, &[], deadline).expect("a move");
            state = game.play(&state, &chosen);
        }
        assert_eq!(game.outcome(&state), Some(Outcome::Win(adage_worlds::game::Side(0))));
    }
}
