//! Networks of constraints: a value for each variable such that every table has a row that says the same.
//!
//! θ-subsumption is such a problem once each literal's candidates are known: a table for each literal, a row for each
//! candidate. Domains and live rows are bit sets, kept arc-consistent at every step: a row lives while all its values are
//! in the domains, a value stays while a live row of each of its tables has it. Parts that share no open variable are
//! solved one after the other, so that a failure in one never causes another to be solved again. Of the open variables
//! the one with the fewest values for its past conflicts is tried first, which leads the search to where it fails. A search
//! that takes long looks for values that can be exchanged, and tries one of each kind only.

mod bits;
mod search;
mod symmetry;

use bits::{insert, members, size, words_for};
use search::Search;
use std::ops::Range;

/// What is to be solved. Variables and values are numbers from zero.
pub(crate) struct Network {
    tables: Vec<Table>,
    tables_of: Vec<Vec<usize>>,
    value_count: usize,
    domain_words: usize,
    state_words: usize,
    /// Whether different variables must have different values.
    distinct: bool,
}

struct Table {
    variables: Vec<usize>,
    columns: Vec<Column>,
    /// The values of all rows, and the tag of each row.
    rows: Vec<usize>,
    tags: Vec<usize>,
    /// Where the bits of the live rows are in the state.
    place: Range<usize>,
}

/// The values of one variable in a table, each with the set of rows that have it.
struct Column {
    values: Vec<usize>,
    supports: Vec<u64>,
}

/// The rows of a table before it is added: for each a tag and the values of its variables.
#[derive(Default)]
pub(crate) struct Rows {
    pub(crate) tags: Vec<usize>,
    pub(crate) values: Vec<usize>,
}

/// A solution, if there is one, and the number of values tried to find it or to find that there is none.
pub(crate) struct Outcome {
    pub(crate) solution: Option<Vec<usize>>,
    pub(crate) steps: u64,
}

impl Network {
    pub(crate) fn new(variable_count: usize, value_count: usize) -> Network {
        let domain_words = words_for(value_count);
        Network {
            tables: Vec::new(),
            tables_of: vec![Vec::new(); variable_count],
            value_count,
            domain_words,
            state_words: variable_count * domain_words,
            distinct: false,
        }
    }

    pub(crate) fn require_distinct_values(&mut self) {
        self.distinct = true;
    }

    /// Adds a table over different variables.
    pub(crate) fn add_table(&mut self, variables: Vec<usize>, rows: Rows) {
        let words = words_for(rows.tags.len());
        let columns = (0..variables.len())
            .map(|column| {
                let values = rows.values.iter().skip(column).step_by(variables.len());
                Column::new(values.copied(), words)
            })
            .collect();
        for &variable in &variables {
            self.tables_of[variable].push(self.tables.len());
        }
        let place = self.state_words..self.state_words + words;
        self.state_words = place.end;
        self.tables.push(Table {
            variables,
            columns,
            rows: rows.values,
            tags: rows.tags,
            place,
        });
    }

    /// Solves with the rows whose tag is `excluded` left out.
    pub(crate) fn solve(&self, excluded: Option<usize>) -> Outcome {
        let mut search = Search::new(self, excluded);
        let solution = search.start().and_then(|mut state| {
            let all: Vec<usize> = (0..self.tables_of.len()).collect();
            search.solve(&mut state, &all).then(|| self.values(&state))
        });
        Outcome {
            solution,
            steps: search.steps,
        }
    }

    /// Calls `visit` with every solution until it answers false.
    pub(crate) fn for_each_solution(&self, visit: &mut impl FnMut(Vec<usize>) -> bool) {
        let mut search = Search::new(self, None);
        if let Some(state) = search.start() {
            search.visit_all(&state, visit);
        }
    }

    fn domain<'s>(&self, state: &'s [u64], variable: usize) -> &'s [u64] {
        &state[variable * self.domain_words..][..self.domain_words]
    }

    fn domain_mut<'s>(&self, state: &'s mut [u64], variable: usize) -> &'s mut [u64] {
        &mut state[variable * self.domain_words..][..self.domain_words]
    }

    fn is_open(&self, state: &[u64], variable: usize) -> bool {
        size(self.domain(state, variable)) > 1
    }

    fn values(&self, state: &[u64]) -> Vec<usize> {
        (0..self.tables_of.len())
            .filter_map(|variable| members(self.domain(state, variable)).next())
            .collect()
    }
}

impl Column {
    fn new(values: impl Iterator<Item = usize>, words: usize) -> Column {
        let mut places: Vec<(usize, usize)> = values.enumerate().map(|(row, value)| (value, row)).collect();
        places.sort_unstable();
        let mut column = Column {
            values: Vec::new(),
            supports: Vec::new(),
        };
        for (value, row) in places {
            if column.values.last() != Some(&value) {
                column.values.push(value);
                column.supports.resize(column.supports.len() + words, 0);
            }
            let start = column.supports.len() - words;
            insert(&mut column.supports[start..], row);
        }
        column
    }

    fn supports(&self, words: usize) -> impl Iterator<Item = (usize, &[u64])> {
        self.values.iter().copied().zip(self.supports.chunks(words.max(1)))
    }
}
