//! Reads CDL-1 by its grammar, one function a production.

use super::{Condition, Consequence, Declaration, KEYWORDS, Name, Predicate, Procedure, Program};
use adage_logic::diagnostic::{Diagnostic, Span};

#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    span: Span,
}

impl Token<'_> {
    fn is_name(&self) -> bool {
        self.text.starts_with(|first: char| first.is_ascii_alphabetic()) && !KEYWORDS.contains(&self.text)
    }
}

fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
        let length = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '-' => {
                1 + rest[1..]
                    .find(|next: char| !next.is_ascii_digit())
                    .unwrap_or(rest.len() - 1)
            }
            _ if is_word(first) => rest.find(|next| !is_word(next)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        tokens.push(Token {
            text: &rest[..length],
            span: Span::new(at, at + length),
        });
        at += length;
    }
    tokens
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    end: Span,
}

type Read<T> = Result<T, Diagnostic>;

impl Program {
    /// Reads a program; after a mistake it goes on with the next `to`.
    pub fn read(source: &str) -> Result<Program, Vec<Diagnostic>> {
        let mut parser = Parser {
            tokens: tokens(source),
            at: 0,
            end: Span::new(source.trim_end().len(), source.trim_end().len()),
        };
        let mut errors = Vec::new();
        let declarations = parser.declarations().unwrap_or_else(|error| {
            errors.push(error);
            Vec::new()
        });
        let mut procedures = Vec::new();
        let mut verb = "partition";
        loop {
            if !errors.is_empty() {
                parser.skip_to_next();
            }
            if parser.at == parser.tokens.len() && verb == "decide" {
                break;
            }
            match parser.procedure(verb) {
                Ok(procedure) => procedures.push(procedure),
                Err(error) => errors.push(error),
            }
            verb = "decide";
        }
        if errors.is_empty() {
            let partition = procedures.remove(0);
            return Ok(Program {
                declarations,
                partition,
                procedures,
            });
        }
        errors.dedup();
        Err(errors)
    }
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end, |token| token.span)
    }

    fn wrong(&self, message: impl Into<String>) -> Diagnostic {
        let found = self
            .peek()
            .map_or("the text ends here".to_string(), |text| format!("found `{text}`"));
        Diagnostic::new(self.span(), message, found)
    }

    fn take(&mut self, word: &str) -> bool {
        let is_there = self.peek() == Some(word);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, words: &[&str]) -> Read<()> {
        for word in words {
            if !self.take(word) {
                return Err(self.wrong(format!("expected `{word}`")));
            }
        }
        Ok(())
    }

    fn name(&mut self, what: &str) -> Read<Name> {
        match self.tokens.get(self.at).filter(|token| token.is_name()) {
            Some(token) => {
                self.at += 1;
                Ok(Name {
                    text: token.text.to_string(),
                    span: token.span,
                })
            }
            None => Err(self.wrong(format!("expected {what}"))),
        }
    }

    fn names(&mut self, what: &str) -> Read<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.take(",") {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Goes on to the next `to`, or to the end.
    fn skip_to_next(&mut self) {
        while self.peek().is_some_and(|text| text != "to") {
            self.at += 1;
        }
    }

    fn declarations(&mut self) -> Read<Vec<Declaration>> {
        self.expect(&["primitive"])?;
        let mut declarations = Vec::new();
        loop {
            declarations.push(match self.peek() {
                Some("int") => {
                    self.at += 1;
                    Declaration::Ints(self.names("the name of a number")?)
                }
                Some("test") => {
                    self.at += 1;
                    Declaration::Tests(self.names("the name of a test")?)
                }
                Some("to") | None => return Ok(declarations),
                _ => {
                    let name = self.name("`int`, `test`, a name that has cases, or `to`")?;
                    self.expect(&["has", "cases"])?;
                    let cases = self.names("a case")?;
                    Declaration::Cases { name, cases }
                }
            });
        }
    }

    fn procedure(&mut self, verb: &str) -> Read<Procedure> {
        self.expect(&["to"])?;
        self.expect(&[verb])?;
        let name = self.name("the name of what is decided")?;
        let mut conditions = Vec::new();
        while matches!(self.peek(), Some("if" | "in")) {
            conditions.push(self.condition()?);
        }
        if conditions.is_empty() {
            return Err(self.wrong("expected `if` or `in case`"));
        }
        if !self.take("otherwise") {
            return Err(self.wrong("expected `if`, `in case` or `otherwise`"));
        }
        let otherwise = self.name("a class")?;
        match self.peek() {
            None | Some("to") => Ok(Procedure {
                name,
                conditions,
                otherwise,
            }),
            _ => Err(self.wrong("after `otherwise` and its class comes the next `to`, or nothing")),
        }
    }

    fn condition(&mut self) -> Read<Condition> {
        if self.take("if") {
            let predicate = self.predicate("a test")?;
            self.expect(&["then"])?;
            let class = self.class()?;
            return Ok(Condition::If { predicate, class });
        }
        self.expect(&["in", "case"])?;
        let name = self.name("what has cases")?;
        self.expect(&["is"])?;
        match self.peek() {
            Some("<") => Ok(Condition::Bounds {
                name,
                cases: self.cases(Parser::bound)?,
            }),
            _ => Ok(Condition::Values {
                name,
                cases: self.cases(|parser| parser.predicate("a case"))?,
            }),
        }
    }

    fn cases<T>(&mut self, guard: impl Fn(&mut Self) -> Read<T>) -> Read<Vec<(T, Consequence)>> {
        let mut cases = Vec::new();
        loop {
            let when = guard(self)?;
            self.expect(&["then"])?;
            cases.push((when, self.consequence()?));
            if !self.take("or") {
                return Ok(cases);
            }
            self.expect(&["if"])?;
        }
    }

    fn bound(&mut self) -> Read<i64> {
        self.expect(&["<"])?;
        match self.peek().and_then(|text| text.parse().ok()) {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => Err(self.wrong("expected a whole number")),
        }
    }

    fn consequence(&mut self) -> Read<Consequence> {
        let only_if = match self.take("if") {
            true => {
                let predicate = self.predicate("a test")?;
                self.expect(&["then"])?;
                Some(predicate)
            }
            false => None,
        };
        let class = self.class()?;
        Ok(Consequence { only_if, class })
    }

    /// A class, where a second condition would make the rule more than a list.
    fn class(&mut self) -> Read<Name> {
        if matches!(self.peek(), Some("if" | "in")) {
            let help = "decide what is nested here by a procedure of its own";
            return Err(self
                .wrong("a condition inside a condition is not linear")
                .with_help(help));
        }
        self.name("a class")
    }

    fn predicate(&mut self, what: &str) -> Read<Predicate> {
        let is_negated = self.take("not");
        let name = self.name(what)?;
        Ok(Predicate { is_negated, name })
    }
}
