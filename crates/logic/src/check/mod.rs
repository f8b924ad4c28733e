//! From what was written to checked rules.
//!
//! ```text
//! ast::Program → constants put in → arithmetic and intervals moved into equations   (constants, normalise)
//!              → nothing too large                                                  (limits)
//!              → every variable bound by something                                  (safety)
//!              → no predicate depends on its own negation                           (strata)
//!              → predicates known, arities and types right                          (types)
//!              → Rules
//! ```
//!
//! All errors of all sources are reported together.

mod constants;
mod declared;
mod limits;
mod normalise;
mod safety;
mod strata;
mod types;

pub use constants::Constants;
pub use declared::undeclared;
pub use limits::MAX_ARITY;
pub(crate) use safety::is_interval;

use crate::ast::{self, Head, Located, StatementKind};
use crate::clause::{Atom, Clause, Literal};
use crate::diagnostic::{Diagnostic, Span};
use crate::rules::{Choice, Rule, Rules, Weak};
use crate::term::{Symbol, Term, Var};
use crate::vocabulary::Signature;
use normalise::Normaliser;
use rustc_hash::FxHashMap;

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
    /// First of the variables that were written, then of those that normalising made.
    names: Vec<Symbol>,
    written_names: usize,
    head: Option<&'a Located<Atom>>,
    written: Vec<&'a Located<Literal>>,
    normal_head: Option<Atom>,
    /// The body with equations appended for arithmetic that stood inside atoms.
    body: Vec<Literal>,
    /// Terms that are neither head nor body: weights, levels, bounds.
    extra: Vec<Term>,
    role: Role,
}

/// What becomes of a draft.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Rule,
    Constraint,
    Weak,
    /// The body of a choice rule and its bounds: those that were written.
    Bounds {
        choice: usize,
        lower: bool,
        upper: bool,
    },
    /// One element of a choice rule, with the rule's body.
    Element {
        choice: usize,
    },
}

/// Checks the sources as one program.
pub fn check(sources: &[&ast::Program], world: World<'_>) -> Result<Rules, Vec<Problem>> {
    let mut problems = Vec::new();
    let constants = constants_of(sources, world, &mut problems);
    let mut drafts = Vec::new();
    let mut rules = Rules::default();
    for (source, program) in sources.iter().enumerate() {
        for statement in &program.statements {
            read_statement(
                source,
                statement,
                &constants[source],
                &mut drafts,
                &mut rules,
                &mut problems,
            );
        }
    }
    if let World::Game(_) = world {
        drafts.retain(|draft| !matches!(draft.role, Role::Bounds { .. } | Role::Element { .. }));
    }
    for draft in &drafts {
        safety::check(draft, &mut problems);
    }
    match strata::order(&drafts) {
        Ok(strata) => rules.strata = strata,
        Err(problem) => problems.push(problem),
    }
    match world {
        World::Game(signature) => {
            limits::refuse_over_positions(&drafts, &rules, &mut problems);
            strata::refuse_recursion(&drafts, &rules.strata, &mut problems);
            strata::refuse_depth(&drafts, &rules.strata, &mut problems);
            rules.types = types::infer(&drafts, &rules.strata, signature, &mut problems);
        }
        World::Program => limits::refuse_predicates(&drafts, &mut problems),
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

/// What is unsafe or too large in a program that may have many models: choices are looked into, negation may be circular.
pub fn check_safety(program: &ast::Program) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let statements = program.statements.iter().flat_map(without_choice).collect();
    let plain = ast::Program {
        statements,
        closing_comments: Vec::new(),
    };
    let constants = constants::values(&[(0, &plain)], &mut problems);
    let (mut drafts, mut rules) = (Vec::new(), Rules::default());
    for statement in &plain.statements {
        read_statement(0, statement, &constants, &mut drafts, &mut rules, &mut problems);
    }
    for draft in &drafts {
        safety::check(draft, &mut problems);
    }
    problems.sort_by_key(|problem| problem.diagnostic.span.start);
    problems.dedup();
    problems.into_iter().map(|problem| problem.diagnostic).collect()
}

/// The statement; for a choice, a rule for each of its elements.
fn without_choice(statement: &ast::Statement) -> Vec<ast::Statement> {
    let StatementKind::Rule(ast::Rule {
        head: Head::Choice(choice),
        body,
    }) = &statement.kind
    else {
        return vec![statement.clone()];
    };
    let rule = |element: &ast::ChoiceElement| ast::Statement {
        kind: StatementKind::Rule(ast::Rule {
            head: Head::Atom(element.atom.clone()),
            body: body.iter().chain(&element.condition).cloned().collect(),
        }),
        ..statement.clone()
    };
    choice.elements.iter().map(rule).collect()
}

/// Each source's constants. Files of rules for a game are separate works, so theirs are their own; a program is one.
fn constants_of(
    sources: &[&ast::Program],
    world: World<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<FxHashMap<Symbol, Term>> {
    let numbered: Vec<(usize, &ast::Program)> = sources.iter().copied().enumerate().collect();
    match world {
        World::Game(_) => numbered
            .chunks(1)
            .map(|source| constants::values(source, problems))
            .collect(),
        World::Program => vec![constants::values(&numbered, problems); sources.len()],
    }
}

fn read_statement<'a>(
    source: usize,
    statement: &'a ast::Statement,
    constants: &FxHashMap<Symbol, Term>,
    drafts: &mut Vec<Draft<'a>>,
    rules: &mut Rules,
    problems: &mut Vec<Problem>,
) {
    let mut add = |head, written, extra, role| {
        let draft = draft(source, statement, constants, head, written, extra, role);
        match limits::exceeded(&draft) {
            Some(problem) => problems.push(problem),
            None => drafts.push(draft),
        }
    };
    match &statement.kind {
        StatementKind::Rule(rule) => {
            let written = rule.body.iter().collect();
            match &rule.head {
                Head::Atom(head) => add(Some(head), written, Vec::new(), Role::Rule),
                Head::None => add(None, written, Vec::new(), Role::Constraint),
                Head::Choice(choice) => {
                    let number = rules.choices.len();
                    rules.choices.push(empty_choice(source, statement, choice));
                    for element in &choice.elements {
                        let written = rule.body.iter().chain(&element.condition).collect();
                        add(
                            Some(&element.atom),
                            written,
                            Vec::new(),
                            Role::Element { choice: number },
                        );
                    }
                    let role = Role::Bounds {
                        choice: number,
                        lower: choice.lower.is_some(),
                        upper: choice.upper.is_some(),
                    };
                    let bounds = choice.lower.into_iter().chain(choice.upper).collect();
                    add(None, written, bounds, role);
                }
            }
        }
        StatementKind::Weak(weak) => {
            let mut extra = vec![weak.weight, weak.level];
            extra.extend(&weak.terms);
            add(None, weak.body.iter().collect(), extra, Role::Weak);
        }
        StatementKind::Const { .. } | StatementKind::Defined(_) => {}
        StatementKind::Show(shown) => rules.shown.get_or_insert_default().extend(shown),
    }
}

fn draft<'a>(
    source: usize,
    statement: &ast::Statement,
    constants: &FxHashMap<Symbol, Term>,
    head: Option<&'a Located<Atom>>,
    written: Vec<&'a Located<Literal>>,
    extra: Vec<Term>,
    role: Role,
) -> Draft<'a> {
    let mut normaliser = Normaliser::new(constants, statement.names.clone());
    let mut body: Vec<Literal> = written.iter().map(|l| normaliser.body_literal(&l.value)).collect();
    let normal_head = head.map(|head| normaliser.head(&head.value));
    let extra = extra.into_iter().map(|term| normaliser.plain(term)).collect();
    let (equations, names) = normaliser.finish();
    body.extend(equations);
    Draft {
        source,
        span: statement.span,
        names,
        written_names: statement.names.len(),
        head,
        written,
        normal_head,
        body,
        extra,
        role,
    }
}

/// A choice rule whose body, bounds and elements are still to be filled in.
fn empty_choice(source: usize, statement: &ast::Statement, choice: &ast::Choice) -> Choice {
    let mut inside: Vec<Var> = Vec::new();
    let mut look = |term: Term| term.for_each_var(&mut |var| inside.push(var));
    for element in &choice.elements {
        let conditions = element.condition.iter().map(|literal| &literal.value.atom);
        for atom in std::iter::once(&element.atom.value).chain(conditions) {
            atom.args.iter().for_each(|arg| look(*arg));
        }
    }
    choice.lower.into_iter().chain(choice.upper).for_each(look);
    inside.sort_unstable();
    inside.dedup();
    Choice {
        source,
        span: statement.span,
        body: Vec::new(),
        shared: inside,
        lower: None,
        upper: None,
        elements: Vec::new(),
    }
}

fn keep(draft: Draft<'_>, rules: &mut Rules) {
    let mut extra = draft.extra.into_iter();
    match (draft.role, draft.normal_head) {
        (Role::Rule, Some(head)) => {
            let index = rules.rules.len();
            rules.definitions.entry(head.predicate()).or_default().push(index);
            rules.rules.push(Rule {
                clause: Clause::new(head, draft.body),
                names: draft.names,
                source: draft.source,
                span: draft.span,
            });
        }
        (Role::Element { choice }, Some(atom)) => {
            rules.choices[choice].elements.push(Clause::new(atom, draft.body));
        }
        (Role::Bounds { choice, lower, upper }, _) => {
            let choice = &mut rules.choices[choice];
            choice.lower = lower.then(|| extra.next()).flatten();
            choice.upper = upper.then(|| extra.next()).flatten();
            let mut in_body: Vec<Var> = Vec::new();
            for literal in &draft.body {
                literal.atom.for_each_var(&mut |var| in_body.push(var));
            }
            choice.shared.retain(|var| in_body.contains(var));
            choice.body = draft.body;
        }
        (Role::Weak, _) => {
            if let (Some(weight), Some(level)) = (extra.next(), extra.next()) {
                rules.weak.push(Weak {
                    body: draft.body,
                    weight,
                    level,
                    terms: extra.collect(),
                });
            }
        }
        (Role::Constraint | Role::Rule | Role::Element { .. }, _) => rules.constraints.push(draft.body),
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
