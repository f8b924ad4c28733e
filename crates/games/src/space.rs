//! Spaces: sets of positions that can be counted through to the last one.

use crate::chess::{ChessPosition, FreeChess, FreeState};
use crate::game::Game;
use crate::placement::Placement;
use shakmaty::{Board, Color, Piece, Rank, Role, Square, attacks};

/// A numbered set of positions. Some numbers stand for no position.
pub trait Space: Sync {
    type Position;

    fn name(&self) -> &str;

    /// One more than the largest number.
    fn numbers(&self) -> u64;

    fn position(&self, number: u64) -> Option<Self::Position>;

    /// The position as people write it.
    fn describe(&self, position: &Self::Position) -> String;
}

/// All placements of three men, also illegal ones.
pub struct AllPlacements;

impl AllPlacements {
    pub const NAME: &str = "krk-all";
}

impl Space for AllPlacements {
    type Position = Placement;

    fn name(&self) -> &str {
        AllPlacements::NAME
    }

    fn numbers(&self) -> u64 {
        Placement::COUNT
    }

    fn position(&self, number: u64) -> Option<Placement> {
        Some(Placement::from_number(number))
    }

    fn describe(&self, position: &Placement) -> String {
        position.to_string()
    }
}

/// All positions with certain men: on different squares, the kings apart, no pawn on the first or last rank.
#[derive(Debug)]
pub struct Ending {
    name: String,
    men: Vec<Piece>,
    /// Whose move it is: the other side's king is then not in check. `None` leaves that open.
    to_move: Option<Color>,
}

/// Why a name is not that of a space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    #[error("`{0}` is not a space of positions; name one by its men, as in krk, kpk-wtm or krkn")]
    NotMaterial(String),
    #[error("`{0}` has more than {max} men; that many positions cannot be counted through", max = Ending::MAX_MEN)]
    TooManyMen(String),
}

impl Ending {
    pub const MAX_MEN: usize = 5;

    /// Reads a name: the white men, the black men, each beginning with the king; then perhaps who is to move.
    pub fn read(name: &str) -> Result<Ending, SpaceError> {
        let name = name.to_ascii_lowercase();
        let name = name.as_str();
        let (material, to_move) = match name.rsplit_once('-') {
            Some((material, "wtm")) => (material, Some(Color::White)),
            Some((material, "btm")) => (material, Some(Color::Black)),
            _ => (name, None),
        };
        let wrong = || SpaceError::NotMaterial(name.to_string());
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
        // Equal men side by side, so that their exchange can be told.
        men.sort_by_key(|man| (man.color == Color::Black, std::cmp::Reverse(man.role)));
        Ok(Ending {
            name: name.to_string(),
            men,
            to_move,
        })
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
        64u64.pow(self.men.len() as u32)
    }

    fn position(&self, number: u64) -> Option<ChessPosition> {
        let mut board = Board::empty();
        let mut rest = number;
        let mut last: Option<(Piece, u32)> = None;
        for man in &self.men {
            let index = (rest % 64) as u32;
            rest /= 64;
            let square = Square::new(index);
            let doubled = last.is_some_and(|(twin, before)| twin == *man && before > index);
            let misplaced = man.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth);
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
        let men = |name: &str| Ending::read(name).unwrap().men;
        assert_eq!(men("krnrk"), men("krrnk"));
    }

    #[test]
    fn names_that_are_no_material_are_refused() {
        for name in ["", "rkk", "kr", "kxk", "krkk", "krk-all"] {
            assert!(matches!(Ending::read(name), Err(SpaceError::NotMaterial(_))), "{name}");
        }
        assert!(matches!(Ending::read("kqrrkrr"), Err(SpaceError::TooManyMen(_))));
    }
}
