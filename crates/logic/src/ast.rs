//! What was written: statements with their places in the source, their variables' names and their comments.
//!
//! The parser makes these, the printer prints them, [`crate::check`] turns them into checked rules.

use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::diagnostic::Span;
use crate::term::{Symbol, Term, Var};

/// A piece of source text together with its place, and the places of its arguments where it has some.
#[derive(Clone, PartialEq, Eq)]
pub struct Located<T> {
    pub value: T,
    pub span: Span,
    pub arg_spans: Vec<Span>,
}

impl<T> Located<T> {
    /// For text that was made, not read.
    pub fn nowhere(value: T) -> Located<T> {
        Located {
            value,
            span: Span::default(),
            arg_spans: Vec::new(),
        }
    }

    /// The place of argument `index`, or of the whole.
    pub fn arg_span(&self, index: usize) -> Span {
        self.arg_spans.get(index).copied().unwrap_or(self.span)
    }
}

/// All that one file says.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Program {
    pub statements: Vec<Statement>,
    /// Comments after the last statement.
    pub closing_comments: Vec<String>,
}

impl Program {
    /// These facts and nothing else.
    pub fn of_facts(facts: impl IntoIterator<Item = Atom>) -> Program {
        let fact = |atom| Statement::from_clause(&Clause::new(atom, Vec::new()));
        Program {
            statements: facts.into_iter().map(fact).collect(),
            closing_comments: Vec::new(),
        }
    }
}

/// One statement and the comments that precede it.
#[derive(Clone, PartialEq, Eq)]
pub struct Statement {
    /// Comment lines, without their newline, each as written (`% …` or `%* … *%`); an empty string is a blank line.
    pub comments: Vec<String>,
    pub kind: StatementKind,
    /// The names of the variables, by number. Anonymous variables are called `_`.
    pub names: Vec<Symbol>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq)]
pub enum StatementKind {
    Rule(Rule),
    Weak(WeakConstraint),
    /// `#const name = value.`
    Const {
        name: Symbol,
        value: Term,
    },
    /// `#show name/arity.`, or `#show.` for nothing but what other `#show`s name.
    Show(Option<Predicate>),
    /// `#defined name/arity.`: facts of this predicate come from elsewhere, if there are any.
    Defined(Predicate),
}

/// A fact, a rule, a constraint or a choice.
#[derive(Clone, PartialEq, Eq)]
pub struct Rule {
    pub head: Head,
    pub body: Vec<Located<Literal>>,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Head {
    /// `:- body.`
    None,
    Atom(Located<Atom>),
    Choice(Choice),
}

/// `lower { atom : condition; … } upper`
#[derive(Clone, PartialEq, Eq)]
pub struct Choice {
    pub lower: Option<Term>,
    pub elements: Vec<ChoiceElement>,
    pub upper: Option<Term>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct ChoiceElement {
    pub atom: Located<Atom>,
    pub condition: Vec<Located<Literal>>,
}

/// `:~ body. [weight@level, terms]`
#[derive(Clone, PartialEq, Eq)]
pub struct WeakConstraint {
    pub body: Vec<Located<Literal>>,
    pub weight: Term,
    pub level: Term,
    pub terms: Vec<Term>,
}

impl Statement {
    /// Head and body, if it is a fact or a rule with one head.
    pub fn rule(&self) -> Option<(&Located<Atom>, &[Located<Literal>])> {
        match &self.kind {
            StatementKind::Rule(Rule {
                head: Head::Atom(head),
                body,
            }) => Some((head, body)),
            _ => None,
        }
    }

    /// The head of a fact or of a rule with one head.
    pub fn head(&self) -> Option<&Atom> {
        self.rule().map(|(head, _)| &head.value)
    }

    /// The atoms that it may make true: its head, or those of a choice.
    pub fn heads(&self) -> impl Iterator<Item = &Located<Atom>> {
        let (head, elements) = match &self.kind {
            StatementKind::Rule(rule) => match &rule.head {
                Head::None => (None, &[][..]),
                Head::Atom(head) => (Some(head), &[][..]),
                Head::Choice(choice) => (None, choice.elements.as_slice()),
            },
            _ => (None, &[][..]),
        };
        head.into_iter().chain(elements.iter().map(|element| &element.atom))
    }

    /// The literals that it asks: its body, and the conditions of a choice.
    pub fn asked(&self) -> impl Iterator<Item = &Located<Literal>> {
        let (body, elements) = match &self.kind {
            StatementKind::Rule(Rule { head, body }) => match head {
                Head::Choice(choice) => (body.as_slice(), choice.elements.as_slice()),
                _ => (body.as_slice(), &[][..]),
            },
            StatementKind::Weak(weak) => (weak.body.as_slice(), &[][..]),
            _ => (&[][..], &[][..]),
        };
        body.iter()
            .chain(elements.iter().flat_map(|element| &element.condition))
    }

    /// The statement as a clause, if it is a fact or a rule with one head.
    pub fn clause(&self) -> Option<Clause> {
        let (head, body) = self.rule()?;
        let body = body.iter().map(|literal| literal.value.clone());
        Some(Clause::new(head.value.clone(), body.collect()))
    }

    /// A clause as a statement, its variables named `A`, `B`, … in order of number. One that occurs only once, and that
    /// in a negated atom, stands for anything there and has no name.
    pub fn from_clause(clause: &Clause) -> Statement {
        let is_hidden = hidden_variables(clause);
        let name = |(index, is_hidden): (u32, &bool)| match is_hidden {
            true => Symbol::new("_"),
            false => variable_name(Var(index)),
        };
        let names = (0..).zip(&is_hidden).map(name).collect();
        Statement {
            comments: Vec::new(),
            kind: StatementKind::Rule(Rule {
                head: Head::Atom(Located::nowhere(clause.head.clone())),
                body: clause.body.iter().cloned().map(Located::nowhere).collect(),
            }),
            names,
            span: Span::default(),
        }
    }
}

/// For each variable whether it occurs only once, and that in a negated atom.
fn hidden_variables(clause: &Clause) -> Vec<bool> {
    let mut uses = vec![(0, false); clause.var_count() as usize];
    let mut look = |atom: &Atom, negated: bool| {
        for arg in &atom.args {
            arg.for_each_var(&mut |var| {
                let (count, hidden) = &mut uses[var.0 as usize];
                *count += 1;
                *hidden = negated;
            });
        }
    };
    look(&clause.head, false);
    clause
        .body
        .iter()
        .for_each(|literal| look(&literal.atom, literal.negated));
    uses.into_iter().map(|(count, hidden)| count == 1 && hidden).collect()
}

/// `A` … `Z`, then `A1` … `Z1`, `A2` …
pub fn variable_name(var: Var) -> Symbol {
    let letter = char::from(b'A' + (var.0 % 26) as u8);
    match var.0 / 26 {
        0 => Symbol::new(&letter.to_string()),
        round => Symbol::new(&format!("{letter}{round}")),
    }
}
