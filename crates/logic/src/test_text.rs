//! Clauses, atoms and terms from text, for this crate's own tests.

use crate::ast::Statement;
use crate::clause::{Atom, Clause};
use crate::syntax::{parse, parse_atom, parse_clause};
use crate::term::Term;

pub(crate) fn clause(text: &str) -> Clause {
    parse_clause(text).expect("one clause")
}

pub(crate) fn clauses(text: &str) -> Vec<Clause> {
    let statements = parse(text).program.statements;
    let one = |statement: &Statement| clause(&statement.to_string());
    statements.iter().map(one).collect()
}

pub(crate) fn atom(text: &str) -> Atom {
    parse_atom(text).expect("an atom").value.value
}

pub(crate) fn term(text: &str) -> Term {
    terms(text)[0]
}

/// Terms that share their variables.
pub(crate) fn terms(text: &str) -> Vec<Term> {
    atom(&format!("terms({text})")).args
}
