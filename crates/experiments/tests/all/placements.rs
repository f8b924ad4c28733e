//! Three points on a diagonal, learned by splitting questions alone (AT-35).

use crate::rules::rules;
use adage_experiments::curriculum::placements::DIAGONAL;
use adage_experiments::curriculum::reference::{Reference, Review};
use adage_experiments::curriculum::{LEARNED, Strategy};
use adage_learn::pattern::background::Background;
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::term::Symbol;
use adage_worlds::domain::Domain;
use adage_worlds::placement::{Placement, PlacementDomain};

#[test]
fn a_diagonal_takes_three_instances_and_few_others() {
    let domain = PlacementDomain::points();
    let rules = rules(&domain, "");
    let seed = 1;
    let setting = DIAGONAL.setting(Strategy::Splitting { seed });
    let background = Background::new(&domain, &rules, &setting).expect("a setting");
    let goal = rules.named(Symbol::new(DIAGONAL.name));
    let truth = Matcher::new(domain.vocabulary(), &rules, &goal).expect("a plan");
    let options = Options {
        name: LEARNED.to_string(),
        seed,
        ..Options::default()
    };
    let example = domain.read(DIAGONAL.examples[0].position).expect("three squares");
    let mut session = Session::new(&background, &[example], options).expect("an example");
    let mut teacher = truth.searcher();
    while let Some(question) = session.question() {
        let position = background.compose(&question).expect("a placement");
        let verdict = match teacher.holds(&position) {
            true => Verdict::Instance,
            false => Verdict::NoInstance,
        };
        session.answer(question, verdict).expect("answers that agree");
        assert!(session.answers().len() <= 138, "more questions than in 1992");
    }
    let all: Vec<Placement> = (0..Placement::COUNT).map(Placement::from_number).collect();
    let covered = all.iter().filter(|placement| teacher.holds(placement)).count();
    assert_eq!(covered, 196);
    let learned = session.learned();
    assert_eq!(
        Reference::new(&background, &truth, all).review(&learned.clauses),
        Review::Right
    );
    assert!(learned.instances <= 4, "{} instances", learned.instances);
}
