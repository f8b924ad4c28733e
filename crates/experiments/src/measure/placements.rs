//! Learns illegal placements and diagonals with the session that splits hypotheses, alone and with a teacher who reviews.

use crate::curriculum::placements::{DIAGONAL, ILLEGAL};
use crate::curriculum::reference::Reference;
use crate::curriculum::{Concept, LEARNED, Strategy, learn};
use adage_book::bundled;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::term::Symbol;
use adage_worlds::domain::Domain;
use adage_worlds::placement::{Placement, PlacementDomain};
use std::error::Error;

pub fn run(_: &[String]) -> Result<(), Box<dyn Error>> {
    for seed in 1..=3 {
        learn_both(&PlacementDomain::points(), &DIAGONAL, seed);
        learn_both(&PlacementDomain::men(), &ILLEGAL, seed);
    }
    Ok(())
}

fn learn_both(domain: &PlacementDomain, concept: &Concept, seed: u64) {
    let rules = bundled::rules("placement", domain.vocabulary());
    let strategy = Strategy::Splitting { seed };
    let background = Background::new(domain, &rules, &concept.setting(strategy)).expect("a setting");
    let truth = Matcher::new(domain.vocabulary(), &rules, &rules.named(Symbol::new(concept.name))).expect("a plan");
    let all: Vec<Placement> = (0..Placement::COUNT).map(Placement::from_number).collect();

    let examples: Vec<Placement> = concept
        .examples
        .iter()
        .map(|e| domain.read(e.position).expect("squares"))
        .collect();
    let options = Options {
        name: LEARNED.to_string(),
        seed,
        ..Options::default()
    };
    let mut session = Session::new(&background, &examples, options).expect("examples");
    let mut asked = String::new();
    while let Some(question) = session.question() {
        let yes = background
            .compose(&question)
            .is_some_and(|position| truth.searcher().holds(&position));
        asked.push(if yes { '+' } else { '-' });
        if let Err(error) = session.answer(question, if yes { Verdict::Instance } else { Verdict::NoInstance }) {
            say!("{error}");
            break;
        }
        if asked.len() > 300 {
            say!("endless");
            break;
        }
    }
    let mut teacher = Reference::new(&background, &truth, all.iter().copied());
    say!(
        "{} alone {asked} {} clauses {:?}",
        concept.name,
        session.clauses().len(),
        teacher.review(&session.clauses())
    );
    match learn(&background, concept, strategy, &mut teacher) {
        Ok(taught) => {
            taught.clauses.iter().for_each(|clause| say!("{clause}"));
            say!(
                "{} reviewed {}+ {}- {} counterexamples {} clauses",
                concept.name,
                taught.instances,
                taught.others,
                taught.counterexamples,
                taught.clauses.len()
            );
        }
        Err(error) => say!("{} reviewed: {error}", concept.name),
    }
}
