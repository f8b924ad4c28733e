//! Patterns at work: what they find elsewhere, and that more games take nothing away.

use super::{in_game_g, is_known, learned, learned_from_game_g, move_in, position};
use adage_learn::combination::pitrat::{FIGURE_4, FIGURE_6, GAME_G, read_record};
use adage_learn::combination::{Deed, Learner, Limits, Pattern, Search, Store};
use adage_worlds::chess::{FreeChess, FreeMove, FreeState};
use adage_worlds::game::Game;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use shakmaty::Move;

fn first_moves(store: &Store, state: &FreeState) -> Vec<String> {
    let found = Search::new(store, Limits::default()).combinations(state);
    let moves = found.iter().filter_map(|node| node.play);
    moves
        .map(|chosen| FreeChess.write_move(state, &FreeMove::Play(chosen)))
        .collect()
}

#[test]
fn a_line_that_is_behind_is_not_followed() {
    // AT-23 (L513): queen takes rook, pawn takes queen, rook takes bishop is 50 - 90 + 30; the knight that could be
    // taken next is not looked at.
    let mut only_captures = Store::default();
    only_captures.insert(Pattern::capture());
    let after = |fen: &str, record: &str| {
        let start = position(fen);
        let moves = read_record(&start, record).expect("a record");
        let deed = Deed::new(moves[1], start.turn.other());
        (super::after(&start, record, 2), deed)
    };
    let (state, recapture) = after("8/4bp1n/4p3/3r4/8/8/8/3QR3 w - - 0 1", "Qd1xd5 e6xd5");
    let search = Search::new(&only_captures, Limits::default());
    assert_eq!(search.continuations_after(&state, 50 - 90, recapture, &[]), []);
    assert_eq!(search.nodes(), 1);
    let start = position("8/4bp1n/4p3/3r4/8/8/8/3QR3 w - - 0 1");
    assert!(first_moves(&only_captures, &start).is_empty());
    // With a queen on that square the rook's capture wins.
    let (state, recapture) = after("8/4bp1n/4p3/3q4/8/8/8/3QR3 w - - 0 1", "Qd1xd5 e6xd5");
    let search = Search::new(&only_captures, Limits::default());
    let found = search.continuations_after(&state, 90 - 90, recapture, &[]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].play, Some(move_in(&state, "Re1xe7")));
}

#[test]
fn learned_patterns_find_their_combinations() {
    // AT-24 (L534-575): proposed by the pattern; the fork that takes on d2 loses the queen.
    let (seeds, known) = (Store::seeds(), learned_from_game_g());
    assert!(first_moves(&seeds, &in_game_g(8)).is_empty());
    assert_eq!(first_moves(&known, &in_game_g(8)), ["Bb5xc6"]);
    assert!(first_moves(&seeds, &in_game_g(13)).is_empty());
    let forks = first_moves(&known, &in_game_g(13));
    assert!(forks.contains(&"Qd8-d5".to_string()), "{forks:?}");
    assert!(!forks.contains(&"Qd8xd2".to_string()), "{forks:?}");
}

/// Positions with the move that a store learned from game G and two figures finds.
fn solved() -> (Store, Vec<(FreeState, Move)>) {
    let (six, four) = (position(FIGURE_6.0), position(FIGURE_4.0));
    let start = FreeChess.start();
    let store = learned(&[(&start, GAME_G), (&six, FIGURE_6.1), (&four, FIGURE_4.1)]);
    let after_knights = super::after(&four, FIGURE_4.1, 1);
    let attack = super::after(&six, FIGURE_6.1, 2);
    let problems = [
        (in_game_g(8), "Bb5xc6"),
        (in_game_g(13), "Qd8-d5"),
        // Figure 6 without the pawn that could save the knight.
        (position("4k3/8/8/8/4n3/8/3P4/5RK1 w - - 0 1"), "Rf1-e1"),
        (attack, "d2-d3"),
        (after_knights, "Nf6xg4"),
    ];
    let problems = problems.map(|(state, text)| {
        let chosen = move_in(&state, text);
        (state, chosen)
    });
    (store, problems.to_vec())
}

fn unsolved(store: &Store, problems: &[(FreeState, Move)]) -> Vec<String> {
    let limits = Limits {
        nodes: 20_000,
        ..Limits::default()
    };
    let is_solved = |state: &FreeState, chosen: Move| {
        let found = Search::new(store, limits).combinations(state);
        found.iter().any(|node| node.play == Some(chosen))
    };
    let open = problems.iter().filter(|(state, chosen)| !is_solved(state, *chosen));
    open.map(|(state, chosen)| format!("{} {chosen}", FreeChess.write_state(state)))
        .collect()
}

fn random_game(seed: u64) -> Vec<Move> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut state = FreeChess.start();
    let mut moves = Vec::new();
    while moves.len() < 40 && FreeChess.outcome(&state).is_none() {
        if let Some(FreeMove::Play(chosen)) = FreeChess.moves(&state).choose(&mut rng) {
            state = state.after(*chosen);
            moves.push(*chosen);
        }
    }
    moves
}

#[test]
fn bad_games_take_nothing_away() {
    // AT-25 (L286).
    let (store, problems) = solved();
    assert!(
        unsolved(&store, &problems).is_empty(),
        "{:?}",
        unsolved(&store, &problems)
    );
    let mut learner = Learner::new(store.clone());
    let mut new = 0;
    for seed in 0..3 {
        new += learner.learn(&FreeChess.start(), &random_game(seed)).1;
        for pattern in store.patterns() {
            assert!(is_known(&learner.store, pattern), "{pattern}");
        }
        assert!(
            unsolved(&learner.store, &problems).is_empty(),
            "{:?}",
            unsolved(&learner.store, &problems)
        );
    }
    assert!(new > 0, "even random games teach something");
}

#[test]
fn a_second_pass_takes_nothing_away() {
    // AT-26 (L292).
    let start = FreeChess.start();
    let six = position(FIGURE_6.0);
    let four = position(FIGURE_4.0);
    for (start, record) in [(&start, GAME_G), (&six, FIGURE_6.1), (&four, FIGURE_4.1)] {
        let once = learned(&[(start, record)]);
        let twice = learned(&[(start, record), (start, record)]);
        for pattern in once.patterns() {
            assert!(is_known(&twice, pattern), "{pattern}");
        }
        assert_eq!(once.len(), twice.len(), "nothing new the second time");
    }
}
