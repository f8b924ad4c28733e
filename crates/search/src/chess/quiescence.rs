//! Below the depth of the search: captures until the position is quiet, so that nothing is counted that is lost at once.

use super::alpha_beta::{MOST_PLIES, Search};
use super::evaluation::evaluate;
use super::exchange;
use super::ordering::{gain_first, gives_check, is_forcing};
use super::tree::{INFINITE, Node, Spent, Window};
use shakmaty::{Chess, Move, MoveList, Position, Role};

impl Search {
    /// The score for the side to move, which need not capture, unless it is in check: then it must move.
    pub fn quiesce(&mut self, node: &Node, mut window: Window) -> Result<i32, Spent> {
        self.visit()?;
        let in_check = node.position.is_check();
        let mut moves = node.position.legal_moves();
        if moves.is_empty() {
            return Ok(node.end_score(in_check));
        }
        let mut best = -INFINITE;
        // Beyond the last ply nobody evades, so that series of checks come to an end.
        if !in_check || node.ply >= MOST_PLIES {
            best = evaluate(&node.position);
            if best >= window.beta {
                return Ok(best);
            }
            window.alpha = window.alpha.max(best);
            let with_checks = self.checks_in_quiescence && node.depth == 0;
            keep_worthwhile(&node.position, &mut moves, with_checks);
        }
        moves.sort_by_key(|chosen| -gain_first(*chosen));
        for chosen in moves {
            let score = -self.quiesce(&node.after(chosen), window.for_opponent())?;
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}

/// Captures, promotions to a queen and perhaps checks; none that lose material on the square of arrival.
fn keep_worthwhile(position: &Chess, moves: &mut MoveList, with_checks: bool) {
    let is_promising = |chosen: Move| {
        let is_gain = is_forcing(chosen) && chosen.promotion().is_none_or(|role| role == Role::Queen);
        is_gain || (with_checks && gives_check(position, chosen))
    };
    moves.retain(|chosen| is_promising(*chosen) && exchange::balance(position, *chosen) >= 0);
}
