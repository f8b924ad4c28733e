//! Qualitative models of the U-tube: the numbers and facts of the PAL digest, sections 5 and 7.

use crate::support::bundled::{named, rules_with};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::{RelationId, Vocabulary};
use adage_logic::{Predicate, Term};
use adage_worlds::domain::Domain;
use adage_worlds::qsim::utube::{COMMON, EXAMPLES, SYSTEM, UtubeStates};
use adage_worlds::qsim::{QsimDomain, QsimVocabulary, Sign, State, may_be_sum};
use adage_worlds::space::Space;
use std::collections::BTreeSet;

/// The numbers of the states that a rule accepts.
type Accepted = BTreeSet<u64>;

fn accepted<const N: usize>(names: [&str; N]) -> [Accepted; N] {
    let vocabulary = QsimVocabulary::new(&SYSTEM);
    let rules = rules_with("qsim", &vocabulary, "");
    names.map(|name| {
        let matcher = Matcher::new(&vocabulary, &rules, &[named(&rules, name)]).expect("a plan");
        let mut searcher = matcher.searcher();
        let holds = |number: &u64| searcher.holds(&UtubeStates.position(*number).expect("a state"));
        (0..UtubeStates.numbers()).filter(holds).collect()
    })
}

fn value(state: &State, name: &str) -> (u8, Sign, Sign) {
    let index = SYSTEM.find(name).expect("a quantity");
    let value = state.values[index].expect("a value");
    let sign = SYSTEM.quantities[index].sign(value.magnitude);
    (value.magnitude, sign, value.direction)
}

/// How many of the states have a flow from A to B of no, positive and negative size.
fn by_flow(states: &Accepted) -> [usize; 3] {
    [Sign::Equal, Sign::Greater, Sign::Less].map(|wanted| {
        let flow = |number: &u64| value(&UtubeStates.position(*number).expect("a state"), "fab").1;
        states.iter().filter(|number| flow(number) == wanted).count()
    })
}

#[test]
fn the_space_has_all_its_states_once() {
    let states: std::collections::HashSet<State> = (0..UtubeStates.numbers())
        .filter_map(|number| UtubeStates.position(number))
        .collect();
    assert_eq!(states.len(), 12 * 12 * 15);
    assert_eq!(UtubeStates.position(2160), None);
}

#[test]
fn the_models_accept_as_many_states_as_in_table_8_3() {
    // AT-46; the split by the sign of Fab is computed in section 5.3.
    let [legal, standard, pal1, pal2, golem] = accepted([
        "utube_legal",
        "utube_standard",
        "utube_pal1",
        "utube_pal2",
        "utube_golem",
    ]);
    assert_eq!(by_flow(&standard), [16, 48, 16]);
    assert_eq!(by_flow(&pal1), [10, 36, 12]);
    assert_eq!(by_flow(&golem), [10, 30, 10]);
    assert_eq!([&standard, &pal1, &pal2, &golem].map(BTreeSet::len), [80, 58, 58, 50]);
    let of_legal = |model: &Accepted| model.intersection(&legal).count();
    assert_eq!([&standard, &pal1, &pal2, &golem].map(of_legal), [32, 32, 32, 24]);
    // AT-48.
    assert_eq!(pal1, pal2);
    assert!(pal1.is_subset(&standard) && golem.is_subset(&standard));
}

#[test]
fn the_legal_states_are_those_of_the_standard_model_with_corresponding_values() {
    // AT-47, against the constraints written out by hand: the place of diff is that of fab.
    let [legal, standard] = accepted(["utube_legal", "utube_standard"]);
    assert_eq!(legal.len(), 32);
    assert!(legal.is_subset(&standard));
    let first_landmark = 4u8;
    let is_legal = |number: &u64| {
        let state = UtubeStates.position(*number).expect("a state");
        let [(la, la_sign, la_way), (lb, lb_sign, lb_way), (fab, flow, way)] =
            ["la", "lb", "fab"].map(|name| value(&state, name));
        let from_start = |magnitude: u8| magnitude.cmp(&first_landmark);
        lb_way == flow
            && la_way == flow.reverse()
            && may_be_sum(lb_sign, flow, la_sign)
            && may_be_sum(lb_way, way, la_way)
            && may_be_sum(from_start(lb), from_start(fab), from_start(la))
    };
    assert_eq!((0..2160).filter(is_legal).collect::<Accepted>(), legal);
}

#[test]
fn other_systems_found_the_same_model_or_missed_it() {
    // AT-48 and section 5.4.
    let [pal1, mfoil1, mfoil2, varsek] = accepted(["utube_pal1", "utube_mfoil1", "utube_mfoil2", "utube_varsek"]);
    assert_eq!(mfoil1.len(), 154);
    assert_eq!(mfoil2, pal1);
    assert_eq!(varsek, pal1);
    let [standard, genmodel, repaired] = accepted(["utube_standard", "utube_genmodel", "utube_genmodel_repaired"]);
    assert_eq!(genmodel.len(), 240);
    assert_eq!(repaired, standard);
}

#[test]
fn golem_misses_states_with_all_the_water_on_one_side() {
    // AT-49.
    let all_in_b = "la:0/inc lb:lb0..inf/dec fab:minf..0/inc fba:0..inf/dec";
    let all_in_a = "la:la0..inf/dec lb:0/inc fab:fab0..inf/dec fba:minf..fba0/inc";
    let [legal, pal1, pal2, golem] = accepted(["utube_legal", "utube_pal1", "utube_pal2", "utube_golem"]);
    for text in [all_in_b, all_in_a] {
        let state = SYSTEM.read(text).expect("a state");
        let is_it = |number: &u64| UtubeStates.position(*number).as_ref() == Some(&state);
        let number = (0..UtubeStates.numbers()).find(is_it).expect("a state of the space");
        assert_eq!(UtubeStates.describe(&state), text);
        let told = [&legal, &pal1, &pal2, &golem].map(|model| model.contains(&number));
        assert_eq!(told, [true, true, true, false], "{text}");
    }
}

/// The facts to be learned from that hold in all these states, without the state: `deriv(lb,fab)`.
fn common_facts(domain: &QsimDomain, states: &[&str]) -> BTreeSet<String> {
    let vocabulary = domain.vocabulary();
    let facts = |text: &&str| {
        let state = domain.read(text).expect("a state");
        let mut facts = BTreeSet::new();
        for (id, relation) in (0..).zip(vocabulary.signature().relations()) {
            if domain.features().contains(&relation.predicate.name.as_str()) {
                let found = vocabulary.facts(RelationId(id), &state, Term::Position(0));
                let told = found
                    .into_iter()
                    .filter(|atom| domain.is_told(RelationId(id), &atom.args));
                facts.extend(told.map(|atom| {
                    let args: Vec<String> = atom.args.iter().map(Term::to_string).collect();
                    format!("{}({})", atom.name, args[..args.len() - 1].join(","))
                }));
            }
        }
        facts
    };
    let sets = states.iter().map(facts);
    sets.reduce(|left, right| left.intersection(&right).cloned().collect())
        .unwrap_or_default()
}

fn set(facts: &[&str]) -> BTreeSet<String> {
    facts.iter().map(ToString::to_string).collect()
}

#[test]
fn what_the_examples_have_in_common_is_pals_model() {
    // AT-45: the lists of section 5.3.
    let four = QsimDomain::new(&SYSTEM, &["la", "lb", "fab", "fba"]).expect("quantities");
    assert_eq!(common_facts(&four, &EXAMPLES), set(&COMMON));
    // `add(fab,lb,la)` as printed is the same as `add(lb,fab,la)`.
    let three = QsimDomain::new(&SYSTEM, &["la", "lb", "fab"]).expect("quantities");
    let of_three: Vec<&str> = COMMON
        .into_iter()
        .filter(|constraint| !constraint.contains("fba"))
        .collect();
    assert_eq!(of_three.len(), 5);
    assert_eq!(common_facts(&three, &EXAMPLES), set(&of_three));
}

#[test]
fn with_the_difference_given_the_examples_keep_the_standard_model() {
    // AT-50, with the difference at rest as printed and as it is in a tube.
    let all = QsimDomain::new(&SYSTEM, &["la", "lb", "fab", "fba", "diff"]).expect("quantities");
    let standard = set(&[
        "add(lb,diff,la)",
        "m_plus(diff,fab)",
        "minus(fab,fba)",
        "deriv(la,fba)",
        "deriv(lb,fab)",
    ]);
    let real = EXAMPLES.map(|text| text.replace("diff:0..diff0/std", "diff:0/std"));
    assert!(common_facts(&all, &EXAMPLES).is_superset(&standard));
    assert!(common_facts(&all, &real.each_ref().map(String::as_str)).is_superset(&standard));
}

#[test]
fn symmetric_constraints_hold_either_way_when_asked() {
    let vocabulary = QsimVocabulary::new(&SYSTEM);
    let questions = "
        either(Pos) :- m_plus(la,fab,Pos), m_plus(fab,la,Pos), m_minus(lb,la,Pos), minus(fba,fab,Pos), add(fab,lb,la,Pos).
        known(A,B,Pos) :- assume(la,A,B,Pos,_).";
    let rules = rules_with("qsim", &vocabulary, questions);
    let start = SYSTEM.read(EXAMPLES[0]).expect("a state");
    let count = |goal: Predicate| {
        Matcher::new(&vocabulary, &rules, &[goal])
            .expect("a plan")
            .searcher()
            .count(&start)
    };
    assert_eq!(count(named(&rules, "either")), 1);
    // What is known already is all that can be assumed.
    assert_eq!(count(named(&rules, "known")), 1);
}
