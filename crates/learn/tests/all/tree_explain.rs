//! Explanations of the structured rules of the thesis (Shapiro 1983): what it printed, and what it only proposed.

use crate::support::data::kr_vs_kp;
use crate::support::trees::{answers, kpa7kr, kpk, tree, vectors};
use adage_learn::tree::counters::{Counts, Tally};
use adage_learn::tree::explain::commentary::{after_the_event, as_asked, needed, postfix, to_the_point};
use adage_learn::tree::explain::formula::Formula;
use adage_learn::tree::explain::lint::{FindingKind, lint};
use adage_learn::tree::explain::manual::manual;
use adage_learn::tree::explain::meta::{Evidence, MetaRule, arrange};
use adage_learn::tree::explain::reason::sufficient;
use adage_learn::tree::explain::why::Inquiry;
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::listing::read_trees;
use adage_learn::tree::model::{Asked, Case, Tree};
use proptest::prelude::*;

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
    let text = kr_vs_kp()?;
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

proptest! {
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
