//! Learns the motifs with several seeds of chance and prints the answers given: `motifs [SEEDS] [NAME | thorough]`.

use crate::motifs::{IN_GAMES, MOTIFS, Motif};
use adage_book::bundled;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::random_positions;
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::chess::{ChessDomain, ChessPosition, Ending};
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;
use std::error::Error;
use std::time::Instant;

/// More questions than this are too many.
const MOST_QUESTIONS: usize = 60;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let mut args = words.iter().cloned();
    let seeds: u64 = args.next().and_then(|seeds| seeds.parse().ok()).unwrap_or(1);
    let only = args.next();
    let domain = ChessDomain::default();
    let rules = bundled::rules("chess", domain.vocabulary());
    let is_thorough = only.as_deref() == Some("thorough");
    let sample = positions(&domain, is_thorough);
    let only = only.filter(|_| !is_thorough);
    for (title, motifs) in [("alone", &MOTIFS[..]), ("in games", &IN_GAMES[..])] {
        let (mut questions, mut seconds) = (0, 0.0);
        let chosen = |motif: &&Motif| only.as_ref().is_none_or(|only| only == motif.name);
        for motif in motifs.iter().filter(chosen) {
            let (instances, others) = motif.asked_in_1992;
            let mut line = format!("{:12} ({:2} in 1992)", motif.name, instances + others);
            for seed in 1..=seeds {
                let (asked, wrong, took) = learn(&domain, &rules, &sample, motif, seed, only.is_some());
                seconds += took;
                questions += asked.len();
                line += &format!(" {asked}");
                if wrong > 0 {
                    line += &format!(" ({wrong} wrong)");
                }
            }
            say!("{line}");
        }
        let mean = questions as f64 / (seeds as usize * motifs.len()) as f64;
        let round = seconds / seeds as f64;
        say!("{title}: {mean:.2} questions on average, {round:.2} s a round\n");
    }
    Ok(())
}

/// Positions to try the rules on: some at random, or a million and with them all of three men.
fn positions(domain: &ChessDomain, is_thorough: bool) -> Vec<ChessPosition> {
    let mut positions = random_positions(domain, if is_thorough { 1_000_000 } else { 30_000 }, 7);
    if is_thorough {
        for name in ["kqk", "krk", "kbk", "knk", "kpk", "kkq", "kkr", "kkb", "kkn", "kkp"] {
            let ending = Ending::read(name).expect("an ending");
            positions.extend((0..ending.numbers()).filter_map(|number| ending.position(number)));
        }
    }
    say!("the rules are tried on {} positions", positions.len());
    positions
}

/// The answers given, the number of positions on which the learned rule is wrong, and the seconds that learning took.
fn learn(
    domain: &ChessDomain,
    rules: &Rules,
    sample: &[ChessPosition],
    motif: &Motif,
    seed: u64,
    verbose: bool,
) -> (String, usize, f64) {
    let begin = Instant::now();
    let vocabulary = domain.vocabulary();
    let truth = Matcher::new(vocabulary, rules, &rules.named(Symbol::new(motif.name))).expect("a plan");
    let background = Background::new(domain, rules, &motif.setting()).expect("known features");
    let example = domain.read(motif.example).expect("a board");
    let options = Options {
        name: "learned".to_string(),
        seed,
        ..Options::default()
    };
    let mut session = Session::new(&background, &[example], options).expect("a position");
    let (mut asked, mut teacher) = (String::new(), truth.searcher());
    while let Some(question) = session.question() {
        let is_instance = background
            .compose(&question)
            .is_some_and(|position| teacher.holds(&position));
        if verbose {
            say!("{} {is_instance}", session.write(&question));
        }
        let verdict = if is_instance {
            Verdict::Instance
        } else {
            Verdict::NoInstance
        };
        session.answer(question, verdict).expect("answers that agree");
        asked.push(if is_instance { '+' } else { '-' });
        if asked.len() > MOST_QUESTIONS {
            break;
        }
    }
    let clauses = session.clauses();
    let took = begin.elapsed().as_secs_f64();
    if verbose {
        clauses.iter().for_each(|clause| say!("{clause}"));
    }
    let learned = background.rules_with(&clauses).expect("rules that pass the checks");
    let learned = Matcher::new(vocabulary, &learned, &learned.named(Symbol::new("learned"))).expect("a plan");
    let mut learned = learned.searcher();
    let wrong = |position: &&ChessPosition| learned.holds(position) != teacher.holds(position);
    (asked, sample.iter().filter(wrong).count(), took)
}
