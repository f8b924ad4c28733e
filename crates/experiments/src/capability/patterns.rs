//! Patterns learned by asking and from labelled examples, and the strategy that is made of them.

use super::{Capability, Length, Means, Measured, at_least, at_most, count, exactly, figure};
use crate::motifs::{IN_GAMES, MOTIFS, Motif};
use crate::pal::random_draws::{draws, mean};
use crate::pal::teacher;
use crate::pal::times::learn_again;
use crate::perturb::inquiry::Images;
use adage_book::Book;
use adage_learn::pattern::learn_by_rule;
use adage_learn::pattern::random_positions;
use adage_learn::pattern::session::Options;
use adage_logic::matcher::Matcher;
use adage_play::{Choices, Positions, Strategy, TieBreak, Verdict};
use adage_terminal::failure::Failure;
use adage_worlds::STRATEGIES;
use adage_worlds::chess::{ChessDomain, ChessPosition, Ending};
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "motifs",
        title: "Eleven motifs learned from one position each, a rule answering",
        length: Length::Quick,
        promises: &[
            at_most("questions on average", 8.0),
            at_most("motifs with more questions than in 1992", 0.0),
            at_most("rules that are wrong somewhere", 0.0),
            at_most("times as long as the strategy of 1992 with symmetry takes", 1.0),
            at_most("questions on average, by the strategy of 1992 with symmetry", 12.3),
        ],
        measure: motifs,
    },
    Capability {
        name: "motifs-in-games",
        title: "Four motifs learned from the middle of a game, with 24 to 32 men",
        length: Length::Quick,
        promises: &[
            at_most("motifs with more questions than in 1992", 0.0),
            at_most("rules that are wrong somewhere", 0.0),
        ],
        measure: in_games,
    },
    Capability {
        name: "labelled",
        title: "Illegal placements learned from random examples, judged on all 262,144 placements",
        length: Length::Quick,
        promises: &[
            at_most("draws of 1,000 examples that give no exact rules", 0.0),
            at_most("most clauses", 12.0),
            at_least("per cent right from 100 examples, on average", 95.0),
        ],
        measure: labelled,
    },
    Capability {
        name: "krk",
        title: "The learned strategy for king and rook against king, from all positions",
        length: Length::Long,
        promises: &[
            exactly("positions won", 175_168.0),
            at_most("moves to mate", 25.0),
            at_most("rules", 20.0),
        ],
        measure: krk,
    },
];

const SEED: u64 = 1;

fn sum((instances, others): (usize, usize)) -> usize {
    instances + others
}

/// What was learned of some motifs.
#[derive(Default)]
struct Learned {
    questions: usize,
    above_1992: Vec<&'static str>,
    wrong: Vec<&'static str>,
    seconds: f64,
}

fn learn(motifs: &[Motif], sample: &[ChessPosition]) -> Result<Learned, Failure> {
    let (book, domain) = (Book::bundled()?, ChessDomain::default());
    let mut all = Learned::default();
    for motif in motifs {
        let teacher = teacher(&book, &domain, motif.name)?;
        let options = Options {
            name: "learned".to_string(),
            seed: SEED,
            ..Options::default()
        };
        let learned = learn_by_rule(&domain, &teacher, motif.example, &motif.setting(), options)?;
        let vocabulary = domain.vocabulary();
        let truth =
            Matcher::new(vocabulary, &teacher.rules, &teacher.goals).map_err(|problem| teacher.failure(problem))?;
        let ours = Matcher::new(vocabulary, &learned.rules, &[learned.goal])
            .map_err(|problem| Failure::bad(problem.diagnostic.message))?;
        let (mut truth, mut ours) = (truth.searcher(), ours.searcher());
        if sample
            .iter()
            .any(|position| truth.holds(position) != ours.holds(position))
        {
            all.wrong.push(motif.name);
        }
        if learned.asked.len() > sum(motif.asked_in_1992) {
            all.above_1992.push(motif.name);
        }
        all.questions += learned.asked.len();
        all.seconds += learned.took.as_secs_f64();
    }
    Ok(all)
}

/// Random positions; not to be quick, a million, and every position of three men.
fn sample(means: &Means) -> Result<Vec<ChessPosition>, Failure> {
    let domain = ChessDomain::default();
    let mut positions = random_positions(&domain, means.size(5_000, 1_000_000), 7);
    let endings = ["kqk", "krk", "kbk", "knk", "kpk", "kkq", "kkr", "kkb", "kkn", "kkp"];
    for name in endings.iter().filter(|_| !means.is_quick) {
        let ending = Ending::read(name).map_err(|error| Failure::bad(error.to_string()))?;
        positions.extend((0..ending.numbers()).filter_map(|number| ending.position(number)));
    }
    Ok(positions)
}

fn tried_on(sample: &[ChessPosition]) -> String {
    format!("tried on {} positions", sample.len())
}

fn motifs(means: &Means) -> Result<Vec<Measured>, Failure> {
    let sample = sample(means)?;
    let ours = learn(&MOTIFS, &sample)?;
    let (book, domain) = (Book::bundled()?, ChessDomain::default());
    let (mut questions, mut seconds) = (0, 0.0);
    for motif in &MOTIFS {
        let run = learn_again(&book, &domain, motif, Images::All, &[])?;
        questions += run.questions;
        seconds += run.seconds;
    }
    let average = |questions: usize| questions as f64 / MOTIFS.len() as f64;
    Ok(vec![
        figure(average(ours.questions), format!("seed {SEED}")),
        count(ours.above_1992.len(), ours.above_1992.join(" ")),
        count(
            ours.wrong.len(),
            format!("{} {}", tried_on(&sample), ours.wrong.join(" ")),
        ),
        figure(
            ours.seconds / seconds,
            format!("{:.2} s beside {seconds:.2} s in this run", ours.seconds),
        ),
        figure(average(questions), ""),
    ])
}

fn in_games(means: &Means) -> Result<Vec<Measured>, Failure> {
    let sample = sample(means)?;
    let ours = learn(&IN_GAMES, &sample)?;
    Ok(vec![
        count(ours.above_1992.len(), ours.above_1992.join(" ")),
        count(
            ours.wrong.len(),
            format!("{} {}", tried_on(&sample), ours.wrong.join(" ")),
        ),
    ])
}

fn labelled(means: &Means) -> Result<Vec<Measured>, Failure> {
    let (book, number) = (Book::bundled()?, means.size(2, 10));
    let many = draws(&book, 1_000, number, || ())?;
    let few = draws(&book, 100, number, || ())?;
    let wrong = many.iter().filter(|draw| draw.per_cent_right < 100.0).count();
    let clauses = many.iter().map(|draw| draw.clauses).max().unwrap_or(0);
    let note = format!("of {number} draws");
    Ok(vec![
        count(wrong, &*note),
        count(clauses, &*note),
        figure(mean(&few), &*note),
    ])
}

fn krk(_: &Means) -> Result<Vec<Measured>, Failure> {
    let bundled = STRATEGIES.iter().find(|(name, _, _)| *name == "krk");
    let (_, file, text) = bundled.ok_or_else(|| Failure::bad("the strategy `krk` is not bundled"))?;
    let strategy = Strategy::read(file, text).map_err(|bad| Failure::bad(format!("`{}` is no strategy", bad.name)))?;
    let positions = Positions::new();
    let choices = Choices::everywhere(&strategy, &positions);
    let verdict = Verdict::new(&positions, &choices, TieBreak::Own);
    Ok(vec![
        count(verdict.won, format!("of {}", verdict.positions)),
        figure(verdict.longest, format!("{:.3} on average", verdict.mean())),
        count(strategy.rules.len(), ""),
    ])
}
