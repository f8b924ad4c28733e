//! Our analysis of lost games beside a published one:
//! `cargo run --release --example gomoku_analysis REPORT [NODES [THREAT [GAMES]]]`.
//!
//! The report names for each game the ply from which the loser cannot avoid a five or an unstoppable four (`lethal_onset`)
//! and his last turn with an escape (`last_chance_ply`, none if the winner's own move entered the forced line). Where we
//! differ, the proofs are played out against every answer before they are counted in our favour.

use adage_play::gomoku::analysis::{Reply, ReplySearch};
use adage_play::gomoku::{Analysis, Board, Cell, FinishedGame, Limits, Rules, analyse, verify};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("the report is missing")?;
    let mut numbers = arguments.map(|text| text.parse::<u64>());
    let limits = Limits {
        nodes: numbers.next().transpose()?.unwrap_or(100_000),
        threat: u8::try_from(numbers.next().transpose()?.unwrap_or(1))?,
        ..Limits::default()
    };
    let games = usize::try_from(numbers.next().transpose()?.unwrap_or(u64::MAX))?;
    let report: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let sections = report["sections"].as_array().into_iter().flatten();
    let entries: Vec<&Value> = sections.flat_map(|section| section["entries"].as_array().into_iter().flatten()).collect();
    let compared: Vec<Compared> = entries.par_iter().take(games).filter_map(|entry| compare(entry, limits)).collect();
    let mut counts = BTreeMap::<String, usize>::new();
    for game in &compared {
        println!("{}", game.text);
        for count in &game.counts {
            *counts.entry(count.clone()).or_default() += 1;
        }
    }
    println!("\n{} games", compared.len());
    for (what, count) in counts {
        println!("{count:>5}  {what}");
    }
    Ok(())
}

struct Published {
    index: u64,
    lethal: usize,
    last_chance: Option<usize>,
    escapes: Vec<Cell>,
}

struct Compared {
    text: String,
    counts: Vec<String>,
}

fn read(entry: &Value) -> Option<(FinishedGame, Published)> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let report = &entry["match_report"];
    let cells = report["move_cells"].as_array()?.iter().filter_map(|cell| number(cell).map(|cell| cell as Cell));
    let game = FinishedGame::new(15, Rules::Renju, cells.collect()).ok()?;
    let candidates = entry["failure"]["missed_candidates"].as_array().into_iter().flatten();
    let cell = |candidate: &Value| Some((number(&candidate["mv"]["row"])? * 15 + number(&candidate["mv"]["col"])?) as Cell);
    let published = Published {
        index: report["match_index"].as_u64()?,
        lethal: number(&entry["lethal_onset"]["prefix_ply"])?,
        last_chance: number(&entry["last_chance_ply"]),
        escapes: candidates.filter_map(cell).collect(),
    };
    Some((game, published))
}

fn compare(entry: &Value, limits: Limits) -> Option<Compared> {
    let (game, published) = read(entry)?;
    let ours = analyse(&game, limits);
    let board = game.board_after(0);
    let mut counts = Vec::new();
    let mut text = format!(
        "game {}: {} plies, lost from {} (lethal {}, published {})",
        published.index,
        game.moves.len(),
        ours.onset,
        ours.lethal,
        published.lethal
    );
    counts.push(format!("lethal onset {}", order(ours.lethal, published.lethal)));
    let missed = ours.missed.iter().map(|missed| format!("{} after {}", board.names(&missed.win.line()), missed.plies));
    let missed: Vec<String> = missed.collect();
    if !missed.is_empty() {
        counts.push("games with a forced win let go".into());
        text += &format!("\n  wins let go: {}", missed.join("; "));
    }
    let escape = ours.last_escape.as_ref().map(|escape| escape.plies);
    match (escape, published.last_chance) {
        (Some(ours_at), Some(theirs_at)) => {
            counts.push(format!("last escape {}", order(ours_at, theirs_at)));
            if ours_at < theirs_at {
                counts.push(refute(&game, theirs_at, &published.escapes, limits, &mut text));
            } else if ours_at > theirs_at {
                counts.push(later(&ours, theirs_at, &board, &mut text));
            } else {
                counts.push(same(&ours, &published.escapes, &board, &mut text));
            }
        }
        (ours_at, None) => {
            counts.push("last escape: only we name one".into());
            text += &format!("\n  no escape is published; ours after {ours_at:?}");
        }
        (None, Some(_)) => counts.push("last escape: only they name one".into()),
    }
    if let Some(escape) = &ours.last_escape {
        text += &format!("\n  last escape after {}: {} held", escape.plies, brief(&board, &escape.holding));
        if !escape.unclear.is_empty() {
            counts.push("last escape rests on unfinished searches in part".into());
            text += &format!(", {} unclear", brief(&board, &escape.unclear));
        }
        if escape.holding.is_empty() {
            counts.push("last escape rests on unfinished searches only".into());
        }
    }
    Some(Compared { text, counts })
}

fn order(ours: usize, theirs: usize) -> &'static str {
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Equal => "the same",
        std::cmp::Ordering::Less => "ours earlier",
        std::cmp::Ordering::Greater => "ours later",
    }
}

fn brief(board: &Board, cells: &[Cell]) -> String {
    match cells.len() {
        0 => "nothing".into(),
        1..=12 => board.names(cells),
        many => format!("{many} moves"),
    }
}

/// They saw an escape where we say that all is lost: plays out the proof against each reply.
fn refute(game: &FinishedGame, plies: usize, escapes: &[Cell], limits: Limits, text: &mut String) -> String {
    let board = game.board_after(plies);
    let replies = ReplySearch::new(game, limits).replies(game, plies);
    let mut proved = true;
    for (cell, reply) in &replies {
        let mut after = board.clone();
        after.put(*cell, game.winner.other());
        let Reply::Loses(proof) = reply else {
            proved = false;
            continue;
        };
        proved &= verify(&after, game.winner, proof);
        if escapes.contains(cell) {
            let line = board.names(&proof.line());
            *text += &format!("\n  the escape {} published after {plies} loses to {line}", board.name(*cell));
        }
    }
    let replies = replies.len();
    *text += &format!("\n  after {plies} all {replies} replies lose, each proof played out: {proved}");
    format!("last escape ours earlier, every reply there refuted by a verified proof: {proved}")
}

/// They saw no escape where we do.
fn later(ours: &Analysis, theirs_at: usize, board: &Board, text: &mut String) -> String {
    let held = ours.last_escape.as_ref().is_some_and(|escape| !escape.holding.is_empty());
    let cells = ours.last_escape.as_ref().map_or(Vec::new(), |escape| escape.holding.clone());
    *text += &format!("\n  published escape already after {theirs_at}; no win by threats after {}", brief(board, &cells));
    format!("last escape ours later, some reply with the threat search exhausted: {held}")
}

/// Both name the same turn: do their moves hold by our search?
fn same(ours: &Analysis, escapes: &[Cell], board: &Board, text: &mut String) -> String {
    let Some(escape) = &ours.last_escape else { return String::new() };
    let lost = |cell: &&Cell| !escape.holding.contains(cell) && !escape.unclear.contains(cell);
    let refuted: Vec<Cell> = escapes.iter().filter(lost).copied().collect();
    if refuted.is_empty() {
        return "same last escape, no published escape refuted".into();
    }
    *text += &format!("\n  published escapes that lose: {}", board.names(&refuted));
    "same last escape, some published escape refuted".into()
}
