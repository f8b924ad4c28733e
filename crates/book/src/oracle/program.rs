//! Another program that answers, over its standard input and output.
//!
//! It gets one position a line and says yes, no or unknown, one line each. It is started once and asked until the
//! learner is done; then its input ends, and so should it. A program that ends early, keeps silent or talks nonsense is
//! an error that names it.

use super::talk::{self, Silence, Talk};
use crate::oracle::{Answer, Oracle, OracleError, Question};
use std::time::Duration;

/// Answers by asking a program that runs.
pub struct ByProgram {
    command: String,
    talk: Talk,
    patience: Duration,
}

impl ByProgram {
    /// Starts a command: words parted by spaces, in quotes where a word has spaces itself.
    pub fn start(command: &str, patience: Duration) -> Result<ByProgram, OracleError> {
        let not_started = |reason: String| OracleError::NotStarted {
            command: command.to_string(),
            reason,
        };
        let program = talk::command(command).map_err(|reason| not_started(reason.to_string()))?;
        Ok(ByProgram {
            command: command.to_string(),
            talk: Talk::start(program).map_err(|error| not_started(error.to_string()))?,
            patience,
        })
    }

    fn ended(&mut self, number: usize, position: &str) -> OracleError {
        OracleError::Ended {
            command: self.command.clone(),
            how: self.talk.how_it_ended(),
            number,
            position: position.to_string(),
        }
    }
}

impl<P> Oracle<P> for ByProgram {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer, OracleError> {
        let &Question { text, number, .. } = question;
        if !self.talk.say(text) {
            return Err(self.ended(number, text));
        }
        let (command, position) = (self.command.clone(), text.to_string());
        match self.talk.hear(self.patience) {
            Ok(answer) => Answer::read(&answer).ok_or(OracleError::Nonsense {
                command,
                answer: answer.chars().filter(|c| !c.is_control()).take(80).collect(),
                number,
                position,
            }),
            Err(Silence::Ended) => Err(self.ended(number, text)),
            Err(Silence::Late) => Err(OracleError::Silent {
                command,
                seconds: self.patience.as_secs(),
                number,
                position,
            }),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::oracle::test_questions::ask;

    fn start(command: &str) -> ByProgram {
        ByProgram::start(command, Duration::from_secs(20)).expect("it starts")
    }

    #[test]
    fn a_program_answers_line_by_line() {
        let mut program = start("sh -c 'while read -r fen; do case $fen in *w*) echo yes;; *) echo no;; esac; done'");
        let said: Vec<_> = ["a w", "a b", "b w"]
            .map(|text| ask(&mut program, &(), text))
            .into_iter()
            .collect();
        assert_eq!(said, [Ok(Answer::YES), Ok(Answer::NO), Ok(Answer::YES)]);
        assert_eq!(
            ask(&mut start("sh -c 'echo unknown; cat'"), &(), "x"),
            Ok(Answer::DontKnow)
        );
    }

    #[test]
    fn a_program_that_ends_is_named_with_the_question() {
        let error = ask(&mut start("sh -c 'read -r fen; exit 3'"), &(), "8/8 w").expect_err("it ended");
        assert_eq!(
            error.to_string(),
            "the program `sh -c 'read -r fen; exit 3'` ended (exit status: 3) without an answer to question 1, `8/8 w`"
        );
    }

    #[test]
    fn nonsense_is_named() {
        let mut program = start("sh -c 'read -r fen; echo perhaps so'");
        let error = ask(&mut program, &(), "8/8 w").expect_err("nonsense");
        assert!(
            matches!(&error, OracleError::Nonsense { answer, .. } if answer == "perhaps so"),
            "{error}"
        );
    }

    #[test]
    fn silence_has_an_end() {
        let mut program = ByProgram::start("sh -c 'read -r fen; read -r more'", Duration::ZERO).expect("it starts");
        assert!(matches!(ask(&mut program, &(), "x"), Err(OracleError::Silent { .. })));
    }

    #[test]
    fn a_command_that_is_none_is_named() {
        let reason = |command: &str| match ByProgram::start(command, Duration::ZERO) {
            Ok(_) => panic!("it started"),
            Err(error) => error.to_string(),
        };
        assert!(reason("/no/such/program -x").starts_with("cannot start the program `/no/such/program -x`: "));
        assert!(reason("a 'b").contains("a quote is not closed"));
        assert!(reason(" ").contains("nothing is written"));
    }
}
