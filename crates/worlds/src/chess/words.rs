//! The words of chess as terms: `white`, `knight`, `(5,1)`.
//!
//! Every term is interned once. A square's term is one look-up in an array, and so is the way back: both lie on the
//! matcher's hottest path.

use adage_logic::Term;
use shakmaty::{ByColor, ByRole, Color, Piece, Role, Square};
use std::sync::LazyLock;

pub struct Words {
    sides: ByColor<Term>,
    roles: ByRole<Term>,
    men: ByColor<ByRole<Term>>,
    squares: [Term; 64],
    /// By the number of the square's compound term.
    squares_by_number: Vec<Option<Square>>,
    empty: Term,
}

static WORDS: LazyLock<Words> = LazyLock::new(Words::intern);

pub fn words() -> &'static Words {
    &WORDS
}

impl Words {
    fn intern() -> Words {
        let sides = ByColor {
            white: Term::constant("white"),
            black: Term::constant("black"),
        };
        let roles = ByRole {
            pawn: Term::constant("pawn"),
            knight: Term::constant("knight"),
            bishop: Term::constant("bishop"),
            rook: Term::constant("rook"),
            queen: Term::constant("queen"),
            king: Term::constant("king"),
        };
        let squares = Square::ALL.map(|square| {
            let [file, rank] = coordinates(square);
            Term::tuple(&[Term::Int(file), Term::Int(rank)])
        });
        Words {
            sides,
            roles,
            men: ByColor::new_with(|side| ByRole::new_with(|role| Term::tuple(&[sides[side], roles[role]]))),
            squares,
            squares_by_number: by_number(&squares),
            empty: Term::constant("empty"),
        }
    }

    pub fn side(&self, side: Color) -> Term {
        self.sides[side]
    }

    pub fn role(&self, role: Role) -> Term {
        self.roles[role]
    }

    /// A man with its side, e.g. `(white,knight)`.
    pub fn man(&self, man: Piece) -> Term {
        self.men[man.color][man.role]
    }

    pub fn square(&self, square: Square) -> Term {
        self.squares[square.to_usize()]
    }

    /// What an empty square holds.
    pub fn empty(&self) -> Term {
        self.empty
    }

    pub fn as_side(&self, term: Term) -> Option<Color> {
        Color::ALL.into_iter().find(|side| self.sides[*side] == term)
    }

    pub fn as_role(&self, term: Term) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.roles[*role] == term)
    }

    pub fn as_square(&self, term: Term) -> Option<Square> {
        match term {
            Term::Compound(compound) => *self.squares_by_number.get(compound.number() as usize)?,
            _ => None,
        }
    }
}

fn by_number(squares: &[Term; 64]) -> Vec<Option<Square>> {
    let mut by_number = Vec::new();
    for (term, square) in squares.iter().zip(Square::ALL) {
        if let Term::Compound(compound) = term {
            let number = compound.number() as usize;
            by_number.resize(by_number.len().max(number + 1), None);
            by_number[number] = Some(square);
        }
    }
    by_number
}

/// File and rank, each from 1 to 8.
pub(super) fn coordinates(square: Square) -> [i32; 2] {
    [square.file() as i32 + 1, square.rank() as i32 + 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        let words = words();
        for square in Square::ALL {
            assert_eq!(words.as_square(words.square(square)), Some(square));
        }
        for role in Role::ALL {
            assert_eq!(words.as_role(words.role(role)), Some(role));
        }
        for side in Color::ALL {
            assert_eq!(words.as_side(words.side(side)), Some(side));
        }
        assert_eq!(words.square(Square::E1), Term::tuple(&[Term::Int(5), Term::Int(1)]));
        assert_eq!(words.as_square(Term::tuple(&[Term::Int(9), Term::Int(1)])), None);
        assert_eq!(words.as_square(Term::Int(5)), None);
    }
}
