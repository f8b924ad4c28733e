//! Atoms, literals and clauses: what learners make and the matcher compiles.
//!
//! A comparison is an atom like any other, with the operator as its name (`<`, `!=`, …). So generalising, subsuming and
//! unfolding treat `X < Y` as they treat `adjacent(X, Y)`.

use crate::term::{Symbol, Term, Var};
use std::cmp::Ordering;

/// The name and arity of a relation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Predicate {
    pub name: Symbol,
    pub arity: usize,
}

impl Predicate {
    pub fn new(name: impl Into<Symbol>, arity: usize) -> Predicate {
        Predicate {
            name: name.into(),
            arity,
        }
    }
}

/// A predicate with its arguments.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom {
    pub name: Symbol,
    pub args: Vec<Term>,
}

impl Atom {
    pub fn new(name: impl Into<Symbol>, args: Vec<Term>) -> Atom {
        Atom {
            name: name.into(),
            args,
        }
    }

    pub fn compare(left: Term, comparison: Comparison, right: Term) -> Atom {
        Atom::new(comparison.as_str(), vec![left, right])
    }

    /// A term as an atom: `box(1,x)` inside `next(box(1,x))`. Numbers, tuples and arithmetic are none.
    pub fn of_term(term: Term) -> Option<Atom> {
        match term {
            Term::Const(name) => Some(Atom::new(name, Vec::new())),
            Term::Compound(compound) if !compound.is_tuple() && compound.operator().is_none() => {
                Some(Atom::new(compound.functor(), compound.args().to_vec()))
            }
            _ => None,
        }
    }

    /// The atom as a term, to stand inside another.
    pub fn to_term(&self) -> Term {
        match self.args.as_slice() {
            [] => Term::Const(self.name),
            args => Term::compound(self.name, args),
        }
    }

    pub fn predicate(&self) -> Predicate {
        Predicate {
            name: self.name,
            arity: self.args.len(),
        }
    }

    /// The comparison that this atom stands for, if it is one.
    pub fn comparison(&self) -> Option<Comparison> {
        match self.args.len() {
            2 => Comparison::parse(self.name.as_str()),
            _ => None,
        }
    }

    pub fn is_ground(&self) -> bool {
        self.args.iter().all(|arg| arg.is_ground())
    }

    pub fn for_each_var(&self, visit: &mut impl FnMut(Var)) {
        for arg in &self.args {
            arg.for_each_var(visit);
        }
    }

    pub fn map_vars(&self, replace: &mut impl FnMut(Var) -> Term) -> Atom {
        Atom {
            name: self.name,
            args: self.args.iter().map(|arg| arg.map_vars(replace)).collect(),
        }
    }
}

/// An atom, or `not` an atom.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    pub negated: bool,
    pub atom: Atom,
}

impl Literal {
    pub fn positive(atom: Atom) -> Literal {
        Literal { negated: false, atom }
    }

    pub fn negative(atom: Atom) -> Literal {
        Literal { negated: true, atom }
    }

    pub fn map_vars(&self, replace: &mut impl FnMut(Var) -> Term) -> Literal {
        Literal {
            negated: self.negated,
            atom: self.atom.map_vars(replace),
        }
    }
}

/// `head :- body.`
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clause {
    pub head: Atom,
    pub body: Vec<Literal>,
}

impl Clause {
    pub fn new(head: Atom, body: Vec<Literal>) -> Clause {
        Clause { head, body }
    }

    /// The head's and the body's atoms, in order.
    pub fn atoms(&self) -> impl Iterator<Item = &Atom> {
        std::iter::once(&self.head).chain(self.body.iter().map(|literal| &literal.atom))
    }

    pub fn for_each_var(&self, visit: &mut impl FnMut(Var)) {
        for atom in self.atoms() {
            atom.for_each_var(visit);
        }
    }

    pub fn map_vars(&self, replace: &mut impl FnMut(Var) -> Term) -> Clause {
        Clause {
            head: self.head.map_vars(replace),
            body: self.body.iter().map(|literal| literal.map_vars(replace)).collect(),
        }
    }

    /// One more than the largest variable number.
    pub fn var_count(&self) -> u32 {
        let mut count = 0;
        self.for_each_var(&mut |var| count = count.max(var.0 + 1));
        count
    }
}

/// The six comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    pub fn as_str(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }

    pub fn parse(text: &str) -> Option<Comparison> {
        Some(match text {
            "=" | "==" => Comparison::Equal,
            "!=" | "<>" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterOrEqual,
            _ => return None,
        })
    }

    pub fn holds(self, left: Term, right: Term) -> bool {
        let order = || left.cmp(&right);
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => order() == Ordering::Less,
            Comparison::LessOrEqual => order() != Ordering::Greater,
            Comparison::Greater => order() == Ordering::Greater,
            Comparison::GreaterOrEqual => order() != Ordering::Less,
        }
    }

    /// The comparison that holds exactly where this one does not.
    pub fn negate(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        }
    }
}
