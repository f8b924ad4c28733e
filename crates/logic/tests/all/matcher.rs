//! What compiled rules must not get wrong, as programs without a game.

use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::syntax::parse;

/// All that follows, as it is printed.
fn model(text: &str) -> Vec<String> {
    let rules = check(&[&parse(text).program], World::Program).expect("a program");
    let model = Model::of(&rules, DEFAULT_LIMIT).expect("a model");
    model
        .atoms()
        .iter()
        .map(|atom| adage_logic::print::Named::new(atom, &[]).to_string())
        .collect()
}

#[test]
fn a_tuple_of_anything_is_still_a_tuple() {
    assert_eq!(model("a(1). b :- a((X,Y)). c :- not a((_,_))."), ["a(1)", "c"]);
    assert_eq!(model("a((1,2)). b :- a((X,Y)). c :- not a((_,_))."), ["a((1,2))", "b"]);
    assert_eq!(model("a((1,2,3)). b :- a((X,Y))."), ["a((1,2,3))"]);
}

#[test]
fn a_negated_tuple_may_be_half_known() {
    assert_eq!(
        model("a((1,2)). b :- not a((1,_)). c :- not a((2,_))."),
        ["a((1,2))", "c"]
    );
}

#[test]
fn a_head_without_a_value_does_not_hold() {
    assert_eq!(
        model("a(0). a(2). b(4/X) :- a(X). c :- b(_)."),
        ["a(0)", "a(2)", "b(2)", "c"]
    );
    assert_eq!(model("a(0). b(4/X) :- a(X). c :- b(_)."), ["a(0)"]);
}

#[test]
fn arithmetic_inside_a_tuple_can_be_compared() {
    assert_eq!(
        model("a((1,2)). a((2,2)). b(X) :- a(P), P = (X,X+1)."),
        ["a((1,2))", "a((2,2))", "b(1)"]
    );
    assert_eq!(
        model("a((1,2)). b(Y) :- a((X,Y)), (X,Y-1) = (Y-1,X)."),
        ["a((1,2))", "b(2)"]
    );
}

#[test]
fn two_intervals_are_equal_where_they_meet() {
    assert_eq!(
        model("a :- 1..3 = 3..5. b :- 1..3 = 4..5. c(X) :- X = 1..2, X = 2..3."),
        ["a", "c(2)"]
    );
}
