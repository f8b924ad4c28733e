//! The trees of a problem, counted against the complete table of its ending.

use super::counters::{Tally, count_positions};
use super::evaluation::SpaceScore;
use super::hierarchy::Hierarchy;
use super::model::{Asked, Tree};
use super::printed::print;
use super::problem::Problem;
use super::truth::GroundTruth;
use adage_book::verify::COUNTER_EXAMPLES;
use adage_book::{Evidence, Progress, Report, grouped};
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::drawing::Style;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts where the trees of a problem are right, and with `counters` how many positions took each branch. The report calls
/// the problem by this name.
pub fn verify(
    name: &str,
    problem: &Problem<ChessVocabulary>,
    truth: &GroundTruth,
    counters: bool,
    progress: &dyn Progress,
) -> (TreeVerification, Evidence) {
    let score = SpaceScore::new(problem, truth, COUNTER_EXAMPLES, progress);
    let hierarchy = problem.hierarchy();
    let tally = counters.then(|| tally(problem, truth, progress));
    let report = TreeVerification {
        problem: name.to_string(),
        space: score.space.clone(),
        positions: score.score.positions,
        right: score.score.right(),
        wrong: score.score.wrong,
        unknown: score.score.unknown,
        classes: classes(decides(&hierarchy), &score),
        counter_examples: counter_examples(problem, truth, &score),
        counters: tally.map(|tally| printed(&hierarchy, &tally)),
    };
    (report, score.evidence())
}

/// How the trees of a problem decide all positions of its space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreeVerification {
    pub problem: String,
    pub space: String,
    pub positions: u64,
    pub right: u64,
    pub wrong: u64,
    /// Those of the wrong ones that no tree decides.
    pub unknown: u64,
    pub classes: Vec<ClassDecisions>,
    pub counter_examples: Vec<WrongDecision>,
    /// The trees with the number of positions that took each branch, the whole first.
    pub counters: Option<Vec<CountedTree>>,
}

/// How the positions of one class are decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClassDecisions {
    pub class: String,
    /// The number of positions for each class, and for those left open.
    pub decided: BTreeMap<String, u64>,
    /// The same in the order of the classes.
    #[serde(skip)]
    in_order: Vec<(String, u64)>,
}

/// A position that is decided wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WrongDecision {
    pub position: String,
    pub class: String,
    /// None if it is left open.
    pub decided: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CountedTree {
    pub name: String,
    pub tree: String,
}

/// What is said of positions that no tree decides.
const OPEN: &str = "left open";

fn decides(hierarchy: &Hierarchy) -> &Asked {
    &hierarchy.parts[hierarchy.whole()].schema.decides
}

fn classes(decides: &Asked, score: &SpaceScore) -> Vec<ClassDecisions> {
    let outcomes = || {
        decides
            .values
            .iter()
            .map(String::as_str)
            .chain([OPEN])
            .map(str::to_string)
    };
    let of_class = |(class, decided): (&String, &Vec<u64>)| {
        let in_order: Vec<(String, u64)> = outcomes().zip(decided.iter().copied()).collect();
        ClassDecisions {
            class: class.clone(),
            decided: in_order.iter().cloned().collect(),
            in_order,
        }
    };
    decides.values.iter().zip(&score.score.decided).map(of_class).collect()
}

fn counter_examples(problem: &Problem<ChessVocabulary>, truth: &GroundTruth, score: &SpaceScore) -> Vec<WrongDecision> {
    let mut judge = problem.judge();
    let decides = &problem.parts[problem.whole()].schema.decides;
    let of_number = |number: &u64| {
        let (position, class) = truth.position(*number)?;
        let decided = judge.decide(problem.whole(), &position);
        Some(WrongDecision {
            position: truth.describe(*number)?,
            class: decides.value(class).to_string(),
            decided: decided.map(|class| decides.value(class).to_string()),
        })
    };
    score.score.first_wrong.iter().filter_map(of_number).collect()
}

fn tally(problem: &Problem<ChessVocabulary>, truth: &GroundTruth, progress: &dyn Progress) -> Tally {
    truth.through("counting branches", progress, |position| {
        let positions = (0..truth.numbers()).into_par_iter().filter_map(position);
        count_positions(problem, problem.whole(), positions)
    })
}

/// The trees with their counters, the whole first.
fn printed(hierarchy: &Hierarchy, tally: &Tally) -> Vec<CountedTree> {
    let parts = hierarchy.parts.iter().zip(&tally.parts).rev();
    let printed = parts
        .filter(|(part, _)| part.tree != Tree::Null)
        .map(|(part, counts)| CountedTree {
            name: part.schema.decides.name.clone(),
            tree: print(part, counts),
        });
    printed.collect()
}

impl Report for TreeVerification {
    fn text(&self, style: Style) -> String {
        let mut text = format!(
            "{} on {}, all {} positions:\n  {} right, {} wrong\n",
            style.bold(&self.problem),
            self.space,
            grouped(self.positions),
            grouped(self.right),
            grouped(self.wrong)
        );
        for ClassDecisions { class, in_order, .. } in &self.classes {
            let known: u64 = in_order.iter().map(|(_, count)| count).sum();
            let counted = in_order.iter().filter(|(_, count)| *count > 0);
            let counted: Vec<String> = counted
                .map(|(outcome, count)| format!("{} {outcome}", grouped(*count)))
                .collect();
            if known > 0 {
                text += &format!("  of {} {class}, decided: {}\n", grouped(known), counted.join(", "));
            }
        }
        for WrongDecision {
            position,
            class,
            decided,
        } in &self.counter_examples
        {
            let decided = decided.as_deref().unwrap_or(OPEN);
            text += &format!("    wrong at {position}: {class}, decided: {decided}\n");
        }
        for CountedTree { tree, .. } in self.counters.iter().flatten() {
            text += &format!("\n{tree}\n");
        }
        text
    }
}
