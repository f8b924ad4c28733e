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

use bits::words_for;
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
    /// The values of all rows, and the tag of each row.
    rows: Vec<usize>,
    tags: Vec<usize>,
    /// Where the bits of the live rows are in the state.
    place: Range<usize>,
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
        for &variable in &variables {
            self.tables_of[variable].push(self.tables.len());
        }
        let place = self.state_words..self.state_words + words;
        self.state_words = place.end;
        self.tables.push(Table {
            variables,
            rows: rows.values,
            tags: rows.tags,
            place,
        });
    }

    /// Solves with the rows whose tag is `excluded` left out.
    pub(crate) fn solve(&self, excluded: Option<usize>) -> Outcome {
        let Some(mut search) = Search::start(self, excluded) else {
            return Outcome {
                solution: None,
                steps: 0,
            };
        };
        let all: Vec<usize> = (0..self.tables_of.len()).collect();
        let solution = search.solve(&all).then(|| search.values());
        Outcome {
            solution,
            steps: search.steps,
        }
    }

    /// Calls `visit` with every solution until it answers false.
    pub(crate) fn for_each_solution(&self, visit: &mut impl FnMut(Vec<usize>) -> bool) {
        if let Some(mut search) = Search::start(self, None) {
            search.visit_all(visit);
        }
    }
}
