//! Safety: every variable must get its value from a positive atom or an equation.

use super::{Draft, Problem};
use crate::clause::{Comparison, Literal};
use crate::diagnostic::Diagnostic;
use crate::term::{Operator, Symbol, Term, Var};

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
    let bound = bound_by(&draft.body, draft.names.len());
    let anonymous = Symbol::new("_");
    let mut unsafe_vars: Vec<(Var, _)> = Vec::new();
    let mut look = |term: Term, span, in_negated_atom: bool| {
        term.for_each_var(&mut |var| {
            let hidden = in_negated_atom && draft.names[var.0 as usize] == anonymous;
            if !bound.has(var) && !hidden && unsafe_vars.iter().all(|(seen, _)| *seen != var) {
                unsafe_vars.push((var, span));
            }
        });
    };
    if let (Some(head), Some(written)) = (&draft.normal_head, draft.head) {
        for (index, arg) in head.args.iter().enumerate() {
            look(*arg, written.arg_span(index), false);
        }
    }
    for (index, literal) in draft.body.iter().enumerate() {
        let negated_atom = literal.negated && literal.atom.comparison().is_none();
        for arg in &literal.atom.args {
            look(*arg, draft.literal_span(index), negated_atom);
        }
    }
    for term in &draft.extra {
        look(*term, draft.span, false);
    }
    for (var, span) in unsafe_vars {
        let name = draft.names[var.0 as usize];
        problems.push(
            draft.problem(
                Diagnostic::new(
                    span,
                    format!("the variable `{name}` is unsafe: nothing in the body gives it a value"),
                    "no positive literal binds it",
                )
                .with_help(format!("add a positive literal that mentions `{name}`")),
            ),
        );
    }
}
