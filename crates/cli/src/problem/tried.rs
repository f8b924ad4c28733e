//! A problem tried on every position of its space, and how the outcome is told.

use super::Truth;
use crate::output::Output;
use adage_book::grouped;
use adage_book::verify::COUNTER_EXAMPLES;
use adage_book::{Comparison, Evidence};
use adage_learn::tree::problem::Problem;
use adage_learn::tree::whole::{Score, score};
use adage_worlds::chess::ChessVocabulary;
use serde_json::{Value, json};

/// How the whole problem does by its table.
pub struct Tried {
    pub truth: Truth,
    pub score: Score,
}

impl Tried {
    /// Tries the problem; so many of the positions that it is wrong about are kept.
    pub fn new(problem: &Problem<ChessVocabulary>, truth: Truth, keep: usize) -> Tried {
        let whole = problem.parts.len() - 1;
        let score = truth.through("trying the trees", |position| {
            score(problem, whole, truth.numbers(), keep, position)
        });
        Tried { truth, score }
    }

    /// The positions that were kept, as people write them.
    pub fn wrong(&self) -> impl Iterator<Item = String> {
        let numbers = self.score.first_wrong.iter();
        numbers.filter_map(|number| self.truth.describe(*number))
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
            space: self.truth.name().to_string(),
            positions,
            complete: true,
            holds: positions - unknown,
            against: Some(Comparison {
                truth: "the complete table".to_string(),
                right: positions - wrong,
                wrong,
                counter_examples: self.wrong().take(COUNTER_EXAMPLES).collect(),
            }),
        }
    }

    pub fn json(&self) -> Value {
        let Tried { truth, score } = self;
        json!({
            "space": truth.name(),
            "positions": score.positions,
            "wrong": score.wrong,
            "unknown": score.unknown,
            "wrong_by_guessing": score.wrong_by_guessing(),
            "first_wrong": self.wrong().collect::<Vec<_>>(),
        })
    }

    pub fn tell(&self, output: &Output) {
        let Tried { truth, score } = self;
        let (positions, space) = (grouped(score.positions), truth.name());
        if score.wrong == 0 {
            output.line(format!("Right on every one of the {positions} positions of {space}."));
            return;
        }
        let open = match score.unknown {
            0 => String::new(),
            unknown => format!(", {} of them left open,", grouped(unknown)),
        };
        let (wrong, guessing) = (grouped(score.wrong), grouped(score.wrong_by_guessing()));
        output.line(format!(
            "Wrong on {wrong} of the {positions} positions of {space}{open}\nwhere always answering the commoner class is \
             wrong on {guessing}."
        ));
        for position in self.wrong() {
            output.line(format!("  {position}"));
        }
    }
}
