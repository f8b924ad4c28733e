//! The tree builder: the attribute that leaves least uncertainty is asked first, and so on in each branch (Quinlan's ID3).

use super::model::{Case, Schema, Test, Tree};

/// What a tree could not tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clashes {
    /// Leaves at which cases of different classes are alike.
    pub leaves: usize,
    pub cases: usize,
}

/// The uncertainty that is left in a set with these numbers of cases of each class, in nats times cases.
pub fn uncertainty(counts: &[usize]) -> f64 {
    let total: usize = counts.iter().sum();
    let of = |count: &usize| match *count {
        0 => 0.0,
        count => -(count as f64) * (count as f64 / total as f64).ln(),
    };
    counts.iter().map(of).sum()
}

/// The uncertainty that is left once the attribute is known.
pub fn cost(schema: &Schema, attribute: usize, cases: &[&Case]) -> f64 {
    let (values, classes) = (schema.attributes[attribute].values.len(), schema.decides.values.len());
    let mut counts = vec![0; values * classes];
    for case in cases {
        counts[usize::from(case.values[attribute]) * classes + usize::from(case.class)] += 1;
    }
    counts.chunks(classes).map(uncertainty).sum()
}

/// The tree of the cases, with what it could not tell apart.
pub fn induce(schema: &Schema, cases: &[&Case]) -> (Tree, Clashes) {
    let mut clashes = Clashes::default();
    let tree = grow(schema, cases, &mut clashes);
    (tree, clashes)
}

fn grow(schema: &Schema, cases: &[&Case], clashes: &mut Clashes) -> Tree {
    let Some(first) = cases.first() else {
        return Tree::Null;
    };
    if cases.iter().all(|case| case.class == first.class) {
        return Tree::Class(first.class);
    }
    let Some(attribute) = best(schema, cases) else {
        clashes.leaves += 1;
        clashes.cases += cases.len();
        return Tree::Search;
    };
    let branch = |value: usize| -> Vec<&Case> {
        let have = |case: &&&Case| usize::from(case.values[attribute]) == value;
        cases.iter().filter(have).copied().collect()
    };
    let values = 0..schema.attributes[attribute].values.len();
    let branches = values.map(|value| grow(schema, &branch(value), clashes)).collect();
    Tree::Test(Test { attribute, branches })
}

/// Costs that differ by less are equal: they are sums of logarithms.
const SAME: f64 = 1e-9;

/// The attribute of least cost among those that divide the cases, the first of several.
fn best(schema: &Schema, cases: &[&Case]) -> Option<usize> {
    let divides = |attribute: &usize| {
        let mut values = cases.iter().map(|case| case.values[*attribute]);
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let mut best: Option<(usize, f64)> = None;
    for attribute in (0..schema.attributes.len()).filter(divides) {
        let cost = cost(schema, attribute, cases);
        if best.is_none_or(|(_, least)| cost < least - SAME) {
            best = Some((attribute, cost));
        }
    }
    best.map(|(attribute, _)| attribute)
}
