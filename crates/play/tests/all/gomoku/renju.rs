//! What is forbidden to Black.

use super::positions::{board_of_ranks, cell_of, data};
use adage_search::gomoku::renju::{Forbidden, forbidden};
use adage_search::gomoku::{Board, Rules};

/// What is said of the cell marked `?`.
fn asked(ranks: &[&str], rules: Rules) -> Option<Forbidden> {
    let mut board = board_of_ranks(ranks.iter().copied(), 'x', 'o', rules);
    let from_top = ranks
        .iter()
        .position(|row| row.contains('?'))
        .expect("one cell is asked about");
    let file = ranks[from_top].find('?').expect("one cell is asked about");
    let cell = (ranks.len() - 1 - from_top) * ranks.len() + file;
    forbidden(&mut board, cell as u16)
}

#[test]
fn two_open_threes_are_forbidden() {
    let ranks = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        "..xx?....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&ranks, Rules::Renju), Some(Forbidden::DoubleThree));
    assert_eq!(asked(&ranks, Rules::Freestyle), None);
    assert_eq!(asked(&ranks, Rules::Exact), None);
}

#[test]
fn a_three_that_is_stopped_does_not_count() {
    let ranks = [
        ".........",
        "....o....",
        "....x....",
        "....x....",
        "..xx?....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&ranks, Rules::Renju), None);
}

#[test]
fn a_four_and_a_three_are_allowed() {
    let ranks = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        ".xxx?....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&ranks, Rules::Renju), None);
}

#[test]
fn two_fours_in_one_row_are_forbidden() {
    let ranks = [
        ".........",
        ".........",
        ".........",
        ".........",
        "x.x?x.x..",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&ranks, Rules::Renju), Some(Forbidden::DoubleFour));
}

#[test]
fn a_straight_four_is_one_four() {
    let ranks = [
        ".........",
        ".........",
        ".........",
        ".........",
        "..xx?x...",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&ranks, Rules::Renju), None);
}

#[test]
fn six_are_forbidden_but_five_come_first() {
    let six = [
        ".........",
        ".........",
        ".........",
        ".........",
        "xxx?xx...",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&six, Rules::Renju), Some(Forbidden::Overline));
    let five_and_six = [
        "...x.....",
        "...x.....",
        "...x.....",
        "...x.....",
        "xxx?xx...",
        "...o.....",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(asked(&five_and_six, Rules::Renju), None);
}

#[test]
fn published_positions_are_judged_as_published() {
    let Some(fixtures) = data("renju_forbidden_fixtures.json") else {
        return;
    };
    let fixtures = fixtures.as_array().expect("a list of positions");
    for fixture in fixtures {
        let ranks = fixture["board"]
            .as_array()
            .expect("ranks")
            .iter()
            .filter_map(|row| row.as_str());
        let mut board: Board = board_of_ranks(ranks, 'B', 'W', Rules::Renju);
        let probe = cell_of(&board, fixture["probe"].as_str().expect("a cell"));
        let expected = match fixture["expected"].as_str().expect("a verdict") {
            verdict if verdict.starts_with("not") => None,
            verdict if verdict.starts_with('6') => Some(Forbidden::Overline),
            verdict if verdict.starts_with("4x4") => Some(Forbidden::DoubleFour),
            _ => Some(Forbidden::DoubleThree),
        };
        assert_eq!(forbidden(&mut board, probe), expected, "{}", fixture["id"]);
    }
    assert_eq!(fixtures.len(), 23);
}
