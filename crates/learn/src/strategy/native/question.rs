//! An ordering as a question: does the cost of the left side stand in a relation to the cost of the right one?
//!
//! "Some answer set of the left costs less than some of the right" compares the least with the greatest, "all cost less
//! than all" the greatest with the least, and a deep ordering two minimax values.

use super::columns::Column;
use crate::strategy::deep::{Minimax, Tree};
use crate::strategy::task::{Kind, Ordering};
use adage_logic::Comparison;
use smallvec::{SmallVec, smallvec};

/// Penalties by level, the highest level first.
pub(super) type Costs = SmallVec<[i64; 3]>;

/// The cost of each cell before any hypothesis, and the columns.
pub(super) struct Ledger<'a> {
    pub(super) base: &'a [Costs],
    pub(super) columns: &'a [Column],
    pub(super) tree: &'a Tree,
    /// The cell of each answer set that was weighed.
    pub(super) cell_of: &'a [Option<usize>],
}

impl Ledger<'_> {
    pub(super) fn cost(&self, cell: usize, chosen: &[usize]) -> Costs {
        let mut cost = self.base[cell].clone();
        for column in chosen {
            let column = &self.columns[*column];
            cost[column.level] += column.values[cell];
        }
        cost
    }
}

/// The answer sets of one side.
pub(super) enum Side {
    Least(Vec<usize>),
    Greatest(Vec<usize>),
    Deep {
        roots: Vec<usize>,
        depth: u32,
        leaves: Vec<usize>,
    },
}

impl Side {
    pub(super) fn cells(&self) -> &[usize] {
        match self {
            Side::Least(cells) | Side::Greatest(cells) | Side::Deep { leaves: cells, .. } => cells,
        }
    }

    /// Its cost; `None` if it has no answer set.
    pub(super) fn value(&self, ledger: &Ledger<'_>, chosen: &[usize]) -> Option<Costs> {
        let costs = |cells: &[usize]| -> Vec<Costs> { cells.iter().map(|cell| ledger.cost(*cell, chosen)).collect() };
        match self {
            Side::Least(cells) => costs(cells).into_iter().min(),
            Side::Greatest(cells) => costs(cells).into_iter().max(),
            Side::Deep { roots, depth, .. } => minimax(ledger, chosen).value(roots, *depth),
        }
    }
}

fn minimax<'a>(ledger: &'a Ledger<'a>, chosen: &'a [usize]) -> Minimax<'a, impl Fn(usize) -> Costs + 'a> {
    Minimax {
        tree: ledger.tree,
        cost: move |set| match ledger.cell_of[set] {
            Some(cell) => ledger.cost(cell, chosen),
            None => smallvec![0; ledger.base.first().map_or(0, SmallVec::len)],
        },
    }
}

pub(super) struct Question {
    /// The ordering, by number.
    pub(super) ordering: usize,
    pub(super) penalty: Option<u32>,
    pub(super) left: Side,
    pub(super) relation: Comparison,
    pub(super) right: Side,
    /// Whether "for all": then a side without answer sets makes it true.
    all: bool,
}

/// What a question says of a hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Holds,
    /// Only columns of this level or a higher one, which has a lower number, can help.
    Fails {
        level: usize,
    },
}

/// Where the answer sets of an ordering are: cells, or nodes of the tree with the cells of their leaves.
pub(super) struct Sides<'a> {
    pub(super) left: &'a [usize],
    pub(super) right: &'a [usize],
    /// The leaves below, if it is a deep ordering.
    pub(super) leaves: Option<(Vec<usize>, Vec<usize>)>,
}

impl Question {
    pub(super) fn new(number: usize, ordering: &Ordering, sides: Sides<'_>) -> Question {
        let backwards = matches!(ordering.relation, Comparison::Greater | Comparison::GreaterOrEqual);
        let relation = match ordering.relation {
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
            other => other,
        };
        let (lesser, greater) = match backwards {
            true => (sides.right, sides.left),
            false => (sides.left, sides.right),
        };
        let (left, right) = match (ordering.kind, sides.leaves) {
            (Kind::Deep { depth }, Some((left_leaves, right_leaves))) => {
                let side = |roots: &[usize], leaves| Side::Deep {
                    roots: roots.to_vec(),
                    depth,
                    leaves,
                };
                match backwards {
                    true => (side(lesser, right_leaves), side(greater, left_leaves)),
                    false => (side(lesser, left_leaves), side(greater, right_leaves)),
                }
            }
            (Kind::Cautious, _) => (Side::Greatest(lesser.to_vec()), Side::Least(greater.to_vec())),
            _ => (Side::Least(lesser.to_vec()), Side::Greatest(greater.to_vec())),
        };
        Question {
            ordering: number,
            penalty: ordering.penalty,
            left,
            relation,
            right,
            all: ordering.kind == Kind::Cautious,
        }
    }

    /// The two cells compared, if there is but one on each side.
    pub(super) fn pair(&self) -> Option<(usize, usize)> {
        match (&self.left, &self.right) {
            (Side::Deep { .. }, _) | (_, Side::Deep { .. }) => None,
            (left, right) => match (left.cells(), right.cells()) {
                ([left], [right]) => Some((*left, *right)),
                _ => None,
            },
        }
    }

    pub(super) fn is_deep(&self) -> bool {
        matches!(self.left, Side::Deep { .. })
    }

    pub(super) fn ask(&self, ledger: &Ledger<'_>, chosen: &[usize]) -> Verdict {
        let lowest = ledger.base.first().map_or(0, |costs| costs.len().saturating_sub(1));
        let fails_anyhow = Verdict::Fails { level: lowest };
        if self.left.cells().is_empty() || self.right.cells().is_empty() {
            return if self.all { Verdict::Holds } else { fails_anyhow };
        }
        if matches!(self.relation, Comparison::Equal | Comparison::NotEqual) && !self.is_deep() {
            return match self.some_or_all_equal(ledger, chosen) {
                true => Verdict::Holds,
                false => fails_anyhow,
            };
        }
        if self.relation == Comparison::Less
            && let (Side::Deep { roots, depth, .. }, Some(bound)) = (&self.left, self.right.value(ledger, chosen))
            && minimax(ledger, chosen).is_below(roots, *depth, &bound)
        {
            return Verdict::Holds;
        }
        match (self.left.value(ledger, chosen), self.right.value(ledger, chosen)) {
            (Some(left), Some(right)) => compare(left.iter().zip(&right).map(|(l, r)| l - r), self.relation, lowest),
            _ => fails_anyhow,
        }
    }

    /// Equality of costs has no extremes to look at: all pairs are looked at.
    fn some_or_all_equal(&self, ledger: &Ledger<'_>, chosen: &[usize]) -> bool {
        let costs =
            |side: &Side| -> Vec<Costs> { side.cells().iter().map(|cell| ledger.cost(*cell, chosen)).collect() };
        let (left, right) = (costs(&self.left), costs(&self.right));
        let wanted = self.relation == Comparison::Equal;
        let mut pairs = left
            .iter()
            .flat_map(|left| right.iter().map(move |right| (left == right) == wanted));
        if self.all {
            pairs.all(|fits| fits)
        } else {
            pairs.any(|fits| fits)
        }
    }

    /// Whether a column can help where this question fails: no set of others can.
    pub(super) fn is_helped_by(&self, column: &Column) -> bool {
        let values = |side: &Side| -> Vec<i64> { side.cells().iter().map(|cell| column.values[*cell]).collect() };
        let (left, right) = (values(&self.left), values(&self.right));
        match self.relation {
            Comparison::Equal | Comparison::NotEqual => {
                let mut all = left.iter().chain(&right);
                let first = all.next();
                all.any(|value| Some(value) != first)
            }
            _ => left.iter().min() < right.iter().max(),
        }
    }
}

/// What differences of costs, the highest level first, say.
pub(super) fn compare(differences: impl Iterator<Item = i64>, relation: Comparison, lowest: usize) -> Verdict {
    let first = differences.enumerate().find(|(_, difference)| *difference != 0);
    let (holds, level) = match (first, relation) {
        (Some((level, difference)), Comparison::Less | Comparison::LessOrEqual) => (difference < 0, level),
        (None, Comparison::Less) => (false, lowest),
        (None, Comparison::LessOrEqual) => (true, lowest),
        (first, relation) => ((relation == Comparison::Equal) == first.is_none(), lowest),
    };
    match holds {
        true => Verdict::Holds,
        false => Verdict::Fails { level },
    }
}
