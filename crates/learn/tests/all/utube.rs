//! Models of the U-tube from four states and no other example (Morales 1992, section 8.4), by both learners that
//! generalise: the one that folds labelled examples, and the one that asks, given its answers beforehand.

use adage_book::bundled;
use adage_learn::examples::{Example, Order, morales};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::subsume::subsumes;
use adage_logic::syntax::parse_clause;
use adage_logic::term::Symbol;
use adage_logic::{Clause, Term};
use adage_worlds::domain::Domain;
use adage_worlds::qsim::QsimDomain;
use adage_worlds::qsim::utube::{COMMON, EXAMPLES, SYSTEM, UtubeStates};
use adage_worlds::space::Space;
use std::collections::BTreeSet;

const NAME: &str = "legalstate";

fn domain(variables: &[&str]) -> QsimDomain {
    QsimDomain::new(&SYSTEM, variables).expect("quantities")
}

/// What the four states have in common, as the learner of labelled examples writes it.
fn by_folding(background: &Background<QsimDomain>, states: &[&str]) -> Vec<Clause> {
    let example = |text: &&str| {
        let state = background.domain.read(text).expect("a state");
        Example::new(background.domain, &state, true)
    };
    let examples: Vec<Example> = states.iter().map(example).collect();
    let disjuncts = morales::learn(background, &examples, Order::Given).expect("examples that agree");
    morales::clauses(background, &disjuncts, Order::Given, NAME)
}

/// The same of the learner that asks, which is told of the others before it asks anything.
fn by_answers(background: &Background<QsimDomain>, states: &[&str]) -> Vec<Clause> {
    let read = |text: &&str| background.domain.read(text).expect("a state");
    let options = Options {
        name: NAME.to_string(),
        seed: 1,
        ..Options::default()
    };
    let mut session = Session::new(background, &[read(&states[0])], options).expect("an example");
    for text in &states[1..] {
        let components = background.domain.components(&read(text));
        let slots = components.into_iter().map(Some).collect();
        session.answer(slots, Verdict::Instance).expect("answers that agree");
    }
    session.clauses()
}

/// The constraints of a clause, without the state: `deriv(lb,fab)`.
fn constraints(clause: &Clause) -> BTreeSet<String> {
    let literals = clause
        .body
        .iter()
        .filter(|literal| literal.atom.name.as_str() != "qvar");
    let said = literals.map(|literal| {
        assert!(!literal.negated);
        let args: Vec<String> = literal.atom.args.iter().map(Term::to_string).collect();
        format!("{}({})", literal.atom.name, args[..args.len() - 1].join(","))
    });
    said.collect()
}

/// The numbers of the states in which a predicate holds.
fn accepted(domain: &QsimDomain, rules: &Rules, name: &str) -> Vec<u64> {
    let matcher = Matcher::new(domain.vocabulary(), rules, &rules.named(Symbol::new(name))).expect("a plan");
    let mut searcher = matcher.searcher();
    let numbers = 0..UtubeStates.numbers();
    numbers
        .filter(|number| searcher.holds(&UtubeStates.position(*number).expect("a state")))
        .collect()
}

#[test]
fn four_states_give_the_printed_models() {
    // AT-45: as many literals as printed, and no others; AT-46, AT-48: the states that they accept.
    for (variables, count, reference) in [
        (&["la", "lb", "fab", "fba"][..], 13, "utube_pal1"),
        (&["la", "lb", "fab"], 5, "utube_pal2"),
    ] {
        let is_of_others = |constraint: &&str| constraint.contains("fba") && !variables.contains(&"fba");
        let expected = COMMON.into_iter().filter(|constraint| !is_of_others(constraint));
        let expected: BTreeSet<String> = expected.map(str::to_string).collect();
        assert_eq!(expected.len(), count);
        let domain = domain(variables);
        let rules = bundled::rules(domain.game(), domain.vocabulary());
        let background = Background::new(&domain, &rules, &Setting::default()).expect("known features");
        for clauses in [by_folding(&background, &EXAMPLES), by_answers(&background, &EXAMPLES)] {
            let [clause] = &clauses[..] else {
                panic!("{clauses:?}");
            };
            assert_eq!(constraints(clause), expected, "{clause}");
            assert_eq!(clause.body.len(), expected.len() + variables.len(), "{clause}");
            let learned = background.rules_with(&clauses).expect("rules that pass the checks");
            let states = accepted(&domain, &learned, NAME);
            assert_eq!(states.len(), 58);
            assert_eq!(states, accepted(&domain, &rules, reference));
        }
    }
}

#[test]
fn with_the_difference_the_standard_model_is_more_general() {
    // AT-50, with the difference at rest as printed and as it is in a tube.
    let standard = "legalstate(la,A,B,lb,C,D,diff,E,F,fab,G,H,fba,I,J,S) :- qvar(la,A,B,S), qvar(lb,C,D,S), \
                    qvar(diff,E,F,S), qvar(fab,G,H,S), qvar(fba,I,J,S), add(lb,diff,la,S), m_plus(diff,fab,S), \
                    minus(fab,fba,S), deriv(la,fba,S), deriv(lb,fab,S).";
    let standard = parse_clause(standard).expect("a clause");
    let domain = domain(&["la", "lb", "diff", "fab", "fba"]);
    let rules = bundled::rules(domain.game(), domain.vocabulary());
    let background = Background::new(&domain, &rules, &Setting::default()).expect("known features");
    let real = EXAMPLES.map(|text| text.replace("diff:0..diff0/std", "diff:0/std"));
    for states in [&EXAMPLES[..], &real.each_ref().map(String::as_str)] {
        for clauses in [by_folding(&background, states), by_answers(&background, states)] {
            let [clause] = &clauses[..] else {
                panic!("{clauses:?}");
            };
            assert!(subsumes(&standard, clause).is_some(), "{clause}");
            assert!(subsumes(clause, &standard).is_none(), "{clause}");
        }
    }
}
