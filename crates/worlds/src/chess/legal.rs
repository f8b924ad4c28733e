//! Real chess, as shakmaty plays it.

use super::effect::effect;
use super::words::words;
use super::{fen, notation, picture, player};
use crate::drawing::Drawing;
use crate::game::{Effect, Game, Outcome, ReadError, Side, Symmetry, Turn, random_moves};
use adage_logic::{Atom, Term};
use rand::rngs::SmallRng;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{
    Board, CastlingMode, EnPassantMode, FromSetup, KnownOutcome, Move, Position, PositionError, PositionErrorKinds,
    Setup, Square,
};

/// The game of chess. Two positions are equal if the same moves lie ahead: clocks do not count, castling rights do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

/// White's chances are Black's on the board mirrored rank by rank.
pub(super) const EXCHANGE: Symmetry = Symmetry {
    turn: Turn {
        mirror_files: false,
        mirror_ranks: true,
        swap_axes: false,
    },
    exchange_players: true,
};

const MIRROR: Symmetry = Symmetry {
    turn: Turn {
        mirror_files: true,
        mirror_ranks: false,
        swap_axes: false,
    },
    exchange_players: false,
};

const MIRROR_AND_EXCHANGE: Symmetry = Symmetry {
    turn: Turn {
        mirror_files: true,
        mirror_ranks: true,
        swap_axes: false,
    },
    exchange_players: true,
};

impl Chess {
    /// The symmetries of one position: once nobody can castle any more, left and right are alike.
    pub fn symmetries_of(&self, state: &shakmaty::Chess) -> Vec<Symmetry> {
        match state.castles().is_empty() {
            true => vec![EXCHANGE, MIRROR, MIRROR_AND_EXCHANGE],
            false => vec![EXCHANGE],
        }
    }
}

impl Game for Chess {
    type State = shakmaty::Chess;
    type Move = Move;

    fn name(&self) -> &str {
        "chess"
    }

    fn start(&self) -> Self::State {
        shakmaty::Chess::new()
    }

    fn to_move(&self, state: &Self::State) -> Side {
        player(state.turn())
    }

    fn moves(&self, state: &Self::State) -> Vec<Move> {
        state.legal_moves().to_vec()
    }

    fn play(&self, state: &Self::State, chosen: &Move) -> Self::State {
        let mut next = state.clone();
        next.play_unchecked(*chosen);
        next
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        Some(match state.outcome().known()? {
            KnownOutcome::Decisive { winner } => Outcome::Win(player(winner)),
            KnownOutcome::Draw => Outcome::Draw,
        })
    }

    /// Exchanging the sides. The mirror from left to right is left out, because castling tells left from right; see
    /// [`Chess::symmetries_of`].
    fn symmetries(&self) -> Vec<Symmetry> {
        vec![EXCHANGE]
    }

    /// A change that does not lead to a position of chess (a pawn turned onto the first rank) changes nothing.
    fn transform(&self, state: &Self::State, symmetry: Symmetry) -> Self::State {
        let setup = state.to_setup(EnPassantMode::Legal);
        let turned = Setup {
            board: turn_board(&setup.board, symmetry),
            turn: if symmetry.exchange_players {
                setup.turn.other()
            } else {
                setup.turn
            },
            castling_rights: setup
                .castling_rights
                .into_iter()
                .map(|square| turn_square(square, symmetry.turn))
                .collect(),
            ep_square: setup.ep_square.map(|square| turn_square(square, symmetry.turn)),
            ..setup
        };
        accept(turned).unwrap_or_else(|_| state.clone())
    }

    fn facts(&self, state: &Self::State) -> Vec<Atom> {
        let words = words();
        let mut facts = board_facts(state.board());
        facts.push(Atom::new("to_move", vec![words.side(state.turn())]));
        for rook in state.castles().castling_rights() {
            facts.push(Atom::new("may_castle_with", vec![words.square(rook)]));
        }
        if let Some(square) = state.legal_ep_square() {
            facts.push(Atom::new("en_passant", vec![words.square(square)]));
        }
        facts
    }

    fn effect(&self, state: &Self::State, chosen: &Move) -> Effect {
        effect(state.turn(), *chosen)
    }

    fn draw(&self, state: &Self::State) -> Drawing {
        picture::draw(state.board(), picture::to_move_caption(state.turn()))
    }

    fn opening(&self, rng: &mut SmallRng) -> (Self::State, Vec<Self::Move>) {
        (self.start(), random_moves(self, 4, rng))
    }

    fn player_name(&self, player: Side) -> String {
        if player == Side(0) { "white" } else { "black" }.to_string()
    }

    fn read_state(&self, text: &str) -> Result<Self::State, ReadError> {
        let setup = fen::read_setup(text)?;
        accept(setup).map_err(|kinds| ReadError(complaint(kinds)))
    }

    fn write_state(&self, state: &Self::State) -> String {
        Fen::from_position(state, EnPassantMode::Legal).to_string()
    }

    fn read_move(&self, state: &Self::State, text: &str) -> Result<Move, ReadError> {
        notation::find(text, notation::read(text)?, &self.moves(state))
    }

    fn write_move(&self, state: &Self::State, chosen: &Move) -> String {
        SanPlus::from_move(state.clone(), *chosen).to_string()
    }

    /// Counts as everybody's tables do: play goes on with too little material to mate.
    fn perft(&self, state: &Self::State, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => state.legal_moves().len() as u64,
            _ => self
                .moves(state)
                .iter()
                .map(|chosen| self.perft(&self.play(state, chosen), depth - 1))
                .sum(),
        }
    }
}

/// Strange material and strange checks can be played on, so they are let in.
fn accept(setup: Setup) -> Result<shakmaty::Chess, PositionErrorKinds> {
    shakmaty::Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| error.kinds())
}

fn complaint(kinds: PositionErrorKinds) -> String {
    let complaints = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has more than one king"),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or last rank",
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "castling rights are given where king and rook are not on their squares",
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "no pawn can just have passed the en passant square",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side that is not to move is in check",
        ),
    ];
    let said: Vec<&str> = complaints
        .iter()
        .filter(|(kind, _)| kinds.contains(*kind))
        .map(|(_, complaint)| *complaint)
        .collect();
    format!("not a position of chess: {}", said.join(", "))
}

/// `contents(Side, Piece, Place)` for every man.
pub(super) fn board_facts(board: &Board) -> Vec<Atom> {
    let words = words();
    let fact = |(square, man): (Square, shakmaty::Piece)| {
        let args: Vec<Term> = vec![words.side(man.color), words.role(man.role), words.square(square)];
        Atom::new("contents", args)
    };
    board.iter().map(fact).collect()
}

pub(super) fn turn_board(board: &Board, symmetry: Symmetry) -> Board {
    let mut turned = Board::empty();
    for (square, man) in board.iter() {
        let color = if symmetry.exchange_players {
            man.color.other()
        } else {
            man.color
        };
        turned.set_piece_at(turn_square(square, symmetry.turn), man.role.of(color));
    }
    turned
}

fn turn_square(square: Square, turn: Turn) -> Square {
    let square = if turn.mirror_files {
        square.flip_horizontal()
    } else {
        square
    };
    let square = if turn.mirror_ranks {
        square.flip_vertical()
    } else {
        square
    };
    if turn.swap_axes { square.flip_diagonal() } else { square }
}
