//! Positions of a problem as people write them.

use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use adage_worlds::space::{Ending, Space};
use shakmaty::{Board, Color, Piece, Square, attacks};

/// A position: a FEN, or the squares of the men of a space in the order of its name.
pub fn read(space: Option<&Ending>, domain: &ChessDomain, text: &str) -> Result<ChessPosition, String> {
    let position = match (space, text.contains('/')) {
        (Some(space), false) => placed(space, text)?,
        _ => domain.read(text).map_err(|error| error.to_string())?,
    };
    match space {
        Some(space) if !has_men(space, &position) => Err(format!("`{text}` has not the men of {}", space.name())),
        _ => Ok(position),
    }
}

fn placed(space: &Ending, text: &str) -> Result<ChessPosition, String> {
    let squares: Vec<&str> = text.split_whitespace().collect();
    let men = space.men();
    if squares.len() != men.len() {
        let count = men.len();
        return Err(format!(
            "`{text}` is no FEN, and not the {count} squares of the men of {}",
            space.name()
        ));
    }
    let mut board = Board::empty();
    for (square, man) in squares.iter().zip(men) {
        let square = Square::from_ascii(square.as_bytes()).map_err(|_| format!("`{square}` is no square"))?;
        if board.piece_at(square).is_some() {
            return Err(format!("two men stand on {square}"));
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
pub fn check(space: &Ending, position: &ChessPosition, text: &str) -> Result<(), String> {
    let side = |color: Color| color.fold_wb("White", "Black");
    let board = position.board();
    let touch = |white, black| attacks::king_attacks(white).contains(black);
    let kings = board.king_of(Color::White).zip(board.king_of(Color::Black));
    if kings.is_some_and(|(white, black)| touch(white, black)) {
        return Err(format!("`{text}` cannot be: the kings stand side by side"));
    }
    let Some(turn) = space.to_move() else {
        return Ok(());
    };
    let (mover, other) = (side(turn), side(!turn));
    if text.split_whitespace().nth(1) == Some(turn.fold_wb("b", "w")) {
        return Err(format!(
            "{other} is to move in `{text}`, but {mover} in {}",
            space.name()
        ));
    }
    match position.is_in_check(!turn) {
        true => Err(format!(
            "`{text}` cannot be: {other} is in check while {mover} is to move"
        )),
        false => Ok(()),
    }
}
