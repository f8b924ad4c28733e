//! Where the three men stand, what they may do, and the ways of kings.

use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

use crate::tree::planes::{expand, grow, immediate_captures};

/// A position of the ending: White has a king and a pawn, Black a king; Black is to move. The pawn is on files a to
/// d.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    pub white: Square,
    pub pawn: Square,
    pub black: Square,
}

/// The plane with one square.
pub fn plane(square: Square) -> Bitboard {
    Bitboard::from_square(square)
}

/// The files between two squares.
pub fn files(one: Square, other: Square) -> u32 {
    one.file().distance(other.file())
}

impl Men {
    /// The men on a board, if they are those of the ending. A pawn on files e to h is looked at in the mirror.
    pub fn of(board: &Board) -> Option<Men> {
        let men = Men {
            white: board.king_of(Color::White)?,
            pawn: board.pawns().single_square()?,
            black: board.king_of(Color::Black)?,
        };
        (*board == men.board()).then(|| men.mirrored())
    }

    fn mirrored(self) -> Men {
        if self.pawn.file() <= File::D {
            return self;
        }
        Men {
            white: self.white.flip_horizontal(),
            pawn: self.pawn.flip_horizontal(),
            black: self.black.flip_horizontal(),
        }
    }

    /// The board with these men.
    pub fn board(self) -> Board {
        let mut board = Board::empty();
        board.set_piece_at(self.white, Color::White.king());
        board.set_piece_at(self.pawn, Color::White.pawn());
        board.set_piece_at(self.black, Color::Black.king());
        board
    }

    /// All 83,622 positions: the pawn on files a to d, kings apart; without the 390 to which no move of White leads
    /// because a pawn on its first square gives check, or the white king stands behind it in the corner.
    pub fn all() -> impl Iterator<Item = Men> {
        let pawns = Square::ALL
            .into_iter()
            .filter(|pawn| pawn.file() <= File::D && !matches!(pawn.rank(), Rank::First | Rank::Eighth));
        let kings = |white| Square::ALL.into_iter().map(move |black| (white, black));
        let all = pawns.flat_map(move |pawn| {
            let pairs = Square::ALL.into_iter().flat_map(kings);
            pairs.map(move |(white, black)| Men { white, pawn, black })
        });
        all.filter(|men| men.white != men.pawn && men.black != men.pawn && men.white.distance(men.black) > 1)
            .filter(|men| !men.cannot_arise())
    }

    fn cannot_arise(self) -> bool {
        let from_first_square = self.pawn.rank() == Rank::Second && self.in_check();
        let from_corner = (self.white, self.pawn) == (Square::A1, Square::A2);
        from_first_square || from_corner && matches!(self.black, Square::C1 | Square::C2)
    }

    pub fn with_white(self, white: Square) -> Men {
        Men { white, ..self }
    }

    pub fn with_pawn(self, pawn: Square) -> Men {
        Men { pawn, ..self }
    }

    pub fn with_black(self, black: Square) -> Men {
        Men { black, ..self }
    }

    /// The pawn's rank, counted from one.
    pub fn rank(self) -> i32 {
        i32::from(self.pawn.rank()) + 1
    }

    /// How many ranks a square lies ahead of the pawn.
    pub fn ahead_by(self, square: Square) -> i32 {
        i32::from(square.rank()) - i32::from(self.pawn.rank())
    }

    pub fn is_rook_pawn(self) -> bool {
        self.pawn.file() == File::A
    }

    /// Where the pawn becomes a queen.
    pub fn queening(self) -> Square {
        Square::from_coords(self.pawn.file(), Rank::Eighth)
    }

    /// The moves that the pawn needs to get there.
    pub fn moves_to_queen(self) -> u32 {
        match self.pawn.rank() {
            Rank::Second => 5,
            rank => 7 - u32::from(rank),
        }
    }

    /// The square so many files from the pawn, counted towards the black king (to the right if he is on the pawn's
    /// file), and so many ranks ahead.
    pub fn square(self, towards_black: i32, ahead: i32) -> Option<Square> {
        let side = if self.black.file() < self.pawn.file() { -1 } else { 1 };
        let file = File::try_from(i32::from(self.pawn.file()) + side * towards_black).ok()?;
        let rank = Rank::try_from(i32::from(self.pawn.rank()) + ahead).ok()?;
        Some(Square::from_coords(file, rank))
    }

    /// The three squares so many ranks ahead of the pawn: on its file and beside it.
    pub fn row(self, ahead: i32) -> Bitboard {
        (-1..=1).filter_map(|files| self.square(files, ahead)).collect()
    }

    /// The squares of the pawn's file ahead of it.
    pub fn file_ahead(self) -> Bitboard {
        (1..8).filter_map(|ahead| self.square(0, ahead)).collect()
    }

    /// The squares that the pawn guards.
    pub fn pawn_guards(self) -> Bitboard {
        pawn_attacks(Color::White, self.pawn)
    }

    /// The squares that the white king holds: his own and those next to him.
    pub fn white_holds(self) -> Bitboard {
        king_attacks(self.white).with(self.white)
    }

    pub fn in_check(self) -> bool {
        self.pawn_guards().contains(self.black)
    }

    /// The moves of the black king, the taking of the pawn among them.
    pub fn black_moves(self) -> Bitboard {
        king_attacks(self.black) & !self.white_holds() & !self.pawn_guards()
    }

    /// The moves that the black king needs to a square: never next to the white king where he stands, nor at first
    /// where the pawn guards. None if there is no such way.
    pub fn effective_distance(self, to: Square) -> Option<u32> {
        match self.black == to {
            true => Some(0),
            false => walk(self.black_moves(), to, self.white_holds()).map(|rest| rest + 1),
        }
    }

    pub fn white_king_moves(self) -> Bitboard {
        king_attacks(self.white) & !king_attacks(self.black) & !plane(self.pawn)
    }

    /// The pawn's moves, but for the last that makes it a queen.
    pub fn pawn_moves(self) -> Bitboard {
        let free = !plane(self.white).with(self.black) & !Bitboard::from_rank(Rank::Eighth);
        let once = plane(self.pawn).shift(8) & free;
        match self.pawn.rank() {
            Rank::Second => once | once.shift(8) & free,
            _ => once,
        }
    }

    /// What White's moves lead to, a new queen left out.
    pub fn after_white(self) -> impl Iterator<Item = Men> {
        let pushed = self.pawn_moves().into_iter().map(move |pawn| self.with_pawn(pawn));
        let walked = self
            .white_king_moves()
            .into_iter()
            .map(move |white| self.with_white(white));
        pushed.chain(walked)
    }

    /// Whether Black has a move and to each White has an answer as wished, the pawn still being there.
    pub fn answers(self, good: impl Fn(Men) -> bool) -> bool {
        let moves = self.black_moves();
        let mut after = moves.into_iter().map(|black| self.with_black(black));
        moves.any() && !moves.contains(self.pawn) && after.all(good)
    }

    /// Whether the black king could take the pawn at once.
    pub fn pawn_hangs(self) -> bool {
        immediate_captures(plane(self.pawn), self.black, self.white).any()
    }

    pub fn is_stalemate(self) -> bool {
        self.black_moves().is_empty() && !self.in_check()
    }

    /// Whether the kings face each other on a file with one square between.
    pub fn kings_face(self) -> bool {
        self.white.file() == self.black.file() && self.white.distance(self.black) == 2
    }
}

/// The steps of a king from one of some squares to a square by others than those barred.
pub fn walk(from: Bitboard, to: Square, barred: Bitboard) -> Option<u32> {
    let mut reached = from;
    for steps in 0.. {
        if reached.contains(to) {
            return Some(steps);
        }
        let further = reached | grow(reached) & !barred;
        if further == reached {
            break;
        }
        reached = further;
    }
    None
}

/// The white king walks straight to one of some squares: the black king, who may not step next to him nor where the
/// pawn guards, can neither get in his way nor take the pawn, nor set foot on squares that must be shut to him until
/// then.
pub fn white_walks(men: Men, to: Bitboard, shut: Bitboard) -> bool {
    let moves = men.black_moves();
    !moves.contains(men.pawn) && to.into_iter().any(|to| white_walks_on(men, moves, to, shut))
}

/// The same with the black king on any of some squares and White to move.
fn white_walks_on(men: Men, black: Bitboard, to: Square, shut: Bitboard) -> bool {
    let contested = grow(black);
    let nearer = |next: &Square| next.distance(to) < men.white.distance(to);
    let steps = king_attacks(men.white) & !contested & !plane(men.pawn);
    let is_open = (black & shut).is_empty();
    is_open
        && steps.into_iter().filter(nearer).any(|white| {
            let next = men.with_white(white);
            let keeps_pawn = !contested.contains(men.pawn) || king_attacks(white).contains(men.pawn);
            let barred = next.white_holds() | men.pawn_guards() | men.pawn;
            keeps_pawn && (white == to || white_walks_on(next, expand(black) & !barred, to, shut))
        })
}

/// The answer of a yes-or-no attribute as the index of its value; no on a board of other men.
pub fn yes_or_no(board: &Board, holds: fn(Men) -> bool) -> usize {
    Men::of(board).map_or(0, |men| usize::from(holds(men)))
}

/// The codes of a yes-or-no attribute.
pub const NO_YES: &[&str] = &["f", "t"];
