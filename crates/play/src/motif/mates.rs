//! Mates that have names, by who checks, who protects and who bars the way.

use super::line::{Step, man_at};
use super::{Kind, Man};
use shakmaty::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};

/// A mate as its names see it: the king and the one man that checks.
struct Mate<'b> {
    board: &'b Board,
    king: Man,
    checker: Man,
}

/// The names of the mate with which a step ends.
pub fn names(step: &Step, king: Man) -> Vec<Kind> {
    let board = step.after.board();
    let Some(checker) = step
        .after
        .checkers()
        .single_square()
        .and_then(|square| man_at(board, square))
    else {
        return Vec::new();
    };
    let mate = Mate { board, king, checker };
    let named = [
        (Kind::SmotheredMate, mate.is_smothered()),
        (Kind::BackRankMate, mate.is_back_rank()),
        (Kind::ArabianMate, mate.is_arabian()),
        (Kind::HookMate, mate.is_hook()),
        (Kind::OperaMate, mate.is_opera()),
        (Kind::DovetailMate, mate.is_dovetail()),
        (Kind::BodenMate, mate.is_by_bishops() && mate.is_between_bishops()),
        (
            Kind::DoubleBishopMate,
            mate.is_by_bishops() && !mate.is_between_bishops(),
        ),
    ];
    named
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(kind, _)| kind)
        .collect()
}

impl Mate<'_> {
    fn mine(&self) -> Color {
        self.checker.color
    }

    fn around_king(&self) -> Bitboard {
        attacks::king_attacks(self.king.square)
    }

    /// Squares beside the king on which its own men stand.
    fn barred(&self) -> Bitboard {
        self.around_king() & self.board.by_color(self.king.color)
    }

    fn is_beside(&self) -> bool {
        self.around_king().contains(self.checker.square)
    }

    fn is_straight(&self) -> bool {
        let [checker, king] = [self.checker.square, self.king.square];
        checker.file() == king.file() || checker.rank() == king.rank()
    }

    /// The men of one nature that protect the checker.
    fn protectors(&self, role: Role) -> Bitboard {
        let protectors = self
            .board
            .attacks_to(self.checker.square, self.mine(), self.board.occupied());
        protectors & self.board.by_role(role)
    }

    /// A knight mates a king who is shut in by his own men.
    fn is_smothered(&self) -> bool {
        self.checker.role == Role::Knight && self.barred() == self.around_king()
    }

    /// Checked along its first rank, and its own men stand before it.
    fn is_back_rank(&self) -> bool {
        let in_front = |square: &Square| self.king.color.relative_rank(square.rank()) == Rank::Second;
        let mut before = self.around_king().into_iter().filter(in_front);
        let on_the_first_rank = self.king.color.relative_rank(self.king.square.rank()) == Rank::First;
        on_the_first_rank
            && self.checker.square.rank() == self.king.square.rank()
            && before.all(|square| self.barred().contains(square))
    }

    /// A rook beside the king in its corner, protected by a knight.
    fn is_arabian(&self) -> bool {
        let in_the_corner = self.around_king().count() == 3;
        in_the_corner && self.is_rook_beside() && self.protectors(Role::Knight).any()
    }

    /// A rook beside the king, protected by a knight that a pawn protects; a man of the king's own bars the way.
    fn is_hook(&self) -> bool {
        let held = |knight: Square| {
            (self.board.attacks_to(knight, self.mine(), self.board.occupied()) & self.board.pawns()).any()
        };
        self.is_rook_beside() && self.barred().any() && self.protectors(Role::Knight).into_iter().any(held)
    }

    /// A rook beside the king, protected by a bishop; a man of the king's own bars the way.
    fn is_opera(&self) -> bool {
        self.is_rook_beside() && self.barred().any() && self.protectors(Role::Bishop).any()
    }

    fn is_rook_beside(&self) -> bool {
        self.checker.role == Role::Rook && self.is_beside()
    }

    /// A queen beside the king on a diagonal; of the squares that she leaves, its own men hold all.
    fn is_dovetail(&self) -> bool {
        let without_king = self.board.occupied() & !Bitboard::from(self.king.square);
        let held = attacks::queen_attacks(self.checker.square, without_king) | Bitboard::from(self.checker.square);
        let left = self.around_king() & !held;
        let in_the_open = self.around_king().count() == 8;
        self.checker.role == Role::Queen
            && self.is_beside()
            && !self.is_straight()
            && in_the_open
            && left.into_iter().all(|square| self.barred().contains(square))
    }

    fn bishops(&self) -> Bitboard {
        self.board.bishops() & self.board.by_color(self.mine())
    }

    /// Whether the bishops come from both sides of the king.
    fn is_between_bishops(&self) -> bool {
        let files = || self.bishops().into_iter().map(Square::file);
        let king = self.king.square.file();
        files().any(|file| file < king) && files().any(|file| file > king)
    }

    /// Two bishops bar all that the king's own men leave.
    fn is_by_bishops(&self) -> bool {
        let bishops = self.bishops();
        let without_king = self.board.occupied() & !Bitboard::from(self.king.square);
        let covered = bishops.into_iter().fold(Bitboard::EMPTY, |covered, bishop| {
            covered | attacks::bishop_attacks(bishop, without_king)
        });
        self.checker.role == Role::Bishop
            && bishops.count() == 2
            && (self.around_king() & !self.barred() & !covered).is_empty()
    }
}
