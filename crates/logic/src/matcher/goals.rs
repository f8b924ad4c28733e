//! The planner: which literal to ask next, and the step that asks it.
//!
//! [`Goals`] is a rule body on its way to a plan: what remains to be asked and what the variables are bound to so far.
//! Tests go first, as soon as their variables are bound; then the literal that leaves the fewest answers (the seeds
//! call the number of answers its *indetermination*).

use super::compile::Compiler;
use super::plan::{Ask, Expr, Pattern, Register, Step};
use crate::check::is_interval;
use crate::clause::{Atom, Comparison, Literal};
use crate::term::{Compound, Term, Var};
use crate::vocabulary::{Estimate, Known, Vocabulary};
use rustc_hash::FxHashMap;

#[derive(Clone)]
pub(super) enum Goal {
    Literal(Literal),
    /// The value must match the term.
    Equate(Expr, Term),
}

#[derive(Clone)]
pub(super) struct Goals {
    pub(super) remaining: Vec<Goal>,
    pub(super) bindings: FxHashMap<Var, Expr>,
    /// How often each variable occurs in the whole rule; one that occurs once needs no register.
    pub(super) uses: FxHashMap<Var, usize>,
    pub(super) next: Register,
    /// The variables bound by steps, in order, so that a step that was only tried can be undone.
    pub(super) trail: Vec<Var>,
}

/// A step with what it is expected to cost and to leave.
#[derive(Clone)]
pub(super) struct Planned {
    pub(super) step: Step,
    pub(super) fan_out: f64,
    pub(super) cost: f64,
}

/// The expected share of tries that pass a test, by its kind.
mod pass {
    pub const EQUAL: f64 = 0.2;
    pub const NOT_EQUAL: f64 = 0.9;
    pub const ORDER: f64 = 0.5;
    pub const ABSENT: f64 = 0.6;
    /// A compound argument of which a part is known.
    pub const HALF_KNOWN: f64 = 0.25;
}

/// How many numbers are expected in an interval whose bounds are not yet known.
const UNKNOWN_RANGE: f64 = 4.0;

impl Goals {
    /// The value of a term whose variables are all bound.
    pub(super) fn expr(&self, term: Term) -> Option<Expr> {
        match term {
            Term::Var(var) => self.bindings.get(&var).cloned(),
            Term::Compound(compound) if !(compound.is_ground() && compound.is_plain()) => {
                let parts: Option<Box<[Expr]>> = compound.args().iter().map(|arg| self.expr(*arg)).collect();
                Some(match compound.operator() {
                    Some(operator) => Expr::Operation(operator, parts?),
                    None => Expr::Compound(compound.functor(), parts?),
                })
            }
            value => Some(Expr::Value(value)),
        }
    }

    /// Adds the goals that the terms have a value, whatever it is: without one a head does not follow.
    pub(super) fn must_be_defined(&mut self, terms: impl Iterator<Item = Term>) {
        let equals_itself = |term| Goal::Literal(Literal::positive(Atom::compare(term, Comparison::Equal, term)));
        self.remaining
            .extend(terms.filter(|term| !term.is_plain()).map(equals_itself));
    }

    /// Makes and takes the steps for all that remains; `None` if some literal can never be asked.
    pub(super) fn plan_all<V: Vocabulary>(mut self, compiler: &mut Compiler<'_, V>) -> Option<(Vec<Planned>, Goals)> {
        let mut steps = Vec::new();
        while !self.remaining.is_empty() {
            steps.push(self.plan_next(compiler)?);
        }
        Some((steps, self))
    }

    /// Makes the best next step and takes it off the goals.
    fn plan_next<V: Vocabulary>(&mut self, compiler: &mut Compiler<'_, V>) -> Option<Planned> {
        for index in 0..self.remaining.len() {
            let goal = self.remaining[index].clone();
            if let Some(planned) = self.try_step(|goals| goals.test(&goal, compiler)) {
                self.remaining.remove(index);
                return Some(planned);
            }
        }
        let mut best: Option<(usize, (f64, f64))> = None;
        for index in 0..self.remaining.len() {
            let goal = self.remaining[index].clone();
            let before = (self.trail.len(), self.next);
            if let Some(planned) = self.ask(&goal, compiler) {
                let key = (planned.fan_out, planned.cost);
                if best.is_none_or(|(_, least)| key < least) {
                    best = Some((index, key));
                }
            }
            self.undo(before);
        }
        let goal = self.remaining.remove(best?.0);
        self.ask(&goal, compiler)
    }

    /// Binds what the step binds, or nothing if there is none.
    fn try_step(&mut self, step: impl FnOnce(&mut Goals) -> Option<Planned>) -> Option<Planned> {
        let before = (self.trail.len(), self.next);
        let planned = step(self);
        if planned.is_none() {
            self.undo(before);
        }
        planned
    }

    fn undo(&mut self, (bound, next): (usize, Register)) {
        for var in self.trail.drain(bound..) {
            self.bindings.remove(&var);
        }
        self.next = next;
    }

    /// The step of a goal that needs no search, if its variables allow it now.
    fn test<V: Vocabulary>(&mut self, goal: &Goal, compiler: &mut Compiler<'_, V>) -> Option<Planned> {
        let literal = match goal {
            Goal::Equate(value, term) => return self.equate(value.clone(), *term),
            Goal::Literal(literal) => literal,
        };
        match literal.atom.comparison() {
            Some(comparison) => self.compare(comparison, literal),
            None if literal.negated => {
                let (ask, estimate) = self.question(literal, compiler)?;
                (!ask.args.iter().any(Pattern::binds)).then_some(Planned {
                    step: Step::Absent(ask),
                    fan_out: pass::ABSENT,
                    cost: estimate.cost,
                })
            }
            None => None,
        }
    }

    fn compare(&mut self, comparison: Comparison, literal: &Literal) -> Option<Planned> {
        let (left, right) = (literal.atom.args[0], literal.atom.args[1]);
        if comparison == Comparison::Equal {
            return match interval_and_value(literal) {
                Some((interval, value)) => self.expr(value).and_then(|_| self.range(interval, value)),
                None => self.equate_either(left, right),
            };
        }
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let pass = match comparison {
            Comparison::NotEqual => pass::NOT_EQUAL,
            _ => pass::ORDER,
        };
        Some(test(Step::Compare(comparison, left, right), pass))
    }

    fn equate_either(&mut self, left: Term, right: Term) -> Option<Planned> {
        for (known, open) in [(left, right), (right, left)] {
            if let Some(value) = self.expr(known) {
                return self.equate(value, open);
            }
        }
        None
    }

    /// Runs through the interval, or tests whether the value is in it.
    fn range(&mut self, interval: Compound, value: Term) -> Option<Planned> {
        let [low, high] = interval.args() else { return None };
        // The bounds first: they may not use what the interval binds.
        let (low, high) = (self.expr(*low)?, self.expr(*high)?);
        let pattern = self.pattern(value, false)?;
        let fan_out = match (&pattern, &low, &high) {
            (Pattern::New(_), Expr::Value(Term::Int(low)), Expr::Value(Term::Int(high))) => {
                (f64::from(*high) - f64::from(*low) + 1.0).max(0.0)
            }
            (Pattern::New(_), ..) => UNKNOWN_RANGE,
            _ => pass::ORDER,
        };
        Some(Planned {
            step: Step::Range(low, high, pattern),
            fan_out,
            cost: 0.2 + 0.1 * fan_out,
        })
    }

    /// Binds what `term` leaves open to the parts of `value`. An unbound variable just stands for the value; a value
    /// that may not exist (arithmetic) is computed once, into a register.
    fn equate(&mut self, value: Expr, term: Term) -> Option<Planned> {
        if let Some(known) = self.expr(term) {
            return Some(test(Step::Compare(Comparison::Equal, value, known), pass::EQUAL));
        }
        let pattern = self.pattern(term, false)?;
        let fan_out = match pattern {
            Pattern::New(_) => 1.0,
            _ => pass::EQUAL.max(0.5),
        };
        Some(test(Step::Match(value, pattern), fan_out))
    }

    /// The step that asks a positive literal or runs through an interval.
    fn ask<V: Vocabulary>(&mut self, goal: &Goal, compiler: &mut Compiler<'_, V>) -> Option<Planned> {
        let Goal::Literal(literal) = goal else {
            return None;
        };
        if let Some((interval, value)) = interval_and_value(literal) {
            return self.range(interval, value);
        }
        if literal.negated || literal.atom.comparison().is_some() {
            return None;
        }
        let (ask, estimate) = self.question(literal, compiler)?;
        let half_known = ask.args.iter().filter(|pattern| is_half_known(pattern)).count();
        let answers = estimate.answers * pass::HALF_KNOWN.powi(half_known as i32);
        Some(Planned {
            fan_out: if ask.only_whether { answers.min(1.0) } else { answers },
            cost: estimate.cost + estimate.answers,
            step: Step::Ask(ask),
        })
    }

    /// The question of a literal with what is known now, its new variables bound to registers.
    fn question<V: Vocabulary>(
        &mut self,
        literal: &Literal,
        compiler: &mut Compiler<'_, V>,
    ) -> Option<(Ask, Estimate)> {
        let args = &literal.atom.args;
        let mut known = Known::default();
        let mut patterns: Vec<Option<Pattern>> = Vec::with_capacity(args.len());
        for (index, arg) in args.iter().enumerate() {
            let value = self.expr(*arg).map(Pattern::Known);
            if value.is_some() {
                known = known.with(index);
            }
            patterns.push(value);
        }
        let mut bound_here = Vec::with_capacity(args.len());
        for (index, (pattern, arg)) in patterns.into_iter().zip(args).enumerate() {
            bound_here.push(match pattern {
                Some(pattern) => pattern,
                None => match self.pattern(*arg, true)? {
                    shape if shape.is_shape() && compiler.guarantees(literal.atom.predicate(), index, *arg) => {
                        Pattern::Any
                    }
                    pattern => pattern,
                },
            });
        }
        let wanted = (0..args.len())
            .filter(|index| !matches!(bound_here[*index], Pattern::Any | Pattern::Known(_)))
            .fold(Known::default(), Known::with);
        let (source, estimate) = compiler.source(literal.atom.predicate(), known, wanted)?;
        let ask = Ask {
            source,
            args: bound_here.into(),
            only_whether: wanted == Known::default(),
        };
        Some((ask, estimate))
    }

    /// The pattern of a term that is not wholly known; its open variables get registers. `within` says that variables
    /// bound by the same answer are already in place when this part is looked at.
    fn pattern(&mut self, term: Term, within: bool) -> Option<Pattern> {
        if let Some(known) = self.expr(term) {
            return Some(if within {
                Pattern::Same(known)
            } else {
                Pattern::Known(known)
            });
        }
        match term {
            Term::Var(var) if self.uses.get(&var).is_none_or(|uses| *uses <= 1) => Some(Pattern::Any),
            Term::Var(var) => {
                let register = self.next;
                self.next += 1;
                self.bindings.insert(var, Expr::Register(register));
                self.trail.push(var);
                Some(Pattern::New(register))
            }
            Term::Compound(compound) if compound.operator().is_none() => {
                let parts: Option<Box<[Pattern]>> =
                    compound.args().iter().map(|arg| self.pattern(*arg, within)).collect();
                Some(Pattern::Compound(compound.functor(), parts?))
            }
            _ => None,
        }
    }
}

fn test(step: Step, fan_out: f64) -> Planned {
    Planned {
        step,
        fan_out,
        cost: 0.2,
    }
}

/// The two sides of an equation with an interval.
fn interval_and_value(literal: &Literal) -> Option<(Compound, Term)> {
    if literal.atom.comparison() != Some(Comparison::Equal) {
        return None;
    }
    match literal.atom.args[..] {
        [Term::Compound(interval), value] | [value, Term::Compound(interval)]
            if is_interval(Term::Compound(interval)) =>
        {
            Some((interval, value))
        }
        _ => None,
    }
}

fn is_half_known(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Compound(_, parts) => parts.iter().any(|part| !matches!(part, Pattern::New(_) | Pattern::Any)),
        _ => false,
    }
}
