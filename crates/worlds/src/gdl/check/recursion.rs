//! The restriction on recursion: an argument of a recursive condition is ground, or an argument of the head, or an
//! argument of a condition outside the circle. So only finitely many terms come of a circle.

use super::{Dependencies, Finding, Law};
use adage_logic::ast::{Located, Statement};
use adage_logic::{Diagnostic, Literal, Predicate, Term};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn check(statements: &[Statement], dependencies: &Dependencies, findings: &mut Vec<Finding>) {
    let mut reached: FxHashMap<Predicate, FxHashSet<Predicate>> = FxHashMap::default();
    for (head, _) in statements.iter().filter_map(Statement::rule) {
        let predicate = head.value.predicate();
        reached
            .entry(predicate)
            .or_insert_with(|| dependencies.reached(predicate));
    }
    let circular = |from: Predicate, to: Predicate| {
        let leads = |from, to| reached.get(&from).is_some_and(|all| all.contains(&to));
        leads(from, to) && leads(to, from)
    };
    for (head, body) in statements.iter().filter_map(Statement::rule) {
        let own = head.value.predicate();
        let recursive = |literal: &Located<Literal>| circular(own, literal.value.atom.predicate());
        let given: FxHashSet<Term> = body
            .iter()
            .filter(|literal| {
                !literal.value.negated && !recursive(literal) && literal.value.atom.comparison().is_none()
            })
            .flat_map(|literal| literal.value.atom.args.iter().copied())
            .chain(head.value.args.iter().copied())
            .collect();
        for literal in body.iter().filter(|literal| recursive(literal)) {
            let free = |arg: &&Term| !arg.is_ground() && !given.contains(arg);
            if let Some(index) = literal.value.atom.args.iter().position(|arg| free(&arg)) {
                let message = format!("argument {} of this recursive condition is not limited", index + 1);
                let diagnostic = Diagnostic::new(literal.arg_span(index), message, "in a circle of rules")
                    .with_help("it must be ground, or stand in the head or in a condition outside the circle");
                findings.push(Finding::error(Law::Recursion, diagnostic));
            }
        }
    }
}
