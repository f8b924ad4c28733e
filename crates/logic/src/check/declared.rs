//! Predicates that nobody supplies. A program whose facts come from elsewhere says which ones do: what is asked and is
//! neither defined nor declared is a slip, and would never hold.

use crate::ast::{Program, StatementKind};
use crate::clause::Predicate;
use crate::diagnostic::{Diagnostic, Span, nearest};
use std::collections::BTreeSet;

/// Every place where the program asks for a predicate that it does not define, does not declare with `#defined`, and that
/// is not among those `offered`. Declaring a predicate that is offered with another number of arguments is wrong too.
pub fn undeclared(program: &Program, offered: &BTreeSet<Predicate>) -> Vec<Diagnostic> {
    let statements = &program.statements;
    let heads = statements.iter().flat_map(|statement| statement.heads());
    let mut known: BTreeSet<Predicate> = heads.map(|head| head.value.predicate()).collect();
    known.extend(offered);
    let mut wrong = Vec::new();
    for statement in statements {
        if let StatementKind::Defined(declared) = statement.kind {
            let is_other = |predicate: &Predicate| predicate.name == declared.name;
            if !offered.contains(&declared) && offered.iter().any(is_other) {
                wrong.push(not_known(declared, statement.span, offered));
            }
            known.insert(declared);
        }
    }
    for literal in statements.iter().flat_map(|statement| statement.asked()) {
        let atom = &literal.value.atom;
        if atom.comparison().is_none() && !known.contains(&atom.predicate()) {
            let complaint = not_known(atom.predicate(), literal.span, &known);
            wrong.push(match complaint.help {
                Some(_) => complaint,
                None => complaint.with_help(format!(
                    "define it, or write `#defined {}.` if its facts come from elsewhere",
                    atom.predicate()
                )),
            });
        }
    }
    wrong.sort_by_key(|complaint| complaint.span.start);
    wrong
}

fn not_known(predicate: Predicate, span: Span, known: &BTreeSet<Predicate>) -> Diagnostic {
    let known = known.iter().copied();
    unknown(
        predicate,
        span,
        known,
        |other| other.to_string(),
        "neither offered nor defined",
    )
}

/// A predicate is asked for that is none of those known: another number of arguments is meant, or a name like it. There is
/// no help where nothing is like it.
pub(super) fn unknown(
    predicate: Predicate,
    span: Span,
    known: impl Iterator<Item = Predicate> + Clone,
    describe: impl Fn(Predicate) -> String,
    label: &str,
) -> Diagnostic {
    if let Some(same_name) = known.clone().filter(|other| other.name == predicate.name).min() {
        let (right, wrong) = (counted(same_name.arity), counted(predicate.arity));
        let message = format!("`{}` takes {right}, not {}", predicate.name, predicate.arity);
        return Diagnostic::new(span, message, wrong).with_help(describe(same_name));
    }
    let message = format!("unknown predicate `{predicate}`");
    let complaint = Diagnostic::new(span, message, label);
    match nearest(predicate.name.as_str(), known.map(|other| other.name.as_str())) {
        Some(near) => complaint.with_help(format!("did you mean `{near}`?")),
        None => complaint,
    }
}

fn counted(arity: usize) -> String {
    match arity {
        1 => "1 argument".to_owned(),
        _ => format!("{arity} arguments"),
    }
}
