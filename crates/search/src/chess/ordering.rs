//! Which moves to try first.

use super::evaluation::worth;
use shakmaty::{Chess, Color, Move, MoveList, Position};

/// Quiet moves that were good elsewhere.
pub struct Experience {
    /// The last two that refuted something, by ply.
    killers: Vec<[Option<Move>; 2]>,
    /// How often and how high in the tree, by side, square left and square reached.
    history: Vec<i32>,
}

const FIRST: i32 = 1 << 24;
const FORCING: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const CHECK: i32 = 1 << 19;
const MOST_HISTORY: i32 = 1 << 18;

impl Experience {
    pub fn new(plies: usize) -> Experience {
        Experience {
            killers: vec![[None; 2]; plies],
            history: vec![0; 2 * 64 * 64],
        }
    }

    /// A quiet move refuted what the opponent did.
    pub fn refuted(&mut self, side: Color, chosen: Move, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let entry = &mut self.history[slot(side, chosen)];
        *entry = (*entry + depth * depth).min(MOST_HISTORY);
    }

    /// The move known to be good, captures and promotions, killers, checks, the rest by history.
    pub fn sort(&self, position: &Chess, moves: &mut MoveList, first: Option<Move>, ply: usize) {
        moves.sort_by_cached_key(|chosen| match first == Some(*chosen) {
            true => -FIRST,
            false => -self.promise(position, *chosen, ply),
        });
    }

    fn promise(&self, position: &Chess, chosen: Move, ply: usize) -> i32 {
        let check = if gives_check(position, chosen) { CHECK } else { 0 };
        if is_forcing(chosen) {
            return FORCING + check + gain_first(chosen);
        }
        match self.killers[ply].iter().position(|killer| *killer == Some(chosen)) {
            Some(place) => KILLER - place as i32,
            None => check + self.history[slot(position.turn(), chosen)],
        }
    }
}

fn slot(side: Color, chosen: Move) -> usize {
    let from = chosen.from().map_or(0, |square| square.to_usize());
    (usize::from(side.is_black()) * 64 + from) * 64 + chosen.to().to_usize()
}

/// Captures and promotions.
pub fn is_forcing(chosen: Move) -> bool {
    chosen.is_capture() || chosen.is_promotion()
}

pub fn gives_check(position: &Chess, chosen: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after.is_check()
}

/// The most valuable victim first, and of those that take it the least valuable.
pub fn gain_first(chosen: Move) -> i32 {
    let gains = chosen.capture().map_or(0, worth) + chosen.promotion().map_or(0, worth);
    10 * gains - worth(chosen.role()) / 10
}
