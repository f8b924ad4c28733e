//! A pawn on the seventh rank against a rook, and what it becomes, as Shapiro counted them.

use super::{TABLES, value, view};
use adage_tables::shapiro::promoted::{count, longest, values};
use adage_tables::table::Fate;
use shakmaty::Color::{Black, White};
use shakmaty::{Role, Square};

#[test]
fn queen_and_rook_on_the_last_rank_are_won_as_printed() {
    let [queens, rooks] = [Role::Queen, Role::Rook].map(|role| values(&TABLES, role).expect("tables in memory"));
    let count = |queen: Option<bool>, rook: Option<bool>| count(&queens, &rooks, (queen, rook));
    assert_eq!(count(Some(false), Some(false)), 218_709);
    assert_eq!(count(Some(false), Some(true)), 1);
    assert_eq!(count(Some(true), Some(false)), 444_753);
    assert_eq!(count(Some(true), Some(true)), 6_709);
    assert_eq!(count(None, None), 378_404);
    assert_eq!(count(None, Some(true)) + count(None, Some(false)), 0);
    assert_eq!(count(Some(true), None) + count(Some(false), None), 0);
    // Counted to the capture of the rook or to mate.
    assert_eq!(longest(&queens), (Some(31), 11));
    assert_eq!(longest(&rooks), (Some(3), 75));
}

/// The only win that needs a rook comes from Saavedra's study.
#[test]
fn only_a_rook_wins_at_the_end_of_saavedras_study() {
    let fate = |role: Role| {
        let men = [
            (White.king(), Square::C2),
            (role.of(White), Square::C8),
            (Black.king(), Square::A1),
            (Black.rook(), Square::D4),
        ];
        value(&men, Black).map(|value| value.fate)
    };
    assert_eq!(fate(Role::Rook), Some(Fate::Lost));
    assert_eq!(fate(Role::Queen), Some(Fate::Drawn));
}

#[test]
fn a_pawn_on_a7_to_move_wins_129825_of_209718() {
    let counts = view("kpa7kr").counts(White);
    assert_eq!((counts.total(), counts.won), (209_718, 129_825));
    assert_eq!(counts.drawn + counts.lost, 79_893);
}

/// 127,166 and not the 124,782 of the printed table.
#[test]
fn a_pawn_on_b7_to_move_wins_127166_of_206424() {
    let counts = view("kpb7kr").counts(White);
    assert_eq!((counts.total(), counts.won), (206_424, 127_166));
}

/// A queen or a rook on b8 would stalemate.
#[test]
fn taking_the_rook_is_not_always_won() {
    let men = [
        (White.king(), Square::A3),
        (White.pawn(), Square::A7),
        (Black.king(), Square::A1),
        (Black.rook(), Square::B8),
    ];
    assert_eq!(value(&men, White).map(|value| value.fate), Some(Fate::Drawn));
}
