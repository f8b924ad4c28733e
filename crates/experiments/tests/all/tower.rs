//! The tower up to three men on one line (AT-30, AT-52): each concept is learned with those below it as they were learned.

use crate::rules::rules;
use adage_experiments::curriculum::Strategy;
use adage_experiments::curriculum::tower::{TOWER, Tower};
use adage_learn::pattern::random_positions;
use adage_logic::Clause;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::chess::ChessDomain;
use adage_worlds::chess::Ending;
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;

fn matcher<'r, D: Domain>(domain: &'r D, rules: &'r Rules, name: &str) -> Matcher<'r, D::Vocabulary> {
    Matcher::new(domain.vocabulary(), rules, &rules.named(Symbol::new(name))).expect("a plan")
}

fn speaks_of(clause: &Clause, name: &str) -> bool {
    clause.body.iter().any(|literal| literal.atom.name.as_str() == name)
}

#[test]
fn in_line_is_learned_upon_what_was_learned_before() {
    let domain = ChessDomain::default();
    let bundled = rules(&domain, "");
    let tried = random_positions(&domain, 20_000, 3);
    let tower = Tower::learn(&domain, &bundled, Strategy::Perturbing { symmetric: true }, &tried).expect("a tower");
    let counts: Vec<(&str, usize)> = tower
        .taught
        .iter()
        .map(|(concept, taught)| (concept.name, taught.clauses.len()))
        .collect();
    // The third clause that is printed for in_line follows from the other two.
    let expected = [("w_line", 1), ("ltx3", 2), ("lty3", 2), ("ltxy3", 1), ("in_line", 2)];
    assert_eq!(counts, expected);
    for (concept, taught) in &tower.taught[3..] {
        for clause in &taught.clauses {
            let below = concept.with.iter().filter(|name| speaks_of(clause, name));
            assert_eq!(below.count(), 2, "{clause}");
        }
    }

    let learned = tower.rules(&domain).expect("rules that pass the checks");
    let ending = Ending::read("kbkr").expect("an ending");
    let mut positions = random_positions(&domain, 20_000, 4);
    positions.extend(
        (0..ending.numbers())
            .step_by(401)
            .filter_map(|number| ending.position(number)),
    );
    for concept in TOWER {
        let (ours, theirs) = (
            matcher(&domain, &learned, concept.name),
            matcher(&domain, &bundled, concept.name),
        );
        let (mut ours, mut theirs) = (ours.searcher(), theirs.searcher());
        for position in &positions {
            assert_eq!(
                ours.count(position),
                theirs.count(position),
                "{} in {}",
                concept.name,
                domain.write(position)
            );
        }
    }
}
