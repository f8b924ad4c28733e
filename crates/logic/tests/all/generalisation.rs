//! Properties of generalising, reducing and unfolding on small random clauses.

use crate::support::small;
use adage_logic::lgg::{lgg, lgg_where};
use adage_logic::reduce::{reduce, reduce_by_definitions};
use adage_logic::subsume::{equivalent, subsumes};
use adage_logic::unfold::unfold;
use adage_logic::{Atom, Clause, Literal, Predicate, Substitution, Term, Var};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::HashSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_generalisation_subsumes_both(first in small::clause(3, 1..6, true), second in small::clause(3, 1..6, true)) {
        match lgg_where(&first, &second, |_, _| true) {
            None => prop_assert_ne!(first.head.predicate(), second.head.predicate()),
            Some(found) => {
                prop_assert!(subsumes(&found.clause, &first).is_some(), "{} {}", found.clause, first);
                prop_assert!(subsumes(&found.clause, &second).is_some(), "{} {}", found.clause, second);
                prop_assert_eq!(&found.first.apply_atom(&found.clause.head), &first.head);
                for (literal, &(i, j)) in found.clause.body.iter().zip(&found.sources) {
                    prop_assert_eq!(&found.first.apply_literal(literal), &first.body[i]);
                    prop_assert_eq!(&found.second.apply_literal(literal), &second.body[j]);
                }
            }
        }
    }

    #[test]
    fn a_reduced_clause_is_equivalent_and_has_no_literal_to_spare(clause in small::clause(4, 1..9, true)) {
        let reduced = reduce(&clause);
        prop_assert!(equivalent(&clause, &reduced), "{} {}", clause, reduced);
        prop_assert!(reduced.body.iter().all(|literal| clause.body.contains(literal)));
        for index in 0..reduced.body.len() {
            let mut shorter = reduced.clone();
            shorter.body.remove(index);
            prop_assert!(!(subsumes(&reduced, &shorter).is_some() && subsumes(&shorter, &reduced).is_some()));
        }
    }
}

#[test]
fn what_subsumes_both_subsumes_the_generalisation() {
    let mut runner = TestRunner::deterministic();
    let triples = (
        small::clause(3, 1..3, true),
        small::clause(3, 2..6, true),
        small::clause(3, 2..6, true),
        [small::term(3), small::term(3), small::term(3)],
        [small::term(3), small::term(3), small::term(3)],
    );
    let mut found = 0;
    for _ in 0..3000 {
        let (general, mut first, mut second, left, right) = triples.new_tree(&mut runner).expect("clauses").current();
        for (clause, images) in [(&mut first, left), (&mut second, right)] {
            let instance = general.map_vars(&mut |var| images[var.0 as usize]);
            clause.head = instance.head;
            clause.body.extend(instance.body);
        }
        if subsumes(&general, &first).is_some() && subsumes(&general, &second).is_some() {
            let lgg = lgg(&first, &second).expect("heads of one predicate");
            assert!(subsumes(&general, &lgg).is_some(), "{general} {first} {second} {lgg}");
            found += 1;
        }
    }
    assert!(found > 1500, "{found}");
}

/// A model: the ground atoms that are true. The only values are `a` and `1`.
type Model = HashSet<Atom>;

fn values() -> [Term; 2] {
    [Term::constant("a"), Term::Int(1)]
}

/// What a clause derives from a model: instances of its head with the body true; local variables mean *for no value*.
fn derived(clause: &Clause, model: &Model) -> Model {
    let bound = Clause::new(
        clause.head.clone(),
        clause.body.iter().filter(|literal| !literal.negated).cloned().collect(),
    );
    let holds = |literal: &Literal| {
        let single = Clause::new(Atom::new("h", vec![]), vec![literal.clone()]);
        let found = assignments(&small::variables(&single)).any(|rest| model.contains(&rest.apply_atom(&literal.atom)));
        found != literal.negated
    };
    assignments(&small::variables(&bound))
        .filter(|assignment| {
            clause
                .body
                .iter()
                .all(|literal| holds(&assignment.apply_literal(literal)))
        })
        .map(|assignment| assignment.apply_atom(&clause.head))
        .collect()
}

fn assignments(variables: &[Var]) -> impl Iterator<Item = Substitution> {
    let variables = variables.to_vec();
    (0..1usize << variables.len()).map(move |code| {
        let chosen = variables.iter().enumerate();
        chosen.map(|(index, &var)| (var, values()[code >> index & 1])).collect()
    })
}

fn flat_literal(name: &'static str, variables: u32) -> impl Strategy<Value = Literal> {
    let arg = prop_oneof![
        3 => (0..variables).prop_map(|number| Term::Var(Var(number))),
        1 => Just(Term::constant("a")),
        1 => Just(Term::Int(1)),
    ];
    (0..4, arg.clone(), arg).prop_map(move |(sign, left, right)| Literal {
        negated: sign == 0,
        atom: Atom::new(name, vec![left, right]),
    })
}

fn flat_body(names: [&'static str; 2], variables: u32) -> impl Strategy<Value = Vec<Literal>> {
    let literal = prop_oneof![flat_literal(names[0], variables), flat_literal(names[1], variables)];
    proptest::collection::vec(literal, 1..4)
}

/// Definitions of `d/2` in which every head variable is bound by a positive literal.
fn definitions() -> impl Strategy<Value = Vec<Clause>> {
    let one = (flat_body(["q", "r"], 3), flat_literal("d", 3)).prop_map(|(body, head)| {
        let positive = body.iter().filter(|literal| !literal.negated).cloned().collect();
        let bound = small::variables(&Clause::new(Atom::new("h", vec![]), positive));
        let head = head.atom.map_vars(&mut |var| match bound.contains(&var) {
            true => Term::Var(var),
            false => Term::Int(1),
        });
        Clause::new(head, body)
    });
    proptest::collection::vec(one, 1..3)
}

fn facts() -> impl Strategy<Value = Model> {
    proptest::collection::vec(any::<bool>(), 8).prop_map(|truths| {
        let all = ["q", "r"].into_iter().flat_map(|name| {
            values()
                .into_iter()
                .flat_map(move |left| values().map(move |right| Atom::new(name, vec![left, right])))
        });
        all.zip(truths)
            .filter(|(_, truth)| *truth)
            .map(|(atom, _)| atom)
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn unfolding_changes_nothing_in_any_model(
        body in flat_body(["d", "q"], 3), definitions in definitions(), facts in facts(), index in 0usize..3,
    ) {
        let clause = Clause::new(Atom::new("h", vec![]), body);
        let mut model = facts.clone();
        model.extend(definitions.iter().flat_map(|definition| derived(definition, &facts)));
        let index = index % clause.body.len();
        if let Ok(unfolded) = unfold(&clause, index, &definitions) {
            let expected = derived(&clause, &model);
            let found: Model = unfolded.iter().flat_map(|clause| derived(clause, &model)).collect();
            prop_assert_eq!(found, expected, "{} {:?} {:?}", clause, definitions, unfolded);
        } else {
            prop_assert!(clause.body[index].negated || clause.body[index].atom.predicate() != Predicate::new("d", 2));
        }
    }

    #[test]
    fn reducing_by_definitions_changes_nothing_in_any_model(
        body in flat_body(["d", "q"], 3), more in flat_body(["q", "r"], 3), definitions in definitions(), facts in facts(),
    ) {
        let clause = Clause::new(Atom::new("h", vec![]), [body, more].concat());
        let mut model = facts.clone();
        model.extend(definitions.iter().flat_map(|definition| derived(definition, &facts)));
        let reduced = reduce_by_definitions(&clause, &definitions);
        prop_assert!(reduced.body.len() <= clause.body.len());
        prop_assert_eq!(derived(&reduced, &model), derived(&clause, &model), "{} {:?} {}", clause, definitions, reduced);
    }
}
