//! Numbers that every book of endings has.

use super::{TABLES, board, value, view};
use adage_tables::table::{Distance, Fate, Probe};
use adage_worlds::chess::{ChessPosition, fen};
use shakmaty::Color::{Black, White};
use shakmaty::Square;

#[test]
fn king_and_rook_mate_in_sixteen() {
    let counts = view("krk").counts(White);
    assert_eq!((counts.won, counts.drawn, counts.lost), (175_168, 0, 0));
    let longest = view("krk").longest(White, Fate::Won, Distance::Mate).expect("a win");
    assert_eq!(longest.value.mate, Some(16));
    // Of 223,944 placements, Black to move takes the rook or is stalemate in the drawn ones.
    let counts = view("krk").counts(Black);
    assert_eq!((counts.total(), counts.won), (223_944, 0));
}

#[test]
fn king_and_queen_mate_in_ten() {
    let longest = view("kqk").longest(White, Fate::Won, Distance::Mate).expect("a win");
    assert_eq!(longest.value.mate, Some(10));
    assert_eq!(view("kqk").counts(White).drawn, 0);
}

#[test]
fn a_bishop_or_a_knight_alone_never_wins() {
    for name in ["kbk", "knk"] {
        for turn in [White, Black] {
            let counts = view(name).counts(turn);
            assert_eq!((counts.won, counts.lost), (0, 0));
            assert!(counts.drawn > 100_000);
        }
    }
}

#[test]
fn queen_against_rook_takes_thirty_five_moves_to_mate_and_thirty_one_to_the_rook() {
    let longest = |distance| view("kqkr").longest(White, Fate::Won, distance).expect("a win").value;
    assert_eq!(longest(Distance::Mate).mate, Some(35));
    assert_eq!(longest(Distance::Conversion).conversion, Some(31));
}

#[test]
fn equal_forces_have_equal_chances() {
    assert_eq!(view("krkr").counts(White), view("krkr").counts(Black));
}

#[test]
fn the_colours_may_be_exchanged() {
    let (one, other) = (view("kpa7kr"), view("krkpa2"));
    assert_eq!(one.counts(White), other.counts(Black));
    assert_eq!(one.counts(Black), other.counts(White));
    for (here, there) in one.entries(White).zip(other.entries(Black)).step_by(997) {
        assert_eq!(here.value, there.value);
        assert_eq!((here.turn, there.turn), (White, Black));
        let mut turned = here.board.clone();
        turned.flip_vertical();
        turned.swap_colors();
        assert_eq!(turned, there.board);
    }
}

#[test]
fn every_mirror_image_has_the_value() {
    for entry in view("kqkr").entries(White).step_by(4_999) {
        let mut board = entry.board.clone();
        for turn in [shakmaty::Board::flip_horizontal, shakmaty::Board::flip_diagonal]
            .into_iter()
            .cycle()
            .take(8)
        {
            turn(&mut board);
            let found = TABLES.probe(&ChessPosition::from(board.clone()), White);
            assert_eq!(found.expect("in memory"), Some(entry.value), "{board}");
        }
    }
}

#[test]
fn what_is_no_position_of_a_table_has_no_value() {
    let (king, rook, other) = (White.king(), White.rook(), Black.king());
    // The kings touch; the side that is not to move is in check; legal.
    assert_eq!(
        value(&[(king, Square::A1), (rook, Square::H1), (other, Square::A2)], White),
        None
    );
    assert_eq!(
        value(&[(king, Square::A1), (rook, Square::H2), (other, Square::H8)], White),
        None
    );
    assert!(value(&[(king, Square::A1), (rook, Square::H2), (other, Square::H8)], Black).is_some());
    // Bare kings need no table; other endings were not made; the pawn is not on its square.
    let fate = value(&[(king, Square::A1), (other, Square::C1)], White).map(|value| value.fate);
    assert_eq!(fate, Some(Fate::Drawn));
    assert_eq!(value(&[(king, Square::A1), (other, Square::B1)], White), None);
    assert_eq!(value(&[(king, Square::A1)], White), None);
    for unknown in [
        "8/8/8/8/8/2k5/8/K5NB",
        "8/8/8/2P5/8/2k5/7r/K7",
        "kkK5/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8",
    ] {
        let position = ChessPosition::from(fen::read_board(unknown).expect("a board"));
        assert_eq!(TABLES.probe(&position, White).expect("in memory"), None, "{unknown}");
    }
    assert!(board(&[(king, Square::A1), (rook, Square::A1)]).is_none());
}
