//! Words of game sheets as names of clauses, and back.
//!
//! A word that our language could write stays as it is, a whole number is a number. Any other (`+`, `1x`, `a-b`) gets a
//! name that no other word gets: `k_` and the word, with its odd characters by number.

use super::kif::{Expression, Kind};
use adage_logic::{Span, Term};

/// The name for a word.
pub(super) fn name_of_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts_small = word
        .trim_start_matches('_')
        .starts_with(|c: char| c.is_ascii_lowercase());
    if starts_small && word.chars().all(plain) && word != "not" && !word.starts_with("k_") {
        return word.to_string();
    }
    let mut name = String::from("k_");
    for c in word.chars() {
        match c.is_ascii_alphanumeric() {
            true => name.push(c),
            false => name += &format!("_{:x}_", u32::from(c)),
        }
    }
    name
}

/// The word that has a name.
pub(super) fn word_of_name(name: &str) -> String {
    let Some(coded) = name.strip_prefix("k_") else {
        return name.to_string();
    };
    let mut word = String::new();
    for (index, part) in coded.split('_').enumerate() {
        let character = || char::from_u32(u32::from_str_radix(part, 16).ok()?);
        match index % 2 {
            0 => word.push_str(part),
            _ => word.extend(character()),
        }
    }
    word
}

/// The constant for a word.
pub(super) fn constant(word: &str) -> Term {
    match word.parse::<i32>() {
        Ok(number) if number.to_string() == word => Term::Int(number),
        _ => Term::constant(&name_of_word(word)),
    }
}

/// A ground term as an expression.
pub fn expression(term: Term) -> Expression {
    let kind = match term {
        Term::Compound(compound) => {
            let name = match compound.is_tuple() {
                true => "tuple".to_string(),
                false => word_of_name(compound.functor().as_str()),
            };
            let first = Expression {
                kind: Kind::Word(name),
                span: Span::default(),
            };
            let rest = compound.args().iter().map(|arg| expression(*arg));
            Kind::List(std::iter::once(first).chain(rest).collect())
        }
        Term::Const(name) => Kind::Word(word_of_name(name.as_str())),
        other => Kind::Word(other.to_string()),
    };
    Expression {
        kind,
        span: Span::default(),
    }
}

/// A ground expression as a term; `None` if it has variables or is no term.
pub fn term(expression: &Expression) -> Option<Term> {
    match (&expression.kind, expression.parts()?) {
        (_, (word, _)) if word.starts_with('?') => None,
        (Kind::Word(word), _) => Some(constant(word)),
        (Kind::List(_), (word, [])) => Some(constant(word)),
        (Kind::List(_), (word, rest)) => {
            let args: Option<Vec<Term>> = rest.iter().map(term).collect();
            Some(Term::compound(name_of_word(word).as_str(), &args?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_name_of_its_own() {
        let words = [
            "cell", "+", "_2b_", "-+", "1x", "007", "k_1", "not", "a-b", "<", "_x", "a_b", "é",
        ];
        let names = words.map(name_of_word);
        for (index, name) in names.iter().enumerate() {
            assert_eq!(word_of_name(name), words[index]);
            assert!(!names[..index].contains(name));
        }
        assert_eq!(constant("12"), Term::Int(12));
        assert_ne!(constant("012"), Term::Int(12));
    }
}
