//! The matcher, which asks rules from the top down, finds what the model, made from the bottom up, holds.

use super::{LIMIT, checked, generator, read, without_recursion};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::facts::Facts;
use adage_logic::matcher::{Match, Matcher};
use adage_logic::model::Model;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Atom, Predicate};
use std::collections::BTreeSet;

const PROGRAMS: u64 = 2000;

fn rule(statement: &Statement) -> Option<(Predicate, &Rule)> {
    match &statement.kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::Atom(head) => Some((head.value.predicate(), rule)),
            _ => None,
        },
        _ => None,
    }
}

/// The program in two parts: the predicates that only facts define, and the others. Constants are in both.
fn facts_and_rules(program: &Program) -> (Program, Program) {
    let rules = || program.statements.iter().filter_map(rule);
    let with_bodies: BTreeSet<Predicate> = rules()
        .filter(|(_, rule)| !rule.body.is_empty())
        .map(|(head, _)| head)
        .collect();
    let part = |of_rules: bool| {
        let belongs = |statement: &&Statement| match &statement.kind {
            StatementKind::Const { .. } => true,
            _ => rule(statement).is_some_and(|(head, _)| with_bodies.contains(&head) == of_rules),
        };
        Program {
            statements: program.statements.iter().filter(belongs).cloned().collect(),
            closing_comments: Vec::new(),
        }
    };
    (part(false), part(true))
}

fn tables(rules: &Rules) -> Facts {
    let mut facts = Facts::default();
    for rule in &rules.rules {
        facts.declare(rule.clause.head.predicate());
    }
    for atom in Model::of(rules, LIMIT).expect("facts are few").atoms() {
        facts.insert(atom.predicate(), &atom.args);
    }
    facts
}

/// Compares the two ways and says how many answers there are.
fn compare(text: &str) -> usize {
    let program = read(text).expect("it can be read");
    let recursive = checked(&program).expect("it is safe");
    let mut whole = without_recursion(program, &recursive);
    whole
        .statements
        .retain(|statement| !matches!(statement.kind, StatementKind::Show(_)));
    let (base, defined) = facts_and_rules(&whole);
    let facts = tables(&checked(&base).expect("facts are safe"));
    let rules = check(&[&defined], World::Game(facts.signature()))
        .unwrap_or_else(|problems| panic!("{text}\n{}", problems[0].diagnostic.message));
    let model = Model::of(&checked(&whole).expect("it is safe"), LIMIT).expect("it is small");
    let goals: Vec<Predicate> = rules.strata.iter().flatten().copied().collect();
    let is_goal = |atom: &Atom| goals.contains(&atom.predicate());
    let expected: BTreeSet<Atom> = model.atoms().into_iter().filter(is_goal).collect();

    let found = |goals: &[Predicate]| -> BTreeSet<Atom> {
        let matcher = Matcher::new(&facts, &rules, goals)
            .unwrap_or_else(|problem| panic!("{text}\n{}", problem.diagnostic.message));
        let mut searcher = matcher.searcher();
        let matches = searcher.matches(&());
        assert_eq!(searcher.count(&()), matches.len(), "{text}");
        assert_eq!(searcher.holds(&()), !matches.is_empty(), "{text}");
        let atom = |found: Match| Atom::new(found.predicate.name, found.args);
        matches.into_iter().map(atom).collect()
    };
    let one_by_one: BTreeSet<Atom> = goals.iter().flat_map(|goal| found(&[*goal])).collect();
    assert_eq!(one_by_one, expected, "one by one\n{text}");
    assert_eq!(found(&goals), expected, "all together\n{text}");
    expected.len()
}

#[test]
fn random_rules_asked_from_the_top_give_the_model() {
    let answers: usize = (0..PROGRAMS)
        .map(|seed| compare(&generator::program(seed).join("\n")))
        .sum();
    assert!(answers > 5_000, "{answers}");
}

#[test]
fn rules_with_like_beginnings_keep_their_own_tests() {
    assert_eq!(compare("p(4). q. h(X) :- p(X), X != 3. g :- p(3), q."), 1);
    assert_eq!(compare("p(3). q. h(X) :- p(X), X != 3. g :- p(3), q."), 1);
    assert_eq!(compare("p(1,2). h(X) :- p(X,Y), Y > 1. g(X) :- p(X,1), X = 1."), 1);
}

#[test]
fn heads_without_a_value_are_no_answers() {
    assert_eq!(compare("p(a). h(X+1) :- p(X). g :- not h(_). f :- h(_)."), 1);
    assert_eq!(compare("p(a). p(1). h(X+1) :- p(X). g :- not h(_). f :- h(_)."), 2);
}

#[test]
fn heads_may_be_sums() {
    assert_eq!(compare("p(a). h(1+1) :- p(_). g :- h(2). f :- h(3). e(X) :- h(X)."), 3);
    assert_eq!(
        compare("p(1). h((X,X+1)) :- p(X). g :- h((1,2)). f(Y) :- h((_,Y)). e :- not h((2,_))."),
        4
    );
}

#[test]
fn half_open_compounds_are_told_apart() {
    assert_eq!(compare("p(1). h(X) :- p(X). g :- not h((_,_)). f :- h((_,_))."), 2);
    assert_eq!(
        compare("p((1,2)). h(X) :- p(X). g :- not h((_,3)). f :- h((1,_)). e :- not h((_,_))."),
        3
    );
}
