//! Learns a strategy for king and rook against king and writes it to standard output.
//!
//! `cargo run --release -p adage-play --example learn_krk [FIRST_SEED [SEEDS]] > krk_strategy.lp`

use adage_book::Evidence;
use adage_play::learn::{Effort, Phase, Prices, Provenance, Score, learn};
use adage_play::{Choices, Depths, Positions, Strategy, TieBreak, Verdict};
use std::error::Error;
use std::time::Instant;

const FIRST_SEED: u64 = 4;
const SEEDS: u64 = 1;
/// Changes in the searches of which the best go on, and in each phase of those.
const FIRST_CHANGES: usize = 5_000;
const CHANGES: usize = 15_000;
/// The most phases at the end.
const LAST_PHASES: usize = 8;

/// A phase for a list that wins everywhere: the longest ways to mate and the longest rules are made shorter.
fn last_phase(heat: (f64, f64)) -> Phase {
    let prices = Prices {
        failed: 1000.0,
        long: 22,
        slow: 10.0,
    };
    Phase {
        changes: CHANGES,
        heat,
        prices,
        word_price: 0.002,
        splits: true,
    }
}

fn argument(place: usize) -> Option<u64> {
    std::env::args().nth(place)?.parse().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let first_seed = argument(1).unwrap_or(FIRST_SEED);
    let effort = Effort {
        max_rules: 20,
        seeds: (first_seed..).take(argument(2).unwrap_or(SEEDS) as usize).collect(),
        first: vec![Phase::plain(FIRST_CHANGES, 100.0, 0.1, (0.1, 0.02))],
        kept: 2,
        then: [
            vec![
                Phase::plain(CHANGES, 200.0, 0.2, (0.1, 0.02)),
                Phase::plain(CHANGES, 300.0, 0.5, (0.1, 0.01)),
            ],
            vec![last_phase((0.02, 0.002)); LAST_PHASES],
        ]
        .concat(),
        enough: 25,
    };
    let start = Instant::now();
    let positions = Positions::new();
    let depths = Depths::new(&positions);
    let report = |seed: u64, score: &Score, rules: usize| {
        eprintln!("{:.0?} seed {seed}: {rules} rules, {score:?}", start.elapsed());
    };
    let Some(learned) = learn(&positions, &depths, &effort, &report) else {
        return Err("nothing was learned".into());
    };
    let provenance = Provenance {
        about: format!(
            "King and rook against king, learned from perfect play: mates in at most {} moves, {:.2} on average.",
            learned.score.longest, learned.score.mean
        ),
        from: "learned by the example learn_krk".to_string(),
    };
    let text = learned.program(&provenance).to_string();
    print!("{}", with_evidence(text, &positions)?);
    eprintln!("{:.0?}", start.elapsed());
    Ok(())
}

/// Checks the strategy over every position, and writes with each rule in how many it is the first.
fn with_evidence(text: String, positions: &Positions) -> Result<String, Box<dyn Error>> {
    let strategy = Strategy::read("krk_strategy.lp", &text)?;
    let choices = Choices::everywhere(&strategy, positions);
    let verdict = Verdict::new(positions, &choices, TieBreak::Own);
    eprintln!(
        "{} of {} positions won, longest {}, mean {:.3}",
        verdict.won,
        verdict.positions,
        verdict.longest,
        verdict.mean()
    );
    let mut file = strategy.file;
    for (rule, uses) in strategy.rules.iter().zip(&verdict.uses) {
        let evidence = Evidence {
            space: "krk-wtm".to_string(),
            positions: verdict.positions as u64,
            complete: true,
            holds: *uses as u64,
            against: None,
        };
        file.add_evidence(rule.name.as_str(), evidence);
    }
    Ok(file.text())
}
