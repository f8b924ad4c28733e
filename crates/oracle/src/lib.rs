//! Oracles: whoever answers a learner's questions.
//!
//! A learner asks whether a position is an instance of the concept it learns. Who answers is exchangeable: a rule, a
//! person, a file of labels, another program.

/// What an oracle may say to *is this an instance?*
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    Yes,
    No,
    /// No answer to this question; the learner asks something else.
    DontKnow,
    /// The last answer was wrong: take it back and ask again.
    Back,
    /// No more questions; the learner ends with what it has.
    Stop,
}

/// A question as an oracle sees it.
pub struct Question<'a, P> {
    pub position: &'a P,
    /// The position as people write it.
    pub text: &'a str,
    /// Counted from one; questions taken back are counted again.
    pub number: usize,
}

/// Why an oracle cannot go on answering.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OracleError(pub String);

/// Answers whether positions are instances of a concept.
pub trait Oracle<P> {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer, OracleError>;
}
