//! Simple players, to measure others by.

use adage_search::{Forfeit, Player};
use adage_worlds::game::{Game, Outcome, Side};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rustc_hash::FxHashMap;
use std::time::Instant;

/// Plays anything.
pub struct RandomPlayer(SmallRng);

impl RandomPlayer {
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(SmallRng::seed_from_u64(seed))
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, game: &G, state: &G::State, _: &[G::Move], _: Instant) -> Result<G::Move, Forfeit> {
        game.moves(state)
            .choose(&mut self.0)
            .cloned()
            .ok_or_else(Forfeit::no_move)
    }
}

/// Wins where a move wins, lets the opponent not win with the next one if it can, and else plays anything.
pub struct NovicePlayer(SmallRng);

impl NovicePlayer {
    pub fn new(seed: u64) -> NovicePlayer {
        NovicePlayer(SmallRng::seed_from_u64(seed))
    }
}

impl<G: Game> Player<G> for NovicePlayer {
    fn choose(&mut self, game: &G, state: &G::State, _: &[G::Move], _: Instant) -> Result<G::Move, Forfeit> {
        let moves = game.moves(state);
        if let Some(winning) = winning_move(game, state, &moves) {
            return Ok(winning.clone());
        }
        let is_safe = |chosen: &&G::Move| {
            let after = game.play(state, chosen);
            game.outcome(&after).is_some() || winning_move(game, &after, &game.moves(&after)).is_none()
        };
        let safe: Vec<&G::Move> = moves.iter().filter(is_safe).collect();
        let chosen = safe.choose(&mut self.0).copied();
        let chosen = chosen.or_else(|| moves.choose(&mut self.0));
        chosen.cloned().ok_or_else(Forfeit::no_move)
    }
}

/// A move that wins at once.
fn winning_move<'m, G: Game>(game: &G, state: &G::State, moves: &'m [G::Move]) -> Option<&'m G::Move> {
    let won = Some(Outcome::Win(game.to_move(state)));
    moves
        .iter()
        .find(|chosen| game.outcome(&game.play(state, chosen)) == won)
}

/// Completes a row of its own, stops one of the opponent's, and else puts stones beside others.
pub struct StonesNovice(SmallRng);

impl StonesNovice {
    pub fn new(seed: u64) -> StonesNovice {
        StonesNovice(SmallRng::seed_from_u64(seed))
    }
}

impl Player for StonesNovice {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        let to_move = game.to_move(state);
        let wishes = [
            completions(game, state, to_move),
            completions(game, state, to_move.other()),
            near(game, state),
            game.moves(state),
        ];
        let places = wishes.iter().find(|places| !places.is_empty());
        let chosen = places.and_then(|places| places.choose(&mut self.0));
        chosen.copied().ok_or_else(Forfeit::no_move)
    }
}

/// Where a player would have won with one more stone.
fn completions(game: &Mnk, state: &MnkState, player: Side) -> Vec<Place> {
    let [x_stones, o_stones] = [Side(0), Side(1)].map(|player| game.stones(state, player).collect::<Vec<_>>());
    let Some(turn) = game.position(&x_stones, &o_stones, player) else {
        return Vec::new();
    };
    let wins = |place: &Place| game.outcome(&game.play(&turn, place)) == Some(Outcome::Win(player));
    game.moves(&turn).into_iter().filter(wins).collect()
}

/// The empty places beside a stone; the middle of an empty board.
fn near(game: &Mnk, state: &MnkState) -> Vec<Place> {
    let stones: Vec<Place> = [Side(0), Side(1)]
        .into_iter()
        .flat_map(|player| game.stones(state, player))
        .collect();
    if stones.is_empty() {
        return game.place(game.width() / 2, game.height() / 2).into_iter().collect();
    }
    let touches = |one: &Place, other: &Place| one.file.abs_diff(other.file) <= 1 && one.rank.abs_diff(other.rank) <= 1;
    let beside = |place: &Place| stones.iter().any(|stone| touches(place, stone));
    game.empty_places(state).filter(beside).collect()
}

/// Looks at everything, which is possible on boards as small as that of tic-tac-toe.
pub struct ThoroughPlayer {
    rng: SmallRng,
    /// What positions are worth to whoever is to move.
    known: FxHashMap<MnkState, i32>,
}

/// More than any game lasts.
const WON: i32 = 100;

impl ThoroughPlayer {
    /// The most places of a board that is looked through in an instant.
    pub const MOST_PLACES: usize = 9;

    pub fn new(seed: u64) -> ThoroughPlayer {
        ThoroughPlayer {
            rng: SmallRng::seed_from_u64(seed),
            known: FxHashMap::default(),
        }
    }

    /// Sooner wins are worth more, and so are later losses.
    fn worth(&mut self, game: &Mnk, state: &MnkState) -> i32 {
        match game.outcome(state) {
            Some(Outcome::Win(_)) => return -WON,
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        if let Some(known) = self.known.get(state) {
            return *known;
        }
        let moves = game.moves(state);
        let best = moves.iter().map(|place| self.worth_of(game, state, place)).max();
        let best = best.unwrap_or(0);
        self.known.insert(*state, best);
        best
    }

    fn worth_of(&mut self, game: &Mnk, state: &MnkState, place: &Place) -> i32 {
        let after = -self.worth(game, &game.play(state, place));
        after - after.signum()
    }
}

impl Player for ThoroughPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        let best = self.worth(game, state);
        let moves = game.moves(state).into_iter();
        let equal: Vec<Place> = moves
            .filter(|place| self.worth_of(game, state, place) == best)
            .collect();
        equal.choose(&mut self.rng).copied().ok_or_else(Forfeit::no_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::drawing::cell_name;

    fn chosen(player: &mut dyn Player, game: &Mnk, text: &str) -> String {
        let state = game.read_state(text).expect("a position");
        let place = player.choose(game, &state, &[], Instant::now()).expect("a move");
        cell_name((place.file.into(), place.rank.into()))
    }

    #[test]
    fn a_novice_completes_then_stops_then_stays_near() {
        let game = Mnk::gomoku(9, false).expect("a board");
        let novice = &mut StonesNovice::new(1);
        assert_eq!(chosen(novice, &game, "9/9/oooo5/9/9/xxxx5/9/9/9 x"), "e4");
        assert_eq!(chosen(novice, &game, "9/9/oooo5/9/9/xxx6/x8/9/9 x"), "e7");
        assert_eq!(chosen(novice, &game, "9/9/9/9/9/9/9/9/9 x"), "e5");
        for seed in 0..20 {
            let near = chosen(&mut StonesNovice::new(seed), &game, "9/9/9/9/9/9/9/9/x8 o");
            assert!(["a2", "b1", "b2"].contains(&near.as_str()), "{near}");
        }
    }

    #[test]
    fn nobody_beats_a_thorough_player_at_tic_tac_toe() {
        let game = Mnk::tic_tac_toe();
        let mut thorough = ThoroughPlayer::new(1);
        assert_eq!(chosen(&mut thorough, &game, "xx1/oo1/3 x"), "c3");
        assert_eq!(chosen(&mut thorough, &game, "xx1/o2/3 o"), "c3");
        assert_eq!(thorough.worth(&game, &game.start()), 0);
        for seed in 0..100 {
            let mut novice = StonesNovice::new(seed);
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let is_thorough = (game.to_move(&state) == Side(0)) == (seed % 2 == 0);
                let player: &mut dyn Player = if is_thorough { &mut thorough } else { &mut novice };
                let place = player.choose(&game, &state, &[], Instant::now()).expect("a move");
                state = game.play(&state, &place);
            }
            let lost = Outcome::Win(Side(if seed % 2 == 0 { 1 } else { 0 }));
            assert_ne!(game.outcome(&state), Some(lost));
        }
    }
}
