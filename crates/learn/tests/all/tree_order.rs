//! The order of the tests of a linear tree: rules about it, and what is cheapest.

use crate::support::trees::{self, answers, kpa7kr, tree, vectors};
use adage_learn::tree::counters::Counts;
use adage_learn::tree::explain::commentary::to_the_point;
use adage_learn::tree::explain::meta::{Evidence, MetaError, MetaRule, arrange, violated};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::linear::{Chain, Step};
use adage_learn::tree::listing::read_tree;
use adage_learn::tree::model::{Asked, Case, Schema, Tree};
use itertools::Itertools;
use proptest::prelude::*;

/// Counts as they were printed: how many each test of a linear tree decided, and how many were left.
fn printed_counts(tree: &Tree, decided: &[u64], left: u64) -> Counts {
    let mut counts = Counts::zero(tree);
    let (mut here, mut at) = (&mut counts, tree);
    for (number, count) in decided.iter().enumerate() {
        here.passed = decided[number..].iter().sum::<u64>() + left;
        let is_last = number + 1 == decided.len();
        let on = match is_last {
            true => 0,
            false => at
                .branches()
                .iter()
                .position(|branch| branch.tests() > 0)
                .expect("a test"),
        };
        here.branches[1 - on].passed = *count;
        here = &mut here.branches[on];
        at = &at.branches()[on];
    }
    here.passed = left;
    counts
}

#[test]
fn delays_are_cheapest_in_the_order_of_how_often_they_decide() {
    let hierarchy = kpa7kr();
    let part = &hierarchy.parts[hierarchy.part("dq").expect("a part")];
    let counts = printed_counts(&part.tree, &[821, 3152, 32698, 6962, 30], 144_664);
    assert_eq!(counts.passed, 188_327);
    let better = arrange(&part.schema, &part.tree, &[], Evidence::Counts(&counts), None).expect("an order");
    insta::assert_snapshot!(better.show(&part.schema), @r"
    wkchk
       false: dblat
          false: wka8d
             false: thrmt
                false: hdchk
                   f: false
                   t: true
                true: true
             true: true
          true: true
       true: true
    ");
    let asked: Vec<&Asked> = part.schema.attributes.iter().collect();
    for vector in vectors(&asked) {
        assert_eq!(better.classify(&vector), part.tree.classify(&vector));
    }
    // A test that costs a hundred times as much waits for the others.
    let prices: Vec<u64> = asked
        .iter()
        .map(|asked| if asked.name == "wkchk" { 100 } else { 1 })
        .collect();
    let cheaper = arrange(&part.schema, &part.tree, &[], Evidence::Counts(&counts), Some(&prices)).expect("an order");
    let first = |tree: &Tree| match tree {
        Tree::Test(test) => asked[test.attribute].name.clone(),
        _ => String::new(),
    };
    assert_eq!(first(&cheaper), "dblat");
}

/// Cases at the top: the two checkmates, which Black's delays decide, and others.
fn checkmates(schema: &Schema) -> Vec<Case> {
    let order = ["rimmx", "bxqsq", "stlmt", "chkmt", "dq", "ds"];
    assert!(
        order
            .iter()
            .zip(&schema.attributes)
            .all(|(name, asked)| *name == asked.name)
    );
    let case = |(values, class): (&[u8; 6], u8)| Case {
        values: Box::new(*values),
        class,
    };
    let cases: [(&[u8; 6], u8); 7] = [
        (&[0, 1, 0, 1, 1, 0], 1),
        (&[0, 0, 0, 1, 1, 0], 1),
        (&[1, 0, 0, 0, 0, 0], 0),
        (&[0, 0, 0, 0, 0, 0], 0),
        (&[0, 1, 0, 0, 0, 0], 1),
        (&[0, 0, 1, 0, 0, 0], 1),
        (&[0, 0, 0, 0, 0, 1], 1),
    ];
    cases.into_iter().map(case).collect()
}

#[test]
fn checkmate_is_called_checkmate() {
    let mut hierarchy = kpa7kr();
    let whole = hierarchy.whole();
    // White: king a8 or a1, pawn a7; Black: king c7 or a3, rook h8 or h1. Decided by the king on a8, and by the check.
    let mates = [
        "rimmx=f bxqsq=t stlmt=f chkmt=t rxmsq=f wkna8=t r2ar8=t",
        "rimmx=f bxqsq=f stlmt=f chkmt=t rxmsq=f wkna8=f wknck=t rkxwp=f bknwy=f skrxp=t",
    ];
    let told = |hierarchy: &Hierarchy| {
        let told = mates.map(|mate| {
            let trace = hierarchy.trace(whole, &answers(hierarchy, mate));
            assert_eq!(trace.value, Some(1));
            to_the_point(hierarchy, &trace)
        });
        told.join("\n\n")
    };
    let before = told(&hierarchy);
    let part = &mut hierarchy.parts[whole];
    let cases = checkmates(&part.schema);
    let rules = MetaRule::read("appears(chkmt). first(chkmt). next(bxqsq, stlmt). last(ds).").expect("rules");
    let obeyed = violated(&part.schema, &part.tree, &rules).expect("a linear tree");
    assert_eq!(obeyed, [&rules[0]]);
    let evidence = Evidence::Cases(&cases);
    let ordered = arrange(&part.schema, &part.tree, &rules, evidence, None).expect("an order");
    assert_eq!(violated(&part.schema, &ordered, &rules), Ok(vec![]));
    for case in &cases {
        assert_eq!(ordered.classify(&case.values), Some(case.class));
    }
    part.tree = ordered;
    let tree = part.tree.show(&part.schema).to_string();
    insta::assert_snapshot!([before, tree, told(&hierarchy)].join("\n\n"));
    // Stalemate cannot stand right after it: whether the rook can be taken must be asked before.
    let part = &kpa7kr().parts[whole];
    let rules = MetaRule::read("appears(chkmt). first(chkmt). next(chkmt, stlmt).").expect("rules");
    let refused = arrange(&part.schema, &part.tree, &rules, evidence, None);
    assert_eq!(refused, Err(MetaError::Impossible(rules)));
}

#[test]
fn orders_that_cannot_be_are_refused_with_the_rules_that_forbid_them() {
    let hierarchy = kpa7kr();
    let part = &hierarchy.parts[hierarchy.whole()];
    let refused = |text: &str| {
        let rules = MetaRule::read(text).expect("rules");
        arrange(&part.schema, &part.tree, &rules, Evidence::None, None)
            .expect_err("no order")
            .to_string()
    };
    let forked = read_tree(
        &part.schema,
        "rimmx\n f: bxqsq\n  f: won\n  t: nowin\n t: stlmt\n  f: won\n  t: nowin",
    );
    let forked = forked.expect("a tree");
    assert_eq!(violated(&part.schema, &forked, &[]), Err(MetaError::NotLinear));
    let unreadable = MetaRule::read("before(dq).\nnever(ds).").expect_err("two mistakes");
    assert_eq!(unreadable.len(), 2);
    insta::assert_snapshot!(
        [
            refused("last(rimmx). last(ds)."),
            refused("last(ds). before(dq, stlmt). before(stlmt, dq)."),
            refused("next(dq, chkmt)."),
            refused("appears(chkmt)."),
            refused("appears(mate)."),
        ]
        .join("\n")
    );
}

#[test]
fn the_order_by_cases_is_the_best_of_all_orders() {
    // Overlapping tests: what one decides the next need not.
    let schema = Schema {
        decides: trees::asked("whole", 2),
        attributes: ["p", "q", "r"].map(|name| trees::asked(name, 2)).to_vec(),
    };
    let listing = |order: [&str; 3]| {
        let [a, b, c] = order;
        let text = format!("{a}\n yes: yes\n no: {b}\n  yes: yes\n  no: {c}\n   yes: yes\n   no: no");
        read_tree(&schema, &text).expect("a tree")
    };
    let mut cases = Vec::new();
    for (count, values) in [
        (5, [1, 1, 0]),
        (4, [1, 0, 0]),
        (3, [0, 1, 0]),
        (4, [0, 0, 1]),
        (2, [0, 0, 0]),
    ] {
        let class = u8::from(values != [0, 0, 0]);
        cases.extend((0..count).map(|_| Case {
            values: Box::new(values),
            class,
        }));
    }
    let asked = |tree: &Tree| questions(tree, &Counts::of_cases(tree, &cases));
    let orders = [
        ["p", "q", "r"],
        ["p", "r", "q"],
        ["q", "p", "r"],
        ["q", "r", "p"],
        ["r", "p", "q"],
        ["r", "q", "p"],
    ];
    let least = orders
        .iter()
        .map(|order| asked(&listing(*order)))
        .min()
        .expect("orders");
    for order in orders {
        let found = arrange(&schema, &listing(order), &[], Evidence::Cases(&cases), None).expect("an order");
        assert_eq!(asked(&found), least);
    }
}

/// A list of yes-or-no tests with the class that each decides for, cases, and rules about the order.
fn ordering() -> impl Strategy<Value = (Schema, Tree, Vec<Case>, Vec<MetaRule>)> {
    let names = ["p", "q", "r", "s"];
    let name = || proptest::sample::select(names.to_vec()).prop_map(str::to_string);
    let rule = prop_oneof![
        name().prop_map(MetaRule::First),
        name().prop_map(MetaRule::Last),
        name().prop_map(MetaRule::Appears),
        (name(), name()).prop_map(|(name, later)| MetaRule::Before(name, later)),
        (name(), name()).prop_map(|(name, next)| MetaRule::Next(name, next)),
    ];
    let steps = proptest::collection::vec((0..2usize, 0..2u8), 4);
    let cases = proptest::collection::vec(proptest::collection::vec(0..2u8, 4), 0..20);
    (steps, 0..2u8, cases, proptest::collection::vec(rule, 0..3)).prop_map(move |(steps, otherwise, cases, rules)| {
        let schema = Schema {
            decides: trees::asked("whole", 2),
            attributes: names.map(|name| trees::asked(name, 2)).to_vec(),
        };
        let step = |(attribute, (value, class)): (usize, &(usize, u8))| {
            let mut leaves = vec![None, None];
            leaves[*value] = Some(Tree::Class(*class));
            Step { attribute, leaves }
        };
        let chain = Chain {
            steps: steps.iter().enumerate().map(step).collect(),
            otherwise: Tree::Class(otherwise),
        };
        let case = |values: Vec<u8>| Case {
            values: values.into(),
            class: 0,
        };
        (schema, chain.tree(), cases.into_iter().map(case).collect(), rules)
    })
}

/// How many questions the cases are asked in all.
fn questions(tree: &Tree, counts: &Counts) -> u64 {
    let below = tree.branches().iter().zip(&counts.branches);
    u64::from(tree.tests() > 0) * counts.passed + below.map(|(tree, counts)| questions(tree, counts)).sum::<u64>()
}

proptest! {
    #[test]
    fn the_best_order_is_the_best_of_all_that_obey((schema, tree, cases, rules) in ordering()) {
        let asked: Vec<&Asked> = schema.attributes.iter().collect();
        let all = vectors(&asked);
        let cost = |tree: &Tree| questions(tree, &Counts::of_cases(tree, &cases));
        let mut least: Option<u64> = None;
        for reading in Chain::readings(&tree) {
            for order in reading.steps.iter().cloned().permutations(4) {
                let other = Chain { steps: order, otherwise: reading.otherwise.clone() }.tree();
                let is_same = all.iter().all(|vector| other.leaf(vector) == tree.leaf(vector));
                if is_same && violated(&schema, &other, &rules).is_ok_and(|violated| violated.is_empty()) {
                    least = Some(least.map_or(cost(&other), |least| least.min(cost(&other))));
                }
            }
        }
        match arrange(&schema, &tree, &rules, Evidence::Cases(&cases), None) {
            Ok(best) => {
                prop_assert!(all.iter().all(|vector| best.leaf(vector) == tree.leaf(vector)));
                prop_assert_eq!(violated(&schema, &best, &rules), Ok(vec![]));
                prop_assert_eq!(Some(cost(&best)), least);
            }
            Err(error) => {
                prop_assert!(matches!(error, MetaError::Impossible(_)));
                prop_assert_eq!(least, None);
            }
        }
    }

    #[test]
    fn orders_by_cases_change_no_decision((schema, tree) in tree()) {
        let asked: Vec<&Asked> = schema.attributes.iter().collect();
        let case = |values: Vec<u8>| Case { class: tree.classify(&values).unwrap_or(0), values: values.into() };
        let cases: Vec<Case> = vectors(&asked).into_iter().map(case).collect();
        match arrange(&schema, &tree, &[], Evidence::Cases(&cases), None) {
            Err(error) => prop_assert!(error == MetaError::NotLinear && !tree.is_linear()),
            Ok(ordered) => {
                for case in &cases {
                    prop_assert_eq!(ordered.leaf(&case.values), tree.leaf(&case.values));
                }
            }
        }
    }
}
