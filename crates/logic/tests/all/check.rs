//! The files in `check/bad`, rules for a small game, and in `check/bad_programs`, programs without one, give the errors
//! that their snapshots say.

use crate::support::files::snapshot_each;
use adage_logic::check::{Problem, World, check, undeclared};
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Signature;
use adage_logic::{Predicate, Symbol};
use std::fmt::Write;

/// A little of chess.
fn signature() -> Signature {
    let mut signature = Signature::default();
    let position = signature.position();
    let side = signature.names("side", &["white", "black"]);
    let piece = signature.names("piece", &["king", "queen", "rook", "pawn"]);
    let file = signature.integers("file", 1..=8);
    let rank = signature.integers("rank", 1..=8);
    let place = signature.tuple("place", &[file, rank]);
    signature.relation("contents", &[side, piece, place, position]);
    signature.relation("other_side", &[side, side]);
    signature.relation("adjacent", &[place, place]);
    signature
}

fn problems(text: &str, world: World<'_>) -> Vec<Problem> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{}", parsed.errors[0].message);
    check(&[&parsed.program], world).err().unwrap_or_default()
}

fn render(problems: &[Problem], source: &str) -> String {
    let mut text = String::new();
    for Problem { diagnostic, .. } in problems {
        let (line, column) = diagnostic.place(source);
        let place = &source[diagnostic.span.range()];
        writeln!(text, "{line}:{column}: {}", diagnostic.message).expect("a string can be written");
        writeln!(text, "    {place}\n    {}", diagnostic.label).expect("a string can be written");
        if let Some(help) = &diagnostic.help {
            writeln!(text, "    help: {help}").expect("a string can be written");
        }
    }
    text
}

/// The errors of a file that must have some.
fn refused(name: &str, source: &str, world: World<'_>) -> String {
    let problems = problems(source, world);
    assert!(!problems.is_empty(), "{name} is accepted");
    render(&problems, source)
}

#[test]
fn bad_rules_give_errors() {
    let signature = signature();
    snapshot_each("check/bad", |name, source| {
        refused(name, source, World::Game(&signature))
    });
}

#[test]
fn bad_programs_give_errors() {
    snapshot_each("check/bad_programs", |name, source| {
        refused(name, source, World::Program)
    });
}

#[test]
fn good_rules_give_none() {
    let good = "near(A,B,Pos) :- contents(white,king,A,Pos), contents(black,king,B,Pos), adjacent(A,B).
        corner((F,R),Pos) :- contents(S,_,(F,R),Pos), F = 1..8, R\\7 = 1, not near((F,R),_,Pos), other_side(S,black).
        cold(A,Pos) :- contents(white,king,A,Pos), not contents(_,pawn,(_,2),Pos), A = (1,X), X != 2.
        :~ corner((F,R),Pos). [F+R@2,F]";
    assert_eq!(problems(good, World::Game(&signature())), []);
}

#[test]
fn constraints_and_choices_have_no_meaning_over_positions() {
    let message = Some("a constraint or a choice has no meaning over positions".to_string());
    for text in [
        ":- contents(white,king,A,Pos).",
        "{ p(A,Pos) } :- contents(white,king,A,Pos).",
    ] {
        assert_eq!(first_message(text, World::Game(&signature())), message);
    }
}

#[test]
fn each_problem_says_which_source_it_is_in() {
    let (first, second) = (parse("p(1)."), parse("q(X) :- p(Y)."));
    let found = check(&[&first.program, &second.program], World::Program).err();
    let sources: Vec<usize> = found.unwrap_or_default().iter().map(|problem| problem.source).collect();
    assert_eq!(sources, [1]);
}

fn first_message(text: &str, world: World<'_>) -> Option<String> {
    problems(text, world)
        .first()
        .map(|problem| problem.diagnostic.message.clone())
}

#[test]
fn bodies_have_a_longest() {
    let rule = |literals: usize| format!("p :- {}q.", "q, ".repeat(literals - 1));
    assert_eq!(first_message(&rule(1000), World::Program), None);
    assert_eq!(
        first_message(&rule(1001), World::Program).as_deref(),
        Some("a body of 1001 literals; at most 1000 are accepted")
    );
}

#[test]
fn definitions_have_a_greatest_depth() {
    let chain = |length: usize| {
        let mut text = "d0(Pos) :- contents(_,_,_,Pos).\n".to_owned();
        for number in 1..length {
            writeln!(text, "d{number}(Pos) :- d{}(Pos).", number - 1).expect("a string can be written");
        }
        text
    };
    let signature = signature();
    assert_eq!(first_message(&chain(50), World::Game(&signature)), None);
    assert_eq!(
        first_message(&chain(51), World::Game(&signature)).as_deref(),
        Some("the definition of `d50/1` is too deep: 51 definitions with 51 literals call each other")
    );
    assert_eq!(
        first_message(&chain(200).replace("contents", "unknown"), World::Program),
        None
    );
}

#[test]
fn rules_have_a_greatest_number_of_variables() {
    let rule = |variables: usize| {
        let names: Vec<String> = (0..variables).map(|number| format!("V{number}")).collect();
        format!("p :- q(({})).", names.join(","))
    };
    assert_eq!(first_message(&rule(10_000), World::Program), None);
    assert_eq!(
        first_message(&rule(10_001), World::Program).as_deref(),
        Some("a statement with 10001 variables; at most 10000 are accepted")
    );
}

#[test]
fn programs_have_a_greatest_number_of_predicates() {
    let facts = |count: usize| (0..count).map(|number| format!("p{number}.")).collect::<String>();
    assert_eq!(first_message(&facts(30_000), World::Program), None);
    assert_eq!(
        first_message(&facts(30_001), World::Program).as_deref(),
        Some("a program of 30001 predicates; at most 30000 are accepted")
    );
}

#[test]
fn inferred_types_are_told() {
    let parsed = parse("h(S,(F,R),Pos) :- contents(S,king,(F,R),Pos). g(F,Pos) :- h(_,(F,_),Pos).");
    let signature = signature();
    let rules = check(&[&parsed.program], World::Game(&signature)).expect("the rules are good");
    let names = |name: &str| -> Vec<Vec<Option<Symbol>>> {
        let types = |predicate| {
            rules
                .types(predicate)
                .iter()
                .map(|id| id.map(|id| signature[id].name))
                .collect()
        };
        rules.named(Symbol::new(name)).into_iter().map(types).collect()
    };
    let name = |text: &str| Some(Symbol::new(text));
    assert_eq!(names("h"), [[name("side"), name("place"), name("position")]]);
    assert_eq!(names("g"), [[name("file"), name("position")]]);
}

/// What a program asks and nobody supplies, where `edge/2` and `me/1` are offered.
fn undeclared_in(source: &str) -> String {
    let parsed = parse(source);
    assert!(parsed.errors.is_empty(), "{}", parsed.errors[0].message);
    let offered = [("edge", 2), ("me", 1)].map(|(name, arity)| Predicate::new(name, arity));
    let problem = |diagnostic| Problem { source: 0, diagnostic };
    let found: Vec<Problem> = undeclared(&parsed.program, &offered.into())
        .into_iter()
        .map(problem)
        .collect();
    render(&found, source)
}

#[test]
fn what_nobody_supplies_is_told_with_what_may_be_meant() {
    insta::assert_snapshot!(undeclared_in(
        "way(X,Y) :- egde(X,Y).
:~ me(P,Q), not owns(P,Q). [1@1]
:~ owns(P). [1@1]
{ chosen(X) : node(X) } 1 :- way(X,_).
#defined edge/3.
#defined colour/1.
:~ colour(X), chosen(X), X > 1, edge(X,_). [1@1]"
    ));
}

#[test]
fn what_is_defined_declared_or_offered_is_known() {
    let good =
        "way(X,Y) :- edge(X,Y). { chosen(X) : way(X,_) }. #defined owns/1. :~ chosen(X), owns(X), not me(X). [1@1]";
    assert_eq!(undeclared_in(good), "");
}
