//! The parser's state and its main loop: one statement after another, each with its comments.
//!
//! A statement that cannot be read costs one error. The parser then goes on after the next final stop, so that one run
//! reports several errors.

use super::lexer::{Kind, Lexer, Token};
use super::{Parsed, ParsedTask, Query};
use crate::ast::{Program, Statement, StatementKind};
use crate::diagnostic::{Diagnostic, Span};
use crate::task::{Directive, Item, TaskText};
use crate::term::{Symbol, Term, Var};
use rustc_hash::FxHashMap;

/// After so many errors the parser stops.
pub(super) const MOST_ERRORS: usize = 100;

pub(super) type Read<T> = Result<T, Diagnostic>;

pub(super) struct Parser<'s> {
    pub source: &'s str,
    lexer: Lexer<'s>,
    /// The token that was not yet taken.
    pub token: Token,
    /// The token that was taken last.
    pub previous: Token,
    /// How many terms are being read inside each other.
    pub depth: u32,
    /// The variables of the statement, and what they are called.
    variables: FxHashMap<&'s str, Var>,
    pub names: Vec<Symbol>,
    symbols: FxHashMap<&'s str, Symbol>,
    errors: Vec<Diagnostic>,
    /// A place up to which lines were counted, and its line.
    counted: (usize, usize),
}

impl<'s> Parser<'s> {
    pub fn new(source: &'s str) -> Parser<'s> {
        let mut lexer = Lexer::new(source);
        let token = lexer.next_token();
        Parser {
            source,
            lexer,
            token,
            previous: Token {
                kind: Kind::Stop,
                span: Span::default(),
            },
            depth: 0,
            variables: FxHashMap::default(),
            names: Vec::new(),
            symbols: FxHashMap::default(),
            errors: Vec::new(),
            counted: (0, 1),
        }
    }

    pub fn program(mut self) -> Parsed {
        let (statements, closing_comments) = self.read_all(Self::statement, statement);
        Parsed {
            program: Program {
                statements,
                closing_comments,
            },
            errors: self.all_errors(),
        }
    }

    pub fn task(mut self) -> ParsedTask {
        let read = |parser: &mut Self| match parser.begins_directive() {
            true => parser.directive().map(Ok),
            false => parser.statement().map(Err),
        };
        let (items, closing_comments) = self.read_all(read, |comments, kind, names, span| match kind {
            Ok(kind) => Item::Directive(Directive { comments, kind, span }),
            Err(kind) => Item::Statement(statement(comments, kind, names, span)),
        });
        ParsedTask {
            task: TaskText {
                items,
                closing_comments,
            },
            errors: self.all_errors(),
        }
    }

    /// Reads one thing after another to the end of the text. Also gives the comments after the last one.
    fn read_all<K, T>(
        &mut self,
        read: impl Fn(&mut Self) -> Read<K>,
        make: impl Fn(Vec<String>, K, Vec<Symbol>, Span) -> T,
    ) -> (Vec<T>, Vec<String>) {
        let mut all = Vec::new();
        while self.token.kind != Kind::End && self.errors.len() < MOST_ERRORS {
            let start = self.token.span;
            self.begin_statement();
            match read(self) {
                Ok(kind) => {
                    let span = start.to(self.previous.span);
                    let mut comments = self.take_comments(span);
                    if all.is_empty() {
                        drop_leading_blanks(&mut comments);
                    }
                    all.push(make(comments, kind, std::mem::take(&mut self.names), span));
                }
                Err(error) => {
                    self.recover(start, &error);
                    self.errors.push(error);
                    self.take_comments(start.to(self.previous.span));
                }
            }
        }
        let closing_comments = self.closing_comments(all.is_empty());
        (all, closing_comments)
    }

    /// Forgets the variables of the statement before.
    pub fn begin_statement(&mut self) {
        self.variables = FxHashMap::default();
        self.names.clear();
    }

    /// The errors, the open comment that swallowed the rest of the text in the place of what is missing because of it.
    fn all_errors(mut self) -> Vec<Diagnostic> {
        let unread = self.token.kind != Kind::End;
        if let Some(opening) = self.lexer.unclosed_comment {
            self.errors.retain(|error| error.span.start < opening.start);
            self.errors.push(
                Diagnostic::new(opening, "this comment is not closed", "opened here")
                    .with_help("close it with `*%`; a comment that begins with `%` alone ends with its line"),
            );
        }
        let controls = self.lexer.controls.iter().take(MOST_ERRORS);
        self.errors
            .extend(controls.map(|span| control_character(self.source, *span)));
        self.errors.sort_by_key(|error| error.span.start);
        self.errors.truncate(MOST_ERRORS);
        if self.errors.len() >= MOST_ERRORS && unread {
            self.errors.push(
                Diagnostic::new(
                    self.token.span,
                    format!("there are more than {MOST_ERRORS} errors"),
                    "stopped reading here",
                )
                .with_help("is this a file of rules?"),
            );
        }
        self.errors
    }

    /// Reads the whole text as one thing, with or without a final stop; gives the names of its variables with it.
    pub fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Result<Query<T>, Vec<Diagnostic>> {
        let result = read(&mut self).and_then(|value| {
            self.accept(Kind::Stop);
            self.expect(Kind::End, "the end of the text").map(|_| value)
        });
        let names = std::mem::take(&mut self.names);
        let value = match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.errors.push(error);
                None
            }
        };
        let errors = self.all_errors();
        match value {
            Some(value) if errors.is_empty() => Ok(Query { value, names }),
            _ => Err(errors),
        }
    }

    /// Takes the comments before and inside a statement, and those that begin on the line of its end.
    fn take_comments(&mut self, statement: Span) -> Vec<String> {
        let remarks = &mut self.lexer.remarks;
        let count = remarks
            .iter()
            .take_while(|remark| remark.span.start < statement.end || !remark.on_new_line)
            .count();
        remarks
            .drain(..count)
            .map(|remark| remark.span)
            .filter(|span| span.start < statement.start || span.start < span.end)
            .map(|span| self.source[span.range()].to_owned())
            .collect()
    }

    fn closing_comments(&mut self, whole: bool) -> Vec<String> {
        let remarks = std::mem::take(&mut self.lexer.remarks);
        let mut comments: Vec<String> = remarks
            .iter()
            .map(|remark| self.source[remark.span.range()].to_owned())
            .collect();
        if comments.last().is_some_and(String::is_empty) {
            comments.pop();
        }
        if whole {
            drop_leading_blanks(&mut comments);
        }
        comments
    }

    /// Goes on behind the statement that `error` is about.
    fn recover(&mut self, start: Span, error: &Diagnostic) {
        let begun = self.previous.span.end > start.start;
        let starts_anew = self.starts_a_line() && error.span == self.token.span;
        if begun && starts_anew {
            return;
        }
        if self.source[start.range()].starts_with("#pos") || self.source[start.range()].starts_with("#neg") {
            if !begun {
                self.take();
            }
            return self.skip_example();
        }
        let mut ended = begun && self.previous.kind == Kind::Stop;
        while !ended && self.token.kind != Kind::End {
            let token = self.take();
            ended = self.ends_statement(token);
        }
        // The weights of a weak constraint that was skipped.
        if self.token.kind == Kind::OpenSquare {
            while !matches!(self.token.kind, Kind::End | Kind::Stop) && self.take().kind != Kind::CloseSquare {}
        }
        if self.previous.kind == Kind::CloseSquare {
            self.accept(Kind::Stop);
        }
    }

    /// Skips to the end of an example, `}).`, over the final stops inside its context.
    fn skip_example(&mut self) {
        let mut last = [Kind::End; 2];
        while self.token.kind != Kind::End && !(self.token.kind == Kind::Directive && self.starts_a_line()) {
            let taken = self.take().kind;
            if taken == Kind::Stop && last == [Kind::CloseCurly, Kind::CloseRound] {
                return;
            }
            last = [last[1], taken];
        }
    }

    /// Notes an error in a context and goes on with the next statement there.
    pub fn skip_in_context(&mut self, error: Diagnostic) {
        self.errors.push(error);
        while !matches!(self.token.kind, Kind::CloseCurly | Kind::End) {
            let token = self.take();
            if self.ends_statement(token) {
                return;
            }
        }
    }

    /// Whether the next token may begin a statement and is not indented.
    pub fn starts_a_line(&self) -> bool {
        let at_line_start = self.source[..self.token.span.start].ends_with('\n');
        let begins = matches!(
            self.token.kind,
            Kind::Name | Kind::If | Kind::Weak | Kind::Directive | Kind::OpenCurly
        );
        at_line_start && begins
    }

    /// Whether a token that was skipped ended a statement: a final stop (not the point in `1.5`, but also one that an
    /// open string swallowed at the end of its line), the mark of a query, or the bracket after the weights.
    fn ends_statement(&self, token: Token) -> bool {
        let stands_free = || {
            let next = self.source[token.span.end..].chars().next();
            next.is_none_or(|next| next.is_whitespace() || next == '%')
        };
        match token.kind {
            Kind::Stop => stands_free(),
            Kind::Foreign => self.text(token) == "?" && stands_free(),
            Kind::CloseSquare => true,
            Kind::UnclosedString => self.text(token).trim_end().ends_with('.'),
            _ => false,
        }
    }

    pub fn text(&self, token: Token) -> &'s str {
        &self.source[token.span.range()]
    }

    pub fn take(&mut self) -> Token {
        self.previous = self.token;
        self.token = self.lexer.next_token();
        self.previous
    }

    /// Takes the next token if it is of this kind.
    pub fn accept(&mut self, kind: Kind) -> bool {
        let is_next = self.token.kind == kind;
        if is_next {
            self.take();
        }
        is_next
    }

    pub fn expect(&mut self, kind: Kind, expected: &str) -> Read<Token> {
        match self.token.kind == kind {
            true => Ok(self.take()),
            false => Err(self.unexpected(expected)),
        }
    }

    /// The interned name, looked up without the lock that all threads share where it was met before.
    pub fn symbol(&mut self, text: &'s str) -> Symbol {
        *self.symbols.entry(text).or_insert_with(|| Symbol::new(text))
    }

    pub fn variable(&mut self, token: Token) -> Term {
        let text = self.text(token);
        let fresh = Var(self.names.len() as u32);
        let var = match token.kind {
            Kind::Anonymous => fresh,
            _ => *self.variables.entry(text).or_insert(fresh),
        };
        if var == fresh {
            let name = self.symbol(text);
            self.names.push(name);
        }
        Term::Var(var)
    }

    /// The line of a place, counted from one.
    pub fn line_of(&mut self, offset: usize) -> usize {
        let (from, line) = match self.counted {
            (from, line) if from <= offset => (from, line),
            _ => (0, 1),
        };
        let newlines = self.source.as_bytes()[from..offset]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        self.counted = (offset, line + newlines);
        line + newlines
    }
}

/// Comments and strings are shown to people, whose terminals obey such characters.
fn control_character(source: &str, span: Span) -> Diagnostic {
    let number = source[span.range()].chars().next().map_or(0, u32::from);
    let message = format!("a control character (U+{number:04X}) in a comment or a string");
    Diagnostic::new(span, message, "here").with_help("delete it: it could steer the terminal of whoever reads the text")
}

fn statement(comments: Vec<String>, kind: StatementKind, names: Vec<Symbol>, span: Span) -> Statement {
    Statement {
        comments,
        kind,
        names,
        span,
    }
}

fn drop_leading_blanks(comments: &mut Vec<String>) {
    let blanks = comments.iter().take_while(|comment| comment.is_empty()).count();
    comments.drain(..blanks);
}
