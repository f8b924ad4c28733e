//! The player by search against a manager that plays, errs and talks nonsense. How soon it answers is measured elsewhere,
//! by `cargo run --release -p adage-experiments -- measure gomocup-stress`.

use crate::support::manager::{Listener, Manager, Seen};
use adage_play::gomocup::Session;
use adage_search::gomoku::player::SearchPlayer;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::time::{Duration, Instant};

struct InHouse(Session<SearchPlayer>);

impl Listener for InHouse {
    fn ask(&mut self, lines: &[String]) -> Option<(Vec<String>, Duration)> {
        let began = Instant::now();
        let answers = lines.iter().flat_map(|line| self.0.answer(line, Instant::now()).lines);
        Some((answers.collect(), began.elapsed()))
    }
}

#[test]
fn whatever_the_manager_says_the_searching_player_plays_legally() {
    let mut manager = Manager {
        listener: &mut InHouse(Session::new(SearchPlayer)),
        rng: SmallRng::seed_from_u64(5),
        // Little more than what the session keeps for the way to the manager: a few milliseconds to search in.
        limit: Duration::from_millis(34),
        seen: Seen::default(),
    };
    for number in 0..60 {
        manager.play(number).expect("the listener stays");
    }
    let seen = manager.seen;
    assert_eq!(seen.illegal, [""; 0]);
    assert_eq!(seen.games, 60);
    assert!(seen.nonsense > 50 && seen.moves > 500, "{seen:?}");
}
