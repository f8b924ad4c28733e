//! Clashes: positions alike in every attribute of a part but of different classes, and which further question would tell
//! them apart.

use super::id3::uncertainty;
use super::problem::{Primitive, Problem};
use super::whole::{Vector, clashing};
use adage_logic::vocabulary::Vocabulary;
use rustc_hash::{FxHashMap, FxHashSet};

/// A question that would help.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// Its number among the candidates.
    pub candidate: usize,
    /// The share of the uncertainty about clashing positions that it removes.
    pub gain: f64,
}

/// Positions that are alike, with their classes.
type Group<P> = Vec<(P, u8)>;

/// The most positions that proposals are judged on.
const MOST_POSITIONS: usize = 20_000;

/// The questions that tell clashing positions apart best, the best first; those that do not help are left out.
pub fn proposals<V: Vocabulary>(
    problem: &Problem<'_, V>,
    part: usize,
    vectors: &[Vector],
    candidates: &[Primitive<V::Position>],
    positions: impl Iterator<Item = (V::Position, u8)>,
) -> Vec<Proposal> {
    let clashes: FxHashSet<&[u8]> = clashing(vectors).map(|alike| &alike[0].case.values[..]).collect();
    let mut judge = problem.judge();
    let mut groups: FxHashMap<Box<[u8]>, Group<V::Position>> = FxHashMap::default();
    let clashing = positions.filter_map(|(position, class)| {
        let values = judge.values(part, &position)?;
        clashes.contains(&values[..]).then_some((values, position, class))
    });
    for (values, position, class) in clashing.take(MOST_POSITIONS) {
        groups.entry(values).or_default().push((position, class));
    }
    let groups: Vec<Group<V::Position>> = groups.into_values().collect();
    let classes = problem.parts[part].schema.decides.values.len();
    let before: f64 = groups.iter().map(|group| left(group, classes, 1, |_| 0)).sum();
    let judged = candidates.iter().enumerate().map(|(candidate, asked)| {
        let values = asked.asked.values.len();
        let after = groups
            .iter()
            .map(|group| left(group, classes, values, |position| asked.value(position)));
        Proposal {
            candidate,
            gain: 1.0 - after.sum::<f64>() / before,
        }
    });
    let mut proposals: Vec<Proposal> = judged.filter(|proposal| proposal.gain > 1e-6).collect();
    proposals.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    proposals
}

/// The uncertainty that is left in a group once a question with so many values is answered.
fn left<P>(group: &[(P, u8)], classes: usize, values: usize, value: impl Fn(&P) -> u8) -> f64 {
    let mut counts = vec![0; classes * values];
    for (position, class) in group {
        counts[usize::from(value(position)) * classes + usize::from(*class)] += 1;
    }
    counts.chunks(classes).map(uncertainty).sum()
}
