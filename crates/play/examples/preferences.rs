//! What can be learned from preferences: by corrections, from whole noisy games, some plies deep, and by a perfect
//! player's corrections in small games. Prints what was learned and how it plays.
//!
//! `cargo run --release -p adage-play --example preferences [training|games|deep|tic-tac-toe|nim]…`

#[path = "../tests/support/small_games.rs"]
mod small_games;

use adage_learn::strategy::native::Limits;
use adage_learn::strategy::turns::{Habits, winners_turns};
use adage_learn::strategy::{Pupil, Task, Training, las, learn_from_turns, space};
use adage_logic::syntax::parse;
use adage_play::arena::Tournament;
use adage_play::judgement::{Planned, bundled_strategy, vocabulary_of};
use adage_search::judgement::{Foresight, JudgedBy, StrategyPlayer};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::game::Game;
use adage_worlds::gdl::GdlGame;
use adage_worlds::onitama::{Deal, Onitama, OnitamaState};
use small_games::AS_LEARNED;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let parts: [(&str, fn()); 5] = [
        ("training", training),
        ("games", || whole_games(1)),
        ("deep", || whole_games(2)),
        ("tic-tac-toe", || small_game(&small_games::tic_tac_toe(), 43)),
        ("nim", || small_game(&small_games::nim(), 20)),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|own| own == name) {
            println!("== {name}");
            part();
        }
    }
}

fn vocabulary(game: &str) -> &'static str {
    vocabulary_of(game).expect("it is bundled")
}

fn task(game: &str) -> Task {
    las::read(vocabulary(game), space::Options::default()).expect("the vocabulary is a task")
}

fn strategy(text: &str) -> Arc<JudgedBy> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
    Arc::new(JudgedBy::new(parsed.program).expect("a strategy"))
}

/// The rules of a vocabulary without the directives.
fn rules_of(vocabulary: &str) -> String {
    let rules = vocabulary.lines().filter(|line| !line.starts_with('#'));
    rules.collect::<Vec<_>>().join("\n")
}

/// Teachers with hidden strategies correct a pupil at most twenty times; then both choose in fresh positions.
fn training() {
    let hidden = [
        ":~ won. [-1@3]\n:~ mine(master,C), attacked(C). [1@2,C]\n:~ theirs(student,C). [1@1,C]",
        ":~ mine(student,C), not guarded(C). [1@1,C]",
        ":~ won. [-1@2]\n:~ theirs(R,C), attacked(C). [1@1,C]",
        ":~ won. [-1@3]\n:~ mine(R,C), attacked(C), not guarded(C). [1@2,1,C]\n:~ theirs(R,C). [1@1,2,C]",
    ];
    let game = Onitama::example();
    for (number, secret) in hidden.iter().enumerate() {
        let mut teacher = StrategyPlayer::new(
            strategy(&format!("{}\n{secret}", rules_of(vocabulary("onitama")))),
            AS_LEARNED,
            1,
        );
        let training = Training::new(&game, task("onitama"), 1);
        let mut pupil = Pupil::new(training, AS_LEARNED, Limits::default(), 5).expect("nothing to explain");
        let mut chance = Chance::new(number as u64);
        let (mut seen, mut slowest) = (0, Duration::ZERO);
        while seen < 600 && pupil.corrections < 20 {
            for state in positions(&game, &mut chance) {
                let right = teacher.best(&game, &state).expect("a judge");
                let proposed = pupil.player.best(&game, &state).expect("a judge");
                let (Some(right_one), Some(proposed)) = (chance.pick(&right), chance.pick(&proposed)) else {
                    continue;
                };
                seen += 1;
                if !right.contains(proposed) && pupil.corrections < 20 {
                    let began = Instant::now();
                    pupil
                        .correct(&game, &state, [right_one, proposed], None)
                        .expect("the secret explains it");
                    slowest = slowest.max(began.elapsed());
                }
            }
        }
        let (mut agree, mut fresh) = (0, 0);
        while fresh < 1000 {
            for state in positions(&game, &mut chance) {
                let right = teacher.best(&game, &state).expect("a judge");
                let own = pupil.player.best(&game, &state).expect("a judge");
                fresh += 1;
                agree += usize::from(chance.pick(&own).is_some_and(|own| right.contains(own)));
            }
        }
        let corrections = pupil.corrections;
        println!("hidden:\n{secret}");
        println!("{corrections} corrections in {seen} positions, each learned within {slowest:.0?}");
        println!("agrees in {agree} of {fresh} fresh positions; learned:");
        let (_, learned) = pupil.training.learn(Limits::default()).expect("as before");
        println!("{}", learned.program(pupil.training.task()));
    }
}

/// Twenty positions of random games with one deal.
fn positions(game: &Onitama, chance: &mut Chance) -> Vec<OnitamaState> {
    let deal = Deal::random(chance, 1).position().expect("a deal");
    let mut all = Vec::new();
    while all.len() < 20 {
        let states = random_game(game, deal, chance, 40);
        all.extend(chance.pick(&states).filter(|state| game.outcome(state).is_none()));
    }
    all
}

const GAMES: u64 = 30;

/// Learns from noisy games, so many plies deep, and plays against what Greenwood learned in 2018 at the same depth.
fn whole_games(depth: u32) {
    let game = Onitama::example();
    let habits = Habits::default();
    let began = Instant::now();
    let games: Vec<_> = (0..GAMES).map(|seed| winners_turns(&game, habits, seed)).collect();
    let turns: usize = games.iter().map(Vec::len).sum();
    println!(
        "{GAMES} games, {turns} turns of winners, played in {:.1?}",
        began.elapsed()
    );
    let began = Instant::now();
    let limits = Limits {
        nodes: 5_000,
        time: Some(Duration::from_secs(60)),
    };
    let learned = learn_from_turns(&game, &task("onitama"), &games, habits, (depth, limits)).expect("a strategy");
    println!(
        "learned in {:.1?}, {depth} plies deep; penalties and agreement on games held back:",
        began.elapsed()
    );
    println!("{:?}", learned.tried);
    println!(
        "length {}, penalty {}, {}",
        learned.learned.length,
        learned.learned.penalty,
        if learned.learned.proved {
            "proved optimal"
        } else {
            "not proved optimal"
        }
    );
    let weak = learned.strategy.program.to_string();
    println!(
        "{}",
        weak.lines()
            .filter(|line| line.starts_with(":~"))
            .collect::<Vec<_>>()
            .join("\n")
    );
    let own = Arc::new(learned.strategy);
    for name in ["win-or-capture", "avoid-capture", "defend-pieces"] {
        for ends_count in [false, true] {
            let other = Arc::new(bundled_strategy("onitama", name).expect("it is bundled"));
            contest(
                &game,
                &own,
                (name, &other),
                Foresight {
                    depth,
                    loud: 0,
                    ends_count,
                },
            );
        }
    }
}

fn contest(game: &Onitama, own: &Arc<JudgedBy>, (name, other): (&str, &Arc<JudgedBy>), foresight: Foresight) {
    let planned = |name: &str, strategy: &Arc<JudgedBy>| Planned::Strategy {
        name: name.to_string(),
        strategy: strategy.clone(),
        foresight,
    };
    let tournament = Tournament {
        game: game.clone(),
        players: [planned("learned", own), planned(name, other)],
        games: 400,
        limit: Duration::from_secs(60),
        seed: 7,
        threads: 2,
    };
    let score = tournament.run(&AtomicBool::new(false), |_| {}).expect("all can play");
    let all = score.together();
    println!(
        "against {name}, depth {}, {}: {} won, {} drawn, {} lost, p = {:.2e}",
        foresight.depth,
        if foresight.ends_count {
            "ends count"
        } else {
            "as learned"
        },
        all.won,
        all.drawn,
        all.lost,
        score.chance()
    );
}

/// A perfect player watches a pupil play against chance and corrects its mistakes, then it plays on without a teacher.
fn small_game(game: &GdlGame, most: usize) {
    for seed in 0..10 {
        let taught = small_games::teach(game, most, seed);
        let Pupil {
            training,
            learned,
            corrections,
            ..
        } = &taught.pupil;
        println!(
            "seed {seed}: {corrections} corrections in {} games, learned in {:.2?}, length {}, penalty {}",
            taught.games, taught.learning, learned.length, learned.penalty,
        );
        if seed == 0 {
            println!("{}", learned.program(training.task()));
        }
        let strategy = Arc::new(training.strategy(learned).expect("it was learned"));
        for (depth, ends_count) in [(1, false), (3, true)] {
            let loud = AS_LEARNED.loud;
            let foresight = Foresight {
                depth,
                loud,
                ends_count,
            };
            let small_games::Results { won, drawn, lost } = small_games::against_chance(game, &strategy, foresight);
            let ends = if ends_count { ", ends counting" } else { "" };
            println!("    300 games against chance, {depth} plies deep{ends}: {won} won, {drawn} drawn, {lost} lost");
        }
    }
}
