//! Substitutions: which term stands for which variable, and what a clause becomes by it.
//!
//! Applying replaces every variable once; the terms put in are not looked at again. So the same type serves unification
//! (whose result is solved, so that once is enough) and matching (whose terms belong to another clause, where the same
//! number may mean another variable).

use crate::clause::{Atom, Clause, Literal};
use crate::term::{Term, Var};
use rustc_hash::FxHashMap;
use std::fmt;

/// A finite map from variables to terms.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Substitution {
    bindings: FxHashMap<Var, Term>,
}

impl Substitution {
    pub fn new() -> Substitution {
        Substitution::default()
    }

    pub fn get(&self, var: Var) -> Option<Term> {
        self.bindings.get(&var).copied()
    }

    pub fn bind(&mut self, var: Var, term: Term) {
        self.bindings.insert(var, term);
    }

    /// Binds `var` unless it is bound already; false if it is bound to another term.
    pub fn agree(&mut self, var: Var, term: Term) -> bool {
        *self.bindings.entry(var).or_insert(term) == term
    }

    pub fn is_empty(&self) -> bool {
        self.bindings.is_empty()
    }

    pub fn len(&self) -> usize {
        self.bindings.len()
    }

    /// The bindings in order of their variables.
    pub fn iter(&self) -> impl Iterator<Item = (Var, Term)> + use<> {
        let mut bindings: Vec<(Var, Term)> = self.bindings.iter().map(|(&var, &term)| (var, term)).collect();
        bindings.sort_by_key(|&(var, _)| var);
        bindings.into_iter()
    }

    fn image(&self, var: Var) -> Term {
        self.get(var).unwrap_or(Term::Var(var))
    }

    pub fn apply(&self, term: Term) -> Term {
        term.map_vars(&mut |var| self.image(var))
    }

    pub fn apply_atom(&self, atom: &Atom) -> Atom {
        atom.map_vars(&mut |var| self.image(var))
    }

    pub fn apply_literal(&self, literal: &Literal) -> Literal {
        literal.map_vars(&mut |var| self.image(var))
    }

    pub fn apply_clause(&self, clause: &Clause) -> Clause {
        clause.map_vars(&mut |var| self.image(var))
    }
}

impl FromIterator<(Var, Term)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (Var, Term)>>(bindings: I) -> Substitution {
        Substitution {
            bindings: bindings.into_iter().collect(),
        }
    }
}

impl fmt::Debug for Substitution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(var, term)| (Term::Var(var), term)))
            .finish()
    }
}

/// The clause with all its variables moved up by `first`, so that it shares none with a clause of `first` variables.
pub fn rename_apart(clause: &Clause, first: u32) -> Clause {
    clause.map_vars(&mut |var| Term::Var(Var(var.0 + first)))
}

/// The clause with its variables numbered from zero in the order in which they first occur.
pub fn normalise(clause: &Clause) -> Clause {
    let mut numbers: FxHashMap<Var, u32> = FxHashMap::default();
    clause.map_vars(&mut |var| {
        let next = numbers.len() as u32;
        Term::Var(Var(*numbers.entry(var).or_insert(next)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::{clause, term};

    #[test]
    fn a_substitution_replaces_once() {
        let swap: Substitution = [(Var(0), Term::Var(Var(1))), (Var(1), Term::Var(Var(0)))]
            .into_iter()
            .collect();
        assert_eq!(swap.apply(term("f(A,(B,A,c))")).to_string(), "f(B,(A,B,c))");
    }

    #[test]
    fn agreeing_keeps_the_first_binding() {
        let mut substitution = Substitution::new();
        assert!(substitution.agree(Var(3), Term::Int(1)));
        assert!(substitution.agree(Var(3), Term::Int(1)));
        assert!(!substitution.agree(Var(3), Term::Int(2)));
        assert_eq!(substitution.get(Var(3)), Some(Term::Int(1)));
    }

    #[test]
    fn normalised_variables_count_from_the_head() {
        let normal = normalise(&rename_apart(&clause("h(Y,X) :- p(Z,(X,Y)), q(W,Z)."), 40));
        assert_eq!(normal.to_string(), "h(A,B) :- p(C,(B,A)), q(D,C).");
    }

    #[test]
    fn renaming_apart_shares_no_variable() {
        let first = clause("h(X) :- p(X,Y).");
        let second = rename_apart(&first, first.var_count());
        assert_eq!(second.to_string(), "h(C) :- p(C,D).");
    }
}
