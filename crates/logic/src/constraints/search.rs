//! The search through a network: propagate, split into parts, try the values of one variable.

use super::bits::{has, insert, meet, members, remove, size};
use super::{Network, symmetry};

pub(super) struct Search<'n> {
    network: &'n Network,
    /// How often each table was the one that could not be satisfied, plus one.
    conflicts: Vec<u32>,
    queue: Vec<usize>,
    queued: Vec<bool>,
    rows: Vec<u64>,
    pub(super) steps: u64,
    excluded: Option<usize>,
    /// How often each value is chosen at present.
    chosen: Vec<u32>,
    /// Which values can be exchanged, once that is known.
    classes: Option<Vec<usize>>,
}

/// The number of steps after which exchangeable values are looked for.
const PATIENCE: u64 = 500;

impl<'n> Search<'n> {
    pub(super) fn new(network: &'n Network, excluded: Option<usize>) -> Search<'n> {
        Search {
            network,
            conflicts: vec![1; network.tables.len()],
            queue: Vec::new(),
            queued: vec![false; network.tables.len()],
            rows: Vec::new(),
            steps: 0,
            excluded,
            chosen: vec![0; network.value_count],
            classes: None,
        }
    }

    /// The first arc-consistent state.
    pub(super) fn start(&mut self) -> Option<Vec<u64>> {
        let network = self.network;
        let mut state = vec![0; network.state_words];
        state[..network.tables_of.len() * network.domain_words].fill(u64::MAX);
        for table in &network.tables {
            let live = &mut state[table.place.clone()];
            for (row, &tag) in table.tags.iter().enumerate() {
                if Some(tag) != self.excluded {
                    insert(live, row);
                }
            }
            if size(live) == 0 {
                return None;
            }
        }
        let mut values = vec![0; network.domain_words];
        for table in &network.tables {
            for (&variable, column) in table.variables.iter().zip(&table.columns) {
                values.fill(0);
                for (value, support) in column.supports(table.place.len()) {
                    if meet(support, &state[table.place.clone()]) {
                        insert(&mut values, value);
                    }
                }
                let domain = network.domain_mut(&mut state, variable);
                for (word, values) in domain.iter_mut().zip(&values) {
                    *word &= values;
                }
            }
        }
        let all = 0..network.tables_of.len();
        if all.clone().any(|variable| size(network.domain(&state, variable)) == 0) {
            return None;
        }
        for table in 0..network.tables.len() {
            self.enqueue(table);
        }
        let fixed = all.filter(|&variable| !network.is_open(&state, variable)).collect();
        (self.spread(&mut state, fixed) && self.propagate(&mut state)).then_some(state)
    }

    fn enqueue(&mut self, table: usize) {
        if !std::mem::replace(&mut self.queued[table], true) {
            self.queue.push(table);
        }
    }

    fn enqueue_tables_of(&mut self, variable: usize) {
        let network = self.network;
        for &table in &network.tables_of[variable] {
            self.enqueue(table);
        }
    }

    fn give_up(&mut self) -> bool {
        for table in self.queue.drain(..) {
            self.queued[table] = false;
        }
        false
    }

    /// Removes rows and values without support until none is left; false if a variable or a table has nothing left.
    fn propagate(&mut self, state: &mut [u64]) -> bool {
        while let Some(table) = self.queue.pop() {
            self.queued[table] = false;
            if !self.revise(state, table) {
                self.conflicts[table] += 1;
                return self.give_up();
            }
        }
        true
    }

    fn revise(&mut self, state: &mut [u64], number: usize) -> bool {
        let network = self.network;
        let table = &network.tables[number];
        let words = table.place.len();
        let mut changed = false;
        for (&variable, column) in table.variables.iter().zip(&table.columns) {
            self.rows.clear();
            self.rows.resize(words, 0);
            let domain = network.domain(state, variable);
            for (value, support) in column.supports(words) {
                if has(domain, value) {
                    for (rows, support) in self.rows.iter_mut().zip(support) {
                        *rows |= support;
                    }
                }
            }
            for (live, rows) in state[table.place.clone()].iter_mut().zip(&self.rows) {
                changed |= *live & !rows != 0;
                *live &= rows;
            }
        }
        if !changed {
            return true;
        }
        let mut fixed = Vec::new();
        for (&variable, column) in table.variables.iter().zip(&table.columns) {
            let mut narrowed = false;
            for (value, support) in column.supports(words) {
                if has(network.domain(state, variable), value) && !meet(support, &state[table.place.clone()]) {
                    remove(network.domain_mut(state, variable), value);
                    narrowed = true;
                }
            }
            if narrowed {
                match size(network.domain(state, variable)) {
                    0 => return false,
                    1 => fixed.push(variable),
                    _ => {}
                }
                self.enqueue_tables_of(variable);
            }
        }
        self.spread(state, fixed)
    }

    /// Where values must be distinct: takes the value of each fixed variable from all others.
    fn spread(&mut self, state: &mut [u64], mut fixed: Vec<usize>) -> bool {
        let network = self.network;
        if !network.distinct {
            return true;
        }
        while let Some(variable) = fixed.pop() {
            let Some(value) = members(network.domain(state, variable)).next() else {
                return false;
            };
            for other in (0..network.tables_of.len()).filter(|&other| other != variable) {
                if has(network.domain(state, other), value) {
                    remove(network.domain_mut(state, other), value);
                    match size(network.domain(state, other)) {
                        0 => return false,
                        1 => fixed.push(other),
                        _ => {}
                    }
                    self.enqueue_tables_of(other);
                }
            }
        }
        true
    }

    fn fix(&mut self, state: &mut [u64], variable: usize, value: usize) -> bool {
        self.steps += 1;
        let domain = self.network.domain_mut(state, variable);
        domain.fill(0);
        insert(domain, value);
        self.enqueue_tables_of(variable);
        (self.spread(state, vec![variable]) || self.give_up()) && self.propagate(state)
    }

    /// Fixes the open ones of `variables`, part by part.
    pub(super) fn solve(&mut self, state: &mut Vec<u64>, variables: &[usize]) -> bool {
        let parts = self.parts(state, variables);
        parts.iter().all(|part| self.solve_part(state, part))
    }

    fn solve_part(&mut self, state: &mut Vec<u64>, part: &[usize]) -> bool {
        let Some(variable) = self.most_constrained(state, part) else {
            return true;
        };
        let before = state.clone();
        let mut failed: Vec<usize> = Vec::new();
        for value in members(self.network.domain(&before, variable)) {
            if failed.iter().any(|&other| self.are_exchangeable(value, other)) {
                continue;
            }
            self.chosen[value] += 1;
            let solved = self.fix(state, variable, value) && self.solve(state, part);
            self.chosen[value] -= 1;
            if solved {
                return true;
            }
            state.copy_from_slice(&before);
            failed.push(value);
        }
        false
    }

    /// Whether the two values can be exchanged in the tables and in the choices made so far.
    fn are_exchangeable(&mut self, left: usize, right: usize) -> bool {
        if self.steps < PATIENCE || self.chosen[left] + self.chosen[right] > 0 {
            return false;
        }
        let classes = self
            .classes
            .get_or_insert_with(|| symmetry::classes(self.network, self.network.value_count, self.excluded));
        classes[left] == classes[right]
    }

    pub(super) fn visit_all(&mut self, state: &[u64], visit: &mut impl FnMut(Vec<usize>) -> bool) -> bool {
        let all: Vec<usize> = (0..self.network.tables_of.len()).collect();
        let Some(variable) = self.most_constrained(state, &all) else {
            return visit(self.network.values(state));
        };
        for value in members(self.network.domain(state, variable)) {
            let mut next = state.to_vec();
            if self.fix(&mut next, variable, value) && !self.visit_all(&next, visit) {
                return false;
            }
        }
        true
    }

    fn most_constrained(&self, state: &[u64], part: &[usize]) -> Option<usize> {
        let network = self.network;
        let score = |variable: usize| {
            let conflicts: u32 = network.tables_of[variable]
                .iter()
                .filter(|&&table| {
                    let mut others = network.tables[table].variables.iter();
                    others.any(|&other| other != variable && network.is_open(state, other))
                })
                .map(|&table| self.conflicts[table])
                .sum();
            f64::from(size(network.domain(state, variable))) / f64::from(conflicts.max(1))
        };
        part.iter()
            .copied()
            .filter(|&variable| network.is_open(state, variable))
            .map(|variable| (score(variable), variable))
            .min_by(|left, right| left.partial_cmp(right).unwrap_or(std::cmp::Ordering::Equal))
            .map(|(_, variable)| variable)
    }

    /// The open variables, those connected by tables together.
    fn parts(&self, state: &[u64], variables: &[usize]) -> Vec<Vec<usize>> {
        let network = self.network;
        let open: Vec<usize> = variables
            .iter()
            .copied()
            .filter(|&variable| network.is_open(state, variable))
            .collect();
        if network.distinct {
            return vec![open];
        }
        let mut seen = vec![false; network.tables_of.len()];
        let mut parts = Vec::new();
        for first in open {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut part = vec![first];
            let mut next = 0;
            while next < part.len() {
                for &table in &network.tables_of[part[next]] {
                    for &variable in &network.tables[table].variables {
                        if !seen[variable] && network.is_open(state, variable) {
                            seen[variable] = true;
                            part.push(variable);
                        }
                    }
                }
                next += 1;
            }
            parts.push(part);
        }
        parts
    }
}
