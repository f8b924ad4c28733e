//! What a position is worth, and the byte in which that is kept.

/// What perfect play achieves for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Fate {
    Lost,
    Drawn,
    Won,
}

/// How far a win is counted: to mate, or to the first capture or promotion that keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    Mate,
    Conversion,
}

/// The value of a position for the side to move, with its distances in moves of the winner where they are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    pub fate: Fate,
    pub mate: Option<u8>,
    pub conversion: Option<u8>,
}

impl Value {
    pub(super) fn new(mate: Code, conversion: Code) -> Option<Value> {
        Some(Value {
            fate: mate.fate()?,
            mate: mate.moves(),
            conversion: conversion.moves(),
        })
    }

    pub fn distance(&self, distance: Distance) -> Option<u8> {
        match distance {
            Distance::Mate => self.mate,
            Distance::Conversion => self.conversion,
        }
    }

    /// Half-moves to the end of the distance: the winner makes the last of them.
    pub fn plies(&self, distance: Distance) -> Option<u16> {
        let moves = u16::from(self.distance(distance)?);
        Some(match self.fate {
            Fate::Won => 2 * moves - 1,
            Fate::Lost | Fate::Drawn => 2 * moves,
        })
    }
}

/// Fate and distance in one byte. No position has 0; 1 is a draw, or not yet decided; then come wins, then losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code(pub u8);

impl Code {
    pub const NONE: Code = Code(0);
    pub const DRAWN: Code = Code(1);
    const LOST: u8 = 129;
    /// The longest distance that can be kept.
    pub const DEEPEST: u8 = 126;

    pub const fn won(moves: u8) -> Code {
        Code(Code::DRAWN.0 + moves)
    }

    pub const fn lost(moves: u8) -> Code {
        Code(Code::LOST + moves)
    }

    pub fn fate(self) -> Option<Fate> {
        match self.0 {
            0 => None,
            1 => Some(Fate::Drawn),
            2..Code::LOST => Some(Fate::Won),
            Code::LOST.. => Some(Fate::Lost),
        }
    }

    pub fn moves(self) -> Option<u8> {
        match self.0 {
            0 | 1 => None,
            2..Code::LOST => Some(self.0 - Code::DRAWN.0),
            Code::LOST.. => Some(self.0 - Code::LOST),
        }
    }

    pub fn is_won_within(self, moves: u8) -> bool {
        self.fate() == Some(Fate::Won) && self.0 <= Code::won(moves).0
    }

    pub fn is_lost_within(self, moves: u8) -> bool {
        self.fate() == Some(Fate::Lost) && self.0 <= Code::lost(moves).0
    }

    /// What a move is worth that leads to a position worth this to the opponent.
    pub fn before_move(self) -> Code {
        match (self.fate(), self.moves()) {
            (Some(Fate::Won), Some(moves)) => Code::lost(moves),
            (Some(Fate::Lost), Some(moves)) => Code::won(moves + 1),
            _ => self,
        }
    }

    /// The same for a capture or promotion, which ends the distance to conversion.
    pub fn before_conversion(self, distance: Distance) -> Code {
        match distance {
            Distance::Mate => self.before_move(),
            Distance::Conversion => self.before_move().ended_by_conversion(),
        }
    }

    /// The worth of a capture or promotion counted to mate, as the distance to conversion counts it.
    pub fn ended_by_conversion(self) -> Code {
        match self.fate() {
            Some(Fate::Won) => Code::won(1),
            Some(Fate::Lost) => Code::lost(0),
            _ => self,
        }
    }

    /// What the side to move prefers: to win soon, to draw, to lose late. Anything is better than no move at all.
    pub fn better(self, other: Code) -> Code {
        let rank = |code: Code| match (code.fate(), code.moves()) {
            (Some(Fate::Won), Some(moves)) => 1000 - u16::from(moves),
            (Some(Fate::Lost), Some(moves)) => 1 + u16::from(moves),
            (Some(_), _) => 500,
            (None, _) => 0,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_were_written() {
        for moves in 0..=Code::DEEPEST {
            assert_eq!(Code::lost(moves).fate(), Some(Fate::Lost));
            assert_eq!(Code::lost(moves).moves(), Some(moves));
            assert_eq!(Code::won(moves + 1).fate(), Some(Fate::Won));
            assert_eq!(Code::won(moves + 1).moves(), Some(moves + 1));
        }
        assert_eq!(Code::lost(3).before_move(), Code::won(4));
        assert_eq!(Code::won(4).before_move(), Code::lost(4));
        assert_eq!(Code::won(4).before_conversion(Distance::Conversion), Code::lost(0));
    }

    #[test]
    fn a_soon_win_is_best_and_a_late_loss_better_than_an_early_one() {
        let falling = [
            Code::won(1),
            Code::won(2),
            Code::DRAWN,
            Code::lost(9),
            Code::lost(0),
            Code::NONE,
        ];
        for pair in falling.windows(2) {
            assert_eq!(pair[0].better(pair[1]), pair[0]);
            assert_eq!(pair[1].better(pair[0]), pair[0]);
        }
    }

    #[test]
    fn plies_end_with_the_winners_move() {
        let value = |mate| Value::new(mate, mate).expect("a value").plies(Distance::Mate);
        assert_eq!(value(Code::won(19)), Some(37));
        assert_eq!(value(Code::lost(19)), Some(38));
        assert_eq!(value(Code::DRAWN), None);
    }
}
