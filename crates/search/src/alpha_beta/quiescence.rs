//! Below the depth of the search: loud moves until the position is quiet, so that nothing is counted that is lost at once.

use super::tree::{INFINITE, Node, Spent, Window};
use super::{AlphaBeta, MOST_PLIES, SearchGame};

impl<G: SearchGame> AlphaBeta<'_, G> {
    /// The score for the side to move, which need not make a loud move, unless it must answer a threat: then it must move.
    pub(super) fn quiesce(&mut self, node: &Node<G::Position>, mut window: Window) -> Result<i32, Spent> {
        self.budget.visit()?;
        let is_threatened = self.game.is_threatened(&node.position);
        let mut moves = self.game.moves(&node.position);
        if let Some(end) = self.game.end(&node.position, &moves) {
            return Ok(node.end_score(end));
        }
        let mut best = -INFINITE;
        // Beyond the last ply nobody evades, so that series of checks come to an end.
        if !is_threatened || node.ply >= MOST_PLIES {
            best = self.game.evaluate(&node.position);
            if best >= window.beta {
                return Ok(best);
            }
            window.alpha = window.alpha.max(best);
            self.game.keep_loud(&node.position, &mut moves, node.depth == 0);
        }
        moves.sort_by_key(|chosen| -self.game.loud_promise(chosen));
        for chosen in moves {
            let score = -self.quiesce(&node.after(self.game, &chosen), window.for_opponent())?;
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
