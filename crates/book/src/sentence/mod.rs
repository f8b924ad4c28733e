//! Clauses as English sentences, with `{3}` for the third argument of the head.
//!
//! `chess` speaks of chess, by the phrase table of `phrases`; `plain` of the other worlds, by the tables of `manners`. Rules
//! are said by their own words, which a [`Language`] finds in the book.

mod chess;
mod manners;
mod phrases;
mod plain;

pub use phrases::Language;

use adage_logic::{Clause, Term};
use adage_worlds::drawing::cell_name;
use adage_worlds::words;

/// The sentence of a concept that any of these clauses makes an instance of. All have the same arguments.
pub fn of_all(clauses: &[Clause], language: &Language<'_>) -> String {
    let sentences: Vec<String> = clauses.iter().map(|clause| of(clause, language)).collect();
    format!("{}.", sentences.join("; or "))
}

fn of(clause: &Clause, language: &Language<'_>) -> String {
    match manners::MANNERS.iter().find(|manner| manner.game == language.game) {
        Some(manner) => plain::of(clause, manner, language),
        None => chess::of(clause, language),
    }
}

/// A sentence with the arguments named as the clause names them.
pub fn with_variables(sentence: &str, clause: &Clause) -> String {
    let args = &clause.head.args;
    let name = |index: usize| match args.get(index) {
        Some(Term::Const(name)) => format!("the {name}"),
        Some(arg) => words::cell(*arg).map_or_else(|| arg.to_string(), cell_name),
        None => String::new(),
    };
    crate::words::fill_words(sentence, name)
}
