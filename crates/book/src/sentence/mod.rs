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
    either(&sentences)
}

/// One of these sentences holds. What is about the same man as the first calls it "it".
pub fn either(sentences: &[String]) -> String {
    let of_first = sentences.first().and_then(|first| subject(first));
    let mut said: Vec<String> = sentences.to_vec();
    for sentence in said.iter_mut().skip(1) {
        if let Some(rest) = of_first.and_then(|man| sentence.strip_prefix(man)) {
            *sentence = format!("it{rest}");
        }
    }
    format!("{}.", said.join("; or "))
}

/// `{2|the knight} on {3}`, if a sentence begins so.
fn subject(sentence: &str) -> Option<&str> {
    let on = sentence.find("} on {").filter(|_| sentence.starts_with('{'))?;
    let end = on + "} on {".len();
    let is_first = !sentence[1..on].contains('}');
    let end = end + sentence[end..].find('}')? + 1;
    is_first.then(|| &sentence[..end])
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
    crate::words::fill_nouns(sentence, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_man_of_the_first_sentence_is_named_once() {
        let either = |sentences: [&str; 2]| either(&sentences.map(str::to_string));
        assert_eq!(
            either(["{2|the pawn} on {3} is pinned", "{2|the pawn} on {3} is attacked"]),
            "{2|the pawn} on {3} is pinned; or it is attacked."
        );
        assert_eq!(
            either(["{2} on {3} attacks {5} on {6}", "{5} on {6} attacks {2} on {3}"]),
            "{2} on {3} attacks {5} on {6}; or {5} on {6} attacks {2} on {3}."
        );
        assert_eq!(
            either(["{3} is empty", "{3} is on {4}"]),
            "{3} is empty; or {3} is on {4}."
        );
    }
}
