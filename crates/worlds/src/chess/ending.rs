//! Endings: all positions with certain men, by name.

use super::{ChessPosition, FreeChess, FreeState};
use crate::game::Game;
use crate::space::{MAX_MEN, Space, SpaceError};
use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

/// All positions with certain men: on different squares, the kings apart, no pawn on the first or last rank.
#[derive(Debug)]
pub struct Ending {
    name: String,
    men: Vec<Piece>,
    /// Where pawns stand.
    pawns_on: Bitboard,
    /// Whose move it is: the other side's king is then not in check. `None` leaves that open.
    to_move: Option<Color>,
}

impl Ending {
    pub const MAX_MEN: usize = MAX_MEN;

    /// Reads a name: the white men, the black men, each beginning with the king; then perhaps who is to move. A
    /// square or a rank may follow the only pawn, as in `kpa7kr-wtm` and `kqkp2-wtm`.
    pub fn read(name: &str) -> Result<Ending, SpaceError> {
        let name = name.to_ascii_lowercase();
        let name = name.as_str();
        let (material, to_move) = match name.rsplit_once('-') {
            Some((material, "wtm")) => (material, Some(Color::White)),
            Some((material, "btm")) => (material, Some(Color::Black)),
            _ => (name, None),
        };
        let wrong = || SpaceError::NotMaterial(name.to_string());
        let (material, pawns_on) = split_pawn_squares(material);
        let mut men = Vec::new();
        let mut side = Color::Black;
        for letter in material.chars() {
            let role = Role::from_char(letter).ok_or_else(wrong)?;
            if role == Role::King {
                side = !side;
            }
            men.push(role.of(side));
        }
        let kings = men.iter().filter(|man| man.role == Role::King).count();
        if kings != 2 || men[0].role != Role::King {
            return Err(wrong());
        }
        if men.len() > Ending::MAX_MEN {
            return Err(SpaceError::TooManyMen(name.to_string()));
        }
        let pawns = men.iter().filter(|man| man.role == Role::Pawn).count();
        if pawns_on.is_some_and(|squares| pawns != 1 || (squares & Bitboard::BACKRANKS).any()) {
            return Err(SpaceError::WrongPawnSquare(name.to_string()));
        }
        // Equal men side by side, so that their exchange can be told.
        men.sort_by_key(|man| (man.color == Color::Black, std::cmp::Reverse(man.role)));
        Ok(Ending {
            name: name.to_string(),
            men,
            pawns_on: pawns_on.unwrap_or(!Bitboard::BACKRANKS),
            to_move,
        })
    }

    /// Where the only pawn stands, if it has one square.
    pub fn pawn_on(&self) -> Option<Square> {
        self.pawns_on.single_square()
    }

    /// The squares on which pawns stand.
    pub fn pawns_on(&self) -> Bitboard {
        self.pawns_on
    }

    pub fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// White's men, then Black's.
    pub fn men(&self) -> &[Piece] {
        &self.men
    }
}

impl Space for Ending {
    type Position = ChessPosition;

    fn name(&self) -> &str {
        &self.name
    }

    fn numbers(&self) -> u64 {
        64u64.pow((self.men.len() - usize::from(self.pawn_on().is_some())) as u32)
    }

    fn position(&self, number: u64) -> Option<ChessPosition> {
        let mut board = Board::empty();
        let mut rest = number;
        let mut last: Option<(Piece, u32)> = None;
        for man in &self.men {
            let square = match self.pawn_on() {
                Some(square) if man.role == Role::Pawn => square,
                _ => Square::new(rest_of(&mut rest)),
            };
            let index = u32::from(square);
            let doubled = last.is_some_and(|(twin, before)| twin == *man && before > index);
            let misplaced = man.role == Role::Pawn && !self.pawns_on.contains(square);
            if board.piece_at(square).is_some() || doubled || misplaced {
                return None;
            }
            board.set_piece_at(square, *man);
            last = Some((*man, index));
        }
        let (white, black) = (board.king_of(Color::White)?, board.king_of(Color::Black)?);
        let in_check = |side: Color, king| {
            let attackers = board.attacks_to(king, !side, board.occupied());
            attackers.any()
        };
        let possible = match self.to_move {
            Some(Color::White) => !in_check(Color::Black, black),
            Some(Color::Black) => !in_check(Color::White, white),
            None => true,
        };
        (!attacks::king_attacks(white).contains(black) && possible).then(|| ChessPosition::from(board))
    }

    fn describe(&self, position: &ChessPosition) -> String {
        FreeChess.write_state(&FreeState::new(
            position.board().clone(),
            self.to_move.unwrap_or(Color::White),
        ))
    }
}

fn rest_of(number: &mut u64) -> u32 {
    let rest = (*number % 64) as u32;
    *number /= 64;
    rest
}

/// `kpa7kr` is kpkr with the pawn on a7, `kp7kr` with the pawn on the seventh rank. A digit tells the square from a bishop.
fn split_pawn_squares(name: &str) -> (String, Option<Bitboard>) {
    let found = name.match_indices('p').find_map(|(at, _)| {
        let square = name
            .get(at + 1..at + 3)
            .and_then(|text| Square::from_ascii(text.as_bytes()).ok());
        let rank = || Rank::from_char(name[at + 1..].chars().next()?);
        match square {
            Some(square) => Some((at + 1, 2, Bitboard::from(square))),
            None => Some((at + 1, 1, Bitboard::from_rank(rank()?))),
        }
    });
    match found {
        Some((at, length, squares)) => (format!("{}{}", &name[..at], &name[at + length..]), Some(squares)),
        None => (name.to_string(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str) -> usize {
        let space = Ending::read(name).unwrap();
        (0..space.numbers())
            .filter(|number| space.position(*number).is_some())
            .count()
    }

    #[test]
    fn spaces_have_their_known_sizes() {
        assert_eq!(count("kk"), 3612);
        assert_eq!(count("krk"), 223_944);
        assert_eq!(count("krk-wtm"), 175_168);
        assert_eq!(count("kpk-wtm"), 163_328);
        assert_eq!(count("KRK"), 223_944);
        assert_eq!(count("kpa7kr-wtm"), 209_718);
        let on_files: usize = ["a", "b", "c", "d"]
            .map(|file| count(&format!("kp{file}7k-btm")))
            .iter()
            .sum();
        assert_eq!(count("kp7k-btm"), 2 * on_files);
        let men = |name: &str| Ending::read(name).unwrap().men;
        assert_eq!(men("krnrk"), men("krrnk"));
    }

    #[test]
    fn names_that_are_no_material_are_refused() {
        for name in ["", "rkk", "kr", "kxk", "krkk", "krk-all"] {
            assert!(matches!(Ending::read(name), Err(SpaceError::NotMaterial(_))), "{name}");
        }
        assert!(matches!(Ending::read("kqrrkrr"), Err(SpaceError::TooManyMen(_))));
        for name in ["kpa7kp", "kpa8kr", "kp1kr"] {
            assert!(
                matches!(Ending::read(name), Err(SpaceError::WrongPawnSquare(_))),
                "{name}"
            );
        }
    }
}
