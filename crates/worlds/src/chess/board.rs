//! Chess as a learner of patterns sees it: men and sets of squares, from the functions that the vocabulary asks.

use super::position::ChessPosition;
use super::vocabulary::squares::{CLASSES, HoldsOf, LOOKED_FOR, Seen, SquaresOf, worth};
use super::vocabulary::table;
use super::words::words;
use super::{domain, self_play};
use crate::board::{BoardMan, BoardPhrases, BoardView, BoardWords, Noun, Squares};
use adage_logic::Term;
use shakmaty::{Board, Color, Piece, Role, Square, attacks};
use std::sync::LazyLock;

/// [`BoardView`] of chess.
pub(super) struct ChessBoard {
    words: BoardWords,
    zones: Vec<SquaresOf>,
    properties: Vec<SquaresOf>,
    marks: Vec<HoldsOf>,
}

pub(super) static CHESS_BOARD: LazyLock<ChessBoard> = LazyLock::new(ChessBoard::new);

impl ChessBoard {
    fn new() -> ChessBoard {
        let bits = |roles: &[Role]| roles.iter().fold(0, |bits, role| bits | 1 << number_of(*role));
        let squares = table::square_properties().map(|(_, of, _)| of);
        ChessBoard {
            words: BoardWords {
                sides: Color::ALL.map(|side| words().side(side)),
                kinds: Role::ALL.map(|role| words().role(role)).to_vec(),
                worth: Role::ALL.map(worth).to_vec(),
                classes: CLASSES
                    .iter()
                    .map(|class| (Term::constant(class.name), bits(class.roles)))
                    .collect(),
                looked_for: LOOKED_FOR,
                zones: table::zones().map(|(name, ..)| name).collect(),
                square_properties: table::square_properties().map(|(name, ..)| name).collect(),
                man_properties: table::man_properties().map(|(name, ..)| name).collect(),
                marks: table::marks().map(|(name, ..)| name).collect(),
                phrases: BoardPhrases {
                    man: Noun::new("man", "men"),
                    kinds: Role::ALL.map(table::noun).to_vec(),
                    classes: CLASSES.iter().map(|class| class.noun).collect(),
                    zones: table::zones().map(|(.., phrase)| phrase).collect(),
                    square_properties: table::square_properties().map(|(.., phrase)| phrase).collect(),
                    man_properties: table::man_properties().map(|(.., phrase)| phrase).collect(),
                    marks: table::marks().map(|(.., phrase)| phrase).collect(),
                    side_from_far_end: "Black",
                },
            },
            zones: table::zones().map(|(_, of, _)| of).collect(),
            properties: squares.chain(table::man_properties().map(|(_, of, _)| of)).collect(),
            marks: table::marks().map(|(_, of, _)| of).collect(),
        }
    }
}

fn number_of(role: Role) -> u8 {
    role as u8 - 1
}

fn side_of(number: u8) -> Color {
    Color::from_white(number == number_of_side(Color::White))
}

fn number_of_side(side: Color) -> u8 {
    Color::ALL.iter().position(|other| *other == side).unwrap_or_default() as u8
}

fn piece(man: BoardMan) -> Piece {
    Piece {
        color: side_of(man.side),
        role: Role::ALL[usize::from(man.kind)],
    }
}

fn seen(position: &ChessPosition, man: BoardMan) -> Seen<'_> {
    Seen {
        position,
        man: piece(man),
        at: Square::new(u32::from(man.square)),
    }
}

impl BoardView<ChessPosition> for ChessBoard {
    fn words(&self) -> &BoardWords {
        &self.words
    }

    fn men(&self, position: &ChessPosition) -> Vec<BoardMan> {
        let man = |(square, man): (Square, Piece)| BoardMan {
            side: number_of_side(man.color),
            kind: number_of(man.role),
            square: u8::from(square),
        };
        position.board().clone().into_iter().map(man).collect()
    }

    fn zone(&self, position: &ChessPosition, man: BoardMan, zone: usize) -> Squares {
        self.zones[zone](seen(position, man)).into()
    }

    fn property(&self, position: &ChessPosition, man: BoardMan, property: usize) -> Squares {
        self.properties[property](seen(position, man)).into()
    }

    fn mark(&self, position: &ChessPosition, man: BoardMan, mark: usize) -> bool {
        self.marks[mark](seen(position, man))
    }

    fn coordinates(&self, man: BoardMan) -> [u8; 2] {
        let square = Square::new(u32::from(man.square));
        let rank = side_of(man.side).fold_wb(square.rank(), square.rank().flip_vertical());
        [u8::from(square.file()) + 1, u8::from(rank) + 1]
    }

    /// Nobody may be in check whose turn it is not.
    fn compose(&self, men: &[BoardMan], turn: u8) -> Option<ChessPosition> {
        let mut board = Board::empty();
        for man in men {
            board.set_piece_at(Square::new(u32::from(man.square)), piece(*man));
        }
        let turn = side_of(turn);
        let position = ChessPosition::new(board).with_turn(Some(turn));
        let is_possible = domain::objection(position.board()).is_none() && !position.is_in_check(!turn);
        is_possible.then_some(position)
    }

    fn turn(&self, position: &ChessPosition) -> Option<u8> {
        position.turn().map(number_of_side)
    }

    fn square(&self, square: u8) -> Term {
        words().square(Square::new(u32::from(square)))
    }

    fn place(&self, square: u8) -> [u8; 2] {
        [square % 8, square / 8]
    }

    fn between(&self, one: u8, other: u8) -> Squares {
        attacks::between(Square::new(u32::from(one)), Square::new(u32::from(other))).into()
    }

    fn size(&self) -> u8 {
        64
    }

    fn played(&self, seed: u64, count: usize) -> Vec<ChessPosition> {
        self_play::positions(seed, count)
    }
}
