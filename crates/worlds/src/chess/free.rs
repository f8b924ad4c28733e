//! Free chess: the chess of combinations and of constraint-based generalisation.
//!
//! Men stand anywhere, kings may be absent, and every pseudo-legal move may be played; who takes a king wins. So pins
//! and checks need no code of their own: a pinned man may move, and the king is taken. Either side may pass when asked
//! to. Castling needs only king and rook at home with nothing between them, because a placement has no history; pawns
//! neither promote nor take in passing.

use super::effect::effect;
use super::legal::{EXCHANGE, board_facts, turn_board};
use super::words::words;
use super::{fen, movement, notation, picture, player};
use crate::drawing::Drawing;
use crate::game::{Effect, Game, Outcome, ReadError, Side, Symmetry};
use adage_logic::Atom;
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Role, Square, attacks};

#[derive(Clone, Copy, Debug, Default)]
pub struct FreeChess;

/// A placement of men, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FreeState {
    pub board: Board,
    pub turn: Color,
    /// Who has taken a king.
    pub winner: Option<Color>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FreeMove {
    Play(Move),
    /// The null move. [`Game::moves`] does not offer it; it may be played all the same.
    Pass,
}

impl FreeState {
    pub fn new(board: Board, turn: Color) -> FreeState {
        FreeState {
            board,
            turn,
            winner: None,
        }
    }

    /// The same placement with the other side to move.
    pub fn pass(&self) -> FreeState {
        FreeState {
            turn: self.turn.other(),
            ..self.clone()
        }
    }

    /// The men's moves from one square, whoever is to move.
    pub fn moves_from(&self, from: Square) -> impl Iterator<Item = Move> + use<> {
        let board = self.board.clone();
        let man = self.board.piece_at(from);
        let targets = man.map_or(Bitboard::EMPTY, |man| movement::targets(&board, man, from));
        targets.into_iter().filter_map(move |to| {
            Some(Move::Normal {
                role: man?.role,
                from,
                capture: board.role_at(to),
                to,
                promotion: None,
            })
        })
    }

    fn moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in self.board.by_color(self.turn) {
            moves.extend(self.moves_from(from));
        }
        moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castle(side)));
        moves
    }

    fn castle(&self, side: CastlingSide) -> Option<Move> {
        let king = Square::E1;
        let rook = match side {
            CastlingSide::KingSide => Square::H1,
            CastlingSide::QueenSide => Square::A1,
        };
        let (king, rook) = self
            .turn
            .fold_wb((king, rook), (king.flip_vertical(), rook.flip_vertical()));
        let at_home =
            self.board.piece_at(king) == Some(self.turn.king()) && self.board.piece_at(rook) == Some(self.turn.rook());
        let free = attacks::between(king, rook).is_disjoint(self.board.occupied());
        (at_home && free).then_some(Move::Castle { king, rook })
    }

    /// The placement after a move. What a record of real chess has besides, promotions and captures in passing, may be
    /// played too.
    pub fn after(&self, chosen: Move) -> FreeState {
        let mut next = self.pass();
        match chosen {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                if self.board.role_at(to) == Some(Role::King) {
                    next.winner = Some(self.turn);
                }
                next.board = movement::after(&self.board, promotion.unwrap_or(role).of(self.turn), from, to);
            }
            Move::EnPassant { from, to } => {
                next.board = movement::after(&self.board, self.turn.pawn(), from, to);
                next.board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                next.board.discard_piece_at(king);
                next.board.discard_piece_at(rook);
                next.board.set_piece_at(side.king_to(self.turn), self.turn.king());
                next.board.set_piece_at(side.rook_to(self.turn), self.turn.rook());
            }
            Move::Put { .. } => {}
        }
        next
    }
}

impl Game for FreeChess {
    type State = FreeState;
    type Move = FreeMove;

    fn name(&self) -> &str {
        "free chess"
    }

    fn start(&self) -> FreeState {
        FreeState::new(Board::new(), Color::White)
    }

    fn to_move(&self, state: &FreeState) -> Side {
        player(state.turn)
    }

    fn moves(&self, state: &FreeState) -> Vec<FreeMove> {
        state.moves().into_iter().map(FreeMove::Play).collect()
    }

    fn play(&self, state: &FreeState, chosen: &FreeMove) -> FreeState {
        match chosen {
            FreeMove::Play(chosen) => state.after(*chosen),
            FreeMove::Pass => state.pass(),
        }
    }

    /// Who took a king has won; who has no move has drawn.
    fn outcome(&self, state: &FreeState) -> Option<Outcome> {
        match state.winner {
            Some(winner) => Some(Outcome::Win(player(winner))),
            None => state.moves().is_empty().then_some(Outcome::Draw),
        }
    }

    /// Exchanging the sides. Castling tells left from right, so the mirror is left out.
    fn symmetries(&self) -> Vec<Symmetry> {
        vec![EXCHANGE]
    }

    fn transform(&self, state: &FreeState, symmetry: Symmetry) -> FreeState {
        let side = |side: Color| if symmetry.exchange_players { side.other() } else { side };
        FreeState {
            board: turn_board(&state.board, symmetry),
            turn: side(state.turn),
            winner: state.winner.map(side),
        }
    }

    fn facts(&self, state: &FreeState) -> Vec<Atom> {
        let mut facts = board_facts(&state.board);
        facts.push(Atom::new("to_move", vec![words().side(state.turn)]));
        facts
    }

    fn effect(&self, state: &FreeState, chosen: &FreeMove) -> Effect {
        match chosen {
            FreeMove::Play(chosen) => effect(state.turn, *chosen),
            FreeMove::Pass => Effect::default(),
        }
    }

    fn draw(&self, state: &FreeState) -> Drawing {
        let caption = match state.winner {
            Some(winner) => format!("{} has taken the king", picture::side_name(winner)),
            None => picture::to_move_caption(state.turn),
        };
        picture::draw(&state.board, caption)
    }

    /// Reads a FEN; castling rights, en passant square and clocks may be there and mean nothing.
    fn read_state(&self, text: &str) -> Result<FreeState, ReadError> {
        let setup = fen::read_setup(text)?;
        Ok(FreeState::new(setup.board, setup.turn))
    }

    /// Writes a FEN. That a king was taken is not written: a placement without kings is one to play on.
    fn write_state(&self, state: &FreeState) -> String {
        format!("{} {} - - 0 1", state.board.board_fen(), state.turn.char())
    }

    fn read_move(&self, state: &FreeState, text: &str) -> Result<FreeMove, ReadError> {
        match notation::read(text)? {
            notation::Written::Null => Ok(FreeMove::Pass),
            written => notation::find(text, written, &state.moves()).map(FreeMove::Play),
        }
    }

    fn write_move(&self, _: &FreeState, chosen: &FreeMove) -> String {
        match chosen {
            FreeMove::Play(chosen) => notation::write(*chosen),
            FreeMove::Pass => "Ø".into(),
        }
    }
}
