//! What only one game has, where any game may be played: players that know only it, openings, its own records.

use super::bout::End;
use super::tournament::{Played, Tournament};
use adage_search::{Forfeit, Player, gomoku};
use adage_worlds::game::Game;
use adage_worlds::mnk::{self, Mnk, Place, write_sgf};
use rand::rngs::SmallRng;
use std::any::Any;

/// The game as a `K`, if it is one.
pub(super) fn as_game<G: Game, K: Game>(game: &G) -> Option<&K> {
    (game as &dyn Any).downcast_ref()
}

/// A player of `K` as one of `G`, if these are the same.
pub(super) fn as_game_of<K: Game, G: Game>(player: Box<dyn Player<K>>) -> Option<Box<dyn Player<G>>> {
    same(player)
}

/// A value of a type that is the wanted one.
fn same<A: Any, B: Any>(value: A) -> Option<B> {
    let value: Box<dyn Any> = Box::new(value);
    value.downcast().ok().map(|value| *value)
}

/// How a game begins: five in a row with a few stones after which nobody has a win that is soon found, others as they say.
pub fn opening<G: Game>(game: &G, rng: &mut SmallRng) -> (G::State, Vec<G::Move>) {
    match as_game::<G, Mnk>(game).and_then(|stones| same(gomoku::opening(stones, rng))) {
        Some(moves) => (game.start(), moves),
        None => game.opening(rng),
    }
}

/// A game of a tournament as a line: stones by their moves, or in SGF if it is wanted; other games with their first position.
pub fn record<G: Game>(tournament: &Tournament<G>, played: &Played<G::Move>, as_sgf: bool) -> String {
    let stones = as_game::<G, Mnk>(&tournament.game);
    match stones.zip(same::<Vec<G::Move>, Vec<Place>>(played.moves.clone())) {
        None => {
            let (start, _) = tournament.opening(played.number);
            adage_worlds::record::write(&tournament.game, &start, &played.moves)
        }
        Some((stones, moves)) if !as_sgf => stones.write_moves(&moves),
        Some((stones, moves)) => write_sgf(&mnk::Record {
            width: stones.width(),
            height: stones.height(),
            moves,
            players: [played.black, 1 - played.black].map(|number| tournament.players[number].to_string()),
            result: sgf_result(&played.end),
        }),
    }
}

/// Whether games can be written in SGF.
pub fn has_sgf<G: Game>(game: &G) -> bool {
    as_game::<G, Mnk>(game).is_some()
}

/// As SGF has it.
fn sgf_result(end: &End) -> String {
    let how = match end {
        End::Forfeited(_, Forfeit::Late) => "T",
        End::Forfeited(..) => "F",
        End::Won(_) | End::Drawn => "",
    };
    match end.winner() {
        Some(winner) => format!("{}+{how}", if winner.0 == 0 { "B" } else { "W" }),
        None => "Draw".to_string(),
    }
}
