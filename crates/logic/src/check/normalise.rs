//! Moves arithmetic and intervals out of atoms into equations, and puts `#const`s in.
//!
//! `p(X+1, 1..3)` becomes `p(A, B)` with `A = X+1, B = 1..3` in the body: the matcher then sees only values and patterns
//! in atoms. This goes for heads too, so that a rule whose head has no value (`p(X/0)`) does not hold.

use super::constants;
use crate::clause::{Atom, Comparison, Literal};
use crate::term::{Compound, Operator, Symbol, Term, Var};
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

    /// Comparisons may hold arithmetic. In an equation, which may bind variables, it is the whole of a side or stands in
    /// an equation of its own; and one side may be an interval.
    fn comparison_sides(&mut self, atom: &Atom, negated: bool, comparison: Comparison) -> Vec<Term> {
        let binds = !negated && comparison == Comparison::Equal;
        let mut may_be_interval = binds;
        let mut sides = Vec::with_capacity(2);
        for side in &atom.args {
            let side = constants::replace(*side, self.constants);
            let operator = match side {
                Term::Compound(compound) => compound.operator(),
                _ => None,
            };
            sides.push(match (side, operator) {
                (Term::Compound(interval), Some(Operator::Interval)) if may_be_interval => {
                    may_be_interval = false;
                    self.interval(interval)
                }
                (_, None) if binds => self.replace_operations(side, &|_| true),
                _ => self.without_intervals(side),
            });
        }
        sides
    }

    /// An interval whose bounds hold no other.
    fn interval(&mut self, interval: Compound) -> Term {
        let bounds: Vec<Term> = interval
            .args()
            .iter()
            .map(|bound| self.without_intervals(*bound))
            .collect();
        Term::operation(Operator::Interval, &bounds)
    }

    pub(super) fn head(&mut self, head: &Atom) -> Atom {
        Atom::new(head.name, head.args.iter().map(|arg| self.plain(*arg)).collect())
    }

    /// The equations made on the way and the names of all variables.
    pub(super) fn finish(self) -> (Vec<Literal>, Vec<Symbol>) {
        (self.equations, self.names)
    }

    /// A term of an atom, or a weight, level or term of a weak constraint: all its arithmetic replaced by variables.
    pub(super) fn plain(&mut self, term: Term) -> Term {
        let term = constants::replace(term, self.constants);
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
                let interval = self.interval(compound);
                self.equate(interval)
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
