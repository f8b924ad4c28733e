//! What stands where.

use super::asked::{Asked, Flow, Found, Roles, men_on};
use crate::chess::position::ChessPosition;
use adage_logic::Term;
use shakmaty::{Color, Role, Square};

/// `contents(Side, Piece, Place, Position)`: a man stands there.
pub(super) fn contents(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let men = asked.sides(0).men(board) & asked.roles(1).men(board) & asked.places(2);
    let words = found.words();
    for (square, man) in men_on(board, men) {
        found.row(&[
            words.side(man.color),
            words.role(man.role),
            words.square(square),
            found.position(),
        ])?;
    }
    Flow::Continue(())
}

/// `sliding_piece(Piece, Place, Position)`: a bishop, rook or queen.
pub(super) fn sliding_piece(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    const SLIDING: Roles = Roles::one(Role::Bishop).and(Role::Rook).and(Role::Queen);
    kinds(asked, SLIDING, position, found)
}

/// `all_but_K(Piece, Place, Position)`: any man but a king.
pub(super) fn all_but_king(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    const NOT_KING: Roles = Roles::one(Role::Pawn)
        .and(Role::Knight)
        .and(Role::Bishop)
        .and(Role::Rook)
        .and(Role::Queen);
    kinds(asked, NOT_KING, position, found)
}

fn kinds(asked: &Asked, kinds: Roles, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let men = asked.roles(0).only(kinds).men(board) & asked.places(1);
    let words = found.words();
    for (square, man) in men_on(board, men) {
        found.row(&[words.role(man.role), words.square(square), found.position()])?;
    }
    Flow::Continue(())
}

/// `empty(Place, Position)`: nothing stands there.
pub(super) fn empty(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    for square in asked.places(0) & !position.board().occupied() {
        found.row(&[found.words().square(square), found.position()])?;
    }
    Flow::Continue(())
}

/// `coordx(Place, File, Position)`: the file of a man.
pub(super) fn coordx(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    coordinate(asked, position, found, |square| square.file() as i32 + 1)
}

/// `coordy(Place, Rank, Position)`: the rank of a man.
pub(super) fn coordy(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    coordinate(asked, position, found, |square| square.rank() as i32 + 1)
}

fn coordinate(asked: &Asked, position: &ChessPosition, found: &mut Found, of: impl Fn(Square) -> i32) -> Flow {
    let wanted = asked.numbers(1);
    for square in position.board().occupied() & asked.places(0) {
        let coordinate = of(square);
        if wanted.has(coordinate) {
            found.row(&[found.words().square(square), Term::Int(coordinate), found.position()])?;
        }
    }
    Flow::Continue(())
}

/// `other_side(Side, Side)`.
pub(super) fn other_side(asked: &Asked, found: &mut Found) -> Flow {
    let (one, other) = (asked.sides(0), asked.sides(1));
    let words = found.words();
    for side in [Color::White, Color::Black] {
        if one.has(side) && other.has(side.other()) {
            found.row(&[words.side(side), words.side(side.other())])?;
        }
    }
    Flow::Continue(())
}
