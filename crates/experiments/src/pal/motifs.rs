//! Tables 6.2 and 6.3: how many questions it takes to learn each of the eleven motifs from one position, and how long.

use crate::motifs::MOTIFS;
use crate::row::{Row, Verdict};
use adage_book::Book;
use adage_book::grouped;
use adage_learn::pattern::learn_by_rule;
use adage_learn::pattern::random_positions;
use adage_learn::pattern::session::Options;
use adage_logic::matcher::Matcher;
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use std::time::Duration;

/// The printed total of processor time with symmetry, 74:36 minutes.
const THEIR_SECONDS: f64 = 74.0 * 60.0 + 36.0;

/// In how many random positions a learned rule is compared with its teacher.
const SAMPLE: usize = 40_000;

const SEED: u64 = 2;

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let sample = random_positions(&domain, SAMPLE, SEED);
    let bar = progress(MOTIFS.len() as u64, "learning");
    let mut rows = Vec::new();
    let (mut asked, mut took) = (0, Duration::ZERO);
    for motif in &MOTIFS {
        let selection = super::teacher(book, &domain, motif.name)?;
        let options = Options {
            name: "learned".to_string(),
            seed: SEED,
            ..Options::default()
        };
        let taught = learn_by_rule(&domain, &selection, motif.example, &motif.setting(), options)?;
        let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
            .map_err(|problem| selection.failure(problem))?;
        let learned = Matcher::new(domain.vocabulary(), &taught.rules, &[taught.goal])
            .map_err(|problem| Failure::bad(problem.diagnostic.message))?;
        let (mut truth, mut learned) = (truth.searcher(), learned.searcher());
        let differs = |position: &&ChessPosition| truth.holds(position) != learned.holds(position);
        let wrong = sample.iter().filter(differs).count();
        asked += taught.asked.len();
        took += taught.took;
        let ours = (taught.learned.instances, taught.learned.others);
        rows.push(row(motif.name, motif.asked_in_1992, ours, wrong));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let motifs = MOTIFS.len() as f64;
    let their_asked: usize = MOTIFS
        .iter()
        .map(|motif| motif.asked_in_1992.0 + motif.asked_in_1992.1)
        .sum();
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
fn row(name: &str, theirs: (usize, usize), ours: (usize, usize), wrong: usize) -> Row {
    let sum = |(instances, others): (usize, usize)| (instances + others) as f64;
    let mut row = Row::small(name, sum(theirs), sum(ours));
    let answers = format!(
        "{} yes, {} no against {} yes, {} no",
        theirs.0, theirs.1, ours.0, ours.1
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
