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
    /// The number of steps after which exchangeable values are looked for.
    patience: u64,
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
            patience: 500,
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

    /// A value for each variable, the rows whose tag is `excluded` left out.
    pub(crate) fn solve(&self, excluded: Option<usize>) -> Option<Vec<usize>> {
        let mut search = Search::start(self, excluded)?;
        let all: Vec<usize> = (0..self.tables_of.len()).collect();
        search.solve(&all).then(|| search.values())
    }

    /// Calls `visit` with every solution until it answers false.
    pub(crate) fn for_each_solution(&self, visit: &mut impl FnMut(Vec<usize>) -> bool) {
        if let Some(mut search) = Search::start(self, None) {
            search.visit_all(visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn network(variables: usize, values: usize, tables: &[(Vec<usize>, Vec<Vec<usize>>)]) -> Network {
        let mut network = Network::new(variables, values);
        for (columns, rows) in tables {
            let rows = Rows {
                tags: (0..rows.len()).collect(),
                values: rows.concat(),
            };
            network.add_table(columns.clone(), rows);
        }
        network
    }

    /// Every two of the variables must differ.
    fn pigeons(birds: usize, holes: usize) -> Network {
        let pairs = |size: usize| (0..size).flat_map(move |a| (0..size).map(move |b| vec![a, b]));
        let unequal: Vec<Vec<usize>> = pairs(holes).filter(|pair| pair[0] != pair[1]).collect();
        let tables = pairs(birds).filter(|pair| pair[0] < pair[1]);
        let tables: Vec<_> = tables.map(|pair| (pair, unequal.clone())).collect();
        network(birds, holes, &tables)
    }

    #[test]
    fn all_solutions_are_visited() {
        let mut count = 0;
        pigeons(3, 4).for_each_solution(&mut |solution| {
            assert_eq!(solution.len(), 3);
            count += 1;
            true
        });
        assert_eq!(count, 24);
    }

    #[test]
    fn exchangeable_values_are_tried_once() {
        // Without this the search would go through 10! orders.
        let network = pigeons(11, 10);
        let mut search = Search::start(&network, None).expect("arc-consistent at first");
        assert!(!search.solve(&(0..11).collect::<Vec<usize>>()));
        assert!(search.steps < 2000, "{}", search.steps);
    }

    #[test]
    fn excluded_rows_are_left_out() {
        let one = network(
            2,
            3,
            &[(vec![0, 1], vec![vec![0, 1], vec![1, 2]]), (vec![], vec![vec![]; 2])],
        );
        assert_eq!(one.solve(Some(0)), Some(vec![1, 2]));
        assert_eq!(one.solve(Some(1)), Some(vec![0, 1]));
        let lone = network(0, 0, &[(vec![], vec![vec![]])]);
        assert_eq!(lone.solve(None), Some(vec![]));
        assert_eq!(lone.solve(Some(0)), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn impatient_search_finds_the_same(
            rows in proptest::collection::vec(proptest::collection::vec((0usize..4, 0usize..4), 1..12), 1..9),
            places in proptest::collection::vec((0usize..4, 0usize..4), 9),
            distinct: bool,
        ) {
            let tables: Vec<_> = rows
                .iter()
                .zip(places)
                .filter(|(_, (from, to))| from != to)
                .map(|(rows, (from, to))| (vec![from, to], rows.iter().map(|&(a, b)| vec![a, b]).collect()))
                .chain((0..4).map(|variable| (vec![variable], (0..4).map(|value| vec![value]).collect())))
                .collect();
            let mut network = network(4, 4, &tables);
            network.distinct = distinct;
            network.patience = 0;
            let expected = (0..256usize).any(|code| {
                let value = |variable: usize| code >> (2 * variable) & 3;
                let agree = tables.iter().all(|(columns, rows)| {
                    rows.iter().any(|row| columns.iter().zip(row).all(|(&column, &cell)| value(column) == cell))
                });
                let chosen: std::collections::HashSet<usize> = (0..4).map(value).collect();
                agree && (!distinct || chosen.len() == 4)
            });
            prop_assert_eq!(network.solve(None).is_some(), expected);
        }
    }
}
