//! King and pawn against king (AT-44): the exact table against play by the rules of chess, and the printed rules.

use adage_experiments::pal::kpk::race::{Kpk, Runs, Tally};
use adage_worlds::chess::Chess;
use adage_worlds::game::{Game, Outcome};
use std::collections::HashMap;

type State = <Chess as Game>::State;

fn fen(position: &Kpk) -> String {
    let men = [(position.king, 'K'), (position.pawn, 'P'), (position.lone_king, 'k')];
    let cell = |file: i32, rank: i32| {
        let man = men.iter().find(|(place, _)| *place == (file, rank));
        man.map_or('1', |(_, letter)| *letter)
    };
    let ranks = (1..=8)
        .rev()
        .map(|rank| (1..=8).map(|file| cell(file, rank)).collect::<String>());
    format!("{} w - - 0 1", ranks.collect::<Vec<_>>().join("/"))
}

/// Whether the pawn promotes safely by its own moves, found by trying everything.
fn solve(state: &State, known: &mut HashMap<State, bool>) -> bool {
    if let Some(runs) = known.get(state) {
        return *runs;
    }
    let moves = Chess.moves(state);
    let is_white = Chess.to_move(state) == Chess.to_move(&Chess.start());
    let runs = match is_white {
        true => moves.iter().any(|step| {
            let written = Chess.write_move(state, step);
            let after = Chess.play(state, step);
            match written.chars().next() {
                Some('a'..='h') if written.contains('=') => {
                    let taken = |reply: &_| Chess.write_move(&after, reply).contains('x');
                    !Chess.moves(&after).iter().any(taken)
                }
                Some('a'..='h') => solve(&after, known),
                _ => false,
            }
        }),
        false if moves.is_empty() => matches!(Chess.outcome(state), Some(Outcome::Win(_))),
        false => moves.iter().all(|reply| {
            let takes = Chess.write_move(state, reply).contains('x');
            !takes && solve(&Chess.play(state, reply), known)
        }),
    };
    known.insert(state.clone(), runs);
    runs
}

#[test]
fn the_table_is_what_play_comes_to() {
    let mut known = HashMap::new();
    for position in Kpk::all() {
        let state = Chess.read_state(&fen(&position)).expect("a position");
        let can_run = Runs::new(position.king, position.pawn.0).can_run(&position);
        assert_eq!(can_run, solve(&state, &mut known), "{}", fen(&position));
    }
}

#[test]
fn the_printed_rules_are_nearly_right() {
    let tally = Tally::count();
    let expected = Tally {
        positions: 163_328,
        can_run: 97_890,
        rightly_yes: 88_502,
        wrongly_yes: 212,
        wrongly_no: 470,
        rightly_no: 46_916,
    };
    assert_eq!(tally, expected);
    assert!(tally.per_cent_right() > 99.49);
}
