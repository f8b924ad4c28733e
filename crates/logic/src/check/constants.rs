//! The values of `#const`s, which may be defined by each other in any order.

use super::Problem;
use crate::ast::{self, StatementKind};
use crate::clause::Atom;
use crate::diagnostic::{Diagnostic, Span};
use crate::term::{Symbol, Term};
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxHashMap;

/// The values of the constants of a program.
pub struct Constants(FxHashMap<Symbol, Term>);

impl Constants {
    pub fn of(program: &ast::Program) -> Result<Constants, Vec<Problem>> {
        let mut problems = Vec::new();
        let values = values(&[(0, program)], &mut problems);
        match problems.is_empty() {
            true => Ok(Constants(values)),
            false => Err(problems),
        }
    }

    /// The atom with the values of constants in place of their names.
    pub fn put_into(&self, atom: &Atom) -> Atom {
        Atom::new(atom.name, atom.args.iter().map(|arg| replace(*arg, &self.0)).collect())
    }
}

struct Definition {
    source: usize,
    span: Span,
    value: Term,
}

impl Definition {
    fn problem(&self, message: String, label: &str) -> Problem {
        Problem {
            source: self.source,
            diagnostic: Diagnostic::new(self.span, message, label),
        }
    }
}

/// The constants of these sources, each with its number, taken together.
pub(super) fn values(sources: &[(usize, &ast::Program)], problems: &mut Vec<Problem>) -> FxHashMap<Symbol, Term> {
    let mut open = definitions(sources, problems);
    let mut values = FxHashMap::default();
    loop {
        let ready: Vec<Symbol> = open
            .iter()
            .filter(|(_, definition)| !mentions(definition.value, &|name| open.contains_key(&name)))
            .map(|(name, _)| *name)
            .collect();
        if ready.is_empty() {
            break;
        }
        for (name, definition) in ready.into_iter().filter_map(|name| open.swap_remove_entry(&name)) {
            match replace(definition.value, &values).evaluate() {
                Some(value) if value.is_ground() => {
                    values.insert(name, value);
                }
                _ => {
                    let message = format!("the constant `{name}` has no value");
                    problems.push(definition.problem(message, "not a number, a name or a compound of them"));
                }
            }
        }
    }
    for (name, definition) in open {
        let message = format!("the constant `{name}` is defined by itself");
        problems.push(definition.problem(message, "leads back to its own name"));
    }
    values
}

fn definitions(sources: &[(usize, &ast::Program)], problems: &mut Vec<Problem>) -> IndexMap<Symbol, Definition> {
    let mut definitions = IndexMap::new();
    for &(source, program) in sources {
        for statement in &program.statements {
            let StatementKind::Const { name, value } = statement.kind else {
                continue;
            };
            let definition = Definition {
                source,
                span: statement.span,
                value,
            };
            match definitions.entry(name) {
                Entry::Vacant(entry) => {
                    entry.insert(definition);
                }
                Entry::Occupied(_) => {
                    let message = format!("the constant `{name}` is defined twice");
                    problems.push(definition.problem(message, "defined again"));
                }
            }
        }
    }
    definitions
}

fn mentions(term: Term, is_wanted: &dyn Fn(Symbol) -> bool) -> bool {
    match term {
        Term::Const(name) => is_wanted(name),
        Term::Compound(compound) => compound.args().iter().any(|arg| mentions(*arg, is_wanted)),
        _ => false,
    }
}

/// The term with the values of constants in place of their names.
pub(super) fn replace(term: Term, constants: &FxHashMap<Symbol, Term>) -> Term {
    match term {
        Term::Const(name) => constants.get(&name).copied().unwrap_or(term),
        Term::Compound(compound) if !constants.is_empty() => {
            let args: Vec<Term> = compound.args().iter().map(|arg| replace(*arg, constants)).collect();
            Term::compound(compound.functor(), &args)
        }
        other => other,
    }
}
