//! A first answer: a column is added, taken away or exchanged, whatever makes the hypothesis cheapest, until nothing does
//! or the time is up.

use super::deadline::Deadline;
use super::costs::Costs;
use super::question::Verdict;
use super::table::Table;
use crate::strategy::parallel::map;
use crate::strategy::task::Learned;

/// How many orderings that must be explained are not, then the cost.
type Worth = (usize, u32);

/// So many comparisons are not worth a thread.
const FEW_COMPARISONS: usize = 20_000;

/// A column that is taken away and one that is added.
#[derive(Clone, Copy)]
struct Change {
    without: Option<usize>,
    with: Option<usize>,
}

/// A hypothesis on its way, with what it makes cells cost.
struct Climber<'a> {
    table: &'a Table,
    chosen: Vec<usize>,
    costs: Costs,
    deadline: Deadline,
}

impl Table {
    /// A hypothesis that explains all it must, if this simple way leads to one.
    pub(super) fn greedy(&self, deadline: Deadline) -> Option<Learned> {
        let mut climber = Climber::new(self, deadline);
        let mut worth = climber.worth(Change {
            without: None,
            with: None,
        });
        // Exchanges are many, so they come only when nothing else helps.
        while let Some((better, chosen)) = [false, true]
            .into_iter()
            .filter_map(|exchange| climber.best_neighbour(exchange))
            .find(|(better, _)| *better < worth)
        {
            worth = better;
            climber.take(chosen);
        }
        let columns = climber.chosen.iter();
        let hypothesis: Vec<usize> = columns.map(|column| self.columns[*column].candidate).collect();
        self.judge(&hypothesis)
    }
}

impl<'a> Climber<'a> {
    fn new(table: &'a Table, deadline: Deadline) -> Climber<'a> {
        Climber {
            table,
            chosen: Vec::new(),
            costs: table.base.clone(),
            deadline,
        }
    }

    fn take(&mut self, chosen: Vec<usize>) {
        for column in &self.chosen {
            self.costs.shift(&self.table.columns[*column], -1);
        }
        for column in &chosen {
            self.costs.shift(&self.table.columns[*column], 1);
        }
        self.chosen = chosen;
    }

    /// The best of all hypotheses with one column exchanged for another, or else with one more or less; nothing if the
    /// time is up before it is known.
    fn best_neighbour(&self, exchange: bool) -> Option<(Worth, Vec<usize>)> {
        let changes = |column: usize| -> Vec<Change> {
            let change = |without, with| Change { without, with };
            match (self.chosen.contains(&column), exchange) {
                (true, true) => Vec::new(),
                (true, false) => vec![change(Some(column), None)],
                (false, true) => {
                    let others = self.chosen.iter();
                    others.map(|other| change(Some(*other), Some(column))).collect()
                }
                (false, false) => vec![change(None, Some(column))],
            }
        };
        let all: Vec<Change> = (0..self.table.columns.len()).flat_map(changes).collect();
        let few = FEW_COMPARISONS / self.table.questions.len().max(1);
        let worths = map(all, few, |change| {
            (!self.deadline.is_over()).then(|| (self.worth(change), change))
        });
        let worths: Vec<(Worth, Change)> = worths.into_iter().collect::<Option<_>>()?;
        let (best, _) = *worths.iter().min_by_key(|(worth, _)| *worth)?;
        let equals = worths.iter().filter(|(worth, _)| *worth == best);
        let first = equals.map(|(_, change)| self.changed(*change)).min()?;
        Some((best, first))
    }

    fn changed(&self, change: Change) -> Vec<usize> {
        let rest = self
            .chosen
            .iter()
            .copied()
            .filter(|column| Some(*column) != change.without);
        rest.chain(change.with).collect()
    }

    fn worth(&self, change: Change) -> Worth {
        let length = |column: usize| self.table.columns[column].length;
        let mut costs = self.costs.clone();
        let mut worth: Worth = (0, self.chosen.iter().map(|column| length(*column)).sum());
        if let Some(column) = change.without {
            costs.shift(&self.table.columns[column], -1);
            worth.1 -= length(column);
        }
        if let Some(column) = change.with {
            costs.shift(&self.table.columns[column], 1);
            worth.1 += length(column);
        }
        let settled = self.table.prospects.settle(&costs);
        for question in &self.table.questions {
            if question.ask(&costs, &settled) != Verdict::Holds {
                match question.penalty {
                    None => worth.0 += 1,
                    Some(penalty) => worth.1 += penalty,
                }
            }
        }
        worth
    }
}
