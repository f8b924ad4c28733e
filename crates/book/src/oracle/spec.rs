//! Who answers, as people write it: `person`, `rule:NAME`, `labels:FILE` or `program:COMMAND`.

use super::Oracle;
use super::labels::Labels;
use super::noisy::Noisy;
use super::program::ByProgram;
use super::rule::ByRule;
use crate::book::{Asked, Book, Selection, read_text};
use crate::error::BookError;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::domain::{Domain, PositionOf};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Who answers the questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OracleSpec {
    Person,
    /// A rule by name, or a question to be read.
    Rule(String),
    Labels(PathBuf),
    Program(String),
}

impl FromStr for OracleSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<OracleSpec, String> {
        match text.split_once(':') {
            None if text == "person" => Ok(OracleSpec::Person),
            Some(("rule", name)) if !name.is_empty() => Ok(OracleSpec::Rule(name.to_string())),
            Some(("labels", file)) if !file.is_empty() => Ok(OracleSpec::Labels(PathBuf::from(file))),
            Some(("program", command)) if !command.is_empty() => Ok(OracleSpec::Program(command.to_string())),
            _ => Err("write person, rule:NAME, labels:FILE or program:COMMAND".to_string()),
        }
    }
}

/// As people write it.
impl fmt::Display for OracleSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OracleSpec::Person => f.write_str("person"),
            OracleSpec::Rule(name) => write!(f, "rule:{name}"),
            OracleSpec::Labels(file) => write!(f, "labels:{}", file.display()),
            OracleSpec::Program(command) => write!(f, "program:{command}"),
        }
    }
}

/// Whoever answers about the positions of a domain.
pub type Teacher<'a, D> = Box<dyn Oracle<PositionOf<D>> + 'a>;

/// How an oracle is set up.
pub struct Setup {
    /// The probability with which its answers are made wrong.
    pub noise: f64,
    pub seed: u64,
    /// How long a program may think.
    pub patience: Duration,
}

impl OracleSpec {
    /// In the words of a rule's provenance.
    pub fn in_words(&self) -> String {
        match self {
            OracleSpec::Person => "a person".to_string(),
            OracleSpec::Rule(name) => format!("the rule {name}"),
            OracleSpec::Labels(file) => format!("the labels in {}", file.display()),
            OracleSpec::Program(command) => format!("the program {command}"),
        }
    }

    /// The rule that answers, checked.
    pub fn selection<D: Domain>(&self, book: &Book, domain: &D) -> Result<Option<Selection>, BookError> {
        let OracleSpec::Rule(name) = self else { return Ok(None) };
        let asked = [Asked::Words(name.clone())];
        book.select(domain.game(), domain.vocabulary().signature(), &asked)
            .map(Some)
    }

    /// Sets the oracle up; `rule` is the compiled rule, if one answers, and `person` makes the one who is asked if nobody
    /// else is named.
    pub fn open<'a, D: Domain>(
        &self,
        setup: &Setup,
        domain: &'a D,
        rule: Option<&'a Matcher<'a, D::Vocabulary>>,
        person: impl FnOnce() -> Teacher<'a, D>,
    ) -> Result<Teacher<'a, D>, BookError> {
        let teacher: Teacher<'a, D> = match (self, rule) {
            (OracleSpec::Rule(_), Some(matcher)) => Box::new(ByRule::new(matcher)),
            (OracleSpec::Labels(file), _) => Box::new(read_labels(domain, file)?),
            (OracleSpec::Program(command), _) => {
                let program = ByProgram::start(command, setup.patience);
                Box::new(program.map_err(|error| BookError::new(error.to_string()))?)
            }
            _ => person(),
        };
        Ok(match setup.noise > 0.0 {
            true => Box::new(Noisy::new(teacher, setup.noise, setup.seed)),
            false => teacher,
        })
    }
}

/// The labels of a file.
pub fn read_labels<'a, D: Domain>(domain: &'a D, file: &Path) -> Result<Labels<'a, D>, BookError> {
    Labels::read(domain, &read_text(file)?).map_err(|error| BookError::new(format!("`{}`: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teachers_are_written_as_they_are_read() {
        for text in ["person", "rule:fork", "labels:a b.csv", "program:sh -c 'echo no:'"] {
            assert_eq!(text.parse::<OracleSpec>().expect(text).to_string(), text);
        }
        for wrong in ["", "rule", "rule:", "nobody:x", "program:"] {
            assert!(wrong.parse::<OracleSpec>().is_err(), "{wrong}");
        }
    }
}
