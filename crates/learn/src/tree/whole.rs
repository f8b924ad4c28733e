//! A whole problem: its trees from the bottom up, and how often they are right.

use super::assemble::cases;
use super::id3::induce;
use super::model::{Case, Schema, Tree};
use super::outline::Outline;
use super::problem::Problem;
use super::window::{Induced, Window, induce_from_window, is_exception};
use adage_logic::diagnostic::Diagnostic;
use adage_logic::vocabulary::Vocabulary;
use rayon::prelude::*;

/// Induces the tree of each part from its examples, those first that others ask.
pub fn induce_all<V: Vocabulary>(
    problem: &mut Problem<'_, V>,
    outline: &Outline,
    window: Window,
    read: impl Fn(&str) -> Result<V::Position, String>,
) -> Result<Vec<Induced>, Vec<Diagnostic>> {
    induce_from(problem, outline, 0, window, read)
}

/// The same for the parts from this number on, with the trees that those before them have.
pub(super) fn induce_from<V: Vocabulary>(
    problem: &mut Problem<'_, V>,
    outline: &Outline,
    first: usize,
    window: Window,
    read: impl Fn(&str) -> Result<V::Position, String>,
) -> Result<Vec<Induced>, Vec<Diagnostic>> {
    let mut all = Vec::new();
    for (number, part) in outline.parts.iter().enumerate().skip(first) {
        let cases = cases(problem, (number, part), &read)?;
        let induced = induce_from_window(&problem.parts[number].schema, &cases, window);
        problem.parts[number].tree = induced.tree.clone();
        all.push(induced);
    }
    Ok(all)
}

/// How a part does on positions whose class is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    pub positions: u64,
    /// For each class, how many of its positions are decided as which class; at the end how many are left open.
    pub decided: Vec<Vec<u64>>,
    pub wrong: u64,
    /// Positions that the tree has no class for; they count as wrong too.
    pub unknown: u64,
    /// The first positions that it is wrong about, by number.
    pub first_wrong: Vec<u64>,
}

impl Score {
    fn nothing(classes: usize) -> Score {
        Score {
            decided: vec![vec![0; classes + 1]; classes],
            ..Score::default()
        }
    }

    /// How many positions are of each class.
    pub fn of_class(&self) -> Vec<u64> {
        self.decided.iter().map(|decided| decided.iter().sum()).collect()
    }

    pub fn right(&self) -> u64 {
        self.positions - self.wrong
    }

    /// The commonest class always answered would be wrong so often.
    pub fn wrong_by_guessing(&self) -> u64 {
        self.positions - self.of_class().into_iter().max().unwrap_or(0)
    }

    fn add(mut self, other: Score, keep: usize) -> Score {
        self.positions += other.positions;
        let sums = self.decided.iter_mut().flatten();
        sums.zip(other.decided.iter().flatten())
            .for_each(|(sum, more)| *sum += more);
        self.wrong += other.wrong;
        self.unknown += other.unknown;
        self.first_wrong.extend(other.first_wrong);
        self.first_wrong.sort_unstable();
        self.first_wrong.truncate(keep);
        self
    }
}

/// How many positions are looked at in one go.
const CHUNK: u64 = 1 << 14;

/// Tries a part on all positions of a numbered space; `position` gives a position and its class. Some that it is wrong about
/// are kept.
pub fn score<V: Vocabulary>(
    problem: &Problem<'_, V>,
    part: usize,
    numbers: u64,
    keep: usize,
    position: impl Fn(u64) -> Option<(V::Position, u8)> + Sync,
) -> Score {
    let chunks = (0..numbers.div_ceil(CHUNK)).into_par_iter();
    let classes = problem.parts[part].schema.decides.values.len();
    let of_chunk = |chunk: u64| {
        let mut judge = problem.judge();
        let mut score = Score::nothing(classes);
        for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(numbers) {
            let Some((position, class)) = position(number) else {
                continue;
            };
            score.positions += 1;
            let said = judge.decide(part, &position);
            score.decided[usize::from(class)][said.map_or(classes, usize::from)] += 1;
            if said != Some(class) {
                score.wrong += 1;
                score.unknown += u64::from(said.is_none());
                if score.first_wrong.len() < keep {
                    score.first_wrong.push(number);
                }
            }
        }
        score
    };
    chunks
        .map(of_chunk)
        .reduce(|| Score::nothing(classes), |one, other| one.add(other, keep))
}

/// Positions that are alike in every attribute of a part and of one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vector {
    pub case: Case,
    pub positions: u64,
    /// The first of them, by number.
    pub first: u64,
}

/// The different vectors of a part over numbered positions with their classes, in order.
pub fn vectors<V: Vocabulary>(
    problem: &Problem<'_, V>,
    part: usize,
    numbers: u64,
    position: impl Fn(u64) -> Option<(V::Position, u8)> + Sync,
) -> Vec<Vector> {
    let chunks = (0..numbers.div_ceil(CHUNK)).into_par_iter();
    let of_chunk = |chunk: u64| {
        let mut judge = problem.judge();
        let mut found: Vec<(Case, u64)> = Vec::new();
        for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(numbers) {
            if let Some((position, class)) = position(number)
                && let Some(values) = judge.values(part, &position)
            {
                found.push((Case { values, class }, number));
            }
        }
        found
    };
    let mut all: Vec<(Case, u64)> = chunks.flat_map_iter(of_chunk).collect();
    all.par_sort_unstable();
    let mut vectors: Vec<Vector> = Vec::new();
    for (case, first) in all {
        match vectors.last_mut() {
            Some(last) if last.case == case => last.positions += 1,
            _ => vectors.push(Vector {
                case,
                positions: 1,
                first,
            }),
        }
    }
    vectors
}

/// Vectors that are there with more than one class: no tree can be right about all their positions.
pub fn clashing(vectors: &[Vector]) -> impl Iterator<Item = &[Vector]> {
    let alike = vectors.chunk_by(|one, other| one.case.values == other.case.values);
    alike.filter(|alike| alike.len() > 1)
}

/// Grows a set of cases by counter-examples, each time the vector of most positions that the tree is wrong about, until the
/// tree is right wherever a tree can be. Returns the tree and the vectors added, in order.
pub fn grow(schema: &Schema, cases: &mut Vec<Case>, vectors: &[Vector]) -> (Tree, Vec<usize>) {
    let mut added = Vec::new();
    let decidable = decidable(vectors);
    loop {
        let (tree, _) = induce(schema, &cases.iter().collect::<Vec<_>>());
        let wrong = decidable
            .iter()
            .filter(|index| is_exception(&tree, &vectors[**index].case));
        match wrong.max_by_key(|index| vectors[**index].positions) {
            Some(index) => {
                cases.push(vectors[*index].case.clone());
                added.push(*index);
            }
            None => return (tree, added),
        }
    }
}

/// The vectors by number, of those that clash only the commonest.
fn decidable(vectors: &[Vector]) -> Vec<usize> {
    let numbers: Vec<usize> = (0..vectors.len()).collect();
    let alike = numbers.chunk_by(|one, other| vectors[*one].case.values == vectors[*other].case.values);
    let commonest = alike.filter_map(|alike| alike.iter().max_by_key(|index| vectors[**index].positions));
    commonest.copied().collect()
}
