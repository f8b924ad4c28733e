//! θ-subsumption: is one clause more general than another?
//!
//! `C` subsumes `D` if some substitution σ of `C`'s variables makes its head `D`'s head and each of its body literals one
//! of `D`'s, of the same sign. The variables of `D` stand for themselves. For each literal of `C` the literals of `D` that
//! it can become are listed, the head's bindings already made; the constraint solver then chooses among them.
//!
//! A variable that occurs under `not` only (`not attacked(Square, _)`) says *for no value*. It may become another such
//! variable but nothing else, and two of them stay two: `not p(_)` says more than `not p(a)`, not less.

use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::constraints::{Network, Rows};
use crate::substitution::Substitution;
use crate::term::{Term, Var};
use crate::unify::match_atom_by;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The substitution by which `general` becomes a part of `special`, head onto head.
pub fn subsumes(general: &Clause, special: &Clause) -> Option<Substitution> {
    Embedding::of_clauses(general, special, Images::Terms)?.solve(None)
}

/// The substitution by which the literals of `general` become some of `special`.
pub fn subsumes_body(general: &[Literal], special: &[Literal]) -> Option<Substitution> {
    Embedding::of_bodies(general, special)?.solve(None)
}

/// Whether each of the clauses subsumes the other.
pub fn equivalent(left: &Clause, right: &Clause) -> bool {
    subsumes(left, right).is_some() && subsumes(right, left).is_some()
}

/// Whether the clauses differ only in the names of their variables and the order and repetition of their literals.
pub fn is_variant(left: &Clause, right: &Clause) -> bool {
    let literals = |clause: &Clause| clause.body.iter().cloned().collect::<FxHashSet<Literal>>().len();
    let variables = |clause: &Clause| {
        let mut seen = FxHashSet::default();
        clause.for_each_var(&mut |var| _ = seen.insert(var));
        seen.len()
    };
    literals(left) == literals(right)
        && variables(left) == variables(right)
        && Embedding::of_clauses(left, right, Images::DistinctVariables)
            .is_some_and(|embedding| embedding.solve(None).is_some())
}

/// What the variables of the general clause may become.
#[derive(Clone, Copy, PartialEq)]
enum Images {
    Terms,
    DistinctVariables,
}

/// The variables that occur under `not` and nowhere else.
pub(crate) fn local_variables(head: Option<&Atom>, body: &[Literal]) -> FxHashSet<Var> {
    let mut local = FxHashSet::default();
    for literal in body.iter().filter(|literal| literal.negated) {
        literal.atom.for_each_var(&mut |var| _ = local.insert(var));
    }
    if local.is_empty() {
        return local;
    }
    let positive = body
        .iter()
        .filter(|literal| !literal.negated)
        .map(|literal| &literal.atom);
    for atom in positive.chain(head) {
        atom.for_each_var(&mut |var| _ = local.remove(&var));
    }
    local
}

/// The ways in which the literals of one body can become those of another, ready to be searched.
pub(crate) struct Embedding {
    bound: Substitution,
    variables: Vec<Var>,
    values: Vec<Term>,
    network: Network,
}

type Bindings = SmallVec<[(Var, Term); 8]>;

impl Embedding {
    fn of_clauses(general: &Clause, special: &Clause, images: Images) -> Option<Embedding> {
        let mut bound = Substitution::new();
        if !match_atom_by(&general.head, &special.head, &mut |var, term| bound.agree(var, term)) {
            return None;
        }
        let builder = Builder {
            general_local: local_variables(Some(&general.head), &general.body),
            special_local: local_variables(Some(&special.head), &special.body),
            bound,
            images,
        };
        builder.build(&general.body, &special.body)
    }

    fn of_bodies(general: &[Literal], special: &[Literal]) -> Option<Embedding> {
        let builder = Builder {
            general_local: local_variables(None, general),
            special_local: local_variables(None, special),
            bound: Substitution::new(),
            images: Images::Terms,
        };
        builder.build(general, special)
    }

    /// The ways in which a clause can become a part of itself with its head unchanged.
    pub(crate) fn into_itself(clause: &Clause) -> Option<Embedding> {
        Embedding::of_clauses(clause, clause, Images::Terms)
    }

    /// The substitutions by which all of `pattern` is found in `body`, until `visit` answers false.
    pub(crate) fn for_each(pattern: &[Literal], body: &[Literal], visit: &mut impl FnMut(Substitution) -> bool) {
        if let Some(embedding) = Embedding::of_bodies(pattern, body) {
            embedding
                .network
                .for_each_solution(&mut |solution| visit(embedding.substitution(&solution)));
        }
    }

    /// A substitution that makes no literal the one with number `excluded`.
    pub(crate) fn solve(&self, excluded: Option<usize>) -> Option<Substitution> {
        let solution = self.network.solve(excluded)?;
        Some(self.substitution(&solution))
    }

    fn substitution(&self, solution: &[usize]) -> Substitution {
        let mut substitution = self.bound.clone();
        for (&var, &value) in self.variables.iter().zip(solution) {
            substitution.bind(var, self.values[value]);
        }
        substitution
    }
}

struct Builder {
    general_local: FxHashSet<Var>,
    special_local: FxHashSet<Var>,
    bound: Substitution,
    images: Images,
}

/// Numbers given in order of first sight.
struct Numbering<T> {
    items: Vec<T>,
    numbers: FxHashMap<T, usize>,
}

impl<T: Copy + Eq + std::hash::Hash> Numbering<T> {
    fn new() -> Numbering<T> {
        Numbering {
            items: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    fn number(&mut self, item: T) -> usize {
        *self.numbers.entry(item).or_insert_with(|| {
            self.items.push(item);
            self.items.len() - 1
        })
    }
}

impl Builder {
    fn build(self, general: &[Literal], special: &[Literal]) -> Option<Embedding> {
        let taken: FxHashSet<Term> = match self.images {
            Images::Terms => FxHashSet::default(),
            Images::DistinctVariables => {
                let taken: FxHashSet<Term> = self.bound.iter().map(|(_, term)| term).collect();
                if taken.len() < self.bound.len() || taken.iter().any(|term| term.as_var().is_none()) {
                    return None;
                }
                taken
            }
        };
        let mut targets: FxHashMap<(bool, Predicate), Vec<usize>> = FxHashMap::default();
        for (number, literal) in special.iter().enumerate() {
            targets
                .entry((literal.negated, literal.atom.predicate()))
                .or_default()
                .push(number);
        }
        let mut variables = Numbering::new();
        let mut values = Numbering::new();
        let mut tables = Vec::new();
        for literal in general {
            let candidates = targets.get(&(literal.negated, literal.atom.predicate()))?;
            let mut columns: Vec<usize> = Vec::new();
            let mut rows = Rows::default();
            for &number in candidates {
                let Some(bindings) = self.candidate(literal, &special[number], &taken) else {
                    continue;
                };
                if rows.tags.is_empty() {
                    columns = bindings.iter().map(|&(var, _)| variables.number(var)).collect();
                }
                rows.tags.push(number);
                rows.values
                    .extend(bindings.iter().map(|&(_, term)| values.number(term)));
            }
            if rows.tags.is_empty() {
                return None;
            }
            tables.push((columns, rows));
        }
        let mut network = Network::new(variables.items.len(), values.items.len());
        if self.images == Images::DistinctVariables {
            network.require_distinct_values();
        }
        for (columns, rows) in tables {
            network.add_table(columns, rows);
        }
        Some(Embedding {
            bound: self.bound,
            variables: variables.items,
            values: values.items,
            network,
        })
    }

    /// The bindings of the open variables of `literal`, in order of occurrence, by which it becomes `target`.
    fn candidate(&self, literal: &Literal, target: &Literal, taken: &FxHashSet<Term>) -> Option<Bindings> {
        let mut bindings = Bindings::new();
        let matched = match_atom_by(&literal.atom, &target.atom, &mut |var, term| {
            if let Some(bound) = self.bound.get(var) {
                return bound == term;
            }
            if let Some(&(_, bound)) = bindings.iter().find(|(other, _)| *other == var) {
                return bound == term;
            }
            let allowed = match self.images {
                Images::Terms => true,
                Images::DistinctVariables => term.as_var().is_some() && !taken.contains(&term),
            };
            let for_no_value = self.general_local.contains(&var);
            let stays_local = || {
                term.as_var().is_some_and(|image| self.special_local.contains(&image))
                    && bindings
                        .iter()
                        .all(|&(other, bound)| bound != term || !self.general_local.contains(&other))
            };
            let fits = allowed && (!for_no_value || stays_local());
            bindings.push((var, term));
            fits
        });
        matched.then_some(bindings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::clause;

    fn subsume(general: &str, special: &str) -> Option<String> {
        subsumes(&clause(general), &clause(special)).map(|substitution| format!("{substitution:?}"))
    }

    #[test]
    fn heads_become_heads_and_literals_literals() {
        assert_eq!(
            subsume("h(X) :- p(X,Y), q((Y,Z)).", "h(a) :- q((c,B)), p(a,b), p(a,c).").as_deref(),
            Some("{A: a, B: c, C: A}")
        );
        assert_eq!(subsume("h(X) :- p(X).", "h(a) :- p(b)."), None);
        assert_eq!(subsume("h(X) :- p(X).", "g(a) :- p(a)."), None);
        assert_eq!(subsume("h :- p(X), not q(X).", "h :- p(a), q(a)."), None);
        assert_eq!(subsume("h.", "h :- p(a).").as_deref(), Some("{}"));
    }

    #[test]
    fn the_special_clause_is_not_instantiated() {
        assert_eq!(subsume("h :- p(a).", "h :- p(X)."), None);
        assert_eq!(subsume("h :- p(X,X).", "h :- p(X,Y)."), None);
        assert_eq!(subsume("h :- p(X,Y).", "h :- p(X,X).").as_deref(), Some("{A: A, B: A}"));
    }

    #[test]
    fn for_no_value_is_more_than_not_for_this_one() {
        assert_eq!(subsume("h(X) :- not p(X,_).", "h(X) :- not p(X,a)."), None);
        assert_eq!(subsume("h(X) :- not p(X,_).", "h(X) :- q(Y), not p(X,Y)."), None);
        assert!(subsume("h(X) :- not p(X,_).", "h(b) :- q(c), not p(b,_).").is_some());
        assert_eq!(subsume("h :- not p(X,Y).", "h :- not p(X,X)."), None);
        assert!(subsume("h :- q(Y), not p(Y).", "h :- q(a), not p(a).").is_some());
    }

    #[test]
    fn bodies_alone_need_no_heads() {
        let (general, special) = (clause("g(X) :- p(X,Y)."), clause("h(b) :- p(c,d)."));
        let found = subsumes_body(&general.body, &special.body).map(|found| format!("{found:?}"));
        assert_eq!(found.as_deref(), Some("{A: c, B: d}"));
    }

    #[test]
    fn variants_differ_in_names_and_order_only() {
        let variant = |left, right| is_variant(&clause(left), &clause(right));
        assert!(variant("h(X) :- p(X,Y), q(Y).", "h(B) :- q(A), p(B,A), q(A)."));
        assert!(!variant("h(X) :- p(X,Y).", "h(X) :- p(X,a)."));
        assert!(!variant("h :- p(X), p(Y), q(X,Y).", "h :- p(X), p(Y), q(X,X)."));
        assert!(!variant("h(X) :- p(X), p(Y).", "h(X) :- p(X)."));
        assert!(equivalent(&clause("h(X) :- p(X), p(Y)."), &clause("h(X) :- p(X).")));
    }
}
