//! The problems of the thesis' appendix: a pawn on b7 against a rook, and Black's wins against a pawn on a7. The trees of
//! the examples are tried on every position of a complete table.

use crate::support::tried::tried;
use adage_learn::tree::attribute::Attribute;
use adage_learn::tree::{kpa7kr, kpb7kr};
use adage_tables::table::Fate;

fn attributes() -> impl Iterator<Item = Attribute> {
    kpb7kr::ATTRIBUTES.into_iter().chain(kpa7kr::black::ATTRIBUTES)
}

#[test]
fn every_attribute_has_words_for_its_values() {
    for attribute in attributes() {
        assert_eq!(attribute.values.len(), attribute.answers.len(), "{}", attribute.name);
        assert!(attribute.question.ends_with('?'), "{}", attribute.name);
        assert_eq!(attribute.name.len(), 5);
    }
}

#[test]
fn a_board_of_other_men_has_the_first_value() {
    let board = shakmaty::Board::new();
    assert!(attributes().all(|attribute| (attribute.of)(&board) == 0));
}

/// Figures 7 and 8 of the appendix: king b6, black king d6, rook a5 is won; king a1, black king b3, rook a2 is not.
#[test]
fn a_pawn_on_b7_is_judged_right_in_every_position() {
    let figures = ["8/1P6/1K1k4/r7/8/8/8/8 w - - 0 1", "8/1P6/8/8/8/1k6/r7/K7 w - - 0 1"];
    let tried = tried("kpb7kr", "kpb7kr-wtm", Fate::Won, &figures);
    assert_eq!(
        (tried.score.positions, tried.score.wrong),
        (206_424, 0),
        "{:?}",
        tried.score
    );
    assert_eq!(tried.score.of_class(), [127_166, 79_258]);
    assert_eq!(tried.said, ["won", "nowin"]);
    assert_eq!(tried.examples, 17);
}

/// Figures 5 and 6 of the appendix: king a8, black king b5, rook d6 is won for Black; king b5, black king d5, rook b2 is not.
#[test]
fn wins_of_black_are_judged_right_in_every_position() {
    let figures = ["K7/P7/3r4/1k6/8/8/8/8 w - - 0 1", "8/P7/8/1K1k4/8/8/1r6/8 w - - 0 1"];
    let tried = tried("kpa7kr-black", "kpa7kr-wtm", Fate::Lost, &figures);
    assert_eq!(
        (tried.score.positions, tried.score.wrong),
        (209_718, 0),
        "{:?}",
        tried.score
    );
    assert_eq!(tried.score.of_class(), [55_320, 154_398]);
    assert_eq!(tried.said, ["won", "nowin"]);
    assert_eq!(tried.examples, 16);
}
