//! The search through a network: propagate, split into parts, try the values of one variable.

use super::bits::{has, insert, members, size};
use super::{Network, symmetry};
use std::collections::VecDeque;

pub(super) struct Search<'n> {
    network: &'n Network,
    excluded: Option<usize>,
    /// The domains of all variables, then the live rows of all tables.
    state: Vec<u64>,
    /// The words of the state that were changed, with what they were.
    trail: Vec<(usize, u64)>,
    /// How often each table was the one that could not be satisfied, plus one.
    conflicts: Vec<u32>,
    queue: VecDeque<usize>,
    queued: Vec<bool>,
    /// The values of each column of the table at hand that a live row has.
    supported: Vec<u64>,
    /// How often each value is chosen at present.
    chosen: Vec<u32>,
    /// Which values can be exchanged, once that is known.
    classes: Option<Vec<usize>>,
    pub(super) steps: u64,
}

impl<'n> Search<'n> {
    /// The search at its first arc-consistent state; none if there is no such state.
    pub(super) fn start(network: &'n Network, excluded: Option<usize>) -> Option<Search<'n>> {
        let mut state = vec![0; network.state_words];
        state[..network.tables_of.len() * network.domain_words].fill(u64::MAX);
        for table in &network.tables {
            let live = &mut state[table.place.clone()];
            for (row, &tag) in table.tags.iter().enumerate() {
                if Some(tag) != excluded {
                    insert(live, row);
                }
            }
            if size(live) == 0 {
                return None;
            }
        }
        let mut search = Search {
            network,
            excluded,
            state,
            trail: Vec::new(),
            conflicts: vec![1; network.tables.len()],
            queue: (0..network.tables.len()).collect(),
            queued: vec![true; network.tables.len()],
            supported: Vec::new(),
            chosen: vec![0; network.value_count],
            classes: None,
            steps: 0,
        };
        search.propagate().then_some(search)
    }

    /// Fixes the open ones of `variables`, part by part.
    pub(super) fn solve(&mut self, variables: &[usize]) -> bool {
        let parts = self.parts(variables);
        parts.iter().all(|part| self.solve_part(part))
    }

    fn solve_part(&mut self, part: &[usize]) -> bool {
        let Some(variable) = self.most_constrained(part) else {
            return true;
        };
        let start = self.trail.len();
        let values: Vec<usize> = members(self.domain(variable)).collect();
        let mut failed: Vec<usize> = Vec::new();
        for value in values {
            if failed.iter().any(|&other| self.are_exchangeable(value, other)) {
                continue;
            }
            self.chosen[value] += 1;
            let solved = self.fix(variable, value) && self.solve(part);
            self.chosen[value] -= 1;
            if solved {
                return true;
            }
            self.undo(start);
            failed.push(value);
        }
        false
    }

    /// Calls `visit` with every solution until it answers false.
    pub(super) fn visit_all(&mut self, visit: &mut impl FnMut(Vec<usize>) -> bool) -> bool {
        let all: Vec<usize> = (0..self.network.tables_of.len()).collect();
        let Some(variable) = self.most_constrained(&all) else {
            return visit(self.values());
        };
        let start = self.trail.len();
        let values: Vec<usize> = members(self.domain(variable)).collect();
        for value in values {
            if self.fix(variable, value) && !self.visit_all(visit) {
                return false;
            }
            self.undo(start);
        }
        true
    }

    /// The first value left to each variable.
    pub(super) fn values(&self) -> Vec<usize> {
        (0..self.network.tables_of.len())
            .filter_map(|variable| members(self.domain(variable)).next())
            .collect()
    }

    fn domain(&self, variable: usize) -> &[u64] {
        let words = self.network.domain_words;
        &self.state[variable * words..][..words]
    }

    fn is_open(&self, variable: usize) -> bool {
        size(self.domain(variable)) > 1
    }

    fn set(&mut self, place: usize, word: u64) -> bool {
        let before = std::mem::replace(&mut self.state[place], word);
        if before != word {
            self.trail.push((place, before));
        }
        before != word
    }

    fn undo(&mut self, start: usize) {
        for (place, word) in self.trail.drain(start..).rev() {
            self.state[place] = word;
        }
    }

    fn fix(&mut self, variable: usize, value: usize) -> bool {
        self.steps += 1;
        let words = self.network.domain_words;
        for word in 0..words {
            let bit = if word == value / 64 { 1 << (value % 64) } else { 0 };
            self.set(variable * words + word, bit);
        }
        self.enqueue_tables_of(variable, None);
        (self.spread(vec![variable]) || self.give_up()) && self.propagate()
    }

    fn enqueue_tables_of(&mut self, variable: usize, except: Option<usize>) {
        let network = self.network;
        for &table in &network.tables_of[variable] {
            if Some(table) != except && !std::mem::replace(&mut self.queued[table], true) {
                self.queue.push_back(table);
            }
        }
    }

    fn give_up(&mut self) -> bool {
        for table in self.queue.drain(..) {
            self.queued[table] = false;
        }
        false
    }

    /// Removes rows and values without support until none is left; false if a variable or a table has nothing left.
    fn propagate(&mut self) -> bool {
        while let Some(table) = self.queue.pop_front() {
            self.queued[table] = false;
            if !self.revise(table) {
                self.conflicts[table] += 1;
                return self.give_up();
            }
        }
        true
    }

    /// Goes through the live rows of one table: those with a value gone die, and values in no row left go.
    fn revise(&mut self, number: usize) -> bool {
        let network = self.network;
        let table = &network.tables[number];
        let (arity, words) = (table.variables.len(), network.domain_words);
        self.supported.clear();
        self.supported.resize(arity * words, 0);
        for place in table.place.clone() {
            let mut live = self.state[place];
            let first_row = (place - table.place.start) * 64;
            for bit in members(&[live]) {
                let row = &table.rows[(first_row + bit) * arity..][..arity];
                let mut columns = table.variables.iter().zip(row);
                if columns.all(|(&variable, &value)| has(self.domain(variable), value)) {
                    for (column, &value) in row.iter().enumerate() {
                        insert(&mut self.supported[column * words..], value);
                    }
                } else {
                    live &= !(1 << bit);
                }
            }
            self.set(place, live);
        }
        let mut fixed = Vec::new();
        for (column, &variable) in table.variables.iter().enumerate() {
            let mut narrowed = false;
            for word in 0..words {
                let place = variable * words + word;
                narrowed |= self.set(place, self.state[place] & self.supported[column * words + word]);
            }
            if narrowed {
                match size(self.domain(variable)) {
                    0 => return false,
                    1 => fixed.push(variable),
                    _ => {}
                }
                self.enqueue_tables_of(variable, Some(number));
            }
        }
        self.spread(fixed)
    }

    /// Where values must be distinct: takes the value of each fixed variable from all others.
    fn spread(&mut self, mut fixed: Vec<usize>) -> bool {
        if !self.network.distinct {
            return true;
        }
        let words = self.network.domain_words;
        while let Some(variable) = fixed.pop() {
            let Some(value) = members(self.domain(variable)).next() else {
                return false;
            };
            for other in (0..self.network.tables_of.len()).filter(|&other| other != variable) {
                let place = other * words + value / 64;
                if self.set(place, self.state[place] & !(1 << (value % 64))) {
                    match size(self.domain(other)) {
                        0 => return false,
                        1 => fixed.push(other),
                        _ => {}
                    }
                    self.enqueue_tables_of(other, None);
                }
            }
        }
        true
    }

    /// Whether the two values can be exchanged in the tables and in the choices made so far.
    fn are_exchangeable(&mut self, left: usize, right: usize) -> bool {
        if self.steps < self.network.patience || self.chosen[left] + self.chosen[right] > 0 {
            return false;
        }
        let classes = self
            .classes
            .get_or_insert_with(|| symmetry::classes(self.network, self.excluded));
        classes[left] == classes[right]
    }

    fn most_constrained(&self, part: &[usize]) -> Option<usize> {
        part.iter()
            .copied()
            .filter(|&variable| self.is_open(variable))
            .map(|variable| {
                (
                    f64::from(size(self.domain(variable))) / self.past_conflicts(variable),
                    variable,
                )
            })
            .min_by(|left, right| left.0.total_cmp(&right.0))
            .map(|(_, variable)| variable)
    }

    /// The conflicts of the tables that still connect the variable with another open one.
    fn past_conflicts(&self, variable: usize) -> f64 {
        let tables = self.network.tables_of[variable].iter().filter(|&&table| {
            let mut others = self.network.tables[table].variables.iter();
            others.any(|&other| other != variable && self.is_open(other))
        });
        let conflicts: u32 = tables.map(|&table| self.conflicts[table]).sum();
        f64::from(conflicts.max(1))
    }

    /// The open variables, those connected by tables together.
    fn parts(&self, variables: &[usize]) -> Vec<Vec<usize>> {
        let network = self.network;
        let open = variables.iter().copied().filter(|&variable| self.is_open(variable));
        if network.distinct {
            return vec![open.collect()];
        }
        let mut seen = vec![false; network.tables_of.len()];
        let mut parts = Vec::new();
        for first in open {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while next < part.len() {
                for &table in &network.tables_of[part[next]] {
                    for &variable in &network.tables[table].variables {
                        if !seen[variable] && self.is_open(variable) {
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
