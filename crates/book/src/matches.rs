//! Matches of rules told: for people in the words of the book, for machines as data.

use crate::book::{Book, Selection, shown_name};
use crate::words::fill_words;
use adage_logic::Term;
use adage_logic::matcher::Match;
use adage_logic::print::Named;
use adage_logic::vocabulary::Signature;
use adage_worlds::drawing::cell_name;
use adage_worlds::words;
use serde::Serialize;

/// Puts matches into words.
pub struct Teller<'a> {
    pub book: &'a Book,
    pub selection: &'a Selection,
    pub signature: &'a Signature,
}

/// That a rule holds in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MatchReport {
    /// The situation as people write it.
    pub position: String,
    /// Where in a file it stands, where situations come from files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    pub rule: String,
    pub args: Vec<String>,
    /// The cells that the rule speaks of, where the world has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    pub words: String,
}

impl Teller<'_> {
    /// The rule's sentence with the men and squares filled in; without a sentence, the answer as an atom.
    pub fn say(&self, found: &Match) -> String {
        let types = self.selection.rules.types(found.predicate);
        let say = |index| words::say(self.signature, types, &found.args, index);
        let entry = self.book.entry(found.predicate);
        match entry.and_then(|entry| entry.words.as_deref()) {
            Some(sentence) => fill_words(sentence, say),
            None => self.bindings(found, say),
        }
    }

    /// The named variables of the head with their values: `From = c7, To = a8`.
    fn bindings(&self, found: &Match, say: impl Fn(usize) -> String) -> String {
        let rule = &self.selection.rules.rules[found.rule];
        let mut parts = Vec::new();
        for (index, (arg, value)) in rule.clause.head.args.iter().zip(&found.args).enumerate() {
            if !matches!(value, Term::Position(_)) && !arg.is_ground() {
                parts.push(format!("{} = {}", Named::new(arg, &rule.names), say(index)));
            }
        }
        parts.join(", ")
    }

    /// What holds in the situation that is written so.
    pub fn report(&self, found: &Match, position: &str) -> MatchReport {
        MatchReport {
            position: position.to_string(),
            place: None,
            rule: shown_name(found.predicate).to_string(),
            args: found.args.iter().map(ToString::to_string).collect(),
            squares: None,
            words: self.say(found),
        }
    }
}

impl MatchReport {
    /// With the cells of the match and the place of the situation in a file.
    pub fn on_board(self, found: &Match, place: &str) -> MatchReport {
        let cells = found.cells.iter().filter_map(|cell| words::cell(*cell));
        MatchReport {
            place: Some(place.to_string()),
            squares: Some(cells.map(cell_name).collect()),
            ..self
        }
    }
}
