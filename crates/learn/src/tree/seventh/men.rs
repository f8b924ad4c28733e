//! The men with the pawn on its square, and their moves.

use shakmaty::attacks::{king_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Rank, Square};

use super::queened::Queened;
use crate::tree::planes::{immediate_captures, squares};

/// White has a king and a pawn on the seventh rank, Black a king and a rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seventh {
    pub white: Square,
    pub black: Square,
    pub rook: Square,
    pub pawn: Square,
}

impl Seventh {
    /// The men on a board, if they are those of the ending with the pawn on this square.
    pub fn of(board: &Board, pawn: Square) -> Option<Seventh> {
        let is_pawn = board.pawns() & board.white() == Bitboard::from_square(pawn);
        let men = Seventh {
            white: board.king_of(Color::White)?,
            black: board.king_of(Color::Black)?,
            rook: (board.rooks() & board.black()).single_square()?,
            pawn,
        };
        (is_pawn && board.occupied().count() == 4).then_some(men)
    }

    /// Where the pawn becomes a queen.
    pub fn queening(self) -> Square {
        Square::from_coords(self.pawn.file(), Rank::Eighth)
    }

    pub fn occupied(self) -> Bitboard {
        squares([self.white, self.black, self.rook, self.pawn])
    }

    pub fn in_check(self) -> bool {
        rook_attacks(self.rook, self.occupied()).contains(self.white)
    }

    /// The pawn stands between the white king and the rook on rank 7.
    pub fn pawn_is_pinned(self) -> bool {
        let through = rook_attacks(self.rook, self.occupied().without(self.pawn));
        self.rook.rank() == Rank::Seventh && !self.in_check() && through.contains(self.white)
    }

    /// The pawn takes the rook beside the queening square.
    pub fn pawn_attacks_rook(self) -> bool {
        pawn_attacks(Color::White, self.pawn).contains(self.rook)
    }

    /// The white king may take the rook.
    pub fn king_may_take_rook(self) -> bool {
        immediate_captures(self.rook.into(), self.white, self.black).any()
    }

    /// The position after the pawn has gone straight on, if it can.
    pub fn queened(self) -> Option<Queened> {
        let may = !self.in_check() && !self.pawn_is_pinned() && !self.occupied().contains(self.queening());
        may.then(|| Queened {
            white: self.white,
            black: self.black,
            rook: self.rook,
            queen: self.queening(),
        })
    }

    /// The positions after a step of the white king to an empty square.
    pub fn steps(self) -> impl Iterator<Item = Seventh> {
        let struck = rook_attacks(self.rook, self.occupied().without(self.white));
        let to = king_attacks(self.white) & !king_attacks(self.black) & !struck & !self.occupied();
        to.into_iter().map(move |white| Seventh { white, ..self })
    }

    /// The positions after a move of Black that takes nothing.
    pub fn replies(self) -> impl Iterator<Item = Seventh> {
        let rook = rook_attacks(self.rook, self.occupied()) & !self.occupied();
        let guarded = king_attacks(self.white) | pawn_attacks(Color::White, self.pawn);
        let king = king_attacks(self.black) & !self.occupied() & !guarded;
        let of_rook = rook.into_iter().map(move |rook| Seventh { rook, ..self });
        of_rook.chain(king.into_iter().map(move |black| Seventh { black, ..self }))
    }

    pub fn king_guards_pawn(self) -> bool {
        king_attacks(self.white).contains(self.pawn)
    }

    /// Black, to move, may take the pawn with the king.
    pub fn king_may_take_pawn(self) -> bool {
        immediate_captures(self.pawn.into(), self.black, self.white).any()
    }

    /// The rook may take the pawn.
    pub fn rook_attacks_pawn(self) -> bool {
        rook_attacks(self.rook, self.occupied()).contains(self.pawn)
    }
}

/// The answer of a yes-or-no attribute as the index of its value; no on a board of other men.
pub fn yes_or_no(board: &Board, pawn: Square, holds: fn(Seventh) -> bool) -> usize {
    Seventh::of(board, pawn).map_or(0, |men| usize::from(holds(men)))
}
