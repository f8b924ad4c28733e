//! Reading terms: operators by how tightly they bind, names with arguments, tuples, numbers and strings.
//!
//! How deep terms may be nested is limited, both while reading (brackets) and in what is made (long chains of
//! operators), so that nothing that walks over a term later can run out of stack.

use super::lexer::{Kind, Token};
use super::parser::{Parser, Read};
use crate::diagnostic::{Diagnostic, Span};
use crate::print::binding;
use crate::term::{Operator, Symbol, Term};

/// How deep terms may be nested.
pub(super) const NESTING: u32 = 200;

/// A term, where it stands and how deep it is.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub term: Term,
    pub span: Span,
    pub height: u32,
}

/// What stands between round brackets.
#[derive(Default)]
pub(super) struct Arguments {
    pub terms: Vec<Term>,
    pub spans: Vec<Span>,
    height: u32,
    ends_with_comma: bool,
}

/// A name with its arguments: an atom or a term, as what follows it tells.
pub(super) struct Application {
    pub name: Symbol,
    pub arguments: Arguments,
    pub span: Span,
}

impl Application {
    fn into_operand(self) -> Read<Operand> {
        let Arguments { terms, height, .. } = self.arguments;
        let term = match terms.is_empty() {
            true => Term::Const(self.name),
            false => Term::compound(self.name, &terms),
        };
        operand_above(height, term, self.span)
    }
}

impl Parser<'_> {
    pub fn term(&mut self) -> Read<Operand> {
        self.term_within(0)
    }

    /// A term whose operators all bind at least as tightly as `context`.
    fn term_within(&mut self, context: u8) -> Read<Operand> {
        self.nested(|parser| {
            let left = parser.operand()?;
            parser.operations(left, context)
        })
    }

    /// Reads on after a name with its arguments that turned out to begin a term.
    pub fn term_after(&mut self, application: Application) -> Read<Operand> {
        let left = application.into_operand()?;
        self.operations(left, 0)
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= NESTING {
            return Err(too_deep(self.token.span));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn operations(&mut self, mut left: Operand, context: u8) -> Read<Operand> {
        while let Some(operator) = binary_operator(self.token.kind) {
            let own = binding(operator);
            if own < context {
                break;
            }
            self.take();
            // All operators lean to the left but the power, which leans to the right.
            let right = self.term_within(if operator == Operator::Power { own } else { own + 1 })?;
            let term = Term::operation(operator, &[left.term, right.term]);
            left = operand_above(left.height.max(right.height), term, left.span.to(right.span))?;
        }
        Ok(left)
    }

    fn operand(&mut self) -> Read<Operand> {
        let first = self.token;
        match first.kind {
            Kind::Minus => self.negation(),
            Kind::Number => {
                let value = self.number()?;
                integer(value, first.span)
            }
            Kind::String => {
                self.take();
                let text = self.unescape(first)?;
                Ok(leaf(Term::string(&text), first.span))
            }
            Kind::Variable | Kind::Anonymous => {
                self.take();
                if self.token.kind == Kind::OpenRound {
                    return Err(self.upper_case_name(first));
                }
                Ok(leaf(self.variable(first), first.span))
            }
            Kind::Name => self.application()?.into_operand(),
            Kind::OpenRound => self.tuple(),
            Kind::Bar => self.absolute(),
            _ => Err(self.unexpected("a term")),
        }
    }

    /// A minus sign and what it stands before. Before a number it is the number's sign.
    fn negation(&mut self) -> Read<Operand> {
        let sign = self.take();
        if self.token.kind == Kind::Number {
            let value = self.number()?;
            return integer(-value, sign.span.to(self.previous.span));
        }
        let inner = self.nested(Self::operand)?;
        let span = sign.span.to(inner.span);
        match inner.term {
            Term::Int(value) => integer(-i64::from(value), span),
            term => operand_above(inner.height, Term::operation(Operator::Negate, &[term]), span),
        }
    }

    pub fn application(&mut self) -> Read<Application> {
        let token = self.take();
        let name = self.symbol(self.text(token));
        let arguments = match self.token.kind {
            Kind::OpenRound => self.arguments()?,
            _ => Arguments::default(),
        };
        if arguments.ends_with_comma {
            let closing = self.previous.span;
            return Err(Diagnostic::new(closing, "expected an argument after `,`", "found `)`"));
        }
        Ok(Application {
            name,
            arguments,
            span: token.span.to(self.previous.span),
        })
    }

    fn arguments(&mut self) -> Read<Arguments> {
        let opening = self.take();
        let mut arguments = Arguments::default();
        while !self.accept(Kind::CloseRound) {
            if !arguments.terms.is_empty() && !arguments.ends_with_comma {
                return Err(self.unclosed(opening, "`)` or `,` after an argument"));
            }
            let argument = self.term()?;
            arguments.terms.push(argument.term);
            arguments.spans.push(argument.span);
            arguments.height = arguments.height.max(argument.height);
            arguments.ends_with_comma = self.accept(Kind::Comma);
        }
        Ok(arguments)
    }

    /// A tuple, or a term in brackets: one element makes a tuple only with a comma after it.
    fn tuple(&mut self) -> Read<Operand> {
        let opening = self.token.span;
        let Arguments {
            terms,
            height,
            ends_with_comma,
            ..
        } = self.arguments()?;
        let span = opening.to(self.previous.span);
        match terms[..] {
            [term] if !ends_with_comma => Ok(Operand { term, span, height }),
            _ => operand_above(height, Term::tuple(&terms), span),
        }
    }

    fn absolute(&mut self) -> Read<Operand> {
        let opening = self.take();
        let inner = self.term()?;
        if !self.accept(Kind::Bar) {
            return Err(self.unclosed(opening, "`|` after the term whose absolute value is meant"));
        }
        let term = Term::operation(Operator::Absolute, &[inner.term]);
        operand_above(inner.height, term, opening.span.to(self.previous.span))
    }

    /// Takes a number; whether it is one too many for its sign is for the caller to see.
    pub fn number(&mut self) -> Read<i64> {
        let token = self.take();
        let text = self.text(token);
        let (digits, radix) = match text.get(..2) {
            Some("0x") => (&text[2..], 16),
            Some("0o") => (&text[2..], 8),
            Some("0b") => (&text[2..], 2),
            _ => (text, 10),
        };
        if radix == 10 && digits.len() > 1 && digits.starts_with('0') {
            return Err(
                Diagnostic::new(token.span, "a number cannot begin with `0`", "here").with_help("leave out the zeros")
            );
        }
        i64::from_str_radix(digits, radix).map_err(|_| out_of_range(token.span))
    }

    pub fn unescape(&self, token: Token) -> Read<String> {
        let written = self.text(token);
        let mut text = String::with_capacity(written.len());
        let mut characters = written[1..written.len() - 1].char_indices();
        while let Some((offset, character)) = characters.next() {
            if character != '\\' {
                text.push(character);
                continue;
            }
            match characters.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, escaped @ ('\\' | '"'))) => text.push(escaped),
                other => {
                    let start = token.span.start + 1 + offset;
                    let length = 1 + other.map_or(0, |(_, character)| character.len_utf8());
                    let span = Span::new(start, start + length);
                    return Err(Diagnostic::new(span, "a string has no such escape", "here")
                        .with_help("the escapes are `\\\\`, `\\\"` and `\\n`; for the sign `\\` itself write `\\\\`"));
                }
            }
        }
        Ok(text)
    }
}

fn binary_operator(kind: Kind) -> Option<Operator> {
    Some(match kind {
        Kind::Plus => Operator::Add,
        Kind::Minus => Operator::Subtract,
        Kind::Star => Operator::Multiply,
        Kind::Slash => Operator::Divide,
        Kind::Backslash => Operator::Modulo,
        Kind::Power => Operator::Power,
        Kind::Dots => Operator::Interval,
        _ => return None,
    })
}

pub(super) fn begins_term(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Name
            | Kind::Variable
            | Kind::Anonymous
            | Kind::Number
            | Kind::String
            | Kind::Minus
            | Kind::OpenRound
            | Kind::Bar
    )
}

/// Whether a token goes on with the term before it.
pub(super) fn is_operator(kind: Kind) -> bool {
    binary_operator(kind).is_some()
}

fn leaf(term: Term, span: Span) -> Operand {
    Operand { term, span, height: 1 }
}

/// A term made of terms that are `height` deep.
fn operand_above(height: u32, term: Term, span: Span) -> Read<Operand> {
    match height < NESTING {
        true => Ok(Operand {
            term,
            span,
            height: height + 1,
        }),
        false => Err(too_deep(span)),
    }
}

fn integer(value: i64, span: Span) -> Read<Operand> {
    match i32::try_from(value) {
        Ok(value) => Ok(leaf(Term::Int(value), span)),
        Err(_) => Err(out_of_range(span)),
    }
}

fn out_of_range(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this number is out of range", "too large").with_help(format!(
        "numbers go from {} to {}; a longer one can be a string, \"…\"",
        i32::MIN,
        i32::MAX
    ))
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("terms are nested more than {NESTING} deep");
    Diagnostic::new(span, message, "too deep here").with_help("give an inner part a name of its own: `X = …`")
}
