//! Where the men of the ending stand, and the planes that several attributes share.
//!
//! Two sets of squares come back again and again. The *intersect* is where the rook strikes the line (file a or rank 8)
//! on which the white king and the promoted pawn may stand together. The *posts* are the squares of that file and rank
//! from which the rook would hold the queening square.

use shakmaty::attacks::{king_attacks, queen_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use crate::tree::planes::{Way, beyond, grow, slide, squares};
use crate::tree::seventh::Seventh;

/// The white pawn never moves from here.
pub const PAWN: Square = Square::A7;
/// Where the pawn becomes a queen.
pub const QUEENING: Square = Square::A8;
/// The square from which a king holds both the pawn and the queening square.
pub const CRITICAL: Square = Square::B7;

/// File a, along which the promoted pawn looks down.
pub const FILE_A: Bitboard = Bitboard::from_file(File::A);
/// Rank 8, along which it looks right.
pub const RANK_8: Bitboard = Bitboard::from_rank(Rank::Eighth);

/// The plane with one square.
pub fn plane(square: Square) -> Bitboard {
    Bitboard::from_square(square)
}

/// File and rank of a square, counted from one.
pub fn place(square: Square) -> (i32, i32) {
    (i32::from(square.file()) + 1, i32::from(square.rank()) + 1)
}

/// A position of the ending: White has a king and a pawn on a7, Black a king and a rook; White is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    pub white: Square,
    pub black: Square,
    pub rook: Square,
}

impl Men {
    /// The men on a board, if they are those of the ending.
    pub fn of(board: &Board) -> Option<Men> {
        let Seventh { white, black, rook, .. } = Seventh::of(board, PAWN)?;
        Some(Men { white, black, rook })
    }

    /// The board with these men.
    pub fn board(self) -> Board {
        let mut board = Board::empty();
        board.set_piece_at(
            PAWN,
            Piece {
                color: Color::White,
                role: Role::Pawn,
            },
        );
        board.set_piece_at(
            self.white,
            Piece {
                color: Color::White,
                role: Role::King,
            },
        );
        board.set_piece_at(
            self.black,
            Piece {
                color: Color::Black,
                role: Role::King,
            },
        );
        board.set_piece_at(
            self.rook,
            Piece {
                color: Color::Black,
                role: Role::Rook,
            },
        );
        board
    }

    /// All positions: four men on four squares, kings apart, and no pawn giving check with White to move.
    pub fn all() -> impl Iterator<Item = Men> {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.into_iter().map(move |black| (white, black)));
        let all = pairs.flat_map(|(white, black)| Square::ALL.into_iter().map(move |rook| Men { white, black, rook }));
        all.filter(|men| men.occupied().count() == 4 && men.white.distance(men.black) > 1 && men.black != Square::B8)
    }

    /// File and rank of the white king, the black king and the rook.
    pub fn places(self) -> [(i32, i32); 3] {
        [place(self.white), place(self.black), place(self.rook)]
    }

    pub fn occupied(self) -> Bitboard {
        self.kings() | self.rook | PAWN
    }

    pub fn kings(self) -> Bitboard {
        squares([self.white, self.black])
    }

    /// The squares next to the white king.
    pub fn white_near(self) -> Bitboard {
        king_attacks(self.white)
    }

    /// The squares next to the black king.
    pub fn black_near(self) -> Bitboard {
        king_attacks(self.black)
    }

    /// The squares that the rook attacks.
    pub fn rook_attacks(self) -> Bitboard {
        rook_attacks(self.rook, self.occupied())
    }

    pub fn in_check(self) -> bool {
        self.rook_attacks().contains(self.white)
    }

    /// The squares to which the rook would give check though the white king stood in between.
    fn rook_attacks_through_white(self) -> Bitboard {
        rook_attacks(self.rook, self.occupied().without(self.white))
    }

    /// The moves of the white king, the taking of the rook among them.
    pub fn white_moves(self) -> Bitboard {
        self.white_near() & !self.black_near() & !self.rook_attacks_through_white() & !plane(PAWN)
    }

    /// The steps of the white king that the rook does not forbid, whatever the black king does.
    pub fn steps_past_the_rook(self) -> Bitboard {
        self.white_near() & !self.rook_attacks_through_white() & !plane(PAWN)
    }

    /// Whether the promoted pawn would attack the black king; the rook is no shield, the white king is.
    pub fn queen_checks(self) -> bool {
        self.white != QUEENING && queen_attacks(QUEENING, plane(self.white)).contains(self.black)
    }

    /// Whether rank 8 or file a is the line of a double attack: the one on which the white king stands, rank 8 in the
    /// corner.
    pub fn line(self) -> Option<Bitboard> {
        if RANK_8.contains(self.white) {
            Some(RANK_8)
        } else if FILE_A.contains(self.white) {
            Some(FILE_A)
        } else {
            None
        }
    }

    /// The way by which the rook goes straight to the line of the double attack.
    fn way_to_line(self) -> Option<Way> {
        self.line().map(|line| if line == RANK_8 { Way::Up } else { Way::Left })
    }

    /// The squares from the rook to the line of the double attack, men or no men.
    pub fn path(self) -> Bitboard {
        self.way_to_line().map_or(Bitboard::EMPTY, |way| beyond(self.rook, way))
    }

    /// Where the rook, on its path, strikes file a or rank 8. It is one square, but for a rook that is on the other edge
    /// already: then all squares that it passes.
    pub fn intersect(self) -> Bitboard {
        match self.line() {
            Some(_) => (self.path() | self.rook) & (FILE_A | RANK_8),
            None => Bitboard::EMPTY,
        }
    }

    /// The one intersect square, if there is just one.
    pub fn intersect_point(self) -> Option<Square> {
        self.intersect().single_square()
    }

    /// The squares that the white king reaches in two steps, his own among them.
    pub fn white_within_two(self) -> Bitboard {
        grow(grow(plane(self.white)))
    }

    /// The squares that the rook passes in one direction, its own among them. Only the black king stops it.
    fn rook_way(self, way: Way) -> Bitboard {
        (slide(self.rook, way, plane(self.black)) | self.rook) & !plane(self.black)
    }

    /// The square of file a to which the rook goes straight, if it can.
    pub fn access_to_file_a(self) -> Bitboard {
        self.rook_way(Way::Left) & FILE_A
    }

    /// The square of rank 8 to which the rook goes straight, if it can.
    pub fn access_to_rank_8(self) -> Bitboard {
        self.rook_way(Way::Up) & RANK_8
    }

    /// All squares of file a and rank 8 that the rook passes to the left or upwards, but b8: there the pawn takes it.
    fn edge_squares(self) -> Bitboard {
        (self.rook_way(Way::Left) | self.rook_way(Way::Up)) & (FILE_A | RANK_8) & !plane(Square::B8)
    }

    /// The edge squares from which the rook holds the queening square, that is with no black king in between.
    pub fn posts(self) -> Bitboard {
        let open = |post: &Square| !towards_queening(*post).contains(self.black);
        self.edge_squares().into_iter().filter(open).collect()
    }
}

/// The squares from a square of the edge to the queening square, that included.
pub fn towards_queening(square: Square) -> Bitboard {
    beyond(square, if RANK_8.contains(square) { Way::Left } else { Way::Up })
}

/// The answer of a yes-or-no attribute as the index of its value; no on a board of other men.
pub fn yes_or_no(board: &Board, holds: fn(Men) -> bool) -> usize {
    Men::of(board).map_or(0, |men| usize::from(holds(men)))
}

/// The codes of a yes-or-no attribute.
pub const NO_YES: &[&str] = &["f", "t"];
