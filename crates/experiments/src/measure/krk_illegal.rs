//! Learns which placements of king, rook and king are illegal, from random draws, and says how long it took, how many
//! clauses there are and how right they are on all 262,144 placements.
//!
//! ```text
//! krk_illegal SIZE FIRST_SEED LAST_SEED [noise=0.05] [plain] [rules] [draws=FOLDER]
//! ```
//!
//! `plain` does without symmetries, `rules` prints what was learned, `draws=FOLDER` writes the examples for other
//! learners: a line for each, its label and six coordinates.

use adage_learn::examples::learned::Written;
use adage_learn::examples::{Example, Options, learn};
use adage_learn::pattern::background::{Background, Setting};
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Symbol};
use adage_worlds::RULEBOOK;
use adage_worlds::domain::Domain;
use adage_worlds::placement::{Placement, PlacementDomain};
use rand::rngs::StdRng;
use rand::seq::index::sample;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

struct Request {
    size: usize,
    seeds: std::ops::RangeInclusive<u64>,
    noise: f64,
    symmetric: bool,
    prints_rules: bool,
    draws: Option<String>,
}

fn request(words: &[String]) -> Option<Request> {
    let [size, first, last, rest @ ..] = words else {
        return None;
    };
    let value = |key: &str| rest.iter().find_map(|word| word.strip_prefix(key));
    let has = |flag: &str| rest.iter().any(|word| word == flag);
    Some(Request {
        size: size.parse().ok()?,
        seeds: first.parse().ok()?..=last.parse().ok()?,
        noise: value("noise=").map_or(Some(0.0), |text| text.parse().ok())?,
        symmetric: !has("plain"),
        prints_rules: has("rules"),
        draws: value("draws=").map(str::to_string),
    })
}

fn rules(domain: &PlacementDomain, text: &str) -> Result<Rules> {
    let program = parse(text).program;
    let checked = check(&[&program], World::Game(domain.vocabulary().signature()));
    checked.map_err(|problems| problems[0].diagnostic.message.clone().into())
}

/// For each placement, whether the rule of this name holds.
fn extension(domain: &PlacementDomain, rules: &Rules, name: &str) -> Result<Vec<bool>> {
    let goals: Vec<Predicate> = rules.named(Symbol::new(name));
    let matcher = Matcher::new(domain.vocabulary(), rules, &goals).map_err(|problem| problem.diagnostic.message)?;
    let mut searcher = matcher.searcher();
    Ok((0..Placement::COUNT)
        .map(|number| searcher.holds(&Placement::from_number(number)))
        .collect())
}

fn write_draw(folder: &str, name: &str, numbers: &[usize], examples: &[Example]) -> Result<()> {
    let line = |(number, example): (&usize, &Example)| {
        let places = Placement::from_number(*number as u64)
            .0
            .map(|(file, rank)| format!("{file} {rank}"));
        format!("{} {}\n", if example.is_positive { '+' } else { '-' }, places.join(" "))
    };
    let text: String = numbers.iter().zip(examples).map(line).collect();
    std::fs::create_dir_all(folder)?;
    Ok(std::fs::write(format!("{folder}/{name}.txt"), text)?)
}

pub fn run(words: &[String]) -> Result<()> {
    let request =
        request(words).ok_or("krk_illegal SIZE FIRST_SEED LAST_SEED [noise=0.05] [plain] [rules] [draws=FOLDER]")?;
    let domain = PlacementDomain::men();
    let bundled = RULEBOOK
        .iter()
        .find(|(name, _)| *name == "placement.lp")
        .ok_or("no rules of placements")?;
    let bundled = rules(&domain, bundled.1)?;
    let truth = extension(&domain, &bundled, "illegal_exact")?;
    let setting = Setting {
        with: vec!["file".to_string(), "rank".to_string()],
        ..Setting::default()
    };
    let background = Background::new(&domain, &bundled, &setting)?;
    let options = Options {
        symmetric: request.symmetric,
        noisy: request.noise > 0.0,
    };
    say!("size seed seconds clauses accuracy");
    for seed in request.seeds.clone() {
        let mut dice = StdRng::seed_from_u64(seed);
        let numbers = sample(&mut dice, truth.len(), request.size).into_vec();
        let mut label = |number: usize| truth[number] != dice.random_bool(request.noise);
        let examples: Vec<Example> = numbers
            .iter()
            .map(|number| Example::new(&domain, &Placement::from_number(*number as u64), label(*number)))
            .collect();
        if let Some(folder) = &request.draws {
            write_draw(folder, &format!("{}-{seed}", request.size), &numbers, &examples)?;
        }
        let start = Instant::now();
        let learned = learn(&background, &examples, options)?;
        let written = learned.clauses(&background, "learned");
        let seconds = start.elapsed().as_secs_f64();
        let text: String = written.iter().map(|written| format!("{}\n", written.clause)).collect();
        let found = extension(&domain, &rules(&domain, &text)?, "learned")?;
        let right = found.iter().zip(&truth).filter(|(left, right)| left == right).count();
        let accuracy = 100.0 * right as f64 / truth.len() as f64;
        say!("{} {seed} {seconds:.3} {} {accuracy:.4}", request.size, written.len());
        if request.prints_rules {
            written.iter().for_each(print);
        }
    }
    Ok(())
}

fn print(written: &Written) {
    let (explains, wrong) = (written.explains.len(), written.wrong.len());
    say!("% explains {explains}, wrong {wrong}\n{}", written.clause);
}
