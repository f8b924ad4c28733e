//! Reading statements: rules, constraints, weak constraints and directives.

use super::lexer::Kind;
use super::parser::{Parser, Read};
use crate::ast::{Head, Rule, StatementKind, WeakConstraint};
use crate::clause::Predicate;
use crate::diagnostic::Diagnostic;
use crate::term::{Operator, Term};

impl Parser<'_> {
    pub fn statement(&mut self) -> Read<StatementKind> {
        match self.token.kind {
            Kind::Weak => self.weak_constraint(),
            Kind::Directive => match self.text(self.token) {
                "#const" => self.constant(),
                "#show" => self.show(),
                "#defined" => self.defined(),
                _ => Err(self.unexpected("a statement")),
            },
            Kind::If => self.rule(Head::None),
            _ => {
                let head = self.head()?;
                self.rule(head)
            }
        }
    }

    fn rule(&mut self, head: Head) -> Read<StatementKind> {
        let mut body = Vec::new();
        if self.accept(Kind::If) {
            body = self.body()?;
            self.stop("`,` or `.` after a literal")?;
        } else if !self.accept(Kind::Stop) {
            return Err(self.after_head());
        }
        Ok(StatementKind::Rule(Rule { head, body }))
    }

    fn weak_constraint(&mut self) -> Read<StatementKind> {
        self.take();
        let body = self.body()?;
        self.stop("`,` or `.` after a literal")?;
        let opening = self.token;
        if !self.accept(Kind::OpenSquare) {
            let error = self.unexpected("`[` and the weight after a weak constraint");
            return Err(error.with_help("a weak constraint says what it costs: `:~ body. [1@2, X]`"));
        }
        let weight = self.term()?.term;
        let level = match self.accept(Kind::At) {
            true => self.term()?.term,
            false => Term::Int(0),
        };
        let mut terms = Vec::new();
        while self.accept(Kind::Comma) {
            terms.push(self.term()?.term);
        }
        if !self.accept(Kind::CloseSquare) {
            return Err(self.unclosed(opening, "`]` or `,` after a term"));
        }
        Ok(StatementKind::Weak(WeakConstraint {
            body,
            weight,
            level,
            terms,
        }))
    }

    fn constant(&mut self) -> Read<StatementKind> {
        self.take();
        let name = self.expect(Kind::Name, "the name of a constant after `#const`")?;
        let name = self.symbol(self.text(name));
        let equals = Kind::Compare(crate::clause::Comparison::Equal);
        self.expect(equals, "`=` and a value after the name of a constant")?;
        let value = self.term()?;
        if !value.term.is_ground() {
            let error = Diagnostic::new(value.span, "the value of a constant cannot have variables", "here");
            return Err(error.with_help("a constant stands for one value; write a rule for what depends on others"));
        }
        if has_interval(value.term) {
            let error = Diagnostic::new(value.span, "a constant cannot stand for an interval", "here");
            return Err(error.with_help("make a constant for each end: `low..high`"));
        }
        self.stop("`.` after the value of a constant")?;
        if self.token.kind == Kind::OpenSquare {
            let error = Diagnostic::new(
                self.token.span,
                "`[default]` and `[override]` are not supported",
                "here",
            );
            return Err(error.with_help("leave it out; give each constant one value"));
        }
        Ok(StatementKind::Const {
            name,
            value: value.term,
        })
    }

    fn show(&mut self) -> Read<StatementKind> {
        self.take();
        if self.accept(Kind::Stop) {
            return Ok(StatementKind::Show(None));
        }
        const HELP: &str = "name a predicate and how many arguments it has: `#show p/2.`; terms cannot be shown";
        let shown = self.predicate("a predicate after `#show`", HELP)?;
        Ok(StatementKind::Show(Some(shown)))
    }

    fn defined(&mut self) -> Read<StatementKind> {
        self.take();
        const HELP: &str = "name a predicate and how many arguments it has: `#defined p/2.`";
        let declared = self.predicate("a predicate after `#defined`", HELP)?;
        Ok(StatementKind::Defined(declared))
    }

    /// `name/arity.`
    fn predicate(&mut self, expected: &str, help: &str) -> Read<Predicate> {
        let is_name = self.token.kind == Kind::Name;
        if !is_name {
            return Err(self.unexpected(expected).with_help(help));
        }
        let name = self.take();
        let name = self.symbol(self.text(name));
        if !self.accept(Kind::Slash) || self.token.kind != Kind::Number {
            let error = self.unexpected("`/` and the number of arguments after the predicate");
            return Err(error.with_help(help));
        }
        let place = self.token.span;
        let arity = self.number()?;
        let arity =
            usize::try_from(arity).map_err(|_| Diagnostic::new(place, "no such number of arguments", "here"))?;
        self.stop("`.` after the predicate")?;
        Ok(Predicate::new(name, arity))
    }

    pub fn stop(&mut self, expected: &str) -> Read<()> {
        self.expect(Kind::Stop, expected).map(|_| ())
    }
}

fn has_interval(term: Term) -> bool {
    match term {
        Term::Compound(compound) if !compound.is_plain() => {
            compound.operator() == Some(Operator::Interval) || compound.args().iter().any(|arg| has_interval(*arg))
        }
        _ => false,
    }
}
