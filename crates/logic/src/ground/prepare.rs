//! What depends on inputs, as clauses with as few variables as possible.
//!
//! A variable that stands in one literal only asks whether there is any such atom: `moved(J) :- does(R,mark(J,K))` is a
//! question of its own, with two variables less for the rules that ask it. Negated literals need this, since `not p(X,_)`
//! means that there is none; for the others it makes fewer instances.

use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::rules::Rules;
use crate::term::{Symbol, Term, Var};
use indexmap::IndexMap;
use rustc_hash::FxHashSet;

/// The head of a weak constraint's clause: weight, level and terms. No program can write such a name.
pub(super) const WEAK: &str = "weak constraint";

pub(super) struct Prepared {
    /// The predicates that depend on inputs, the inputs among them.
    pub(super) dynamic: FxHashSet<Predicate>,
    /// The rules of these.
    pub(super) clauses: Vec<Clause>,
}

pub(super) fn prepare(rules: &Rules, inputs: &FxHashSet<Predicate>) -> Prepared {
    let mut dynamic = dependent(rules, inputs);
    let mut projections = Projections::default();
    let mut clauses = Vec::new();
    let defining = rules.rules.iter().map(|rule| &rule.clause);
    for clause in defining.filter(|clause| dynamic.contains(&clause.head.predicate())) {
        clauses.push(projections.shorten(clause, &dynamic));
    }
    for weak in &rules.weak {
        let mut args = vec![weak.weight, weak.level];
        args.extend(&weak.terms);
        let clause = Clause::new(Atom::new(WEAK, args), weak.body.clone());
        clauses.push(projections.shorten(&clause, &dynamic));
    }
    clauses.extend(projections.known.into_values().map(|(clause, _)| clause));
    dynamic.extend(clauses.iter().map(|clause| clause.head.predicate()));
    Prepared { dynamic, clauses }
}

/// The predicates whose rules lead to an input.
fn dependent(rules: &Rules, inputs: &FxHashSet<Predicate>) -> FxHashSet<Predicate> {
    let mut dynamic = inputs.clone();
    loop {
        let before = dynamic.len();
        for rule in &rules.rules {
            let body = &rule.clause.body;
            if body.iter().any(|literal| dynamic.contains(&literal.atom.predicate())) {
                dynamic.insert(rule.clause.head.predicate());
            }
        }
        if dynamic.len() == before {
            return dynamic;
        }
    }
}

/// The questions whether there is any such atom, each with its clause and its head's name.
#[derive(Default)]
struct Projections {
    known: IndexMap<(Atom, usize), (Clause, Symbol)>,
}

impl Projections {
    /// The clause with projections in place of literals that have variables of their own.
    fn shorten(&mut self, clause: &Clause, dynamic: &FxHashSet<Predicate>) -> Clause {
        let counts = places_of_variables(clause);
        let mut short = clause.clone();
        for literal in &mut short.body {
            let alone = clause.body.len() == 1 && !literal.negated;
            if !alone && dynamic.contains(&literal.atom.predicate()) {
                self.shorten_literal(literal, &counts);
            }
        }
        short
    }

    fn shorten_literal(&mut self, literal: &mut Literal, places: &[u32]) {
        let (mut shared, mut own) = (Vec::new(), Vec::new());
        literal.atom.for_each_var(&mut |var| {
            let list = match places[var.0 as usize] {
                1 => &mut own,
                _ => &mut shared,
            };
            if !list.contains(&var) {
                list.push(var);
            }
        });
        if own.is_empty() {
            return;
        }
        let number = |var: Var| shared.iter().chain(&own).position(|other| *other == var);
        let question = literal
            .atom
            .map_vars(&mut |var| number(var).map_or(Term::Var(var), |index| Term::Var(Var(index as u32))));
        let next = self.known.len();
        let (_, name) = self.known.entry((question.clone(), shared.len())).or_insert_with(|| {
            let name = Symbol::new(&format!("some {next} {}", question.name));
            let args = (0..shared.len() as u32).map(|index| Term::Var(Var(index))).collect();
            (
                Clause::new(Atom { name, args }, vec![Literal::positive(question)]),
                name,
            )
        });
        let args = shared.into_iter().map(Term::Var).collect();
        literal.atom = Atom { name: *name, args };
    }
}

/// In how many atoms each variable stands.
fn places_of_variables(clause: &Clause) -> Vec<u32> {
    let mut places = vec![0; clause.var_count() as usize];
    for atom in clause.atoms() {
        let mut seen = FxHashSet::default();
        atom.for_each_var(&mut |var| {
            if seen.insert(var) {
                places[var.0 as usize] += 1;
            }
        });
    }
    places
}
