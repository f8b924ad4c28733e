//! Safety: every variable must get its value from a positive atom or an equation.

use super::{Draft, Problem};
use crate::clause::{Comparison, Literal};
use crate::diagnostic::{Diagnostic, Span};
use crate::term::{Operator, Symbol, Term, Var};
use indexmap::IndexSet;

/// The variables that have a value once the given literals have been asked.
pub(crate) struct Bound(Vec<bool>);

impl Bound {
    pub(crate) fn new(vars: usize) -> Bound {
        Bound(vec![false; vars])
    }

    pub(crate) fn has(&self, var: Var) -> bool {
        self.0[var.0 as usize]
    }

    pub(crate) fn covers(&self, term: Term) -> bool {
        let mut covered = true;
        term.for_each_var(&mut |var| covered &= self.has(var));
        covered
    }

    /// Binds the variables that a value of the shape of `pattern` gives: all but those under arithmetic.
    pub(crate) fn bind(&mut self, pattern: Term) -> bool {
        match pattern {
            Term::Var(var) => !std::mem::replace(&mut self.0[var.0 as usize], true),
            Term::Compound(compound) if compound.operator().is_none() => compound
                .args()
                .iter()
                .fold(false, |changed, arg| self.bind(*arg) | changed),
            _ => false,
        }
    }
}

/// All variables that the body binds.
fn bound_by(body: &[Literal], vars: usize) -> Bound {
    let mut bound = Bound::new(vars);
    let positive = || body.iter().filter(|literal| !literal.negated);
    for literal in positive().filter(|literal| literal.atom.comparison().is_none()) {
        for arg in &literal.atom.args {
            bound.bind(*arg);
        }
    }
    loop {
        let mut changed = false;
        for literal in positive().filter(|literal| literal.atom.comparison() == Some(Comparison::Equal)) {
            let (left, right) = (literal.atom.args[0], literal.atom.args[1]);
            if bound.covers(right) {
                changed |= bound.bind(left);
            }
            if bound.covers(left) {
                changed |= bound.bind(right);
            }
        }
        if !changed {
            return bound;
        }
    }
}

pub(crate) fn is_interval(term: Term) -> bool {
    matches!(term, Term::Compound(compound) if compound.operator() == Some(Operator::Interval))
}

pub(super) fn check(draft: &Draft<'_>, problems: &mut Vec<Problem>) {
    for var in unsafe_vars(draft) {
        let name = draft.names[var.0 as usize];
        problems.push(
            draft.problem(
                Diagnostic::new(
                    first_place(draft, var),
                    format!("the variable `{name}` is unsafe: nothing in the body gives it a value"),
                    "no positive literal binds it",
                )
                .with_help(format!("add a positive literal that mentions `{name}`")),
            ),
        );
    }
}

/// The written variables that must have a value and have none. An anonymous one in a negated atom needs none.
fn unsafe_vars(draft: &Draft<'_>) -> IndexSet<Var> {
    let bound = bound_by(&draft.body, draft.names.len());
    let anonymous = Symbol::new("_");
    let mut found = IndexSet::new();
    let mut look = |term: Term, in_negated_atom: bool| {
        term.for_each_var(&mut |var| {
            let index = var.0 as usize;
            let hidden = in_negated_atom && draft.names[index] == anonymous;
            if index < draft.written_names && !bound.has(var) && !hidden {
                found.insert(var);
            }
        });
    };
    for arg in draft.normal_head.iter().flat_map(|head| &head.args) {
        look(*arg, false);
    }
    for literal in &draft.body {
        for arg in &literal.atom.args {
            look(*arg, literal.negated);
        }
    }
    for term in &draft.extra {
        look(*term, false);
    }
    found
}

/// Where the variable first stands in the text: in the head, then in the body.
fn first_place(draft: &Draft<'_>, var: Var) -> Span {
    let mentions = |term: Term| {
        let mut mentioned = false;
        term.for_each_var(&mut |other| mentioned |= other == var);
        mentioned
    };
    let in_head = draft.head.and_then(|head| {
        let index = head.value.args.iter().position(|arg| mentions(*arg))?;
        Some(head.arg_span(index))
    });
    let in_body = || {
        let mut literals = draft.written.iter();
        let literal = literals.find(|literal| literal.value.atom.args.iter().any(|arg| mentions(*arg)))?;
        Some(literal.span)
    };
    in_head.or_else(in_body).unwrap_or(draft.span)
}
