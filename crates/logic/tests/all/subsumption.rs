//! θ-subsumption against brute force on small clauses, and on large ones that are hard.

use crate::support::hard::{Problem, Random, chain, pigeons, random_graph, random_tuples};
use crate::support::small;
use adage_logic::subsume::{equivalent, is_variant, subsumes, subsumes_body};
use adage_logic::{Clause, Term, Var};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

#[test]
fn subsumption_is_what_brute_force_finds() {
    let mut runner = TestRunner::deterministic();
    let pairs = (
        small::clause(3, 1..4, true),
        small::clause(3, 2..7, true),
        [small::term(3), small::term(3), small::term(3)],
        any::<bool>(),
    );
    let mut counts = [0, 0];
    for _ in 0..8000 {
        let (general, mut special, images, related) = pairs.new_tree(&mut runner).expect("clauses").current();
        if related {
            let instance = general.map_vars(&mut |var| images[var.0 as usize]);
            special.head = instance.head;
            special.body.extend(instance.body);
        }
        let found = subsumes(&general, &special);
        assert_eq!(
            found.is_some(),
            small::subsumes_naively(&general, &special),
            "{general} {special}"
        );
        if let Some(substitution) = &found {
            let image = substitution.apply_clause(&general);
            assert_eq!(image.head, special.head);
            assert!(image.body.iter().all(|literal| special.body.contains(literal)));
            assert!(subsumes_body(&general.body, &special.body).is_some() || general.head.args.len() == 1);
        }
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 600), "{counts:?}");
}

/// The clause with its body turned about and its variables renamed.
fn disguised(clause: &Clause, seed: u64) -> Clause {
    let mut random = Random(seed);
    let count = clause.var_count() as usize;
    let mut names: Vec<u32> = (0..count as u32).collect();
    for index in 0..count {
        names.swap(index, random.below(count));
    }
    let mut disguised = clause.map_vars(&mut |var| Term::Var(Var(names[var.0 as usize] + 7)));
    let length = disguised.body.len();
    for index in 0..length {
        disguised.body.swap(index, random.below(length));
    }
    disguised
}

proptest! {
    #[test]
    fn a_renamed_clause_is_a_variant(clause in small::clause(4, 1..7, true), seed: u64) {
        let other = disguised(&clause, seed);
        prop_assert!(is_variant(&clause, &other), "{} {}", clause, other);
        prop_assert!(equivalent(&clause, &other));
    }

    #[test]
    fn variants_are_equivalent(left in small::clause(2, 1..3, true), right in small::clause(2, 1..3, true)) {
        if is_variant(&left, &right) {
            prop_assert!(is_variant(&right, &left));
            prop_assert!(equivalent(&left, &right));
        }
    }
}

fn solved(problems: impl Iterator<Item = Problem>) -> usize {
    problems
        .filter(|problem| {
            let found = subsumes(&problem.general, &problem.special);
            if let Some(substitution) = &found {
                let image = substitution.apply_clause(&problem.general);
                assert!(image.body.iter().all(|literal| problem.special.body.contains(literal)));
            }
            found.is_some()
        })
        .count()
}

#[test]
fn sixty_literals_against_two_hundred() {
    // About half of these have a solution: where a plain search takes longest.
    let graphs = [(13, 20), (24, 30), (34, 40)];
    let found = graphs.map(|(variables, nodes)| solved((0..12).map(|seed| random_graph(variables, nodes, seed))));
    assert_eq!(found, [6, 9, 6]);
    let tuples = [(105, 8), (56, 5)];
    let found = tuples.map(|(variables, nodes)| solved((0..12).map(|seed| random_tuples(variables, nodes, seed))));
    assert_eq!(found, [6, 8]);
}

#[test]
fn chains_and_pigeons() {
    let chains = [40, 59, 60, 70].map(|longest| solved([chain(longest, 1)].into_iter()));
    assert_eq!(chains, [0, 0, 1, 1]);
    let pigeons = [(11, 10), (11, 11), (11, 14)].map(|(birds, holes)| solved([pigeons(birds, holes)].into_iter()));
    assert_eq!(pigeons, [0, 1, 1]);
}
