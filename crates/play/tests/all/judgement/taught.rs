//! Small games, taught by a perfect player who corrects mistakes.

use crate::support::small_games::{AS_LEARNED, Results, against_chance, nim, teach, tic_tac_toe};
use adage_worlds::gdl::GdlGame;
use std::sync::Arc;

/// What comes of 300 games against chance after so many corrections at most, one ply deep.
fn after_lessons(game: &GdlGame, most: usize, seed: u64) -> Results {
    let taught = teach(game, most, seed);
    let pupil = taught.pupil;
    assert!((1..=most).contains(&pupil.corrections), "{}", pupil.corrections);
    assert!(pupil.training.task().orderings.len() <= most);
    let strategy = pupil.training.strategy(&pupil.learned).expect("it was learned");
    against_chance(game, &Arc::new(strategy), AS_LEARNED)
}

/// Hahn and Shankar (2019) taught 43 orderings and lost 68 to 97 of 300 games.
#[test]
fn tic_tac_toe_is_not_lost_after_43_corrections() {
    let game = tic_tac_toe();
    for seed in 0..4 {
        let results = after_lessons(&game, 43, seed);
        assert_eq!(results.lost, 0, "seed {seed}: {results:?}");
    }
}

#[test]
fn nim_is_won_after_20_corrections() {
    let game = nim();
    for seed in 0..4 {
        let results = after_lessons(&game, 20, seed);
        assert_eq!(results.won, 300, "seed {seed}: {results:?}");
    }
}
