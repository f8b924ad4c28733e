//! The answers that a decision needs: the fewest of those that were given with which no other leaf can be reached.

use crate::tree::model::Tree;

/// An attribute and its value, on the way through a tree.
pub type Answer = (usize, u8);

/// The numbers of the answers that suffice for the outcome, in order. There are no fewer; of equally few the later are
/// kept.
///
/// Every leaf with another outcome must be ruled out by an answer that is kept.
pub fn sufficient(tree: &Tree, answers: &[Answer]) -> Vec<usize> {
    let mut outcome = tree;
    for (_, value) in answers {
        match outcome {
            Tree::Test(test) => outcome = &test.branches[usize::from(*value)],
            _ => break,
        }
    }
    let mut others = Vec::new();
    rule_out(tree, outcome, answers, &mut Vec::new(), &mut others);
    for most in 0..=answers.len() {
        let mut kept = Vec::new();
        if hit(&others, &mut kept, most) {
            kept.sort_unstable();
            return kept;
        }
    }
    (0..answers.len()).collect()
}

/// For each leaf with another outcome the answers that rule it out.
fn rule_out(tree: &Tree, outcome: &Tree, answers: &[Answer], against: &mut Vec<usize>, others: &mut Vec<Vec<usize>>) {
    match tree {
        Tree::Test(test) => {
            let given = answers.iter().position(|(attribute, _)| *attribute == test.attribute);
            for (value, branch) in (0..).zip(&test.branches) {
                let length = against.len();
                against.extend(given.filter(|given| answers[*given].1 != value));
                rule_out(branch, outcome, answers, against, others);
                against.truncate(length);
            }
        }
        leaf if leaf != outcome => others.push(against.clone()),
        _ => {}
    }
}

/// Whether every set can be hit with this many more; those that hit are kept.
fn hit(sets: &[Vec<usize>], kept: &mut Vec<usize>, most: usize) -> bool {
    let missed = sets
        .iter()
        .filter(|set| !set.iter().any(|member| kept.contains(member)));
    // The smallest leaves the least choice.
    let Some(missed) = missed.min_by_key(|set| set.len()) else {
        return true;
    };
    if most == 0 {
        return false;
    }
    let mut members = missed.clone();
    members.sort_unstable();
    members.iter().rev().any(|member| {
        kept.push(*member);
        let done = hit(sets, kept, most - 1);
        if !done {
            kept.pop();
        }
        done
    })
}
