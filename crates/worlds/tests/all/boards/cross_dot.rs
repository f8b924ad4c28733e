//! Cross-Dot: moves, ends, and who wins.

use super::minimax::game_value;
use adage_logic::Atom;
use adage_logic::syntax::{parse, parse_atom};
use adage_worlds::cross_dot::solve::Solver;
use adage_worlds::cross_dot::{CrossDot, CrossDotState};
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::Mnk;
use adage_worlds::rule_form::{RuleForm, model};
use std::collections::HashSet;

fn reachable(game: &CrossDot) -> Vec<CrossDotState> {
    let (mut seen, mut open) = (HashSet::from([game.start()]), vec![game.start()]);
    while let Some(state) = open.pop() {
        for chosen in game.moves(&state) {
            let next = game.play(&state, &chosen);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.into_iter().collect()
}

#[test]
fn six_boxes_have_73_states_in_which_x_moves_b11() {
    let game = CrossDot::new(6, 2).unwrap();
    let states = reachable(&game).into_iter();
    let count = states
        .filter(|state| game.outcome(state).is_none() && game.to_move(state) == Side(0))
        .count();
    assert_eq!(count, 73);
}

/// The examples of B.4, by the native board and by the two rules learned from them.
#[test]
fn the_examples_are_covered_b10() {
    let learned = "legal(Role,mark(Box)) :- box(Box,b), control(Role).
                   legal(Role,noop) :- not control(Role), role(Role).
                   role(x). role(o).";
    let learned = parse(learned).program;
    let game = CrossDot::new(4, 2).unwrap();
    let examples = [
        ("bbbb x", "x mark(1), o noop", "x noop, o mark(1)"),
        ("bxbb o", "x noop, o mark(1)", "o noop, o mark(2)"),
        ("oxbb x", "o noop, x mark(3)", "x mark(1), x mark(2)"),
    ];
    for (position, legal, illegal) in examples {
        let state = game.read_state(position).unwrap();
        let by_rules = model(&learned, &game.facts(&state)).unwrap();
        let native = game.legal(&state);
        for (texts, expected) in [(legal, true), (illegal, false)] {
            for text in texts.split(", ") {
                let atom: Atom = parse_atom(&format!("legal({})", text.replace(' ', ",")))
                    .unwrap()
                    .value
                    .value;
                assert_eq!(native.contains(&atom), expected, "{position}: {atom}");
                assert_eq!(by_rules.holds(&atom), expected, "{position}: {atom}");
            }
        }
    }
}

#[test]
fn it_is_the_game_of_one_rank() {
    for (boxes, in_row) in [(1, 1), (5, 2), (6, 3), (7, 9)] {
        let (game, same) = (
            CrossDot::new(boxes, in_row).unwrap(),
            Mnk::cross_dot(boxes, in_row).unwrap(),
        );
        for depth in 0..=boxes as u32 {
            assert_eq!(game.perft(&game.start(), depth), same.perft(&same.start(), depth));
        }
    }
    assert!(CrossDot::new(0, 1).is_err() && CrossDot::new(33, 2).is_err() && CrossDot::new(4, 0).is_err());
    let widest = CrossDot::new(32, 32).unwrap();
    assert_eq!(widest.moves(&widest.start()).len(), 32);
}

#[test]
fn the_solver_is_minimax() {
    for (boxes, in_row) in [(1, 1), (3, 2), (6, 2), (7, 3), (8, 3), (7, 4), (4, 5)] {
        let game = CrossDot::new(boxes, in_row).unwrap();
        let mut solver = Solver::new(game.clone());
        for state in reachable(&game) {
            let value = solver.value(&state);
            assert_eq!(value, game_value(&game, &state), "{}", game.write_state(&state));
        }
    }
}

#[test]
fn who_wins_from_the_start() {
    let value = |boxes, in_row| {
        let game = CrossDot::new(boxes, in_row).unwrap();
        Solver::new(game.clone()).value(&game.start())
    };
    assert_eq!(value(2, 2), 0);
    assert!((3..=12).all(|boxes| value(boxes, 2) == 1));
    assert!((1..=16).all(|boxes| value(boxes, 3) == 0));
    assert!((1..=18).all(|boxes| value(boxes, 4) == 0));
}
