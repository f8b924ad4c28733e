//! CDL-1, the concept description language: lists of conditions that a person can go through in mind.
//!
//! ```text
//! primitive
//!    test sheltered, soaked
//!    weather has cases wet, dry, blustery
//!
//! to partition umbrella
//!    in case weather is dry then DONT_USE or if blustery then DONT_USE
//!    if sheltered then DONT_USE
//!    if soaked then DONT_USE
//!    otherwise USE
//! ```
//!
//! `parser` reads it, `problem` turns it into trees and back. After `then` there is a class, in cases perhaps one more
//! condition, and nothing else: so nothing can be nested.

mod parser;
mod problem;

use adage_logic::diagnostic::Span;
use std::fmt;

pub use problem::CdlError;

/// What the language keeps for itself.
const KEYWORDS: [&str; 16] = [
    "primitive",
    "int",
    "test",
    "has",
    "cases",
    "to",
    "partition",
    "decide",
    "if",
    "then",
    "in",
    "case",
    "is",
    "or",
    "otherwise",
    "not",
];

/// A name and where it stands. Names are equal wherever they stand.
#[derive(Clone, Eq, Debug)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name {
            text: text.to_string(),
            span: Span::default(),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.text)
    }
}

/// Whether the language can have it as a name.
pub fn is_name(word: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let begins = word.starts_with(|first: char| first.is_ascii_alphabetic());
    begins && word.chars().all(is_plain) && !KEYWORDS.contains(&word)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub declarations: Vec<Declaration>,
    /// What the whole decides.
    pub partition: Procedure,
    pub procedures: Vec<Procedure>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declaration {
    Ints(Vec<Name>),
    Tests(Vec<Name>),
    Cases { name: Name, cases: Vec<Name> },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Procedure {
    pub name: Name,
    pub conditions: Vec<Condition>,
    pub otherwise: Name,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    If {
        predicate: Predicate,
        class: Name,
    },
    /// The value of a name is one of several.
    Values {
        name: Name,
        cases: Vec<(Predicate, Consequence)>,
    },
    /// A number is below one of several bounds.
    Bounds {
        name: Name,
        cases: Vec<(i64, Consequence)>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    pub is_negated: bool,
    pub name: Name,
}

/// A class, perhaps only under one more condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    pub only_if: Option<Predicate>,
    pub class: Name,
}

impl fmt::Display for Predicate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", if self.is_negated { "not " } else { "" }, self.name)
    }
}

impl fmt::Display for Consequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.only_if {
            Some(predicate) => write!(out, "if {predicate} then {}", self.class),
            None => write!(out, "{}", self.class),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut write_cases = |name: &Name, cases: Vec<(String, &Consequence)>| {
            write!(out, "in case {name} is ")?;
            for (number, (guard, consequence)) in cases.iter().enumerate() {
                let before = if number == 0 { "" } else { " or if " };
                write!(out, "{before}{guard} then {consequence}")?;
            }
            Ok(())
        };
        match self {
            Condition::If { predicate, class } => write!(out, "if {predicate} then {class}"),
            Condition::Values { name, cases } => write_cases(
                name,
                cases.iter().map(|(guard, then)| (guard.to_string(), then)).collect(),
            ),
            Condition::Bounds { name, cases } => write_cases(
                name,
                cases.iter().map(|(bound, then)| (format!("< {bound}"), then)).collect(),
            ),
        }
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[Name]| {
            names
                .iter()
                .map(|name| name.text.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            Declaration::Ints(names) => write!(out, "int {}", list(names)),
            Declaration::Tests(names) => write!(out, "test {}", list(names)),
            Declaration::Cases { name, cases } => write!(out, "{name} has cases {}", list(cases)),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "primitive")?;
        for declaration in &self.declarations {
            writeln!(out, "   {declaration}")?;
        }
        let procedures = self.procedures.iter().map(|procedure| ("decide", procedure));
        for (verb, procedure) in std::iter::once(("partition", &self.partition)).chain(procedures) {
            writeln!(out, "\nto {verb} {}", procedure.name)?;
            for condition in &procedure.conditions {
                writeln!(out, "   {condition}")?;
            }
            writeln!(out, "   otherwise {}", procedure.otherwise)?;
        }
        Ok(())
    }
}
