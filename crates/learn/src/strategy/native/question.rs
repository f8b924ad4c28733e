//! An ordering as a question: does the cost of the left side stand in a relation to the cost of the right one?
//!
//! "Some answer set of the left costs less than some of the right" compares the least with the greatest, "all cost less
//! than all" the greatest with the least, and a deep ordering two minimax values.

use super::columns::Column;
use super::costs::Costs;
use super::prospects::ProspectId;
use crate::strategy::task::{Kind, Ordering};
use crate::strategy::worlds::SetId;
use adage_logic::Comparison;

/// One side of an ordering.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) sets: Vec<SetId>,
    /// What it may come to.
    pub(super) cells: Vec<usize>,
    /// What it comes to; nothing if it has no answer set.
    pub(super) value: Option<ProspectId>,
}

pub(super) struct Question {
    /// The ordering, by number.
    pub(super) ordering: usize,
    pub(super) penalty: Option<u32>,
    pub(super) left: Side,
    pub(super) relation: Comparison,
    pub(super) right: Side,
    pub(super) kind: Kind,
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

/// Whether the relation is to be read from the right to the left, so that "less" is what is asked.
pub(super) fn is_backwards(ordering: &Ordering) -> bool {
    matches!(ordering.relation, Comparison::Greater | Comparison::GreaterOrEqual)
}

impl Question {
    pub(super) fn new(number: usize, ordering: &Ordering, [left, right]: [Side; 2]) -> Question {
        Question {
            ordering: number,
            penalty: ordering.penalty,
            left,
            relation: match ordering.relation {
                Comparison::Greater => Comparison::Less,
                Comparison::GreaterOrEqual => Comparison::LessOrEqual,
                other => other,
            },
            right,
            kind: ordering.kind,
        }
    }

    /// The two cells compared, if there is but one on each side.
    pub(super) fn pair(&self) -> Option<(usize, usize)> {
        match (&self.left.cells[..], &self.right.cells[..]) {
            ([left], [right]) => Some((*left, *right)),
            _ => None,
        }
    }

    /// What it says of costs, where `settled` is the cell that each prospect comes to.
    pub(super) fn ask(&self, costs: &Costs, settled: &[usize]) -> Verdict {
        let fails_anyhow = Verdict::Fails { level: costs.lowest() };
        let is_for_all = self.kind == Kind::Cautious;
        let (Some(left), Some(right)) = (self.left.value, self.right.value) else {
            return if is_for_all { Verdict::Holds } else { fails_anyhow };
        };
        if matches!(self.relation, Comparison::Equal | Comparison::NotEqual) && self.depth() == 0 {
            return match self.some_or_all_equal(costs) {
                true => Verdict::Holds,
                false => fails_anyhow,
            };
        }
        let differences = costs.differences(settled[left], settled[right]);
        compare(differences, self.relation, costs.lowest())
    }

    /// How many plies are looked ahead.
    pub(super) fn depth(&self) -> u32 {
        match self.kind {
            Kind::Deep { depth } => depth,
            _ => 0,
        }
    }

    /// Equality of costs has no extremes to look at: all pairs are looked at.
    fn some_or_all_equal(&self, costs: &Costs) -> bool {
        let wanted = self.relation == Comparison::Equal;
        let fits = |left: usize, right: usize| costs.compare(left, right).is_eq() == wanted;
        let (left, right) = (&self.left.cells, &self.right.cells);
        match self.kind {
            Kind::Cautious => left.iter().all(|left| right.iter().all(|right| fits(*left, *right))),
            _ => left.iter().any(|left| right.iter().any(|right| fits(*left, *right))),
        }
    }

    /// Whether a column can help where this question fails: no set of others can.
    pub(super) fn is_helped_by(&self, column: &Column) -> bool {
        let values = |side: &Side| -> Vec<i64> { side.cells.iter().map(|cell| column.values[*cell]).collect() };
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
fn compare(differences: impl Iterator<Item = i64>, relation: Comparison, lowest: usize) -> Verdict {
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
