//! Strategies learned by corrections and from whole games.

use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Kind, Task, las, space};
use adage_logic::Comparison;
use adage_logic::syntax::parse;
use adage_play::judgement::games::learn;
use adage_play::judgement::turns::{Habits, tell, winners_turns};
use adage_play::judgement::{
    CannotReplay, Correction, Foresight, JudgedBy, NetworkJudge, Pupil, StrategyPlayer, Training, me, vocabulary_of,
};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::game::Game;
use adage_worlds::onitama::{Deal, Onitama, OnitamaState};
use std::sync::Arc;

const AS_LEARNED: Foresight = Foresight {
    depth: 1,
    loud: 0,
    ends_count: false,
};

fn vocabulary() -> &'static str {
    vocabulary_of("onitama").expect("it is bundled")
}

fn task() -> Task {
    las::read(vocabulary(), space::Options::default()).expect("a task")
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
    let rules: Vec<&str> = vocabulary().lines().filter(|line| !line.starts_with('#')).collect();
    let secret = format!("{}\n:~ won. [-1@2]\n:~ theirs(student,C). [1@1,C]", rules.join("\n"));
    let secret = JudgedBy::new(parse(&secret).program).expect("a strategy");
    let game = Onitama::example();
    let mut teacher = StrategyPlayer::new(Arc::new(secret), AS_LEARNED, 1);
    let mut pupil =
        Pupil::new(Training::new(&game, task(), 1), AS_LEARNED, Limits::default(), 2).expect("nothing to explain");
    let mut chance = Chance::new(3);
    for _ in 0..8 {
        for state in positions(&game, &mut chance, 20) {
            let right = teacher.best(&game, &state).expect("a judge");
            let proposed = pupil.player.best(&game, &state).expect("a judge");
            if let Some(wrong) = proposed.iter().find(|proposed| !right.contains(proposed)) {
                pupil
                    .correct(&game, &state, [&right[0], wrong], None)
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
        playouts: 80,
        clear: 0.16,
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

#[test]
fn a_training_goes_on_from_what_was_written_down() {
    let game = Onitama::example();
    let mut training = Training::new(&game, task(), 1);
    let state = game.start();
    let moves = game.moves(&state);
    training.prefer(&game, &state, [&moves[0], &moves[1]], None);
    let text = las::write(training.task()).to_string();
    let again = las::read(&text, space::Options::default()).expect("it reads back");
    let mut again = Training::new(&game, again, 1);
    assert_eq!(las::write(again.task()).to_string(), text);
    again.prefer(&game, &state, [&moves[0], &moves[2]], None);
    assert_eq!(again.task().orderings.len(), 2);
    assert_eq!(again.vocabulary().to_string(), training.vocabulary().to_string());
}

#[test]
fn what_contradicts_all_that_was_said_is_not_kept() {
    let game = Onitama::example();
    let training = Training::new(&game, task(), 1);
    let mut pupil = Pupil::new(training, AS_LEARNED, Limits::default(), 2).expect("nothing to explain");
    let state = game.start();
    let moves = game.moves(&state);
    let explained = moves[1..]
        .iter()
        .find(|other| pupil.correct(&game, &state, [&moves[0], other], None).is_ok());
    let other = explained.expect("some difference can be told");
    assert!(pupil.correct(&game, &state, [other, &moves[0]], None).is_err());
    assert_eq!((pupil.corrections, pupil.training.task().orderings.len()), (1, 1));
}

/// All alternatives count, whatever random play makes of them, and each costs one.
const ALL: Habits = Habits {
    playouts: 5,
    noise: 15,
    clear: f64::NEG_INFINITY,
    most: 0.0,
};

#[test]
fn every_alternative_of_the_winner_makes_an_ordering_d13() {
    let game = Onitama::example();
    let turns = (0..)
        .map(|seed| winners_turns(&game, ALL, seed))
        .find(|turns| !turns.is_empty());
    let turns = turns.expect("somebody wins");
    for turn in &turns {
        let mut training = Training::new(&game, task(), 1);
        tell(&mut training, &game, turn, ALL);
        let task = training.task();
        let alternatives = game.moves(&turn.state).len() - 1;
        let told: u32 = task.orderings.iter().filter_map(|ordering| ordering.penalty).sum();
        assert_eq!(told as usize, alternatives);
        let better = game.facts(&game.play(&turn.state, &turn.chosen));
        let better = better.into_iter().chain([me(&game, game.to_move(&turn.state))]);
        let mut better: Vec<String> = better.map(|fact| format!("{fact}.")).collect();
        better.sort();
        for ordering in &task.orderings {
            assert_eq!((ordering.kind, ordering.relation), (Kind::Brave, Comparison::Less));
            let context = task.examples[ordering.left].context.to_string();
            let mut context: Vec<&str> = context.lines().collect();
            context.sort_unstable();
            assert_eq!(context, better);
        }
    }
}

#[test]
fn a_correction_is_one_ordering_and_is_heeded_d14() {
    let game = Onitama::example();
    let mut pupil =
        Pupil::new(Training::new(&game, task(), 1), AS_LEARNED, Limits::default(), 2).expect("nothing to explain");
    let mut state = game.start();
    for told in 1..=3 {
        let (proposed, wanted) = (game.moves(&state)[0], game.moves(&state)[1]);
        if pupil.correct(&game, &state, [&wanted, &proposed], None).is_err() {
            break;
        }
        assert_eq!((pupil.corrections, pupil.training.task().orderings.len()), (told, told));
        let best = pupil.player.best(&game, &state).expect("a judge");
        assert!(!best.contains(&proposed), "{state}");
        state = game.play(&state, &wanted);
    }
    assert!(pupil.corrections > 0);
}

/// One that knows nothing yet.
fn beginner(game: &Onitama) -> Pupil {
    Pupil::new(Training::new(game, task(), 1), AS_LEARNED, Limits::default(), 2).expect("nothing to explain")
}

#[test]
fn corrections_that_were_written_down_make_the_same_pupil() {
    let game = Onitama::example();
    let mut live = beginner(&game);
    let (mut journal, mut refused) = (Vec::new(), Vec::new());
    let mut state = game.start();
    for number in 1..=6 {
        let moves = game.moves(&state);
        // Every third one takes back what the one before it said.
        let pair = if number % 3 == 0 {
            [&moves[0], &moves[1]]
        } else {
            [&moves[1], &moves[0]]
        };
        journal.push(Correction::write(&game, &state, pair));
        if live.correct(&game, &state, pair, None).is_err() {
            refused.push(number);
        }
        if number % 3 == 0 {
            state = game.play(&state, &moves[1]);
        }
    }
    assert!(!refused.is_empty() && live.corrections > 0, "{refused:?}");
    let mut again = beginner(&game);
    assert_eq!(again.replay(&game, &journal).expect("they can be read"), refused);
    assert_eq!(again.corrections, live.corrections);
    assert_eq!(again.learned, live.learned);
    assert_eq!(
        las::write(again.training.task()).to_string(),
        las::write(live.training.task()).to_string()
    );
    let best = [&mut live, &mut again].map(|pupil| pupil.player.best(&game, &state).expect("a judge"));
    assert_eq!(best[0], best[1]);
}

#[test]
fn a_correction_that_cannot_be_read_is_named() {
    let game = Onitama::example();
    let state = game.start();
    let moves = game.moves(&state);
    let good = Correction::write(&game, &state, [&moves[0], &moves[1]]);
    let bad = Correction {
        better: "z9 nowhere".to_owned(),
        ..good.clone()
    };
    let found = beginner(&game).replay(&game, &[good, bad]);
    assert!(
        matches!(found, Err(CannotReplay::Unreadable { number: 2, .. })),
        "{found:?}"
    );
}

#[test]
fn a_strategy_that_asks_for_what_no_position_has_cannot_judge() {
    let game = Onitama::example();
    for (text, message) in [
        (":~ locaton(M,C). [1@1,M,C]", "unknown predicate `locaton/2`"),
        (":~ location(M). [1@1,M]", "`location` takes 2 arguments, not 1"),
        (
            "near(C) :- me(P), covered(C,P). :~ near(C). [1@1,C]",
            "unknown predicate `covered/2`",
        ),
        (":~ does(P,A). [1@1,P,A]", "unknown predicate `does/2`"),
    ] {
        let strategy = JudgedBy::new(parse(text).program).expect("levels are numbers");
        let refused = NetworkJudge::new(&game, &strategy, &game.start()).err();
        let told = refused.map(|reason| reason.to_string());
        assert_eq!(told, Some(format!("the strategy is wrong: {message}")));
    }
    let declared = JudgedBy::new(parse("#defined covered/2. :~ covered(C,P). [1@1,C,P]").program).expect("a strategy");
    assert!(NetworkJudge::new(&game, &declared, &game.start()).is_ok());
}

#[test]
fn a_vocabulary_that_no_position_has_is_told_with_its_place() {
    let game = Onitama::example();
    assert_eq!(Training::undeclared(&game, &task()), []);
    let wrong = vocabulary().replace("valid_translation(_,C,_,P)", "valid_translaton(_,C,_,P)");
    let found = Training::undeclared(&game, &las::read(&wrong, space::Options::default()).expect("a task"));
    let told: Vec<(&str, &str)> = found
        .iter()
        .map(|found| (&wrong[found.span.range()], found.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [("valid_translaton(_,C,_,P)", "unknown predicate `valid_translaton/4`")]
    );
}
