//! Learns the concepts of king and rook against king and counts where they hold: `krk_concepts
//! split|perturb|symmetric [NAME|all] [STEP]`. With a step only every so many positions are compared.

use crate::curriculum::krk_concepts::{AREA_CONCEPTS, CONCEPTS, KrkConcept, Learned, teach};
use crate::curriculum::{Strategy, Taught};
use adage_book::bundled;
use adage_logic::rules::Rules;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use std::error::Error;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let mut args = words.iter().cloned();
    let strategy = match args.next().as_deref() {
        Some("perturb") => Strategy::Perturbing { symmetric: false },
        Some("symmetric") => Strategy::Perturbing { symmetric: true },
        _ => Strategy::Splitting { seed: 2 },
    };
    let only = args.next().filter(|name| name != "all");
    let step: u64 = args.next().and_then(|step| step.parse().ok()).unwrap_or(1);
    let domain = ChessDomain::default();
    let rules = bundled::rules("chess", domain.vocabulary());
    let wanted = |krk: &&KrkConcept| only.as_ref().is_none_or(|only| only == krk.concept.name);
    let mut totals = (0, 0);
    for krk in CONCEPTS.iter().chain(&AREA_CONCEPTS).filter(wanted) {
        if let Some(taught) = learn(&domain, &rules, krk, strategy, step, only.is_some()) {
            totals.0 += taught.questions();
            totals.1 += taught.clauses.len();
        }
    }
    say!("{} questions, {} clauses", totals.0, totals.1);
    Ok(())
}

fn learn(
    domain: &ChessDomain,
    rules: &Rules,
    krk: &KrkConcept,
    strategy: Strategy,
    step: u64,
    verbose: bool,
) -> Option<Taught> {
    let name = krk.concept.name;
    let Learned {
        taught,
        refused,
        held,
        took,
    } = match teach(domain, rules, krk, strategy, step) {
        Ok(learned) => learned,
        Err(error) => {
            say!("{name:18} {error}");
            return None;
        }
    };
    if verbose {
        taught.clauses.iter().for_each(|clause| say!("{clause}"));
    }
    say!(
        "{name:18} {:3}+ {:3}- {:2} counterexamples {refused:3} refused (1992: {:?} {:?}) {} clauses (1992: {}) \
         wrong {} differs {} {:?} of {:?} {:.1} s",
        taught.instances,
        taught.others,
        taught.counterexamples,
        krk.asked_in_1992,
        krk.asked_with_symmetry,
        taught.clauses.len(),
        krk.clauses_in_1992,
        held.wrong,
        held.differs,
        held.extent,
        krk.extent,
        took.as_secs_f64(),
    );
    Some(taught)
}
