//! `adage gdl perft` and `adage gdl playouts`.

use super::machine;
use crate::failure::Failure;
use crate::output::{Output, progress};
use adage_book::grouped;
use adage_worlds::gdl::expression;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// States in as many lanes are looked at together.
type Lanes = [u64; 4];

pub fn perft(name: &str, depth: u32, output: &Output) -> Result<(), Failure> {
    let machine = machine(name)?;
    for depth in 1..=depth {
        let bar = counter(&format!("depth {depth}"));
        let begin = Instant::now();
        let nodes = machine.perft_telling(machine.start(), depth, |more| bar.inc(more));
        let taken = begin.elapsed();
        bar.finish_and_clear();
        let speed = rate(nodes, taken);
        match output.json {
            true => output.value(&json!({
                "sheet": name,
                "depth": depth,
                "nodes": nodes,
                "seconds": taken.as_secs_f64(),
                "nodes_per_second": speed,
            })),
            false => output.line(format!(
                "{depth:>3}  {:>20}  {} nodes/s",
                grouped(nodes),
                grouped(speed)
            )),
        }
        if nodes == 0 {
            break;
        }
    }
    Ok(())
}

pub fn playouts(name: &str, games: u64, seed: u64, output: &Output) -> Result<(), Failure> {
    let machine = machine(name)?;
    let bar = progress(games, "playing");
    let begin = Instant::now();
    let tally = machine.games::<Lanes>(games, seed, |tally| bar.set_position(tally.games));
    let taken = begin.elapsed();
    bar.finish_and_clear();
    let speed = rate(tally.states, taken);
    let (shortest, mean, longest) = (tally.shortest.unwrap_or(0), tally.mean_length(), tally.longest);
    let goals: Vec<(String, f64)> = machine
        .roles()
        .map(|(role, name)| (expression(name).to_string(), tally.mean_gain(role)))
        .collect();
    if output.json {
        let goals: serde_json::Map<String, Value> = goals.into_iter().map(|(role, goal)| (role, json!(goal))).collect();
        output.value(&json!({
            "sheet": name,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "length": { "shortest": shortest, "mean": mean, "longest": longest },
            "mean_goals": goals,
            "states": tally.states,
            "states_per_second": speed,
        }));
        return Ok(());
    }
    output.line(format!(
        "{}, {} games at random:",
        output.bold(name),
        grouped(tally.games)
    ));
    output.line(format!("  steps: {shortest} to {longest}, {mean:.2} on average"));
    for (role, goal) in goals {
        output.line(format!("  {role} gains {goal:.2} on average"));
    }
    if tally.unfinished > 0 {
        output.line(format!("  {} games did not come to an end", grouped(tally.unfinished)));
    }
    output.line(format!(
        "  {} states, {} states/s",
        grouped(tally.states),
        grouped(speed)
    ));
    Ok(())
}

/// Progress towards a number that nobody knows.
fn counter(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{msg}: {human_pos} nodes, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.set_message(what.to_string());
    bar
}

fn rate(count: u64, taken: Duration) -> u64 {
    (count as f64 / taken.as_secs_f64().max(1e-9)) as u64
}
