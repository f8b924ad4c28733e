//! A question about a position and the function that answers it.

use shakmaty::Board;

/// A primitive attribute: one that is worked out from the board, not from other attributes.
#[derive(Clone, Copy, Debug)]
pub struct Primitive {
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

impl Primitive {
    /// The code of the value on `board`.
    pub fn value(&self, board: &Board) -> &'static str {
        self.values[(self.of)(board)]
    }
}
