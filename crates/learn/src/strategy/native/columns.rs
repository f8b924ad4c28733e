//! Columns: candidates as numbers. Those that no question can tell apart are one column, kept for the shortest.

use super::features::Multiple;
use super::question::Question;
use crate::strategy::task::Candidate;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// What a candidate adds to the cost of every cell, at one level.
pub(super) struct Column {
    pub(super) candidate: usize,
    pub(super) length: u32,
    /// Nought is the highest level.
    pub(super) level: usize,
    pub(super) values: Vec<i64>,
}

/// The different columns, the shortest first, then those with the fewest variables, then in the order of the space.
pub(super) fn distinct(
    space: &[Candidate],
    multiples: &[Multiple],
    levels: &[i32],
    features: &[Vec<i64>],
    (cells, questions): (usize, &[Question]),
) -> Vec<Column> {
    let components = components(cells, questions);
    let mut order: Vec<usize> = (0..space.len()).collect();
    order.sort_by_key(|index| (space[*index].length, space[*index].statement.names.len(), *index));
    let mut found: IndexMap<(usize, Vec<i64>), Column, FxBuildHasher> = IndexMap::default();
    for candidate in order {
        let Multiple { feature, factor, level } = multiples[candidate];
        let values: Vec<i64> = features[feature].iter().map(|value| value * factor).collect();
        let differences = differences(&values, &components);
        if differences.iter().all(|value| *value == 0) {
            continue;
        }
        let level = levels.iter().position(|other| *other == level).unwrap_or(0);
        found.entry((level, differences)).or_insert(Column {
            candidate,
            length: space[candidate].length,
            level,
            values,
        });
    }
    found.into_values().collect()
}

/// For each cell the first cell that questions compare it with, by whatever way; `None` for those in no question.
fn components(cells: usize, questions: &[Question]) -> Vec<Option<usize>> {
    let mut parent: Vec<usize> = (0..cells).collect();
    let mut compared = vec![false; cells];
    fn root(parent: &mut [usize], mut cell: usize) -> usize {
        while parent[cell] != cell {
            parent[cell] = parent[parent[cell]];
            cell = parent[cell];
        }
        cell
    }
    for question in questions {
        let all: Vec<usize> = question
            .left
            .cells
            .iter()
            .chain(&question.right.cells)
            .copied()
            .collect();
        for cell in &all {
            compared[*cell] = true;
            let (first, second) = (root(&mut parent, all[0]), root(&mut parent, *cell));
            parent[first.max(second)] = first.min(second);
        }
    }
    (0..cells)
        .map(|cell| compared[cell].then(|| root(&mut parent, cell)))
        .collect()
}

/// A constant added to all cells that are compared with each other makes no difference.
fn differences(values: &[i64], components: &[Option<usize>]) -> Vec<i64> {
    let relative = |(value, component): (&i64, &Option<usize>)| component.map_or(0, |first| value - values[first]);
    values.iter().zip(components).map(relative).collect()
}
