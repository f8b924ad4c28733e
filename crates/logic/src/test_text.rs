//! A tiny reader of clauses for this crate's own tests.

use crate::clause::{Atom, Clause, Comparison, Literal};
use crate::term::{Operator, Term, Var};

pub(crate) fn clause(text: &str) -> Clause {
    Reader::new(text).clause()
}

pub(crate) fn clauses(text: &str) -> Vec<Clause> {
    let mut reader = Reader::new(text);
    let mut clauses = Vec::new();
    while reader.peek() != ' ' {
        reader.names.clear();
        clauses.push(reader.clause());
    }
    clauses
}

pub(crate) fn atom(text: &str) -> Atom {
    Reader::new(text).atom()
}

pub(crate) fn term(text: &str) -> Term {
    terms(text)[0]
}

/// Terms that share their variables.
pub(crate) fn terms(text: &str) -> Vec<Term> {
    let mut reader = Reader::new(text);
    let mut terms = Vec::new();
    while reader.peek() != ' ' {
        terms.push(reader.term());
    }
    terms
}

struct Reader {
    rest: Vec<char>,
    names: Vec<String>,
}

impl Reader {
    fn new(text: &str) -> Reader {
        Reader {
            rest: text.chars().rev().collect(),
            names: Vec::new(),
        }
    }

    fn peek(&mut self) -> char {
        while self.rest.last().is_some_and(|c| c.is_whitespace()) {
            self.rest.pop();
        }
        self.rest.last().copied().unwrap_or(' ')
    }

    fn eat(&mut self, text: &str) -> bool {
        self.peek();
        let found = text.chars().rev().eq(self
            .rest
            .iter()
            .skip(self.rest.len().saturating_sub(text.len()))
            .copied());
        if found {
            self.rest.truncate(self.rest.len() - text.len());
        }
        found
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        self.peek();
        while let Some(&c) = self.rest.last().filter(|c| c.is_alphanumeric() || **c == '_') {
            word.push(c);
            self.rest.pop();
        }
        word
    }

    fn args(&mut self) -> Vec<Term> {
        let mut args = Vec::new();
        while !self.eat(")") {
            args.push(self.term());
            self.eat(",");
        }
        args
    }

    fn term(&mut self) -> Term {
        let left = self.operand();
        match self.eat("+") {
            true => Term::operation(Operator::Add, &[left, self.operand()]),
            false => left,
        }
    }

    fn operand(&mut self) -> Term {
        let word = self.word();
        let anonymous = word == "_";
        if word.is_empty() || word.starts_with(|c: char| c.is_lowercase()) {
            return match self.eat("(") {
                true => Term::compound(word.as_str(), &self.args()),
                false => Term::constant(&word),
            };
        }
        if let Ok(value) = word.parse() {
            return Term::Int(value);
        }
        let known = self.names.iter().position(|name| *name == word && !anonymous);
        let number = known.unwrap_or(self.names.len());
        if known.is_none() {
            self.names.push(word);
        }
        Term::Var(Var(number as u32))
    }

    fn atom(&mut self) -> Atom {
        let left = self.term();
        for comparison in ["!=", "<=", ">=", "<", ">", "="] {
            if self.eat(comparison) {
                let comparison = Comparison::parse(comparison).expect("a comparison");
                return Atom::compare(left, comparison, self.term());
            }
        }
        match left {
            Term::Compound(compound) => Atom::new(compound.functor(), compound.args().to_vec()),
            other => Atom::new(other.to_string().as_str(), Vec::new()),
        }
    }

    fn clause(&mut self) -> Clause {
        let head = self.atom();
        let mut body = Vec::new();
        self.eat(":-");
        while !self.eat(".") {
            let negated = self.eat("not ");
            body.push(Literal {
                negated,
                atom: self.atom(),
            });
            self.eat(",");
        }
        Clause::new(head, body)
    }
}
