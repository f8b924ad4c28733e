//! Unification and matching of terms and atoms.
//!
//! Arithmetic is taken as it is written: `X+1` unifies with `Y+1`, not with `3`. Compound terms are interned and share
//! their parts, so pairs of compounds already made equal are remembered: no term is worked through twice, however large
//! it would be if written out.

use crate::clause::Atom;
use crate::substitution::Substitution;
use crate::term::{Compound, Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most general substitution that makes the two terms equal.
pub fn unify(left: Term, right: Term) -> Option<Substitution> {
    unify_all([(left, right)])
}

/// The most general substitution that makes the two atoms equal.
pub fn unify_atoms(left: &Atom, right: &Atom) -> Option<Substitution> {
    if left.predicate() != right.predicate() {
        return None;
    }
    unify_all(left.args.iter().copied().zip(right.args.iter().copied()))
}

/// The most general substitution that makes the two terms of each pair equal.
pub fn unify_all(pairs: impl IntoIterator<Item = (Term, Term)>) -> Option<Substitution> {
    let mut unifier = Unifier::default();
    unifier.pending.extend(pairs);
    unifier.run().then(|| unifier.solved())
}

/// Bindings whose terms may hold bound variables in their turn; never in a circle.
#[derive(Default)]
struct Unifier {
    bindings: FxHashMap<Var, Term>,
    pending: Vec<(Term, Term)>,
    equated: FxHashSet<(Compound, Compound)>,
}

impl Unifier {
    fn run(&mut self) -> bool {
        while let Some((left, right)) = self.pending.pop() {
            let agreed = match (self.walk(left), self.walk(right)) {
                (left, right) if left == right => true,
                (Term::Var(var), term) | (term, Term::Var(var)) => self.bind(var, term),
                (Term::Compound(left), Term::Compound(right)) => self.equate(left, right),
                _ => false,
            };
            if !agreed {
                return false;
            }
        }
        true
    }

    fn walk(&self, mut term: Term) -> Term {
        while let Term::Var(var) = term {
            match self.bindings.get(&var) {
                Some(&next) => term = next,
                None => break,
            }
        }
        term
    }

    fn bind(&mut self, var: Var, term: Term) -> bool {
        if self.occurs(var, term) {
            return false;
        }
        self.bindings.insert(var, term);
        true
    }

    fn occurs(&self, var: Var, term: Term) -> bool {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if term.is_ground() || !seen.insert(term) {
                continue;
            }
            match term {
                Term::Var(other) if other == var => return true,
                Term::Var(other) => open.extend(self.bindings.get(&other)),
                Term::Compound(compound) => open.extend(compound.args()),
                _ => {}
            }
        }
        false
    }

    fn equate(&mut self, left: Compound, right: Compound) -> bool {
        if left.functor() != right.functor() || left.args().len() != right.args().len() {
            return false;
        }
        if self.equated.insert((left, right)) {
            self.pending
                .extend(left.args().iter().copied().zip(right.args().iter().copied()));
        }
        true
    }

    fn solved(&self) -> Substitution {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        self.bindings
            .keys()
            .map(|&var| (var, self.resolve(Term::Var(var), &mut known)))
            .collect()
    }

    fn resolve(&self, term: Term, known: &mut FxHashMap<Term, Term>) -> Term {
        let term = self.walk(term);
        let Term::Compound(compound) = term else {
            return term;
        };
        if compound.is_ground() {
            return term;
        }
        if let Some(&resolved) = known.get(&term) {
            return resolved;
        }
        let args: Vec<Term> = compound.args().iter().map(|&arg| self.resolve(arg, known)).collect();
        let resolved = Term::compound(compound.functor(), &args);
        known.insert(term, resolved);
        resolved
    }
}

/// Whether `pattern` becomes `target` when each of its variables is given the terms reported to `agree`, which answers
/// false to refuse a term. The variables of `target` stand for themselves.
pub fn match_term(pattern: Term, target: Term, agree: &mut impl FnMut(Var, Term) -> bool) -> bool {
    match (pattern, target) {
        (Term::Var(var), target) => agree(var, target),
        (Term::Compound(pattern), Term::Compound(target)) if !pattern.is_ground() => {
            pattern.functor() == target.functor()
                && pattern.args().len() == target.args().len()
                && pattern
                    .args()
                    .iter()
                    .zip(target.args())
                    .all(|(&pattern, &target)| match_term(pattern, target, agree))
        }
        (pattern, target) => pattern == target,
    }
}

/// [`match_term`] for all arguments of two atoms.
pub fn match_atom_by(pattern: &Atom, target: &Atom, agree: &mut impl FnMut(Var, Term) -> bool) -> bool {
    pattern.name == target.name
        && pattern.args.len() == target.args.len()
        && pattern
            .args
            .iter()
            .zip(&target.args)
            .all(|(&pattern, &target)| match_term(pattern, target, agree))
}

/// The substitution of the pattern's variables that makes it the target.
pub fn match_atom(pattern: &Atom, target: &Atom) -> Option<Substitution> {
    let mut substitution = Substitution::new();
    match_atom_by(pattern, target, &mut |var, term| substitution.agree(var, term)).then_some(substitution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::{atom, terms};
    use proptest::prelude::*;

    fn mgu(text: &str) -> Option<String> {
        let [left, right] = terms(text)[..] else {
            panic!("two terms")
        };
        unify(left, right).map(|unifier| format!("{unifier:?} {}", unifier.apply(left)))
    }

    #[test]
    fn unifiers_are_solved() {
        assert_eq!(
            mgu("f(X,g(Y),Y), f(Z,X,a)").as_deref(),
            Some("{A: g(a), B: a, C: g(a)} f(g(a),g(a),a)")
        );
        assert_eq!(mgu("f(a), f(b)"), None);
        assert_eq!(mgu("f(X), g(X)"), None);
        assert_eq!(mgu("(X,1), (a,X)"), None);
    }

    #[test]
    fn a_variable_never_contains_itself() {
        assert_eq!(mgu("X, f(X)"), None);
        assert_eq!(mgu("f(X,Y), f(g(Y),g(X))"), None);
        assert_eq!(mgu("X, X").as_deref(), Some("{} A"));
    }

    #[test]
    fn shared_parts_are_worked_through_once() {
        // Written out, the unifier would be a term of 2^40 leaves.
        let var = |number| Term::Var(Var(number));
        let twice = |term| Term::compound("g", &[term, term]);
        let pairs = (0..40).flat_map(|level| {
            [
                (var(level + 1), twice(var(level))),
                (var(level + 101), twice(var(level + 100))),
            ]
        });
        let unifier = unify_all(pairs.chain([(var(40), var(140))]));
        assert!(unifier.is_some_and(|unifier| unifier.get(Var(40)) == unifier.get(Var(140))));
    }

    #[test]
    fn matching_is_one_sided() {
        let bound = |pattern, target| match_atom(&atom(pattern), &atom(target)).map(|s| format!("{s:?}"));
        assert_eq!(bound("p(X,(Y,X))", "p(B,(c,B))").as_deref(), Some("{A: A, B: c}"));
        assert_eq!(bound("p(X,X)", "p(a,B)"), None);
        assert_eq!(bound("p(a)", "p(X)"), None);
        assert_eq!(bound("p(X+1)", "p((2,Y)+1)").as_deref(), Some("{A: (2,A)}"));
    }

    fn small_term() -> impl Strategy<Value = Term> {
        let leaf = prop_oneof![
            (0u32..3).prop_map(|number| Term::Var(Var(number))),
            Just(Term::constant("a")),
            Just(Term::constant("b"))
        ];
        leaf.prop_recursive(2, 6, 2, |inner| {
            prop_oneof![
                inner.clone().prop_map(|arg| Term::compound("f", &[arg])),
                (inner.clone(), inner).prop_map(|(left, right)| Term::tuple(&[left, right])),
            ]
        })
    }

    /// Every ground instance of three variables over a small universe.
    fn ground_substitutions() -> Vec<Substitution> {
        let [a, b] = [Term::constant("a"), Term::constant("b")];
        let mut universe = vec![a, b];
        for _ in 0..2 {
            let inner: Vec<Term> = universe.iter().take(4).copied().collect();
            for &left in &inner {
                universe.push(Term::compound("f", &[left]));
                universe.extend(inner.iter().map(|&right| Term::tuple(&[left, right])));
            }
            universe.sort();
            universe.dedup();
        }
        let mut all = Vec::new();
        for &first in &universe {
            for &second in &universe {
                for &third in &universe {
                    let terms = [first, second, third];
                    all.push((0..3).map(|number| (Var(number), terms[number as usize])).collect());
                }
            }
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn the_unifier_is_most_general(left in small_term(), right in small_term()) {
            let unifier = unify(left, right);
            if let Some(unifier) = &unifier {
                prop_assert_eq!(unifier.apply(left), unifier.apply(right));
            }
            for ground in ground_substitutions() {
                if ground.apply(left) != ground.apply(right) {
                    continue;
                }
                // Every ground unifier is an instance of the most general one: applying both is applying it alone.
                let Some(unifier) = &unifier else { return Err(TestCaseError::fail("a unifier was missed")) };
                for number in 0..3 {
                    let var = Term::Var(Var(number));
                    prop_assert_eq!(ground.apply(unifier.apply(var)), ground.apply(var));
                }
            }
        }
    }
}
