//! Learns the concepts of king and rook against king: `krk_concepts split|perturb|symmetric [NAME] [STEP]`. With a step
//! only every so many positions are compared.

use adage_games::RULEBOOK;
use adage_games::chess::ChessDomain;
use adage_games::domain::Domain;
use adage_games::space::{Ending, Space};
use adage_learn::curriculum::{LEARNED, Strategy, Taught, learn, reference::Reference, ways};
use adage_learn::krk_concepts::{AREA_CONCEPTS, CONCEPTS, KrkConcept};
use adage_learn::pattern::background::Background;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let strategy = match args.next().as_deref() {
        Some("perturb") => Strategy::Perturbing { symmetric: false },
        Some("symmetric") => Strategy::Perturbing { symmetric: true },
        _ => Strategy::Splitting { seed: 2 },
    };
    let only = args.next().filter(|name| name != "all");
    let step: usize = args.next().and_then(|step| step.parse().ok()).unwrap_or(1);
    let domain = ChessDomain::default();
    let files = RULEBOOK.map(|(name, text)| File::read(name, text.to_string(), "chess").expect("a bundled file"));
    let of_chess = files.iter().filter(|file| file.game == "chess");
    let programs: Vec<_> = of_chess.map(|file| &file.program).collect();
    let rules = check(&programs, World::Game(domain.vocabulary().signature())).expect("bundled rules");
    for krk in CONCEPTS.iter().chain(&AREA_CONCEPTS) {
        if only.as_ref().is_some_and(|only| only != krk.concept.name) {
            continue;
        }
        let begin = Instant::now();
        let background = Background::new(&domain, &rules, &krk.concept.setting(strategy)).expect("a setting");
        let truth = rules.named(Symbol::new(krk.concept.name));
        let truth = Matcher::new(domain.vocabulary(), &rules, &truth).expect("a plan");
        let space = Ending::read("krk").expect("an ending");
        let positions = (0..space.numbers()).step_by(11).filter_map(|number| space.position(number));
        let mut teacher = Reference::new(&background, &truth, positions);
        let taught = learn(&background, &krk.concept, strategy, &mut teacher);
        print!("{:3} refused ", teacher.refused);
        let seconds = begin.elapsed().as_secs_f64();
        match taught {
            Ok(taught) => report(&domain, &background, &rules, krk, &taught, seconds, step, only.is_some()),
            Err(error) => println!("{:18} {error} {seconds:.1} s", krk.concept.name),
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn report(
    domain: &ChessDomain,
    background: &Background<ChessDomain>,
    rules: &Rules,
    krk: &KrkConcept,
    taught: &Taught,
    seconds: f64,
    step: usize,
    verbose: bool,
) {
    if verbose {
        taught.clauses.iter().for_each(|clause| println!("{clause}"));
    }
    let learned = background.rules_with(&taught.clauses).expect("rules that pass the checks");
    let goals = learned.named(Symbol::new(LEARNED));
    let learned = Matcher::new(domain.vocabulary(), &learned, &goals).expect("a plan");
    let goals = rules.named(Symbol::new(krk.concept.name));
    let truth = Matcher::new(domain.vocabulary(), rules, &goals).expect("a plan");
    let (mut learned, mut truth) = (learned.searcher(), truth.searcher());
    let space = Ending::read("krk").expect("an ending");
    let (mut wrong, mut differ) = (0, 0);
    let begin = Instant::now();
    for position in (0..space.numbers()).step_by(step).filter_map(|number| space.position(number)) {
        let (ours, theirs) = (ways(&mut learned, &position), ways(&mut truth, &position));
        wrong += usize::from(ours.is_empty() != theirs.is_empty());
        if ours != theirs {
            if differ == 0 && verbose {
                println!("{}\n{ours:?}\n{theirs:?}", domain.write(&position));
            }
            differ += 1;
        }
    }
    let compared = begin.elapsed().as_secs_f64();
    println!(
        "{:18} {:3}+ {:3}- {:2}c ({}+ {}- {:?}) clauses {} ({}) wrong {wrong} differ {differ} {seconds:.1} s {compared:.1} s",
        krk.concept.name,
        taught.instances,
        taught.others,
        taught.counterexamples,
        krk.asked_in_1992.0,
        krk.asked_in_1992.1,
        krk.asked_with_symmetry,
        taught.clauses.len(),
        krk.clauses_in_1992,
    );
}
