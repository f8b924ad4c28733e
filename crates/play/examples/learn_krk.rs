//! Learns a strategy for king and rook against king and writes it to standard output.
//!
//! `cargo run --release -p adage-play --example learn_krk [SEED] > krk_strategy.lp`

use adage_play::learn::{Effort, Phase, Prices, Provenance, learn};
use adage_play::{Choices, Depths, Positions, Strategy, TieBreak, Verdict};
use std::time::Instant;

const DEFAULT_SEED: u64 = 1;

/// A phase in which a position that is not won costs as much as this many moves.
fn phase(failed: f64, heat: f64, changes: usize) -> Phase {
    let prices = Prices { failed, long: 22 };
    Phase {
        candidates: 500,
        changes,
        heat,
        prices,
    }
}

fn main() {
    let seed = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(DEFAULT_SEED);
    let effort = Effort {
        max_rules: 20,
        seeds: (seed..seed + std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(2)).collect(),
        first: vec![phase(60.0, 0.5, 3000), phase(80.0, 0.2, 3000)],
        kept: 2,
        then: vec![
            phase(100.0, 0.2, 4000),
            phase(150.0, 0.1, 4000),
            phase(200.0, 0.1, 4000),
            phase(300.0, 0.1, 4000),
            phase(300.0, 0.05, 4000),
            phase(1000.0, 0.05, 4000),
            phase(1000.0, 0.02, 4000),
        ],
    };
    let provenance = Provenance {
        about: "King and rook against king, learned from perfect play.".to_string(),
        from: format!("learned by the example learn_krk, seed {seed}"),
    };
    let start = Instant::now();
    let positions = Positions::new();
    let depths = Depths::new(&positions);
    let report =
        |seed: u64, score: &_, rules: usize| eprintln!("{:.0?} seed {seed}: {rules} rules, {score:?}", start.elapsed());
    let Some(learned) = learn(&positions, &depths, &effort, &provenance, &report) else {
        eprintln!("nothing was learned");
        return;
    };
    let text = learned.program.to_string();
    print!("{text}");
    match Strategy::read("learned.lp", &text) {
        Ok(strategy) => {
            let choices = Choices::everywhere(&strategy, &positions);
            for tie_break in [TieBreak::Own, TieBreak::Worst] {
                let verdict = Verdict::new(&positions, &choices, tie_break);
                eprintln!(
                    "{tie_break:?} tie-breaks: {} of {} positions won, longest {}, mean {:.3}",
                    verdict.won,
                    verdict.positions,
                    verdict.longest,
                    verdict.mean()
                );
            }
        }
        Err(bad) => eprintln!("{bad}"),
    }
    eprintln!("{:.0?}", start.elapsed());
}
