//! A position as the vocabulary sees it: a board, and what is known about its kings.
//!
//! Whose turn it is does not belong here: relations name the side they speak about. Checks and pins are found out once,
//! when first asked for, and then decide the legality of every move with a few bit operations. A side with several
//! kings, or none, is judged by the definition: make the move and look.

use super::movement;
use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Role, Square, attacks};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
    // A lock rather than a cell, so that positions may be shared between threads.
    kings: ByColor<OnceLock<Kings>>,
}

/// What is known about the kings of one side.
#[derive(Clone, Copy, Debug)]
struct Kings {
    squares: Bitboard,
    /// Enemy men that give check.
    checkers: Bitboard,
    /// Men that shield the only king; empty if there are several kings or none.
    pinned: Bitboard,
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
            kings: ByColor {
                white: OnceLock::new(),
                black: OnceLock::new(),
            },
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The squares that a man may legally move to, among those asked about. No king is ever taken.
    pub fn legal_targets(&self, man: Piece, from: Square, within: Bitboard) -> Bitboard {
        let enemy_kings = self.board.by_piece(man.color.other().king());
        let targets = movement::targets(&self.board, man, from) & within & !enemy_kings;
        if targets.is_empty() {
            return targets;
        }
        let kings = self.kings(man.color);
        match kings.squares.single_square() {
            Some(_) if man.role == Role::King => self.safe(man.color, from, targets),
            Some(king) => targets & kings.shelter(king, from),
            None if kings.squares.is_empty() => targets,
            None => targets
                .into_iter()
                .filter(|to| !ChessPosition::new(movement::after(&self.board, man, from, *to)).is_in_check(man.color))
                .collect(),
        }
    }

    /// The enemy men that attack this king.
    pub fn checkers(&self, side: Color, king: Square) -> Bitboard {
        let kings = self.kings(side);
        match kings.squares.more_than_one() {
            false => kings.checkers,
            true => self.board.attacks_to(king, side.other(), self.board.occupied()),
        }
    }

    /// Whether some king of the side is attacked.
    pub fn is_in_check(&self, side: Color) -> bool {
        self.kings(side).checkers.any()
    }

    /// The squares among `targets` on which the king would not be attacked.
    fn safe(&self, side: Color, from: Square, targets: Bitboard) -> Bitboard {
        let occupied = self.board.occupied().without(from);
        targets
            .into_iter()
            .filter(|to| {
                // Whoever stands on the square is taken.
                let attackers = self.board.attacks_to(*to, side.other(), occupied);
                attackers.without(*to).is_empty()
            })
            .collect()
    }

    fn kings(&self, side: Color) -> &Kings {
        self.kings[side].get_or_init(|| Kings::find(&self.board, side))
    }
}

impl Kings {
    fn find(board: &Board, side: Color) -> Kings {
        let squares = board.by_piece(side.king());
        let attackers = |king| board.attacks_to(king, side.other(), board.occupied());
        Kings {
            squares,
            checkers: squares
                .into_iter()
                .map(attackers)
                .fold(Bitboard::EMPTY, |all, some| all | some),
            pinned: match squares.single_square() {
                Some(king) => pinned(board, side, king),
                None => Bitboard::EMPTY,
            },
        }
    }

    /// Where a man other than the only king may go without leaving the king to be taken.
    fn shelter(&self, king: Square, from: Square) -> Bitboard {
        let against_check = match self.checkers.single_square() {
            Some(checker) => attacks::between(king, checker).with(checker),
            None if self.checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
        };
        match self.pinned.contains(from) {
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
