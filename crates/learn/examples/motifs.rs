//! Learns the eleven motifs, each from one position, with the bundled rule as teacher.
use adage_games::RULEBOOK;
use adage_games::chess::ChessDomain;
use adage_games::domain::Domain;
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::lesson::{Lesson, key};
use adage_learn::pattern::scene::Observer;
use adage_learn::pattern::split::Effort;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::File;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;

const MOTIFS: [(&str, &str, bool, &[&str]); 11] = [
    ("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[]),
    ("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[]),
    ("fork", "8/5K2/2q5/N7/2k5/8/8/8", false, &[]),
    ("can_check", "4k3/8/1n6/8/8/8/8/3R2K1", true, &[]),
    ("can_threat", "8/8/8/8/8/1K2p3/8/N1k5", true, &["threat"]),
    ("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"]),
    ("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[]),
    ("disc_threat", "4q3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"]),
    ("pin1", "4k3/8/2n5/1B6/8/8/8/4K3", true, &["threat"]),
    ("pin2", "4k3/8/2n5/1B6/8/8/8/4K3", false, &["threat", "in_line"]),
    ("skewer", "4q3/8/8/4k3/8/8/8/K3R3", true, &["threat1"]),
];

fn main() {
    let verbose = std::env::args().nth(1);
    let domain = ChessDomain::default();
    let files: Vec<File> = RULEBOOK
        .iter()
        .map(|(name, text)| File::read(name, text.to_string(), "chess").unwrap())
        .filter(|file| file.game == "chess")
        .collect();
    let programs: Vec<_> = files.iter().map(|file| &file.program).collect();
    let rules = check(&programs, World::Game(domain.vocabulary().signature())).unwrap();
    let (mut total, start) = (0, std::time::Instant::now());
    for (name, fen, look_ahead, with) in MOTIFS {
        if verbose.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let goal = rules.named(Symbol::new(name));
        let truth = Matcher::new(domain.vocabulary(), &rules, &goal).unwrap();
        let setting = Setting {
            look_ahead,
            with: with.iter().map(|name| name.to_string()).collect(),
            ..Setting::default()
        };
        let background = Background::new(&domain, &rules, &setting).unwrap();
        let position = domain.read(fen).unwrap();
        assert!(truth.searcher().holds(&position), "{name} is not there");
        let slots = domain.components(&position).into_iter().map(Some).collect();
        let begin = std::time::Instant::now();
        let scene = Observer::new(&background).look(position, slots);
        let mut lesson = Lesson::new(&background, scene, 1);
        let mut marks = String::new();
        while let Some(question) = lesson.split(Effort::default()) {
            lesson.shown.insert(key(&question));
            let scene = Observer::new(&background).scene(question).unwrap();
            let yes = truth.searcher().holds(&scene.position);
            if verbose.is_some() {
                let belief = lesson.belief();
                let missing = lesson
                    .frame
                    .missing(&lesson.telling(), &lesson.know(&scene).seen, |u| belief.chance(u));
                println!(
                    "{} {} p={:.2} missing:",
                    domain.write(&scene.position),
                    yes,
                    belief.chance_of_yes(&missing)
                );
                for unit in missing.iter() {
                    println!("      {:.3} {:?}", belief.chance(unit), lesson.frame.condition(unit));
                }
                println!("   of {}", belief.units.len());
            }
            if yes {
                let taken = lesson.take(&scene.slots);
                marks += if taken == adage_learn::pattern::lesson::Taken::Generalised {
                    "+"
                } else {
                    "!"
                };
            } else {
                lesson.refuse(&scene.slots);
                marks += "-";
            }
            if marks.len() > 60 {
                break;
            }
        }
        if verbose.is_some() {
            let (belief, hypothesis) = (lesson.belief(), lesson.telling());
            for known in &lesson.pool {
                let missing = lesson.frame.missing(&hypothesis, &known.seen, |u| belief.chance(u));
                if missing.len() < 4 && !missing.is_empty() {
                    println!(
                        "  few {} {:?} refuted {} shown {} dull {}",
                        domain.write(&background.compose(&known.slots).unwrap()),
                        missing.iter().map(|u| lesson.frame.condition(u).1).collect::<Vec<_>>(),
                        belief.is_refuted(&missing),
                        lesson.shown.contains(&key(&known.slots)),
                        lesson.dull.contains(&key(&known.slots))
                    );
                }
            }
            for unit in belief.units.iter() {
                let pool = lesson.pool.clone();
                let only = |known: &&adage_learn::pattern::lesson::Known| {
                    let missing = lesson.frame.missing(&hypothesis, &known.seen, |u| belief.chance(u));
                    missing.len() == 1 && missing.contains(unit)
                };
                let found: Vec<_> = pool.iter().filter(only).collect();
                println!(
                    "  {:.3} {:?} proved {} alone {}",
                    belief.chance(unit),
                    lesson.frame.condition(unit),
                    belief.is_proved(unit),
                    found.len()
                );
                if let Some(known) = found.first() {
                    let views = lesson.views(&known.slots);
                    let (missing, _) = lesson.closest(&views, &belief, &hypothesis).unwrap();
                    println!(
                        "       {} closest view lacks {:?}, refuted {}",
                        domain.write(&background.compose(&known.slots).unwrap()),
                        missing.iter().map(|u| lesson.frame.condition(u)).collect::<Vec<_>>(),
                        belief.is_refuted(&missing)
                    );
                }
            }
        }
        total += marks.len();
        println!(
            "{name:12} {:2} {marks} {:.0} ms, pool {}",
            marks.len(),
            begin.elapsed().as_secs_f64() * 1e3,
            lesson.pool.len()
        );
        let clause = lesson.clause(name);
        println!("   {clause}");
        let learned_rules = background.rules_with(std::slice::from_ref(&clause)).unwrap();
        let learned = Matcher::new(domain.vocabulary(), &learned_rules, &[clause.head.predicate()]).unwrap();
        let (mut one, mut other) = (learned.searcher(), truth.searcher());
        let (mut counts, mut shown) = ([0; 4], 0);
        for position in random_positions(&domain, 40_000) {
            let (says, is) = (one.holds(&position), other.holds(&position));
            counts[usize::from(says) * 2 + usize::from(is)] += 1;
            if says != is && shown < 2 {
                shown += 1;
                println!("   WRONG says {says} at {}", domain.write(&position));
            }
        }
        println!(
            "   right no {} yes {}, missed {}, too many {}",
            counts[0], counts[3], counts[1], counts[2]
        );
    }
    println!(
        "{:.2} on average, {:.2} s",
        total as f64 / 11.0,
        start.elapsed().as_secs_f64()
    );
}

fn random_positions(domain: &ChessDomain, count: usize) -> Vec<adage_games::chess::ChessPosition> {
    use rand::{RngExt, SeedableRng, rngs::SmallRng};
    let mut rng = SmallRng::seed_from_u64(7);
    let mut found = Vec::new();
    while found.len() < count {
        let men = rng.random_range(1..=4);
        let mut components = Vec::new();
        for number in 0..men + 2 {
            let value = |leaf: usize, rng: &mut SmallRng| {
                let values = domain.values(leaf);
                values[rng.random_range(0..values.len())]
            };
            let (mut side, mut piece) = (value(0, &mut rng), value(1, &mut rng));
            if number < 2 {
                side = domain.values(0)[number];
                piece = domain.values(1)[5];
            }
            components.push(adage_games::domain::Component::from_slice(&[
                side,
                piece,
                value(2, &mut rng),
                value(3, &mut rng),
            ]));
        }
        found.extend(domain.compose(&components));
    }
    found
}
