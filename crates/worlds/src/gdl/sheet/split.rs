//! Goals by their values: `goal(P,0) :- role(P), not goal(P,100)` is no circle, since the values differ.
//!
//! Where goals seem to depend on their own negation, the rules of each value become a predicate of their own, and
//! `goal(P,V)` follows from it.

use super::statement;
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::{Atom, Literal, Span, Symbol, Term, Var};

const GOAL: &str = "goal";

fn is_goal(atom: &Atom) -> bool {
    atom.name.as_str() == GOAL && atom.args.len() == 2
}

/// The predicate of a value. No sheet can write such a name.
fn with_value(value: Term) -> Symbol {
    Symbol::new(&format!("{GOAL} {value}"))
}

/// The rules with goals split by value; `None` if a value is not written out.
pub(super) fn split_goals(statements: &[Statement]) -> Option<Vec<Statement>> {
    let mut values = Vec::new();
    for head in statements
        .iter()
        .filter_map(Statement::clause)
        .map(|clause| clause.head)
        .filter(is_goal)
    {
        match head.args[1] {
            value if !value.is_ground() => return None,
            value if !values.contains(&value) => values.push(value),
            _ => {}
        }
    }
    let split = statements
        .iter()
        .flat_map(|statement| split_statement(statement, &values));
    let bridges = values.iter().map(|value| {
        let args = vec![Term::Var(Var(0)), *value];
        let body = Literal::positive(Atom::new(with_value(*value), args.clone()));
        let head = Located::nowhere(Atom::new(GOAL, args));
        statement(
            head,
            vec![Located::nowhere(body)],
            vec![Symbol::new("Role")],
            Span::default(),
        )
    });
    Some(split.chain(bridges).collect())
}

fn split_statement(written: &Statement, values: &[Term]) -> Vec<Statement> {
    let StatementKind::Rule(Rule { head, body }) = &written.kind else {
        return vec![written.clone()];
    };
    let mut head = head.clone();
    if let Head::Atom(atom) = &mut head
        && is_goal(&atom.value)
    {
        atom.value.name = with_value(atom.value.args[1]);
    }
    let mut bodies: Vec<Vec<Located<Literal>>> = vec![Vec::new()];
    for literal in body {
        let ways = ways(literal, values);
        let join = |body: &Vec<Located<Literal>>| {
            let longer = |way: &Vec<Located<Literal>>| body.iter().chain(way).cloned().collect();
            ways.iter().map(longer).collect::<Vec<_>>()
        };
        bodies = bodies.iter().flat_map(join).collect();
    }
    let with_body = |body| Statement {
        kind: StatementKind::Rule(Rule {
            head: head.clone(),
            body,
        }),
        ..written.clone()
    };
    bodies.into_iter().map(with_body).collect()
}

/// A condition as a choice of conjunctions: a goal of any value is one of them, none is not any of them.
fn ways(literal: &Located<Literal>, values: &[Term]) -> Vec<Vec<Located<Literal>>> {
    let Literal { negated, atom } = &literal.value;
    if !is_goal(atom) {
        return vec![vec![literal.clone()]];
    }
    let possible = values
        .iter()
        .filter(|value| !atom.args[1].is_ground() || **value == atom.args[1]);
    let specific = possible.map(|value| Located {
        value: Literal {
            negated: *negated,
            atom: Atom::new(with_value(*value), atom.args.clone()),
        },
        span: literal.span,
        arg_spans: literal.arg_spans.clone(),
    });
    match negated {
        true => vec![specific.collect()],
        false => specific.map(|literal| vec![literal]).collect(),
    }
}
