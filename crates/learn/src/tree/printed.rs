//! Trees as they are printed with their counters: at the end of each branch, how many positions took it.
//!
//! ```text
//! ds: spcop
//!    f: wtoeg 108530
//!       t: dsopp 23747
//!          …
//!       n: false 84783
//!    t: true 5
//! ```
//!
//! [`print()`] writes them so, and where it is known how many of them are decided wrong, says that too.

use super::counters::{Counts, Tally};
use super::hierarchy::{Hierarchy, Subproblem};
use super::model::Tree;

/// A branch with its counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// What the tree decides.
    pub part: String,
    pub asked: String,
    pub value: String,
    /// The next test, or a class.
    pub below: String,
    pub count: u64,
}

/// Trees, and the counters of their branches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// Without the counters, as [`read_trees`](super::listing::read_trees) takes them.
    pub trees: String,
    pub branches: Vec<Branch>,
}

impl Printed {
    /// Takes trees and counters apart. Whether the trees are in order is for the reader of trees to say.
    pub fn read(text: &str) -> Printed {
        let mut printed = Printed::default();
        let mut part = "";
        // The tests that lead to where we are, and how far in each stands.
        let mut open: Vec<(usize, &str)> = Vec::new();
        for line in text.lines() {
            let (plain, count) = match line.rsplit_once(' ') {
                Some((before, last)) => last.parse().map_or((line, None), |count| (before, Some(count))),
                None => (line, None),
            };
            printed.trees += plain;
            printed.trees.push('\n');
            let indent = line.len() - line.trim_start().len();
            let Some((label, below)) = plain.trim().split_once(": ") else {
                continue;
            };
            open.retain(|(at, _)| *at < indent);
            match (open.last(), count) {
                (Some((_, asked)), Some(count)) => printed.branches.push(Branch {
                    part: part.to_string(),
                    asked: asked.to_string(),
                    value: label.to_string(),
                    below: below.to_string(),
                    count,
                }),
                (None, _) => part = label,
                _ => {}
            }
            open.push((indent, below));
        }
        printed
    }

    /// Tests whose counters do not add up to what came to them, by part and name, with both numbers.
    pub fn contradictions(&self) -> Vec<(&str, &str, u64, u64)> {
        let sum = |part: &str, asked: &str| -> Option<u64> {
            let of_test = |branch: &&Branch| branch.part == part && branch.asked == asked;
            let counts: Vec<u64> = self
                .branches
                .iter()
                .filter(of_test)
                .map(|branch| branch.count)
                .collect();
            (!counts.is_empty()).then(|| counts.iter().sum())
        };
        let wrong = |branch: &'_ Branch| {
            let sum = sum(&branch.part, &branch.below)?;
            (sum != branch.count).then_some((branch.count, sum))
        };
        let found = self.branches.iter().filter_map(|branch| {
            let (came, sum) = wrong(branch)?;
            Some((&branch.part[..], &branch.below[..], came, sum))
        });
        found.collect()
    }
}

/// The tree of a part with its counters.
pub fn print(part: &Subproblem, counts: &Counts) -> String {
    let mut text = format!("{}: ", part.schema.decides.name);
    print_below(part, &part.tree, counts, 1, &mut text);
    text
}

fn print_below(part: &Subproblem, tree: &Tree, counts: &Counts, depth: usize, text: &mut String) {
    let Tree::Test(test) = tree else {
        *text += &tree.show(&part.schema).to_string();
        return;
    };
    let asked = &part.schema.attributes[test.attribute];
    *text += &asked.name;
    for ((value, branch), counts) in asked.values.iter().zip(&test.branches).zip(&counts.branches) {
        let mut below = String::new();
        print_below(part, branch, counts, depth + 1, &mut below);
        let wrong = match counts.wrong {
            0 => String::new(),
            wrong => format!(" ({wrong} wrong)"),
        };
        let (first, rest) = below.split_at(below.find('\n').unwrap_or(below.len()));
        *text += &format!(
            "\n{}{value}: {first} {}{wrong}{rest}",
            "   ".repeat(depth),
            counts.passed
        );
    }
}

impl Branch {
    /// How many took this branch in a run of trees that have it. Where a test stands twice in a tree, the first counts.
    pub fn passed(&self, hierarchy: &Hierarchy, tally: &Tally) -> Option<u64> {
        let part = hierarchy.part(&self.part)?;
        let subproblem = &hierarchy.parts[part];
        self.passed_below(subproblem, &subproblem.tree, &tally.parts[part])
    }

    fn passed_below(&self, part: &Subproblem, tree: &Tree, counts: &Counts) -> Option<u64> {
        let Tree::Test(test) = tree else { return None };
        let asked = &part.schema.attributes[test.attribute];
        if asked.name == self.asked {
            let value = asked.values.iter().position(|value| *value == self.value)?;
            return Some(counts.branches[value].passed);
        }
        let mut below = test.branches.iter().zip(&counts.branches);
        below.find_map(|(tree, counts)| self.passed_below(part, tree, counts))
    }
}
