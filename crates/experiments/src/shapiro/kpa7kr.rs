//! Chapter 7: the structured rule against every position, and each counter that the thesis prints beside its trees.

use super::Thesis;
use super::known_ending::{KnownEnding, WON};
use crate::row::Row;
use adage_book::grouped;
use adage_book::read_text;
use adage_learn::tree::bundled::KPA7KR_PRINTED;
use adage_learn::tree::counters::count_positions;
use adage_learn::tree::printed::{Branch, Printed};
use adage_learn::tree::problem::Problem;
use adage_learn::tree::sheet::read_sheet;
use adage_terminal::failure::Failure;
use adage_worlds::chess::ChessVocabulary;
use std::collections::BTreeSet;
use std::path::Path;

/// The printed trees and their printed numbers of nodes.
const NODES: [(&str, usize); 9] = [
    ("pa7", 11),
    ("dq", 11),
    ("ds", 13),
    ("thrmt", 11),
    ("wka8d", 9),
    ("wkchk", 15),
    ("dblat", 14),
    ("okskr", 13),
    ("btoqs", 11),
];

pub fn run(thesis: &Thesis) -> Result<Vec<Row>, Failure> {
    let ending = thesis.pawn_on_a7()?;
    let mut rows = vectors(ending);
    if let Some(folder) = &thesis.data {
        rows.push(public_sheet(ending, folder)?);
    }
    rows.extend(induced(ending)?);
    rows.extend(printed(ending)?);
    Ok(rows)
}

fn vectors(ending: &KnownEnding) -> Vec<Row> {
    let vectors = &ending.vectors;
    let won = vectors.iter().filter(|vector| vector.case.class == WON).count();
    let clashes = adage_learn::tree::whole::clashing(vectors).count();
    vec![
        Row::same("positions", 209_718, ending.size()),
        Row::same("different vectors of 36 attributes", 3_196, vectors.len()),
        Row::same("vectors that are won", 1_669, won).with_note("theirs from the public sheet"),
        Row::same("vectors that are not", 1_527, vectors.len() - won).with_note("theirs from the public sheet"),
        Row::same("vectors with both fates", 0, clashes),
    ]
}

/// How many vectors of the public sheet are among those of the positions.
fn public_sheet(ending: &KnownEnding, folder: &Path) -> Result<Row, Failure> {
    let path = folder.join("uci/kr-vs-kp.csv");
    let text = read_text(&path)?;
    let (schema, cases) =
        read_sheet(&text).map_err(|error| Failure::bad(format!("cannot read `{}`: {error}", path.display())))?;
    let words =
        |schema: &adage_learn::tree::model::Schema, case: &adage_learn::tree::model::Case| -> BTreeSet<String> {
            let values = schema.attributes.iter().zip(&case.values);
            let values = values.map(|(asked, value)| format!("{}={}", asked.name, asked.value(*value)));
            values.chain([schema.class(case.class).to_string()]).collect()
        };
    let published: BTreeSet<BTreeSet<String>> = cases.iter().map(|case| words(&schema, case)).collect();
    let ours = ending.vectors.iter().map(|vector| words(&ending.schema, &vector.case));
    let common = ours.filter(|vector| published.contains(vector)).count();
    Ok(Row::same(
        "vectors of the public sheet kr-vs-kp",
        published.len(),
        common,
    ))
}

/// The rule that is induced from our examples.
fn induced(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let problem = ending.induced()?;
    let whole = problem.parts.len() - 1;
    let tally = count_positions(&problem, whole, ending.positions());
    let nodes: usize = problem.parts.iter().map(|part| part.tree.nodes()).sum();
    let longest = problem.parts.iter().map(|part| part.tree.tests()).max().unwrap_or(0);
    let linear = problem.parts.iter().filter(|part| part.tree.is_linear()).count();
    let wrong = tally.parts[whole].wrong;
    let examples = ending.example_count();
    Ok(vec![
        Row::small("examples that the rule is induced from", 61.0, examples as f64),
        Row::same("positions that the induced rule is wrong about", 0, wrong),
        Row::same("vectors that it is wrong about", 0, wrong_vectors(ending, &problem)),
        Row::small("nodes of all trees", 108.0, nodes as f64),
        Row::same("trees", 9, problem.parts.len()),
        Row::same("trees that are linear", 9, linear),
        Row::small("tests of the longest tree", 7.0, longest as f64),
    ])
}

fn wrong_vectors(ending: &KnownEnding, problem: &Problem<'_, ChessVocabulary>) -> usize {
    let hierarchy = problem.hierarchy();
    let is_wrong = |case: &adage_learn::tree::model::Case| {
        let answer = |name: &str| Some(case.values[ending.schema.attribute(name)?]);
        hierarchy.decide(hierarchy.whole(), &answer) != Some(case.class)
    };
    ending.vectors.iter().filter(|vector| is_wrong(&vector.case)).count()
}

/// The printed trees, run with the attributes of today.
fn printed(ending: &KnownEnding) -> Result<Vec<Row>, Failure> {
    let printed = Printed::read(KPA7KR_PRINTED);
    let problem = ending.printed(&printed.trees)?;
    let hierarchy = problem.hierarchy();
    let tally = count_positions(&problem, hierarchy.whole(), ending.positions());
    let mut rows = vec![Row::same(
        "positions that the printed trees are wrong about",
        0,
        tally.parts[hierarchy.whole()].wrong,
    )];
    for (name, theirs) in NODES {
        let part = hierarchy.part(name).map(|part| &hierarchy.parts[part]);
        let ours = part.map_or(0, |part| part.tree.nodes());
        let of_tree: Vec<&Branch> = printed.branches.iter().filter(|branch| branch.part == name).collect();
        let passed = |branch: &Branch| branch.passed(&hierarchy, &tally);
        let (met, missed): (Vec<&Branch>, Vec<&Branch>) =
            of_tree.iter().partition(|branch| passed(branch) == Some(branch.count));
        let missed: Vec<String> = missed.iter().map(|branch| miss(branch, passed(branch))).collect();
        rows.push(Row::same(format!("{name}: nodes as printed"), theirs, ours));
        let row = Row::same(format!("{name}: counters met"), of_tree.len(), met.len());
        rows.push(row.with_note(missed.join("; ")));
    }
    let is_met = |branch: &&Branch| branch.passed(&hierarchy, &tally) == Some(branch.count);
    let met = printed.branches.iter().filter(is_met).count();
    rows.push(Row::same("all counters met", printed.branches.len(), met));
    let contradictions = printed.contradictions();
    let told = contradictions.iter().map(|(part, test, came, left)| {
        let (came, left) = (grouped(*came), grouped(*left));
        format!("{came} come to {test} of {part}, {left} leave it")
    });
    let note = told.collect::<Vec<_>>().join("; ");
    rows.push(
        Row::alone(
            "tests whose printed counters contradict each other",
            contradictions.len(),
        )
        .with_note(note),
    );
    Ok(rows)
}

fn miss(branch: &Branch, ours: Option<u64>) -> String {
    let ours = ours.map_or("nothing".to_string(), grouped);
    let Branch {
        asked, value, count, ..
    } = branch;
    format!("{asked} {value}: {} printed, ours {ours}", grouped(*count))
}
