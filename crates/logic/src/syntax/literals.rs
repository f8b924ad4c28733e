//! Reading atoms, comparisons, literals, bodies and choices.

use super::lexer::Kind;
use super::parser::{Parser, Read};
use super::terms::{Application, Operand, begins_term, is_operator};
use crate::ast::{Choice, ChoiceElement, Head, Located};
use crate::clause::{Atom, Comparison, Literal};
use crate::term::Term;

/// What a name with arguments may turn out to be.
enum AtomOrTerm {
    Atom(Located<Atom>),
    Term(Operand),
}

impl Parser<'_> {
    /// The literals up to the final stop, or to the end of the text.
    pub fn body(&mut self) -> Read<Vec<Located<Literal>>> {
        let mut literals = Vec::new();
        if self.ends_body() {
            return Ok(literals);
        }
        loop {
            literals.push(self.literal()?);
            if self.ends_body() {
                return Ok(literals);
            }
            if !self.accept(Kind::Comma) && !self.accept(Kind::Semicolon) {
                return Err(self.after_literal());
            }
        }
    }

    /// A body that is asked by itself: there is something in it.
    pub fn query(&mut self) -> Read<Vec<Located<Literal>>> {
        match self.ends_body() {
            true => Err(self.no_literal()),
            false => self.body(),
        }
    }

    fn ends_body(&self) -> bool {
        matches!(self.token.kind, Kind::Stop | Kind::End)
    }

    pub fn literal(&mut self) -> Read<Located<Literal>> {
        let start = self.token.span;
        let negated = self.accept(Kind::Not);
        if negated && self.token.kind == Kind::Not {
            return Err(self.double_negation(start));
        }
        let atom = match self.atom_or_term()? {
            AtomOrTerm::Atom(atom) => atom,
            AtomOrTerm::Term(left) => self.comparison(left)?,
        };
        Ok(Located {
            value: Literal {
                negated,
                atom: atom.value,
            },
            span: start.to(atom.span),
            arg_spans: atom.arg_spans,
        })
    }

    /// An atom, and no comparison.
    pub fn atom(&mut self) -> Read<Located<Atom>> {
        if self.token.kind == Kind::Not {
            return Err(self.unexpected("an atom"));
        }
        match self.atom_or_term()? {
            AtomOrTerm::Atom(atom) => Ok(atom),
            AtomOrTerm::Term(term) => Err(self.not_an_atom(term)),
        }
    }

    fn atom_or_term(&mut self) -> Read<AtomOrTerm> {
        match self.token.kind {
            Kind::Name => {
                let application = self.application()?;
                let next = self.token.kind;
                if is_operator(next) || matches!(next, Kind::Compare(_) | Kind::OpenCurly) {
                    return Ok(AtomOrTerm::Term(self.term_after(application)?));
                }
                Ok(AtomOrTerm::Atom(located_atom(application)))
            }
            next if begins_term(next) => Ok(AtomOrTerm::Term(self.term()?)),
            _ => Err(self.no_literal()),
        }
    }

    /// A comparison, its left side read.
    fn comparison(&mut self, left: Operand) -> Read<Located<Atom>> {
        let Kind::Compare(comparison) = self.token.kind else {
            return Err(self.not_an_atom(left));
        };
        self.take();
        let right = self.term()?;
        if let Kind::Compare(_) = self.token.kind {
            return Err(self.chained_comparison(left, right));
        }
        Ok(Located {
            value: Atom::compare(left.term, comparison, right.term),
            span: left.span.to(right.span),
            arg_spans: vec![left.span, right.span],
        })
    }

    pub fn head(&mut self) -> Read<Head> {
        match self.token.kind {
            Kind::OpenCurly => self.choice(Bounds::default()).map(Head::Choice),
            Kind::Not => Err(self.negated_head()),
            _ => match self.atom_or_term()? {
                AtomOrTerm::Atom(atom) => Ok(Head::Atom(atom)),
                AtomOrTerm::Term(term) => self.choice_after(term).map(Head::Choice),
            },
        }
    }

    /// A choice, the term before it read: a lower bound, or a bound with a comparison such as `1 <= { … }`.
    fn choice_after(&mut self, term: Operand) -> Read<Choice> {
        let mut bounds = Bounds::default();
        let sign = self.token;
        match sign.kind {
            Kind::OpenCurly => bounds.lower = Some(term.term),
            Kind::Compare(comparison) => {
                if let Some(arrow) = self.arrow() {
                    return Err(arrow);
                }
                self.take();
                if self.token.kind != Kind::OpenCurly {
                    return Err(self.comparison_as_head(term));
                }
                if !bounds.set(comparison, term.term) {
                    return Err(self.bound(sign.span));
                }
            }
            _ => return Err(self.not_an_atom(term)),
        }
        self.choice(bounds)
    }

    fn choice(&mut self, mut bounds: Bounds) -> Read<Choice> {
        let opening = self.take();
        let mut elements = Vec::new();
        while !self.accept(Kind::CloseCurly) {
            if !elements.is_empty() && !self.accept(Kind::Semicolon) {
                return Err(self.after_element(opening));
            }
            elements.push(self.choice_element()?);
        }
        let sign = self.token;
        match sign.kind {
            Kind::Compare(comparison) => {
                self.take();
                let bound = self.term()?;
                if !bounds.set(comparison.mirror(), bound.term) {
                    return Err(self.bound(sign.span));
                }
            }
            next if begins_term(next) => {
                let upper = self.term()?;
                if !bounds.set(Comparison::GreaterOrEqual, upper.term) {
                    return Err(self.bound(upper.span));
                }
            }
            _ => {}
        }
        Ok(Choice {
            lower: bounds.lower,
            elements,
            upper: bounds.upper,
        })
    }

    fn choice_element(&mut self) -> Read<ChoiceElement> {
        let atom = self.atom()?;
        let mut condition = Vec::new();
        let ends = |parser: &Self| matches!(parser.token.kind, Kind::Semicolon | Kind::CloseCurly);
        if self.accept(Kind::Colon) && !ends(self) {
            condition.push(self.literal()?);
            while self.accept(Kind::Comma) {
                condition.push(self.literal()?);
            }
        }
        Ok(ChoiceElement { atom, condition })
    }
}

fn located_atom(application: Application) -> Located<Atom> {
    Located {
        value: Atom::new(application.name, application.arguments.terms),
        span: application.span,
        arg_spans: application.arguments.spans,
    }
}

#[derive(Default)]
struct Bounds {
    lower: Option<Term>,
    upper: Option<Term>,
}

impl Bounds {
    /// Takes in `bound comparison { … }`; says whether it could.
    fn set(&mut self, comparison: Comparison, bound: Term) -> bool {
        let (is_lower, is_upper) = match comparison {
            Comparison::LessOrEqual => (true, false),
            Comparison::GreaterOrEqual => (false, true),
            Comparison::Equal => (true, true),
            _ => return false,
        };
        let is_free = !(is_lower && self.lower.is_some() || is_upper && self.upper.is_some());
        if is_lower {
            self.lower = Some(bound);
        }
        if is_upper {
            self.upper = Some(bound);
        }
        is_free
    }
}

impl Comparison {
    /// The comparison with its sides exchanged.
    fn mirror(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
            same => same,
        }
    }
}
