//! A person who answers: sees the position drawn and types a letter.
//!
//! Reader and writer are whatever they are, a terminal or a text in a test. When there is nothing more to read, the
//! person has stopped.

use crate::oracle::{Answer, Oracle, OracleError, Question};
use std::io::{self, BufRead, Write};

/// Asks a person in words.
pub struct Person<R, W, D> {
    reader: R,
    writer: W,
    /// How a position is drawn.
    draw: D,
    /// `Is this a fork?`
    ask: String,
    /// What was typed after the last yes or no.
    pointed_at: Vec<String>,
}

const KEYS: &str = "[y]es [n]o [d]on't know [b]ack [h]ypothesis [s]top, [?]";

const HELP: &str = "\
y, n   the pattern is there, anywhere in the position, or it is not
y e4,d5   it is, and these men make it so: all others could be gone
n g7   it is not, and this man spoils it: it would be there if the man were gone
x POSITION   the rule so far is wrong there
d      you do not know; something else is asked
b      take your last answer back
h      show the rule so far
s      stop; what was learned so far is kept";

impl<R, W, D> Person<R, W, D> {
    /// The concept is named as in rules: `can_fork`.
    pub fn new(reader: R, writer: W, concept: &str, draw: D) -> Self {
        let article = match concept.starts_with(['a', 'e', 'i', 'o', 'u']) {
            true => "an",
            false => "a",
        };
        Person {
            reader,
            writer,
            draw,
            ask: format!("Is this {article} {}?", concept.replace('_', " ")),
            pointed_at: Vec::new(),
        }
    }
}

/// What a person typed.
enum Typed {
    Answer(Answer),
    /// Yes or no, and the places that were pointed at.
    Pointed(Answer, Vec<String>),
    Hypothesis,
    Help,
    Unclear,
}

fn understand(line: &str) -> Typed {
    match line.trim().to_lowercase().as_str() {
        "d" | "don't know" | "dont know" => Typed::Answer(Answer::DontKnow),
        "b" | "back" => Typed::Answer(Answer::Back),
        "s" | "stop" | "q" | "quit" => Typed::Answer(Answer::Stop),
        "h" | "hypothesis" => Typed::Hypothesis,
        "?" | "help" => Typed::Help,
        other => match other.split_once(char::is_whitespace) {
            Some(("x", _)) => {
                // A position says by its letters which side its men are of.
                let text = line
                    .trim()
                    .split_once(char::is_whitespace)
                    .map_or("", |(_, text)| text.trim());
                Typed::Answer(Answer::Counterexample(text.to_string()))
            }
            Some((answer, places)) => match Answer::read(answer) {
                Some(answer @ Answer::Reply(_)) => {
                    let places = places.split([',', ' ']).filter(|place| !place.is_empty());
                    Typed::Pointed(answer, places.map(str::to_string).collect())
                }
                _ => Typed::Unclear,
            },
            None => Answer::read(other).map_or(Typed::Unclear, Typed::Answer),
        },
    }
}

impl<R: BufRead, W: Write, D> Person<R, W, D> {
    /// What is typed, up to the first answer; the end of the input is a stop.
    fn listen(&mut self, hypothesis: &dyn Fn() -> String) -> io::Result<Answer> {
        loop {
            write!(self.writer, "{} {KEYS} ", self.ask)?;
            self.writer.flush()?;
            let mut line = String::new();
            if self.reader.read_line(&mut line)? == 0 {
                writeln!(self.writer)?;
                return Ok(Answer::Stop);
            }
            self.pointed_at.clear();
            match understand(&line) {
                Typed::Answer(answer) => return Ok(answer),
                Typed::Pointed(answer, places) => {
                    self.pointed_at = places;
                    return Ok(answer);
                }
                Typed::Hypothesis => writeln!(self.writer, "\n{}", hypothesis().trim_end())?,
                Typed::Help => writeln!(self.writer, "{HELP}")?,
                Typed::Unclear => writeln!(self.writer, "Please type one of the letters in brackets.")?,
            }
        }
    }
}

impl<P, R: BufRead, W: Write, D: FnMut(&P) -> String> Oracle<P> for Person<R, W, D> {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer, OracleError> {
        let drawing = (self.draw)(question.position);
        writeln!(
            self.writer,
            "\nQuestion {}: {}\n{}",
            question.number,
            question.text,
            drawing.trim_end()
        )
        .and_then(|()| self.listen(question.hypothesis))
        .map_err(|error| OracleError::Unreachable(error.to_string()))
    }

    fn pointed_at(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pointed_at)
    }

    fn reconsider(&mut self, reason: &str) -> bool {
        writeln!(self.writer, "{reason}").is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::test_questions::ask;

    /// The answers to what is typed, and all that is shown.
    fn talk(typed: &str, questions: usize) -> (Vec<Answer>, String) {
        let mut shown = Vec::new();
        let mut person = Person::new(typed.as_bytes(), &mut shown, "can_fork", |_: &()| "a board".to_string());
        let answers = (0..questions).map(|_| ask(&mut person, &(), "the position").expect("an answer"));
        let answers = answers.collect();
        (answers, String::from_utf8(shown).expect("a text"))
    }

    #[test]
    fn letters_and_words_are_understood() {
        let (answers, _) = talk("y\nno\n D \nback\nYES\ns\n", 6);
        let expected = [
            Answer::YES,
            Answer::NO,
            Answer::DontKnow,
            Answer::Back,
            Answer::YES,
            Answer::Stop,
        ];
        assert_eq!(answers, expected);
    }

    #[test]
    fn men_are_pointed_at_and_rules_refused() {
        let mut person = Person::new(
            &b"y e4, d5\nn g7\nx 8/8/K1k5/8 w\ny\n"[..],
            Vec::new(),
            "fork",
            |_: &()| String::new(),
        );
        let mut said = Vec::new();
        for _ in 0..4 {
            let answer = ask(&mut person, &(), "").expect("an answer");
            said.push((answer, Oracle::<()>::pointed_at(&mut person)));
        }
        let expected = [
            (Answer::YES, vec!["e4".to_string(), "d5".to_string()]),
            (Answer::NO, vec!["g7".to_string()]),
            (Answer::Counterexample("8/8/K1k5/8 w".to_string()), Vec::new()),
            (Answer::YES, Vec::new()),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn the_board_the_question_and_the_letters_are_shown() {
        let (_, shown) = talk("y\n", 1);
        let expected = "\nQuestion 1: the position\na board\n\
                        Is this a can fork? [y]es [n]o [d]on't know [b]ack [h]ypothesis [s]top, [?] ";
        assert_eq!(shown, expected);
    }

    #[test]
    fn the_hypothesis_is_shown_and_the_question_put_again() {
        let (answers, shown) = talk("h\ny\n", 1);
        assert_eq!(answers, [Answer::YES]);
        assert!(shown.contains("all kings.\nIs this"), "{shown}");
    }

    #[test]
    fn what_is_not_understood_is_asked_again_and_the_end_is_a_stop() {
        let (answers, shown) = talk("perhaps\n\n", 1);
        assert_eq!(answers, [Answer::Stop]);
        assert_eq!(shown.matches("Please type").count(), 2);
    }

    #[test]
    fn a_person_can_think_again() {
        let mut shown = Vec::new();
        let mut person = Person::new(&b""[..], &mut shown, "fork", |_: &()| String::new());
        assert!(Oracle::<()>::reconsider(&mut person, "You said no before."));
        assert_eq!(shown, b"You said no before.\n");
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error() {
        let mut person = Person::new(&b"\xff\xfe\n"[..], Vec::new(), "fork", |_: &()| String::new());
        assert!(matches!(ask(&mut person, &(), ""), Err(OracleError::Unreachable(_))));
    }
}
