//! Corner cases: what the comments of the public conformance sheets ask for.

use crate::support::gdl::{machine, sheets, text};
use adage_worlds::gdl::machine::Role;

/// How many moves the first role has at the start, and what it gains in all random games.
fn behaviour(folder: &std::path::Path, name: &str) -> (usize, Vec<Option<i32>>) {
    let machine = machine(&text(folder, &format!("conformance/{name}.kif")));
    let mut board = machine.board();
    board.show([machine.start()]);
    let moves = board.legal(Role(0), 0).count();
    let mut gains: Vec<Option<i32>> = (0..50)
        .filter_map(|seed| machine.random_game(seed).goals)
        .map(|goals| goals[0])
        .collect();
    gains.sort();
    gains.dedup();
    (moves, gains)
}

#[test]
fn conformance_sheets_behave() {
    let Some(folder) = sheets() else { return };
    let (won, either) = (vec![Some(100)], vec![Some(0), Some(100)]);
    let expected = [
        ("test_case_1a", 1, &won),
        ("test_case_1b", 2, &either),
        ("test_case_2a", 1, &won),
        ("test_case_2b", 2, &either),
        ("test_case_2c", 2, &won),
        ("test_case_3a", 1, &won),
        ("test_case_3b", 1, &won),
        ("test_case_3c", 1, &won),
        ("test_case_3d", 1, &won),
        ("test_case_3e", 1, &won),
        ("test_case_3f", 1, &won),
        ("test_case_4a", 1, &won),
        ("test_case_5a", 1, &won),
        ("test_case_5b", 1, &won),
        ("test_case_5c", 1, &won),
        ("test_case_5d", 1, &won),
        ("test_case_5e", 7, &won),
        ("test_clean_not_distinct", 1, &won),
        ("test_distinct_beginning_rule", 2, &won),
    ];
    for (name, moves, gains) in expected {
        assert_eq!(behaviour(&folder, name), (moves, gains.clone()), "{name}");
    }
    let three = machine(&text(&folder, "conformance/test_case_3f.kif"));
    assert_eq!(three.random_game(0).goals, Some(vec![Some(100), Some(0), Some(100)]));
}
