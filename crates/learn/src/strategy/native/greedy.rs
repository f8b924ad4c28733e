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
        while let Some((better, other)) = self.best_neighbour(&chosen) {
            if better >= worth {
                break;
            }
            (worth, chosen) = (better, other);
        }
        let hypothesis: Vec<usize> = chosen.iter().map(|column| self.columns[*column].candidate).collect();
        self.judge(&hypothesis)
    }

    /// The best of all hypotheses with one column more, less, or exchanged for another.
    fn best_neighbour(&self, chosen: &[usize]) -> Option<(Worth, Vec<usize>)> {
        let without =
            |column: usize| -> Vec<usize> { chosen.iter().copied().filter(|other| *other != column).collect() };
        let neighbours = |column: usize| -> Vec<Vec<usize>> {
            if chosen.contains(&column) {
                return vec![without(column)];
            }
            let with = |mut rest: Vec<usize>| {
                rest.push(column);
                rest
            };
            let exchanged = chosen.iter().map(|other| with(without(*other)));
            std::iter::once(with(chosen.to_vec())).chain(exchanged).collect()
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
