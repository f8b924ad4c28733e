//! A sheet as a plain Prolog program, with a few predicates to play by it (`driver.pl`).
//!
//! Rules keep their order; a condition that needs values (a negation, `distinct`) waits until they are there. What is
//! recursive is tabled. Relations are called `g_…`, so that none is taken for one of Prolog's own.

use crate::gdl::Sheet;
use adage_logic::{Atom, Clause, Comparison, Literal, Predicate, Term, Var};
use rustc_hash::FxHashSet;
use std::fmt::Write;

const DRIVER: &str = include_str!("driver.pl");

/// The rules and the driver as text; `None` if the sheet counts or has intervals, which we do not translate.
pub fn to_prolog(sheet: &Sheet) -> Option<String> {
    let clauses: Vec<&Clause> = sheet.rules.rules.iter().map(|rule| &rule.clause).collect();
    let is_plain = |atom: &Atom| atom.args.iter().all(|arg| arg.is_plain());
    if !clauses.iter().all(|clause| clause.atoms().all(is_plain)) {
        return None;
    }
    let mut text = String::from(DRIVER);
    let mut known: FxHashSet<Predicate> = FxHashSet::default();
    for atom in clauses
        .iter()
        .flat_map(|clause| clause.atoms())
        .filter(|atom| atom.comparison().is_none())
    {
        let predicate = atom.predicate();
        if known.insert(predicate) {
            let _ = writeln!(text, ":- dynamic '{}'/{}.", relation(predicate), predicate.arity);
            let _ = writeln!(text, ":- discontiguous '{}'/{}.", relation(predicate), predicate.arity);
        }
    }
    for predicate in recursive(sheet) {
        let _ = writeln!(text, ":- table '{}'/{}.", relation(predicate), predicate.arity);
    }
    for clause in clauses {
        let _ = writeln!(text, "{}", rule(clause));
    }
    Some(text)
}

fn relation(predicate: Predicate) -> String {
    format!("g_{}", predicate.name)
}

fn recursive(sheet: &Sheet) -> Vec<Predicate> {
    let mentions = |of: Predicate, other: Predicate| {
        let bodies = sheet.rules.definition(of).flat_map(|rule| &rule.clause.body);
        bodies.into_iter().any(|literal| literal.atom.predicate() == other)
    };
    let groups = sheet.rules.strata.iter();
    groups
        .filter(|group| group.len() > 1 || mentions(group[0], group[0]))
        .flatten()
        .copied()
        .collect()
}

/// A ground term as Prolog writes it.
pub fn prolog_term(term: Term) -> String {
    match term {
        Term::Int(value) => value.to_string(),
        Term::Var(Var(number)) => format!("V{number}"),
        Term::Const(name) => format!("'{name}'"),
        Term::Compound(compound) => format!("'{}'({})", compound.functor(), terms(compound.args())),
        other => format!("'{other}'"),
    }
}

fn terms(terms: &[Term]) -> String {
    let written: Vec<String> = terms.iter().map(|term| prolog_term(*term)).collect();
    written.join(",")
}

fn atom(atom: &Atom) -> String {
    let name = relation(atom.predicate());
    match atom.args.is_empty() {
        true => format!("'{name}'"),
        false => format!("'{name}'({})", terms(&atom.args)),
    }
}

fn literal(literal: &Literal) -> String {
    match (literal.atom.comparison(), literal.negated) {
        (Some(comparison), _) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                _ => "\\==",
            };
            let (left, right) = (prolog_term(literal.atom.args[0]), prolog_term(literal.atom.args[1]));
            format!("{left} {sign} {right}")
        }
        (None, true) => format!("\\+ {}", atom(&literal.atom)),
        (None, false) => atom(&literal.atom),
    }
}

fn rule(clause: &Clause) -> String {
    let (mut bound, mut waiting, mut body) = (FxHashSet::default(), Vec::new(), Vec::new());
    for condition in &clause.body {
        waiting.push(condition);
        if !condition.negated && condition.atom.comparison().is_none() {
            condition.atom.for_each_var(&mut |var| {
                bound.insert(var);
            });
        }
        waiting.retain(|condition| {
            let mut ready = true;
            condition.atom.for_each_var(&mut |var| ready &= bound.contains(&var));
            if ready {
                body.push(literal(condition));
            }
            !ready
        });
    }
    body.extend(waiting.into_iter().map(literal));
    match body.is_empty() {
        true => format!("{}.", atom(&clause.head)),
        false => format!("{} :- {}.", atom(&clause.head), body.join(", ")),
    }
}
