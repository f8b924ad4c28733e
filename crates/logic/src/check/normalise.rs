//! Moves arithmetic and intervals out of atoms into equations, and puts `#const`s in.
//!
//! `p(X+1, 1..3)` becomes `p(A, B)` with `A = X+1, B = 1..3` in the body: the matcher then sees only values and patterns
//! in atoms. This goes for heads too, so that a rule whose head has no value (`p(X/0)`) does not hold.

use crate::clause::{Atom, Comparison, Literal};
use crate::term::{Operator, Symbol, Term, Var};
use rustc_hash::FxHashMap;

pub(super) struct Normaliser<'a> {
    constants: &'a FxHashMap<Symbol, Term>,
    names: Vec<Symbol>,
    equations: Vec<Literal>,
}

impl<'a> Normaliser<'a> {
    pub(super) fn new(constants: &'a FxHashMap<Symbol, Term>, names: Vec<Symbol>) -> Self {
        Normaliser {
            constants,
            names,
            equations: Vec::new(),
        }
    }

    pub(super) fn body_literal(&mut self, literal: &Literal) -> Literal {
        let atom = &literal.atom;
        let args = match atom.comparison() {
            Some(comparison) => self.comparison_sides(atom, literal.negated, comparison),
            None => atom.args.iter().map(|arg| self.plain(*arg)).collect(),
        };
        match atom.comparison() {
            Some(comparison) if literal.negated => {
                Literal::positive(Atom::compare(args[0], comparison.negate(), args[1]))
            }
            _ => Literal {
                negated: literal.negated,
                atom: Atom::new(atom.name, args),
            },
        }
    }

    /// The whole of a side may be arithmetic, or an interval on one side of `=`; inside a compound neither stays.
    fn comparison_sides(&mut self, atom: &Atom, negated: bool, comparison: Comparison) -> Vec<Term> {
        let mut may_range = !negated && comparison == Comparison::Equal;
        atom.args
            .iter()
            .map(|side| {
                let side = replace_constants(*side, self.constants);
                match side {
                    Term::Compound(c) if may_range && c.operator() == Some(Operator::Interval) => {
                        may_range = false;
                        let bounds: Vec<Term> = c.args().iter().map(|arg| self.without_intervals(*arg)).collect();
                        Term::operation(Operator::Interval, &bounds)
                    }
                    Term::Compound(c) if c.operator().is_some() => self.without_intervals(side),
                    _ => self.plain(side),
                }
            })
            .collect()
    }

    pub(super) fn head(&mut self, head: &Atom) -> Atom {
        Atom::new(head.name, head.args.iter().map(|arg| self.plain(*arg)).collect())
    }

    /// A weight, a level or a term of a weak constraint: its arithmetic is done when the constraint is counted.
    pub(super) fn weak_term(&mut self, term: Term) -> Term {
        let term = replace_constants(term, self.constants);
        self.without_intervals(term)
    }

    /// The equations made on the way and the names of all variables.
    pub(super) fn finish(self) -> (Vec<Literal>, Vec<Symbol>) {
        (self.equations, self.names)
    }

    /// A term of an atom: all its arithmetic replaced by variables.
    fn plain(&mut self, term: Term) -> Term {
        let term = replace_constants(term, self.constants);
        self.replace_operations(term, &|_| true)
    }

    fn without_intervals(&mut self, term: Term) -> Term {
        self.replace_operations(term, &|operator| operator == Operator::Interval)
    }

    fn replace_operations(&mut self, term: Term, unwanted: &dyn Fn(Operator) -> bool) -> Term {
        let Term::Compound(compound) = term else {
            return term;
        };
        if compound.is_plain() {
            return term;
        }
        match compound.operator() {
            Some(Operator::Interval) => {
                let bounds: Vec<Term> = compound.args().iter().map(|arg| self.without_intervals(*arg)).collect();
                self.equate(Term::operation(Operator::Interval, &bounds))
            }
            Some(operator) if unwanted(operator) => {
                let whole = self.without_intervals(term);
                match whole.is_ground().then(|| whole.evaluate()).flatten() {
                    Some(value) => value,
                    None => self.equate(whole),
                }
            }
            _ => {
                let args: Vec<Term> = compound
                    .args()
                    .iter()
                    .map(|arg| self.replace_operations(*arg, unwanted))
                    .collect();
                Term::compound(compound.functor(), &args)
            }
        }
    }

    /// A fresh variable equal to `term`.
    fn equate(&mut self, term: Term) -> Term {
        let fresh = Term::Var(Var(self.names.len() as u32));
        self.names.push(Symbol::new("_"));
        self.equations
            .push(Literal::positive(Atom::compare(fresh, Comparison::Equal, term)));
        fresh
    }
}

pub(super) fn replace_constants(term: Term, constants: &FxHashMap<Symbol, Term>) -> Term {
    match term {
        Term::Const(name) => constants.get(&name).copied().unwrap_or(term),
        Term::Compound(compound) if !constants.is_empty() => {
            let args: Vec<Term> = compound
                .args()
                .iter()
                .map(|arg| replace_constants(*arg, constants))
                .collect();
            Term::compound(compound.functor(), &args)
        }
        other => other,
    }
}
