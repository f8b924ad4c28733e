//! Learns a strategy for king and rook against king and writes it to standard output.
//!
//! `cargo run --release -p adage-play --example learn_krk [SEED] > krk_strategy.lp`

use adage_logic::rulebook::Evidence;
use adage_play::learn::{Effort, Phase, Prices, Provenance, Score, learn};
use adage_play::{Choices, Depths, Positions, Strategy, TieBreak, Verdict};
use std::error::Error;
use std::time::Instant;

const DEFAULT_SEED: u64 = 1;

/// A phase in which a position that is not won costs as much as this many moves.
fn phase(failed: f64, heat: f64) -> Phase {
    let prices = Prices {
        failed,
        long: 22,
        slow: 1.0,
    };
    Phase {
        candidates: 500,
        changes: 4000,
        heat,
        prices,
    }
}

/// A phase for a list that wins nearly everywhere: what takes too long now costs much.
fn late_phase(slow: f64, heat: f64) -> Phase {
    let prices = Prices {
        failed: 400.0 * slow,
        long: 22,
        slow,
    };
    Phase {
        candidates: 300,
        changes: 4000,
        heat,
        prices,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(DEFAULT_SEED);
    let effort = Effort {
        max_rules: 20,
        seeds: (seed..seed + std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(2)).collect(),
        first: vec![phase(60.0, 0.5), phase(80.0, 0.2), phase(100.0, 0.2), phase(100.0, 0.1)],
        kept: 2,
        then: vec![
            phase(150.0, 0.1),
            phase(150.0, 0.1),
            phase(200.0, 0.1),
            phase(200.0, 0.1),
            phase(300.0, 0.05),
            late_phase(1.0, 0.2),
            late_phase(3.0, 0.3),
            late_phase(10.0, 0.5),
            late_phase(10.0, 0.5),
            late_phase(10.0, 0.3),
            late_phase(30.0, 0.3),
            late_phase(30.0, 0.1),
        ],
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
        from: format!("learned by the example learn_krk with seed {seed}"),
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
