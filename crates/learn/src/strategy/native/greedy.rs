//! A first answer: the column is added, or taken away, that makes the hypothesis cheapest, until none does.

use super::question::Verdict;
use super::table::Table;
use crate::strategy::task::Learned;
use rayon::prelude::*;

/// How many orderings that must be explained are not, then the cost.
type Worth = (usize, u32);

impl Table {
    /// A hypothesis that explains all it must, if this simple way leads to one.
    pub(super) fn greedy(&self) -> Option<Learned> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut worth = self.worth(&chosen);
        loop {
            let changed = |column: usize| -> Vec<usize> {
                match chosen.iter().position(|other| *other == column) {
                    Some(place) => [&chosen[..place], &chosen[place + 1..]].concat(),
                    None => [&chosen[..], &[column]].concat(),
                }
            };
            let tried = (0..self.columns.len()).into_par_iter();
            let best = tried.map(|column| (self.worth(&changed(column)), column)).min();
            match best {
                Some((better, column)) if better < worth => {
                    chosen = changed(column);
                    worth = better;
                }
                _ => break,
            }
        }
        let hypothesis: Vec<usize> = chosen.iter().map(|column| self.columns[*column].candidate).collect();
        self.judge(&hypothesis)
    }

    fn worth(&self, chosen: &[usize]) -> Worth {
        let ledger = self.ledger(&self.columns);
        let mut worth = (0, chosen.iter().map(|column| self.columns[*column].length).sum());
        for question in &self.questions {
            if question.ask(&ledger, chosen) != Verdict::Holds {
                match question.penalty {
                    None => worth.0 += 1,
                    Some(penalty) => worth.1 += penalty,
                }
            }
        }
        worth
    }
}
