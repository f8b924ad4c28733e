//! Texts made odd: tokens left out, doubled, exchanged, or put in place of others.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// One change of a text.
#[derive(Clone, Debug)]
pub enum Oddity {
    LeaveOut(Index),
    Double(Index),
    Exchange(Index, Index),
    Replace(Index, &'static str),
}

/// What stands where it does not belong.
const STRANGERS: [&str; 26] = [
    "0",
    "-1",
    "1",
    "9",
    "255",
    "256",
    "2147483647",
    "x",
    "none",
    "_",
    "X",
    "\"\"",
    "\"a b\"",
    "(",
    ")",
    "(1,2)",
    "((1,2),3)",
    "f(1)",
    ",",
    ".",
    ":-",
    "not",
    "!=",
    "..",
    "{",
    "é",
];

pub fn oddities() -> impl Strategy<Value = Vec<Oddity>> {
    let oddity = prop_oneof![
        any::<Index>().prop_map(Oddity::LeaveOut),
        any::<Index>().prop_map(Oddity::Double),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Oddity::Exchange(one, other)),
        (any::<Index>(), select(&STRANGERS[..])).prop_map(|(index, stranger)| Oddity::Replace(index, stranger)),
    ];
    prop::collection::vec(oddity, 1..4)
}

/// The text with all these changes.
pub fn made_odd(text: &str, oddities: &[Oddity]) -> String {
    let mut tokens: Vec<&str> = tokens(text);
    for oddity in oddities.iter().filter(|_| !text.is_empty()) {
        let count = tokens.len();
        match oddity {
            _ if count == 0 => {}
            Oddity::LeaveOut(at) => drop(tokens.remove(at.index(count))),
            Oddity::Double(at) => tokens.insert(at.index(count), tokens[at.index(count)]),
            Oddity::Exchange(one, other) => tokens.swap(one.index(count), other.index(count)),
            Oddity::Replace(at, stranger) => tokens[at.index(count)] = stranger,
        }
    }
    tokens.concat()
}

/// Words, strings in quotes, runs of white space, and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if first.is_whitespace() => rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}
