//! Chapter 6 and Appendix D: king and pawn against king with Black to move. The six trees of the thesis and ours, their
//! examples and vectors; and trees of all attributes at once.

use super::Thesis;
use super::cost::seconds;
use super::known_ending::KnownEnding;
use super::windows::{induce_many, mean_window, rounded};
use crate::row::Row;
use adage_learn::tree::bundled::{KPK_PRINTED, KPK_UNSTRUCTURED};
use adage_learn::tree::counters::count_positions;
use adage_learn::tree::kpk;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::whole::clashing;
use adage_learn::tree::window::Induced;
use adage_tables::shapiro::kpk::Men;
use adage_terminal::failure::Failure;
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use rayon::prelude::*;
use shakmaty::{Color, File, Rank};
use std::collections::BTreeSet;

/// A subproblem as it is printed.
struct Printed {
    name: &'static str,
    examples: usize,
    nodes: usize,
    /// The different vectors of its attributes.
    vectors: usize,
    /// The positions that it is about.
    of: fn(Men) -> bool,
}

const PRINTED: [Printed; 6] = [
    Printed {
        name: "canrun",
        examples: 16,
        nodes: 17,
        vectors: 51,
        of: |_| true,
    },
    Printed {
        name: "rookpawn",
        examples: 20,
        nodes: 20,
        vectors: 69,
        of: |men| men.pawn.file() == File::A,
    },
    Printed {
        name: "mainpatt",
        examples: 7,
        nodes: 13,
        vectors: 14,
        of: |men| men.pawn.file() > File::A && men.pawn.rank() < Rank::Fifth,
    },
    Printed {
        name: "rank56",
        examples: 7,
        nodes: 13,
        vectors: 11,
        of: |men| men.pawn.file() > File::A && matches!(men.pawn.rank(), Rank::Fifth | Rank::Sixth),
    },
    Printed {
        name: "rank7",
        examples: 3,
        nodes: 7,
        vectors: 3,
        of: |men| men.pawn.file() > File::A && men.pawn.rank() == Rank::Seventh,
    },
    Printed {
        name: "kpk",
        examples: 9,
        nodes: 13,
        vectors: 12,
        of: |_| true,
    },
];

/// Beginning, increment and number of trees: 128 in all, as in the thesis, of whose settings only the increments 250 and
/// 1,600 are printed.
const SETTINGS: [(usize, usize, u64); 4] = [(50, 25, 32), (100, 50, 32), (100, 250, 32), (100, 1_600, 32)];
/// Of so many trees the time is taken.
const TIMED: usize = 8;

pub fn run(_: &Thesis) -> Result<Vec<Row>, Failure> {
    let ending = KnownEnding::new("kpk", is_counted)?;
    let mut rows = structured(&ending)?;
    rows.extend(subproblems(&ending)?);
    let trees: Vec<Induced> = SETTINGS
        .into_iter()
        .flat_map(|setting| induce_many(&ending.schema, &ending.cases(), setting))
        .collect();
    rows.extend(unstructured(&ending, &trees)?);
    rows.extend(times(&ending, &trees)?);
    Ok(rows)
}

fn men(position: &ChessPosition) -> Option<Men> {
    let board = position.board();
    Some(Men {
        king: board.king_of(Color::White)?,
        pawn: board.pawns().single_square()?,
        other: board.king_of(Color::Black)?,
    })
}

/// The pawn on the files a to d, and no position that cannot arise.
fn is_counted(position: &ChessPosition) -> bool {
    men(position).is_some_and(|men| men.pawn.file() <= File::D && !men.cannot_arise())
}

fn wrong(ending: &KnownEnding, problem: &Problem<'_, ChessVocabulary>) -> u64 {
    let whole = problem.parts.len() - 1;
    count_positions(problem, whole, ending.positions()).parts[whole].wrong
}

fn structured(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let lost = ending.vectors.iter().filter(|vector| vector.case.class == 1);
    Ok(vec![
        Row::same("positions", 83_622, ending.size()),
        Row::same(
            "lost for Black",
            48_795,
            lost.map(|vector| vector.positions).sum::<u64>(),
        ),
        Row::same(
            "positions that the printed trees are wrong about",
            0,
            wrong(ending, &ending.printed(KPK_PRINTED)?),
        ),
        Row::same(
            "positions that the induced trees are wrong about",
            0,
            wrong(ending, &ending.induced()?),
        ),
        Row::small(
            "examples that they are induced from",
            60.0,
            ending.example_count() as f64,
        )
        .with_note("theirs of one table; 62 in all by others"),
    ])
}

/// What is printed of each subproblem beside ours.
fn subproblems(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let (printed, induced) = (ending.printed(KPK_PRINTED)?, ending.induced()?);
    let mut rows = Vec::new();
    let mut sum = 0;
    for theirs in &PRINTED {
        let name = theirs.name;
        let Some(part) = printed.part(name) else {
            return Err(Failure::bad(format!("the problem has no part `{name}`")));
        };
        let examples = ending.outline.parts[part].examples.len();
        let vectors = vectors(ending, &printed, part, theirs.of);
        sum += vectors;
        let nodes = |problem: &Problem<'_, ChessVocabulary>| problem.parts[part].tree.nodes();
        let mut as_printed = Row::same(format!("{name}: nodes as printed"), theirs.nodes, nodes(&printed));
        if name == "rookpawn" {
            as_printed.note = "an erratum: ten tests of two values have 21".to_string();
        }
        rows.push(as_printed);
        let of_induced = nodes(&induced) as f64;
        rows.push(Row::small(
            format!("{name}: nodes of the induced tree"),
            theirs.nodes as f64,
            of_induced,
        ));
        rows.push(Row::small(
            format!("{name}: examples"),
            theirs.examples as f64,
            examples as f64,
        ));
        rows.push(Row::same(format!("{name}: different vectors"), theirs.vectors, vectors));
    }
    rows.push(Row::same("different vectors of all subproblems", 160, sum).with_note("the attributes are ours"));
    rows.push(without_special_cases(ending));
    Ok(rows)
}

/// The different vectors of a part over the positions that it is about.
fn vectors(ending: &KnownEnding, problem: &Problem<'_, ChessVocabulary>, part: usize, of: fn(Men) -> bool) -> usize {
    let about = ending.positions().map(|(position, _)| position);
    let about = about.filter(|position| men(position).is_some_and(of));
    let values = about.map_init(|| problem.judge(), |judge, position| judge.values(part, &position));
    values.flatten().collect::<BTreeSet<_>>().len()
}

/// Whether the pawn can run, asked without `patt1` and `stlmt`: a smaller rule that errs now and then.
fn without_special_cases(ending: &KnownEnding) -> Row {
    use kpk::run::{ahead, can_run, crit, imcap, plus1, plus2, wkand};
    let smaller = |men: kpk::Men| {
        let is_stopped = ahead(men) || wkand(men) || imcap(men);
        !is_stopped && (!plus2(men) || !plus1(men) && crit(men))
    };
    let all = ending
        .positions()
        .filter_map(|(position, _)| kpk::Men::of(position.board()));
    let wrong = all.filter(|men| smaller(*men) != can_run(*men)).count();
    let note = "13 nodes, without patt1 and stlmt; 99.998 per cent right is printed";
    Row::small(
        "positions that a smaller rule for canrun is wrong about",
        2.0,
        wrong as f64,
    )
    .with_note(note)
}

fn unstructured(ending: &KnownEnding, trees: &[Induced]) -> Result<Vec<Row>, Failure> {
    let clashes = clashing(&ending.vectors).count();
    let printed = ending.printed_unstructured(KPK_UNSTRUCTURED)?;
    let nodes = || trees.iter().map(|induced| induced.tree.nodes() as f64);
    let mean = nodes().sum::<f64>() / trees.len() as f64;
    let is_wrong = |induced: &&Induced| ending.wrong_positions(&induced.tree) > 0;
    let wrong = trees.iter().filter(is_wrong).count();
    let smallest = trees.iter().map(|induced| induced.window.len()).min().unwrap_or(0);
    let note = "2,412 in another place; the attributes are ours";
    Ok(vec![
        Row::same("different vectors of 34 attributes", 1_901, ending.vectors.len()).with_note(note),
        Row::same("vectors with both fates", 0, clashes),
        Row::same("trees without structure that are wrong somewhere", 0, wrong)
            .with_note(format!("{} trees, theirs 128", trees.len())),
        Row::small(
            "nodes of one of the smallest",
            79.0,
            nodes().fold(f64::INFINITY, f64::min),
        ),
        Row::alone("nodes on average", rounded(mean, 1)),
        Row::small("examples without structure, of that tree", 304.0, smallest as f64)
            .with_note("ours the smallest window"),
        Row::alone("examples without structure, on average", mean_window(trees)),
        Row::same("nodes of the tree of Appendix D", 79, printed.nodes()),
        Row::same("positions that it is wrong about", 0, ending.wrong_positions(&printed))
            .with_note("with our attributes"),
    ])
}

/// What it costs to run trees with and without structure. Theirs is in kilobytes times seconds, net.
fn times(ending: &KnownEnding, trees: &[Induced]) -> Result<Vec<Row>, Failure> {
    let positions: Vec<ChessPosition> = ending.positions().map(|(position, _)| position).collect();
    let structured = seconds(&ending.induced()?, &positions);
    let every = trees.len().div_ceil(TIMED).max(1);
    let flat = trees.iter().step_by(every);
    let flat: Vec<f64> = flat
        .map(|induced| seconds(&ending.unstructured(induced.tree.clone()), &positions) / structured)
        .collect();
    let mean = flat.iter().sum::<f64>() / flat.len() as f64;
    let least = flat.iter().copied().fold(f64::INFINITY, f64::min);
    let milliseconds = 1000.0 * structured / positions.len() as f64;
    let note = format!("{} trees; theirs in kilobyte seconds, ours in seconds", flat.len());
    Ok(vec![
        Row::small("milliseconds for a position, structured", 19.05, milliseconds),
        Row::same(
            "cost without structure on average, with it being 1",
            rounded(13_979.0 / 10_832.0, 2),
            rounded(mean, 2),
        )
        .with_note(note),
        Row::same(
            "the same, of the cheapest tree",
            rounded(8_025.0 / 10_832.0, 2),
            rounded(least, 2),
        ),
    ])
}
