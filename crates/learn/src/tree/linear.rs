//! A linear tree as the list that it is: tests asked one after the other until one decides.

use super::model::{Test, Tree};

#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    pub attribute: usize,
    /// For each value the leaf that it leads to; none for the one value with which the next test is asked.
    pub leaves: Vec<Option<Tree>>,
}

impl Step {
    /// The one leaf that this step can lead to, if there is only one.
    pub fn outcome(&self) -> Option<&Tree> {
        let mut leaves = self.leaves.iter().flatten();
        let first = leaves.next()?;
        leaves.all(|leaf| leaf == first).then_some(first)
    }

    pub fn decides(&self, value: u8) -> bool {
        self.leaves.get(usize::from(value)).is_some_and(Option::is_some)
    }
}

/// Steps, and the leaf for what none of them decides.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    pub steps: Vec<Step>,
    pub otherwise: Tree,
}

impl Chain {
    /// The ways to read a linear tree as a chain: any leaf of the last test can be the one for the rest. None if the tree
    /// is not linear.
    pub fn readings(tree: &Tree) -> Vec<Chain> {
        let mut steps = Vec::new();
        let mut here = tree;
        while let Tree::Test(test) = here {
            let is_test = |branch: &Tree| matches!(branch, Tree::Test(_));
            let mut below = test.branches.iter().filter(|branch| is_test(branch));
            let next = below.next();
            if below.next().is_some() {
                return Vec::new();
            }
            let leaf = |branch: &Tree| (!is_test(branch)).then(|| branch.clone());
            steps.push(Step {
                attribute: test.attribute,
                leaves: test.branches.iter().map(leaf).collect(),
            });
            match next {
                Some(next) => here = next,
                None => break,
            }
        }
        let Some(last) = steps.last().cloned() else {
            return vec![Chain {
                steps,
                otherwise: here.clone(),
            }];
        };
        let readings = last.leaves.iter().enumerate().filter_map(|(value, leaf)| {
            let mut steps = steps.clone();
            steps.last_mut()?.leaves[value] = None;
            let otherwise = leaf.clone()?;
            Some(Chain { steps, otherwise })
        });
        readings.collect()
    }

    /// The reading in which the last step decides as the one before it where it can: those two then read as one list.
    pub fn of(tree: &Tree) -> Option<Chain> {
        let mut readings = Chain::readings(tree);
        let agrees = |chain: &Chain| match &chain.steps[..] {
            [.., before, last] => before.outcome().is_some() && before.outcome() == last.outcome(),
            _ => true,
        };
        let best = readings.iter().position(agrees).unwrap_or(0);
        (!readings.is_empty()).then(|| readings.swap_remove(best))
    }

    pub fn tree(&self) -> Tree {
        self.steps.iter().rev().fold(self.otherwise.clone(), |below, step| {
            let branch = |leaf: &Option<Tree>| leaf.clone().unwrap_or_else(|| below.clone());
            Tree::Test(Test {
                attribute: step.attribute,
                branches: step.leaves.iter().map(branch).collect(),
            })
        })
    }
}
