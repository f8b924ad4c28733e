//! Chapters 7 and 8: trees of the 36 attributes without structure, and how much information the structure brought.

use super::Thesis;
use super::information::Answers;
use super::known_ending::{KnownEnding, WON};
use crate::row::Row;
use adage_learn::tree::bundled::KPA7KR_UNSTRUCTURED;
use adage_learn::tree::model::{Case, Schema, Tree};
use adage_learn::tree::optimal::optimal;
use adage_learn::tree::window::{Induced, Window, induce_from_window};
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use rayon::prelude::*;

/// Beginning, increment and number of trees. The thesis does not say which settings its fifty trees had.
const SETTINGS: [(usize, usize, u64); 4] = [(20, 1, 5), (20, 5, 20), (50, 10, 20), (100, 25, 20)];
/// The window of one exception at a time, nearest to the window that is printed.
pub const ONE_AT_A_TIME: (usize, usize, u64) = SETTINGS[0];
/// So many trees were made of the structured examples without their structure.
const FLATTENED: (usize, usize, u64) = (10, 1, 66);
const DEEPEST: usize = 3;

pub fn run(thesis: &Thesis) -> Result<Vec<Row>, Failure> {
    let ending = thesis.pawn_on_a7()?;
    let mut rows = windowed(ending);
    rows.extend(appendix_g(ending)?);
    rows.extend(flattened(ending)?);
    rows.extend(shallow(ending));
    Ok(rows)
}

/// A tree for each seed.
pub fn induce_many(schema: &Schema, cases: &[Case], (start, increment, trees): (usize, usize, u64)) -> Vec<Induced> {
    let bar = progress(trees, "inducing trees");
    let induce = |seed: u64| {
        let induced = induce_from_window(schema, cases, Window { start, increment, seed });
        bar.inc(1);
        induced
    };
    let trees = (0..trees).into_par_iter().map(induce).collect();
    bar.finish_and_clear();
    trees
}

pub fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers.iter().copied());
    mean(numbers.iter().map(|number| (number - middle).powi(2))).sqrt()
}

pub fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10f64.powi(places);
    (number * scale).round() / scale
}

pub fn mean_window(trees: &[Induced]) -> f64 {
    rounded(mean(trees.iter().map(|induced| induced.window.len() as f64)), 1)
}

/// What a tree says of all positions.
fn answers(ending: &KnownEnding, tree: &Tree) -> Answers {
    let mut answers = Answers::default();
    for vector in &ending.vectors {
        answers.add(tree.classify(&vector.case.values), vector.case.class, vector.positions);
    }
    answers
}

fn windowed(ending: &KnownEnding) -> Vec<Row> {
    let cases = ending.cases();
    let batches = SETTINGS.map(|setting| (setting, induce_many(&ending.schema, &cases, setting)));
    let all: Vec<&Induced> = batches.iter().flat_map(|(_, trees)| trees).collect();
    let nodes: Vec<f64> = all.iter().map(|induced| induced.tree.nodes() as f64).collect();
    let least = nodes.iter().copied().fold(f64::INFINITY, f64::min);
    let is_wrong = |induced: &&&Induced| answers(ending, &induced.tree).left() > 0.0;
    let wrong = all.iter().filter(is_wrong).count();
    let count = format!("{} trees, theirs 50", all.len());
    let mut rows = vec![
        Row::same("trees that are wrong about some position", 0, wrong).with_note(count),
        Row::small("nodes on average", 95.6, rounded(mean(nodes.iter().copied()), 1)),
        Row::same("their standard deviation", 7.9, rounded(deviation(&nodes), 1)),
        Row::small("nodes of the smallest tree", 82.0, least),
    ];
    for ((start, increment, _), trees) in &batches {
        let figure = format!("window, beginning with {start} and {increment} at a time");
        let window = mean_window(trees);
        if (*start, *increment) != (ONE_AT_A_TIME.0, ONE_AT_A_TIME.1) {
            rows.push(Row::alone(figure, window));
            continue;
        }
        rows.push(Row::small(figure, 175.0, window).with_note("theirs of a setting that is not said"));
        let bits = mean(trees.iter().map(|induced| answers(ending, &induced.tree).bits()));
        rows.push(Row::same(
            "bits for each example of it",
            0.0055,
            rounded(bits / window, 4),
        ));
    }
    rows
}

/// The smallest of their trees, which is printed.
fn appendix_g(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let tree = ending.printed_unstructured(KPA7KR_UNSTRUCTURED)?;
    let repaired = "a line that is lost in print put back";
    Ok(vec![
        Row::same("nodes of the tree of Appendix G", 82, tree.nodes()).with_note(repaired),
        Row::same("vectors that it is wrong about", 0, ending.wrong_vectors(&tree).count()),
        Row::same("positions that it is wrong about", 0, ending.wrong_positions(&tree)),
    ])
}

/// The structured examples without their structure, and the information of what comes of them.
fn flattened(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let examples = ending.unstructured_examples()?;
    let trees = induce_many(&ending.schema, &examples, FLATTENED);
    let answers: Vec<Answers> = trees.iter().map(|induced| answers(ending, &induced.tree)).collect();
    let right: Vec<f64> = answers.iter().map(Answers::per_cent_right).collect();
    let bits = || answers.iter().map(Answers::bits);
    let initial = answers.first().map_or(0.0, Answers::initial);
    let (average, best) = (mean(bits()), bits().fold(0.0, f64::max));
    let nodes = mean(trees.iter().map(|induced| induced.tree.nodes() as f64));
    let share = 100.0 * (initial - average) / initial;
    let note = format!("{} trees of {} examples; theirs of 61", trees.len(), examples.len());
    Ok(vec![
        Row::same(
            "per cent right, structured examples without structure",
            72.1,
            rounded(mean(right.iter().copied()), 1),
        )
        .with_note(note),
        Row::same("standard deviation of the per cent", 5.2, rounded(deviation(&right), 1)),
        Row::same("nodes of such trees", 153.73, rounded(nodes, 2))
            .with_note("theirs is more than 61 examples can need"),
        Row::same("bits of a position's class", 0.959, rounded(initial, 3)),
        Row::same("bits that such a tree gives", 0.151, rounded(average, 3)),
        Row::same("bits that the best of them gives", 0.41, rounded(best, 3)),
        Row::same("per cent of the bits due to structure", 84, share.round() as u64),
        Row::same(
            "bits for each of these examples",
            0.0025,
            rounded(average / examples.len() as f64, 4),
        ),
        Row::same(
            "per cent wrong by always saying won",
            38,
            guessing(ending).round() as u64,
        ),
    ])
}

/// How often one is wrong who knows nothing but that most positions are won, in per cent.
fn guessing(ending: &KnownEnding) -> f64 {
    let lost = ending.vectors.iter().filter(|vector| vector.case.class != WON);
    100.0 * lost.map(|vector| vector.positions).sum::<u64>() as f64 / ending.size() as f64
}

/// The least errors of small trees.
fn shallow(ending: &KnownEnding) -> Vec<Row> {
    let cases = ending.cases();
    let of_depth = |depth: usize| {
        let errors = optimal(&ending.schema, &cases, depth).errors;
        Row::alone(
            format!("vectors that the best tree of depth {depth} is wrong about"),
            errors,
        )
    };
    (1..=DEEPEST).map(of_depth).collect()
}
