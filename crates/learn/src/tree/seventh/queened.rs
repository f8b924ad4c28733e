//! The pawn has queened and Black is to move: what he achieves by checks before he takes the queen.

use shakmaty::attacks::{between, king_attacks, queen_attacks, rook_attacks};
use shakmaty::{Bitboard, Square};

use crate::tree::planes::squares;

/// King and queen against king and rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Queened {
    pub white: Square,
    pub black: Square,
    pub rook: Square,
    pub queen: Square,
}

/// What Black is content with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The queen goes, perhaps for the rook, or White can only stalemate.
    Draw,
    /// The queen goes for nothing, or White is mated.
    Win,
}

/// White's answer to a check.
pub enum Answer {
    /// The rook is taken. Black may retake, or be left without a move.
    TakesRook { retaken: bool, stalemate: bool },
    /// The king goes or the queen comes between, and Black is to move.
    Stands(Queened),
}

impl Queened {
    fn occupied(self) -> Bitboard {
        squares([self.white, self.black, self.rook, self.queen])
    }

    fn queen_checks(self) -> bool {
        queen_attacks(self.queen, self.occupied()).contains(self.black)
    }

    fn rook_checks(self) -> bool {
        rook_attacks(self.rook, self.occupied()).contains(self.white)
    }

    /// The black king may take the queen. Black aims to win: then the rook must not be lost by that.
    pub fn king_takes_queen(self, aim: Aim) -> bool {
        let takes = king_attacks(self.black).contains(self.queen) && !king_attacks(self.white).contains(self.queen);
        let leaves_rook = king_attacks(self.white).contains(self.rook) && !king_attacks(self.queen).contains(self.rook);
        takes && !(aim == Aim::Win && leaves_rook)
    }

    /// The rook may take the queen. Black aims to win: then the white king must not retake.
    pub fn rook_takes_queen(self, aim: Aim) -> bool {
        let takes = rook_attacks(self.rook, self.occupied()).contains(self.queen);
        let retaken = king_attacks(self.white).contains(self.queen) && !king_attacks(self.black).contains(self.queen);
        takes && !(aim == Aim::Win && retaken)
    }

    pub fn is_taken(self, aim: Aim) -> bool {
        self.king_takes_queen(aim) || self.rook_takes_queen(aim)
    }

    /// The positions after a move of Black that takes nothing.
    pub fn moves(self) -> impl Iterator<Item = Queened> {
        let rook = rook_attacks(self.rook, self.occupied()) & !self.occupied();
        let king = king_attacks(self.black) & !king_attacks(self.white) & !self.occupied();
        let of_rook = rook.into_iter().map(move |rook| Queened { rook, ..self });
        let of_king = king.into_iter().map(move |black| Queened { black, ..self });
        of_rook.chain(of_king).filter(|moved| !moved.queen_checks())
    }

    /// The positions after a check of the rook, be it that the black king steps out of its way.
    pub fn checks(self) -> impl Iterator<Item = Queened> {
        self.moves().filter(|moved| moved.rook_checks())
    }

    /// White's answers to the rook's check.
    pub fn answers(self) -> Vec<Answer> {
        let (near, guarded) = (king_attacks(self.white), king_attacks(self.black));
        let queen = queen_attacks(self.queen, self.occupied());
        let mut answers = Vec::new();
        if queen.contains(self.rook) {
            answers.push(Answer::TakesRook {
                retaken: guarded.contains(self.rook) && !near.contains(self.rook),
                stalemate: stalemates(self.white, self.rook, self.black),
            });
        }
        if near.contains(self.rook) && !guarded.contains(self.rook) {
            answers.push(Answer::TakesRook {
                retaken: false,
                stalemate: stalemates(self.rook, self.queen, self.black),
            });
        }
        let struck = rook_attacks(self.rook, self.occupied().without(self.white));
        let steps = near & !guarded & !struck & !self.occupied();
        answers.extend(steps.into_iter().map(|white| Answer::Stands(Queened { white, ..self })));
        let shields = queen & between(self.rook, self.white);
        answers.extend(
            shields
                .into_iter()
                .map(|queen| Answer::Stands(Queened { queen, ..self })),
        );
        answers
    }

    /// Black reaches his aim by taking the queen, at once or after so many checks at most.
    pub fn falls(self, aim: Aim, checks: u8) -> bool {
        self.is_taken(aim) || (checks > 0 && self.checks().any(|checked| !checked.holds(aim, checks - 1)))
    }

    /// Black reaches his aim after just so many checks, not fewer.
    pub fn falls_after(self, aim: Aim, checks: u8) -> bool {
        checks > 0 && !self.falls(aim, checks - 1) && self.falls(aim, checks)
    }

    /// White has an answer to the check after which Black does not reach his aim with so many checks more.
    pub fn holds(self, aim: Aim, checks: u8) -> bool {
        self.answers().iter().any(|answer| match answer {
            Answer::TakesRook { retaken, stalemate } => aim == Aim::Win || !(*retaken || *stalemate),
            Answer::Stands(after) => !after.falls(aim, checks),
        })
    }
}

/// King and queen leave the bare king no move and give no check.
pub fn stalemates(white: Square, queen: Square, black: Square) -> bool {
    let struck = queen_attacks(queen, squares([white]));
    let guarded = struck | king_attacks(white);
    !struck.contains(black) && (king_attacks(black) & !guarded).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SKEWER: Queened = Queened {
        white: Square::B3,
        black: Square::D1,
        rook: Square::A1,
        queen: Square::B8,
    };

    #[test]
    fn a_skewer_wins_the_queen_after_one_check() {
        assert!(!SKEWER.is_taken(Aim::Draw));
        assert!(SKEWER.falls_after(Aim::Draw, 1));
        assert!(!SKEWER.falls_after(Aim::Draw, 2));
        let off_the_file = Queened {
            white: Square::D4,
            ..SKEWER
        };
        assert!(!off_the_file.falls(Aim::Draw, 2));
    }

    #[test]
    fn a_queen_that_the_king_guards_is_not_lost_for_nothing() {
        let guarded = Queened {
            white: Square::C7,
            black: Square::D1,
            rook: Square::B1,
            queen: Square::B8,
        };
        assert!(guarded.rook_takes_queen(Aim::Draw));
        assert!(!guarded.rook_takes_queen(Aim::Win));
    }

    #[test]
    fn a_king_without_a_move_is_stalemated_only_out_of_check() {
        assert!(stalemates(Square::C1, Square::B3, Square::A1));
        assert!(!stalemates(Square::C1, Square::B2, Square::A1));
        assert!(!stalemates(Square::H8, Square::B3, Square::E1));
    }
}
