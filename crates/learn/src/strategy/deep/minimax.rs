//! Minimax over weighed leaves, with cut-offs, the opponent choosing first and wanting my penalty high.

use super::Tree;
use crate::strategy::worlds::SetId;
use smallvec::SmallVec;

/// Penalties by level, the highest level first: compared as they stand.
pub(crate) type Costs = SmallVec<[i64; 3]>;

pub(crate) struct Minimax<'a, F: Fn(SetId) -> Costs> {
    pub(crate) tree: &'a Tree,
    /// What a leaf costs.
    pub(crate) cost: F,
}

/// Only values between these matter; beyond them any value beyond will do.
#[derive(Clone, Default)]
struct Window {
    low: Option<Costs>,
    high: Option<Costs>,
}

impl Window {
    fn is_closed(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low >= high)
    }
}

impl<F: Fn(SetId) -> Costs> Minimax<'_, F> {
    /// What the sets of an example come to at a depth; `None` if there are none.
    pub(crate) fn value(&self, roots: &[SetId], depth: u32) -> Option<Costs> {
        let below: Vec<SetId> = self.replies(roots, depth);
        self.best(&below, depth.saturating_sub(1), true, Window::default())
    }

    /// Whether the value is below a bound: one answer that is not refutes a choice of the opponent's, one that is
    /// suffices for mine.
    pub(crate) fn is_below(&self, roots: &[SetId], depth: u32, bound: &Costs) -> bool {
        let below = self.replies(roots, depth);
        !below.is_empty()
            && below
                .iter()
                .all(|set| self.node_is_below(*set, depth.saturating_sub(1), false, bound))
    }

    /// The nodes that the opponent chooses from: what follows any of the roots.
    fn replies(&self, roots: &[SetId], depth: u32) -> Vec<SetId> {
        if depth == 0 {
            return roots.to_vec();
        }
        let follow = |root: &SetId| match self.tree.below(*root) {
            [] => vec![*root],
            below => below.to_vec(),
        };
        roots.iter().flat_map(follow).collect()
    }

    fn best(&self, nodes: &[SetId], depth: u32, highest: bool, mut window: Window) -> Option<Costs> {
        let mut best: Option<Costs> = None;
        for node in nodes {
            let value = match (depth, self.tree.below(*node)) {
                (0, _) | (_, []) => (self.cost)(*node),
                (_, below) => self.best(below, depth - 1, !highest, window.clone())?,
            };
            let is_better = best
                .as_ref()
                .is_none_or(|best| if highest { value > *best } else { value < *best });
            if is_better {
                let side = if highest { &mut window.low } else { &mut window.high };
                let narrows = side
                    .as_ref()
                    .is_none_or(|side| if highest { value > *side } else { value < *side });
                if narrows {
                    *side = Some(value.clone());
                }
                best = Some(value);
                if window.is_closed() {
                    break;
                }
            }
        }
        best
    }

    fn node_is_below(&self, node: SetId, depth: u32, opponent: bool, bound: &Costs) -> bool {
        match (depth, self.tree.below(node)) {
            (0, _) | (_, []) => (self.cost)(node) < *bound,
            (_, below) if opponent => below
                .iter()
                .all(|next| self.node_is_below(*next, depth - 1, false, bound)),
            (_, below) => below
                .iter()
                .any(|next| self.node_is_below(*next, depth - 1, true, bound)),
        }
    }
}
