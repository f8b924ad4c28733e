//! The bracketed notation of game sheets: words and lists, read with their places and printed again.
//!
//! Letters mean the same large and small, so words are made small when read. A comment goes from `;` to the end of its
//! line.

mod format;

pub use format::format;

use adage_logic::{Diagnostic, Span};
use std::fmt;

/// A word or a list, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    pub kind: Kind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Word(String),
    List(Vec<Expression>),
}

impl Expression {
    /// The first word of a list, or the word itself, and what follows it.
    pub fn parts(&self) -> Option<(&str, &[Expression])> {
        match &self.kind {
            Kind::Word(word) => Some((word, &[])),
            Kind::List(items) => match items.split_first() {
                Some((first, rest)) => match &first.kind {
                    Kind::Word(word) => Some((word, rest)),
                    Kind::List(_) => None,
                },
                None => None,
            },
        }
    }
}

/// Prints an expression in one line.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Word(word) => f.write_str(word),
            Kind::List(items) => {
                f.write_str("(")?;
                for (index, item) in items.iter().enumerate() {
                    let gap = if index == 0 { "" } else { " " };
                    write!(f, "{gap}{item}")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// How deep lists may stand in each other.
const DEEPEST: usize = 200;

pub(super) enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
    Comment(&'a str),
}

/// The tokens with their places.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (Token<'_>, Span)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let start = text.len() - rest.len();
        let first = rest.chars().next()?;
        let ends_word = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';');
        let length = match first {
            '(' | ')' => 1,
            ';' => rest.find('\n').unwrap_or(rest.len()),
            _ => rest.find(ends_word).unwrap_or(rest.len()),
        };
        let (written, after) = rest.split_at(length);
        rest = after;
        let token = match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Comment(written),
            _ => Token::Word(written),
        };
        Some((token, Span::new(start, start + length)))
    })
}

/// Reads all expressions of a text. All errors are reported together.
pub fn read(text: &str) -> Result<Vec<Expression>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut lists: Vec<(Span, Vec<Expression>)> = Vec::new();
    let mut done = Vec::new();
    for (token, span) in tokens(text) {
        let expression = match token {
            Token::Comment(_) => continue,
            Token::Word(word) => Expression {
                kind: Kind::Word(word.to_lowercase()),
                span,
            },
            Token::Open => {
                lists.push((span, Vec::new()));
                if lists.len() > DEEPEST {
                    errors.push(Diagnostic::new(span, "brackets are nested too deeply", "one more"));
                    return Err(errors);
                }
                continue;
            }
            Token::Close => match lists.pop() {
                Some((open, items)) => {
                    let whole = open.to(span);
                    if items.is_empty() {
                        errors.push(Diagnostic::new(whole, "brackets with nothing in them", "empty"));
                    }
                    Expression {
                        kind: Kind::List(items),
                        span: whole,
                    }
                }
                None => {
                    errors.push(Diagnostic::new(
                        span,
                        "a bracket is closed that was never opened",
                        "one too many",
                    ));
                    continue;
                }
            },
        };
        match lists.last_mut() {
            Some((_, items)) => items.push(expression),
            None => done.push(expression),
        }
    }
    // A sentence begins at the start of a line: of those that stay open, the last such is the likeliest culprit.
    let at_line_start = |span: &Span| text[..span.start].ends_with('\n') || span.start == 0;
    let open = lists.iter().map(|(span, _)| *span);
    if let Some(span) = open.clone().rfind(at_line_start).or_else(|| open.clone().next()) {
        errors.push(
            Diagnostic::new(span, "a bracket is opened and never closed", "opened here")
                .with_help("a closing bracket is missing before the next sentence"),
        );
    }
    errors.sort_by_key(|error| error.span.start);
    match errors.is_empty() {
        true => Ok(done),
        false => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<String> {
        let errors = read(text).err().unwrap_or_default();
        let said = |error: &Diagnostic| {
            let (line, column) = error.place(text);
            format!("{line}:{column} {}", error.message)
        };
        errors.iter().map(said).collect()
    }

    #[test]
    fn words_and_lists_are_read_and_printed() {
        let text = "(<= (Legal ?X (mark 1 2)) ; who may\n  open)\nterminal;;;";
        let read = read(text).unwrap();
        let printed: Vec<String> = read.iter().map(|expression| expression.to_string()).collect();
        assert_eq!(printed, ["(<= (legal ?x (mark 1 2)) open)", "terminal"]);
    }

    #[test]
    fn brackets_that_do_not_match_are_placed() {
        assert_eq!(complaints("0123(56789"), ["1:5 a bracket is opened and never closed"]);
        let closed_twice = "a bracket is closed that was never opened";
        assert_eq!(
            complaints("0123(5)7)9)"),
            [8, 10].map(|at| format!("1:{} {closed_twice}", at + 1))
        );
        assert_eq!(complaints("0123(5;(8\n01)345)"), [format!("2:7 {closed_twice}")]);
        assert_eq!(complaints("0( ())6"), ["1:4 brackets with nothing in them"]);
        assert_eq!(complaints(";;;"), Vec::<String>::new());
        assert_eq!(
            complaints("(a b)\n(c (d e)\n(f g)\n"),
            ["2:1 a bracket is opened and never closed"]
        );
        assert!(complaints(&"(".repeat(100_000))[0].contains("too deeply"));
    }
}
