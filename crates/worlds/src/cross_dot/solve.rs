//! What perfect play achieves in Cross-Dot, with a table of positions seen.
//!
//! Only what can still become a row matters: a blank box that lies in no row open to either player is as good as
//! marked, so positions that differ in such boxes are one. A position and its mirror image are one too.

use super::{CrossDot, CrossDotState};
use crate::game::{Game, Outcome};
use rustc_hash::FxHashMap;

/// Finds values of one game's positions and remembers them.
pub struct Solver {
    game: CrossDot,
    /// By the marks of who is to move and of the opponent: at least and at most so much.
    known: FxHashMap<(u32, u32), (i8, i8)>,
}

impl Solver {
    pub fn new(game: CrossDot) -> Solver {
        Solver {
            game,
            known: FxHashMap::default(),
        }
    }

    /// 1 if who is to move wins, 0 for a draw, -1 if the opponent wins.
    pub fn value(&mut self, state: &CrossDotState) -> i8 {
        match self.game.outcome(state) {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(winner)) if winner == state.to_move => 1,
            Some(Outcome::Win(_)) => -1,
            None => self.search(state.marks(state.to_move), state.marks(state.to_move.other()), -1, 1),
        }
    }

    /// How many positions are remembered.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The value if it lies between the bounds, else a bound on it that is beyond one of them. Nobody has won.
    fn search(&mut self, mine: u32, theirs: u32, low: i8, high: i8) -> i8 {
        let blank = self.game.all() & !(mine | theirs);
        if self.winning(mine, blank) != 0 {
            return 1;
        }
        let (my_chances, their_chances) = (self.chances(theirs), self.chances(mine));
        let useful = blank & (my_chances | their_chances);
        let key = self.key(mine, theirs, blank & !useful);
        let known = self.known.get(&key).copied().unwrap_or((-1, 1));
        let least = known.0.max(-i8::from(their_chances != 0));
        let most = known.1.min(i8::from(my_chances != 0));
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        let (low, high) = (low.max(least), high.min(most));
        let value = self.best_of(mine, theirs, useful, low, high).clamp(least, most);
        let at_least = if value > low { value } else { least };
        let at_most = if value < high { value } else { most };
        self.known.insert(key, (at_least, at_most));
        value
    }

    fn best_of(&mut self, mine: u32, theirs: u32, useful: u32, low: i8, high: i8) -> i8 {
        let blank = self.game.all() & !(mine | theirs);
        let threats = self.winning(theirs, blank);
        let forced = if threats != 0 {
            threats & threats.wrapping_neg()
        } else {
            0
        };
        if threats != forced {
            return -1;
        }
        // A box beside what is marked decides soonest.
        let near = (mine | theirs) << 1 | (mine | theirs) >> 1;
        let groups = if forced != 0 {
            [forced, 0]
        } else {
            [useful & near, useful & !near]
        };
        let mut best = -1;
        for mut boxes in groups {
            while boxes != 0 {
                let chosen = boxes & boxes.wrapping_neg();
                boxes ^= chosen;
                best = best.max(-self.search(theirs, mine | chosen, -high, -best.max(low)));
                if best >= high {
                    return best;
                }
            }
        }
        best
    }

    /// The blank boxes that complete a row.
    fn winning(&self, marks: u32, mut blank: u32) -> u32 {
        let mut found = 0;
        while blank != 0 {
            let chosen = blank & blank.wrapping_neg();
            blank ^= chosen;
            if self.game.starts_of_rows(marks | chosen) != 0 {
                found |= chosen;
            }
        }
        found
    }

    /// The boxes of all rows without a mark of the opponent: those that a player can still come to own.
    fn chances(&self, theirs: u32) -> u32 {
        let starts = self.game.starts_of_rows(self.game.all() & !theirs);
        (0..self.game.in_row).fold(0, |boxes, offset| boxes | starts << offset)
    }

    /// Boxes of no use are the opponent's and one's own: both bits set.
    fn key(&self, mine: u32, theirs: u32, useless: u32) -> (u32, u32) {
        let key = (mine | useless, theirs | useless);
        key.min((self.game.mirrored(key.0), self.game.mirrored(key.1)))
    }
}
