//! Whether a sheet keeps the rules of the Game Description Language, and which it breaks where.
//!
//! Real sheets break some of them and are understood all the same: a variable for a role that nothing binds in the head of
//! `legal` or `goal`, or an unsafe rule that nothing uses. Those are warnings; the first is mended, the second left out.

mod places;
mod recursion;
mod safety;

use super::sheet::Notation;
use adage_logic::ast::Statement;
use adage_logic::{Diagnostic, Predicate};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// A rule of the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    Form,
    LogicalWords,
    Arity,
    Keywords,
    Role,
    Init,
    True,
    Next,
    Does,
    BaseInput,
    Goal,
    Safety,
    Stratified,
    Recursion,
    Complete,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Form => "a sheet is a list of sentences: facts and rules, made of words and lists",
            Law::LogicalWords => "`<=`, `not`, `or` and `distinct` join conditions and are no names",
            Law::Arity => "a relation or a function always has the same number of arguments",
            Law::Keywords => "the words of the language have a fixed number of arguments",
            Law::Role => "`role` is given by facts without variables",
            Law::Init => "`init` stands in heads, and depends neither on a state nor on moves",
            Law::True => "`true` stands in conditions only",
            Law::Next => "`next` stands in heads only",
            Law::Does => "`does` stands in conditions only, and `legal`, `goal` and `terminal` do not depend on it",
            Law::BaseInput => "`base` and `input` depend neither on a state nor on moves",
            Law::Goal => "a goal's value is a whole number from 0 to 100",
            Law::Safety => "every variable stands in a positive condition of its rule, `distinct` not counted",
            Law::Stratified => "nothing depends on its own negation",
            Law::Recursion => "terms do not grow in a circle of rules",
            Law::Complete => "there are roles, moves, goals and an end",
        })
    }
}

/// What breaks a rule of the language, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub law: Law,
    pub diagnostic: Diagnostic,
    /// Whether the sheet is refused for it.
    pub is_error: bool,
}

impl Finding {
    pub(super) fn error(law: Law, diagnostic: Diagnostic) -> Finding {
        Finding {
            law,
            diagnostic,
            is_error: true,
        }
    }

    pub(super) fn errors(law: Law, diagnostics: Vec<Diagnostic>) -> Vec<Finding> {
        diagnostics
            .into_iter()
            .map(|diagnostic| Finding::error(law, diagnostic))
            .collect()
    }

    fn warning(law: Law, diagnostic: Diagnostic) -> Finding {
        Finding {
            law,
            diagnostic,
            is_error: false,
        }
    }

    /// The finding in a line, with its place in the text: `12:3 …`.
    pub fn describe(&self, text: &str) -> String {
        let (line, column) = self.diagnostic.place(text);
        let kind = if self.is_error { "" } else { "warning: " };
        format!("{line}:{column} {kind}{} ({})", self.diagnostic.message, self.law)
    }
}

/// Which predicates each predicate's rules mention.
struct Dependencies {
    direct: FxHashMap<Predicate, FxHashSet<Predicate>>,
}

impl Dependencies {
    fn of(statements: &[Statement]) -> Dependencies {
        let mut direct: FxHashMap<Predicate, FxHashSet<Predicate>> = FxHashMap::default();
        for (head, body) in statements.iter().filter_map(Statement::rule) {
            let needs = direct.entry(head.value.predicate()).or_default();
            needs.extend(body.iter().map(|literal| literal.value.atom.predicate()));
        }
        Dependencies { direct }
    }

    /// Everything that a predicate depends on; itself only if there is a circle.
    fn reached(&self, from: Predicate) -> FxHashSet<Predicate> {
        let mut reached = FxHashSet::default();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            for predicate in self.direct.get(&next).into_iter().flatten() {
                if reached.insert(*predicate) {
                    open.push(*predicate);
                }
            }
        }
        reached
    }
}

/// Checks the rules of a sheet. Returns them as they are to be understood, and everything found.
pub(super) fn check(statements: Vec<Statement>, notation: Notation) -> (Vec<Statement>, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut statements = statements;
    if notation == Notation::Kif {
        places::check_arities(&statements, &mut findings);
        statements = safety::mend(statements, &mut findings);
    }
    let dependencies = Dependencies::of(&statements);
    places::check_keywords(&statements, notation, &mut findings);
    places::check_dependencies(&statements, &dependencies, &mut findings);
    places::check_completeness(&statements, &mut findings);
    if notation == Notation::Kif {
        recursion::check(&statements, &dependencies, &mut findings);
    }
    findings.sort_by_key(|finding| finding.diagnostic.span.start);
    findings.dedup();
    (statements, findings)
}
