//! Plotkin's least general generalisation of terms, atoms and clauses.
//!
//! Two clauses are generalised with one table for both: a pair of different terms always gives the same variable, in the
//! head and all through the body. The head comes first, so that its variables get the first numbers. Of the bodies every
//! literal is paired with every literal of the same sign and predicate that the caller allows.
//!
//! The two clauses have variables of their own: the variable 0 of one has nothing to do with the variable 0 of the other.

use crate::clause::{Atom, Clause, Literal};
use crate::substitution::Substitution;
use crate::subsume::local_variables;
use crate::term::{Term, Var};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// The least general generalisation of two clauses, and how it came about.
#[derive(Clone, Debug)]
pub struct Generalisation {
    pub clause: Clause,
    /// For each literal of the clause's body the numbers of the two literals that it generalises; the first such pair.
    pub sources: Vec<(usize, usize)>,
    /// What the clause's variables stand for in the first clause.
    pub first: Substitution,
    /// What the clause's variables stand for in the second clause.
    pub second: Substitution,
}

/// The generalisation of two terms.
pub fn lgg_terms(first: Term, second: Term) -> Term {
    Table::default().term(first, second)
}

/// The generalisation of two atoms; none if they are of different predicates.
pub fn lgg_atoms(first: &Atom, second: &Atom) -> Option<Atom> {
    Table::default().atom(first, second)
}

/// The generalisation of two clauses; none if their heads are of different predicates.
pub fn lgg(first: &Clause, second: &Clause) -> Option<Clause> {
    lgg_where(first, second, |_, _| true).map(|generalisation| generalisation.clause)
}

/// The generalisation of two clauses in which body literal `i` of the first and `j` of the second are generalised
/// together only where `allowed(i, j)`.
///
/// A negated literal must not come to say more than those that it stands for: where generalising gives it a variable that
/// occurs nowhere but under `not`, and so means *for no value*, it is left out, unless it did so on both sides and stands
/// there for no other variable as well.
pub fn lgg_where(first: &Clause, second: &Clause, allowed: impl Fn(usize, usize) -> bool) -> Option<Generalisation> {
    let mut table = Table::default();
    let head = table.atom(&first.head, &second.head)?;
    let mut sources: IndexMap<Literal, (usize, usize), FxBuildHasher> = IndexMap::default();
    for (i, left) in first.body.iter().enumerate() {
        for (j, right) in second.body.iter().enumerate() {
            if left.negated != right.negated || left.atom.predicate() != right.atom.predicate() || !allowed(i, j) {
                continue;
            }
            if let Some(atom) = table.atom(&left.atom, &right.atom) {
                let negated = left.negated;
                sources.entry(Literal { negated, atom }).or_insert((i, j));
            }
        }
    }
    let (body, sources) = sources.into_iter().unzip();
    let mut generalisation = Generalisation {
        clause: Clause::new(head, body),
        sources,
        first: table.side(|(left, _)| left),
        second: table.side(|(_, right)| right),
    };
    generalisation.drop_overstated(first, second);
    Some(generalisation)
}

impl Generalisation {
    fn drop_overstated(&mut self, first: &Clause, second: &Clause) {
        let local = local_variables(Some(&self.clause.head), &self.clause.body);
        if local.is_empty() {
            return;
        }
        let first_local = local_variables(Some(&first.head), &first.body);
        let second_local = local_variables(Some(&second.head), &second.body);
        let is_kept = |literal: &Literal| {
            let mut first_taken = Taken::new(&self.first, &first_local);
            let mut second_taken = Taken::new(&self.second, &second_local);
            let mut keep = true;
            literal.atom.for_each_var(&mut |var| {
                keep &= !local.contains(&var) || (first_taken.take(var) && second_taken.take(var));
            });
            keep || !literal.negated
        };
        let kept: Vec<bool> = self.clause.body.iter().map(is_kept).collect();
        retain_marked(&mut self.clause.body, &kept);
        retain_marked(&mut self.sources, &kept);
    }
}

/// Which variables of a negated literal stand for the variables of one side that mean *for no value*. Each of those is
/// stood for by one only: `not p(X,Y)` says more than `not p(Z,Z)`.
struct Taken<'a> {
    side: &'a Substitution,
    local: &'a FxHashSet<Var>,
    by: FxHashMap<Var, Var>,
}

impl<'a> Taken<'a> {
    fn new(side: &'a Substitution, local: &'a FxHashSet<Var>) -> Taken<'a> {
        Taken {
            side,
            local,
            by: FxHashMap::default(),
        }
    }

    fn take(&mut self, var: Var) -> bool {
        match self.side.get(var).and_then(Term::as_var) {
            Some(image) if self.local.contains(&image) => *self.by.entry(image).or_insert(var) == var,
            _ => false,
        }
    }
}

fn retain_marked<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut marks = kept.iter();
    items.retain(|_| marks.next().copied().unwrap_or(true));
}

/// Which term stands for which pair of terms.
#[derive(Default)]
struct Table {
    terms: FxHashMap<(Term, Term), Term>,
    /// The pair of each variable made.
    pairs: Vec<(Term, Term)>,
}

impl Table {
    fn term(&mut self, first: Term, second: Term) -> Term {
        if first == second && first.is_ground() {
            return first;
        }
        if let Some(&term) = self.terms.get(&(first, second)) {
            return term;
        }
        let term = match (first, second) {
            (Term::Compound(left), Term::Compound(right))
                if left.functor() == right.functor() && left.args().len() == right.args().len() =>
            {
                let args: Vec<Term> = left
                    .args()
                    .iter()
                    .zip(right.args())
                    .map(|(&left, &right)| self.term(left, right))
                    .collect();
                Term::compound(left.functor(), &args)
            }
            _ => {
                self.pairs.push((first, second));
                Term::Var(Var(self.pairs.len() as u32 - 1))
            }
        };
        self.terms.insert((first, second), term);
        term
    }

    fn atom(&mut self, first: &Atom, second: &Atom) -> Option<Atom> {
        (first.predicate() == second.predicate()).then(|| Atom {
            name: first.name,
            args: first
                .args
                .iter()
                .zip(&second.args)
                .map(|(&left, &right)| self.term(left, right))
                .collect(),
        })
    }

    fn side(&self, choose: impl Fn((Term, Term)) -> Term) -> Substitution {
        let pairs = self.pairs.iter().enumerate();
        pairs
            .map(|(number, &pair)| (Var(number as u32), choose(pair)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsume::is_variant;
    use crate::test_text::{clause, term};

    fn generalised(first: &str, second: &str) -> String {
        let lgg = lgg(&clause(first), &clause(second)).expect("heads of one predicate");
        lgg.to_string()
    }

    #[test]
    fn plotkins_example() {
        // Seed 000, line 338: foo(Z,f(Z),g(W,b),V).
        let lgg = lgg_terms(term("foo(a,f(a),g(X,b),f)"), term("foo(Y,f(Y),g(c,b),h(g))"));
        assert_eq!(lgg.to_string(), "foo(A,f(A),g(B,b),C)");
    }

    #[test]
    fn member_relative_to_three_facts() {
        // Seed 000, lines 376-384; lists are written as pairs ending in nil.
        let facts = "member(1,(1,nil)), member(0,(2,(0,nil))), member(1,(1,(0,nil)))";
        let lgg = lgg(
            &clause(&format!("member(1,(0,(1,nil))) :- {facts}.")),
            &clause(&format!("member(0,(1,(2,(0,nil)))) :- {facts}.")),
        );
        let printed = clause(
            "member(X,(Y,(Z,T))) :- member(1,(1,nil)), member(X,(Z,T)), member(1,(1,T)), member(Y,(W,R)),
             member(0,(2,(0,nil))), member(Y,(W,(0,nil))), member(1,(1,R)), member(X,(Z,(0,nil))), member(1,(1,(0,nil))).",
        );
        let lgg = lgg.expect("one predicate");
        assert_eq!(lgg.body.len(), 9);
        assert!(is_variant(&lgg, &printed), "{lgg}");
    }

    #[test]
    fn labels_leave_33_of_91_pairs() {
        // Seed 000, line 968: two pieces with 9 and 4 moves in one position, 1 and 6 in the other.
        let moves = |counts: [i32; 2], offset: i32| {
            let piece = |number: usize| Term::constant(["first", "second"][number]);
            let mut body = Vec::new();
            for (number, count) in counts.into_iter().enumerate() {
                for target in 0..count {
                    let target = offset + 10 * number as i32 + target;
                    let args = vec![piece(number), Term::Int(target)];
                    body.push(Literal::positive(Atom::new("legal_move", args)));
                }
            }
            Clause::new(Atom::new("h", vec![]), body)
        };
        let (before, after) = (moves([9, 4], 0), moves([1, 6], 100));
        let all = lgg_where(&before, &after, |_, _| true).expect("one head");
        let labelled = lgg_where(&before, &after, |i, j| (i < 9) == (j < 1)).expect("one head");
        assert_eq!((all.clause.body.len(), labelled.clause.body.len()), (91, 33));
        assert_eq!(labelled.sources[0], (0, 0));
        assert_eq!(labelled.sources[32], (12, 6));
    }

    #[test]
    fn head_variables_come_first_and_pairs_share_a_variable() {
        assert_eq!(
            generalised("h(a,(1,2)) :- p(1,c).", "h(b,(3,2)) :- p(3,d), not p(3,c)."),
            "h(A,(B,2)) :- p(B,C)."
        );
        assert!(lgg(&clause("h(a)."), &clause("g(a).")).is_none());
    }

    #[test]
    fn variables_of_the_two_clauses_are_not_the_same() {
        assert_eq!(generalised("h(X,Y) :- p(X).", "h(Y,Y) :- p(Y)."), "h(A,B) :- p(A).");
        assert_eq!(generalised("h(X,X).", "h(X,Y)."), "h(A,B).");
        assert_eq!(generalised("h(X+1) :- X < 4.", "h(Y+1) :- Y < 5."), "h(A+1) :- A < B.");
    }

    #[test]
    fn a_negated_literal_never_comes_to_say_more() {
        assert_eq!(generalised("h(a) :- not p(a,b).", "h(c) :- not p(c,d)."), "h(A).");
        assert_eq!(
            generalised("h(a) :- q(b), not p(a,b).", "h(c) :- q(d), not p(c,d)."),
            "h(A) :- q(B), not p(A,B)."
        );
        assert_eq!(
            generalised("h(a) :- not p(a,_).", "h(c) :- not p(c,_)."),
            "h(A) :- not p(A,_)."
        );
        assert_eq!(generalised("h(a) :- not p(a,_).", "h(c) :- not p(c,d)."), "h(A).");
    }
}
