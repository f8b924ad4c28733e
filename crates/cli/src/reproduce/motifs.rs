//! Tables 6.2 and 6.3: how many questions it takes to learn each of the eleven motifs from one position, and how long.

use super::row::{Row, Verdict};
use crate::book::Book;
use crate::failure::Failure;
use crate::output::{grouped, progress};
use crate::taught::{self, Motif};
use adage_games::chess::{ChessDomain, ChessPosition};
use adage_games::domain::{Component, Domain};
use adage_logic::Term;
use adage_logic::matcher::Matcher;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

/// A motif with the questions that PAL asked with symmetry: instances, and others.
const MOTIFS: [(Motif, [usize; 2]); 11] = [
    (motif("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[]), [10, 7]),
    (motif("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[]), [8, 7]),
    (Motif::FORK, [9, 16]),
    (motif("can_check", "4k3/8/8/8/8/8/8/3R2K1", true, &[]), [2, 1]),
    (motif("can_threat", "8/8/8/8/8/1K2p3/8/N1k5", true, &["threat"]), [6, 9]),
    (motif("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"]), [3, 0]),
    (motif("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[]), [5, 6]),
    (
        motif("disc_threat", "4n3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"]),
        [4, 2],
    ),
    (motif("pin1", "4k3/8/2n5/1B6/8/8/8/6K1", true, &["threat"]), [4, 3]),
    (
        motif("pin2", "4k3/8/2n5/1B6/8/8/8/6K1", false, &["threat", "in_line"]),
        [4, 3],
    ),
    (motif("skewer", "4n3/8/8/4k3/8/8/8/K3R3", true, &["threat1"]), [4, 22]),
];

const fn motif(teacher: &'static str, example: &'static str, look_ahead: bool, with: &'static [&'static str]) -> Motif {
    Motif {
        teacher,
        example,
        look_ahead,
        with,
    }
}

/// The printed total of processor time with symmetry, 74:36 minutes.
const THEIR_SECONDS: f64 = 74.0 * 60.0 + 36.0;

/// In how many random positions a learned rule is compared with its teacher.
const SAMPLE: usize = 40_000;

const SEED: u64 = 1;

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let sample = random_positions(&domain, SAMPLE);
    let bar = progress(MOTIFS.len() as u64, "learning");
    let mut rows = Vec::new();
    let (mut asked, mut took) = (0, Duration::ZERO);
    for (motif, theirs) in &MOTIFS {
        let selection = taught::teacher(book, &domain, motif.teacher)?;
        let taught = taught::learn(&domain, &selection, motif, "learned", SEED)?;
        let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
            .map_err(|problem| selection.failure(problem))?;
        let learned = Matcher::new(domain.vocabulary(), &taught.rules, &[taught.goal])
            .map_err(|problem| Failure::bad(problem.diagnostic.message))?;
        let (mut truth, mut learned) = (truth.searcher(), learned.searcher());
        let differs = |position: &&ChessPosition| truth.holds(position) != learned.holds(position);
        let wrong = sample.iter().filter(differs).count();
        asked += taught.asked.len();
        took += taught.took;
        let ours = [taught.learned.instances, taught.learned.others];
        rows.push(row(motif.teacher, *theirs, ours, wrong));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let motifs = MOTIFS.len() as f64;
    let their_asked: usize = MOTIFS.iter().map(|(_, theirs)| theirs[0] + theirs[1]).sum();
    rows.push(Row::small(
        "average",
        their_asked as f64 / motifs,
        asked as f64 / motifs,
    ));
    rows.push(
        Row::small("seconds in all", THEIR_SECONDS, took.as_secs_f64())
            .with_note("theirs is 74:36 minutes of processor time on a SparcStation 1+; ours is by the clock"),
    );
    Ok(rows)
}

/// Few questions are only worth something if what was learned is right.
fn row(name: &str, theirs: [usize; 2], ours: [usize; 2], wrong: usize) -> Row {
    let sum = |answers: [usize; 2]| answers.iter().sum::<usize>() as f64;
    let mut row = Row::small(name, sum(theirs), sum(ours));
    let answers = format!(
        "{} yes, {} no against {} yes, {} no",
        theirs[0], theirs[1], ours[0], ours[1]
    );
    if wrong > 0 {
        row.verdict = Verdict::Worse;
    }
    let right = match wrong {
        0 => format!("right in {} random positions", grouped(SAMPLE as u64)),
        _ => format!("wrong in {wrong} of {} random positions", grouped(SAMPLE as u64)),
    };
    row.with_note(format!("{answers}; {right}"))
}

/// Positions of two kings and one to four other men.
fn random_positions(domain: &ChessDomain, count: usize) -> Vec<ChessPosition> {
    let mut dice = SmallRng::seed_from_u64(7);
    let values: Vec<_> = (0..4).map(|leaf| domain.values(leaf)).collect();
    let king = Term::constant("king");
    let mut found = Vec::new();
    while found.len() < count {
        let men = 2 + dice.random_range(1..=4);
        let components: Vec<Component> = (0..men)
            .map(|number| {
                let mut man: Component = values.iter().map(|of| of[dice.random_range(0..of.len())]).collect();
                if let Some(side) = values[0].get(number) {
                    man[0] = *side;
                    man[1] = king;
                }
                man
            })
            .collect();
        found.extend(domain.compose(&components));
    }
    found
}
