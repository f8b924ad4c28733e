//! Whether every variable gets a value from a positive condition.

use super::{Finding, Law};
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::{Atom, Diagnostic, Literal, Predicate, Span, Var};
use rustc_hash::FxHashSet;

/// Complains of variables without values. A role in the head of `legal` or `goal` is given a value; an unsafe rule that
/// nothing uses is left out.
pub(super) fn mend(statements: Vec<Statement>, findings: &mut Vec<Finding>) -> Vec<Statement> {
    let bodies = statements.iter().filter_map(Statement::rule).flat_map(|(_, body)| body);
    let used: FxHashSet<Predicate> = bodies.map(|literal| literal.value.atom.predicate()).collect();
    statements
        .into_iter()
        .filter_map(|statement| mend_one(statement, &used, findings))
        .collect()
}

fn mend_one(mut statement: Statement, used: &FxHashSet<Predicate>, findings: &mut Vec<Finding>) -> Option<Statement> {
    let unbound = unbound(&statement);
    let Some((head, _)) = statement.rule() else {
        return Some(statement);
    };
    let (name, predicate) = (head.value.name.as_str(), head.value.predicate());
    let role = match name {
        "legal" | "goal" => head.value.args.first().and_then(|arg| arg.as_var()),
        _ => None,
    };
    let is_keyword = ["role", "init", "next", "legal", "goal", "terminal", "base", "input"].contains(&name);
    let (mut roles, mut unused) = (Vec::new(), false);
    for (var, span) in unbound {
        let word = statement.names[var.0 as usize].as_str().to_lowercase();
        let message = format!("the variable `?{word}` is unsafe: no positive condition gives it a value");
        let diagnostic = Diagnostic::new(span, message, "has no value");
        if role == Some(var) {
            roles.push(var);
            let help = format!("read as if `(role ?{word})` were a condition");
            findings.push(Finding::warning(Law::Safety, diagnostic.with_help(help)));
        } else if !is_keyword && !used.contains(&predicate) {
            unused = true;
            let help = "nothing uses this rule, so it is left out";
            findings.push(Finding::warning(Law::Safety, diagnostic.with_help(help)));
        } else {
            let help = format!("add a positive condition that mentions `?{word}`");
            findings.push(Finding::error(Law::Safety, diagnostic.with_help(help)));
        }
    }
    for var in roles {
        let condition = Literal::positive(Atom::new("role", vec![adage_logic::Term::Var(var)]));
        if let StatementKind::Rule(Rule {
            head: Head::Atom(_),
            body,
        }) = &mut statement.kind
        {
            body.push(Located::nowhere(condition));
        }
    }
    (!unused).then_some(statement)
}

/// The variables that no positive condition has, each with the place where it first stands.
fn unbound(statement: &Statement) -> Vec<(Var, Span)> {
    let Some((head, body)) = statement.rule() else {
        return Vec::new();
    };
    let mut seen = FxHashSet::default();
    let is_positive = |literal: &&Located<Literal>| !literal.value.negated && literal.value.atom.comparison().is_none();
    for literal in body.iter().filter(is_positive) {
        literal.value.atom.for_each_var(&mut |var| {
            seen.insert(var);
        });
    }
    let mut found = Vec::new();
    let mut look = |atom: &Atom, span_of: &dyn Fn(usize) -> Span| {
        for (index, arg) in atom.args.iter().enumerate() {
            arg.for_each_var(&mut |var| {
                if seen.insert(var) {
                    found.push((var, span_of(index)));
                }
            });
        }
    };
    look(&head.value, &|index| head.arg_span(index));
    for literal in body {
        look(&literal.value.atom, &|index| literal.arg_span(index));
    }
    found
}
