//! Oracles: whoever answers a learner's questions.
//!
//! Most learners ask whether a position is an instance of the concept they learn. Who answers is exchangeable: a rule
//! ([`rule`]), a person ([`person`]), a file of labels ([`labels`]), another program ([`program`], by [`talk`]), or one of
//! these that is wrong now and then ([`noisy`]). A learner that asks something else has its own kind of reply.

pub mod labels;
pub mod noisy;
pub mod person;
pub mod program;
pub mod rule;
mod spec;
pub mod talk;

pub use spec::{OracleSpec, Setup, Teacher, read_labels};

/// What an oracle may say; a reply is yes or no to *is this an instance?*, if the learner does not ask something else.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer<R = bool> {
    Reply(R),
    /// No answer to this question; the learner asks something else.
    DontKnow,
    /// The last answer was wrong: take it back and ask again.
    Back,
    /// No more questions; the learner ends with what it has.
    Stop,
    /// What the learner believes is wrong in this situation, which is written as people write it.
    Counterexample(String),
}

impl Answer {
    pub const YES: Answer = Answer::Reply(true);
    pub const NO: Answer = Answer::Reply(false);

    /// Reads the words by which files and programs say yes, no and unknown.
    pub fn read(text: &str) -> Option<Answer> {
        match text.trim().to_lowercase().as_str() {
            "yes" | "y" | "+" | "1" | "true" => Some(Answer::YES),
            "no" | "n" | "-" | "0" | "false" => Some(Answer::NO),
            "unknown" | "u" | "?" => Some(Answer::DontKnow),
            _ => None,
        }
    }
}

/// A question as an oracle sees it.
pub struct Question<'a, P> {
    pub position: &'a P,
    /// The position as people write it.
    pub text: &'a str,
    /// Counted from one; questions taken back are counted again.
    pub number: usize,
    /// What the learner believes so far, for those who want to see it.
    pub hypothesis: &'a dyn Fn() -> String,
}

/// Why an oracle cannot go on answering.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OracleError {
    #[error("cannot start the program `{command}`: {reason}")]
    NotStarted { command: String, reason: String },
    #[error("the program `{command}` ended ({how}) without an answer to question {number}, `{position}`")]
    Ended {
        command: String,
        how: String,
        number: usize,
        position: String,
    },
    #[error("the program `{command}` gave no answer to question {number}, `{position}`, in {seconds} seconds")]
    Silent {
        command: String,
        seconds: u64,
        number: usize,
        position: String,
    },
    #[error(
        "the program `{command}` answered `{answer}` to question {number}, `{position}`; it must say yes, no or unknown"
    )]
    Nonsense {
        command: String,
        answer: String,
        number: usize,
        position: String,
    },
    #[error("cannot talk to the person who answers: {0}")]
    Unreachable(String),
}

/// Answers questions about positions.
pub trait Oracle<P, R = bool> {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer<R>, OracleError>;

    /// The places that were pointed at with the last reply, by the names that people give them.
    fn pointed_at(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Hears that what it said cannot be taken, and why. Whether it will answer the question anew.
    fn reconsider(&mut self, reason: &str) -> bool {
        let _ = reason;
        false
    }
}

impl<P, R, O: Oracle<P, R> + ?Sized> Oracle<P, R> for Box<O> {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer<R>, OracleError> {
        (**self).ask(question)
    }

    fn pointed_at(&mut self) -> Vec<String> {
        (**self).pointed_at()
    }

    fn reconsider(&mut self, reason: &str) -> bool {
        (**self).reconsider(reason)
    }
}

#[cfg(test)]
mod test_questions {
    use super::{Answer, Oracle, OracleError, Question};
    use adage_worlds::chess::ChessDomain;
    use adage_worlds::domain::Domain;

    /// Asks about a position of chess.
    pub fn ask<P>(oracle: &mut impl Oracle<P>, position: &P, text: &str) -> Result<Answer, OracleError> {
        oracle.ask(&Question {
            position,
            text,
            number: 1,
            hypothesis: &|| "all kings.".to_string(),
        })
    }

    pub fn ask_fen(
        oracle: &mut impl Oracle<adage_worlds::chess::ChessPosition>,
        fen: &str,
    ) -> Result<Answer, OracleError> {
        let position = ChessDomain::default().read(fen).expect("a FEN");
        ask(oracle, &position, fen)
    }
}
