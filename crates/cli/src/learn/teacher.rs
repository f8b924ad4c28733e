//! Who answers: a person, a rule, a file of labels or a program.

use crate::book::{Asked, Book, Selection, read_text};
use crate::failure::Failure;
use crate::output::Output;
use adage_games::domain::{Domain, PositionOf};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_oracle::Oracle;
use adage_oracle::labels::Labels;
use adage_oracle::noisy::Noisy;
use adage_oracle::person::Person;
use adage_oracle::program::ByProgram;
use adage_oracle::rule::ByRule;
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Who answers the questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    Person,
    /// A rule by name, or a question to be read.
    Rule(String),
    Labels(PathBuf),
    Program(String),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        match text.split_once(':') {
            None if text == "person" => Ok(Who::Person),
            Some(("rule", name)) if !name.is_empty() => Ok(Who::Rule(name.to_string())),
            Some(("labels", file)) if !file.is_empty() => Ok(Who::Labels(PathBuf::from(file))),
            Some(("program", command)) if !command.is_empty() => Ok(Who::Program(command.to_string())),
            _ => Err("write person, rule:NAME, labels:FILE or program:COMMAND".to_string()),
        }
    }
}

/// As it is written on the command line.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Person => f.write_str("person"),
            Who::Rule(name) => write!(f, "rule:{name}"),
            Who::Labels(file) => write!(f, "labels:{}", file.display()),
            Who::Program(command) => write!(f, "program:{command}"),
        }
    }
}

impl Who {
    /// The person at the terminal, if nobody is named.
    pub fn at_terminal() -> Result<Who, Failure> {
        match io::stdin().is_terminal() {
            true => Ok(Who::Person),
            false => Err(Failure::bad("there is nobody at a terminal to answer").with_help(
                "name who answers: --oracle rule:NAME, labels:FILE or program:COMMAND; or --oracle person to read \
                 answers from standard input",
            )),
        }
    }

    /// In the words of a rule's provenance.
    pub fn in_words(&self) -> String {
        match self {
            Who::Person => "a person".to_string(),
            Who::Rule(name) => format!("the rule {name}"),
            Who::Labels(file) => format!("the labels in {}", file.display()),
            Who::Program(command) => format!("the program {command}"),
        }
    }

    /// The rule that answers, checked.
    pub fn selection<D: Domain>(&self, book: &Book, domain: &D) -> Result<Option<Selection>, Failure> {
        let Who::Rule(name) = self else { return Ok(None) };
        let asked = [Asked::Words(name.clone())];
        book.select(domain.game(), domain.vocabulary().signature(), &asked)
            .map(Some)
    }
}

/// How a teacher is set up.
pub struct Setup<'a> {
    pub who: &'a Who,
    pub concept: &'a str,
    pub noise: f64,
    pub seed: u64,
    /// How long a program may think.
    pub patience: Duration,
}

/// Whoever answers about the positions of a domain.
pub type Teacher<'a, D> = Box<dyn Oracle<PositionOf<D>> + 'a>;

/// Sets a teacher up; `rule` is the compiled rule, if one answers.
pub fn teacher<'a, D: Domain>(
    setup: &Setup<'_>,
    domain: &'a D,
    rule: Option<&'a Matcher<'a, D::Vocabulary>>,
    output: &Output,
) -> Result<Teacher<'a, D>, Failure> {
    let teacher: Teacher<'a, D> = match (setup.who, rule) {
        (Who::Rule(_), Some(matcher)) => Box::new(ByRule::new(matcher)),
        (Who::Labels(file), _) => Box::new(labels(domain, file)?),
        (Who::Program(command), _) => {
            Box::new(ByProgram::start(command, setup.patience).map_err(|error| Failure::bad(error.to_string()))?)
        }
        _ => {
            let style = output.style;
            let draw = move |position: &PositionOf<D>| domain.picture(position, style);
            Box::new(Person::new(io::stdin().lock(), output.writer(), setup.concept, draw))
        }
    };
    Ok(match setup.noise > 0.0 {
        true => Box::new(Noisy::new(teacher, setup.noise, setup.seed)),
        false => teacher,
    })
}

/// The labels of a file.
pub fn labels<'a, D: Domain>(domain: &'a D, file: &Path) -> Result<Labels<'a, D>, Failure> {
    Labels::read(domain, &read_text(file)?).map_err(|error| Failure::bad(format!("`{}`: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teachers_are_written_as_they_are_read() {
        for text in ["person", "rule:fork", "labels:a b.csv", "program:sh -c 'echo no:'"] {
            assert_eq!(text.parse::<Who>().expect(text).to_string(), text);
        }
        for wrong in ["", "rule", "rule:", "nobody:x", "program:"] {
            assert!(wrong.parse::<Who>().is_err(), "{wrong}");
        }
    }
}
