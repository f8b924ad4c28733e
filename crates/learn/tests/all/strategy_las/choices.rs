//! Contexts with choices: the native engine weighs all answer sets, or leaves the task to clingo.

use super::{clingo_is_present, learn, task};
use adage_learn::strategy::NoHypothesis;
use adage_learn::strategy::native::{self, Limits};
use proptest::prelude::*;

/// What moves change is derived from a choice: `on(2)` holds in one of two answer sets.
const CHOSEN_FLUENT: &str = "next(on(X)) :- on(X).
#pos(e1, { }, { }, { 1 { a; b } 1. on(1) :- a. on(2) :- b. }).
#pos(e2, { }, { }, { on(3). }).
#brave_ordering(e1, e2).
1 ~ :~ on(2). [-1@1]
1 ~ :~ on(1). [-1@2]
";

#[test]
fn what_a_choice_derives_for_moves_to_change_is_left_to_clingo() {
    for wanted in [1, 2] {
        let one = CHOSEN_FLUENT.replace(&format!("1 ~ :~ on({wanted})"), &format!("1 ~ :~ off({wanted})"));
        let task = task(&one);
        let Err(NoHypothesis::Engine(message)) = native::learn(&task, Limits::default()) else {
            panic!("it is not left to clingo");
        };
        assert!(message.contains("`e1`"), "{message}");
        if clingo_is_present() {
            assert_eq!(learn(&task).unwrap().cost(), 1);
        }
    }
}

#[test]
fn bounds_on_what_moves_change_are_left_to_clingo() {
    // With `a`, two of at most one are on: only `b` is left.
    let task = task(
        "next(on(X)) :- on(X).
#pos(e@3, { a }, { }, { on(2). 1 { a; b } 1. { on(1); on(2) } 1. on(1) :- a. }).
1 ~ :~ on(1). [1@1]
",
    );
    let found = native::learn(&task, Limits::default());
    assert!(matches!(found, Err(NoHypothesis::Engine(_))), "{found:?}");
    if clingo_is_present() {
        assert_eq!(learn(&task).unwrap().penalty, 3);
    }
}

#[test]
fn a_choice_that_derives_the_same_whatever_is_chosen_stays() {
    let same = CHOSEN_FLUENT.replace("on(1) :- a. on(2) :- b.", "on(2) :- a. on(2) :- b.");
    assert_eq!(native::learn(&task(&same), Limits::default()).unwrap().cost(), 1);
}

/// Statements of contexts, over atoms that moves change (`on`) and others.
const STATEMENTS: [&str; 14] = [
    "on(1).",
    "on(2).",
    "off(1).",
    "{ a }.",
    "1 { a; b } 1.",
    "{ on(1); on(2) } 1.",
    "0 { off(X) : on(X) } 1.",
    "on(1) :- a.",
    "on(2) :- b, not a.",
    "on(X) :- off(X).",
    "off(1) :- a.",
    "off(2) :- not b.",
    ":- a, on(2).",
    ":- not a, not on(1).",
];

const CANDIDATES: &str = "1 ~ :~ on(1). [-1@1]
1 ~ :~ on(2). [1@1]
1 ~ :~ a. [-1@2]
2 ~ :~ on(X), off(X). [1@2, X]
";

/// Whether an example has some of a few literals, by number.
const INCLUDED: [&str; 4] = ["{ }, { }", "{ on(1) }, { }", "{ }, { on(2) }", "{ a }, { off(1) }"];

prop_compose! {
    fn tasks()(
        contexts in prop::collection::vec((0..INCLUDED.len(), prop::sample::subsequence(&STATEMENTS[..], 0..7)), 2..4),
        orderings in prop::collection::vec((0..3usize, 0..3usize, any::<bool>(), any::<bool>()), 1..4),
        has_moves in prop::bool::weighted(0.8),
    ) -> String {
        let mut text = String::from(CANDIDATES);
        if has_moves {
            text += "next(on(X)) :- on(X).\n";
        }
        for (number, (included, statements)) in contexts.iter().enumerate() {
            text += &format!("#pos(e{number}@5, {}, {{ {} }}).\n", INCLUDED[*included], statements.join(" "));
        }
        for (number, (left, right, is_brave, must)) in orderings.iter().enumerate() {
            let (left, right) = (left % contexts.len(), right % contexts.len());
            let kind = if *is_brave { "brave" } else { "cautious" };
            let price = if *must { "" } else { "@3" };
            text += &format!("#{kind}_ordering(o{number}{price}, e{left}, e{right}).\n");
        }
        text
    }
}

/// What an engine says: the cost, that there is nothing, or that it does not know.
fn verdict(found: &Result<adage_learn::strategy::Learned, NoHypothesis>) -> Option<Option<u32>> {
    match found {
        Ok(learned) => Some(Some(learned.cost())),
        Err(NoHypothesis::Unsatisfiable { .. }) => Some(None),
        Err(_) => None,
    }
}

#[test]
fn native_agrees_with_clingo_or_leaves_it_the_task() {
    if !clingo_is_present() {
        return;
    }
    let config = ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = proptest::test_runner::TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let answered = std::cell::Cell::new(0);
    let result = runner.run(&tasks(), |text| {
        let task = task(&text);
        if let Some(native) = verdict(&native::learn(&task, Limits::default())) {
            answered.set(answered.get() + 1);
            prop_assert_eq!(Some(native), verdict(&learn(&task)), "{}", text);
        }
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(answered.get() > 300, "too few tasks are answered: {}", answered.get());
}
