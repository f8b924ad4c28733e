//! The truth about king and rook against king: how many moves perfect play needs to mate, from every position.
//!
//! Found backwards, one move at a time: a position is won in *n* if some move leads to mate, or to a position from which
//! every reply is won in fewer.

use crate::positions::{NUMBERS, Number, Positions, after};

/// Moves to mate with the winning side to move.
pub struct Depths {
    moves: Vec<Option<u8>>,
}

impl Depths {
    pub fn new(positions: &Positions) -> Depths {
        let mut moves: Vec<Option<u8>> = vec![None; NUMBERS];
        let mut open: Vec<Number> = positions.white_to_move().to_vec();
        // With the lone king to move: whether it is mated, or every reply is won already.
        let mut is_lost: Vec<bool> = vec![false; NUMBERS];
        for depth in 1..=u8::MAX {
            for number in positions.black_to_move() {
                let is_won = |reply: Number| moves[reply as usize].is_some();
                is_lost[*number as usize] = positions.is_mate(*number)
                    || !positions.is_stalemate(*number)
                        && !positions.loses_rook(*number)
                        && positions.replies(*number).all(is_won);
            }
            let before = open.len();
            open.retain(|number| {
                let mut results = positions.steps(*number).map(|step| after(*number, step));
                let wins = results.any(|result| is_lost[result as usize]);
                if wins {
                    moves[*number as usize] = Some(depth);
                }
                !wins
            });
            if open.len() == before {
                break;
            }
        }
        Depths { moves }
    }

    /// Moves to mate; none for numbers that are no position with the winning side to move.
    pub fn of(&self, number: Number) -> Option<u8> {
        self.moves[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_won_in_sixteen_moves_at_most() {
        let positions = Positions::new();
        let depths = Depths::new(&positions);
        let all: Vec<u8> = positions
            .white_to_move()
            .iter()
            .filter_map(|number| depths.of(*number))
            .collect();
        assert_eq!(all.len(), 175_168);
        assert_eq!(all.iter().max(), Some(&16));
        let mean = all.iter().map(|depth| f64::from(*depth)).sum::<f64>() / 175_168.0;
        assert_eq!(format!("{mean:.3}"), "9.865");
    }
}
