//! King and pawn against king, Black to move, as Shapiro counted it: pawns on the files a to d, and some positions that
//! cannot arise left out.

use super::view;
use adage_oracle::table::{Entry, Fate};
use shakmaty::{Bitboard, Color, File, Rank, Square, attacks};

/// The three men. The pawn may have reached the last rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Men {
    king: Square,
    pawn: Square,
    other: Square,
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

    fn number(self) -> usize {
        let digit = |square: Square| usize::from(square);
        (digit(self.king) * 64 + digit(self.pawn)) * 64 + digit(self.other)
    }

    fn pawn_checks(self) -> bool {
        attacks::pawn_attacks(Color::White, self.pawn).contains(self.other)
    }

    /// No white move can have led here, as far as the printed count excludes such positions.
    fn cannot_arise(self) -> bool {
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

/// The positions that are counted, with their entries.
fn counted() -> Vec<(Men, Entry)> {
    let entries = view("kpk").entries(Color::Black);
    let with_men = entries.map(|entry| (Men::of(&entry), entry));
    with_men.filter(|(men, _)| !men.cannot_arise()).collect()
}

fn is_won(entry: &Entry) -> bool {
    entry.value.fate == Fate::Lost
}

#[test]
fn there_are_83622_positions_of_which_white_wins_48795() {
    let all: Vec<Men> = view("kpk").entries(Color::Black).map(|entry| Men::of(&entry)).collect();
    assert_eq!(all.len(), 97_992 - 13_980);
    let excluded = all.iter().filter(|men| men.cannot_arise());
    let (checks, others): (Vec<Men>, Vec<Men>) = excluded.partition(|men| men.pawn_checks());
    assert_eq!((checks.len(), others.len()), (388, 2));
    let counted = counted();
    assert_eq!(counted.len(), 83_622);
    assert_eq!(counted.iter().filter(|(_, entry)| is_won(entry)).count(), 48_795);
}

#[test]
fn the_longest_win_takes_38_plies_from_two_positions() {
    let counted = counted();
    let plies = |entry: &Entry| entry.value.plies(adage_oracle::table::Distance::Conversion);
    let longest = counted.iter().filter_map(|(_, entry)| plies(entry)).max();
    assert_eq!(longest, Some(38));
    let places: Vec<Men> = counted
        .iter()
        .filter(|(_, entry)| plies(entry) == longest)
        .map(|(men, _)| *men)
        .collect();
    let men = |other| Men {
        king: Square::H3,
        pawn: Square::B2,
        other,
    };
    assert_eq!(places, [men(Square::H5), men(Square::H6)]);
}

#[test]
fn a_rook_pawn_wins_12312_of_20919() {
    let counted = counted();
    let on_edge: Vec<&(Men, Entry)> = counted.iter().filter(|(men, _)| men.pawn.file() == File::A).collect();
    assert_eq!(on_edge.len(), 20_919);
    assert_eq!(on_edge.iter().filter(|(_, entry)| is_won(entry)).count(), 12_312);
    let longest = on_edge.iter().filter_map(|(_, entry)| entry.value.conversion).max();
    assert_eq!(longest, Some(10));
    let deep: Vec<Men> = on_edge
        .iter()
        .filter(|(_, e)| e.value.conversion == longest)
        .map(|(men, _)| *men)
        .collect();
    assert_eq!(deep.len(), 21);
    let printed = Men {
        king: Square::B2,
        pawn: Square::A2,
        other: Square::D2,
    };
    assert!(deep.contains(&printed));
}

/// In how many moves a pawn that nobody helps promotes against any defence and is not taken at once, with Black to move.
/// By [`Men::number`].
fn runs() -> Vec<Option<u8>> {
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

#[test]
fn the_pawn_runs_in_36958_positions_and_wins_all_of_them() {
    let runs = runs();
    let counted = counted();
    let running: Vec<&(Men, Entry)> = counted.iter().filter(|(men, _)| runs[men.number()].is_some()).collect();
    assert_eq!(running.len(), 36_958);
    let length = |men: &Men| runs[men.number()];
    assert_eq!(running.iter().filter_map(|(men, _)| length(men)).max(), Some(5));
    assert_eq!(running.iter().filter(|(men, _)| length(men) == Some(5)).count(), 4_628);
    assert!(running.iter().all(|(_, entry)| is_won(entry)));
}

/// Where White can force his king onto a critical square with the pawn safe, Black to move. By [`Men::number`].
fn forced() -> Vec<bool> {
    let all: Vec<Men> = view("kpk").entries(Color::Black).map(|entry| Men::of(&entry)).collect();
    let mut forced = vec![false; 64 * 64 * 64];
    for men in all.iter().filter(|men| men.is_critical() && !men.pawn_can_be_taken()) {
        forced[men.number()] = true;
    }
    loop {
        let mut has_grown = false;
        for men in &all {
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

fn within(men: &Men, ranks: std::ops::RangeInclusive<Rank>) -> bool {
    men.pawn.file() > File::A && ranks.contains(&men.pawn.rank())
}

#[test]
fn the_critical_squares_are_reached_as_often_as_printed() {
    let forced = forced();
    let counted = counted();
    let domain = |ranks: std::ops::RangeInclusive<Rank>| -> Vec<&(Men, Entry)> {
        counted.iter().filter(|(men, _)| within(men, ranks.clone())).collect()
    };
    let is_forced = |place: &&&(Men, Entry)| forced[place.0.number()];
    let main = domain(Rank::Second..=Rank::Fourth);
    assert_eq!((main.len(), main.iter().filter(is_forced).count()), (31_185, 12_796));
    let further = domain(Rank::Fifth..=Rank::Sixth);
    assert_eq!(
        (further.len(), further.iter().filter(is_forced).count()),
        (21_012, 9_768)
    );
    // Three of them are not won, which makes the other printed number.
    assert_eq!(
        further
            .iter()
            .filter(is_forced)
            .filter(|place| is_won(&place.1))
            .count(),
        9_765
    );
}

#[test]
fn on_the_seventh_rank_237_wins_take_two_moves_and_six_take_three() {
    let runs = runs();
    let counted = counted();
    let domain: Vec<&(Men, Entry)> = counted
        .iter()
        .filter(|(men, _)| within(men, Rank::Seventh..=Rank::Seventh))
        .collect();
    assert_eq!(domain.len(), 10_506);
    let slow = domain
        .iter()
        .filter(|(men, entry)| is_won(entry) && runs[men.number()].is_none());
    let moves: Vec<Option<u8>> = slow.map(|(_, entry)| entry.value.conversion).collect();
    assert_eq!(moves.iter().filter(|moves| **moves == Some(2)).count(), 237);
    assert_eq!(moves.iter().filter(|moves| **moves == Some(3)).count(), 6);
    assert_eq!(moves.len(), 243);
}
