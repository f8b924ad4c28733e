//! Times the matcher on one thread: `match_speed FENS MOTIF=COUNT…`, e.g. `match_speed games.fen fork=1000 pin2=400`.
//!
//! For each motif, compiled alone, a line: its name, the mean seconds of computing of one pass over the first COUNT positions, and
//! the number of different answers in each of them. Reading and compiling are not timed.

use crate::clock::computing_time;
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen};
use std::error::Error;
use std::time::Duration;

/// Passes are repeated for this long, so that short ones are measured as well as long ones.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    measure(words)?;
    Ok(())
}

fn measure(arguments: &[String]) -> Result<(), String> {
    let (file, wanted) = arguments.split_first().ok_or("usage: match_speed FENS MOTIF=COUNT…")?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let boards: Result<Vec<_>, _> = text.lines().map(fen::read_setup).collect();
    let boards = boards.map_err(|error| format!("{file}: {error}"))?;
    let positions: Vec<ChessPosition> = boards
        .into_iter()
        .map(|setup| ChessPosition::from(setup.board))
        .collect();
    let vocabulary = ChessVocabulary::new();
    let rules = super::tactics::tactics_and("", &vocabulary);
    for argument in wanted {
        let (name, count) = argument.split_once('=').ok_or("a motif is asked for as MOTIF=COUNT")?;
        let count: usize = count.parse().map_err(|_| format!("`{count}` is no number"))?;
        let (_, arity) = super::tactics::MOTIFS
            .into_iter()
            .find(|(motif, _)| *motif == name)
            .ok_or_else(|| format!("there is no motif `{name}`"))?;
        let matcher = Matcher::new(&vocabulary, &rules, &[Predicate::new(name, arity)])
            .map_err(|problem| problem.diagnostic.message)?;
        let positions = &positions[..count.min(positions.len())];
        let (seconds, counts) = time(&matcher, positions);
        let counts: Vec<String> = counts.iter().map(|count| count.to_string()).collect();
        say!("{name} {seconds} {}", counts.join(" "));
    }
    Ok(())
}

fn time(matcher: &Matcher<'_, ChessVocabulary>, positions: &[ChessPosition]) -> (f64, Vec<usize>) {
    let mut searcher = matcher.searcher();
    let mut pass = || positions.iter().map(|position| searcher.count(position)).collect();
    let counts: Vec<usize> = pass();
    let start = computing_time();
    let mut passes = 0;
    while passes == 0 || computing_time() - start < LONG_ENOUGH {
        std::hint::black_box(pass());
        passes += 1;
    }
    ((computing_time() - start).as_secs_f64() / f64::from(passes), counts)
}
