//! What questions compare: cells, and choices among them by either player. Equal ones are one, so what many orderings
//! lead to is looked at once for each hypothesis.

use super::costs::Costs;
use crate::strategy::deep::Tree;
use crate::strategy::worlds::SetId;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A prospect by its number: a cell has its own, choices come after all that they choose from.
pub(super) type ProspectId = usize;

#[derive(PartialEq, Eq, Hash)]
struct Choice {
    /// Whether the opponent chooses, who wants my penalty high.
    highest: bool,
    of: Vec<ProspectId>,
}

pub(super) struct Prospects {
    cells: usize,
    choices: IndexSet<Choice, FxBuildHasher>,
}

impl Prospects {
    pub(super) fn new(cells: usize) -> Prospects {
        Prospects {
            cells,
            choices: IndexSet::default(),
        }
    }

    /// The highest or the lowest of these; nothing if there are none.
    pub(super) fn best(&mut self, highest: bool, mut of: Vec<ProspectId>) -> Option<ProspectId> {
        of.sort_unstable();
        of.dedup();
        match of[..] {
            [] => None,
            [only] => Some(only),
            _ => Some(self.cells + self.choices.insert_full(Choice { highest, of }).0),
        }
    }

    /// For each prospect the cell that best play leads to.
    pub(super) fn settle(&self, costs: &Costs) -> Vec<usize> {
        let mut settled: Vec<usize> = (0..self.cells).collect();
        for Choice { highest, of } in &self.choices {
            let cells = of.iter().map(|prospect| settled[*prospect]);
            let best = match highest {
                true => cells.max_by(|one, other| costs.compare(*one, *other)),
                false => cells.min_by(|one, other| costs.compare(*one, *other)),
            };
            settled.extend(best);
        }
        settled
    }
}

/// Looks ahead from answer sets.
pub(super) struct LookAhead<'a> {
    tree: &'a Tree,
    cell_of: &'a [Option<usize>],
    pub(super) prospects: &'a mut Prospects,
    seen: FxHashMap<(SetId, u32, bool), ProspectId>,
}

impl<'a> LookAhead<'a> {
    pub(super) fn new(tree: &'a Tree, cell_of: &'a [Option<usize>], prospects: &'a mut Prospects) -> LookAhead<'a> {
        LookAhead {
            tree,
            cell_of,
            prospects,
            seen: FxHashMap::default(),
        }
    }

    /// What these sets come to after so many plies, the opponent choosing first.
    pub(super) fn from(&mut self, roots: &[SetId], depth: u32) -> Option<ProspectId> {
        let of = roots.iter().filter_map(|root| self.below(*root, depth, true)).collect();
        self.prospects.best(true, of)
    }

    /// The different cells that these sets may come to after so many plies.
    pub(super) fn leaves(&self, roots: &[SetId], depth: u32) -> Vec<usize> {
        let leaves = self.tree.leaves(roots, depth).into_iter();
        let cells: IndexSet<usize, FxBuildHasher> = leaves.filter_map(|set| self.cell_of[set]).collect();
        cells.into_iter().collect()
    }

    fn below(&mut self, set: SetId, depth: u32, highest: bool) -> Option<ProspectId> {
        let next = self.tree.below(set);
        if depth == 0 || next.is_empty() {
            return self.cell_of[set];
        }
        if let Some(known) = self.seen.get(&(set, depth, highest)) {
            return Some(*known);
        }
        let of = next.iter().filter_map(|set| self.below(*set, depth - 1, !highest));
        let of = of.collect();
        let best = self.prospects.best(highest, of)?;
        self.seen.insert((set, depth, highest), best);
        Some(best)
    }
}
