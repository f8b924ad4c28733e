//! Trees that err least, beside trying every tree.

use adage_learn::tree::model::{Asked, Case, Schema, Tree};
use adage_learn::tree::optimal::optimal;
use proptest::prelude::*;

fn schema(values: &[usize], classes: usize) -> Schema {
    let asked = |name: String, values: usize| Asked {
        name,
        values: (0..values).map(|value| value.to_string()).collect(),
        question: String::new(),
        answers: Vec::new(),
    };
    Schema {
        decides: asked("class".to_string(), classes),
        attributes: values
            .iter()
            .enumerate()
            .map(|(number, values)| asked(format!("a{number}"), *values))
            .collect(),
    }
}

/// The fewest errors of any tree, and the fewest tests with these.
fn try_all(schema: &Schema, cases: &[&Case], depth: usize) -> (usize, usize) {
    let of_class = |class: u8| cases.iter().filter(|case| case.class == class).count();
    let commonest = (0..schema.decides.values.len() as u8).map(of_class).max().unwrap_or(0);
    let mut best = (cases.len() - commonest, 0);
    if depth == 0 {
        return best;
    }
    for (attribute, asked) in schema.attributes.iter().enumerate() {
        for value in 0..asked.values.len() as u8 {
            let (yes, no): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.values[attribute] == value);
            let (yes, no) = (try_all(schema, &yes, depth - 1), try_all(schema, &no, depth - 1));
            best = best.min((yes.0 + no.0, yes.1 + no.1 + 1));
        }
    }
    best
}

/// The tests of a tree in which a test on an attribute of three values has two equal branches.
fn tests(tree: &Tree) -> usize {
    match tree {
        Tree::Test(test) => {
            let mut branches: Vec<&Tree> = Vec::new();
            for branch in &test.branches {
                if !branches.contains(&branch) {
                    branches.push(branch);
                }
            }
            1 + branches.into_iter().map(tests).sum::<usize>()
        }
        _ => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_tree_of_this_depth_errs_less(
        rows in prop::collection::vec((prop::collection::vec(0u8..2, 3), 0u8..3, 0u8..3), 1..40),
        depth in 0usize..4,
    ) {
        let schema = schema(&[2, 2, 2, 3], 3);
        let cases: Vec<Case> = rows.into_iter().map(|(mut values, last, class)| {
            values.push(last);
            Case { values: values.into(), class }
        }).collect();
        let found = optimal(&schema, &cases, depth);
        let wrong = cases.iter().filter(|case| found.tree.classify(&case.values) != Some(case.class)).count();
        prop_assert_eq!(wrong, found.errors);
        prop_assert!(found.tree.depth() <= depth);
        let (errors, fewest) = try_all(&schema, &cases.iter().collect::<Vec<_>>(), depth);
        prop_assert_eq!(errors, found.errors);
        prop_assert!(tests(&found.tree) <= fewest);
    }
}
