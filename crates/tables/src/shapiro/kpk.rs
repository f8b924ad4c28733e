//! King and pawn against king, Black to move, as Shapiro counted it: pawns on the files a to d, and some positions that
//! cannot arise left out. The thesis names its subproblems in words; these definitions give the printed numbers.

use crate::table::{Entry, Fate, View};
use shakmaty::{Bitboard, Color, File, Rank, Square, attacks};

/// The three men. The pawn may have reached the last rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Men {
    pub king: Square,
    pub pawn: Square,
    /// Black's king.
    pub other: Square,
}

impl Men {
    fn of(entry: &Entry) -> Men {
        let on = |man| entry.board.by_piece(man).first().expect("the man is there");
        Men {
            king: on(Color::White.king()),
            pawn: on(Color::White.pawn()),
            other: on(Color::Black.king()),
        }
    }

    pub fn number(self) -> usize {
        let digit = |square: Square| usize::from(square);
        (digit(self.king) * 64 + digit(self.pawn)) * 64 + digit(self.other)
    }

    pub fn pawn_checks(self) -> bool {
        attacks::pawn_attacks(Color::White, self.pawn).contains(self.other)
    }

    /// No white move can have led here, as far as the printed count excludes such positions.
    pub fn cannot_arise(self) -> bool {
        let from_home = self.pawn.rank() == Rank::Second && self.pawn_checks();
        let in_corner = (self.king, self.pawn) == (Square::A1, Square::A2);
        from_home || in_corner && [Square::C1, Square::C2].contains(&self.other)
    }

    /// Where Black's king may go; onto the pawn, if nothing guards it.
    fn replies(self) -> impl Iterator<Item = Men> {
        let guarded = attacks::king_attacks(self.king) | attacks::pawn_attacks(Color::White, self.pawn);
        let to = attacks::king_attacks(self.other) & !guarded & !Bitboard::from_square(self.king);
        to.into_iter().map(move |other| Men { other, ..self })
    }

    fn takes_pawn(self) -> bool {
        self.other == self.pawn
    }

    /// The pawn's moves, also onto the last rank.
    fn pushes(self) -> impl Iterator<Item = Men> {
        let blocked = Bitboard::from_square(self.king).with(self.other);
        let once = Bitboard::from_square(self.pawn).shift(8) & !blocked;
        let home = self.pawn.rank() == Rank::Second;
        let twice = if home {
            once.shift(8) & !blocked
        } else {
            Bitboard::EMPTY
        };
        (once | twice).into_iter().map(move |pawn| Men { pawn, ..self })
    }

    fn king_moves(self) -> impl Iterator<Item = Men> {
        let forbidden = attacks::king_attacks(self.other) | Bitboard::from_square(self.pawn);
        let to = attacks::king_attacks(self.king) & !forbidden;
        to.into_iter().map(move |king| Men { king, ..self })
    }

    fn has_promoted(self) -> bool {
        self.pawn.rank() == Rank::Eighth
    }

    /// Whether Black's king could take the pawn, or what it has become, at once.
    fn pawn_can_be_taken(self) -> bool {
        let touches = |king: Square| attacks::king_attacks(king).contains(self.pawn);
        touches(self.other) && !touches(self.king)
    }

    fn is_critical(self) -> bool {
        let ahead = u32::from(self.king.rank()).checked_sub(u32::from(self.pawn.rank()));
        let beside = self.king.file().distance(self.pawn.file()) <= 1;
        let enough = match self.pawn.rank() {
            Rank::Second | Rank::Third | Rank::Fourth => ahead == Some(2),
            Rank::Seventh => ahead == Some(1),
            _ => matches!(ahead, Some(1 | 2)),
        };
        beside && enough
    }
}

/// A position with its entry in the table.
pub struct Place {
    pub men: Men,
    pub entry: Entry,
}

impl Place {
    pub fn is_won(&self) -> bool {
        self.entry.value.fate == Fate::Lost
    }
}

/// All positions with Black to move, those that cannot arise among them.
pub fn all(kpk: View<'_>) -> Vec<Place> {
    let entries = kpk.entries(Color::Black);
    let place = |entry: Entry| Place {
        men: Men::of(&entry),
        entry,
    };
    entries.map(place).collect()
}

/// In how many moves a pawn that nobody helps promotes against any defence and is not taken at once, with Black to move.
/// By [`Men::number`].
pub fn runs() -> Vec<Option<u8>> {
    let mut runs: Vec<Option<u8>> = vec![None; 64 * 64 * 64];
    let by_rank = (1..7).rev().map(Rank::new);
    for pawn in by_rank.flat_map(|rank| File::ALL[..4].iter().map(move |file| Square::from_coords(*file, rank))) {
        for (king, other) in Square::ALL
            .into_iter()
            .flat_map(|king| Square::ALL.map(|other| (king, other)))
        {
            let men = Men { king, pawn, other };
            runs[men.number()] = run_length(men, &runs);
        }
    }
    runs
}

fn run_length(men: Men, further: &[Option<u8>]) -> Option<u8> {
    let after_push = |pushed: Men| match pushed.has_promoted() {
        true => (!pushed.pawn_can_be_taken()).then_some(1),
        false => further[pushed.number()].map(|moves| moves + 1),
    };
    let mut replies = men.replies().peekable();
    if replies.peek().is_none() {
        // Mated by the pawn, or stalemate.
        return men.pawn_checks().then_some(0);
    }
    let lengths = replies.map(|reply| match reply.takes_pawn() {
        true => None,
        false => reply.pushes().filter_map(after_push).min(),
    });
    lengths.collect::<Option<Vec<u8>>>()?.into_iter().max()
}

/// Where White can force his king onto a critical square with the pawn safe, Black to move. By [`Men::number`].
pub fn forced(all: &[Men]) -> Vec<bool> {
    let mut forced = vec![false; 64 * 64 * 64];
    for men in all.iter().filter(|men| men.is_critical() && !men.pawn_can_be_taken()) {
        forced[men.number()] = true;
    }
    loop {
        let mut has_grown = false;
        for men in all {
            let can_force = |after: Men| {
                let pushes = after.pushes().filter(|pushed| !pushed.has_promoted());
                !after.takes_pawn() && pushes.chain(after.king_moves()).any(|next| forced[next.number()])
            };
            let mut replies = men.replies().peekable();
            if !forced[men.number()] && replies.peek().is_some() && replies.all(can_force) {
                forced[men.number()] = true;
                has_grown = true;
            }
        }
        if !has_grown {
            return forced;
        }
    }
}
