//! Explanations of the structured rules of the thesis (Shapiro 1983): what it printed, and what it only proposed.

#[path = "support/trees.rs"]
mod support;

use adage_learn::tree::counters::{Counts, Tally};
use adage_learn::tree::explain::commentary::{after_the_event, as_asked, needed, postfix, to_the_point};
use adage_learn::tree::explain::formula::Formula;
use adage_learn::tree::explain::lint::{FindingKind, lint};
use adage_learn::tree::explain::manual::manual;
use adage_learn::tree::explain::meta::{Evidence, MetaError, MetaRule, arrange, violated};
use adage_learn::tree::explain::reason::sufficient;
use adage_learn::tree::explain::why::Inquiry;
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::linear::{Chain, Step};
use adage_learn::tree::listing::{read_tree, read_trees, write_trees};
use adage_learn::tree::model::{Asked, Case, Schema, Tree};
use itertools::Itertools;
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use support::{kpa7kr, kpk, tree, vectors};

/// Answers primitive questions as in `rimmx=t bxqsq=f`, and what is not named not at all.
fn answers<'h>(hierarchy: &'h Hierarchy, text: &str) -> impl Fn(&str) -> Option<u8> + use<'h> {
    let pairs: Vec<(String, String)> = text
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("name=value"))
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let primitives = hierarchy.primitives();
    move |name| {
        let (_, wanted) = pairs.iter().find(|(known, _)| known == name)?;
        let asked = primitives.iter().find(|asked| asked.name == name)?;
        let value = asked.values.iter().position(|value| value == wanted);
        Some(value.expect("a known value") as u8)
    }
}

fn nodes(hierarchy: &Hierarchy, names: &[&str]) -> Vec<usize> {
    let part = |name: &&str| hierarchy.part(name).expect("a part");
    names
        .iter()
        .map(|name| hierarchy.parts[part(name)].tree.nodes())
        .collect()
}

#[test]
fn the_trees_have_as_many_nodes_as_was_printed() {
    let names = ["pa7", "dq", "ds", "thrmt", "wka8d", "wkchk", "dblat", "okskr", "btoqs"];
    let printed = nodes(&kpa7kr(), &names);
    assert_eq!(printed, [11, 11, 13, 11, 9, 15, 14, 13, 11]);
    assert_eq!(printed.iter().sum::<usize>(), 108);
    // The rook pawn's was printed as 20, but ten tests of two values have 21 nodes.
    let names = ["canrun", "rookpawn", "mainpatt", "rank56", "rank7", "kpk"];
    assert_eq!(nodes(&kpk(), &names), [17, 21, 13, 13, 7, 13]);
}

/// The distinct vectors of all positions with a pawn on a7 against a rook, where the file is at hand.
fn public_vectors(hierarchy: &Hierarchy) -> Option<Vec<(Vec<Option<u8>>, u8)>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("ADAGE_DATA").map_or_else(beside, PathBuf::from);
    let text = std::fs::read_to_string(folder.join("uci/kr-vs-kp.csv")).ok()?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next()?.split(',').collect();
    let primitives = hierarchy.primitives();
    let classes = ["won", "nowin"];
    let read = |line: &str| {
        let words: Vec<&str> = line.split(',').map(|word| word.trim_matches('\'')).collect();
        let value = |asked: &&Asked| {
            let column = names.iter().position(|name| *name == asked.name)?;
            let value = asked.values.iter().position(|value| value == words[column]);
            Some(value.expect("a known value") as u8)
        };
        let class = classes
            .iter()
            .position(|class| Some(class) == words.last())
            .expect("a class");
        (primitives.iter().map(value).collect(), class as u8)
    };
    Some(lines.map(read).collect())
}

#[test]
fn the_structured_rule_is_right_on_all_vectors() {
    let hierarchy = kpa7kr();
    let Some(vectors) = public_vectors(&hierarchy) else {
        eprintln!("skipped: no vectors here");
        return;
    };
    let primitives = hierarchy.primitives();
    let whole = hierarchy.whole();
    let mut tally = Tally::zero(&hierarchy);
    for (vector, class) in &vectors {
        let answer = |name: &str| {
            let number = primitives.iter().position(|asked| asked.name == name)?;
            vector[number]
        };
        let trace = hierarchy.trace(whole, &answer);
        tally.add(&hierarchy, &trace, Some(*class));
        assert_eq!(trace.value, Some(*class));
    }
    let pa7 = &tally.parts[whole];
    assert_eq!((pa7.passed, pa7.wrong), (3196, 0));
    // Vectors with the rook to be taken safely; each other one asks for a delay.
    assert_eq!(pa7.branches[1].passed, 584);
    assert_eq!(tally.parts[hierarchy.part("dq").expect("a part")].passed, 3196 - 584);
    // What was filtered at the top cannot decide further down.
    let check = &tally.parts[hierarchy.part("wkchk").expect("a part")];
    assert_eq!(check.branches[1].branches[1].passed, 0);
}

/// White: king g8, pawn a7; Black: king c7, rook d4. The thesis tells how it is decided in three ways.
const DOUBLE_ATTACK: &str =
    "rimmx=f bxqsq=f stlmt=f spcop=f wtoeg=n rxmsq=f wkna8=f wknck=f cntxt=t bkblk=f bkxbq=f katri=b";

/// With the order of tests at the top that the thesis had when it printed its commentary.
fn earlier_order() -> Hierarchy {
    let mut hierarchy = kpa7kr();
    let whole = hierarchy.whole();
    let part = &mut hierarchy.parts[whole];
    let rules = MetaRule::read("next(bxqsq, stlmt). next(stlmt, ds). last(dq).").expect("rules");
    part.tree = arrange(&part.schema, &part.tree, &rules, Evidence::None, None).expect("an order");
    hierarchy
}

#[test]
fn the_double_attack_told_as_it_was_asked() {
    let hierarchy = earlier_order();
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, DOUBLE_ATTACK));
    insta::assert_snapshot!(as_asked(&hierarchy, &trace));
    let printed = "katri bkxbq bkblk cntxt dblat wknck wkchk wkna8 wka8d rxmsq thrmt dq wtoeg spcop ds stlmt bxqsq \
                   rimmx pa7";
    assert_eq!(postfix(&hierarchy, &trace).join(" "), printed);
}

#[test]
fn the_double_attack_told_after_the_event() {
    let hierarchy = earlier_order();
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, DOUBLE_ATTACK));
    insta::assert_snapshot!(after_the_event(&hierarchy, &trace));
}

#[test]
fn the_double_attack_told_to_the_point() {
    let hierarchy = kpa7kr();
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, DOUBLE_ATTACK));
    insta::assert_snapshot!(to_the_point(&hierarchy, &trace));
    // Whether a delay is found first or last, the same is needed.
    let hierarchy = earlier_order();
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, DOUBLE_ATTACK));
    let names = |trace: &adage_learn::tree::problem::Trace| -> Vec<String> {
        let needed = needed(&hierarchy, trace);
        needed
            .iter()
            .map(|number| hierarchy.question(&trace.asked[*number]).name.clone())
            .collect()
    };
    assert_eq!(names(&trace), ["rimmx", "dq"]);
    assert_eq!(names(trace.asked.last().expect("dq")), ["dblat"]);
}

#[test]
fn a_won_position_needs_every_delay_denied() {
    let hierarchy = kpa7kr();
    let won = "rimmx=f bxqsq=f stlmt=f spcop=f wtoeg=n rxmsq=f wkna8=f wknck=f cntxt=f hdchk=f";
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, won));
    assert_eq!(trace.value, Some(0));
    insta::assert_snapshot!(to_the_point(&hierarchy, &trace));
}

#[test]
fn why_is_it_asked_whether_the_king_is_attacked() {
    let hierarchy = kpa7kr();
    let so_far = DOUBLE_ATTACK.replace("bkxbq=f katri=b", "");
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, &so_far));
    let inquiry = Inquiry::of(&hierarchy, &trace).expect("a question");
    assert_eq!(inquiry.question().expect("a question").name, "bkxbq");
    insta::assert_snapshot!(inquiry.why().expect("a reason"));
    // Nothing waits once all is known.
    let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, DOUBLE_ATTACK));
    assert!(Inquiry::of(&hierarchy, &trace).is_none());
}

#[test]
fn why_is_told_for_every_question_on_the_way() {
    let hierarchy = kpa7kr();
    let mut told = Vec::new();
    let mut known = String::new();
    loop {
        let trace = hierarchy.trace(hierarchy.whole(), &answers(&hierarchy, &known));
        let Some(inquiry) = Inquiry::of(&hierarchy, &trace) else {
            break;
        };
        let name = &inquiry.question().expect("a question").name;
        told.push(format!("{name}?\n{}", inquiry.why().expect("a reason")));
        let answer = DOUBLE_ATTACK
            .split(' ')
            .find(|answer| answer.starts_with(name.as_str()));
        known += &format!(" {}", answer.expect("an answer"));
    }
    insta::assert_snapshot!(told.join("\n\n"));
}

#[test]
fn the_manual() {
    let hierarchy = kpa7kr();
    insta::assert_snapshot!(manual(&hierarchy));
    for part in &hierarchy.parts {
        let asked: Vec<&Asked> = part.schema.attributes.iter().collect();
        for vector in vectors(&asked) {
            for class in 0..2 {
                let says = Formula::of(&part.tree, &Tree::Class(class)).holds(&vector);
                assert_eq!(says, part.tree.classify(&vector) == Some(class));
            }
        }
    }
}

#[test]
fn the_trees_of_the_pawn_on_a7_are_easy_to_read() {
    let found: Vec<String> = lint(&kpa7kr()).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["pa7: `chkmt` is never used", "wka8d: `dblch` is never used"]);
    let hierarchy = kpk();
    let long: Vec<(String, usize)> = lint(&hierarchy)
        .into_iter()
        .filter_map(|finding| match finding.kind {
            FindingKind::TooLong { tests } => Some((finding.part, tests)),
            _ => None,
        })
        .collect();
    assert_eq!(long, [("rookpawn".to_string(), 10), ("canrun".to_string(), 8)]);
    assert!(
        !lint(&hierarchy)
            .iter()
            .any(|finding| matches!(finding.kind, FindingKind::NotLinear { .. }))
    );
    let unused: Vec<String> = lint(&hierarchy)
        .iter()
        .filter(|finding| matches!(finding.kind, FindingKind::NeverUsed { .. }))
        .map(ToString::to_string)
        .collect();
    insta::assert_snapshot!(unused.join("\n"));
}

#[test]
fn what_makes_trees_hard_to_read_is_named() {
    let mut hierarchy = kpk();
    let forked = "rank7: rank7_relevant\n f: stale\n  f: true\n  t: false\n t: nxtop\n  f: null\n  t: search";
    read_trees(&mut hierarchy, forked).expect("a tree");
    let part = hierarchy.part("rank56").expect("a part");
    hierarchy.parts[part].tree = Tree::Null;
    let idle = "canrun: patt1\n f: false\n t: false";
    read_trees(&mut hierarchy, idle).expect("a tree");
    let of_interest = |name: &str| ["rank7", "rank56", "canrun"].contains(&name);
    let found = lint(&hierarchy)
        .into_iter()
        .filter(|finding| of_interest(&finding.part));
    insta::assert_snapshot!(found.map(|finding| finding.to_string()).collect::<Vec<_>>().join("\n"));
}

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
        decides: support::asked("whole", 2),
        attributes: ["p", "q", "r"].map(|name| support::asked(name, 2)).to_vec(),
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

#[test]
fn listings_with_mistakes_are_refused_with_their_place() {
    let mut hierarchy = kpa7kr();
    let mut refuse = |text: &str| {
        let errors = read_trees(&mut hierarchy, text).expect_err("a mistake");
        let told = errors.iter().map(|error| {
            let (line, column) = error.place(text);
            let help = error.help.as_deref().unwrap_or_default();
            format!("{line}:{column} {} ({help})", error.message)
        });
        told.collect::<Vec<_>>().join("\n")
    };
    let dblat = "dblat: katri\n   b: true\n   n: false\n";
    insta::assert_snapshot!(
        [
            refuse(dblat),
            refuse(&format!("{dblat}   w: maybe")),
            refuse(&format!("{dblat}   x: false")),
            refuse(&format!("{dblat}   n: false")),
            refuse(&format!("{dblat}   w: cntxt\n")),
            refuse(&format!("{dblat}  w: false\n")),
            refuse("dblat: katry\n   b: true\n"),
            refuse("dblatt: true\nds: spcop"),
            refuse("   b: true"),
        ]
        .join("\n")
    );
}

#[test]
fn the_listings_of_a_problem_are_read_as_they_are_written() {
    for written in [kpa7kr(), kpk()] {
        let mut read = written.clone();
        read.parts.iter_mut().for_each(|part| part.tree = Tree::Null);
        read_trees(&mut read, &write_trees(&written)).expect("trees");
        assert_eq!(read, written);
    }
}

/// Whether some of the answers force the leaf: every way through the tree that agrees with them ends in it.
fn forces(tree: &Tree, leaf: &Tree, kept: &[(usize, u8)]) -> bool {
    match tree {
        Tree::Test(test) => {
            let known = kept.iter().find(|(attribute, _)| *attribute == test.attribute);
            match known {
                Some((_, value)) => forces(&test.branches[usize::from(*value)], leaf, kept),
                None => test.branches.iter().all(|branch| forces(branch, leaf, kept)),
            }
        }
        other => other == leaf,
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
            decides: support::asked("whole", 2),
            attributes: names.map(|name| support::asked(name, 2)).to_vec(),
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
    fn a_tree_is_read_as_it_is_shown((schema, tree) in tree()) {
        let shown = tree.show(&schema).to_string();
        prop_assert_eq!(read_tree(&schema, &shown), Ok(tree));
    }

    #[test]
    fn a_formula_says_what_its_tree_does((schema, tree) in tree()) {
        let asked: Vec<&Asked> = schema.attributes.iter().collect();
        let classes = 0..schema.decides.values.len() as u8;
        let leaves: Vec<Tree> = classes.map(Tree::Class).chain([Tree::Null, Tree::Search]).collect();
        for leaf in &leaves {
            let formula = Formula::of(&tree, leaf);
            for vector in vectors(&asked) {
                prop_assert_eq!(formula.holds(&vector), tree.leaf(&vector) == leaf);
            }
        }
    }

    #[test]
    fn no_fewer_answers_suffice((schema, tree) in tree()) {
        let asked: Vec<&Asked> = schema.attributes.iter().collect();
        for vector in vectors(&asked) {
            let mut way = Vec::new();
            let mut here = &tree;
            while let Tree::Test(test) = here {
                way.push((test.attribute, vector[test.attribute]));
                here = &test.branches[usize::from(vector[test.attribute])];
            }
            let kept = sufficient(&tree, &way);
            let least = (0u32..1 << way.len())
                .filter(|set| {
                    let chosen: Vec<_> = (0..way.len()).filter(|at| set & 1 << at != 0).map(|at| way[at]).collect();
                    forces(&tree, here, &chosen)
                })
                .map(u32::count_ones)
                .min();
            let chosen: Vec<_> = kept.iter().map(|at| way[*at]).collect();
            prop_assert!(forces(&tree, here, &chosen));
            prop_assert_eq!(Some(kept.len() as u32), least);
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

    #[test]
    fn counts_add_up((schema, tree) in tree()) {
        let asked: Vec<&Asked> = schema.attributes.iter().collect();
        let cases: Vec<Case> = vectors(&asked).into_iter().map(|values| Case { values: values.into(), class: 0 }).collect();
        let counts = Counts::of_cases(&tree, &cases);
        fn adds_up(counts: &Counts) -> bool {
            let total = |of: fn(&Counts) -> u64| counts.branches.iter().map(of).sum::<u64>();
            counts.branches.is_empty()
                || total(|branch| branch.passed) == counts.passed
                    && total(|branch| branch.wrong) == counts.wrong
                    && counts.branches.iter().all(adds_up)
        }
        prop_assert!(adds_up(&counts));
        prop_assert_eq!(counts.passed, cases.len() as u64);
        let wrong = cases.iter().filter(|case| tree.classify(&case.values) != Some(0)).count();
        prop_assert_eq!(counts.wrong, wrong as u64);
    }
}
