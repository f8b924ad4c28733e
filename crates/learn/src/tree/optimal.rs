//! Trees of small depth with as few errors as possible, and among those as few nodes as possible: exact, not greedy.
//!
//! Every way to begin is tried. What makes that cheap is the end: the best tree of depth two over a set of cases follows
//! from how many of each class have any two features, and these numbers are counted in words of 64 cases.

use super::model::{Case, Schema, Test, Tree};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A tree, and how many cases it gets wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Optimal {
    pub tree: Tree,
    pub errors: usize,
}

/// The tree of at most this depth that errs least. A test asks whether an attribute has one of its values.
pub fn optimal(schema: &Schema, cases: &[Case], depth: usize) -> Optimal {
    let features = Features::new(schema, cases);
    let all = Set::of(cases.len(), |_| true);
    let found = features.solve(&all, depth, true);
    Optimal {
        tree: features.tree(schema, &found.shape),
        errors: found.errors,
    }
}

/// A set of cases, by number.
#[derive(Clone)]
struct Set(Box<[u64]>);

impl Set {
    /// The cases among so many for which something is true.
    fn of(count: usize, is_in: impl Fn(usize) -> bool) -> Set {
        let mut words = vec![0u64; count.div_ceil(64)];
        for number in (0..count).filter(|number| is_in(*number)) {
            words[number / 64] |= 1 << (number % 64);
        }
        Set(words.into())
    }

    fn and(&self, other: &Set) -> Set {
        Set(self.0.iter().zip(&other.0).map(|(left, right)| left & right).collect())
    }

    fn without(&self, other: &Set) -> Set {
        Set(self.0.iter().zip(&other.0).map(|(left, right)| left & !right).collect())
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn common(&self, other: &Set) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(left, right)| (left & right).count_ones() as usize).sum()
    }
}

/// A tree of yes-or-no tests.
#[derive(Clone, Debug)]
enum Shape {
    Leaf(u8),
    Test(usize, Box<[Shape; 2]>),
}

#[derive(Clone)]
struct Found {
    errors: usize,
    tests: usize,
    shape: Shape,
}

impl Found {
    fn is_better_than(&self, other: &Found) -> bool {
        (self.errors, self.tests) < (other.errors, other.tests)
    }

    fn join(feature: usize, yes: Found, no: Found) -> Found {
        Found {
            errors: yes.errors + no.errors,
            tests: yes.tests + no.tests + 1,
            shape: Shape::Test(feature, Box::new([yes.shape, no.shape])),
        }
    }
}

/// How many are not of the commonest class.
fn errors(counts: impl Iterator<Item = usize>) -> usize {
    let (total, most) = counts.fold((0, 0), |(total, most), count| (total + count, count.max(most)));
    total - most
}

/// Who has which value of which attribute.
struct Features {
    /// Attribute and value.
    names: Vec<(usize, u8)>,
    have: Vec<Set>,
    classes: Vec<Set>,
}

impl Features {
    fn new(schema: &Schema, cases: &[Case]) -> Features {
        let mut names = Vec::new();
        for (attribute, asked) in schema.attributes.iter().enumerate() {
            // Of two values one is enough.
            let values = if asked.values.len() == 2 {
                1..2
            } else {
                0..asked.values.len()
            };
            names.extend(values.map(|value| (attribute, value as u8)));
        }
        let set = |is_in: &dyn Fn(&Case) -> bool| Set::of(cases.len(), |number| is_in(&cases[number]));
        let have = |(attribute, value): &(usize, u8)| set(&|case| case.values[*attribute] == *value);
        Features {
            have: names.iter().map(have).collect(),
            names,
            classes: (0..schema.decides.values.len() as u8)
                .map(|class| set(&|case| case.class == class))
                .collect(),
        }
    }

    fn leaf(&self, counts: &[usize]) -> Found {
        let best = (0..counts.len()).rev().max_by_key(|class| counts[*class]).unwrap_or(0);
        Found {
            errors: errors(counts.iter().copied()),
            tests: 0,
            shape: Shape::Leaf(best as u8),
        }
    }

    fn counts(&self, set: &Set) -> Vec<usize> {
        self.classes.iter().map(|class| class.common(set)).collect()
    }

    fn solve(&self, set: &Set, depth: usize, is_first: bool) -> Found {
        let leaf = self.leaf(&self.counts(set));
        if leaf.errors == 0 || depth == 0 {
            return leaf;
        }
        if depth <= 2 {
            return self.shallow(set, depth, leaf);
        }
        let least = AtomicUsize::new(leaf.errors);
        let with = |feature: usize| self.with(feature, set, depth, &least);
        let features = 0..self.have.len();
        // Taken in order, so that the result does not depend on the number of threads.
        let found: Vec<Option<Found>> = match is_first {
            true => features.into_par_iter().map(with).collect(),
            false => features.map(with).collect(),
        };
        let better = |best: Found, found: Found| if found.is_better_than(&best) { found } else { best };
        found.into_iter().flatten().fold(leaf, better)
    }

    /// The best tree that begins with a feature, unless it errs more than the least so far.
    fn with(&self, feature: usize, set: &Set, depth: usize, least: &AtomicUsize) -> Option<Found> {
        let have = set.and(&self.have[feature]);
        if have.len() == 0 || have.len() == set.len() {
            return None;
        }
        let yes = self.solve(&have, depth - 1, false);
        if yes.errors > least.load(Ordering::Relaxed) {
            return None;
        }
        let no = self.solve(&set.without(&self.have[feature]), depth - 1, false);
        let found = Found::join(feature, yes, no);
        least.fetch_min(found.errors, Ordering::Relaxed);
        Some(found)
    }

    /// The best tree of depth one or two, from how many of each class have any two features.
    fn shallow(&self, set: &Set, depth: usize, leaf: Found) -> Found {
        let (count, classes) = (self.have.len(), self.classes.len());
        let total = self.counts(set);
        let of_class: Vec<Set> = self.classes.iter().map(|class| class.and(set)).collect();
        let single: Vec<Vec<usize>> = self
            .have
            .iter()
            .map(|have| of_class.iter().map(|class| class.common(have)).collect())
            .collect();
        let minus =
            |left: &[usize], right: &[usize]| -> Vec<usize> { left.iter().zip(right).map(|(l, r)| l - r).collect() };
        let mut best = leaf;
        if depth == 1 {
            for (feature, have) in single.iter().enumerate() {
                let found = Found::join(feature, self.leaf(have), self.leaf(&minus(&total, have)));
                if found.is_better_than(&best) {
                    best = found;
                }
            }
            return best;
        }
        let mut sides: Vec<[Found; 2]> = (0..count)
            .map(|feature| [self.leaf(&single[feature]), self.leaf(&minus(&total, &single[feature]))])
            .collect();
        let mut both = vec![0; classes];
        for first in 0..count {
            let parts: Vec<Set> = of_class.iter().map(|class| class.and(&self.have[first])).collect();
            for second in first + 1..count {
                for (class, part) in parts.iter().enumerate() {
                    both[class] = part.common(&self.have[second]);
                }
                for (one, other) in [(first, second), (second, first)] {
                    // Those with the one feature, divided by the other; then those without it.
                    let class = |class: usize| {
                        let (total, one, other, both) =
                            (total[class], single[one][class], single[other][class], both[class]);
                        [[both, one - both], [other - both, total + both - one - other]]
                    };
                    for side in [0, 1] {
                        let errors: usize = [0, 1]
                            .map(|part| errors((0..classes).map(|c| class(c)[side][part])))
                            .iter()
                            .sum();
                        let known = &sides[one][side];
                        if (errors, 1) < (known.errors, known.tests) {
                            let counts =
                                [0, 1].map(|part| (0..classes).map(|c| class(c)[side][part]).collect::<Vec<_>>());
                            sides[one][side] = Found::join(other, self.leaf(&counts[0]), self.leaf(&counts[1]));
                        }
                    }
                }
            }
        }
        for (feature, [yes, no]) in sides.into_iter().enumerate() {
            let found = Found::join(feature, yes, no);
            if found.is_better_than(&best) {
                best = found;
            }
        }
        best
    }

    fn tree(&self, schema: &Schema, shape: &Shape) -> Tree {
        match shape {
            Shape::Leaf(class) => Tree::Class(*class),
            Shape::Test(feature, sides) => {
                let (attribute, value) = self.names[*feature];
                let values = 0..schema.attributes[attribute].values.len() as u8;
                let branch = |other: u8| self.tree(schema, &sides[usize::from(other != value)]);
                Tree::Test(Test {
                    attribute,
                    branches: values.map(branch).collect(),
                })
            }
        }
    }
}
