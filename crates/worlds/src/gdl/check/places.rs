//! Where the words of the language may stand, with how many arguments, and what they may depend on.

use super::{Dependencies, Finding, Law};
use crate::gdl::names::word_of_name;
use crate::gdl::sheet::Notation;
use adage_logic::ast::{Located, Statement};
use adage_logic::{Atom, Diagnostic, Predicate, Span, Symbol, Term};
use rustc_hash::FxHashMap;

/// The words of the language and their numbers of arguments.
const KEYWORDS: [(&str, usize); 10] = [
    ("role", 1),
    ("init", 1),
    ("true", 1),
    ("next", 1),
    ("does", 2),
    ("legal", 2),
    ("goal", 2),
    ("terminal", 0),
    ("base", 1),
    ("input", 2),
];

fn arguments(count: usize) -> String {
    match count {
        1 => "1 argument".to_string(),
        _ => format!("{count} arguments"),
    }
}

/// All atoms with their places, comparisons left out.
fn atoms(statements: &[Statement]) -> impl Iterator<Item = (&Atom, Span)> {
    statements.iter().filter_map(Statement::rule).flat_map(|(head, body)| {
        let conditions = body.iter().map(|literal| (&literal.value.atom, literal.span));
        std::iter::once((&head.value, head.span))
            .chain(conditions)
            .filter(|(atom, _)| atom.comparison().is_none())
    })
}

pub(super) fn check_arities(statements: &[Statement], findings: &mut Vec<Finding>) {
    let mut relations: FxHashMap<Symbol, usize> = FxHashMap::default();
    let mut functions: FxHashMap<Symbol, usize> = FxHashMap::default();
    for (atom, span) in atoms(statements) {
        let keyword = KEYWORDS.iter().find(|(name, _)| *name == atom.name.as_str());
        if keyword.is_none() {
            compare(("relation", &mut relations), atom.name, atom.args.len(), span, findings);
        }
        for arg in &atom.args {
            check_functions(*arg, span, &mut functions, findings);
        }
    }
    let terms = statements.iter().filter_map(Statement::rule).flat_map(|(_, body)| body);
    for literal in terms.filter(|literal| literal.value.atom.comparison().is_some()) {
        for arg in &literal.value.atom.args {
            check_functions(*arg, literal.span, &mut functions, findings);
        }
    }
}

fn check_functions(term: Term, span: Span, known: &mut FxHashMap<Symbol, usize>, findings: &mut Vec<Finding>) {
    if let Term::Compound(compound) = term {
        compare(
            ("function", known),
            compound.functor(),
            compound.args().len(),
            span,
            findings,
        );
        for arg in compound.args() {
            check_functions(*arg, span, known, findings);
        }
    }
}

fn compare(
    (kind, known): (&str, &mut FxHashMap<Symbol, usize>),
    name: Symbol,
    count: usize,
    span: Span,
    findings: &mut Vec<Finding>,
) {
    let first = *known.entry(name).or_insert(count);
    if first != count {
        let word = word_of_name(name.as_str());
        let message = format!("the {kind} `{word}` has {} here and {first} above", arguments(count));
        findings.push(Finding::error(
            Law::Arity,
            Diagnostic::new(span, message, "another number"),
        ));
    }
}

/// Where the words may stand.
pub(super) fn check_keywords(statements: &[Statement], notation: Notation, findings: &mut Vec<Finding>) {
    for (atom, span) in atoms(statements) {
        let keyword = KEYWORDS.iter().find(|(name, _)| *name == atom.name.as_str());
        if let Some((name, count)) = keyword.filter(|(_, count)| *count != atom.args.len()) {
            let message = format!("`{name}` takes {}, not {}", arguments(*count), atom.args.len());
            findings.push(Finding::error(
                Law::Keywords,
                Diagnostic::new(span, message, "wrong number"),
            ));
        }
    }
    for (head, body) in statements.iter().filter_map(Statement::rule) {
        check_head(head, body.is_empty(), notation, findings);
        let in_body = |word: &str| match word {
            "next" => Some(Law::Next),
            "init" if notation == Notation::Kif => Some(Law::Init),
            _ => None,
        };
        for literal in body {
            let word = literal.value.atom.name.as_str();
            if let Some(law) = in_body(word) {
                let message = format!("`{word}` cannot be a condition");
                findings.push(Finding::error(law, Diagnostic::new(literal.span, message, "in a body")));
            }
        }
    }
}

fn check_head(head: &Located<Atom>, is_fact: bool, notation: Notation, findings: &mut Vec<Finding>) {
    let mut complain = |law: Law, span: Span, message: &str, label: &str| {
        findings.push(Finding::error(law, Diagnostic::new(span, message, label)));
    };
    match head.value.name.as_str() {
        "true" => complain(Law::True, head.span, "`true` cannot be concluded", "in a head"),
        "does" => complain(Law::Does, head.span, "`does` cannot be concluded", "in a head"),
        "role" if notation == Notation::Kif && !(is_fact && head.value.is_ground()) => {
            complain(
                Law::Role,
                head.span,
                "a role cannot be concluded by a rule",
                "not a ground fact",
            );
        }
        "goal" if head.value.args.len() == 2 => {
            let fits = match head.value.args[1] {
                Term::Int(value) => (0..=100).contains(&value),
                Term::Const(_) => notation == Notation::Asp,
                other => !other.is_ground() || notation == Notation::Asp,
            };
            if !fits {
                complain(
                    Law::Goal,
                    head.arg_span(1),
                    "this is no value of a goal",
                    "not from 0 to 100",
                );
            }
        }
        _ => {}
    }
}

/// What the words may depend on.
pub(super) fn check_dependencies(statements: &[Statement], dependencies: &Dependencies, findings: &mut Vec<Finding>) {
    let state: [(&str, usize); 6] = [
        ("true", 1),
        ("does", 2),
        ("next", 1),
        ("legal", 2),
        ("goal", 2),
        ("terminal", 0),
    ];
    let does: [(&str, usize); 1] = [("does", 2)];
    type Words<'a> = &'a [(&'a str, usize)];
    let limited: [(&str, usize, Words<'_>, Law); 6] = [
        ("init", 1, &state, Law::Init),
        ("base", 1, &state, Law::BaseInput),
        ("input", 2, &state, Law::BaseInput),
        ("legal", 2, &does, Law::Does),
        ("goal", 2, &does, Law::Does),
        ("terminal", 0, &does, Law::Does),
    ];
    for (name, arity, forbidden, law) in limited {
        let from = Predicate::new(name, arity);
        let reached = dependencies.reached(from);
        let Some((bad, bad_arity)) = forbidden
            .iter()
            .find(|(bad, arity)| reached.contains(&Predicate::new(*bad, *arity)))
        else {
            continue;
        };
        let target = Predicate::new(*bad, *bad_arity);
        let leads = |predicate: Predicate| predicate == target || dependencies.reached(predicate).contains(&target);
        let mut rules = statements
            .iter()
            .filter_map(Statement::rule)
            .filter(|(head, _)| head.value.predicate() == from);
        let culprit = rules.find_map(|(_, body)| body.iter().find(|literal| leads(literal.value.atom.predicate())));
        let span = culprit.map_or(Span::default(), |literal| literal.span);
        let message = format!("`{name}` depends on `{bad}` here");
        findings.push(Finding::error(law, Diagnostic::new(span, message, "leads there")));
    }
}

/// A game needs somebody who plays, moves, an end and what it is worth.
pub(super) fn check_completeness(statements: &[Statement], findings: &mut Vec<Finding>) {
    let has = |name: &str| {
        statements
            .iter()
            .filter_map(Statement::rule)
            .any(|(head, _)| head.value.name.as_str() == name)
    };
    let needed = [
        ("role", "nobody plays: there is no `role`"),
        ("legal", "there are no moves: nothing is `legal`"),
        ("goal", "nothing is gained: there is no `goal`"),
        ("terminal", "the game never ends: nothing is `terminal`"),
    ];
    for (_, message) in needed.iter().filter(|(name, _)| !has(name)) {
        findings.push(Finding::error(
            Law::Complete,
            Diagnostic::new(Span::default(), *message, "in this sheet"),
        ));
    }
}
