//! How fast rules are matched: the eleven motifs, and a thousand rules that resemble them.
//!
//! Besides the table there are two figures in `cargo bench`: what a thousand rules cost together, measured in what the
//! eleven cost together, and what they cost one by one.

#[path = "support/clock.rs"]
mod clock;
#[path = "../tests/all/support"]
mod support {
    pub mod middlegames;
    pub mod tactics;
    pub mod variations;
}

use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use clock::computing_time;
use divan::Bencher;
use divan::counter::ItemsCount;
use shakmaty::Position;
use std::time::Duration;
use support::middlegames::middlegames;
use support::tactics::{MOTIFS, tactics_and};
use support::variations::varied;

const POSITIONS: usize = 100;
const MANY: usize = 1000;
const SEED: u64 = 1;

fn main() {
    divan::main();
    if std::env::args().any(|argument| argument == "--bench") {
        report();
    }
}

fn positions() -> Vec<ChessPosition> {
    let states = middlegames(POSITIONS, SEED);
    states
        .iter()
        .map(|state| ChessPosition::from(state.board().clone()))
        .collect()
}

fn motifs() -> Vec<Predicate> {
    MOTIFS.map(|(name, arity)| Predicate::new(name, arity)).to_vec()
}

fn compiled<'a>(
    vocabulary: &'a ChessVocabulary,
    rules: &'a Rules,
    goals: &[Predicate],
) -> Matcher<'a, ChessVocabulary> {
    Matcher::new(vocabulary, rules, goals).unwrap_or_else(|problem| panic!("{}", problem.diagnostic.message))
}

fn count_all(matcher: &Matcher<'_, ChessVocabulary>, positions: &[ChessPosition]) -> usize {
    let mut searcher = matcher.searcher();
    positions.iter().map(|position| searcher.count(position)).sum()
}

fn bench_goals(bencher: Bencher, rules: &Rules, goals: &[Predicate]) {
    let vocabulary = ChessVocabulary::new();
    let matcher = compiled(&vocabulary, rules, goals);
    let positions = positions();
    bencher
        .counter(ItemsCount::new(POSITIONS))
        .bench(|| count_all(&matcher, &positions));
}

#[divan::bench(args = MOTIFS.map(|(name, _)| name))]
fn motif(bencher: Bencher, name: &str) {
    let goals: Vec<Predicate> = motifs().into_iter().filter(|goal| goal.name.as_str() == name).collect();
    bench_goals(bencher, &tactics_and("", &ChessVocabulary::new()), &goals);
}

#[divan::bench]
fn eleven_motifs_together(bencher: Bencher) {
    bench_goals(bencher, &tactics_and("", &ChessVocabulary::new()), &motifs());
}

#[divan::bench(sample_count = 3)]
fn a_thousand_rules_together(bencher: Bencher) {
    let (rules, goals) = varied(MANY, SEED, &ChessVocabulary::new());
    bench_goals(bencher, &rules, &goals);
}

#[divan::bench(sample_count = 3)]
fn compile_a_thousand_rules() -> usize {
    let vocabulary = ChessVocabulary::new();
    let (rules, goals) = varied(MANY, SEED, &vocabulary);
    compiled(&vocabulary, &rules, &goals).step_count()
}

/// The growth of cost with the number of rules, and the answers behind it.
fn report() {
    let vocabulary = ChessVocabulary::new();
    let positions = positions();
    let (rules, variations) = varied(MANY, SEED, &vocabulary);
    let eleven = Measured::new(&compiled(&vocabulary, &rules, &motifs()), &positions);
    let together = Measured::new(&compiled(&vocabulary, &rules, &variations), &positions);
    let alone: Vec<Measured> = variations
        .iter()
        .map(|goal| Measured::new(&compiled(&vocabulary, &rules, &[*goal]), &positions))
        .collect();
    let one_by_one = Measured {
        time: alone.iter().map(|one| one.time).sum(),
        answers: alone.iter().map(|one| one.answers).sum(),
        steps: alone.iter().map(|one| one.steps).sum(),
    };
    println!();
    for (name, measured) in [
        ("eleven motifs together", &eleven),
        ("1,000 rules together", &together),
        ("1,000 rules one by one", &one_by_one),
    ] {
        println!(
            "{name:24} {:>10.1} µs a position, {:>6} answers, {:>6} steps, {:6.1} times the eleven",
            measured.time.as_secs_f64() * 1e6 / POSITIONS as f64,
            measured.answers,
            measured.steps,
            measured.time.as_secs_f64() / eleven.time.as_secs_f64(),
        );
    }
}

struct Measured {
    /// Of computing, in the fastest of a few passes.
    time: Duration,
    answers: usize,
    steps: usize,
}

impl Measured {
    fn new(matcher: &Matcher<'_, ChessVocabulary>, positions: &[ChessPosition]) -> Measured {
        let answers = count_all(matcher, positions);
        let pass = |_| {
            let start = computing_time();
            divan::black_box(count_all(matcher, positions));
            computing_time() - start
        };
        Measured {
            time: (0..5).map(pass).min().unwrap_or_default(),
            answers,
            steps: matcher.step_count(),
        }
    }
}
