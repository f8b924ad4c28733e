//! What the words of a strategy mean: the bundled file of patterns explains each measure in a note.

use crate::strategy::Strategy;
use adage_book::bundled;
use adage_book::{Entry, RuleFile};
use adage_logic::Symbol;
use adage_logic::ast::StatementKind;
use adage_worlds::KRK_PATTERNS;
use std::collections::HashSet;

/// The name of the pattern that a move made *safely* leads to.
pub const SAFE: &str = "safe";

/// A word that rules use, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    pub word: String,
    pub meaning: String,
}

/// The patterns and measures of king and rook against king.
pub fn patterns() -> RuleFile {
    bundled::file(KRK_PATTERNS)
}

/// Whether a rule of the file says a number of a position, and not that something is so.
pub fn is_measure(entry: &Entry) -> bool {
    entry.predicate.is_some_and(|predicate| predicate.arity == 2)
        && entry.bare_text().starts_with(&format!("{}(N,", entry.name))
}

/// The measures that a strategy speaks of, and what it is to move safely, in the order of the file of patterns.
pub fn of(strategy: &Strategy) -> Vec<Meaning> {
    let used = spoken_of(strategy);
    let file = patterns();
    let meaning = |entry: &Entry| {
        let words = entry.words.clone()?;
        match entry.name == SAFE {
            true => Some(Meaning {
                word: "safely".to_string(),
                meaning: words,
            }),
            false => Some(Meaning {
                word: words,
                meaning: entry.notes.first().filter(|_| is_measure(entry))?.clone(),
            }),
        }
    };
    let entries = file
        .entries
        .iter()
        .filter(|entry| used.contains(&Symbol::new(&entry.name)));
    entries.filter_map(meaning).collect()
}

fn spoken_of(strategy: &Strategy) -> HashSet<Symbol> {
    let statements = strategy.file.entries.iter().flat_map(|entry| &entry.statements);
    let literals = statements.flat_map(|statement| match &statement.kind {
        StatementKind::Rule(rule) => &rule.body[..],
        StatementKind::Weak(weak) => &weak.body[..],
        _ => &[],
    });
    literals.map(|literal| literal.value.atom.name).collect()
}
