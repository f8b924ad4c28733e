//! Strategies learned by corrections and from whole games.

use adage_games::chance::{Chance, random_game};
use adage_games::game::Game;
use adage_games::onitama::{Deal, Onitama, OnitamaState};
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Task, las, space};
use adage_logic::syntax::parse;
use adage_play::judgement::games::{Habits, learn, winners_turns};
use adage_play::judgement::{Foresight, JudgedBy, Pupil, StrategyPlayer, Training};
use std::sync::Arc;

const VOCABULARY: &str = include_str!("../../strategies/onitama/vocabulary.las");

const AS_LEARNED: Foresight = Foresight {
    depth: 1,
    loud: 0,
    ends_count: false,
};

fn task() -> Task {
    las::read(VOCABULARY, space::Options::default()).expect("a task")
}

/// Positions of random games with one deal, in which somebody is to move.
fn positions(game: &Onitama, chance: &mut Chance, count: usize) -> Vec<OnitamaState> {
    let deal = Deal::random(chance, 1).position().expect("a deal");
    let mut all = Vec::new();
    while all.len() < count {
        let states = random_game(game, deal, chance, 40);
        all.extend(chance.pick(&states).filter(|state| game.outcome(state).is_none()));
    }
    all
}

#[test]
fn a_teacher_with_a_hidden_strategy_is_understood_after_few_corrections() {
    let rules: Vec<&str> = VOCABULARY.lines().filter(|line| !line.starts_with('#')).collect();
    let secret = format!("{}\n:~ won. [-1@2]\n:~ theirs(student,C). [1@1,C]", rules.join("\n"));
    let secret = JudgedBy::new(parse(&secret).program).expect("a strategy");
    let game = Onitama::example();
    let mut teacher = StrategyPlayer::new(Arc::new(secret), AS_LEARNED, 1);
    let mut pupil = Pupil::new(Training::new(&game, task(), 1), AS_LEARNED, 2).expect("nothing to explain");
    let mut chance = Chance::new(3);
    for _ in 0..8 {
        for state in positions(&game, &mut chance, 20) {
            let right = teacher.best(&game, &state).expect("a judge");
            let proposed = pupil.player.best(&game, &state).expect("a judge");
            if let Some(wrong) = proposed.iter().find(|proposed| !right.contains(proposed)) {
                pupil
                    .correct(&game, &state, [&right[0], wrong])
                    .expect("the secret explains it");
            }
        }
    }
    assert!((1..=20).contains(&pupil.corrections), "{}", pupil.corrections);
    let fresh: Vec<OnitamaState> = (0..5).flat_map(|_| positions(&game, &mut chance, 20)).collect();
    let agrees = |state: &&OnitamaState| {
        let right = teacher.best(&game, state).expect("a judge");
        let own = pupil.player.best(&game, state).expect("a judge");
        own.iter().all(|own| right.contains(own))
    };
    let agree = fresh.iter().filter(agrees).count();
    assert!(agree >= 95, "{agree} of 100");
}

#[test]
fn whole_games_teach_what_winners_prefer() {
    let game = Onitama::example();
    let habits = Habits {
        playouts: 20,
        ..Habits::default()
    };
    let games: Vec<_> = (0..10).map(|seed| winners_turns(&game, habits, seed)).collect();
    let limits = Limits {
        nodes: 2_000,
        ..Limits::default()
    };
    let learned = learn(&game, &task(), &games, habits, (1, limits)).expect("a strategy");
    assert!(learned.agreement > 0.6, "{:?}", learned.tried);
    assert!(learned.learned.length > 0);
}
