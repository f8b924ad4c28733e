//! King and pawn against king, Black to move, as Shapiro counted it.

use super::view;
use adage_tables::shapiro::kpk::{self, Men, Place, forced, runs};
use shakmaty::{File, Rank, Square};

/// The positions that are counted.
fn counted() -> Vec<Place> {
    let mut places = kpk::all(view("kpk"));
    places.retain(|place| !place.men.cannot_arise());
    places
}

fn won<'p>(places: impl IntoIterator<Item = &'p Place>) -> usize {
    places.into_iter().filter(|place| place.is_won()).count()
}

#[test]
fn there_are_83622_positions_of_which_white_wins_48795() {
    let all = kpk::all(view("kpk"));
    assert_eq!(all.len(), 97_992 - 13_980);
    let excluded = all.iter().map(|place| place.men).filter(|men| men.cannot_arise());
    let (checks, others): (Vec<Men>, Vec<Men>) = excluded.partition(|men| men.pawn_checks());
    assert_eq!((checks.len(), others.len()), (388, 2));
    let counted = counted();
    assert_eq!((counted.len(), won(&counted)), (83_622, 48_795));
}

#[test]
fn the_longest_win_takes_38_plies_from_two_positions() {
    let counted = counted();
    let plies = |place: &Place| place.entry.value.plies(adage_tables::table::Distance::Conversion);
    let longest = counted.iter().filter_map(plies).max();
    assert_eq!(longest, Some(38));
    let places: Vec<Men> = counted
        .iter()
        .filter(|place| plies(place) == longest)
        .map(|place| place.men)
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
    let on_edge: Vec<&Place> = counted
        .iter()
        .filter(|place| place.men.pawn.file() == File::A)
        .collect();
    assert_eq!((on_edge.len(), won(on_edge.iter().copied())), (20_919, 12_312));
    let moves = |place: &Place| place.entry.value.conversion;
    let longest = on_edge.iter().filter_map(|place| moves(place)).max();
    assert_eq!(longest, Some(10));
    let deep: Vec<Men> = on_edge
        .iter()
        .filter(|place| moves(place) == longest)
        .map(|place| place.men)
        .collect();
    assert_eq!(deep.len(), 21);
    let printed = Men {
        king: Square::B2,
        pawn: Square::A2,
        other: Square::D2,
    };
    assert!(deep.contains(&printed));
}

#[test]
fn the_pawn_runs_in_36958_positions_and_wins_all_of_them() {
    let runs = runs();
    let counted = counted();
    let length = |place: &Place| runs[place.men.number()];
    let running: Vec<&Place> = counted.iter().filter(|place| length(place).is_some()).collect();
    assert_eq!(running.len(), 36_958);
    assert_eq!(running.iter().filter_map(|place| length(place)).max(), Some(5));
    assert_eq!(running.iter().filter(|place| length(place) == Some(5)).count(), 4_628);
    assert!(running.iter().all(|place| place.is_won()));
}

fn within(men: &Men, ranks: std::ops::RangeInclusive<Rank>) -> bool {
    men.pawn.file() > File::A && ranks.contains(&men.pawn.rank())
}

#[test]
fn the_critical_squares_are_reached_as_often_as_printed() {
    let men: Vec<Men> = kpk::all(view("kpk")).iter().map(|place| place.men).collect();
    let forced = forced(&men);
    let counted = counted();
    let domain = |ranks: std::ops::RangeInclusive<Rank>| -> Vec<&Place> {
        counted
            .iter()
            .filter(|place| within(&place.men, ranks.clone()))
            .collect()
    };
    let is_forced = |place: &&&Place| forced[place.men.number()];
    let main = domain(Rank::Second..=Rank::Fourth);
    assert_eq!((main.len(), main.iter().filter(is_forced).count()), (31_185, 12_796));
    let further = domain(Rank::Fifth..=Rank::Sixth);
    let reached: Vec<&&Place> = further.iter().filter(is_forced).collect();
    assert_eq!((further.len(), reached.len()), (21_012, 9_768));
    // Three of them are not won, which makes the other printed number.
    assert_eq!(won(reached.into_iter().copied()), 9_765);
}

#[test]
fn on_the_seventh_rank_237_wins_take_two_moves_and_six_take_three() {
    let runs = runs();
    let counted = counted();
    let domain: Vec<&Place> = counted
        .iter()
        .filter(|place| within(&place.men, Rank::Seventh..=Rank::Seventh))
        .collect();
    assert_eq!(domain.len(), 10_506);
    let slow = domain
        .iter()
        .filter(|place| place.is_won() && runs[place.men.number()].is_none());
    let moves: Vec<Option<u8>> = slow.map(|place| place.entry.value.conversion).collect();
    assert_eq!(moves.iter().filter(|moves| **moves == Some(2)).count(), 237);
    assert_eq!(moves.iter().filter(|moves| **moves == Some(3)).count(), 6);
    assert_eq!(moves.len(), 243);
}
