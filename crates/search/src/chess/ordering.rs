//! Which moves look good.

use super::evaluation::worth;
use shakmaty::{Chess, Move, Position};

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
