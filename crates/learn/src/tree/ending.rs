//! An ending that nobody prepared: a decomposition is proposed from plain questions about its men, with the complete table
//! as oracle.

use super::decompose::{Options, decompose};
use super::evaluation::SpaceScore;
use super::measures::measures;
use super::model::{Asked, Case};
use super::problem::{Primitive, Problem};
use super::truth::{GroundTruth, pass};
use adage_book::{BookError, Progress, Report, grouped};
use adage_worlds::chess::{ChessPosition, ChessVocabulary, Ending};
use adage_worlds::drawing::Style;
use adage_worlds::space::Space;
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::Color;
use std::path::Path;

/// How many positions the trees are made from.
const SAMPLE: u64 = 300_000;

/// A decomposition of an ending, and so many of the positions that it decides wrong, as people write them. Tables are kept
/// in the folder, or made anew.
pub fn decompose_ending(
    space: Ending,
    folder: Option<&Path>,
    keep: usize,
    progress: &dyn Progress,
) -> Result<(DecompositionReport, Vec<String>), BookError> {
    let Some(turn) = space.to_move() else {
        let help = format!("write {0}-wtm for White, {0}-btm for Black", space.name());
        return Err(BookError::new(format!("`{}` does not say who is to move", space.name())).with_help(help));
    };
    let primitives = measures(&space);
    let decides = question(turn);
    let truth = GroundTruth::for_fates(space, turn, [Some(1), Some(0), Some(0)], folder, progress)?;
    let cases = sample(&truth, &primitives, progress);
    let problem: Problem<ChessVocabulary> = decompose(&primitives, &decides, &cases, Options::default());
    let score = SpaceScore::new(&problem, &truth, keep, progress);
    let report = DecompositionReport::new(&problem, &score, cases.len());
    Ok((report, score.wrong))
}

fn question(turn: Color) -> Asked {
    let side = turn.fold_wb("White", "Black");
    Asked {
        name: "wins".to_string(),
        values: ["no", "yes"].map(str::to_string).to_vec(),
        question: format!("Does {side} win?"),
        answers: vec![format!("{side} does not win"), format!("{side} wins")],
    }
}

/// Positions spread over the whole space, with the answers to all questions.
fn sample(truth: &GroundTruth, primitives: &[Primitive<ChessPosition>], progress: &dyn Progress) -> Vec<Case> {
    // An odd step, so that every square of every man comes up.
    let step = (truth.numbers() / SAMPLE).max(1) | 1;
    let numbers: Vec<u64> = (0..truth.numbers()).step_by(step as usize).collect();
    progress.begin("looking at positions", numbers.len() as u64);
    let look = |(index, number): (usize, &u64)| {
        pass(index as u64, progress);
        let (position, class) = truth.position(*number)?;
        let values = primitives.iter().map(|primitive| primitive.value(&position));
        Some(Case {
            values: values.collect(),
            class,
        })
    };
    let cases = numbers.par_iter().enumerate().filter_map(look).collect();
    progress.end();
    cases
}

/// Trees for an ending, and how they do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecompositionReport {
    /// Each after those that it asks.
    pub parts: Vec<ProposedPart>,
    pub space: String,
    /// How many positions the trees were made from.
    pub made_from: usize,
    pub positions: u64,
    pub wrong: u64,
    pub wrong_by_guessing: u64,
}

/// The tree of one question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProposedPart {
    pub name: String,
    pub question: String,
    pub tests: usize,
    pub tree: String,
}

impl DecompositionReport {
    fn new(problem: &Problem<ChessVocabulary>, score: &SpaceScore, made_from: usize) -> DecompositionReport {
        let parts = problem.parts.iter().map(|part| ProposedPart {
            name: part.schema.decides.name.clone(),
            question: part.schema.decides.question.clone(),
            tests: part.tree.tests(),
            tree: part.tree.show(&part.schema).to_string(),
        });
        DecompositionReport {
            parts: parts.collect(),
            space: score.space.clone(),
            made_from,
            positions: score.score.positions,
            wrong: score.score.wrong,
            wrong_by_guessing: score.score.wrong_by_guessing(),
        }
    }
}

impl Report for DecompositionReport {
    fn text(&self, style: Style) -> String {
        let mut text = String::new();
        for part in self.parts.iter().rev() {
            let heading = format!("{}: {}", part.name, part.question);
            text += &format!("{}\n{}\n\n", style.bold(&heading), part.tree);
        }
        let most = self.parts.iter().map(|part| part.tests).max().unwrap_or(0);
        text + &format!(
            "{} questions, none with more than {most} tests, made from {} positions. Wrong on {} of the {} positions of {}; \
             always answering the commoner class is wrong on {}.\n",
            self.parts.len(),
            grouped(self.made_from as u64),
            grouped(self.wrong),
            grouped(self.positions),
            self.space,
            grouped(self.wrong_by_guessing),
        )
    }
}
