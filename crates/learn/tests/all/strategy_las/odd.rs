//! Odd tasks are learned or refused, and nothing panics.

use super::task;
use adage_learn::strategy::native::{self, Limits};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{NoHypothesis, Part, las};
use proptest::prelude::*;
use std::time::Duration;

const TWO: &str = "#pos(a, { }, { }, { p(1). }).\n#pos(b, { }, { }, { p(2). }).\n";

#[test]
fn an_ordering_without_a_candidate_is_not_explained() {
    // Nothing to learn from; and modes that make nothing, each for another reason.
    let mode = "#modeo(p(var(n))). #weight(1).";
    for space in [
        "",
        "#modeo(0, p(var(n))). #weight(1).",
        "#maxv(0).",
        "#maxp(0).",
        "#maxbl(0).",
    ] {
        let modes = if space.starts_with("#max") { mode } else { "" };
        let task = task(&format!("{TWO}{modes}{space}\n#brave_ordering(a, b)."));
        assert!(task.space.is_empty(), "{space}");
        let together = vec![Part::Ordering(0)];
        assert_eq!(
            native::learn(&task, Limits::default()),
            Err(NoHypothesis::Unsatisfiable { together }),
            "{space}"
        );
    }
}

#[test]
fn a_definition_without_a_weak_constraint_explains_no_ordering() {
    let task = task(&format!(
        "{TWO}#modeh(q(var(n))). #modeb(p(var(n))).\n#brave_ordering(o@3, a, b).\n#brave_ordering(a, b)."
    ));
    let found = native::learn(&task, Limits::default());
    assert!(matches!(found, Err(NoHypothesis::Unsatisfiable { .. })), "{found:?}");
}

/// Why a task is refused.
fn refusals(text: &str) -> Vec<String> {
    let errors = las::read(text, Options::default()).err().unwrap_or_default();
    let told = |error: adage_logic::Diagnostic| format!("{}; {}", error.message, error.help.unwrap_or_default());
    errors.into_iter().map(told).collect()
}

#[test]
fn numbers_that_cannot_be_added_up_are_refused() {
    let sum = "all penalties and lengths of a task add up to at most 1000000000; \
               write smaller numbers: only their proportions matter";
    for large in [
        "#pos(c@2000000000, { }, { }). #pos(d@2000000000, { }, { }). #pos(e@2000000000, { }, { }).",
        "#brave_ordering(x@2000000000, a, b). #brave_ordering(y@2000000000, b, a).",
        "2000000000 ~ :~ p(1). [1@1]\n2000000000 ~ :~ p(2). [1@1]\n2000000000 ~ :~ p(2). [-1@1]",
    ] {
        assert_eq!(refusals(&format!("{TWO}{large}")), [sum], "{large}");
    }
    assert_eq!(
        refusals("#maxp(2000000000)."),
        ["at most 100 levels are accepted; write fewer levels"]
    );
    assert_eq!(
        refusals(&format!("{TWO}#deep_ordering(o, a, b, 2000000000).")),
        ["at most 100 plies are looked ahead; write a smaller depth"]
    );
}

#[test]
fn a_level_is_a_number() {
    assert_eq!(
        refusals(&format!("{TWO}1 ~ :~ p(X). [1@X, X]")),
        ["the level of a weak constraint must be a number; \
          write a candidate for each level: `1 ~ :~ body. [1@1]`, `1 ~ :~ body. [1@2]`"]
    );
}

#[test]
fn a_body_without_end_is_as_long_as_its_modes_allow() {
    let task = task("#modeo(1, p). #modeo(1, q). #weight(1). #maxbl(2000000000).");
    assert_eq!(task.space.len(), 8);
}

#[test]
fn weights_as_large_as_numbers_are_added_up() {
    let weights = "#modeo(p(var(n))). #weight(n). #weight(-n). #weight(2147483647). #weight(-2147483648).";
    let task = task(&format!(
        "#pos(a, {{ }}, {{ }}, {{ p(2147483647). }}).\n#pos(b, {{ }}, {{ }}, {{ p(-2147483648). p(3). }}).\n{weights}
#brave_ordering(x, a, b).\n#brave_ordering(y@9, b, a)."
    ));
    assert_eq!(native::learn(&task, Limits::default()).unwrap().penalty, 9);
}

/// Parts of tasks that go together more or less.
const PARTS: [&str; 40] = [
    "#pos(a, { }, { }, { p(1). }).",
    "#pos(b, { }, { }, { p(2). q. }).",
    "#pos(c@2, { q }, { }, { p(1). p(2). }).",
    "#pos(d, { }, { q }, { 1 { q; r } 1. p(3) :- r. }).",
    "#pos(e@1, { }, { }, { :- not q. }).",
    "#neg(f@3, { q }, { }, { p(4). }).",
    "#brave_ordering(a, b).",
    "#brave_ordering(a, a).",
    "#brave_ordering(o1@4, b, a).",
    "#brave_ordering(o2@2, a, c, =).",
    "#brave_ordering(o3@2, c, d, !=).",
    "#cautious_ordering(o4@2, a, d).",
    "#cautious_ordering(b, c, <=).",
    "#cautious_ordering(o5@2, a, e).",
    "#deep_ordering(o6@2, a, b, 1).",
    "#deep_ordering(o7@2, b, d, 3).",
    "#deep_ordering(o8, a, b, 0).",
    "#modeo(p(var(n))).",
    "#modeo(1, q, (positive)).",
    "#modeo(p(const(n))).",
    "#modeo(s(var(n))).",
    "#modeo(var(n) < var(n)).",
    "#modeh(s(var(n))).",
    "#modeha(q).",
    "#modeb(p(var(n))).",
    "#constant(n, 1).",
    "#constant(n, 1..2).",
    "#weight(1).",
    "#weight(-1).",
    "#weight(n).",
    "#weight(0).",
    "#maxv(1).",
    "#maxv(0).",
    "#maxp(2).",
    "#maxbl(1).",
    "#max_penalty(3).",
    "next(p(X)) :- p(X), not q.",
    "terminal :- p(2).",
    "0 ~ :~ p(X). [X@1, X]",
    "1 ~ :~ not q. [1@2]",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tasks_of_any_parts_are_learned_or_refused(parts in prop::sample::subsequence(&PARTS[..], 0..16)) {
        let options = Options { most_rules: 500, ..Options::default() };
        if let Ok(task) = las::read(&parts.join("\n"), options) {
            let limits = Limits { nodes: 2_000, time: Some(Duration::from_millis(50)) };
            if let Ok(learned) = native::learn(&task, limits) {
                prop_assert_eq!(learned.cost(), learned.length + learned.penalty);
                let _ = learned.self_contained(&task);
            }
        }
    }
}
