//! `adage play --check`: what a strategy achieves, as a report.

use crate::failure::Failure;
use crate::output::Output;
use adage_book::grouped;
use adage_play::glossary::{self, Meaning};
use adage_play::positions::{Men, Number};
use adage_play::{Choices, Depths, Positions, Strategy, TieBreak, Verdict};
use serde_json::json;

/// Proves the strategy and tells what was found; fails if it does not mate from everywhere.
pub fn run(name: &str, strategy: &Strategy, all: &Positions, output: &Output) -> Result<(), Failure> {
    let choices = Choices::everywhere(strategy, all);
    let own = Verdict::new(all, &choices, TieBreak::Own);
    let best = Verdict::new(all, &choices, TieBreak::Best);
    let perfect = Perfect::new(all);
    match output.json {
        true => output.value(&json!({
            "strategy": name,
            "rules": strategy.rules.len(),
            "positions": own.positions,
            "without_rule": own.without_rule.len(),
            "stalemates": own.stalemates.len(),
            "rooks_lost": own.lost_rooks.len(),
            "loops": own.loops.len(),
            "permitted_moves": own.permitted,
            "positions_with_several_moves": own.with_several,
            "own": achieved(&own),
            "best_tie_break": achieved(&best),
            "perfect": { "longest": perfect.longest, "mean": perfect.mean },
        })),
        false => tell(name, strategy, &own, &best, &perfect, output),
    }
    match own.holds() {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

fn achieved(verdict: &Verdict) -> serde_json::Value {
    json!({ "won": verdict.won, "longest": verdict.longest, "mean": verdict.mean() })
}

/// Perfect play, for comparison.
struct Perfect {
    longest: u8,
    mean: f64,
}

impl Perfect {
    fn new(all: &Positions) -> Perfect {
        let depths = Depths::new(all);
        let numbers = all.white_to_move().iter();
        let moves: Vec<u8> = numbers.filter_map(|number| depths.of(*number)).collect();
        let total: f64 = moves.iter().map(|count| f64::from(*count)).sum();
        Perfect {
            longest: moves.iter().copied().max().unwrap_or(0),
            mean: total / moves.len().max(1) as f64,
        }
    }
}

fn tell(name: &str, strategy: &Strategy, own: &Verdict, best: &Verdict, perfect: &Perfect, output: &Output) {
    let count = |number: usize| grouped(number as u64);
    output.line(format!(
        "{} ({} rules), from all {} positions against every defence:",
        output.bold(name),
        strategy.rules.len(),
        count(own.positions)
    ));
    fault(
        "without a rule",
        own.without_rule.len(),
        own.without_rule.first(),
        output,
    );
    fault(
        "moves that stalemate",
        own.stalemates.len(),
        own.stalemates.first().map(|(n, _)| n),
        output,
    );
    fault(
        "moves that lose the rook",
        own.lost_rooks.len(),
        own.lost_rooks.first().map(|(n, _)| n),
        output,
    );
    fault(
        "positions that go round in circles",
        own.loops.len(),
        own.loops.first(),
        output,
    );
    output.line(format!("  mates from {}, {}", count(own.won), lengths(own)));
    output.line(format!(
        "  with the best tie-breaks from {}, {}",
        count(best.won),
        lengths(best)
    ));
    output.line(format!(
        "  perfect play: longest {} moves, mean {:.3}",
        perfect.longest, perfect.mean
    ));
    output.line(format!(
        "  {} moves permitted, several in {} positions",
        count(own.permitted),
        count(own.with_several)
    ));
    if let Some(worst) = own.worst() {
        output.line(format!("  longest from {}", fen(worst)));
    }
    output.line("  first in so many positions:");
    let uses = own.uses.iter().copied().chain(std::iter::repeat(0));
    for (index, (rule, uses)) in strategy.rules.iter().zip(uses).enumerate() {
        output.line(format!(
            "  {:>9}  {:4} {}",
            count(uses),
            rule.name.as_str(),
            strategy.description(index)
        ));
    }
    explain(&glossary::of(strategy), output);
}

/// What the words of the rules mean.
fn explain(glossary: &[Meaning], output: &Output) {
    if glossary.is_empty() {
        return;
    }
    output.line("  what the words mean:");
    let width = glossary.iter().map(|entry| entry.word.len()).max().unwrap_or(0);
    for Meaning { word, meaning } in glossary {
        output.line(format!("    {word:width$}  {meaning}"));
    }
}

fn fault(what: &str, count: usize, example: Option<&Number>, output: &Output) {
    let example = example
        .map(|number| format!(", as {}", fen(*number)))
        .unwrap_or_default();
    output.line(format!("  {what}: {}{example}", grouped(count as u64)));
}

fn lengths(verdict: &Verdict) -> String {
    format!("longest {} moves, mean {:.3}", verdict.longest, verdict.mean())
}

fn fen(number: Number) -> String {
    format!("{} w - - 0 1", Men::of(number).board().board_fen())
}
