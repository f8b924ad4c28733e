//! Another program that answers, over its standard input and output.
//!
//! It gets one position a line and says yes, no or unknown, one line each. It is started once and asked until the
//! learner is done; then its input ends, and so should it. A program that ends early, keeps silent or talks nonsense is
//! an error that names it.

use crate::{Answer, Oracle, OracleError, Question};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Answers by asking a program that runs.
pub struct ByProgram {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    patience: Duration,
}

/// The longest answer that is read.
const LONGEST_LINE: usize = 10_000;

impl ByProgram {
    /// Starts a command: words parted by spaces, in quotes where a word has spaces itself.
    pub fn start(command: &str, patience: Duration) -> Result<ByProgram, OracleError> {
        let not_started = |reason: String| OracleError::NotStarted {
            command: command.to_string(),
            reason,
        };
        let words = words(command).ok_or_else(|| not_started("a quote is not closed".to_string()))?;
        let [program, arguments @ ..] = &words[..] else {
            return Err(not_started(
                "nothing is written where a command was expected".to_string(),
            ));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| not_started(error.to_string()))?;
        let output = child.stdout.take().expect("its output is piped");
        Ok(ByProgram {
            command: command.to_string(),
            input: child.stdin.take(),
            child,
            lines: read_lines(output),
            patience,
        })
    }

    fn ended(&mut self, number: usize, position: &str) -> OracleError {
        self.input = None;
        // Its output may end a moment before it does.
        let how = self
            .child
            .wait()
            .map_or_else(|error| error.to_string(), |status| status.to_string());
        OracleError::Ended {
            command: self.command.clone(),
            how,
            number,
            position: position.to_string(),
        }
    }
}

/// Reads in a thread of its own, so that waiting can come to an end.
fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut reader = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = std::io::Read::take(&mut reader, LONGEST_LINE as u64).read_until(b'\n', &mut line);
            let is_over = !matches!(read, Ok(1..));
            if is_over || sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The words of a command line.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

impl<P> Oracle<P> for ByProgram {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer, OracleError> {
        let &Question { text, number, .. } = question;
        let written = match &mut self.input {
            Some(input) => writeln!(input, "{text}").and_then(|()| input.flush()).is_ok(),
            None => false,
        };
        if !written {
            return Err(self.ended(number, text));
        }
        let (command, position) = (self.command.clone(), text.to_string());
        match self.lines.recv_timeout(self.patience) {
            Ok(answer) => Answer::read(&answer).ok_or(OracleError::Nonsense {
                command,
                answer: answer.chars().filter(|c| !c.is_control()).take(80).collect(),
                number,
                position,
            }),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(number, text)),
            Err(RecvTimeoutError::Timeout) => Err(OracleError::Silent {
                command,
                seconds: self.patience.as_secs(),
                number,
                position,
            }),
        }
    }
}

impl Drop for ByProgram {
    /// A program that has been told nothing more will come is given a moment to end by itself.
    fn drop(&mut self) {
        self.input = None;
        for _ in 0..20 {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::test_questions::ask;

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
        assert_eq!(said, [Ok(Answer::Yes), Ok(Answer::No), Ok(Answer::Yes)]);
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

    #[test]
    fn commands_are_divided_into_words() {
        let divided = |command: &str| words(command).expect("words");
        assert_eq!(divided(" a  b\tc "), ["a", "b", "c"]);
        assert_eq!(divided("sh -c 'read \"x\"; y' ''"), ["sh", "-c", "read \"x\"; y", ""]);
        assert_eq!(divided("a\"b c\"d"), ["ab cd"]);
        assert_eq!(words("'a"), None);
    }
}
