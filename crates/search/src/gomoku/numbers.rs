//! Proof numbers: how much is missing to prove and to disprove that the attacker wins, and where to look next.
//!
//! The attacker needs one move that wins, the defender one that holds. So the player to move takes the successor where
//! least is missing for him, and what is missing for the other adds up over all successors.

use super::geometry::Cell;

const DECIDED: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

pub(super) const PROVEN: Numbers = Numbers {
    proof: 0,
    disproof: DECIDED,
};

pub(super) const DISPROVEN: Numbers = Numbers {
    proof: DECIDED,
    disproof: 0,
};

/// Bounds that only a decision reaches.
pub(super) const UNBOUNDED: Numbers = Numbers {
    proof: DECIDED,
    disproof: DECIDED,
};

impl Numbers {
    /// What is missing for the player to move and for the other.
    fn of_mover(self, attacking: bool) -> (u32, u32) {
        if attacking {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    fn for_mover(own: u32, other: u32, attacking: bool) -> Numbers {
        if attacking {
            Numbers {
                proof: own,
                disproof: other,
            }
        } else {
            Numbers {
                proof: other,
                disproof: own,
            }
        }
    }
}

/// The numbers of a position, the successor to work on, and what the others let one expect.
pub(super) struct Choice {
    pub numbers: Numbers,
    pub best: Cell,
    /// What is missing for the other player in the best successor.
    others_in_best: u32,
    /// What is missing for the player to move in the second best.
    second: u32,
}

impl Choice {
    /// Chooses among the successors, of which there is at least one.
    pub fn among(successors: impl Iterator<Item = (Cell, Numbers)>, attacking: bool) -> Choice {
        let (mut least, mut second, mut sum) = (DECIDED, DECIDED, 0u32);
        let (mut best, mut others_in_best) = (None, DECIDED);
        for (cell, numbers) in successors {
            let (own, other) = numbers.of_mover(attacking);
            if own < least || best.is_none() {
                (second, least) = (least, own);
                (best, others_in_best) = (Some(cell), other);
            } else {
                second = second.min(own);
            }
            if own == 0 {
                sum = DECIDED;
                break;
            }
            sum = sum.saturating_add(other).min(DECIDED - 1);
        }
        let sum = if least == DECIDED { 0 } else { sum };
        Choice {
            numbers: Numbers::for_mover(least, sum, attacking),
            best: best.expect("a position that is not decided has successors"),
            others_in_best,
            second,
        }
    }

    /// How far to work on the best successor before looking around again. A little more than to the second best, so as
    /// not to go to and fro.
    pub fn bounds(&self, outer: Numbers, attacking: bool) -> Numbers {
        let beyond = self.second.saturating_add(1 + self.second / 4);
        let (own, other) = outer.of_mover(attacking);
        let (_, sum) = self.numbers.of_mover(attacking);
        let rest = match other {
            DECIDED => DECIDED,
            other => other.saturating_sub(sum).saturating_add(self.others_in_best),
        };
        Numbers::for_mover(own.min(beyond), rest, attacking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(successors: &[(u32, u32)], attacking: bool) -> Choice {
        let numbers = |(proof, disproof): (u32, u32)| Numbers { proof, disproof };
        let numbered = successors.iter().enumerate();
        Choice::among(numbered.map(|(cell, pair)| (cell as Cell, numbers(*pair))), attacking)
    }

    #[test]
    fn the_player_to_move_takes_the_least_and_the_other_needs_all() {
        let attack = choose(&[(3, 5), (2, 7), (4, 1)], true);
        assert_eq!((attack.best, attack.numbers), (1, Numbers { proof: 2, disproof: 13 }));
        let defence = choose(&[(3, 5), (2, 7), (4, 1)], false);
        assert_eq!((defence.best, defence.numbers), (2, Numbers { proof: 9, disproof: 1 }));
    }

    #[test]
    fn one_winning_move_proves_and_only_lost_ones_disprove() {
        assert_eq!(choose(&[(3, 5), (0, DECIDED)], true).numbers, PROVEN);
        assert_eq!(choose(&[(DECIDED, 0), (DECIDED, 0)], true).numbers, DISPROVEN);
        assert_eq!(choose(&[(0, DECIDED), (0, DECIDED)], false).numbers, PROVEN);
        assert_eq!(choose(&[(0, DECIDED), (DECIDED, 0)], false).numbers, DISPROVEN);
    }

    #[test]
    fn bounds_leave_room_for_the_others() {
        let attack = choose(&[(3, 5), (8, 7)], true);
        let outer = Numbers {
            proof: 20,
            disproof: 30,
        };
        assert_eq!(
            attack.bounds(outer, true),
            Numbers {
                proof: 11,
                disproof: 23
            }
        );
        assert_eq!(
            attack.bounds(UNBOUNDED, true),
            Numbers {
                proof: 11,
                disproof: DECIDED
            }
        );
    }
}
