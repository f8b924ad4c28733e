//! What the parser says when it cannot read on.
//!
//! The general complaint is "expected this, found that". Before it come the mistakes that people make, and the parts of
//! ASP-Core-2 and clingo that this language leaves out: these are named, with what to write instead.

use super::foreign::{Advice, directive, foreign_character, is_invisible};
use super::lexer::{Kind, Token};
use super::parser::Parser;
use super::terms::Operand;
use crate::diagnostic::{Diagnostic, Span};

/// As much of a token as is quoted.
const QUOTED: usize = 30;

const NEGATION_HELP: &str = "write `not` before an atom that must not hold";

impl Parser<'_> {
    /// Something other than what was expected stands here.
    pub fn unexpected(&mut self, expected: &str) -> Diagnostic {
        if let Some(complaint) = self.misplaced(self.token) {
            return complaint;
        }
        let mut complaint = Diagnostic::new(self.token.span, format!("expected {expected}"), self.found());
        if self.lacks_stop() {
            let line = self.line_of(self.previous.span.start);
            complaint.help = Some(format!(
                "does the statement before, on line {line}, lack its final stop?"
            ));
        }
        complaint
    }

    fn found(&self) -> String {
        if self.token.kind == Kind::End {
            return "found the end of the text".to_owned();
        }
        format!("found {}", self.quoted(self.token))
    }

    fn quoted(&self, token: Token) -> String {
        let text = self.text(token);
        match text.char_indices().nth(QUOTED) {
            Some((end, _)) => format!("`{}…`", &text[..end]),
            None => format!("`{text}`"),
        }
    }

    /// Whether a statement seems to end without its stop here.
    fn lacks_stop(&self) -> bool {
        let at_border = self.token.kind == Kind::End || self.starts_a_line();
        self.follows_term() && self.depth == 0 && at_border
    }

    fn follows_term(&self) -> bool {
        matches!(
            self.previous.kind,
            Kind::Name
                | Kind::Variable
                | Kind::Anonymous
                | Kind::Number
                | Kind::String
                | Kind::CloseRound
                | Kind::CloseCurly
        )
    }

    fn here(&self, advice: Advice) -> Diagnostic {
        complain(self.token.span, advice)
    }

    /// Tokens that are wrong wherever they stand.
    fn misplaced(&self, token: Token) -> Option<Diagnostic> {
        let text = self.text(token);
        let follows_number = self.previous.kind == Kind::Number && self.previous.span.end == token.span.start;
        let advice = match token.kind {
            Kind::UnclosedString => {
                let opening = Span::new(token.span.start, token.span.start + 1);
                let help = "close it with `\"`; a string ends on the line where it begins, a new line in it is `\\n`";
                return Some(Diagnostic::new(opening, "this string is not closed", "opened here").with_help(help));
            }
            Kind::Foreign => match text.chars().next() {
                Some('_') => Advice::new("a name needs a letter", "after the underscores comes a letter"),
                Some(character) => foreign_character(character),
                None => return None,
            },
            Kind::Directive => directive(text)?,
            Kind::At if !self.follows_term() => Advice::new(
                "functions of a script, `@f(X)`, are not supported",
                "write the values down as facts",
            ),
            Kind::Not if self.previous.kind != Kind::Not => Advice::new(
                "`not` is reserved: it can only stand before an atom in a body",
                "use another name",
            ),
            Kind::Stop if follows_number && self.digit_follows(token) => {
                Advice::new("numbers are whole", "count in smaller units: 15 tenths, not 1.5")
            }
            Kind::Name | Kind::Variable | Kind::Anonymous if follows_number => Advice::new(
                "a name cannot begin with a digit",
                "put a lower-case letter before the digits",
            ),
            _ => return None,
        };
        let label = match token.kind {
            Kind::Foreign if !text.chars().all(is_invisible) => format!("found {}", self.quoted(token)),
            _ => "here".to_owned(),
        };
        Some(Diagnostic {
            label,
            ..complain(token.span, advice)
        })
    }

    fn digit_follows(&self, token: Token) -> bool {
        self.source[token.span.end..].starts_with(|next: char| next.is_ascii_digit())
    }

    /// A bracket was opened, and neither closed nor filled further.
    pub fn unclosed(&mut self, opening: Token, expected: &str) -> Diagnostic {
        if self.token.kind == Kind::Semicolon {
            return self.here(Advice::new(
                "pools, `(a;b)`, are not supported",
                "write a rule for each, or an interval such as `1..3`",
            ));
        }
        if let Some(complaint) = self.misplaced(self.token) {
            return complaint;
        }
        let line = self.line_of(opening.span.start);
        Diagnostic::new(self.token.span, format!("expected {expected}"), self.found())
            .with_help(format!("{} was opened on line {line}", self.quoted(opening)))
    }

    pub fn upper_case_name(&mut self, name: Token) -> Diagnostic {
        let text = self.text(name);
        let lower: String = match text.char_indices().nth(QUOTED) {
            Some(_) => "p".to_owned(),
            None => text.to_ascii_lowercase(),
        };
        let help = match name.kind {
            Kind::Anonymous => "give the predicate a name".to_owned(),
            _ => format!("names that begin with an upper-case letter are variables; write `{lower}(…)`"),
        };
        let message = "the name of a predicate begins with a lower-case letter";
        Diagnostic::new(name.span, message, format!("found {}", self.quoted(name))).with_help(help)
    }

    /// Neither an atom nor a comparison begins here.
    pub fn no_literal(&mut self) -> Diagnostic {
        let rest = &self.source[self.token.span.start..];
        if ["\\+", "~", "!", "¬"].iter().any(|sign| rest.starts_with(sign)) {
            let sign = if rest.starts_with('\\') {
                "`\\+`".to_owned()
            } else {
                self.quoted(self.token)
            };
            let complaint = Diagnostic::new(self.token.span, "negation is written `not`", format!("found {sign}"));
            return complaint.with_help(NEGATION_HELP);
        }
        match self.token.kind {
            Kind::OpenCurly => self.here(AGGREGATE),
            Kind::Stop if self.previous.kind == Kind::CloseSquare => self.here(Advice::new(
                "no stop follows the weights of a weak constraint",
                "write `:~ body. [1@2, X]`, with the stop before the bracket",
            )),
            Kind::Foreign if rest.starts_with('&') => self.here(Advice::new(
                "theory atoms, `&a { … }`, are not supported",
                "leave it out",
            )),
            _ => self.unexpected("an atom or a comparison"),
        }
    }

    /// A term was read where an atom or a comparison should stand.
    pub fn not_an_atom(&mut self, term: Operand) -> Diagnostic {
        let written = &self.source[term.span.range()];
        let is_name = |text: &str| {
            text.trim_start()
                .starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
        };
        if written.strip_prefix('-').is_some_and(is_name) {
            let help = "give the opposite a name of its own, or write `not` where it is enough that nothing is known";
            return Diagnostic::new(term.span, "classical negation, `-p`, is not supported", "here").with_help(help);
        }
        match self.token.kind {
            Kind::OpenCurly => self.here(AGGREGATE),
            Kind::Compare(_) => Diagnostic::new(term.span, "expected an atom, not a comparison", "here"),
            _ => match self.misplaced(self.token) {
                Some(complaint) => complaint,
                None => Diagnostic::new(term.span, "expected an atom or a comparison", "this is only a term")
                    .with_help("a term is compared with another (`X = 1`) or stands in a predicate (`p(X)`)"),
            },
        }
    }

    pub fn double_negation(&mut self, first: Span) -> Diagnostic {
        let span = first.to(self.token.span);
        Diagnostic::new(span, "double negation, `not not`, is not supported", "here")
            .with_help("name what is denied: `q :- not p.`, then write `not q`")
    }

    pub fn chained_comparison(&mut self, left: Operand, right: Operand) -> Diagnostic {
        let span = left.span.to(right.span).to(self.token.span);
        Diagnostic::new(span, "a comparison has two sides", "a third follows")
            .with_help("write two comparisons: `1 < X, X < 3`")
    }

    pub fn after_literal(&mut self) -> Diagnostic {
        match self.token.kind {
            Kind::Colon => self.here(Advice::new(
                "conditional literals, `a : b`, are not supported in a body",
                "say in a rule of its own when it fails, and write `not` before that",
            )),
            Kind::If => {
                let complaint = Diagnostic::new(self.token.span, "a rule has only one `:-`", "this is the second");
                complaint.with_help("does the statement before lack its final stop?")
            }
            Kind::OpenCurly => self.here(AGGREGATE),
            _ => self.unexpected("`,` or `.` after a literal"),
        }
    }

    /// `:=` and `<-` for `:-`.
    pub fn arrow(&self) -> Option<Diagnostic> {
        let rest = &self.source[self.token.span.start..];
        let arrow = ["<-", ":=", "<=", "←"]
            .into_iter()
            .find(|arrow| rest.starts_with(arrow))?;
        // A choice may have the bound `X <= { … }`.
        if arrow == "<=" && rest[arrow.len()..].trim_start().starts_with('{') {
            return None;
        }
        let span = Span::new(self.token.span.start, self.token.span.start + arrow.len());
        let complaint = Diagnostic::new(span, "head and body are parted by `:-`", format!("found `{arrow}`"));
        Some(complaint.with_help("write `head :- body.`"))
    }

    /// Neither `:-` nor `.` follows a head.
    pub fn after_head(&mut self) -> Diagnostic {
        if let Some(arrow) = self.arrow() {
            return arrow;
        }
        match self.token.kind {
            Kind::Semicolon | Kind::Bar | Kind::Comma => self.disjunction(),
            Kind::Colon => self.here(Advice::new(
                "conditions in a head, `a : b`, are not supported",
                "put them into the body, or into a choice: `{ a : b }`",
            )),
            Kind::Foreign if self.text(self.token) == "?" => self.here(Advice::new(
                "queries, `a?`, are not part of a file of rules",
                "ask on the command line, or write a rule",
            )),
            Kind::Name if self.text(self.token) == "if" => {
                self.here(Advice::new("head and body are parted by `:-`", "write `head :- body.`"))
            }
            _ => self.unexpected("`:-` or `.` after a head"),
        }
    }

    pub fn disjunction(&self) -> Diagnostic {
        self.here(Advice::new(
            "disjunctive heads, `a; b`, are not supported",
            "write a choice: `1 { a; b }.`",
        ))
    }

    pub fn negated_head(&self) -> Diagnostic {
        self.here(Advice::new(
            "a head cannot be negated",
            "write a constraint: `:- a, body.` in the place of `not a :- body.`",
        ))
    }

    pub fn comparison_as_head(&self, left: Operand) -> Diagnostic {
        let complaint = Diagnostic::new(
            left.span.to(self.previous.span),
            "a comparison cannot be a head",
            "here",
        );
        complaint.with_help("write a constraint: `:- X > 1, body.` in the place of `X <= 1 :- body.`")
    }

    pub fn bound(&self, span: Span) -> Diagnostic {
        let complaint = Diagnostic::new(
            span,
            "a choice has one lower and one upper bound, both included",
            "here",
        );
        complaint.with_help("write `lower { a; b } upper`")
    }

    pub fn after_element(&mut self, opening: Token) -> Diagnostic {
        let complaint = self.unclosed(opening, "`;` or `}` after an element of a choice");
        match self.token.kind {
            Kind::Comma => complaint.with_help("elements are parted by `;`, the conditions of one element by `,`"),
            Kind::Semicolon => self.unexpected("an atom"),
            _ => complaint,
        }
    }
}

const AGGREGATE: Advice = Advice::new(
    "aggregates, `1 { a; b } 2`, are not supported in a body",
    "for \"at least two\" write `p(X), p(Y), X < Y`",
);

fn complain(span: Span, advice: Advice) -> Diagnostic {
    Diagnostic::new(span, advice.message, "here").with_help(advice.help)
}
