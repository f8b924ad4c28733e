//! Moves forwards and backwards, on squares and bitboards alone.

use super::index::Squares;
use super::material::home_rank;
use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square, attacks};
use std::ops::ControlFlow;

/// Men on their squares with a side to move: a position without history.
pub(super) struct Men<'m> {
    men: &'m [Piece],
    pub squares: Squares,
    pub turn: Color,
    occupied: Bitboard,
    own: Bitboard,
}

/// A legal move of one man.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub man: usize,
    pub to: Square,
    /// The man that is taken.
    pub taken: Option<usize>,
    /// Whether the pawn reaches the last rank.
    pub promotes: bool,
    /// Whether the other side may take the pawn in passing, as far as its pawns stand right for it.
    pub passes: bool,
}

impl Step {
    /// Whether other men are on the board after it.
    pub fn converts(&self) -> bool {
        self.taken.is_some() || self.promotes
    }
}

impl<'m> Men<'m> {
    /// None if two men stand on one square.
    pub fn new(men: &'m [Piece], squares: Squares, turn: Color) -> Option<Men<'m>> {
        let (mut occupied, mut own) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (man, square) in men.iter().zip(squares) {
            if occupied.contains(square) {
                return None;
            }
            occupied.add(square);
            if man.color == turn {
                own.add(square);
            }
        }
        Some(Men {
            men,
            squares,
            turn,
            occupied,
            own,
        })
    }

    /// Whether the side to move could take the other king.
    pub fn is_legal(&self) -> bool {
        !self.is_attacked(self.king(!self.turn), self.turn, self.occupied, None)
    }

    pub fn is_in_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), !self.turn, self.occupied, None)
    }

    fn king(&self, side: Color) -> Square {
        self.squares[side.fold_wb(0, 1)]
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = usize> {
        (0..self.men.len()).filter(move |man| self.men[*man].color == side)
    }

    fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard, taken: Option<usize>) -> bool {
        self.of_side(by)
            .filter(|man| Some(*man) != taken)
            .any(|man| attacks::attacks(self.squares[man], self.men[man], occupied).contains(square))
    }

    /// Visits the legal moves; a promotion is visited once, whatever the pawn becomes.
    pub fn for_each_step(&self, visit: &mut impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        // Only in line with an enemy, or in check, can a man other than the king fail to move.
        let king = self.king(self.turn);
        let is_exposed = self.is_attacked(king, !self.turn, Bitboard::EMPTY, None);
        for man in self.of_side(self.turn) {
            let from = self.squares[man];
            let piece = self.men[man];
            for to in self.targets(man) {
                let step = self.step(man, to);
                let is_king = piece.role == Role::King;
                if is_king || is_exposed {
                    let occupied = self.occupied.without(from).with(to);
                    let at = if is_king { to } else { king };
                    if self.is_attacked(at, !self.turn, occupied, step.taken) {
                        continue;
                    }
                }
                visit(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub fn has_step(&self) -> bool {
        self.for_each_step(&mut |_| ControlFlow::Break(())).is_break()
    }

    fn step(&self, man: usize, to: Square) -> Step {
        let is_pawn = self.men[man].role == Role::Pawn;
        Step {
            man,
            to,
            taken: self.occupied.contains(to).then(|| self.man_on(to)).flatten(),
            promotes: is_pawn && Bitboard::BACKRANKS.contains(to),
            passes: is_pawn && is_double(self.squares[man], to) && self.pawns_beside(to, !self.turn).next().is_some(),
        }
    }

    fn man_on(&self, square: Square) -> Option<usize> {
        (0..self.men.len()).find(|man| self.squares[*man] == square)
    }

    fn targets(&self, man: usize) -> Bitboard {
        let (piece, from) = (self.men[man], self.squares[man]);
        let attacked = attacks::attacks(from, piece, self.occupied);
        if piece.role != Role::Pawn {
            return attacked & !self.own;
        }
        let empty = !self.occupied;
        let ahead = |squares: Bitboard| squares.shift(piece.color.fold_wb(8, -8)) & empty;
        let once = ahead(Bitboard::from_square(from));
        let twice = if from.rank() == home_rank(piece.color) {
            ahead(once)
        } else {
            Bitboard::EMPTY
        };
        once | twice | (attacked & self.occupied & !self.own)
    }

    /// Where the men stand after the move; the man taken keeps its square.
    pub fn after(&self, step: Step) -> Squares {
        let mut squares = self.squares;
        squares[step.man] = step.to;
        squares
    }

    /// The captures in passing that a double step to this square allows the side to move now.
    pub fn for_each_passing_capture(&self, passed: usize, visit: &mut impl FnMut(Step)) {
        let stands = self.squares[passed];
        let behind = stands
            .offset(self.turn.fold_wb(8, -8))
            .expect("a pawn stands within the board");
        for man in self.pawns_beside(stands, self.turn) {
            let occupied = self.occupied.without(self.squares[man]).without(stands).with(behind);
            if !self.is_attacked(self.king(self.turn), !self.turn, occupied, Some(passed)) {
                visit(Step {
                    man,
                    to: behind,
                    taken: Some(passed),
                    promotes: false,
                    passes: false,
                });
            }
        }
    }

    /// Visits where the men may have stood before the last move, which took nothing and promoted nothing. Double steps
    /// that allowed a capture in passing are left out, for they led to another position than this.
    pub fn for_each_origin(&self, visit: &mut impl FnMut(Squares)) {
        let mover = !self.turn;
        for man in self.of_side(mover) {
            for from in self.origins(man) {
                let mut squares = self.squares;
                squares[man] = from;
                visit(squares);
            }
        }
    }

    fn origins(&self, man: usize) -> Bitboard {
        let (piece, at) = (self.men[man], self.squares[man]);
        let empty = !self.occupied;
        if piece.role != Role::Pawn {
            return attacks::attacks(at, piece, self.occupied) & empty;
        }
        let back = |squares: Bitboard| squares.shift(piece.color.fold_wb(-8, 8)) & empty & !Bitboard::BACKRANKS;
        let once = back(Bitboard::from_square(at));
        let is_double = at.rank() == piece.color.fold_wb(Rank::Fourth, Rank::Fifth);
        match is_double && self.pawns_beside(at, self.turn).next().is_none() {
            true => once | back(once),
            false => once,
        }
    }

    /// The pawns of a side to the left and right of a square.
    fn pawns_beside(&self, square: Square, side: Color) -> impl Iterator<Item = usize> {
        let beside = attacks::king_attacks(square) & Bitboard::from_rank(square.rank());
        let is_pawn = |man: &usize| self.men[*man].role == Role::Pawn;
        self.of_side(side)
            .filter(is_pawn)
            .filter(move |man| beside.contains(self.squares[*man]))
    }
}

fn is_double(from: Square, to: Square) -> bool {
    u32::from(from).abs_diff(u32::from(to)) == 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Material;
    use crate::table::index::{Index, unkey};
    use shakmaty::{Board, CastlingMode, Chess, FromSetup, Move, MoveList, Position, PositionError, Setup};

    /// The same position in shakmaty; none if that is not a legal one.
    fn game(men: &Men, passed: Option<Square>) -> Option<Chess> {
        let mut board = Board::empty();
        for (man, square) in men.men.iter().zip(men.squares) {
            board.set_piece_at(square, *man);
        }
        let setup = Setup {
            board,
            turn: men.turn,
            ep_square: passed,
            ..Setup::empty()
        };
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok()
    }

    fn places(moves: &MoveList, wanted: impl Fn(Move) -> bool) -> Vec<(Option<Square>, Square)> {
        let chosen = moves.iter().filter(|chosen| wanted(**chosen));
        let mut places: Vec<_> = chosen.map(|chosen| (chosen.from(), chosen.to())).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Visits positions of an ending, spread evenly.
    fn for_positions(name: &str, step: usize, mut visit: impl FnMut(&Men)) {
        let index = Index::new(Material::read(name).expect("material"));
        for key in (0..2 * index.numbers() as usize).step_by(step) {
            let (number, turn) = unkey(key);
            if let Some(men) = Men::new(index.material().men(), index.squares(number), turn) {
                visit(&men);
            }
        }
    }

    #[test]
    fn moves_are_shakmatys() {
        for (name, step) in [
            ("kpk", 7),
            ("kqkr", 397),
            ("krkp", 997),
            ("kpkp", 797),
            ("kbnkp", 99_991),
        ] {
            for_positions(name, step, |men| {
                let Some(game) = game(men, None) else {
                    assert!(!men.is_legal());
                    return;
                };
                let mut steps = Vec::new();
                let _ = men.for_each_step(&mut |step| {
                    steps.push((Some(men.squares[step.man]), step.to));
                    ControlFlow::Continue(())
                });
                steps.sort_unstable();
                assert_eq!(steps, places(&game.legal_moves(), |_| true), "{name} {}", game.board());
                assert_eq!(men.is_in_check(), game.is_check());
            });
        }
    }

    #[test]
    fn captures_in_passing_are_shakmatys() {
        let mut captures = 0;
        for_positions("kpkp", 11, |men| {
            let pawn = men.turn.fold_wb(3, 2);
            let at = men.squares[pawn];
            let behind = at.offset(men.turn.fold_wb(8, -8)).expect("within the board");
            let is_double = at.rank() == men.turn.fold_wb(Rank::Fifth, Rank::Fourth);
            let Some(game) = game(men, Some(behind)).filter(|_| is_double) else {
                return;
            };
            let mut found = Vec::new();
            men.for_each_passing_capture(pawn, &mut |step| found.push((Some(men.squares[step.man]), step.to)));
            captures += found.len();
            assert_eq!(
                found,
                places(&game.legal_moves(), Move::is_en_passant),
                "{}",
                game.board()
            );
        });
        assert!(captures > 1000, "{captures}");
    }
}
