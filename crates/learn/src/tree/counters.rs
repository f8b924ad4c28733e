//! How many cases pass each branch of a tree, and how many of them it gets wrong.

use super::hierarchy::Hierarchy;
use super::model::{Case, Tree};
use super::problem::{Problem, Trace};
use adage_logic::vocabulary::Vocabulary;
use rayon::prelude::*;

/// Counts in the shape of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The cases that came here.
    pub passed: u64,
    /// Those of them for which the tree gives another class than is known, or none.
    pub wrong: u64,
    pub branches: Vec<Counts>,
}

impl Counts {
    /// Nothing counted yet.
    pub fn zero(tree: &Tree) -> Counts {
        Counts {
            passed: 0,
            wrong: 0,
            branches: tree.branches().iter().map(Counts::zero).collect(),
        }
    }

    /// The cases as they pass a tree.
    pub fn of_cases<'c>(tree: &Tree, cases: impl IntoIterator<Item = &'c Case>) -> Counts {
        let mut counts = Counts::zero(tree);
        for case in cases {
            let is_wrong = tree.classify(&case.values) != Some(case.class);
            counts.pass(tree, is_wrong, |attribute| Some(case.values[attribute]));
        }
        counts
    }

    /// One more that goes as it answers. A question without answer ends the way.
    fn pass(&mut self, tree: &Tree, is_wrong: bool, mut answer: impl FnMut(usize) -> Option<u8>) {
        let (mut here, mut counts) = (tree, self);
        loop {
            counts.passed += 1;
            counts.wrong += u64::from(is_wrong);
            let Tree::Test(test) = here else { return };
            let Some(value) = answer(test.attribute).map(usize::from) else {
                return;
            };
            here = &test.branches[value];
            counts = &mut counts.branches[value];
        }
    }

    fn add(&mut self, other: &Counts) {
        self.passed += other.passed;
        self.wrong += other.wrong;
        for (branch, more) in self.branches.iter_mut().zip(&other.branches) {
            branch.add(more);
        }
    }
}

/// The counts of all parts of a problem, each over the cases for which it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub parts: Vec<Counts>,
}

impl Tally {
    pub fn zero(hierarchy: &Hierarchy) -> Tally {
        let parts = hierarchy.parts.iter().map(|part| Counts::zero(&part.tree));
        Tally { parts: parts.collect() }
    }

    /// Counts one decision of a part, with all decisions that it led to. Only about that part it is known what would be
    /// right.
    pub fn add(&mut self, hierarchy: &Hierarchy, trace: &Trace, class: Option<u8>) {
        let Some(part) = hierarchy.decider(trace) else {
            return;
        };
        let is_wrong = class.is_some() && trace.value != class;
        let mut answers = trace.asked.iter();
        self.parts[part].pass(&hierarchy.parts[part].tree, is_wrong, |_| answers.next()?.value);
        for below in &trace.asked {
            self.add(hierarchy, below, None);
        }
    }

    fn merge(mut self, other: Tally) -> Tally {
        for (counts, more) in self.parts.iter_mut().zip(&other.parts) {
            counts.add(more);
        }
        self
    }
}

/// The counts over positions with their known classes.
pub fn count_positions<V>(
    problem: &Problem<'_, V>,
    part: usize,
    positions: impl ParallelIterator<Item = (V::Position, u8)>,
) -> Tally
where
    V: Vocabulary + Sync,
    V::Position: Send,
{
    let hierarchy = problem.hierarchy();
    let zero = || Tally::zero(&hierarchy);
    let counted = positions.fold(
        || (problem.judge(), zero()),
        |(mut judge, mut tally), (position, class)| {
            tally.add(&hierarchy, &judge.trace(part, &position), Some(class));
            (judge, tally)
        },
    );
    counted.map(|(_, tally)| tally).reduce(zero, Tally::merge)
}
