//! Who can go where.
//!
//! Each relation is asked from its cheapest end: if only the square of arrival is known, the men that could reach it are
//! found by looking backwards from it, and only they are asked for their moves.

use super::asked::{Asked, Flow, Found, men_on};
use crate::chess::movement;
use crate::chess::position::ChessPosition;
use adage_logic::Term;
use shakmaty::{Bitboard, Board, Color, Piece, Square, attacks};

/// `piece_move(Side, Piece, From, To, Position)`: pseudo-legal, onto the enemy king too.
pub(super) fn piece_move(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    each_piece_move(asked, board, |man, from, to| push_move(found, man, from, to))
}

/// `do_move(Side, Piece, From, To, Position, New)`: a pseudo-legal move, made without asking whether it may be.
pub(super) fn do_move(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    each_piece_move(asked, board, |man, from, to| {
        push_made_move(found, position, man, from, to)
    })
}

/// `attacks(Side, Piece, From, To, Position)`: any square that a man bears on, those of its own side too.
pub(super) fn attack(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let men = narrowed(movers(asked, board), asked, |to| movement::attackers(board, to));
    let targets = |man, from, to| attacks::attacks(from, man, board.occupied()) & to;
    each_move(men, asked, board, targets, |man, from, to| {
        push_move(found, man, from, to)
    })
}

/// `legal_move(Side, Piece, From, To, Position)`: leaves no own king to be taken, and takes none.
pub(super) fn legal_move(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let men = movers(asked, position.board());
    each_legal_move(men, asked, position, |man, from, to| push_move(found, man, from, to))
}

/// `make_move(Side, Piece, From, To, Position, New)`: a legal move while the enemy is not in check, made.
pub(super) fn make_move(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let mut men = movers(asked, board);
    for side in Color::ALL {
        let own = men & board.by_color(side);
        if own.any() && position.is_in_check(side.other()) {
            men ^= own;
        }
    }
    each_legal_move(men, asked, position, |man, from, to| {
        push_made_move(found, position, man, from, to)
    })
}

fn movers(asked: &Asked, board: &Board) -> Bitboard {
    asked.sides(0).men(board) & asked.roles(1).men(board) & asked.places(2)
}

/// If it is known where to, only the men that could reach it need be asked; `reaching` may name some too many.
fn narrowed(men: Bitboard, asked: &Asked, reaching: impl Fn(Square) -> Bitboard) -> Bitboard {
    match asked.places(3).single_square() {
        Some(to) if men.more_than_one() => men & reaching(to),
        _ => men,
    }
}

fn each_piece_move(asked: &Asked, board: &Board, visit: impl FnMut(Piece, Square, Square) -> Flow) -> Flow {
    let men = narrowed(movers(asked, board), asked, |to| movement::could_reach(board, to));
    let targets = |man, from, to| movement::targets(board, man, from) & to;
    each_move(men, asked, board, targets, visit)
}

fn each_legal_move(
    men: Bitboard,
    asked: &Asked,
    position: &ChessPosition,
    visit: impl FnMut(Piece, Square, Square) -> Flow,
) -> Flow {
    let men = narrowed(men, asked, |to| movement::could_reach(position.board(), to));
    let targets = |man, from, to| position.legal_targets(man, from, to);
    each_move(men, asked, position.board(), targets, visit)
}

/// Visits every man with every square that it reaches; `targets` says where a man goes among the squares allowed.
fn each_move(
    men: Bitboard,
    asked: &Asked,
    board: &Board,
    targets: impl Fn(Piece, Square, Bitboard) -> Bitboard,
    mut visit: impl FnMut(Piece, Square, Square) -> Flow,
) -> Flow {
    let allowed = asked.places(3);
    for (from, man) in men_on(board, men) {
        for to in targets(man, from, allowed) {
            visit(man, from, to)?;
        }
    }
    Flow::Continue(())
}

fn push_move(found: &mut Found, man: Piece, from: Square, to: Square) -> Flow {
    found.row(&move_args(found, man, from, to))
}

fn push_made_move(found: &mut Found, position: &ChessPosition, man: Piece, from: Square, to: Square) -> Flow {
    let after = ChessPosition::new(movement::after(position.board(), man, from, to));
    let made = found.new_position(after.with_turn(position.turn().map(|_| !man.color)));
    let [side, role, from, to, position] = move_args(found, man, from, to);
    found.row(&[side, role, from, to, position, made])
}

fn move_args(found: &Found, man: Piece, from: Square, to: Square) -> [Term; 5] {
    let words = found.words();
    [
        words.side(man.color),
        words.role(man.role),
        words.square(from),
        words.square(to),
        found.position(),
    ]
}
