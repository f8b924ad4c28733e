//! Variants of patterns: what asks for less is wherever the pattern is, what asks for more is nowhere else.

use super::{in_game_g, learned_from_game_g};
use adage_learn::combination::{Pattern, for_each_match, more_general, more_special};
use shakmaty::{Board, Color, Square};
use std::collections::BTreeSet;

/// The first moves that the pattern proposes.
fn proposed(pattern: &Pattern, board: &Board, friend: Color) -> BTreeSet<(Square, Square)> {
    let mut moves = BTreeSet::new();
    for_each_match(pattern, board, friend, &mut |squares| {
        let first = pattern.first().expect("an idea is a move");
        if let Some((from, Some(to))) = first.on(squares) {
            moves.insert((from, to));
        }
    });
    moves
}

#[test]
fn less_is_asked_for_or_more() {
    let mut compared = 0;
    for pattern in learned_from_game_g().patterns() {
        for number in 0..=23 {
            let state = in_game_g(number);
            for friend in Color::ALL {
                let own = proposed(pattern, &state.board, friend);
                for variant in more_general(pattern) {
                    assert!(proposed(&variant, &state.board, friend).is_superset(&own), "{variant}");
                }
                for variant in more_special(pattern) {
                    assert!(proposed(&variant, &state.board, friend).is_subset(&own), "{variant}");
                }
                compared += own.len();
            }
        }
    }
    assert!(compared > 10, "{compared}");
}
