//! Questions that compare one cell with one other, as differences of costs: what each column adds to them.
//!
//! Most questions are of this kind, and to shift differences by a column is far less work than to add up costs anew.

use super::question::{Verdict, compare};
use super::table::Table;

pub(super) struct Pairs {
    /// The questions, by their places among those asked about.
    pub(super) questions: Vec<usize>,
    relations: Vec<adage_logic::Comparison>,
    levels: usize,
    /// What each column adds to each difference, at its level.
    of_column: Vec<Vec<i64>>,
    /// The level of each column.
    level_of: Vec<usize>,
    /// The differences before any hypothesis: of each pair at each level.
    pub(super) first: Vec<i64>,
}

impl Pairs {
    /// The pairs among these questions.
    pub(super) fn among(table: &Table, asked: &[usize]) -> Pairs {
        let cells = |place: usize| table.questions[asked[place]].pair();
        let (questions, cells): (Vec<usize>, Vec<(usize, usize)>) = (0..asked.len())
            .filter_map(|place| Some((place, cells(place)?)))
            .unzip();
        let base = table.ledger(&table.columns).base;
        let first = cells
            .iter()
            .flat_map(|(left, right)| base[*left].iter().zip(&base[*right]).map(|(l, r)| l - r));
        let difference = |values: &[i64]| {
            cells
                .iter()
                .map(|(left, right)| values[*left] - values[*right])
                .collect()
        };
        Pairs {
            first: first.collect(),
            relations: questions
                .iter()
                .map(|place| table.questions[asked[*place]].relation)
                .collect(),
            questions,
            levels: table.levels().len(),
            of_column: table.columns.iter().map(|column| difference(&column.values)).collect(),
            level_of: table.columns.iter().map(|column| column.level).collect(),
        }
    }

    /// Adds a column to differences, or with the sign −1 takes it away.
    pub(super) fn shift(&self, differences: &mut [i64], column: usize, sign: i64) {
        let level = self.level_of[column];
        for (pair, difference) in self.of_column[column].iter().enumerate() {
            differences[pair * self.levels + level] += sign * difference;
        }
    }

    /// What each pair says of these differences, in the order of the questions.
    pub(super) fn verdicts(&self, differences: &[i64]) -> impl Iterator<Item = Verdict> {
        let lowest = self.levels.saturating_sub(1);
        let own = differences.chunks(self.levels.max(1)).zip(&self.relations);
        own.map(move |(own, relation)| compare(own.iter().copied(), *relation, lowest))
    }
}
