//! A move as a combination sees it: the squares that it needs and the squares that it changes.
//!
//! These are the conditions and changes of [`adage_worlds::game::Effect`] as sets of squares, because the search asks for
//! them thousands of times.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks};

/// What a man is worth, in tenths of a pawn. Nothing makes up for a king.
pub fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 10,
        Role::Knight | Role::Bishop => 30,
        Role::Rook => 50,
        Role::Queen => 90,
        Role::King => 10_000,
    }
}

/// What a move wins: the man taken, and what a pawn becomes.
pub fn gain(chosen: Move) -> i32 {
    let promoted = chosen.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    chosen.capture().map_or(0, value) + promoted
}

/// A move, whose it is, and which squares it needs and changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deed {
    pub chosen: Move,
    pub side: Color,
}

impl Deed {
    pub fn new(chosen: Move, side: Color) -> Deed {
        Deed { chosen, side }
    }

    /// Where the man stands before the move; of castling, the king.
    pub fn from(self) -> Square {
        match self.chosen {
            Move::Normal { from, .. } | Move::EnPassant { from, .. } => from,
            Move::Castle { king, .. } => king,
            Move::Put { to, .. } => to,
        }
    }

    pub fn to(self) -> Square {
        match self.chosen {
            Move::Normal { to, .. } | Move::EnPassant { to, .. } | Move::Put { to, .. } => to,
            Move::Castle { king, rook } => CastlingSide::from_king_side(king < rook).king_to(self.side),
        }
    }

    pub fn takes(self) -> bool {
        self.chosen.is_capture()
    }

    /// The squares that must be empty between start and end.
    pub fn way(self) -> Bitboard {
        match self.chosen {
            Move::Castle { king, rook } => attacks::between(king, rook),
            _ => attacks::between(self.from(), self.to()),
        }
    }

    /// All squares that the move asks something of.
    pub fn needs(self) -> Bitboard {
        let ends = match self.chosen {
            Move::Castle { king, rook } => Bitboard::from(king) | Bitboard::from(rook),
            Move::EnPassant { from, to } => Bitboard::from(from) | Bitboard::from(to) | passed(from, to),
            _ => Bitboard::from(self.from()) | Bitboard::from(self.to()),
        };
        ends | self.way()
    }

    fn empties(self) -> Bitboard {
        match self.chosen {
            Move::Castle { king, rook } => Bitboard::from(king) | Bitboard::from(rook),
            Move::EnPassant { from, to } => Bitboard::from(from) | passed(from, to),
            _ => Bitboard::from(self.from()),
        }
    }

    fn fills(self) -> Bitboard {
        match self.chosen {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                Bitboard::from(side.king_to(self.side)) | Bitboard::from(side.rook_to(self.side))
            }
            _ => Bitboard::from(self.to()),
        }
    }

    pub fn changes(self) -> Bitboard {
        self.empties() | self.fills()
    }

    /// Whether the other move is no longer possible after this one.
    pub fn destroys(self, other: Deed) -> bool {
        let origin = Bitboard::from(other.from());
        let arrival = Bitboard::from(other.to());
        if (self.changes() & origin).any() || (self.fills() & other.way()).any() {
            return true;
        }
        match other.takes() {
            // Whoever arrives there can be taken instead, unless it is one's own man.
            true => {
                (self.empties() & arrival & !self.fills()).any()
                    || (self.side == other.side && (self.fills() & arrival).any())
            }
            false => (self.fills() & arrival).any(),
        }
    }
}

fn passed(from: Square, to: Square) -> Bitboard {
    Bitboard::from(Square::from_coords(to.file(), from.rank()))
}
