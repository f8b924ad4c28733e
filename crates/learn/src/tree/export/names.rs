//! Names of programs, made from words that people write.

use rustc_hash::FxHashSet;

/// Letters, digits and underlines only, and no digit in front.
pub fn identifier(word: &str) -> String {
    let mut name: String = word
        .chars()
        .map(|character| {
            if character.is_ascii_alphanumeric() {
                character
            } else {
                '_'
            }
        })
        .collect();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.insert(0, 'v');
    }
    name
}

/// `wet_or_dry` as `WetOrDry`.
pub fn camel_case(word: &str) -> String {
    let identifier = identifier(word);
    let parts = identifier.split('_').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (first, rest) = part.split_at(1);
            first.to_uppercase() + &rest.to_lowercase()
        })
        .collect()
}

/// Names that are taken.
#[derive(Default)]
pub struct Taken(FxHashSet<String>);

impl Taken {
    pub fn with(words: &[&str]) -> Taken {
        Taken(words.iter().map(|word| word.to_string()).collect())
    }

    /// The name itself, or with a number if it is taken.
    pub fn fresh(&mut self, name: String) -> String {
        self.numbered(name, "_")
    }

    /// The same for names without underlines.
    pub fn fresh_camel(&mut self, name: String) -> String {
        self.numbered(name, "")
    }

    fn numbered(&mut self, name: String, joint: &str) -> String {
        let mut fresh = name.clone();
        let mut number = 1;
        while !self.0.insert(fresh.clone()) {
            number += 1;
            fresh = format!("{name}{joint}{number}");
        }
        fresh
    }
}

/// A text as the inside of a comment of one line.
pub fn comment(text: &str) -> String {
    text.replace("*/", "* /")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
