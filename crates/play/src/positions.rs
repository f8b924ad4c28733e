//! King and rook against king: every position by its number, and every move by arithmetic on numbers.
//!
//! The numbers are those of the space `krk`: 64 squares for the king, the rook and the lone king, least digit first. A
//! number stands for a placement; who is to move is said by whoever holds it. White has the rook.

use adage_worlds::chess::ChessPosition;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};
use std::fmt;

/// A placement of the three men.
pub type Number = u32;

/// How many numbers there are; not all stand for a placement with three men and the kings apart.
pub const NUMBERS: usize = 64 * 64 * 64;

/// One of the winning side's men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Man {
    King,
    Rook,
}

impl Man {
    pub const ALL: [Man; 2] = [Man::King, Man::Rook];

    pub fn role(self) -> Role {
        match self {
            Man::King => Role::King,
            Man::Rook => Role::Rook,
        }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Man::King => "king",
            Man::Rook => "rook",
        })
    }
}

/// A move of the winning side: the man and where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Step {
    pub man: Man,
    pub to: Square,
}

/// Where the three men stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    pub king: Square,
    pub rook: Square,
    pub lone_king: Square,
}

impl Men {
    pub fn of(number: Number) -> Men {
        Men {
            king: Square::new(number % 64),
            rook: Square::new(number / 64 % 64),
            lone_king: Square::new(number / 4096 % 64),
        }
    }

    pub fn number(self) -> Number {
        u32::from(self.king) + 64 * u32::from(self.rook) + 4096 * u32::from(self.lone_king)
    }

    /// The men of a board that has these three and no others.
    pub fn on(board: &Board) -> Option<Men> {
        let single = |role: Role, side: Color| board.by_piece(role.of(side)).single_square();
        (board.occupied().count() == 3).then_some(())?;
        Some(Men {
            king: single(Role::King, Color::White)?,
            rook: single(Role::Rook, Color::White)?,
            lone_king: single(Role::King, Color::Black)?,
        })
    }

    pub fn board(self) -> Board {
        let mut board = Board::empty();
        board.set_piece_at(self.king, Role::King.of(Color::White));
        board.set_piece_at(self.rook, Role::Rook.of(Color::White));
        board.set_piece_at(self.lone_king, Role::King.of(Color::Black));
        board
    }

    pub fn position(self) -> ChessPosition {
        ChessPosition::from(self.board())
    }

    pub fn square(self, man: Man) -> Square {
        match man {
            Man::King => self.king,
            Man::Rook => self.rook,
        }
    }

    fn are_apart(self) -> bool {
        let men = Bitboard::from(self.king).with(self.rook).with(self.lone_king);
        men.count() == 3 && !attacks::king_attacks(self.king).contains(self.lone_king)
    }

    /// The squares that the rook bears on; it sees through the lone king if that one is about to move.
    fn rook_view(self, blockers: Bitboard) -> Bitboard {
        attacks::rook_attacks(self.rook, blockers)
    }

    fn white_targets(self, man: Man) -> Bitboard {
        let targets = match man {
            Man::King => attacks::king_attacks(self.king) & !attacks::king_attacks(self.lone_king),
            Man::Rook => self.rook_view(Bitboard::from(self.king).with(self.lone_king)),
        };
        targets.without(self.king).without(self.rook).without(self.lone_king)
    }

    fn black_targets(self) -> Bitboard {
        let guarded = attacks::king_attacks(self.king) | self.rook_view(self.king.into());
        attacks::king_attacks(self.lone_king) & !guarded
    }
}

/// The number after one of the winning side's men has moved.
pub fn after(number: Number, step: Step) -> Number {
    let to = u32::from(step.to);
    match step.man {
        Man::King => number - number % 64 + to,
        Man::Rook => number - (number / 64 % 64) * 64 + 64 * to,
    }
}

fn after_reply(number: Number, to: Square) -> Number {
    number % 4096 + 4096 * u32::from(to)
}

/// Every position, with the moves of both sides.
pub struct Positions {
    king: Vec<Bitboard>,
    rook: Vec<Bitboard>,
    lone_king: Vec<Bitboard>,
    in_check: Vec<bool>,
    white_to_move: Vec<Number>,
    black_to_move: Vec<Number>,
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::new()
    }
}

impl Positions {
    pub fn new() -> Positions {
        let mut positions = Positions {
            king: vec![Bitboard::EMPTY; NUMBERS],
            rook: vec![Bitboard::EMPTY; NUMBERS],
            lone_king: vec![Bitboard::EMPTY; NUMBERS],
            in_check: vec![false; NUMBERS],
            white_to_move: Vec::new(),
            black_to_move: Vec::new(),
        };
        for number in 0..NUMBERS as Number {
            let men = Men::of(number);
            if !men.are_apart() {
                continue;
            }
            let index = number as usize;
            positions.black_to_move.push(number);
            positions.lone_king[index] = men.black_targets();
            positions.in_check[index] = men.rook_view(men.king.into()).contains(men.lone_king);
            if !positions.in_check[index] {
                positions.white_to_move.push(number);
                positions.king[index] = men.white_targets(Man::King);
                positions.rook[index] = men.white_targets(Man::Rook);
            }
        }
        positions
    }

    /// The positions with the winning side to move: the lone king is not in check.
    pub fn white_to_move(&self) -> &[Number] {
        &self.white_to_move
    }

    /// One of the positions with the winning side to move, the same for the same seed.
    pub fn any(&self, seed: Option<u64>) -> Number {
        let mut random = StdRng::seed_from_u64(seed.unwrap_or_else(rand::random));
        self.white_to_move[random.random_range(0..self.white_to_move.len())]
    }

    /// The positions with the lone king to move: all placements with the kings apart.
    pub fn black_to_move(&self) -> &[Number] {
        &self.black_to_move
    }

    /// Where a man of the winning side can go; nowhere if that side cannot be to move.
    pub fn targets(&self, number: Number, man: Man) -> Bitboard {
        match man {
            Man::King => self.king[number as usize],
            Man::Rook => self.rook[number as usize],
        }
    }

    pub fn steps(&self, number: Number) -> impl Iterator<Item = Step> + '_ {
        Man::ALL.into_iter().flat_map(move |man| {
            let targets = self.targets(number, man).into_iter();
            targets.map(move |to| Step { man, to })
        })
    }

    /// The positions after each reply of the lone king that does not take the rook.
    pub fn replies(&self, number: Number) -> impl Iterator<Item = Number> + '_ {
        let rook = Men::of(number).rook;
        let targets = self.lone_king[number as usize].without(rook).into_iter();
        targets.map(move |to| after_reply(number, to))
    }

    /// Whether the lone king, to move, can take the rook.
    pub fn loses_rook(&self, number: Number) -> bool {
        self.lone_king[number as usize].contains(Men::of(number).rook)
    }

    pub fn is_mate(&self, number: Number) -> bool {
        self.in_check[number as usize] && self.lone_king[number as usize].is_empty()
    }

    pub fn is_stalemate(&self, number: Number) -> bool {
        !self.in_check[number as usize] && self.lone_king[number as usize].is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::chess::Ending;
    use adage_worlds::space::Space;

    #[test]
    fn numbers_and_moves_are_those_of_the_games_crate() {
        let positions = Positions::new();
        let space = Ending::read("krk").unwrap();
        let white_to_move = Ending::read("krk-wtm").unwrap();
        assert_eq!(
            (positions.white_to_move().len(), positions.black_to_move().len()),
            (175_168, 223_944)
        );
        for number in positions.black_to_move().iter().copied().step_by(7) {
            let position = space.position(number.into()).expect("a placement");
            assert_eq!(position, Men::of(number).position());
            assert_eq!(Men::on(position.board()).map(Men::number), Some(number));
            let men = Men::of(number);
            let lone_king = position.legal_targets(Role::King.of(Color::Black), men.lone_king, Bitboard::FULL);
            assert_eq!(positions.lone_king[number as usize], lone_king);
            if white_to_move.position(number.into()).is_some() {
                for man in Man::ALL {
                    let piece = man.role().of(Color::White);
                    let targets = position.legal_targets(piece, men.square(man), Bitboard::FULL);
                    assert_eq!(positions.targets(number, man), targets);
                }
            }
        }
    }
}
