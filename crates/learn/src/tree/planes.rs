//! Operations on planes: boards of one bit for each square. They act on all squares at once, as an image processor does,
//! and the attributes of an ending are written with them.

use shakmaty::attacks;
use shakmaty::{Bitboard, Square};

/// A direction in which a rook goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The plane of some squares.
pub fn squares<const N: usize>(all: [Square; N]) -> Bitboard {
    all.into_iter().collect()
}

/// All squares a king's step away from a square of `plane`; those squares themselves only if they are next to another.
pub fn expand(plane: Bitboard) -> Bitboard {
    plane
        .into_iter()
        .map(attacks::king_attacks)
        .fold(Bitboard::EMPTY, |all, near| all | near)
}

/// `plane` and all squares a king's step away.
pub fn grow(plane: Bitboard) -> Bitboard {
    plane | expand(plane)
}

/// The squares that lie in one direction of `from` up to the edge.
pub fn beyond(from: Square, way: Way) -> Bitboard {
    slide(from, way, Bitboard::EMPTY)
}

/// The squares that a piece passes from `from` in one direction until it meets a square of `stop`, which is the last.
pub fn slide(from: Square, way: Way, stop: Bitboard) -> Bitboard {
    let in_way = |to: &Square| match way {
        Way::Left => to.rank() == from.rank() && to.file() < from.file(),
        Way::Right => to.rank() == from.rank() && to.file() > from.file(),
        Way::Up => to.file() == from.file() && to.rank() > from.rank(),
        Way::Down => to.file() == from.file() && to.rank() < from.rank(),
    };
    attacks::rook_attacks(from, stop).into_iter().filter(in_way).collect()
}

/// The squares of `prey` that a king may take at once: next to the `hunter` and not next to the `guard`.
pub fn immediate_captures(prey: Bitboard, hunter: Square, guard: Square) -> Bitboard {
    prey & attacks::king_attacks(hunter) & !attacks::king_attacks(guard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_ends_on_the_square_that_stops_it() {
        let stop = Bitboard::from_square(Square::D6);
        assert_eq!(
            slide(Square::D3, Way::Up, stop),
            squares([Square::D4, Square::D5, Square::D6])
        );
        assert_eq!(beyond(Square::B3, Way::Left), Bitboard::from_square(Square::A3));
        assert!(beyond(Square::H3, Way::Right).is_empty());
    }

    #[test]
    fn expansion_leaves_the_origin_out() {
        assert_eq!(
            expand(Bitboard::from_square(Square::A1)),
            squares([Square::A2, Square::B1, Square::B2])
        );
        assert_eq!(grow(Bitboard::from_square(Square::E4)).count(), 9);
    }

    #[test]
    fn a_guarded_man_is_not_taken() {
        let pawn = Bitboard::from_square(Square::A7);
        assert!(immediate_captures(pawn, Square::B6, Square::D4).any());
        assert!(immediate_captures(pawn, Square::B6, Square::B8).is_empty());
        assert!(immediate_captures(pawn, Square::C6, Square::D4).is_empty());
    }
}
