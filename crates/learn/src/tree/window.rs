//! Induction from a window: a tree of a few cases is tried on all, and some of its exceptions join the window.

use super::id3::{Clashes, induce};
use super::model::{Case, Schema, Tree};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The number of cases to begin with; none means the first case.
    pub start: usize,
    /// The most exceptions that join at a time.
    pub increment: usize,
    pub seed: u64,
}

impl Default for Window {
    fn default() -> Self {
        Window {
            start: 0,
            increment: 1,
            seed: 0,
        }
    }
}

/// One round of induction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    pub window: usize,
    pub added: usize,
    pub nodes: usize,
    pub clashes: Clashes,
    /// Cases outside the window that the tree gets wrong.
    pub wrong: usize,
}

/// A tree that is right on every case, as far as its attributes tell the cases apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Induced {
    pub tree: Tree,
    /// The cases that it was made from, by number.
    pub window: Vec<usize>,
    pub rounds: Vec<Round>,
}

/// Whether a tree is wrong about a case. Where it found a clash it says nothing wrong.
pub fn is_exception(tree: &Tree, case: &Case) -> bool {
    match tree.leaf(&case.values) {
        Tree::Class(class) => *class != case.class,
        Tree::Null => true,
        _ => false,
    }
}

pub fn induce_from_window(schema: &Schema, cases: &[Case], options: Window) -> Induced {
    let mut rng = SmallRng::seed_from_u64(options.seed);
    let mut numbers: Vec<usize> = (0..cases.len()).collect();
    if options.start > 0 {
        numbers.shuffle(&mut rng);
    }
    let mut added = options.start.max(1).min(cases.len());
    let mut bar = added;
    let mut rounds = Vec::new();
    loop {
        let window: Vec<&Case> = numbers[..bar].iter().map(|number| &cases[*number]).collect();
        let (tree, clashes) = induce(schema, &window);
        let mut end = bar;
        for index in bar..numbers.len() {
            if is_exception(&tree, &cases[numbers[index]]) {
                numbers.swap(index, end);
                end += 1;
            }
        }
        rounds.push(Round {
            window: bar,
            added,
            nodes: tree.nodes(),
            clashes,
            wrong: end - bar,
        });
        if end == bar {
            return Induced {
                tree,
                window: numbers[..bar].to_vec(),
                rounds,
            };
        }
        added = options.increment.clamp(1, end - bar);
        for _ in 0..added {
            let chosen = rng.random_range(bar..end);
            numbers.swap(bar, chosen);
            bar += 1;
        }
    }
}
