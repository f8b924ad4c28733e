//! What each cell costs under a hypothesis: a number for each level, the highest level first.

use super::columns::Column;
use std::cmp::Ordering;

#[derive(Clone)]
pub(super) struct Costs {
    cells: usize,
    levels: usize,
    /// Level after level, so that a column is added in one sweep.
    all: Vec<i64>,
}

impl Costs {
    /// The costs of so many cells, by level and cell.
    pub(super) fn new(cells: usize, levels: usize, cost: impl Fn(usize, usize) -> i64) -> Costs {
        let all = (0..levels).flat_map(|level| (0..cells).map(move |cell| (level, cell)));
        Costs {
            cells,
            levels,
            all: all.map(|(level, cell)| cost(level, cell)).collect(),
        }
    }

    /// The number of the lowest level.
    pub(super) fn lowest(&self) -> usize {
        self.levels.saturating_sub(1)
    }

    /// Adds a column, or with the sign −1 takes it away.
    pub(super) fn shift(&mut self, column: &Column, sign: i64) {
        let own = &mut self.all[column.level * self.cells..][..self.cells];
        for (cost, value) in own.iter_mut().zip(&column.values) {
            *cost += sign * value;
        }
    }

    pub(super) fn of(&self, cell: usize) -> impl Iterator<Item = i64> {
        (0..self.levels).map(move |level| self.all[level * self.cells + cell])
    }

    /// What one cell costs more than another, by level.
    pub(super) fn differences(&self, one: usize, other: usize) -> impl Iterator<Item = i64> {
        self.of(one).zip(self.of(other)).map(|(one, other)| one - other)
    }

    pub(super) fn compare(&self, one: usize, other: usize) -> Ordering {
        self.of(one).cmp(self.of(other))
    }
}
