//! Learns the tower of concepts up to three men on one line: `tower split|perturb|symmetric`.

use crate::curriculum::Strategy;
use crate::curriculum::tower::Tower;
use adage_book::bundled;
use adage_learn::pattern::random_positions;
use adage_logic::matcher::Matcher;
use adage_logic::term::Symbol;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use std::error::Error;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let strategy = match words.first().map(String::as_str) {
        Some("perturb") => Strategy::Perturbing { symmetric: false },
        Some("symmetric") => Strategy::Perturbing { symmetric: true },
        _ => Strategy::Splitting { seed: 2 },
    };
    let domain = ChessDomain::default();
    let bundled = bundled::rules("chess", domain.vocabulary());
    let tower = Tower::learn(&domain, &bundled, strategy, &random_positions(&domain, 20_000, 3))?;
    let rules = tower.rules(&domain).expect("rules that pass the checks");
    let sample = random_positions(&domain, 100_000, 4);
    for (concept, taught) in &tower.taught {
        let goals = |rules: &adage_logic::rules::Rules| rules.named(Symbol::new(concept.name));
        let learned = Matcher::new(domain.vocabulary(), &rules, &goals(&rules)).expect("a plan");
        let truth = Matcher::new(domain.vocabulary(), &bundled, &goals(&bundled)).expect("a plan");
        let (mut learned, mut truth) = (learned.searcher(), truth.searcher());
        let wrong = sample.iter().filter(|p| learned.holds(p) != truth.holds(p)).count();
        let holds = sample.iter().filter(|p| truth.holds(p)).count();
        taught.clauses.iter().for_each(|clause| say!("{clause}"));
        say!(
            "{}: {}+ {}- {} counterexamples, wrong in {wrong}, holds in {holds}\n",
            concept.name,
            taught.instances,
            taught.others,
            taught.counterexamples
        );
    }
    Ok(())
}
