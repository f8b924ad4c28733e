//! What a position costs a player.

use smallvec::SmallVec;

/// The penalties of the levels of a strategy, the highest level first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost(pub SmallVec<[i64; 4]>);

/// What a player wants little of: first of all to have lost, then to pay.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Worth {
    /// Above nought if the game is lost, below if it is won; the sooner, the further from nought.
    end: i32,
    cost: Cost,
}

/// No game is longer.
const LATE: i32 = 1 << 20;

impl Worth {
    pub fn of(cost: Cost) -> Worth {
        Worth { end: 0, cost }
    }

    /// Won after so many plies of the search.
    pub fn won(ply: u32, cost: Cost) -> Worth {
        Worth {
            end: ply as i32 - LATE,
            cost,
        }
    }

    pub fn lost(ply: u32, cost: Cost) -> Worth {
        Worth {
            end: LATE - ply as i32,
            cost,
        }
    }

    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// The least that is more than this: nothing of the same levels lies between.
    pub fn just_above(&self) -> Worth {
        let mut above = self.clone();
        above.cost.0.push(i64::MIN);
        above
    }
}
