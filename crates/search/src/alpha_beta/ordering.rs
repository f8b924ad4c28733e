//! Which moves to try first: those known to be good, loud ones, quiet ones that were good elsewhere.

use super::SearchGame;

/// Quiet moves that were good elsewhere.
pub struct Experience<M> {
    /// The last two that refuted something, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often and how high in the tree, by kind of move.
    history: Vec<i32>,
}

const FIRST: i32 = 1 << 24;
const LOUD: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 18;

impl<M: Clone + PartialEq> Experience<M> {
    pub fn new(plies: usize, kinds: usize) -> Experience<M> {
        Experience {
            killers: vec![[None, None]; plies],
            history: vec![0; kinds],
        }
    }

    /// A quiet move of some kind refuted what the opponent did.
    pub fn refuted(&mut self, kind: usize, chosen: &M, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(chosen) {
            let last = killers[0].take();
            *killers = [Some(chosen.clone()), last];
        }
        let entry = &mut self.history[kind];
        *entry = (*entry + depth * depth).min(MOST_HISTORY);
    }

    /// The move known to be good, loud moves, killers, the rest by their promise and by history.
    pub fn sort<G: SearchGame<Move = M>>(
        &self,
        game: &G,
        position: &G::Position,
        moves: &mut G::Moves,
        first: Option<&M>,
        ply: usize,
    ) {
        moves.sort_by_cached_key(|chosen| match first == Some(chosen) {
            true => -FIRST,
            false => -self.promise(game, position, chosen, ply),
        });
    }

    fn promise<G: SearchGame<Move = M>>(&self, game: &G, position: &G::Position, chosen: &M, ply: usize) -> i32 {
        let is_killer = |killer: &Option<M>| killer.as_ref() == Some(chosen);
        let promise = game.promise(position, chosen);
        if game.is_loud(chosen) {
            return LOUD + promise;
        }
        match self.killers[ply].iter().position(is_killer) {
            Some(place) => KILLER - place as i32,
            None => promise + self.history[game.history_slot(position, chosen)],
        }
    }
}
