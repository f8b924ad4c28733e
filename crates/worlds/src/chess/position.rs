//! A position as the vocabulary sees it: a board, and what is known about its kings.
//!
//! Relations name the side they speak about; whose turn it is, where that is known, is asked by `to_move` alone and makes no
//! difference to whether two positions are equal. Checks and pins are found out once,
//! each when first asked for, and then decide the legality of every move with a few bit operations. A side with several
//! kings, or none, is judged by the definition: make the move and look.

use super::movement;
use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Role, Square, attacks};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
    turn: Option<Color>,
    /// For each side, the enemy men that give check to one of its kings.
    checkers: ByColor<Remembered>,
    /// For each side, the men that shield its only king.
    pinned: ByColor<Remembered>,
}

/// A set of squares, found out when first asked for. An atomic rather than a cell, so that positions may be shared between
/// threads; should two find out at once, they find the same.
#[derive(Debug)]
struct Remembered(AtomicU64);

impl Remembered {
    /// Stands for what is not yet known. No set of checking or pinned men fills the board.
    const UNKNOWN: u64 = u64::MAX;

    const fn new() -> Remembered {
        Remembered(AtomicU64::new(Remembered::UNKNOWN))
    }

    fn get_or(&self, find: impl FnOnce() -> Bitboard) -> Bitboard {
        match self.0.load(Ordering::Relaxed) {
            Remembered::UNKNOWN => {
                let found = find();
                self.0.store(found.into(), Ordering::Relaxed);
                found
            }
            known => Bitboard(known),
        }
    }
}

impl Clone for Remembered {
    fn clone(&self) -> Remembered {
        Remembered(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

impl From<Board> for ChessPosition {
    fn from(board: Board) -> ChessPosition {
        ChessPosition::new(board)
    }
}

impl PartialEq for ChessPosition {
    fn eq(&self, other: &ChessPosition) -> bool {
        self.board == other.board
    }
}

impl Eq for ChessPosition {}

impl Hash for ChessPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

impl ChessPosition {
    pub fn new(board: Board) -> ChessPosition {
        ChessPosition {
            board,
            turn: None,
            checkers: ByColor::new_with(|_| Remembered::new()),
            pinned: ByColor::new_with(|_| Remembered::new()),
        }
    }

    /// The same position with this side to move.
    pub fn with_turn(self, turn: Option<Color>) -> ChessPosition {
        ChessPosition { turn, ..self }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is, if that is known.
    pub fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The squares that a man may legally move to, among those asked about. No king is ever taken.
    pub fn legal_targets(&self, man: Piece, from: Square, within: Bitboard) -> Bitboard {
        let enemy_kings = self.board.by_piece(man.color.other().king());
        let targets = movement::targets(&self.board, man, from) & within & !enemy_kings;
        if targets.is_empty() {
            return targets;
        }
        let kings = self.board.by_piece(man.color.king());
        match kings.single_square() {
            Some(_) if man.role == Role::King => self.safe(man.color, from, targets).collect(),
            Some(king) => targets & self.shelter(man.color, king, from),
            None if kings.is_empty() => targets,
            None => targets
                .into_iter()
                .filter(|to| !ChessPosition::new(movement::after(&self.board, man, from, *to)).is_in_check(man.color))
                .collect(),
        }
    }

    /// Whether a man has any legal move.
    pub fn can_move(&self, man: Piece, from: Square) -> bool {
        if man != man.color.king() || self.board.by_piece(man).more_than_one() {
            return self.legal_targets(man, from, Bitboard::FULL).any();
        }
        let targets = movement::targets(&self.board, man, from) & !self.board.by_piece(man.color.other().king());
        self.safe(man.color, from, targets).next().is_some()
    }

    /// The enemy men that attack this king.
    pub fn checkers(&self, side: Color, king: Square) -> Bitboard {
        match self.board.by_piece(side.king()).more_than_one() {
            false => self.all_checkers(side),
            true => self.board.attacks_to(king, side.other(), self.board.occupied()),
        }
    }

    /// Whether some king of the side is attacked.
    pub fn is_in_check(&self, side: Color) -> bool {
        self.all_checkers(side).any()
    }

    /// Whether some man of the side has a legal move.
    pub fn has_move(&self, side: Color) -> bool {
        let own = self.board.by_color(side).into_iter();
        let mut men = own.filter_map(|square| Some((self.board.piece_at(square)?, square)));
        men.any(|(man, from)| self.can_move(man, from))
    }

    /// Whether the side is in check and has no legal move.
    pub fn is_mated(&self, side: Color) -> bool {
        self.is_in_check(side) && !self.has_move(side)
    }

    /// The men of a side that shield its only king.
    pub fn pinned(&self, side: Color) -> Bitboard {
        let king = self.board.by_piece(side.king()).single_square();
        king.map_or(Bitboard::EMPTY, |king| {
            self.pinned[side].get_or(|| pinned(&self.board, side, king))
        })
    }

    /// The squares among `targets` on which the king would not be attacked.
    fn safe(&self, side: Color, from: Square, targets: Bitboard) -> impl Iterator<Item = Square> {
        let occupied = self.board.occupied().without(from);
        targets.into_iter().filter(move |to| {
            // Whoever stands on the square is taken.
            let attackers = self.board.attacks_to(*to, side.other(), occupied);
            attackers.without(*to).is_empty()
        })
    }

    fn all_checkers(&self, side: Color) -> Bitboard {
        self.checkers[side].get_or(|| {
            let kings = self.board.by_piece(side.king());
            let attackers = |king| self.board.attacks_to(king, side.other(), self.board.occupied());
            kings
                .into_iter()
                .map(attackers)
                .fold(Bitboard::EMPTY, |all, some| all | some)
        })
    }

    /// Where a man other than the only king may go without leaving the king to be taken.
    fn shelter(&self, side: Color, king: Square, from: Square) -> Bitboard {
        let checkers = self.all_checkers(side);
        let against_check = match checkers.single_square() {
            Some(checker) => attacks::between(king, checker).with(checker),
            None if checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
        };
        match self.pinned(side).contains(from) {
            true => against_check & attacks::ray(king, from),
            false => against_check,
        }
    }
}

fn pinned(board: &Board, side: Color, king: Square) -> Bitboard {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let slanting = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let pinners = (straight | slanting) & board.by_color(side.other());
    pinners
        .into_iter()
        .map(|pinner| attacks::between(king, pinner) & board.occupied())
        .filter(|shields| shields.single_square().is_some())
        .fold(Bitboard::EMPTY, |all, shield| all | shield)
        & board.by_color(side)
}
