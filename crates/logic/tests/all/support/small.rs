//! Strategies for small terms and clauses, few enough symbols that coincidences are frequent.

use adage_logic::{Atom, Clause, Literal, Substitution, Term, Var};
use proptest::prelude::*;
use std::collections::BTreeSet;

pub fn term(variables: u32) -> impl Strategy<Value = Term> + Clone {
    let simple = prop_oneof![
        4 => (0..variables).prop_map(|number| Term::Var(Var(number))),
        1 => Just(Term::constant("a")),
        1 => Just(Term::Int(1)),
    ];
    prop_oneof![
        5 => simple.clone(),
        1 => (simple.clone(), simple).prop_map(|(left, right)| Term::tuple(&[left, right])),
    ]
}

pub fn literal(variables: u32, negation: bool) -> impl Strategy<Value = Literal> {
    let atom = prop_oneof![
        term(variables).prop_map(|arg| Atom::new("p", vec![arg])),
        (term(variables), term(variables)).prop_map(|(left, right)| Atom::new("q", vec![left, right])),
        (term(variables), term(variables)).prop_map(|(left, right)| Atom::new("r", vec![left, right])),
    ];
    (0..4, atom).prop_map(move |(sign, atom)| Literal {
        negated: negation && sign == 0,
        atom,
    })
}

/// A clause `h(t) :- …` or `h :- …`, seldom enough without a fitting partner.
pub fn clause(variables: u32, body: std::ops::Range<usize>, negation: bool) -> impl Strategy<Value = Clause> {
    let head = prop_oneof![3 => Just(Vec::new()), 1 => term(variables).prop_map(|arg| vec![arg])];
    (head, proptest::collection::vec(literal(variables, negation), body))
        .prop_map(|(args, body)| Clause::new(Atom::new("h", args), body))
}

pub fn variables(clause: &Clause) -> Vec<Var> {
    let mut variables = BTreeSet::new();
    clause.for_each_var(&mut |var| _ = variables.insert(var));
    variables.into_iter().collect()
}

/// The variables that occur under `not` only.
fn local(clause: &Clause) -> BTreeSet<Var> {
    let bound = Clause::new(
        clause.head.clone(),
        clause.body.iter().filter(|literal| !literal.negated).cloned().collect(),
    );
    let bound = variables(&bound);
    variables(clause)
        .into_iter()
        .filter(|var| !bound.contains(var))
        .collect()
}

fn subterms(term: Term, found: &mut BTreeSet<Term>) {
    found.insert(term);
    if let Term::Compound(compound) = term {
        compound.args().iter().for_each(|&arg| subterms(arg, found));
    }
}

/// θ-subsumption by trying everything.
pub fn subsumes_naively(general: &Clause, special: &Clause) -> bool {
    let mut terms = BTreeSet::new();
    for arg in special.atoms().flat_map(|atom| &atom.args) {
        subterms(*arg, &mut terms);
    }
    let variables = variables(general);
    let (general_local, special_local) = (local(general), local(special));
    let keeps_local = |substitution: &Substitution| {
        general.body.iter().filter(|literal| literal.negated).all(|literal| {
            let mut own = BTreeSet::new();
            literal.atom.for_each_var(&mut |var| _ = own.insert(var));
            own.retain(|var| general_local.contains(var));
            let images: BTreeSet<Var> = own
                .iter()
                .filter_map(|&var| substitution.get(var)?.as_var())
                .filter(|var| special_local.contains(var))
                .collect();
            images.len() == own.len()
        })
    };
    let terms: Vec<Term> = terms.into_iter().collect();
    let combinations = terms.len().pow(variables.len() as u32);
    (0..combinations).any(|mut code| {
        let substitution: Substitution = variables
            .iter()
            .map(|&var| {
                let term = terms[code % terms.len()];
                code /= terms.len();
                (var, term)
            })
            .collect();
        let image = substitution.apply_clause(general);
        image.head == special.head
            && image.body.iter().all(|literal| special.body.contains(literal))
            && keeps_local(&substitution)
    })
}
