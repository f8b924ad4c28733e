//! Unfolding: a body literal replaced by what its definition says.
//!
//! Each clause of the definition gives one clause, by resolution on the literal. A negated literal can be unfolded only
//! where its definition merely gives another name to one literal. What comes out has its variables numbered from zero in
//! order of occurrence.
//!
//! Arithmetic is not unified but asked for: `p(X+1)` and a clause for `p(0)` give the condition `X+1 = 0`.

use crate::clause::{Atom, Clause, Comparison, Literal, Predicate};
use crate::substitution::{Substitution, normalise, rename_apart};
use crate::term::{Term, Var};
use crate::unify::{match_atom, unify_all};
use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnfoldError {
    #[error("the clause has no body literal number {0}")]
    NoSuchLiteral(usize),
    #[error("there is no definition of {0}")]
    Undefined(Predicate),
    #[error(
        "`{0}` cannot be unfolded: under `not`, a definition must be one clause whose body is one literal over its head's variables"
    )]
    Negated(Literal),
    #[error("unfolding makes more than {0} clauses; is a definition recursive?")]
    TooManyClauses(usize),
}

/// The clauses that the clause becomes when body literal `index` is replaced by its definition.
pub fn unfold(clause: &Clause, index: usize, definitions: &[Clause]) -> Result<Vec<Clause>, UnfoldError> {
    let literal = clause.body.get(index).ok_or(UnfoldError::NoSuchLiteral(index))?;
    let predicate = literal.atom.predicate();
    let found: Vec<&Clause> = definitions.iter().filter(|d| d.head.predicate() == predicate).collect();
    if found.is_empty() {
        return Err(UnfoldError::Undefined(predicate));
    }
    if literal.negated {
        return match found[..] {
            [definition] => unfold_negated(clause, index, definition).map(|clause| vec![clause]),
            _ => Err(UnfoldError::Negated(literal.clone())),
        };
    }
    Ok(found
        .into_iter()
        .filter_map(|definition| resolve(clause, index, definition))
        .collect())
}

/// Unfolds until only predicates are left for which `is_base` holds; comparisons are always base. Never makes more than
/// `limit` clauses, those in between counted.
pub fn unfold_all(
    clause: &Clause,
    definitions: &[Clause],
    is_base: impl Fn(Predicate) -> bool,
    limit: usize,
) -> Result<Vec<Clause>, UnfoldError> {
    let is_base = |literal: &Literal| literal.atom.comparison().is_some() || is_base(literal.atom.predicate());
    let mut done = Vec::new();
    let mut open = vec![clause.clone()];
    let mut made = 0;
    while let Some(clause) = open.pop() {
        match clause.body.iter().position(|literal| !is_base(literal)) {
            None => done.push(normalise(&clause)),
            Some(index) => {
                let unfolded = unfold(&clause, index, definitions)?;
                made += unfolded.len();
                if made > limit {
                    return Err(UnfoldError::TooManyClauses(limit));
                }
                open.extend(unfolded.into_iter().rev());
            }
        }
    }
    Ok(done)
}

fn resolve(clause: &Clause, index: usize, definition: &Clause) -> Option<Clause> {
    let definition = rename_apart(definition, clause.var_count());
    let mut equations = Equations::new(&definition.head);
    for (&left, &right) in clause.body[index].atom.args.iter().zip(&definition.head.args) {
        equations.equate(left, right);
    }
    let unifier = unify_all(equations.to_unify)?;
    Some(replaced(
        clause,
        index,
        equations.to_ask.into_iter().chain(definition.body),
        &unifier,
    ))
}

/// The clause with `replacement` in the place of one body literal, instantiated, nothing in it twice.
fn replaced(
    clause: &Clause,
    index: usize,
    replacement: impl Iterator<Item = Literal>,
    substitution: &Substitution,
) -> Clause {
    let before = clause.body[..index].iter().cloned();
    let after = clause.body[index + 1..].iter().cloned();
    let mut body: Vec<Literal> = before.chain(replacement).chain(after).collect();
    let mut seen = FxHashSet::default();
    body.retain_mut(|literal| {
        *literal = substitution.apply_literal(literal);
        seen.insert(literal.clone())
    });
    normalise(&Clause::new(substitution.apply_atom(&clause.head), body))
}

/// What must be equal for a literal to be a definition's head: terms to unify, and arithmetic to compare.
struct Equations {
    head_occurrences: FxHashMap<Var, usize>,
    to_unify: Vec<(Term, Term)>,
    to_ask: Vec<Literal>,
}

impl Equations {
    fn new(head: &Atom) -> Equations {
        let mut head_occurrences = FxHashMap::default();
        head.for_each_var(&mut |var| *head_occurrences.entry(var).or_default() += 1);
        Equations {
            head_occurrences,
            to_unify: Vec::new(),
            to_ask: Vec::new(),
        }
    }

    fn equate(&mut self, left: Term, right: Term) {
        let stands_alone = |var| self.head_occurrences.get(&var) == Some(&1);
        match (left, right) {
            _ if left.is_plain() && right.is_plain() => self.to_unify.push((left, right)),
            (_, Term::Var(var)) if stands_alone(var) => self.to_unify.push((left, right)),
            (Term::Compound(one), Term::Compound(other))
                if one.operator().is_none()
                    && one.functor() == other.functor()
                    && one.args().len() == other.args().len() =>
            {
                for (&left, &right) in one.args().iter().zip(other.args()) {
                    self.equate(left, right);
                }
            }
            _ => {
                let equal = Atom::compare(left, Comparison::Equal, right);
                self.to_ask.push(Literal::positive(equal));
            }
        }
    }
}

fn unfold_negated(clause: &Clause, index: usize, definition: &Clause) -> Result<Clause, UnfoldError> {
    let literal = &clause.body[index];
    let refused = || UnfoldError::Negated(literal.clone());
    let definition = rename_apart(definition, clause.var_count());
    let [inner] = &definition.body[..] else {
        return Err(refused());
    };
    let substitution = match_atom(&definition.head, &literal.atom).ok_or_else(refused)?;
    let mut known = true;
    inner
        .atom
        .for_each_var(&mut |var| known &= substitution.get(var).is_some());
    // `not p(_)` says *for no value*; were p itself the negation of something, that would become *for every value*.
    let positive_needs_all_bound = inner.negated && mentions_local(clause, literal);
    if !known || !literal.atom.args.iter().all(|arg| arg.is_plain()) || positive_needs_all_bound {
        return Err(refused());
    }
    let mut inner = substitution.apply_literal(inner);
    inner.negated = !inner.negated;
    Ok(replaced(clause, index, std::iter::once(inner), &Substitution::new()))
}

fn mentions_local(clause: &Clause, literal: &Literal) -> bool {
    let local = crate::subsume::local_variables(Some(&clause.head), &clause.body);
    let mut found = false;
    literal.atom.for_each_var(&mut |var| found |= local.contains(&var));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::{clause, clauses};

    fn unfolded(text: &str, index: usize, theory: &str) -> Result<Vec<String>, UnfoldError> {
        let clauses = unfold(&clause(text), index, &clauses(theory))?;
        Ok(clauses.iter().map(|clause| clause.to_string()).collect())
    }

    #[test]
    fn each_clause_of_the_definition_gives_one() {
        let theory = "slides(P,Q) :- rook(P), line(P,Q,L). slides(b,Q) :- free(Q). slides(c,d).";
        assert_eq!(
            unfolded("h(L) :- q(L), slides(X,(L,Y)), r(Y).", 1, theory),
            Ok(vec![
                "h(A) :- q(A), rook(B), line(B,(A,C),D), r(C).".to_owned(),
                "h(A) :- q(A), free((A,B)), r(B).".to_owned(),
            ])
        );
    }

    #[test]
    fn nothing_is_said_twice() {
        let theory = "p(X) :- q(X), r(X).";
        assert_eq!(
            unfolded("h(X) :- q(X), p(X).", 1, theory),
            Ok(vec!["h(A) :- q(A), r(A).".to_owned()])
        );
    }

    #[test]
    fn arithmetic_is_asked_for() {
        let theory = "p(0,a). p(N,N) :- q(N). p((N,1),M) :- r(N,M).";
        assert_eq!(
            unfolded("h(X,Y) :- p(X+1,Y).", 0, theory),
            Ok(vec![
                "h(A,a) :- A+1 = 0.".to_owned(),
                "h(A,B) :- A+1 = B, q(B).".to_owned(),
                "h(A,B) :- A+1 = (C,1), r(C,B).".to_owned(),
            ])
        );
        assert_eq!(
            unfolded("h(X) :- p(X+1).", 0, "p(N) :- q(N)."),
            Ok(vec!["h(A) :- q(A+1).".to_owned()])
        );
    }

    #[test]
    fn under_not_only_another_name_is_unfolded() {
        let refused = |text: &str, theory: &str| matches!(unfolded(text, 1, theory), Err(UnfoldError::Negated(_)));
        let clause = "h(X) :- q(X,Y), not p(X,Y).";
        assert_eq!(
            unfolded(clause, 1, "p(X,Y) :- r(Y,X,1)."),
            Ok(vec!["h(A) :- q(A,B), not r(B,A,1).".to_owned()])
        );
        assert_eq!(
            unfolded(clause, 1, "p(X,Y) :- not r(Y,X)."),
            Ok(vec!["h(A) :- q(A,B), r(B,A).".to_owned()])
        );
        assert!(refused(clause, "p(X,Y) :- r(X,Z)."));
        assert!(refused(clause, "p(X,Y) :- r(X,Y), r(Y,X)."));
        assert!(refused(clause, "p(X,Y) :- r(X,Y). p(X,Y) :- r(Y,X)."));
        assert!(refused(clause, "p(X,X) :- r(X)."));
        assert!(refused("h(X) :- q(X,X), not p(X,_).", "p(X,Y) :- not r(Y,X)."));
    }

    #[test]
    fn down_to_the_base() {
        let theory =
            clauses("path(X,Y) :- e(X,Y). path(X,Y) :- e(X,Z), step(Z,Y). step(X,Y) :- e(X,Y). step(X,Y) :- e(Y,X).");
        let base = |predicate: Predicate| predicate == Predicate::new("e", 2);
        let start = clause("h(X) :- path(X,Y), X < Y.");
        let unfolded = unfold_all(&start, &theory, base, 10)
            .map(|clauses| clauses.iter().map(|clause| clause.to_string()).collect::<Vec<_>>());
        assert_eq!(
            unfolded,
            Ok(vec![
                "h(A) :- e(A,B), A < B.".to_owned(),
                "h(A) :- e(A,B), e(B,C), A < C.".to_owned(),
                "h(A) :- e(A,B), e(C,B), A < C.".to_owned(),
            ])
        );
        assert_eq!(
            unfold_all(&start, &theory, base, 3),
            Err(UnfoldError::TooManyClauses(3))
        );
        let recursive = clauses("path(X,Y) :- path(Y,X).");
        assert_eq!(
            unfold_all(&start, &recursive, base, 50),
            Err(UnfoldError::TooManyClauses(50))
        );
        assert_eq!(
            unfold_all(&start, &[], base, 50),
            Err(UnfoldError::Undefined(Predicate::new("path", 2)))
        );
    }
}
