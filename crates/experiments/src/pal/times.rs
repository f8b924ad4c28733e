//! Table 6.3, and the first column of table 6.2: the strategy of 1992 run again, with symmetry and without.

use crate::motifs::{MOTIFS, Motif};
use crate::perturb::concept::learn;
use crate::perturb::inquiry::{Images, Options};
use crate::row::{Row, Verdict};
use adage_book::Book;
use adage_book::grouped;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::random_positions;
use adage_logic::matcher::Matcher;
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use std::time::Instant;

/// Seconds of processor time, and questions without symmetry, in the order of [`MOTIFS`].
struct Theirs {
    alone: u32,
    with_symmetry: u32,
    questions: usize,
}

const fn theirs(alone: u32, with_symmetry: u32, questions: usize) -> Theirs {
    Theirs {
        alone,
        with_symmetry,
        questions,
    }
}

const THEIRS: [Theirs; 11] = [
    theirs(3 * 60 + 42, 4 * 60 + 44, 31),
    theirs(60 + 5, 60 + 38, 26),
    theirs(4 * 60 + 28, 3 * 60 + 46, 89),
    theirs(3 * 60 + 18, 60 + 28, 38),
    theirs(8 * 60 + 16, 9 * 60 + 2, 30),
    theirs(16 * 60 + 11, 4 * 60 + 1, 63),
    theirs(18 * 60 + 47, 11 * 60 + 53, 61),
    theirs(29 * 60, 14 * 60 + 53, 74),
    theirs(21 * 60, 16 * 60 + 8, 64),
    theirs(6 * 60 + 14, 60 + 54, 82),
    theirs(9 * 60 + 18, 5 * 60 + 14, 74),
];

/// In how many random positions a learned rule is compared with its teacher.
const SAMPLE: usize = 20_000;

/// What the strategy of 1992 learned again.
pub struct Run {
    pub seconds: f64,
    pub questions: usize,
    pub wrong: usize,
}

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let sample = random_positions(&domain, SAMPLE, 2);
    let bar = progress(2 * MOTIFS.len() as u64, "learning");
    let (mut rows, mut asked) = (Vec::new(), [0; 2]);
    for (motif, theirs) in MOTIFS.iter().zip(&THEIRS) {
        for (images, how, seconds) in [
            (Images::None, "", theirs.alone),
            (Images::All, ", with symmetry", theirs.with_symmetry),
        ] {
            let run = learn_again(book, &domain, motif, images, &sample)?;
            let mut row = Row::small(
                format!("seconds for {}{how}", motif.name),
                f64::from(seconds),
                run.seconds,
            );
            if run.wrong > 0 {
                row.verdict = Verdict::Worse;
            }
            if images == Images::None {
                asked = [asked[0] + theirs.questions, asked[1] + run.questions];
            }
            let (wrong, of) = (grouped(run.wrong as u64), grouped(SAMPLE as u64));
            rows.push(row.with_note(format!(
                "{} questions; wrong in {wrong} of {of} random positions",
                run.questions
            )));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let motifs = MOTIFS.len() as f64;
    let [theirs, ours] = asked.map(|asked| asked as f64 / motifs);
    rows.push(Row::small("average number of questions without symmetry", theirs, ours));
    Ok(rows)
}

pub fn learn_again(
    book: &Book,
    domain: &ChessDomain,
    motif: &Motif,
    images: Images,
    sample: &[ChessPosition],
) -> Result<Run, Failure> {
    let selection = super::teacher(book, domain, motif.name)?;
    let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
        .map_err(|problem| selection.failure(problem))?;
    let mut teacher = truth.searcher();
    let begin = Instant::now();
    let background = Background::new(domain, &selection.rules, &motif.setting()).map_err(bad)?;
    let example = domain.read(motif.example).map_err(bad)?;
    let options = Options {
        images,
        ..Options::default()
    };
    let learned = learn(
        &background,
        &[example],
        "learned",
        options,
        |position: &ChessPosition| teacher.holds(position),
    );
    let seconds = begin.elapsed().as_secs_f64();
    let rules = background
        .rules_with(&learned.clauses)
        .map_err(|problems| bad(&problems[0].diagnostic.message))?;
    let mut goals: Vec<_> = learned.clauses.iter().map(|clause| clause.head.predicate()).collect();
    goals.sort();
    goals.dedup();
    let matcher =
        Matcher::new(domain.vocabulary(), &rules, &goals).map_err(|problem| bad(problem.diagnostic.message))?;
    let mut ours = matcher.searcher();
    let mut theirs = truth.searcher();
    let differs = |position: &&ChessPosition| ours.holds(position) != theirs.holds(position);
    Ok(Run {
        seconds,
        questions: learned.asked.len(),
        wrong: sample.iter().filter(differs).count(),
    })
}

fn bad(reason: impl ToString) -> Failure {
    Failure::bad(reason.to_string())
}
