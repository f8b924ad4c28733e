//! From what was written to checked rules.
//!
//! ```text
//! ast::Program → constants put in → arithmetic and intervals moved into equations   (normalise)
//!              → predicates known, arities and types right                          (types)
//!              → every variable bound by something                                  (safety)
//!              → no predicate depends on its own negation                           (strata)
//!              → Rules
//! ```
//!
//! All errors of all sources are reported together.

mod normalise;
mod safety;
mod strata;
mod types;

pub(crate) use safety::is_interval;

use crate::ast::{self, Head, Located, StatementKind};
use crate::clause::{Atom, Clause, Literal};
use crate::diagnostic::{Diagnostic, Span};
use crate::rules::{Rule, Rules, Weak};
use crate::term::{Symbol, Term};
use crate::vocabulary::Signature;
use normalise::Normaliser;
use rustc_hash::FxHashMap;

/// The longest body that is accepted; the matcher's depth grows with it.
const MAX_BODY: usize = 1000;

/// An error together with the number of the source that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub source: usize,
    pub diagnostic: Diagnostic,
}

/// Where the meaning of undefined predicates comes from.
#[derive(Clone, Copy)]
pub enum World<'a> {
    /// A game's vocabulary: a predicate must be one of its relations or be defined, and rules may not be recursive.
    Game(&'a Signature),
    /// The program alone: what is not defined is false.
    Program,
}

/// A written body or statement on its way through the checks.
pub(crate) struct Draft<'a> {
    source: usize,
    span: Span,
    names: Vec<Symbol>,
    head: Option<&'a Located<Atom>>,
    written: &'a [Located<Literal>],
    normal_head: Option<Atom>,
    /// The body with equations appended for arithmetic that stood inside atoms.
    body: Vec<Literal>,
    /// Terms that are neither head nor body: weights, levels.
    extra: Vec<Term>,
}

/// Checks the sources as one program.
pub fn check(sources: &[&ast::Program], world: World<'_>) -> Result<Rules, Vec<Problem>> {
    let mut problems = Vec::new();
    let constants = constants(sources, &mut problems);
    let mut drafts = Vec::new();
    let mut rules = Rules::default();
    for (source, program) in sources.iter().enumerate() {
        for statement in &program.statements {
            read_statement(source, statement, &constants, &mut drafts, &mut rules, &mut problems);
        }
    }
    for draft in &drafts {
        safety::check(draft, &mut problems);
    }
    match strata::order(&drafts) {
        Ok(strata) => rules.strata = strata,
        Err(problem) => problems.push(problem),
    }
    if let World::Game(signature) = world {
        strata::refuse_recursion(&drafts, &rules.strata, &mut problems);
        strata::refuse_depth(&drafts, &rules.strata, &mut problems);
        rules.types = types::infer(&drafts, &rules.strata, signature, &mut problems);
    }
    if !problems.is_empty() {
        problems.sort_by_key(|problem| (problem.source, problem.diagnostic.span.start));
        problems.dedup();
        return Err(problems);
    }
    for draft in drafts {
        keep(draft, &mut rules);
    }
    Ok(rules)
}

/// The values of all `#const`s.
fn constants(sources: &[&ast::Program], problems: &mut Vec<Problem>) -> FxHashMap<Symbol, Term> {
    let mut constants = FxHashMap::default();
    for (source, program) in sources.iter().enumerate() {
        for statement in &program.statements {
            let StatementKind::Const { name, value } = &statement.kind else {
                continue;
            };
            match normalise::replace_constants(*value, &constants).evaluate() {
                Some(value) if value.is_ground() => {
                    constants.insert(*name, value);
                }
                _ => problems.push(Problem {
                    source,
                    diagnostic: Diagnostic::new(
                        statement.span,
                        format!("the constant `{name}` has no value"),
                        "not a number, a name or a compound of them",
                    ),
                }),
            }
        }
    }
    constants
}

fn read_statement<'a>(
    source: usize,
    statement: &'a ast::Statement,
    constants: &FxHashMap<Symbol, Term>,
    drafts: &mut Vec<Draft<'a>>,
    rules: &mut Rules,
    problems: &mut Vec<Problem>,
) {
    let (head, written, extra): (_, &[Located<Literal>], Vec<Term>) = match &statement.kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::Atom(head) => (Some(head), &rule.body, Vec::new()),
            Head::None => (None, &rule.body, Vec::new()),
            Head::Choice(_) => {
                rules.choice.get_or_insert((source, statement.span));
                return;
            }
        },
        StatementKind::Weak(weak) => {
            let mut extra = vec![weak.weight, weak.level];
            extra.extend(&weak.terms);
            (None, &weak.body, extra)
        }
        StatementKind::Const { .. } => return,
        StatementKind::Show(shown) => {
            rules.shown.get_or_insert_default().extend(shown);
            return;
        }
    };
    if written.len() > MAX_BODY {
        problems.push(Problem {
            source,
            diagnostic: Diagnostic::new(
                statement.span,
                format!("a body of {} literals; at most {MAX_BODY} are accepted", written.len()),
                "too long",
            ),
        });
        return;
    }
    let mut normaliser = Normaliser::new(constants, statement.names.clone());
    let mut body: Vec<Literal> = written.iter().map(|l| normaliser.body_literal(&l.value)).collect();
    let normal_head = head.map(|head| normaliser.head(&head.value));
    let extra = extra.into_iter().map(|term| normaliser.weak_term(term)).collect();
    let (equations, names) = normaliser.finish();
    body.extend(equations);
    drafts.push(Draft {
        source,
        span: statement.span,
        names,
        head,
        written,
        normal_head,
        body,
        extra,
    });
}

fn keep(draft: Draft<'_>, rules: &mut Rules) {
    match (draft.normal_head, draft.extra.as_slice()) {
        (Some(head), _) => {
            let index = rules.rules.len();
            rules.definitions.entry(head.predicate()).or_default().push(index);
            rules.rules.push(Rule {
                clause: Clause::new(head, draft.body),
                names: draft.names,
                source: draft.source,
                span: draft.span,
            });
        }
        (None, [weight, level, terms @ ..]) => rules.weak.push(Weak {
            body: draft.body,
            weight: *weight,
            level: *level,
            terms: terms.to_vec(),
        }),
        (None, _) => rules.constraints.push(draft.body),
    }
}

impl Draft<'_> {
    /// The place of body literal `index`; equations made by normalising stand for the whole statement.
    fn literal_span(&self, index: usize) -> Span {
        self.written.get(index).map_or(self.span, |literal| literal.span)
    }

    fn problem(&self, diagnostic: Diagnostic) -> Problem {
        Problem {
            source: self.source,
            diagnostic,
        }
    }
}
