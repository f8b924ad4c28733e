//! Learns the eleven motifs, each from one position, with the bundled rule as teacher: `motifs [SEEDS] [NAME]`.

use adage_games::RULEBOOK;
use adage_games::chess::{ChessDomain, ChessPosition};
use adage_games::domain::{Component, Domain};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::lesson::{Lesson, Taken, key};
use adage_learn::pattern::scene::Observer;
use adage_learn::pattern::split::Effort;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use std::time::Instant;

const MOTIFS: [(&str, &str, bool, &[&str], usize); 11] = [
    ("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[], 17),
    ("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[], 15),
    ("fork", "8/5K2/2q5/N7/2k5/8/8/8", false, &[], 25),
    ("can_check", "4k3/8/8/8/8/8/8/3R2K1", true, &[], 3),
    ("can_threat", "8/8/8/8/8/1K2p3/8/N1k5", true, &["threat"], 15),
    ("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"], 3),
    ("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[], 11),
    ("disc_threat", "4n3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"], 6),
    ("pin1", "4k3/8/2n5/1B6/8/8/8/6K1", true, &["threat"], 7),
    ("pin2", "4k3/8/2n5/1B6/8/8/8/6K1", false, &["threat", "in_line"], 7),
    ("skewer", "4n3/8/8/4k3/8/8/8/K3R3", true, &["threat1"], 26),
];

fn main() {
    let mut args = std::env::args().skip(1);
    let seeds: u64 = args.next().and_then(|seeds| seeds.parse().ok()).unwrap_or(1);
    let only = args.next();
    let domain = ChessDomain::default();
    let files: Vec<File> = RULEBOOK
        .iter()
        .map(|(name, text)| File::read(name, text.to_string(), "chess").unwrap())
        .filter(|file| file.game == "chess")
        .collect();
    let programs: Vec<_> = files.iter().map(|file| &file.program).collect();
    let rules = check(&programs, World::Game(domain.vocabulary().signature())).unwrap();
    let sample = random_positions(&domain, 30_000);
    let (mut total, mut time) = (0.0, 0.0);
    for motif in MOTIFS
        .iter()
        .filter(|motif| only.as_ref().is_none_or(|only| only == motif.0))
    {
        let mut counts = Vec::new();
        let mut marks = String::new();
        for seed in 1..=seeds {
            let (asked, seconds, wrong) = learn(&domain, &rules, &sample, motif, seed, only.is_some());
            time += seconds;
            marks += &format!(
                " {asked}{}",
                if wrong > 0 {
                    format!("({wrong} wrong)")
                } else {
                    String::new()
                }
            );
            counts.push(asked.len() as f64);
        }
        let mean = counts.iter().sum::<f64>() / counts.len() as f64;
        total += mean;
        println!("{:12} {mean:5.1} of {:2} {marks}", motif.0, motif.4);
    }
    println!(
        "{:.2} on average, {:.2} s each round",
        total / 11.0,
        time / seeds as f64
    );
}

fn learn(
    domain: &ChessDomain,
    rules: &Rules,
    sample: &[ChessPosition],
    (name, fen, look_ahead, with, _): &(&str, &str, bool, &[&str], usize),
    seed: u64,
    verbose: bool,
) -> (String, f64, usize) {
    let truth = Matcher::new(domain.vocabulary(), rules, &rules.named(Symbol::new(name))).unwrap();
    let setting = Setting {
        look_ahead: *look_ahead,
        with: with.iter().map(|name| name.to_string()).collect(),
        ..Setting::default()
    };
    let background = Background::new(domain, rules, &setting).unwrap();
    let position = domain.read(fen).unwrap();
    assert!(truth.searcher().holds(&position), "{name} is not there");
    let begin = Instant::now();
    let slots = domain.components(&position).into_iter().map(Some).collect();
    let scene = Observer::new(&background).look(position, slots);
    let mut lesson = Lesson::new(&background, scene, seed);
    lesson.fold();
    let mut marks = String::new();
    while let Some(question) = lesson.split(Effort::default()) {
        lesson.shown.insert(key(&question));
        let position = background.compose(&question).unwrap();
        let yes = truth.searcher().holds(&position);
        if verbose {
            let belief = lesson.belief();
            let scene = Observer::new(&background).scene(question.clone()).unwrap();
            let missing = lesson
                .frame
                .missing(&lesson.telling(), &lesson.know(&scene).seen, |u| belief.chance(u));
            println!(
                "{} {yes} relax {:?} p={:.2}",
                domain.write(&position),
                lesson.pending.as_ref().map(|c| c.to_string()),
                belief.chance_of_yes(&missing)
            );
            for unit in missing.iter() {
                println!("      {:.3} {:?}", belief.chance(unit), lesson.frame.condition(unit));
            }
            println!("   of {}, {} ms", belief.units.len(), begin.elapsed().as_millis());
        }
        marks += match yes {
            true if lesson.take(&question) == Taken::Generalised => "+",
            true => "!",
            false => {
                lesson.refuse(&question);
                "-"
            }
        };
        if marks.len() > 40 {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let clause = lesson.clause(name);
    if verbose {
        let (belief, hypothesis) = (lesson.belief(), lesson.telling());
        for unit in belief.units.iter() {
            let mut alone = 0;
            let mut text = String::new();
            for known in &lesson.pool {
                let missing = lesson.frame.missing(&hypothesis, &known.seen, |u| belief.chance(u));
                if missing.len() == 1 && missing.contains(unit) {
                    alone += 1;
                    text = format!(
                        "{} refuted {} shown {} dull {}",
                        domain.write(&background.compose(&known.slots).unwrap()),
                        belief.is_refuted(&missing),
                        lesson.shown.contains(&key(&known.slots)),
                        lesson.dull.contains(&key(&known.slots))
                    );
                }
            }
            println!(
                "  {:.3} {:?} proved {} alone {alone} {text}",
                belief.chance(unit),
                lesson.frame.condition(unit),
                belief.is_proved(unit)
            );
        }
        println!("{clause}");
    }
    let learned_rules = background.rules_with(std::slice::from_ref(&clause)).unwrap();
    let learned = Matcher::new(domain.vocabulary(), &learned_rules, &[clause.head.predicate()]).unwrap();
    let (mut one, mut other) = (learned.searcher(), truth.searcher());
    if verbose {
        let mut differ = sample
            .iter()
            .filter(|position| one.holds(position) != other.holds(position));
        let shown: Vec<_> = differ.by_ref().take(2).collect();
        for position in shown {
            println!("WRONG says {} at {}", one.holds(position), domain.write(position));
        }
    }
    let wrong = sample
        .iter()
        .filter(|position| one.holds(position) != other.holds(position))
        .count();
    (marks, seconds, wrong)
}

fn random_positions(domain: &ChessDomain, count: usize) -> Vec<ChessPosition> {
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
            components.push(Component::from_slice(&[
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
