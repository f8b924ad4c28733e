//! A task as numbers: the cells are the answer sets that orderings compare, those that no candidate tells apart as one;
//! the columns are what candidates add to them.

use super::columns::{self, Column};
use super::costs::Costs;
use super::deadline::Deadline;
use super::features::Features;
use super::prospects::{LookAhead, Prospects};
use super::question::{Question, Side, Verdict, is_backwards};
use crate::strategy::deep::Tree;
use crate::strategy::task::{Kind, Learned, NoHypothesis, Part, Task};
use crate::strategy::worlds::{SetId, Worlds};
use adage_logic::{Atom, Predicate};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// All that is needed to judge hypotheses of a task, and to find the best.
pub struct Table {
    /// Levels that occur, the highest first.
    levels: Vec<i32>,
    pub(super) lengths: Vec<u32>,
    multiples: Vec<super::features::Multiple>,
    features: Vec<Vec<i64>>,
    /// What each cell costs before any hypothesis.
    pub(super) base: Costs,
    weighed: usize,
    cell_of: Vec<Option<usize>>,
    tree: Tree,
    pub(super) prospects: Prospects,
    /// For each example the cells that extend it.
    examples: Vec<Vec<usize>>,
    /// Examples that no hypothesis covers, with their penalties.
    pub(super) uncovered: Vec<(usize, Option<u32>)>,
    pub(super) columns: Vec<Column>,
    pub(super) questions: Vec<Question>,
    pub(super) max_penalty: Option<u32>,
}

impl Table {
    pub fn of(task: &Task) -> Result<Table, NoHypothesis> {
        Table::until(task, Deadline::default())
    }

    /// The table, if it is made in time.
    pub(in crate::strategy) fn until(task: &Task, deadline: Deadline) -> Result<Table, NoHypothesis> {
        let atoms = Features::atoms(&task.space);
        let asked: BTreeSet<Predicate> = atoms.iter().map(Atom::predicate).collect();
        let asked: Vec<Predicate> = asked.into_iter().collect();
        let (mut worlds, extending) = Worlds::of(task, atoms, deadline)?;
        let mut tree = Tree::default();
        let mut weighed: BTreeSet<SetId> = extending.iter().flatten().copied().collect();
        for ordering in &task.orderings {
            if let Kind::Deep { depth } = ordering.kind {
                for example in [ordering.left, ordering.right] {
                    tree.grow(&mut worlds, &extending[example], depth)?;
                    weighed.extend(tree.leaves(&extending[example], depth));
                }
            }
        }
        let weighed: Vec<SetId> = weighed.into_iter().collect();
        let features = Features::of(&task.space, &worlds, &weighed)?;
        let values = features.values(&worlds, &weighed, &asked)?;
        let base_levels = weighed.iter().flat_map(|set| worlds.sets[*set].model.costs.keys());
        let levels: BTreeSet<i32> = features
            .of_candidate
            .iter()
            .map(|m| m.level)
            .chain(base_levels.copied())
            .collect();
        let levels: Vec<i32> = levels.into_iter().rev().collect();
        let base = |set: &SetId| -> Vec<i64> {
            let costs = &worlds.sets[*set].model.costs;
            levels
                .iter()
                .map(|level| costs.get(level).copied().unwrap_or(0))
                .collect()
        };
        let mut cells: IndexSet<(&[i64], Vec<i64>), FxBuildHasher> = IndexSet::default();
        let mut cell_of = vec![None; worlds.sets.len()];
        for (set, values) in weighed.iter().zip(values.by_set()) {
            cell_of[*set] = Some(cells.insert_full((values, base(set))).0);
        }
        let of_feature = |feature: usize| cells.iter().map(|(values, _)| values[feature]).collect();
        let features_by_cell: Vec<Vec<i64>> = (0..features.len()).map(of_feature).collect();
        let to_cells = |sets: &[SetId]| -> Vec<usize> { sets.iter().filter_map(|set| cell_of[*set]).collect() };
        let mut prospects = Prospects::new(cells.len());
        let ahead = LookAhead::new(&tree, &cell_of, &mut prospects);
        let questions = questions(task, &extending, ahead);
        let covered = |index: &usize| task.examples[*index].positive != extending[*index].is_empty();
        let uncovered = (0..task.examples.len()).filter(|index| !covered(index));
        Ok(Table {
            columns: columns::distinct(
                &task.space,
                &features.of_candidate,
                &levels,
                &features_by_cell,
                (cells.len(), &questions),
            ),
            base: Costs::new(cells.len(), levels.len(), |level, cell| cells[cell].1[level]),
            weighed: weighed.len(),
            levels,
            lengths: task.space.iter().map(|candidate| candidate.length).collect(),
            multiples: features.of_candidate,
            features: features_by_cell,
            examples: extending.iter().map(|sets| to_cells(sets)).collect(),
            uncovered: uncovered.map(|index| (index, task.examples[index].penalty)).collect(),
            cell_of,
            tree,
            prospects,
            questions,
            max_penalty: task.max_penalty,
        })
    }

    /// What each cell costs with these columns.
    fn costs_with(&self, columns: &[Column]) -> Costs {
        let mut costs = self.base.clone();
        for column in columns {
            costs.shift(column, 1);
        }
        costs
    }

    fn costs_under(&self, hypothesis: &[usize]) -> Costs {
        self.costs_with(&self.columns_of(hypothesis))
    }

    /// The levels that candidates or the background have, the highest first.
    pub fn levels(&self) -> &[i32] {
        &self.levels
    }

    /// How many candidates can be told apart.
    pub fn distinct_candidates(&self) -> usize {
        self.columns.len()
    }

    /// How many answer sets were weighed.
    pub fn weighed(&self) -> usize {
        self.weighed
    }

    /// A hypothesis as columns of its own, for any candidates, also those that were merged.
    fn columns_of(&self, hypothesis: &[usize]) -> Vec<Column> {
        let column = |candidate: &usize| {
            let multiple = self.multiples[*candidate];
            Column {
                candidate: *candidate,
                length: self.lengths[*candidate],
                level: self
                    .levels
                    .iter()
                    .position(|level| *level == multiple.level)
                    .unwrap_or(0),
                values: self.features[multiple.feature]
                    .iter()
                    .map(|value| value * multiple.factor)
                    .collect(),
            }
        };
        hypothesis.iter().map(column).collect()
    }

    /// What each answer set that extends an example costs under a hypothesis: by level, the highest first.
    pub fn costs(&self, example: usize, hypothesis: &[usize]) -> Vec<Vec<i64>> {
        let costs = self.costs_under(hypothesis);
        let cells = self.examples[example].iter();
        cells.map(|cell| costs.of(*cell).collect()).collect()
    }

    /// What the two sides of an ordering come to under a hypothesis.
    pub fn values(&self, ordering: usize, hypothesis: &[usize]) -> Option<(Vec<i64>, Vec<i64>)> {
        let costs = self.costs_under(hypothesis);
        let settled = self.prospects.settle(&costs);
        let question = &self.questions[ordering];
        let value = |side: &Side| Some(costs.of(settled[side.value?]).collect());
        Some((value(&question.left)?, value(&question.right)?))
    }

    /// What the leaves of each side of a deep ordering cost, each leaf once.
    pub fn leaf_costs(&self, ordering: usize, hypothesis: &[usize]) -> (Vec<Vec<i64>>, Vec<Vec<i64>>) {
        let costs = self.costs_under(hypothesis);
        let question = &self.questions[ordering];
        let depth = question.depth();
        let of_leaves = |side: &Side| {
            let leaves = self.tree.leaves(&side.sets, depth).into_iter();
            let cells = leaves.filter_map(|set| self.cell_of[set]);
            cells.map(|cell| costs.of(cell).collect()).collect()
        };
        (of_leaves(&question.left), of_leaves(&question.right))
    }

    /// How many leaves each side of a deep ordering has, counted by the ways that lead to them.
    pub fn leaves(&self, ordering: usize) -> Option<(u64, u64)> {
        let question = &self.questions[ordering];
        let count = |side: &Side| self.tree.ways(&side.sets, question.depth());
        (question.depth() > 0).then(|| (count(&question.left), count(&question.right)))
    }

    pub fn explains(&self, part: Part, hypothesis: &[usize]) -> bool {
        match part {
            Part::Example(example) => !self.uncovered.iter().any(|(index, _)| *index == example),
            Part::Ordering(ordering) => {
                let costs = self.costs_under(hypothesis);
                self.questions[ordering].ask(&costs, &self.prospects.settle(&costs)) == Verdict::Holds
            }
        }
    }

    /// A hypothesis with its cost; `None` if it leaves something unexplained that must be explained.
    pub fn judge(&self, hypothesis: &[usize]) -> Option<Learned> {
        let mut hypothesis = hypothesis.to_vec();
        hypothesis.sort_unstable();
        let costs = self.costs_under(&hypothesis);
        let settled = self.prospects.settle(&costs);
        let examples = self
            .uncovered
            .iter()
            .map(|(example, penalty)| (Part::Example(*example), *penalty));
        let fails = |question: &&Question| question.ask(&costs, &settled) != Verdict::Holds;
        let orderings = self.questions.iter().filter(fails);
        let orderings = orderings.map(|question| (Part::Ordering(question.ordering), question.penalty));
        let (mut uncovered, mut penalty) = (Vec::new(), 0);
        for (part, price) in examples.chain(orderings) {
            penalty += price?;
            uncovered.push(part);
        }
        Some(Learned {
            length: hypothesis.iter().map(|candidate| self.lengths[*candidate]).sum(),
            hypothesis,
            uncovered,
            penalty,
            proved: false,
        })
    }
}

fn questions(task: &Task, extending: &[Vec<SetId>], mut ahead: LookAhead<'_>) -> Vec<Question> {
    let mut question = |(number, ordering): (usize, &crate::strategy::task::Ordering)| {
        let mut side = |example: usize, is_left: bool| {
            let sets = extending[example].clone();
            let (cells, value) = match ordering.kind {
                Kind::Deep { depth } if depth > 0 => (ahead.leaves(&sets, depth), ahead.from(&sets, depth)),
                kind => {
                    let cells = ahead.leaves(&sets, 0);
                    // Some cost less than some: the least of the left, the greatest of the right; all, the other way.
                    let highest = (kind == Kind::Cautious) == is_left;
                    (cells.clone(), ahead.prospects.best(highest, cells))
                }
            };
            Side { sets, cells, value }
        };
        let sides = match is_backwards(ordering) {
            true => [side(ordering.right, true), side(ordering.left, false)],
            false => [side(ordering.left, true), side(ordering.right, false)],
        };
        Question::new(number, ordering, sides)
    };
    task.orderings.iter().enumerate().map(&mut question).collect()
}
