//! A problem tried on every position of its space, and how the outcome is told.

use super::problem::Problem;
use super::truth::GroundTruth;
use super::whole::{Score, score};
use adage_book::verify::COUNTER_EXAMPLES;
use adage_book::{Comparison, Evidence, Progress, Report, grouped};
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// How the whole problem does by its table.
#[derive(Clone, Debug)]
pub struct SpaceScore {
    /// What the space is called.
    pub space: String,
    pub score: Score,
    /// The first positions that are decided wrong, as people write them.
    pub wrong: Vec<String>,
}

impl SpaceScore {
    /// Tries the problem on every position; so many of those that it is wrong about are kept.
    pub fn new(
        problem: &Problem<ChessVocabulary>,
        truth: &GroundTruth,
        keep: usize,
        progress: &dyn Progress,
    ) -> SpaceScore {
        let score = truth.through("trying the trees", progress, |position| {
            score(problem, problem.whole(), truth.numbers(), keep, position)
        });
        let wrong = score.first_wrong.iter().filter_map(|number| truth.describe(*number));
        SpaceScore {
            space: truth.name().to_string(),
            wrong: wrong.collect(),
            score,
        }
    }

    /// The outcome as evidence. A problem holds where it decides something.
    pub fn evidence(&self) -> Evidence {
        let Score {
            positions,
            wrong,
            unknown,
            ..
        } = self.score;
        Evidence {
            space: self.space.clone(),
            positions,
            complete: true,
            holds: positions - unknown,
            against: Some(Comparison {
                truth: "the complete table".to_string(),
                right: positions - wrong,
                wrong,
                counter_examples: self.wrong.iter().take(COUNTER_EXAMPLES).cloned().collect(),
            }),
        }
    }

    pub fn report(&self) -> SpaceScoreReport {
        SpaceScoreReport {
            space: self.space.clone(),
            positions: self.score.positions,
            wrong: self.score.wrong,
            unknown: self.score.unknown,
            wrong_by_guessing: self.score.wrong_by_guessing(),
            first_wrong: self.wrong.clone(),
        }
    }
}

/// How a problem does on every position of its space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceScoreReport {
    pub space: String,
    pub positions: u64,
    pub wrong: u64,
    /// Those of the wrong ones that no tree decides.
    pub unknown: u64,
    /// How many the commonest class always answered is wrong about.
    pub wrong_by_guessing: u64,
    pub first_wrong: Vec<String>,
}

impl Report for SpaceScoreReport {
    fn text(&self, _: Style) -> String {
        let (positions, space) = (grouped(self.positions), &self.space);
        if self.wrong == 0 {
            return format!("Right on every one of the {positions} positions of {space}.\n");
        }
        let open = match self.unknown {
            0 => String::new(),
            unknown => format!(", {} of them left open,", grouped(unknown)),
        };
        let (wrong, guessing) = (grouped(self.wrong), grouped(self.wrong_by_guessing));
        let mut text = format!(
            "Wrong on {wrong} of the {positions} positions of {space}{open}\nwhere always answering the commoner class is \
             wrong on {guessing}.\n"
        );
        for position in &self.first_wrong {
            text += &format!("  {position}\n");
        }
        text
    }
}
