//! A question decoded into sets, and the answers encoded as rows of terms.

use crate::chess::position::ChessPosition;
use crate::chess::words::Words;
use adage_logic::Term;
use adage_logic::vocabulary::Answers;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};
use std::ops::ControlFlow;

/// Whether to go on looking for answers.
pub(super) type Flow = ControlFlow<()>;

/// The arguments of a question, each as the set of values that it allows.
pub(super) struct Asked<'a> {
    args: &'a [Option<Term>],
    words: &'static Words,
}

impl<'a> Asked<'a> {
    pub(super) fn new(args: &'a [Option<Term>], words: &'static Words) -> Asked<'a> {
        Asked { args, words }
    }

    pub(super) fn sides(&self, index: usize) -> Sides {
        match self.args[index] {
            None => Sides {
                white: true,
                black: true,
            },
            Some(term) => {
                let side = self.words.as_side(term);
                Sides {
                    white: side == Some(Color::White),
                    black: side == Some(Color::Black),
                }
            }
        }
    }

    pub(super) fn roles(&self, index: usize) -> Roles {
        match self.args[index] {
            None => Roles::ALL,
            Some(term) => self.words.as_role(term).map_or(Roles(0), Roles::one),
        }
    }

    pub(super) fn places(&self, index: usize) -> Bitboard {
        match self.args[index] {
            None => Bitboard::FULL,
            Some(term) => self.words.as_square(term).map_or(Bitboard::EMPTY, Bitboard::from),
        }
    }

    /// Whether an argument may be this value.
    pub(super) fn allows(&self, index: usize, value: Term) -> bool {
        self.args[index].is_none_or(|arg| arg == value)
    }

    pub(super) fn numbers(&self, index: usize) -> Numbers {
        match self.args[index] {
            None => Numbers::All,
            Some(term) => term.as_int().map_or(Numbers::None, Numbers::One),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Sides {
    white: bool,
    black: bool,
}

impl Sides {
    pub(super) fn has(self, side: Color) -> bool {
        side.fold_wb(self.white, self.black)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |side| self.has(*side))
    }

    pub(super) fn men(self, board: &Board) -> Bitboard {
        match (self.white, self.black) {
            (true, true) => board.occupied(),
            (true, false) => board.white(),
            (false, true) => board.black(),
            (false, false) => Bitboard::EMPTY,
        }
    }
}

/// One bit for each kind of man, in the order of [`Role::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Roles(u8);

impl Roles {
    pub(super) const ALL: Roles = Roles(0b0011_1111);

    pub(super) const fn one(role: Role) -> Roles {
        Roles(1 << (role as u8 - 1))
    }

    pub(super) const fn and(self, role: Role) -> Roles {
        Roles(self.0 | Roles::one(role).0)
    }

    pub(super) fn only(self, others: Roles) -> Roles {
        Roles(self.0 & others.0)
    }

    pub(super) fn men(self, board: &Board) -> Bitboard {
        if self.0 == Roles::ALL.0 {
            return board.occupied();
        }
        let mut men = Bitboard::EMPTY;
        let mut left = self.0;
        while left != 0 {
            men |= board.by_role(Role::ALL[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        men
    }
}

#[derive(Clone, Copy)]
pub(super) enum Numbers {
    All,
    One(i32),
    None,
}

impl Numbers {
    pub(super) fn has(self, number: i32) -> bool {
        match self {
            Numbers::All => true,
            Numbers::One(only) => only == number,
            Numbers::None => false,
        }
    }
}

/// The men of a board on these squares, with their sides and kinds.
pub(super) fn men_on(board: &Board, squares: Bitboard) -> impl Iterator<Item = (Square, Piece)> {
    squares
        .into_iter()
        .filter_map(|square| Some((square, board.piece_at(square)?)))
}

/// Takes the answers, and says when there are enough.
pub(super) struct Found<'a> {
    answers: &'a mut Answers<ChessPosition>,
    words: &'static Words,
    position: Term,
    only_whether: bool,
}

impl<'a> Found<'a> {
    pub(super) fn new(answers: &'a mut Answers<ChessPosition>, words: &'static Words, only_whether: bool) -> Found<'a> {
        Found {
            answers,
            words,
            position: words.empty(),
            only_whether,
        }
    }

    /// The term that stands for the position asked about.
    pub(super) fn set_position(&mut self, position: Term) {
        self.position = position;
    }

    pub(super) fn position(&self) -> Term {
        self.position
    }

    pub(super) fn words(&self) -> &'static Words {
        self.words
    }

    pub(super) fn new_position(&mut self, position: ChessPosition) -> Term {
        self.answers.new_position(position)
    }

    pub(super) fn row(&mut self, row: &[Term]) -> Flow {
        self.answers.push(row);
        match self.only_whether {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }
}
