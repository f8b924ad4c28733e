//! Positions of a problem as people write them: a FEN, or the squares of the men in the order of the space's name.

use adage_worlds::chess::{ChessDomain, ChessPosition, Ending};
use adage_worlds::domain::Domain;
use adage_worlds::game::ReadError;
use adage_worlds::space::Space;
use shakmaty::{Board, Color, Piece, Square, attacks};

/// Why a text is no position of a problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("`{text}` is no FEN, and not the {count} squares of the men of {space}")]
    SquareCount { text: String, count: usize, space: String },
    #[error("`{0}` is no square")]
    NoSquare(String),
    #[error("two men stand on {0}")]
    Occupied(Square),
    #[error("`{text}` has not the men of {space}")]
    OtherMen { text: String, space: String },
    #[error("`{0}` cannot be: the kings stand side by side")]
    KingsTouch(String),
    #[error("{} is to move in `{text}`, but {} in {space}", side(*other), side(*mover))]
    OtherSide {
        text: String,
        mover: Color,
        other: Color,
        space: String,
    },
    #[error("`{text}` cannot be: {} is in check while {} is to move", side(*other), side(*mover))]
    InCheck { text: String, mover: Color, other: Color },
}

fn side(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// Reads a position, which must have the men of the space.
pub(super) fn read(space: Option<&Ending>, domain: &ChessDomain, text: &str) -> Result<ChessPosition, PositionError> {
    let position = match (space, text.contains('/')) {
        (Some(space), false) => placed(space, text)?,
        _ => domain.read(text)?,
    };
    match space {
        Some(space) if !has_men(space, &position) => Err(PositionError::OtherMen {
            text: text.to_string(),
            space: space.name().to_string(),
        }),
        _ => Ok(position),
    }
}

fn placed(space: &Ending, text: &str) -> Result<ChessPosition, PositionError> {
    let squares: Vec<&str> = text.split_whitespace().collect();
    let men = space.men();
    if squares.len() != men.len() {
        return Err(PositionError::SquareCount {
            text: text.to_string(),
            count: men.len(),
            space: space.name().to_string(),
        });
    }
    let mut board = Board::empty();
    for (name, man) in squares.iter().zip(men) {
        let square = Square::from_ascii(name.as_bytes()).map_err(|_| PositionError::NoSquare(name.to_string()))?;
        if board.piece_at(square).is_some() {
            return Err(PositionError::Occupied(square));
        }
        board.set_piece_at(square, *man);
    }
    Ok(ChessPosition::from(board))
}

fn has_men(space: &Ending, position: &ChessPosition) -> bool {
    let board = position.board();
    let mut men: Vec<_> = board.iter().map(|(_, man)| man).collect();
    let mut wanted = space.men().to_vec();
    let key = |man: &Piece| (man.color as u8, man.role);
    men.sort_by_key(key);
    wanted.sort_by_key(key);
    men == wanted && (board.pawns() & !space.pawns_on()).is_empty()
}

/// Refuses a position that cannot be, or in which the other side is to move.
pub(super) fn check(space: &Ending, position: &ChessPosition, text: &str) -> Result<(), PositionError> {
    let board = position.board();
    let touch = |white, black| attacks::king_attacks(white).contains(black);
    let kings = board.king_of(Color::White).zip(board.king_of(Color::Black));
    let text = text.to_string();
    if kings.is_some_and(|(white, black)| touch(white, black)) {
        return Err(PositionError::KingsTouch(text));
    }
    let Some(mover) = space.to_move() else {
        return Ok(());
    };
    let other = !mover;
    if text.split_whitespace().nth(1) == Some(mover.fold_wb("b", "w")) {
        return Err(PositionError::OtherSide {
            text,
            mover,
            other,
            space: space.name().to_string(),
        });
    }
    match position.is_in_check(other) {
        true => Err(PositionError::InCheck { text, mover, other }),
        false => Ok(()),
    }
}
