//! What was learned from games, told.

use crate::output::Output;
use adage_book::counted;
use adage_book::grouped;
use adage_learn::combination::archive::{Game, Pass, Taught};
use adage_learn::combination::{Found, Knowledge, Library, Pattern, Why};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// How many of the commonest patterns are shown.
const SHOWN: usize = 5;

/// That there were patterns before, and games that are not read again.
pub fn known_before(library: &Library, from: &[PathBuf], output: &Output) {
    if output.json || library.is_empty() {
        return;
    }
    output.line(format!("{} known before.", patterns(library.len())));
    for source in from.iter().map(|path| path.display().to_string()) {
        let read = library.games_read(&source, 0);
        if read > 0 {
            output.line(format!(
                "{source}: {} counted before, not read again.",
                count(read, "game")
            ));
        }
    }
}

/// For the progress bar.
pub fn so_far(pass: &Pass, taught: Taught, library: &Library) -> String {
    let games = count(taught.games, "game");
    format!("pass {}: {games}, {}", pass.number + 1, patterns(library.len()))
}

pub fn pass(pass: &Pass, taught: Taught, output: &Output) {
    let Taught {
        games,
        moves,
        explained,
        new,
    } = taught;
    let number = pass.number + 1;
    if output.json {
        let known = pass.known();
        output.value(&json!({"pass": number, "games": games, "moves": moves, "explained": explained, "new": new, "known": known}));
        return;
    }
    output.line(format!(
        "Pass {number}, with {}: {}, {}; {} taught something; {} new.",
        patterns(pass.known()),
        count(games, "game"),
        count(moves, "move"),
        grouped(explained),
        count(new, "pattern"),
    ));
}

/// Every move that taught something, with the pattern.
pub fn explained(games: &[Game], found: &[Vec<Found>], output: &Output) {
    for (game, found) in games.iter().zip(found) {
        for it in found {
            if output.json {
                output.value(&json!({"game": game.name, "ply": it.number, "why": why(it.why), "pattern": it.pattern.to_string()}));
            } else {
                output.line(format!("{}, {}", output.bold(&game.name), played(game, it)));
                output.text(indented(&it.pattern));
            }
        }
    }
}

fn played(game: &Game, found: &Found) -> String {
    let before = found.number - 1 + usize::from(game.start.turn.is_black());
    let dots = if before.is_multiple_of(2) { "." } else { "..." };
    let chosen = game.moves[found.number - 1];
    format!("{}{dots} {chosen} {}:", before / 2 + 1, why(found.why))
}

fn why(why: Why) -> &'static str {
    match why {
        Why::Prepared { .. } => "prepared a capture",
        Why::Threatened => "threatened something",
        Why::Parried => "parried a threat",
        Why::Checked => "gave check",
    }
}

pub fn finish(library: &Library, before: usize, spoilt: u64, path: Option<&Path>, output: &Output) {
    let ranked = library.ranked();
    let several = ranked.iter().take_while(|(_, known)| known.games() > 1).count();
    let common = &ranked[..ranked.len().min(SHOWN)];
    if output.json {
        output.value(&json!({
            "patterns": ranked.len(),
            "before": before,
            "in_several_games": several,
            "spoilt": spoilt,
            "commonest": common.iter().map(|(pattern, known)| value(pattern, known)).collect::<Vec<_>>(),
            "file": path.map(|path| path.display().to_string()),
        }));
        return;
    }
    output.line(format!(
        "{} in all: {} found in several games, {} in one only.",
        patterns(ranked.len()),
        grouped(several as u64),
        grouped((ranked.len() - several) as u64),
    ));
    if spoilt > 0 {
        output.line(format!("Left out because spoilt: {}.", count(spoilt, "game")));
    }
    for (pattern, known) in common {
        output.line(format!(
            "\n{}, found in {}",
            output.bold(&known.name),
            count(known.games().into(), "game")
        ));
        output.text(indented(pattern));
    }
    if let Some(path) = path {
        let path = path.display();
        output.line(format!(
            "\nSaved in {path}. Try them: adage solve POSITION --patterns {path}"
        ));
    }
}

fn value(pattern: &Pattern, known: &Knowledge) -> Value {
    json!({"name": known.name, "games": known.games(), "from": known.from, "pattern": pattern.to_string()})
}

/// A pattern as the paper prints it.
pub fn indented(pattern: &Pattern) -> String {
    pattern.to_string().lines().map(|line| format!("  {line}\n")).collect()
}

fn count(number: u64, thing: &str) -> String {
    counted(number as usize, thing)
}

fn patterns(number: usize) -> String {
    count(number as u64, "pattern")
}
