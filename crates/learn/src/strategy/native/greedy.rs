//! A first answer: a column is added, taken away or exchanged, whatever makes the hypothesis cheapest, until nothing does.

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
        // Exchanges are many, so they come only when nothing else helps.
        while let Some((better, other)) = [false, true]
            .into_iter()
            .filter_map(|exchange| self.best_neighbour(&chosen, exchange))
            .find(|(better, _)| *better < worth)
        {
            (worth, chosen) = (better, other);
        }
        let hypothesis: Vec<usize> = chosen.iter().map(|column| self.columns[*column].candidate).collect();
        self.judge(&hypothesis)
    }

    /// The best of all hypotheses with one column exchanged for another, or else with one more or less.
    fn best_neighbour(&self, chosen: &[usize], exchange: bool) -> Option<(Worth, Vec<usize>)> {
        let without =
            |column: usize| -> Vec<usize> { chosen.iter().copied().filter(|other| *other != column).collect() };
        let neighbours = |column: usize| -> Vec<Vec<usize>> {
            let with = |mut rest: Vec<usize>| {
                rest.push(column);
                rest
            };
            match (chosen.contains(&column), exchange) {
                (true, true) => Vec::new(),
                (true, false) => vec![without(column)],
                (false, true) => chosen.iter().map(|other| with(without(*other))).collect(),
                (false, false) => vec![with(chosen.to_vec())],
            }
        };
        let all = (0..self.columns.len()).into_par_iter().flat_map_iter(neighbours);
        all.map(|neighbour| (self.worth(&neighbour), neighbour)).min()
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
