//! Operations on planes: boards of one bit for each square. They act on all squares at once, as an image processor does,
//! and the attributes of an ending are written with them. Planes are combined bit by bit with the operators of
//! [`Bitboard`].

use shakmaty::attacks;
use shakmaty::{Bitboard, File, Rank, Square};

/// A direction in which a rook goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl Way {
    /// One step, in files and ranks.
    pub fn step(self) -> (i32, i32) {
        match self {
            Way::Left => (-1, 0),
            Way::Right => (1, 0),
            Way::Up => (0, 1),
            Way::Down => (0, -1),
        }
    }
}

/// The plane of some squares.
pub fn squares<const N: usize>(all: [Square; N]) -> Bitboard {
    all.into_iter().collect()
}

/// `plane` moved by some files and ranks; what goes over the edge is lost.
pub fn shift(plane: Bitboard, (files, ranks): (i32, i32)) -> Bitboard {
    let moved = |square: Square| {
        let file = File::try_from(i32::from(square.file()) + files).ok()?;
        let rank = Rank::try_from(i32::from(square.rank()) + ranks).ok()?;
        Some(Square::from_coords(file, rank))
    };
    plane.into_iter().filter_map(moved).collect()
}

/// The squares that men on `plane` pass, step by step, each until it meets the edge or a square of `stop`, which is its
/// last.
pub fn propagate(plane: Bitboard, step: (i32, i32), stop: Bitboard) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    let mut front = shift(plane, step);
    // A step of nothing ends as well.
    while !passed.is_superset(front) {
        passed |= front;
        front = shift(front & !stop, step);
    }
    passed
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
    propagate(Bitboard::from_square(from), way.step(), stop)
}

/// The squares of `prey` that a king may take at once: next to the `hunter` and not next to the `guard`.
pub fn immediate_captures(prey: Bitboard, hunter: Square, guard: Square) -> Bitboard {
    prey & attacks::king_attacks(hunter) & !attacks::king_attacks(guard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }

    /// The image processor's and, or, xor, eqv and not; and the same with the first plane turned over.
    #[test]
    fn planes_are_combined_bit_by_bit() {
        let one = squares([Square::A1, Square::A2]);
        let other = squares([Square::A2, Square::A3]);
        assert_eq!(one & other, plane(Square::A2));
        assert_eq!(one | other, squares([Square::A1, Square::A2, Square::A3]));
        assert_eq!(one ^ other, squares([Square::A1, Square::A3]));
        assert_eq!(!(one ^ other), Bitboard::FULL.without(Square::A1).without(Square::A3));
        assert_eq!(!one, Bitboard::FULL.without(Square::A1).without(Square::A2));
        assert_eq!(!one & other, plane(Square::A3));
        assert_eq!(!one | other, Bitboard::FULL.without(Square::A1));
        assert_eq!(!one ^ other, !(one ^ other));
        assert_eq!(!(!one ^ other), one ^ other);
    }

    /// Its init, setbit, bitset, copy, same, zero and bitcount.
    #[test]
    fn squares_are_set_and_counted() {
        let mut some = Bitboard::EMPTY;
        assert!(some.is_empty());
        some.add(Square::C5);
        let copy = some;
        some.add(Square::H8);
        assert!(some.contains(Square::C5) && some.contains(Square::H8) && !some.contains(Square::C8));
        assert_eq!((some.count(), copy.count()), (2, 1));
        assert_eq!(copy, plane(Square::C5));
    }

    #[test]
    fn what_is_shifted_over_the_edge_is_lost() {
        let some = squares([Square::A1, Square::H4, Square::D8]);
        assert_eq!(shift(some, (1, 0)), squares([Square::B1, Square::E8]));
        assert_eq!(shift(some, (-1, 0)), squares([Square::G4, Square::C8]));
        assert_eq!(shift(some, (2, 1)), plane(Square::C2));
        assert_eq!(shift(some, (0, -3)), squares([Square::H1, Square::D5]));
        assert_eq!(shift(some, (0, 0)), some);
        assert!(shift(some, (8, 0)).is_empty());
    }

    /// In all eight directions together they are the moves of a queen.
    #[test]
    fn men_propagate_to_the_edge_or_to_what_stops_them() {
        let stop = squares([Square::D6, Square::F3, Square::B2, Square::A4]);
        for from in Square::ALL {
            let steps = expand(plane(Square::B2)).into_iter().map(|to| {
                let (file, rank) = to.coords();
                (i32::from(file) - 1, i32::from(rank) - 1)
            });
            let passed = steps.map(|step| propagate(plane(from), step, stop));
            let all = passed.fold(Bitboard::EMPTY, |all, passed| all | passed);
            assert_eq!(all, attacks::queen_attacks(from, stop), "{from}");
        }
        // Each man is stopped alone, and none on its own square.
        let rooks = squares([Square::A1, Square::F3]);
        assert_eq!(
            propagate(rooks, (0, 1), squares([Square::A2, Square::F3])),
            beyond(Square::F3, Way::Up).with(Square::A2)
        );
        assert_eq!(propagate(rooks, (0, 0), Bitboard::EMPTY), rooks);
    }

    #[test]
    fn a_slide_ends_on_the_square_that_stops_it() {
        assert_eq!(
            slide(Square::D3, Way::Up, plane(Square::D6)),
            squares([Square::D4, Square::D5, Square::D6])
        );
        assert_eq!(slide(Square::C2, Way::Down, Bitboard::FULL), plane(Square::C1));
        assert_eq!(beyond(Square::B3, Way::Left), plane(Square::A3));
        assert!(beyond(Square::H3, Way::Right).is_empty());
    }

    #[test]
    fn expansion_leaves_the_origin_out() {
        assert_eq!(expand(plane(Square::A1)), squares([Square::A2, Square::B1, Square::B2]));
        assert_eq!(expand(squares([Square::A1, Square::A2])).count(), 6);
        assert_eq!(grow(plane(Square::E4)).count(), 9);
    }

    /// As it was printed: of both kings' expansions, the pawn is in Black's and not in White's.
    #[test]
    fn a_guarded_man_is_not_taken() {
        for (hunter, guard) in Square::ALL
            .into_iter()
            .flat_map(|one| Square::ALL.map(|other| (one, other)))
        {
            let can_be_taken = !expand(plane(guard)) & expand(plane(hunter));
            for pawn in Square::ALL {
                let taken = immediate_captures(plane(pawn), hunter, guard);
                assert_eq!(taken, plane(pawn) & can_be_taken);
                let is_near = |king: Square| king.distance(pawn) == 1;
                assert_eq!(taken.any(), is_near(hunter) && !is_near(guard));
            }
        }
    }
}
