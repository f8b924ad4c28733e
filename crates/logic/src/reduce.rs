//! Making clauses shorter without changing what they say.
//!
//! [`reduce`] knows nothing but the clause: a literal goes if the clause can become a part of itself without it.
//! [`reduce_by_definitions`] also knows what predicates mean: literals that follow from the definitions of others go, and
//! literals that together are a known definition's body are said by its head. Both keep the head as it is.

mod definitions;

pub use definitions::reduce_by_definitions;

use crate::clause::{Clause, Literal};
use crate::subsume::Embedding;
use rustc_hash::FxHashSet;

/// The smallest part of the clause that is equivalent to it under θ-subsumption (Plotkin's reduction).
///
/// A substitution that makes the clause a part of itself without literal `l` takes away everything that it makes nothing
/// into, often much more than `l`. A literal that cannot be spared once can never be spared later, so one pass is enough.
pub fn reduce(clause: &Clause) -> Clause {
    let mut seen = FxHashSet::default();
    let mut reduced = clause.clone();
    reduced.body.retain(|literal| seen.insert(literal.clone()));
    let mut needed = 0;
    while needed < reduced.body.len() {
        let Some(embedding) = Embedding::into_itself(&reduced) else {
            break;
        };
        let shorter = (needed..reduced.body.len()).find_map(|literal| {
            needed = literal + 1;
            embedding.solve(Some(literal))
        });
        if let Some(substitution) = shorter {
            let image: FxHashSet<Literal> = reduced.body.iter().map(|l| substitution.apply_literal(l)).collect();
            needed = reduced.body[..needed]
                .iter()
                .filter(|literal| image.contains(*literal))
                .count();
            reduced.body.retain(|literal| image.contains(literal));
        }
    }
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::substitution::normalise;
    use crate::test_text::clause;

    fn reduced(text: &str) -> String {
        normalise(&reduce(&clause(text))).to_string()
    }

    #[test]
    fn what_repeats_more_weakly_goes() {
        assert_eq!(reduced("h(X) :- p(X,Y), p(X,a), p(Z,a)."), reduced("h(X) :- p(X,a)."));
        assert_eq!(reduced("h(X) :- p(X,Y), p(Y,X), p(X,X)."), "h(A) :- p(A,A).");
        assert_eq!(reduced("h(X,Y) :- p(X), p(Y), p(Z)."), "h(A,B) :- p(A), p(B).");
        assert_eq!(reduced("h :- p(X), p(X)."), "h :- p(A).");
    }

    #[test]
    fn a_circle_of_six_holds_no_smaller_one_but_folds_onto_an_edge_and_back() {
        let circle = "h :- e(A,B), e(B,C), e(C,D), e(D,E), e(E,F), e(F,A)";
        assert_eq!(clause(&reduced(&format!("{circle}."))).body.len(), 6);
        assert_eq!(clause(&reduced(&format!("{circle}, e(X,Y), e(Y,X)."))).body.len(), 2);
    }

    #[test]
    fn signs_stay_apart_and_no_value_is_not_some_value() {
        assert_eq!(reduced("h(X) :- p(X), not p(X)."), "h(A) :- p(A), not p(A).");
        assert_eq!(
            reduced("h(X) :- q(X), not p(X,_), not p(X,a)."),
            "h(A) :- q(A), not p(A,_), not p(A,a)."
        );
        assert_eq!(
            reduced("h(X) :- q(X), not p(X,_), not p(X,_)."),
            "h(A) :- q(A), not p(A,_)."
        );
    }

    #[test]
    fn hundreds_of_redundant_literals() {
        // 400 literals of a tree that folds onto one path of its own.
        let mut text = String::from("h(X0) :- e(X0,X1), e(X1,X2), e(X2,a)");
        for branch in 0..130 {
            text += &format!(", e(X0,Y{branch}), e(Y{branch},Z{branch}), e(Z{branch},W{branch})");
        }
        assert_eq!(reduced(&format!("{text}.")), "h(A) :- e(A,B), e(B,C), e(C,a).");
    }
}
