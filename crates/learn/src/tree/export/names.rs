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
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let fresh = std::iter::once(name.clone())
            .chain(numbered)
            .find(|name| !self.0.contains(name))
            .unwrap_or(name);
        self.0.insert(fresh.clone());
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
