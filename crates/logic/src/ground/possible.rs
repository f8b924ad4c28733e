//! Which atoms could hold for some inputs: negation of what depends on them is left out.

use super::prepare::Prepared;
use super::{GroundError, Limits, Open};
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::facts::Facts;
use crate::model::{Evaluation, Stratum, clauses_of, declared};
use crate::rules::Rules;
use crate::term::{Term, Var};

/// The facts that do not depend on inputs, and the atoms that do and are possible.
pub(super) fn possible(rules: &Rules, open: &Open, prepared: &Prepared, limits: &Limits) -> Result<Facts, GroundError> {
    let feeding = open.feeds.iter().map(|feed| feeding_clause(feed.open, feed.by));
    let positive = prepared.clauses.iter().map(|clause| without_negation(clause, prepared));
    let clauses: Vec<Clause> = feeding.chain(positive).collect();
    let of_clauses = clauses.iter().flat_map(|clause| clause.atoms());
    let own = of_clauses.filter(|atom| atom.comparison().is_none()).chain(&open.atoms);
    let own: Vec<Predicate> = own.map(Atom::predicate).collect();
    let mut evaluation = Evaluation::new(declared(rules, own.iter()), limits.atoms, limits.depth);
    evaluation.facts.stop_with(limits.stop.clone());
    let from_model = |error| GroundError::from_model(error, limits);
    let close = |evaluation: &mut Evaluation, predicates: &[Predicate], clauses: &[&Clause]| {
        let stratum = Stratum::new(predicates, clauses);
        for (_, newest) in &stratum.newest {
            evaluation.facts.declare(*newest);
        }
        evaluation.close(&stratum).map_err(from_model)
    };
    for stratum in &rules.strata {
        if !stratum.iter().any(|predicate| prepared.dynamic.contains(predicate)) {
            close(&mut evaluation, stratum, &clauses_of(rules, stratum))?;
        }
    }
    evaluation.add(open.atoms.clone()).map_err(from_model)?;
    let mut dynamic: Vec<Predicate> = prepared.dynamic.iter().copied().collect();
    dynamic.sort();
    close(&mut evaluation, &dynamic, &clauses.iter().collect::<Vec<_>>())?;
    Ok(evaluation.facts)
}

fn feeding_clause(open: Predicate, by: Predicate) -> Clause {
    let args: Vec<Term> = (0..open.arity as u32).map(|index| Term::Var(Var(index))).collect();
    let body = Literal::positive(Atom::new(by.name, args.clone()));
    Clause::new(Atom::new(open.name, args), vec![body])
}

/// The clause without the negated literals whose truth the inputs decide.
pub(super) fn without_negation(clause: &Clause, prepared: &Prepared) -> Clause {
    let stays = |literal: &&Literal| !(literal.negated && prepared.dynamic.contains(&literal.atom.predicate()));
    Clause::new(clause.head.clone(), clause.body.iter().filter(stays).cloned().collect())
}
