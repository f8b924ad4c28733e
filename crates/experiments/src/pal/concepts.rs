//! Tables 7.2 and E.1: how many questions it takes to learn the concepts of king and rook against king, and where what was
//! learned holds. Questions are chosen as in 1992, so that the figures can be compared; and as then the teacher, besides
//! answering, refuses hypotheses that are too general. Ours sees that by trying them on many positions.

use crate::curriculum::Strategy;
use crate::curriculum::krk_concepts::{AREA_CONCEPTS, CONCEPTS, Extent, KrkConcept, Learned, teach};
use crate::row::{Row, Verdict};
use adage_book::Book;
use adage_book::grouped;
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use adage_worlds::chess::ChessDomain;

const ALONE: Strategy = Strategy::Perturbing { symmetric: false };
const WITH_SYMMETRY: Strategy = Strategy::Perturbing { symmetric: true };

type Asked = (usize, usize);

fn sum((instances, others): Asked) -> usize {
    instances + others
}

pub fn table_7_2(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let bar = progress(2 * CONCEPTS.len() as u64, "learning");
    let mut rows = Vec::new();
    let (mut alone, mut with_symmetry, mut clauses) = (Total::default(), Total::default(), Total::default());
    for krk in &CONCEPTS {
        let learned = learn(book, &domain, krk, ALONE)?;
        bar.inc(1);
        rows.push(alone.row(krk, krk.asked_in_1992, &learned, ""));
        clauses.add(krk.clauses_in_1992, learned.taught.clauses.len());
        if let Some(theirs) = krk.asked_with_symmetry {
            let learned = learn(book, &domain, krk, WITH_SYMMETRY)?;
            rows.push(with_symmetry.row(krk, theirs, &learned, ", with symmetry"));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    rows.push(alone.small("questions in all"));
    rows.push(with_symmetry.small("questions in all, with symmetry"));
    rows.push(clauses.small("clauses in all"));
    Ok(rows)
}

pub fn table_e_1(book: &Book) -> Result<Vec<Row>, Failure> {
    let domain = ChessDomain::default();
    let bar = progress(AREA_CONCEPTS.len() as u64, "learning");
    let mut rows = Vec::new();
    let mut total = Total::default();
    for krk in &AREA_CONCEPTS {
        let learned = learn(book, &domain, krk, ALONE)?;
        rows.push(total.row(krk, krk.asked_in_1992, &learned, ""));
        bar.inc(1);
    }
    bar.finish_and_clear();
    rows.push(total.small("questions in all"));
    Ok(rows)
}

fn learn(book: &Book, domain: &ChessDomain, krk: &KrkConcept, strategy: Strategy) -> Result<Learned, Failure> {
    let selection = super::teacher(book, domain, krk.concept.name)?;
    teach(domain, &selection.rules, krk, strategy, 1).map_err(|error| Failure::bad(error.to_string()))
}

/// Theirs and ours.
#[derive(Default)]
struct Total(usize, usize);

impl Total {
    fn add(&mut self, theirs: usize, ours: usize) {
        self.0 += theirs;
        self.1 += ours;
    }

    fn small(&self, figure: &str) -> Row {
        Row::small(figure, self.0 as f64, self.1 as f64)
    }

    /// Few questions are only worth something if what was learned is right.
    fn row(&mut self, krk: &KrkConcept, theirs: Asked, learned: &Learned, how: &str) -> Row {
        let ours = (learned.taught.instances, learned.taught.others);
        self.add(sum(theirs), sum(ours));
        let figure = format!("{}{how}", krk.concept.name);
        let mut row = Row::small(figure, sum(theirs) as f64, sum(ours) as f64);
        if !is_right(krk, learned) {
            row.verdict = Verdict::Worse;
        }
        row.with_note(format!(
            "{} yes, {} no against {} yes, {} no; {}",
            theirs.0,
            theirs.1,
            ours.0,
            ours.1,
            holds(krk, learned)
        ))
    }
}

fn is_right(krk: &KrkConcept, learned: &Learned) -> bool {
    let extent = match krk.extent {
        Extent::Placements(extent) | Extent::Moves(extent) => extent,
    };
    learned.held.wrong == 0 && learned.held.differs == 0 && learned.held.extent == extent
}

fn holds(krk: &KrkConcept, learned: &Learned) -> String {
    let [first, second] = learned.held.extent.map(grouped);
    let held = match krk.extent {
        Extent::Placements(_) => format!("holds in {first} placements, {second} with White to move"),
        Extent::Moves(_) => format!("holds of {second} moves in {first} positions"),
    };
    match is_right(krk, learned) {
        true => format!("{held}, as it should"),
        false => format!("{held}: wrong in {} positions", grouped(learned.held.differs)),
    }
}
