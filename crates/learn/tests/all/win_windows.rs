//! Go-moku told by windows of five squares: one rule sees all that wins by two fours at once.

use crate::support::win::{after, lesson, sizes};
use adage_learn::win::rule::Recogniser;
use adage_logic::Term;
use adage_worlds::update::System;

fn squares(at: &[(i32, i32)]) -> Vec<Term> {
    let square = |(file, rank): &(i32, i32)| Term::tuple(&[Term::Int(*file), Term::Int(*rank)]);
    at.iter().map(square).collect()
}

#[test]
fn an_open_three_teaches_every_fork_of_fours() {
    let system = System::gomoku_windows(15);
    let mut rules = Vec::new();
    let first = [
        (3, 3),
        (10, 1),
        (4, 3),
        (12, 8),
        (5, 3),
        (14, 2),
        (6, 3),
        (1, 14),
        (7, 3),
    ];
    let engine = system.engine();
    lesson(&system, &engine, &mut rules, &squares(&first));
    let open_three = [
        (7, 7),
        (1, 1),
        (8, 7),
        (15, 1),
        (9, 7),
        (1, 15),
        (10, 7),
        (6, 7),
        (11, 7),
    ];
    lesson(&system, &engine, &mut rules, &squares(&open_three));
    // Two threes that cross, each closed at one end: both at (5,5).
    let crossing = [
        (2, 5),
        (1, 5),
        (3, 5),
        (5, 1),
        (4, 5),
        (12, 12),
        (5, 2),
        (14, 9),
        (5, 3),
        (9, 14),
        (5, 4),
        (3, 12),
    ];
    let state = after(&system, &engine, &squares(&crossing));
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let threats = recogniser.finder().threats(&state, system.players[0]);
    assert_eq!(sizes(&rules), [(1, 3), (2, 9)]);
    assert_eq!(threats[0].input.to_string(), "input_move((5,5),x)");
}
