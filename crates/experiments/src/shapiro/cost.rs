//! Chapters 7 and 8: from a table to a handful of examples, and the time that rules take. Theirs is a PDP 11.

use super::Thesis;
use super::known_ending::KnownEnding;
use super::windows::{ONE_AT_A_TIME, induce_many, mean_window};
use crate::row::Row;
use adage_learn::tree::problem::Problem;
use adage_terminal::failure::Failure;
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use rayon::prelude::*;
use std::time::Instant;

/// Each time is the least of so many.
const TIMES: usize = 3;

pub fn run(thesis: &Thesis) -> Result<Vec<Row>, Failure> {
    let ending = thesis.pawn_on_a7()?;
    let trees = induce_many(&ending.schema, &ending.cases(), ONE_AT_A_TIME);
    let examples = ending.example_count() as f64;
    let mut rows = vec![
        Row::same("positions", 209_718, ending.size()),
        Row::same("different vectors", 3_196, ending.vectors.len()),
        Row::small("examples without structure", 175.0, mean_window(&trees)),
        Row::small("examples with structure", 61.0, examples),
        Row::large(
            "positions for each example",
            209_718.0 / 61.0,
            ending.size() as f64 / examples,
        ),
    ];
    if let Some(induced) = trees.first() {
        rows.extend(times(ending, &ending.unstructured(induced.tree.clone()))?);
    }
    Ok(rows)
}

fn times(ending: &KnownEnding, unstructured: &Problem<'_, ChessVocabulary>) -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    let positions: Vec<ChessPosition> = ending.positions().map(|(position, _)| position).collect();
    let generation = begin.elapsed().as_secs_f64();
    let structured = seconds(&ending.induced()?, &positions);
    let unstructured = seconds(unstructured, &positions);
    let rate = |seconds: f64| (positions.len() as f64 / seconds).round() as u64;
    // 1.18 from the printed costs of a run, 29,224.1 and 24,768.1 kilobytes times seconds.
    let dearer = 29_224.1 / 24_768.1;
    let first = "making the positions included";
    Ok(vec![
        Row::small(
            "seconds to run a tree without structure on all",
            35_315.85,
            generation + unstructured,
        )
        .with_note(first),
        Row::alone("positions a second, without structure", rate(unstructured)).with_note("one core"),
        Row::alone("positions a second, structured rule", rate(structured)).with_note("one core"),
        Row::small(
            "cost of the structured rule, the other being 1",
            dearer,
            structured / unstructured,
        )
        .with_note("theirs in kilobyte seconds, ours in seconds"),
    ])
}

/// How long a rule takes to decide all positions, one after another.
pub fn seconds(problem: &Problem<'_, ChessVocabulary>, positions: &[ChessPosition]) -> f64 {
    let whole = problem.parts.len() - 1;
    let once = |_| {
        let mut judge = problem.judge();
        let begin = Instant::now();
        let decided = positions.iter().filter_map(|position| judge.decide(whole, position));
        std::hint::black_box(decided.map(u64::from).sum::<u64>());
        begin.elapsed().as_secs_f64()
    };
    (0..TIMES).map(once).fold(f64::INFINITY, f64::min)
}
