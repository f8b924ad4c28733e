//! Which atoms could hold for some inputs: negation of what depends on them is left out.

use super::prepare::Prepared;
use super::{GroundError, Limits, Open};
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::facts::Facts;
use crate::model::{Evaluation, clauses_of};
use crate::rules::Rules;
use crate::term::{Term, Var};

/// The facts that do not depend on inputs, and the atoms that do and are possible.
pub(super) fn possible(rules: &Rules, open: &Open, prepared: &Prepared, limits: &Limits) -> Result<Facts, GroundError> {
    let mut evaluation = Evaluation::new(limits.atoms, limits.depth);
    evaluation.declare(rules);
    let feeding = open.feeds.iter().map(|feed| feeding_clause(feed.open, feed.by));
    let positive = prepared.clauses.iter().map(|clause| without_negation(clause, prepared));
    let clauses: Vec<Clause> = feeding.chain(positive).collect();
    for atom in clauses.iter().flat_map(|clause| clause.atoms()) {
        if atom.comparison().is_none() {
            evaluation.facts.declare(atom.predicate());
        }
    }
    for atom in &open.atoms {
        evaluation.facts.declare(atom.predicate());
    }
    let from_model = |error| GroundError::from_model(error, limits);
    for stratum in &rules.strata {
        if !stratum.iter().any(|predicate| prepared.dynamic.contains(predicate)) {
            evaluation
                .close(&clauses_of(rules, stratum), stratum)
                .map_err(from_model)?;
        }
    }
    evaluation.add(open.atoms.clone()).map_err(from_model)?;
    let mut dynamic: Vec<Predicate> = prepared.dynamic.iter().copied().collect();
    dynamic.sort();
    let clauses: Vec<&Clause> = clauses.iter().collect();
    evaluation.close(&clauses, &dynamic).map_err(from_model)?;
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
