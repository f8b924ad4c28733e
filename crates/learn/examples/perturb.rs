//! Learns the eleven motifs by perturbation, each from one position, with the bundled rule as teacher.
use adage_games::RULEBOOK;
use adage_games::chess::{ChessDomain, ChessPosition};
use adage_games::domain::{Component, Domain};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::perturb::concept::learn;
use adage_learn::pattern::perturb::inquiry::Options;
use adage_learn::pattern::scene::Newness;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::File;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;
use rand::{RngExt, SeedableRng, rngs::SmallRng};

const MOTIFS: [(&str, &str, bool, &[&str]); 11] = [
    ("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[]),
    ("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[]),
    ("fork", "8/5K2/2q5/N7/2k5/8/8/8", false, &[]),
    ("can_check", "4k3/8/1n6/8/8/8/8/3R2K1", true, &[]),
    ("can_threat", "7k/8/1K6/8/8/4p3/8/N7", true, &["threat"]),
    ("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"]),
    ("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[]),
    ("disc_threat", "4b3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"]),
    ("pin1", "4k3/8/2n5/1B6/8/8/8/4K3", true, &["threat"]),
    ("pin2", "4k3/8/2n5/1B6/8/8/8/4K3", false, &["threat", "in_line"]),
    ("skewer", "4q3/8/8/4k3/8/8/8/K3R3", true, &["threat1"]),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| args.iter().any(|arg| arg == word);
    let domain = ChessDomain::default();
    let files: Vec<File> = RULEBOOK
        .iter()
        .map(|(name, text)| File::read(name, text.to_string(), "chess").unwrap())
        .filter(|file| file.game == "chess")
        .collect();
    let programs: Vec<_> = files.iter().map(|file| &file.program).collect();
    let rules = check(&programs, World::Game(domain.vocabulary().signature())).unwrap();
    let (mut total, mut concepts) = (0, 0);
    let number = |name: &str, default: usize| {
        let found = args.iter().find_map(|arg| arg.strip_prefix(name)?.parse().ok());
        found.unwrap_or(default)
    };
    let options = Options {
        symmetric: !has("plain"),
        newness: if has("fact") { Newness::Fact } else { Newness::Name },
        levels: number("levels=", 3),
        examples: number("examples=", 128),
    };
    let positions = random_positions(&domain, 40_000);
    let start = std::time::Instant::now();
    for (name, fen, look_ahead, with) in MOTIFS {
        if args.iter().any(|arg| MOTIFS.iter().any(|m| m.0 == arg)) && !has(name) {
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
        let begin = std::time::Instant::now();
        let mut marks = String::new();
        let learned = learn(&background, &[position], name, options, |position| {
            let yes = truth.searcher().holds(position);
            marks += if yes { "+" } else { "-" };
            if has("verbose") {
                println!("   {} {yes}", domain.write(position));
            }
            yes
        });
        println!(
            "{name:12} {:2}+ {:2}- {marks} {} clauses, {:.1} s",
            learned.instances(),
            learned.others(),
            learned.clauses.len(),
            begin.elapsed().as_secs_f64()
        );
        for clause in &learned.clauses {
            println!("   {clause}");
        }
        total += marks.len();
        concepts += 1;
        let learned_rules = background.rules_with(&learned.clauses).unwrap();
        let mut goals: Vec<_> = learned.clauses.iter().map(|clause| clause.head.predicate()).collect();
        goals.sort();
        goals.dedup();
        let learned = Matcher::new(domain.vocabulary(), &learned_rules, &goals).unwrap();
        let (mut one, mut other) = (learned.searcher(), truth.searcher());
        let (mut counts, mut shown) = ([0; 4], 0);
        for position in &positions {
            let (says, is) = (one.holds(position), other.holds(position));
            counts[usize::from(says) * 2 + usize::from(is)] += 1;
            if says != is && shown < 2 {
                shown += 1;
                println!("   WRONG says {says} at {}", domain.write(position));
            }
        }
        println!(
            "   right no {} yes {}, missed {}, too many {}",
            counts[0], counts[3], counts[1], counts[2]
        );
    }
    println!(
        "{:.2} on average, {:.1} s",
        total as f64 / concepts as f64,
        start.elapsed().as_secs_f64()
    );
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
            let (file, rank) = (value(2, &mut rng), value(3, &mut rng));
            components.push(Component::from_slice(&[side, piece, file, rank]));
        }
        found.extend(domain.compose(&components));
    }
    found
}
