//! Sentences for what was learned.

use adage_learn::strategy::words::sentences;
use adage_logic::syntax::parse;

fn told(text: &str) -> Vec<String> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{text}");
    let told = sentences(&parsed.program);
    told.into_iter().map(|(_, sentence)| sentence).collect()
}

#[test]
fn signs_and_levels_become_wishes_in_order() {
    assert_eq!(
        told(":~ location(pawn(R,P),C). [1@1, R, P, C]"),
        ["Prefer fewer cases of: a pawn R of P at C (1 each, priority 1)."]
    );
    assert_eq!(
        told(":~ goal(red,100). [-2@1]\n:~ not control(red). [1@3]"),
        [
            "First of all, avoid: no turn of red (1, priority 3).",
            "Then prefer: a goal 100 of red (2, priority 1)."
        ]
    );
}

#[test]
fn weights_may_be_variables() {
    assert_eq!(
        told(":~ fill_1(B), leftmost(B,S), B != S. [-S@1, B, S]"),
        ["Prefer more cases of: fill 1 B, with leftmost B S, with B != S (S each, priority 1)."]
    );
    assert_eq!(
        told(":~ does(x,mark(B)). [B@1, B]"),
        ["Prefer fewer cases of: mark B done by x (B each, priority 1)."]
    );
}

#[test]
fn rules_are_told_before_what_is_weighed() {
    assert_eq!(
        told("on(X,4-X) :- X = 1..3, row(X)."),
        ["There is on X 4-X if X = 1..3, with row X."]
    );
    assert_eq!(
        told(":~ near(B). [1@1, B]\nlegal(R,mark(B)) :- box(B,b), control(R).\n:- p, not q.\n{ p; q }.\nr."),
        [
            "There is mark B allowed to R if there is box B b, with the turn of R.",
            "Never: p, with no q.",
            "There is perhaps p, or q.",
            "There is r.",
            "Prefer fewer cases of: near B (1 each, priority 1)."
        ]
    );
}
