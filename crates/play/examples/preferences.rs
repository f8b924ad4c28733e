//! What can be learned from preferences: by corrections, from whole noisy games, some plies deep, and from a perfect
//! player's choices in small games. Prints what was learned and how it plays.
//!
//! `cargo run --release -p adage-play --example preferences [training|games|deep|tic-tac-toe|nim]…`

use adage_games::chance::{Chance, random_game};
use adage_games::game::{Game, Outcome};
use adage_games::gdl::{GdlGame, Sheet, bundled};
use adage_games::onitama::{Deal, Onitama, OnitamaState};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Task, las, space};
use adage_logic::syntax::parse;
use adage_play::arena::{Clock, End, RandomPlayer, Tournament, play};
use adage_play::judgement::games::learn;
use adage_play::judgement::turns::{Habits, winners_turns};
use adage_play::judgement::{
    Foresight, JudgedBy, Planned, Pupil, StrategyPlayer, Training, bundled_strategy, vocabulary_of,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let parts: [(&str, fn()); 5] = [
        ("training", training),
        ("games", || whole_games(1)),
        ("deep", || whole_games(2)),
        ("tic-tac-toe", tic_tac_toe),
        ("nim", nim),
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

const AS_LEARNED: Foresight = Foresight {
    depth: 1,
    loud: 0,
    ends_count: false,
};

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
                        .correct(&game, &state, [right_one, proposed])
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
        time: Some(Duration::from_secs(20)),
    };
    let learned = learn(&game, &task("onitama"), &games, habits, (depth, limits)).expect("a strategy");
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

/// Preferences of a perfect player: in random positions a move that keeps the value against one that does not.
fn perfect_preferences<G: RuleForm>(game: &G, training: &mut Training, count: usize, chance: &mut Chance) {
    let mut told = 0;
    while told < count {
        let states = random_game(game, game.start(), chance, 20);
        let Some(state) = chance.pick(&states).filter(|state| game.outcome(state).is_none()) else {
            continue;
        };
        let moves = game.moves(state);
        let values: Vec<i32> = moves
            .iter()
            .map(|chosen| -value(game, &game.play(state, chosen)))
            .collect();
        let best = values.iter().max().copied().unwrap_or(0);
        let (good, bad): (Vec<usize>, Vec<usize>) = (0..moves.len()).partition(|index| values[*index] == best);
        if let (Some(good), Some(bad)) = (chance.pick(&good), chance.pick(&bad)) {
            training.prefer(game, state, [&moves[*good], &moves[*bad]], Some(4));
            told += 1;
        }
    }
}

/// What perfect play makes of a position for who is to move.
fn value<G: Game>(game: &G, state: &G::State) -> i32 {
    match game.outcome(state) {
        Some(Outcome::Win(winner)) if winner == game.to_move(state) => 1,
        Some(Outcome::Win(_)) => -1,
        Some(Outcome::Draw) => 0,
        None => {
            let values = game
                .moves(state)
                .into_iter()
                .map(|chosen| -value(game, &game.play(state, &chosen)));
            values.max().unwrap_or(0)
        }
    }
}

fn small_game(name: &str, text: &str, count: usize) {
    let sheet = Sheet::read(text).expect("a sheet");
    let game = GdlGame::new(name, &sheet).expect("a game of turns");
    let mut chance = Chance::new(43);
    let mut training = Training::new(&game, task(name), 1);
    perfect_preferences(&game, &mut training, count, &mut chance);
    let began = Instant::now();
    let limits = Limits {
        time: Some(Duration::from_secs(4)),
        ..Limits::default()
    };
    let (strategy, learned) = training.learn(limits).expect("a strategy");
    println!(
        "{} orderings, learned in {:.2?}, length {}, penalty {}, proved: {}",
        training.task().orderings.len(),
        began.elapsed(),
        learned.length,
        learned.penalty,
        learned.proved
    );
    println!("{}", learned.program(training.task()));
    let strategy = Arc::new(strategy);
    for (depth, ends_count) in [(1, false), (3, false), (1, true), (3, true)] {
        let loud = AS_LEARNED.loud;
        against_random(
            &game,
            &strategy,
            Foresight {
                depth,
                loud,
                ends_count,
            },
        );
    }
}

/// 300 games from the start, every other one as the first player.
fn against_random(game: &GdlGame, strategy: &Arc<JudgedBy>, foresight: Foresight) {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for number in 0..300u64 {
        let mut own = StrategyPlayer::new(strategy.clone(), foresight, number);
        let mut other = RandomPlayer::new(number + 1000);
        let first = number % 2 == 0;
        let clock = Clock {
            limit: Duration::from_secs(60),
            longest: 300,
        };
        let stop = AtomicBool::new(false);
        let mut moves = Vec::new();
        let ended = match first {
            true => play(game, &game.start(), &mut moves, [&mut own, &mut other], clock, &stop),
            false => play(game, &game.start(), &mut moves, [&mut other, &mut own], clock, &stop),
        };
        match ended.map(|(end, _)| end) {
            Some(End::Drawn) | None => drawn += 1,
            Some(end) if end.winner().is_some_and(|winner| (winner.0 == 0) == first) => won += 1,
            Some(_) => lost += 1,
        }
    }
    let depth = foresight.depth;
    let ends = if foresight.ends_count { ", ends counting" } else { "" };
    println!("300 games against random play, {depth} plies deep{ends}: {won} won, {drawn} drawn, {lost} lost");
}

fn tic_tac_toe() {
    let text = bundled::text("tic-tac-toe").expect("it is bundled");
    small_game("tic-tac-toe", text, 43);
}

/// Nim with heaps of three, four and five, whoever takes the last piece winning.
fn nim() {
    let text = bundled::text("nim").expect("it is bundled");
    let text = text
        .replace("(heap a 1)", "(heap a 3)")
        .replace("(heap b 2)", "(heap b 4)");
    let text = text.replace("(init (heap c 3))", "(init (heap c 5)) (succ 3 4) (succ 4 5)");
    small_game("nim", &text, 20);
}
