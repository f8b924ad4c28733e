//! Small sets of examples from which the trees of a problem are induced again: `find_examples PROBLEM LISTING`.
//!
//! The trees of the listing are the expert: a small set of positions is sought whose tree agrees with the expert's on every
//! position of the problem's space for which the part is asked.

use adage_book::bundled;
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::primitives;
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::id3::induce;
use adage_learn::tree::listing::read_trees;
use adage_learn::tree::model::{Case, Schema};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::problem::{Problem, Trace};
use adage_learn::tree::whole::{Vector, vectors};
use adage_learn::tree::window::{Window, induce_from_window, is_exception};
use adage_worlds::chess::{ChessDomain, ChessVocabulary, Ending};
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;

/// How many windows are tried for each part.
const WINDOWS: u64 = 5_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let outline = std::fs::read_to_string(args.next().ok_or("say which problem")?)?;
    let listing = std::fs::read_to_string(args.next().ok_or("say which listing of trees")?)?;
    let outline = Outline::read(&outline).map_err(|errors| format!("{errors:?}"))?;
    let (name, _) = outline.positions.clone().ok_or("the problem names no positions")?;
    let space = Ending::read(&name)?;
    let domain = ChessDomain::default();
    let rules = bundled::rules("chess", domain.vocabulary());
    let primitives = primitives(&outline);
    let library = Library {
        primitives: &primitives,
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let mut problem = library.assemble(&outline).map_err(|errors| format!("{errors:?}"))?;
    let mut hierarchy = problem.hierarchy();
    read_trees(&mut hierarchy, &listing).map_err(|errors| format!("{errors:?}"))?;
    for (part, read) in problem.parts.iter_mut().zip(hierarchy.parts) {
        part.tree = read.tree;
    }
    let mut total = 0;
    for part in (0..problem.parts.len()).rev() {
        let vectors = of_part(&problem, part, &space);
        let schema = &problem.parts[part].schema;
        let chosen = few(schema, &vectors);
        total += chosen.len();
        println!("% {} examples of {} vectors", chosen.len(), vectors.len());
        for vector in chosen.iter().map(|index| &vectors[*index]) {
            let position = space.position(vector.first).ok_or("a position")?;
            let (position, class) = (space.describe(&position), schema.class(vector.case.class));
            println!("example({}, \"{position}\", {class}).", schema.decides.name);
        }
        println!();
    }
    println!("% {total} examples in all");
    Ok(())
}

/// The vectors of a part where it is asked at all, with the class that its tree gives.
fn of_part(problem: &Problem<ChessVocabulary>, part: usize, space: &Ending) -> Vec<Vector> {
    let hierarchy = problem.hierarchy();
    vectors(problem, part, space.numbers(), |number| {
        let position = space.position(number)?;
        let mut judge = problem.judge();
        let trace = judge.trace(hierarchy.whole(), &position);
        let is_asked = is_decided(&hierarchy, &trace, part);
        let class = is_asked.then(|| judge.decide(part, &position)).flatten()?;
        Some((position, class))
    })
}

fn is_decided(hierarchy: &Hierarchy, trace: &Trace, part: usize) -> bool {
    let mut below = trace.asked.iter();
    hierarchy.decider(trace) == Some(part) || below.any(|asked| is_decided(hierarchy, asked, part))
}

/// The smallest set that was found whose tree is right about all vectors.
fn few(schema: &Schema, vectors: &[Vector]) -> Vec<usize> {
    let cases: Vec<Case> = vectors.iter().map(|vector| vector.case.clone()).collect();
    let mut best: Option<Vec<usize>> = None;
    for seed in 0..WINDOWS {
        let window = Window {
            start: 2,
            increment: 1,
            seed,
        };
        let mut chosen = induce_from_window(schema, &cases, window).window;
        // What can be left out is left out.
        for index in (0..chosen.len()).rev() {
            let mut rest = chosen.clone();
            rest.remove(index);
            if is_right(schema, &cases, &rest) {
                chosen = rest;
            }
        }
        if best.as_ref().is_none_or(|best| chosen.len() < best.len()) {
            best = Some(chosen);
        }
    }
    best.unwrap_or_default()
}

fn is_right(schema: &Schema, cases: &[Case], chosen: &[usize]) -> bool {
    let (tree, _) = induce(schema, &chosen.iter().map(|index| &cases[*index]).collect::<Vec<_>>());
    !cases.iter().any(|case| is_exception(&tree, case))
}
