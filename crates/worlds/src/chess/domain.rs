//! Chess as a domain: men on squares, one king a side, no pawn on the first or last rank, not both kings in check.

use super::Ending;
use super::board::CHESS_BOARD;
use super::position::ChessPosition;
use super::words::words;
use super::{ChessVocabulary, FreeChess, FreeState, fen, picture, positions};
use crate::board::BoardView;
use crate::domain::{Complain, Component, Domain, ReadAllError};
use crate::drawing::Style;
use crate::game::{Game, ReadError, Symmetry, Turn};
use crate::space::SpaceError;
use adage_logic::{Predicate, Term};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square, attacks};
use std::io::BufRead;

/// The men of a chess position as components: side, piece, file, rank.
#[derive(Default)]
pub struct ChessDomain {
    vocabulary: ChessVocabulary,
}

/// Why men make no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Objection {
    #[error("{} has {} kings; each side needs exactly one", side_name(*.0), .1)]
    Kings(Color, usize),
    #[error("the kings stand side by side")]
    KingsTouch,
    #[error("there is a pawn on the first or last rank")]
    PawnOnEdge,
    #[error("both kings are in check")]
    BothInCheck,
    #[error("two men stand on one square, or something is no man")]
    NotMen,
}

fn side_name(side: Color) -> &'static str {
    if side.is_white() { "White" } else { "Black" }
}

/// Whether there can be such a board.
pub fn objection(board: &Board) -> Option<Objection> {
    for side in Color::ALL {
        let kings = board.by_piece(side.king()).count();
        if kings != 1 {
            return Some(Objection::Kings(side, kings));
        }
    }
    let king = |side: Color| board.king_of(side).unwrap_or(Square::A1);
    if attacks::king_attacks(king(Color::White)).contains(king(Color::Black)) {
        return Some(Objection::KingsTouch);
    }
    if (board.pawns() & (Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth))).any() {
        return Some(Objection::PawnOnEdge);
    }
    let in_check = |side: Color| board.attacks_to(king(side), !side, board.occupied()).any();
    (in_check(Color::White) && in_check(Color::Black)).then_some(Objection::BothInCheck)
}

/// The position with this side to move, or the other one if that is in check: nobody is, whose turn it is not.
fn with_possible_turn(board: Board, turn: Color) -> ChessPosition {
    let position = ChessPosition::from(board);
    let turn = if position.is_in_check(!turn) { !turn } else { turn };
    position.with_turn(Some(turn))
}

fn board_of(components: &[Component]) -> Option<Board> {
    let words = words();
    let mut board = Board::empty();
    for component in components {
        let [side, role, file, rank] = component[..] else {
            return None;
        };
        let coordinate = |term: Term| u32::try_from(term.as_int()? - 1).ok().filter(|index| *index < 8);
        let square = Square::from_coords(File::new(coordinate(file)?), Rank::new(coordinate(rank)?));
        if board.piece_at(square).is_some() {
            return None;
        }
        let man = Piece {
            color: words.as_side(side)?,
            role: words.as_role(role)?,
        };
        board.set_piece_at(square, man);
    }
    Some(board)
}

impl Domain for ChessDomain {
    type Vocabulary = ChessVocabulary;
    type Space = Ending;

    fn game(&self) -> &str {
        "chess"
    }

    fn vocabulary(&self) -> &ChessVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("contents", 4)
    }

    fn moves(&self) -> Option<Predicate> {
        Some(Predicate::new("make_move", 6))
    }

    fn components(&self, position: &ChessPosition) -> Vec<Component> {
        let words = words();
        let board = position.board();
        let component = |(square, man): (Square, Piece)| {
            Component::from_slice(&[
                words.side(man.color),
                words.role(man.role),
                Term::Int(square.file() as i32 + 1),
                Term::Int(square.rank() as i32 + 1),
            ])
        };
        board.clone().into_iter().map(component).collect()
    }

    fn compose(&self, components: &[Component]) -> Option<ChessPosition> {
        let board = board_of(components)?;
        match objection(&board) {
            None => Some(ChessPosition::from(board)),
            Some(_) => None,
        }
    }

    fn objection(&self, components: &[Component]) -> String {
        let objection = match board_of(components) {
            Some(board) => objection(&board),
            None => Some(Objection::NotMen),
        };
        objection.map_or_else(String::new, |objection| objection.to_string())
    }

    fn values(&self, leaf: usize) -> Vec<Term> {
        let words = words();
        match leaf {
            0 => Color::ALL.into_iter().map(|side| words.side(side)).collect(),
            1 => Role::ALL.into_iter().map(|role| words.role(role)).collect(),
            _ => (1..=8).map(Term::Int).collect(),
        }
    }

    fn may_leave(&self, component: &Component) -> bool {
        component.get(1) != Some(&words().role(Role::King))
    }

    /// Pawns go one way: with them on the board only left and right may be exchanged, and the sides.
    fn symmetries(&self, components: &[Component]) -> Vec<Symmetry> {
        let pawn = words().role(Role::Pawn);
        let has_pawns = components.iter().any(|component| component.get(1) == Some(&pawn));
        let mut symmetries = Vec::new();
        for number in 1..16u8 {
            let turn = Turn {
                mirror_files: number & 1 != 0,
                mirror_ranks: number & 2 != 0,
                swap_axes: number & 4 != 0,
            };
            let exchange_players = number & 8 != 0;
            let keeps_pawns = !turn.swap_axes && turn.mirror_ranks == exchange_players;
            if !has_pawns || keeps_pawns {
                symmetries.push(Symmetry { turn, exchange_players });
            }
        }
        symmetries
    }

    fn image(&self, component: &Component, symmetry: Symmetry) -> Component {
        let words = words();
        let mut image = component.clone();
        if let (Some(file), Some(rank)) = (component[2].as_int(), component[3].as_int()) {
            let (x, y) = symmetry.turn.apply((file as usize - 1, rank as usize - 1), (8, 8));
            image[2] = Term::Int(x as i32 + 1);
            image[3] = Term::Int(y as i32 + 1);
        }
        if let (true, Some(side)) = (symmetry.exchange_players, words.as_side(component[0])) {
            image[0] = words.side(!side);
        }
        image
    }

    fn features(&self) -> Vec<&'static str> {
        vec![
            "legal_move",
            "in_check",
            "check_mate",
            "stale",
            "other_side",
            "sliding_piece",
        ]
    }

    fn meaning(&self) -> &'static str {
        include_str!("meaning.lp")
    }

    fn board(&self) -> Option<&dyn BoardView<ChessPosition>> {
        Some(&*CHESS_BOARD)
    }

    /// Reads the board of a FEN; kings may be missing, which `compose` then objects to.
    fn read(&self, text: &str) -> Result<ChessPosition, ReadError> {
        let setup = fen::read_setup(text)?;
        Ok(with_possible_turn(setup.board, setup.turn))
    }

    /// Lines of FEN or EPD, or games.
    fn read_all(
        &self,
        input: &mut dyn BufRead,
        name: &str,
        complain: &mut Complain<'_>,
    ) -> Result<Vec<(ChessPosition, String)>, ReadAllError> {
        let mut all = Vec::new();
        positions::read::<ReadAllError>(input, name, complain, &mut |placed| {
            let position = with_possible_turn(placed.board, placed.turn);
            all.push((position, placed.fen));
            Ok(())
        })?;
        Ok(all)
    }

    fn space(&self, name: &str) -> Result<Ending, SpaceError> {
        Ending::read(name)
    }

    /// The ending that a FEN belongs to, if it can be counted through.
    fn space_of(&self, fen: &str) -> Option<String> {
        let board = fen.split_whitespace().next()?;
        let men = |is_side: fn(&char) -> bool| {
            let mut men: Vec<char> = board
                .chars()
                .filter(is_side)
                .map(|man| man.to_ascii_lowercase())
                .collect();
            men.sort_by_key(|man| "kqrbnp".find(*man));
            men.into_iter().collect::<String>()
        };
        let name = men(char::is_ascii_uppercase) + &men(char::is_ascii_lowercase);
        Ending::read(&name).ok().map(|_| name)
    }

    /// Where nobody knows whose turn it is, it is written as that of the side in check, else White's.
    fn write(&self, position: &ChessPosition) -> String {
        let supposed = Color::from_white(!position.is_in_check(Color::Black));
        let side = position.turn().unwrap_or(supposed);
        FreeChess.write_state(&FreeState::new(position.board().clone(), side))
    }

    /// The board alone: in a pattern it is nobody's turn.
    fn picture(&self, position: &ChessPosition, style: Style) -> String {
        picture::draw(position.board(), String::new()).to_text(style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_made_of_its_men() {
        let domain = ChessDomain::default();
        let position = domain.read("8/8/3k4/8/8/2N5/1K6/8").unwrap();
        let components = domain.components(&position);
        assert_eq!(components.len(), 3);
        assert_eq!(domain.compose(&components), Some(position));
    }

    #[test]
    fn impossible_positions_are_told_why() {
        let domain = ChessDomain::default();
        let why = |fen: &str| domain.objection(&domain.components(&domain.read(fen).unwrap()));
        assert_eq!(
            why("8/8/8/8/8/8/8/K7"),
            "Black has 0 kings; each side needs exactly one"
        );
        assert_eq!(why("8/8/8/8/8/8/1k6/K7"), "the kings stand side by side");
        assert_eq!(why("P7/8/8/8/8/k7/8/K7"), "there is a pawn on the first or last rank");
        assert_eq!(why("r7/8/k7/8/8/2R5/8/K1r5"), "");
        assert_eq!(why("8/8/k6R/8/8/8/8/K1r5"), "both kings are in check");
    }

    #[test]
    fn pawns_leave_three_symmetries_of_fifteen() {
        let domain = ChessDomain::default();
        let count = |fen: &str| {
            let position = domain.read(fen).unwrap();
            domain.symmetries(&domain.components(&position)).len()
        };
        assert_eq!(count("8/8/3k4/8/8/2N5/1K6/8"), 15);
        assert_eq!(count("8/8/3k4/8/8/2P5/1K6/8"), 3);
    }
}
