//! Answers without proof: a column is added, taken away or exchanged, whatever makes the hypothesis cheapest, until nothing
//! does or the time is up. From there on some columns change at random, and it climbs again.

use super::costs::Costs;
use super::deadline::Deadline;
use super::question::Verdict;
use super::table::Table;
use crate::strategy::parallel::map;
use crate::strategy::task::Learned;
use adage_worlds::chance::Chance;

/// How many orderings that must be explained are not, then the cost.
type Worth = (usize, u32);

/// So many comparisons are not worth a thread.
const FEW_COMPARISONS: usize = 20_000;

/// At most so many columns change at random.
const MOST_CHANGES: usize = 6;

/// So often in a row it may come to nothing.
const PATIENCE: usize = 30;

/// A column that is taken away and one that is added.
#[derive(Clone, Copy)]
struct Change {
    without: Option<usize>,
    with: Option<usize>,
}

/// A hypothesis on its way, with what it makes cells cost.
pub(super) struct Climber<'a> {
    table: &'a Table,
    chosen: Vec<usize>,
    costs: Costs,
    deadline: Deadline,
}

impl<'a> Climber<'a> {
    /// A climber that has chosen nothing.
    pub(super) fn new(table: &'a Table, deadline: Deadline) -> Climber<'a> {
        Climber {
            table,
            chosen: Vec::new(),
            costs: table.base.clone(),
            deadline,
        }
    }

    /// The hypothesis, if it explains all it must.
    pub(super) fn answer(&self) -> Option<Learned> {
        let columns = self.chosen.iter();
        let hypothesis: Vec<usize> = columns.map(|column| self.table.columns[*column].candidate).collect();
        self.table.judge(&hypothesis)
    }

    /// Climbs as far as single changes lead.
    pub(super) fn climb(&mut self) -> Worth {
        let mut worth = self.worth(Change {
            without: None,
            with: None,
        });
        // Exchanges are many, so they come only when nothing else helps.
        while let Some((better, chosen)) = [false, true]
            .into_iter()
            .filter_map(|exchange| self.best_neighbour(exchange))
            .find(|(better, _)| *better < worth)
        {
            worth = better;
            self.take(chosen);
        }
        worth
    }

    /// Climbs again and again from near the best hypothesis, until that has come to nothing for long.
    pub(super) fn wander(&mut self) {
        let mut chance = Chance::new(1);
        let (mut least, mut best) = (self.climb(), self.chosen.clone());
        let mut in_vain = 0;
        while in_vain < PATIENCE && !self.deadline.is_over() {
            self.take(self.near(&best, &mut chance));
            let worth = self.climb();
            in_vain = if worth < least { 0 } else { in_vain + 1 };
            if worth <= least {
                (least, best) = (worth, self.chosen.clone());
            }
        }
        self.take(best);
    }

    /// Some columns less, some others more.
    fn near(&self, chosen: &[usize], chance: &mut Chance) -> Vec<usize> {
        let mut near = chosen.to_vec();
        for _ in 0..=chance.below(MOST_CHANGES) {
            if chance.below(2) == 0 && !near.is_empty() {
                near.remove(chance.below(near.len()));
            } else if !self.table.columns.is_empty() {
                let column = chance.below(self.table.columns.len());
                if !near.contains(&column) {
                    near.push(column);
                }
            }
        }
        near
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
