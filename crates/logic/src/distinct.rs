//! Distinct features: the matching of Minton's seed, in which no two conditions are met by one fact.
//!
//! A description with two `is_empty` conditions needs two empty squares. In ordinary logic one would do. So the wish for
//! two is written into the clause, as a disequality for every pair of conditions that one fact could meet.

use crate::clause::{Atom, Clause, Comparison, Literal};
use crate::term::{Term, Var};
use crate::unify::unify_all;

/// The clause with a `!=` for each pair of positive body literals that might become the same atom.
pub fn with_distinct_features(clause: &Clause) -> Clause {
    let mut distinct = clause.clone();
    let features: Vec<&Atom> = clause
        .body
        .iter()
        .filter(|literal| !literal.negated && literal.atom.comparison().is_none())
        .map(|literal| &literal.atom)
        .collect();
    for (index, left) in features.iter().enumerate() {
        for right in &features[..index] {
            let differing = differing_arguments(right, left);
            let told_apart = differing.iter().any(|&(a, b)| are_told_apart(&distinct.body, a, b));
            if left.predicate() != right.predicate()
                || differing.is_empty()
                || told_apart
                || !may_be_equal(&differing, clause.var_count())
            {
                continue;
            }
            let (a, b) = match differing[..] {
                [pair] => pair,
                _ => {
                    let (left, right): (Vec<Term>, Vec<Term>) = differing.into_iter().unzip();
                    (Term::tuple(&left), Term::tuple(&right))
                }
            };
            if !are_told_apart(&distinct.body, a, b) {
                let unequal = Atom::compare(a, Comparison::NotEqual, b);
                distinct.body.push(Literal::positive(unequal));
            }
        }
    }
    distinct
}

fn differing_arguments(left: &Atom, right: &Atom) -> Vec<(Term, Term)> {
    let pairs = left.args.iter().copied().zip(right.args.iter().copied());
    pairs.filter(|(left, right)| left != right).collect()
}

/// Whether a condition of the body already excludes that the two terms are equal.
fn are_told_apart(body: &[Literal], left: Term, right: Term) -> bool {
    body.iter().any(|literal| {
        let excludes = match literal.atom.comparison() {
            Some(Comparison::NotEqual | Comparison::Less | Comparison::Greater) => !literal.negated,
            Some(Comparison::Equal) => literal.negated,
            _ => false,
        };
        excludes && (literal.atom.args == [left, right] || literal.atom.args == [right, left])
    })
}

/// Arithmetic may have any value, whatever it looks like.
fn may_be_equal(pairs: &[(Term, Term)], mut next_variable: u32) -> bool {
    let mut opened = |term: Term| with_arithmetic_open(term, &mut next_variable);
    let pairs: Vec<(Term, Term)> = pairs
        .iter()
        .map(|&(left, right)| (opened(left), opened(right)))
        .collect();
    unify_all(pairs).is_some()
}

fn with_arithmetic_open(term: Term, next_variable: &mut u32) -> Term {
    match term {
        Term::Compound(compound) if !compound.is_plain() => {
            if compound.operator().is_some() {
                *next_variable += 1;
                return Term::Var(Var(*next_variable - 1));
            }
            let args: Vec<Term> = compound
                .args()
                .iter()
                .map(|&arg| with_arithmetic_open(arg, next_variable))
                .collect();
            Term::compound(compound.functor(), &args)
        }
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::clause;

    fn added(text: &str) -> Vec<String> {
        let before = clause(text);
        let after = with_distinct_features(&before);
        assert_eq!(after.body[..before.body.len()], before.body);
        after.body[before.body.len()..]
            .iter()
            .map(|literal| literal.to_string())
            .collect()
    }

    #[test]
    fn two_empty_squares_are_two() {
        // Seed 001, line 96: the open four of G12.
        assert_eq!(
            added("win(P) :- four(L,P), is_empty(A), is_empty(B), extends(L,A), extends(L,B)."),
            ["C != D"]
        );
    }

    #[test]
    fn several_differing_arguments_make_tuples() {
        assert_eq!(added("h :- on(A,x,S), on(B,x,T)."), ["(A,B) != (C,D)"]);
        assert_eq!(added("h :- on(A,(X,Y)), on(A,(Z,Y))."), ["(B,C) != (D,C)"]);
        assert_eq!(added("h :- p(A), p(B), p(C)."), ["A != B", "A != C", "B != C"]);
    }

    #[test]
    fn what_differs_already_is_left_alone() {
        for text in [
            "h :- p(a), p(b).",
            "h :- p(A,a), p(B,b).",
            "h :- p(A), not p(B).",
            "h :- p(A), q(B).",
            "h :- p(A), p(B), B != A.",
            "h :- p(A), p(B), A < B.",
            "h :- p(A), p(B), not A = B.",
            "h :- p(A,C), p(B,D), A != B.",
            "h :- p(A), p(A).",
            "h :- A < B, B < C.",
            "h :- p(A), p(f(A)).",
        ] {
            assert_eq!(added(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn arithmetic_may_have_any_value() {
        assert_eq!(added("h :- p(A+1), p(5)."), ["A+1 != 5"]);
    }
}
