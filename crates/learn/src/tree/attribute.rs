//! A question about a position and the function that answers it.

use super::model::Asked;
use super::problem::Primitive;
use adage_worlds::chess::ChessPosition;
use shakmaty::Board;

/// An attribute that is worked out from the board, not from other attributes.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// Five letters, by which trees and data sets call it.
    pub name: &'static str,
    /// The codes of the values in data sets.
    pub values: &'static [&'static str],
    /// The question as it is put to a person.
    pub question: &'static str,
    /// What is said for each value.
    pub answers: &'static [&'static str],
    /// The index of the value that holds on a board. On a board of other men it is the first value.
    pub of: fn(&Board) -> usize,
}

impl Attribute {
    /// The code of the value on `board`.
    pub fn value(&self, board: &Board) -> &'static str {
        self.values[(self.of)(board)]
    }

    /// As problems ask it.
    pub fn primitive(&self) -> Primitive<ChessPosition> {
        let owned = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        let asked = Asked {
            name: self.name.to_string(),
            values: owned(self.values),
            question: self.question.to_string(),
            answers: owned(self.answers),
        };
        let of = self.of;
        Primitive::new(asked, move |position: &ChessPosition| of(position.board()))
    }
}
