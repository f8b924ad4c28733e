//! Conditions with exceptions: something is the case if its conditions are met and none of its exceptions is the case.
//!
//! A variable of an exception that the conditions do not mention stands for anything. Exceptions may have exceptions of
//! their own. The matcher knows only clauses, so each exception becomes a predicate of its own ([`written_out`]).

use super::{State, StateVocabulary};
use adage_logic::check::MAX_ARITY;
use adage_logic::substitution::normalise;
use adage_logic::unify::match_atom;
use adage_logic::{Atom, Clause, Literal, Term, Var};
use std::collections::BTreeSet;

/// Conditions, and what must not be the case besides.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Case {
    pub conditions: Vec<Literal>,
    pub unless: Vec<Case>,
}

impl Case {
    pub fn map_vars(&self, replace: &mut impl FnMut(Var) -> Term) -> Case {
        let mut conditions = Vec::with_capacity(self.conditions.len());
        for condition in &self.conditions {
            conditions.push(condition.map_vars(replace));
        }
        let mut unless = Vec::with_capacity(self.unless.len());
        for case in &self.unless {
            unless.push(map_nested(case, replace));
        }
        Case { conditions, unless }
    }

    pub fn for_each_var(&self, visit: &mut impl FnMut(Var)) {
        self.map_vars(&mut |var| {
            visit(var);
            Term::Var(var)
        });
    }

    /// Whether this is so in a position. What the variables stand for is looked for.
    pub fn holds(&self, state: &State, vocabulary: &StateVocabulary) -> bool {
        let Some(next) = self.next_asked() else {
            return !self.unless.iter().any(|case| case.holds(state, vocabulary));
        };
        let asked = &self.conditions[next];
        let mut rest = self.clone();
        rest.conditions.remove(next);
        if let Some(comparison) = asked.atom.comparison() {
            let [left, right] = [asked.atom.args[0], asked.atom.args[1]].map(|term| term.evaluate().unwrap_or(term));
            return comparison.holds(left, right) != asked.negated && rest.holds(state, vocabulary);
        }
        let facts = vocabulary.facts(&asked.atom, state);
        if asked.negated {
            return facts.is_empty() && rest.holds(state, vocabulary);
        }
        facts.into_iter().any(|args| {
            let met = match_atom(&asked.atom, &Atom::new(asked.atom.name, args)).unwrap_or_default();
            rest.map_vars(&mut |var| met.apply(Term::Var(var)))
                .holds(state, vocabulary)
        })
    }

    /// The condition to be asked first: one without variables, else the fact with the fewest.
    fn next_asked(&self) -> Option<usize> {
        let unknown = |condition: &Literal| {
            let mut count = 0;
            condition.atom.for_each_var(&mut |_| count += 1);
            let is_fact = !condition.negated && condition.atom.comparison().is_none();
            if is_fact || count == 0 { count } else { usize::MAX }
        };
        (0..self.conditions.len()).min_by_key(|index| unknown(&self.conditions[*index]))
    }

    /// The variables of the conditions and of all exceptions.
    pub fn variables(&self) -> BTreeSet<Var> {
        let mut variables = BTreeSet::new();
        self.for_each_var(&mut |var| _ = variables.insert(var));
        variables
    }

    /// The exception as one literal that must hold, where it is one and its variables are known.
    fn as_literal(&self, bound: &BTreeSet<Var>) -> Option<Literal> {
        let [condition] = &self.conditions[..] else {
            return None;
        };
        let is_known = self.unless.is_empty() && self.variables().is_subset(bound);
        is_known.then(|| match condition.atom.comparison() {
            Some(comparison) if !condition.negated => {
                let [left, right] = [condition.atom.args[0], condition.atom.args[1]];
                Literal::positive(Atom::compare(left, comparison.negate(), right))
            }
            _ => Literal {
                negated: !condition.negated,
                atom: condition.atom.clone(),
            },
        })
    }
}

/// Keeps the type of `replace` from growing with every level.
fn map_nested(case: &Case, replace: &mut dyn FnMut(Var) -> Term) -> Case {
    case.map_vars(&mut |var| replace(var))
}

/// A clause with exceptions as a clause and definitions of what it excepts, whose names begin with `name`; the clause
/// itself is the first.
pub fn written_out(clause: &Clause, unless: &[Case], name: &str, vocabulary: &StateVocabulary) -> Vec<Clause> {
    let mut main = clause.clone();
    let mut definitions = Vec::new();
    let bound = bound_by(&clause.body);
    for (number, case) in (1..).zip(unless) {
        if let Some(literal) = case.as_literal(&bound) {
            main.body.push(literal);
            continue;
        }
        let shared: Vec<Var> = case.variables().intersection(&bound).copied().collect();
        let name = format!("{name}_{number}");
        let head = Atom::new(name.as_str(), arguments(&shared));
        main.body.push(Literal::negative(head.clone()));
        let body = with_binders(&case.conditions, &shared, &clause.body, vocabulary);
        definitions.extend(written_out(&Clause::new(head, body), &case.unless, &name, vocabulary));
    }
    let definitions = definitions.iter().map(normalise);
    [main].into_iter().chain(definitions.collect::<Vec<_>>()).collect()
}

/// What an exception is asked about. Values are handed over faster one by one than as a tuple, which has to be looked up in
/// the table of all terms and stays there; but together with the position there may be too many of them.
fn arguments(shared: &[Var]) -> Vec<Term> {
    let variables: Vec<Term> = shared.iter().map(|var| Term::Var(*var)).collect();
    match variables.len() < MAX_ARITY {
        true => variables,
        false => vec![Term::tuple(&variables)],
    }
}

/// The variables that facts give values to.
fn bound_by(body: &[Literal]) -> BTreeSet<Var> {
    let mut bound = BTreeSet::new();
    let facts = body
        .iter()
        .filter(|literal| !literal.negated && literal.atom.comparison().is_none());
    facts.for_each(|literal| literal.atom.for_each_var(&mut |var| _ = bound.insert(var)));
    bound
}

/// Conditions with as many of the outer ones as give values to the shared variables and name the position.
fn with_binders(
    conditions: &[Literal],
    shared: &[Var],
    outer: &[Literal],
    vocabulary: &StateVocabulary,
) -> Vec<Literal> {
    let mut body = conditions.to_vec();
    let is_fact = |literal: &&Literal| !literal.negated && literal.atom.comparison().is_none();
    let is_changing = |literal: &&Literal| vocabulary.is_changing(literal.atom.predicate());
    if !body.iter().any(|literal| is_changing(&literal) && is_fact(&literal)) {
        body.extend(outer.iter().filter(is_fact).find(is_changing).cloned());
    }
    for var in shared {
        if !bound_by(&body).contains(var) {
            let binds = |literal: &&Literal| bound_by(std::slice::from_ref(*literal)).contains(var);
            body.extend(outer.iter().filter(is_fact).find(binds).cloned());
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_takes_no_more_arguments_than_a_predicate_may_have() {
        for shared in 0..2 * MAX_ARITY {
            let variables: Vec<Var> = (0..shared as u32).map(Var).collect();
            let taken = arguments(&variables);
            // The position comes on top.
            assert!(taken.len() < MAX_ARITY);
            assert_eq!(taken.len() == shared, shared < MAX_ARITY, "{shared}");
        }
    }
}
