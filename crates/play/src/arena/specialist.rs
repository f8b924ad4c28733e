//! Players that know one game only, where any game may be played.

use super::bout::Contender;
use adage_search::gomoku;
use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;
use rand::rngs::SmallRng;
use std::any::Any;

/// The game as a `K`, if it is one.
pub(super) fn as_game<G: Game, K: Game>(game: &G) -> Option<&K> {
    (game as &dyn Any).downcast_ref()
}

/// A player of `K` as one of `G`, if these are the same.
pub(super) fn as_game_of<K: Game, G: Game>(player: Box<dyn Contender<K>>) -> Option<Box<dyn Contender<G>>> {
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
