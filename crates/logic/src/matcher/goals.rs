//! The planner: which literal to ask next, and the step that asks it.
//!
//! [`Goals`] is a rule body on its way to a plan: what remains to be asked and what the variables are bound to so far.
//! Tests go first, as soon as their variables are bound; then the literal that leaves the fewest answers (the seeds
//! call the number of answers its *indetermination*).

use super::compile::Compiler;
use super::plan::{Ask, Expr, Pattern, Register, Step};
use crate::check::is_interval;
use crate::clause::{Comparison, Literal};
use crate::term::{Term, Var};
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
        let test = (0..self.remaining.len()).find_map(|index| Some((index, self.test(index, compiler)?)));
        if let Some((index, (planned, after))) = test {
            self.take(index, after);
            return Some(planned);
        }
        let mut best: Option<(usize, Planned, Goals)> = None;
        for index in 0..self.remaining.len() {
            let Some((planned, after)) = self.ask(index, compiler) else {
                continue;
            };
            let key = |planned: &Planned| (planned.fan_out, planned.cost);
            if best.as_ref().is_none_or(|(_, leader, _)| key(&planned) < key(leader)) {
                best = Some((index, planned, after));
            }
        }
        let (index, planned, after) = best?;
        self.take(index, after);
        Some(planned)
    }

    fn take(&mut self, index: usize, after: Goals) {
        *self = after;
        self.remaining.remove(index);
    }

    /// The step of a goal that needs no search, if its variables allow it now.
    fn test<V: Vocabulary>(&self, index: usize, compiler: &mut Compiler<'_, V>) -> Option<(Planned, Goals)> {
        let mut after = self.clone();
        let planned = match &self.remaining[index] {
            Goal::Equate(value, term) => after.equate(value.clone(), *term)?,
            Goal::Literal(literal) => match literal.atom.comparison() {
                Some(comparison) => after.compare(comparison, literal)?,
                None if literal.negated => {
                    let (ask, estimate) = after.question(literal, compiler)?;
                    if ask.args.iter().any(Pattern::binds) {
                        return None;
                    }
                    Planned {
                        step: Step::Absent(ask),
                        fan_out: pass::ABSENT,
                        cost: estimate.cost,
                    }
                }
                None => return None,
            },
        };
        Some((planned, after))
    }

    fn compare(&mut self, comparison: Comparison, literal: &Literal) -> Option<Planned> {
        let (left, right) = (literal.atom.args[0], literal.atom.args[1]);
        if comparison == Comparison::Equal {
            for (known, open) in [(left, right), (right, left)] {
                if let (Term::Compound(interval), true) = (known, is_interval(known)) {
                    let (Some(low), Some(high)) = (self.expr(interval.args()[0]), self.expr(interval.args()[1])) else {
                        continue;
                    };
                    let pattern = self.pattern(open, false)?;
                    return Some(test(Step::Range(low, high, pattern), 4.0));
                }
                let value = self.expr(known).filter(|_| !is_interval(open));
                if let Some(planned) = value.and_then(|value| self.equate(value, open)) {
                    return Some(planned);
                }
            }
            return None;
        }
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let pass = match comparison {
            Comparison::NotEqual => pass::NOT_EQUAL,
            _ => pass::ORDER,
        };
        Some(test(Step::Compare(comparison, left, right), pass))
    }

    /// Binds what `term` leaves open to the parts of `value`. An unbound variable just stands for the value; a value
    /// that may not exist (arithmetic) is computed once, into a register.
    fn equate(&mut self, value: Expr, term: Term) -> Option<Planned> {
        if let Some(known) = self.expr(term) {
            return Some(test(Step::Compare(Comparison::Equal, value, known), pass::EQUAL));
        }
        if !term.is_plain() {
            return None;
        }
        let pattern = self.pattern(term, false)?;
        let fan_out = match pattern {
            Pattern::New(_) => 1.0,
            _ => pass::EQUAL.max(0.5),
        };
        Some(test(Step::Match(value, pattern), fan_out))
    }

    /// The step that asks a positive literal.
    fn ask<V: Vocabulary>(&self, index: usize, compiler: &mut Compiler<'_, V>) -> Option<(Planned, Goals)> {
        let Goal::Literal(literal) = &self.remaining[index] else {
            return None;
        };
        if literal.negated || literal.atom.comparison().is_some() {
            return None;
        }
        let mut after = self.clone();
        let (ask, estimate) = after.question(literal, compiler)?;
        let half_known = ask.args.iter().filter(|pattern| is_half_known(pattern)).count();
        let answers = estimate.answers * pass::HALF_KNOWN.powi(half_known as i32);
        let planned = Planned {
            fan_out: if ask.only_whether { answers.min(1.0) } else { answers },
            cost: estimate.cost + estimate.answers,
            step: Step::Ask(ask),
        };
        Some((planned, after))
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
                    // The type guarantees the shape, so nothing is left to test.
                    Pattern::Compound(_, parts)
                        if parts.iter().all(|part| *part == Pattern::Any)
                            && compiler.is_tuple(literal.atom.predicate(), index) =>
                    {
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

fn is_half_known(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Compound(_, parts) => parts.iter().any(|part| !matches!(part, Pattern::New(_) | Pattern::Any)),
        _ => false,
    }
}
