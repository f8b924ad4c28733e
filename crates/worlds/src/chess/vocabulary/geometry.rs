//! How men stand to each other.

use super::asked::{Asked, Flow, Found};
use crate::chess::position::ChessPosition;
use crate::chess::words::coordinates;
use adage_logic::Term;
use shakmaty::{Bitboard, Square, attacks};

/// `distance(Place, Place, Number, Position)`: king's moves between two men.
pub(super) fn distance(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let men = position.board().occupied();
    measure(asked, found, men, |_| men, chebyshev)
}

/// `manh_dist(Place, Place, Number, Position)`: files plus ranks between two men.
pub(super) fn manhattan_distance(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let men = position.board().occupied();
    measure(asked, found, men, |_| men, manhattan)
}

/// `restr_distance(Place, Place, Number, Position)`: as `distance`, only between a king and a rook.
pub(super) fn restricted_distance(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let (kings, rooks) = (board.kings(), board.rooks());
    let partners = |one| if kings.contains(one) { rooks } else { kings };
    measure(asked, found, kings | rooks, partners, chebyshev)
}

/// `restr_manh_dist(Place, Place, Number, Position)`: as `manh_dist`, only between a king and a rook.
pub(super) fn restricted_manhattan_distance(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let (kings, rooks) = (board.kings(), board.rooks());
    let partners = |one| if kings.contains(one) { rooks } else { kings };
    measure(asked, found, kings | rooks, partners, manhattan)
}

/// `area(RookPlace, KingPlace, Number, Position)`: the size of the region in which a rook holds the enemy king.
pub(super) fn area(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let board = position.board();
    let enemy_king = |rook| match board.white().contains(rook) {
        true => board.kings() & board.black(),
        false => board.kings() & board.white(),
    };
    measure(asked, found, board.rooks(), enemy_king, room)
}

/// `line(Place, Place, Position)`: two men on one rank, file or diagonal, whatever stands between them.
pub(super) fn line(asked: &Asked, position: &ChessPosition, found: &mut Found) -> Flow {
    let men = position.board().occupied();
    let words = found.words();
    for one in men & asked.places(0) {
        for other in men & asked.places(1) & attacks::queen_attacks(one, Bitboard::EMPTY) {
            found.row(&[words.square(one), words.square(other), found.position()])?;
        }
    }
    Flow::Continue(())
}

/// `between(Place, Place, Middle)`: the middle lies between the two places on a rank, file or diagonal.
pub(super) fn between(asked: &Asked, found: &mut Found) -> Flow {
    let words = found.words();
    for one in asked.places(0) {
        for other in asked.places(1) & attacks::queen_attacks(one, Bitboard::EMPTY) {
            for middle in attacks::between(one, other) & asked.places(2) {
                found.row(&[words.square(one), words.square(other), words.square(middle)])?;
            }
        }
    }
    Flow::Continue(())
}

/// `file_between(Place, Place, Middle)`: the file of the middle lies between the files of the two places.
pub(super) fn file_between(asked: &Asked, found: &mut Found) -> Flow {
    three(asked, found, |one, other, middle| {
        is_between(file(one), file(other), file(middle))
    })
}

/// `rank_between(Place, Place, Middle)`: the rank of the middle lies between the ranks of the two places.
pub(super) fn rank_between(asked: &Asked, found: &mut Found) -> Flow {
    three(asked, found, |one, other, middle| {
        is_between(rank(one), rank(other), rank(middle))
    })
}

/// `file_beside(Place, Place, Middle)`: the files of the two places lie on the same side of the middle's.
pub(super) fn file_beside(asked: &Asked, found: &mut Found) -> Flow {
    three(asked, found, |one, other, middle| {
        is_beside(file(one), file(other), file(middle))
    })
}

/// `rank_beside(Place, Place, Middle)`: the ranks of the two places lie on the same side of the middle's.
pub(super) fn rank_beside(asked: &Asked, found: &mut Found) -> Flow {
    three(asked, found, |one, other, middle| {
        is_beside(rank(one), rank(other), rank(middle))
    })
}

/// `nearer(Place, Place, Middle)`: the middle is fewer king's moves from the first place than from the second.
pub(super) fn nearer(asked: &Asked, found: &mut Found) -> Flow {
    three(asked, found, |one, other, middle| {
        middle.distance(one) < middle.distance(other)
    })
}

fn file(square: Square) -> u32 {
    u32::from(square.file())
}

fn rank(square: Square) -> u32 {
    u32::from(square.rank())
}

fn is_between(one: u32, other: u32, middle: u32) -> bool {
    (one < middle && middle < other) || (other < middle && middle < one)
}

fn is_beside(one: u32, other: u32, middle: u32) -> bool {
    (one < middle && other < middle) || (middle < one && middle < other)
}

/// The places of which something holds that needs no position.
fn three(asked: &Asked, found: &mut Found, holds: impl Fn(Square, Square, Square) -> bool) -> Flow {
    let words = found.words();
    for one in asked.places(0) {
        for other in asked.places(1) {
            for middle in asked.places(2) {
                if holds(one, other, middle) {
                    found.row(&[words.square(one), words.square(other), words.square(middle)])?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The pairs of different places, with the number of each pair. `partners` gives the second places that go with a first.
fn measure(
    asked: &Asked,
    found: &mut Found,
    firsts: Bitboard,
    partners: impl Fn(Square) -> Bitboard,
    number: impl Fn(Square, Square) -> Option<i32>,
) -> Flow {
    let wanted = asked.numbers(2);
    let words = found.words();
    for one in firsts & asked.places(0) {
        for other in partners(one).without(one) & asked.places(1) {
            if let Some(number) = number(one, other).filter(|number| wanted.has(*number)) {
                found.row(&[
                    words.square(one),
                    words.square(other),
                    Term::Int(number),
                    found.position(),
                ])?;
            }
        }
    }
    Flow::Continue(())
}

fn chebyshev(one: Square, other: Square) -> Option<i32> {
    Some(one.distance(other) as i32)
}

fn manhattan(one: Square, other: Square) -> Option<i32> {
    let ([x1, y1], [x2, y2]) = (coordinates(one), coordinates(other));
    Some((x1 - x2).abs() + (y1 - y2).abs())
}

/// Width times height of the king's side of the rook's file and rank; none for a king on either.
fn room(rook: Square, king: Square) -> Option<i32> {
    let ([rook_x, rook_y], [king_x, king_y]) = (coordinates(rook), coordinates(king));
    let extent = |rook: i32, king: i32| match king.cmp(&rook) {
        std::cmp::Ordering::Less => Some(rook - 1),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(8 - rook),
    };
    Some(extent(rook_x, king_x)? * extent(rook_y, king_y)?)
}
