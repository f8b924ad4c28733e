//! A rule body on its way to a plan: what remains to be asked, what the variables are bound to so far, and the step
//! that asks each goal as things stand. Which goal comes next is decided in [`super::order`].

use super::compile::{Compiler, Given};
use super::plan::{Ask, Expr, Pattern, Register, Step};
use crate::check::is_interval;
use crate::clause::{Comparison, Literal};
use crate::term::{Compound, Term, Var};
use crate::vocabulary::{Estimate, Known, Vocabulary};
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Clone)]
pub(super) enum Goal {
    Literal(Rc<Literal>),
    /// The value must match the term.
    Equate(Expr, Term),
}

#[derive(Clone)]
pub(super) struct Goals {
    /// Each with a number that stays with it.
    pub(super) remaining: Vec<(usize, Goal)>,
    /// Shared as long as nothing is bound: goals are copied for every step that is considered.
    bindings: Rc<FxHashMap<Var, Expr>>,
    /// How often each variable occurs in the whole rule; one that occurs once needs no register.
    pub(super) uses: Rc<FxHashMap<Var, usize>>,
    pub(super) next: Register,
}

/// A step with what it is expected to cost and to leave.
#[derive(Clone)]
pub(super) struct Planned {
    pub(super) step: Step,
    /// How many ways through the step are expected for each time that it is tried.
    pub(super) fan_out: f64,
    pub(super) cost: f64,
}

/// The expected share of tries that pass a test, by its kind.
mod pass {
    pub const EQUAL: f64 = 0.2;
    pub const NOT_EQUAL: f64 = 0.9;
    pub const ORDER: f64 = 0.5;
    pub const ABSENT: f64 = 0.6;
    pub const TAKEN_APART: f64 = 0.5;
    /// A compound argument of which a part is known.
    pub const HALF_KNOWN: f64 = 0.25;
    /// The values of an interval whose bounds are not known yet.
    pub const RANGE: f64 = 4.0;
}

/// The work of the machine itself, in the units of [`Estimate::cost`].
mod work {
    /// Putting a question.
    pub const ASKING: f64 = 8.0;
    /// Looking at an answer.
    pub const ANSWER: f64 = 2.0;
    pub const TEST: f64 = 0.5;
}

impl Goals {
    pub(super) fn new(uses: FxHashMap<Var, usize>, next: Register) -> Goals {
        Goals {
            remaining: Vec::new(),
            bindings: Rc::default(),
            uses: Rc::new(uses),
            next,
        }
    }

    pub(super) fn push(&mut self, goal: Goal) {
        let number = self.remaining.iter().map(|(number, _)| number + 1).max().unwrap_or(0);
        self.remaining.push((number, goal));
    }

    /// Binds a variable that has no value yet, or makes it a goal that the term matches the value.
    pub(super) fn bind_or_equate(&mut self, term: Term, value: Expr) {
        match term {
            Term::Var(var) if !self.bindings.contains_key(&var) => {
                Rc::make_mut(&mut self.bindings).insert(var, value);
            }
            _ => self.push(Goal::Equate(value, term)),
        }
    }

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

    /// The step of a goal that needs no search, if its variables allow it now.
    pub(super) fn test<V: Vocabulary>(&self, index: usize, compiler: &mut Compiler<'_, V>) -> Option<(Planned, Goals)> {
        if !self.is_ready(&self.remaining[index].1) {
            return None;
        }
        let mut after = self.clone();
        let planned = match &self.remaining[index].1 {
            Goal::Equate(value, term) => after.equate(value.clone(), *term)?,
            Goal::Literal(literal) => match literal.atom.comparison() {
                Some(comparison) => after.compare(comparison, literal)?,
                None if literal.negated => {
                    let (ask, estimate) = after.question(literal, compiler)?;
                    if after.next != self.next {
                        return None;
                    }
                    Planned {
                        step: Step::Absent(ask),
                        fan_out: pass::ABSENT,
                        cost: work::ASKING + estimate.cost,
                    }
                }
                None => return None,
            },
        };
        after.remaining.remove(index);
        Some((planned, after))
    }

    /// Whether a goal may be a test now, seen without making its step.
    fn is_ready(&self, goal: &Goal) -> bool {
        let Goal::Literal(literal) = goal else { return true };
        let mut args = literal.atom.args.iter();
        match literal.atom.comparison() {
            Some(Comparison::Equal) => args.any(|arg| self.is_bound(*arg)),
            Some(_) => args.all(|arg| self.is_bound(*arg)),
            None => literal.negated && args.all(|arg| self.is_bound(*arg)),
        }
    }

    /// Whether all variables of the term have values, or need none.
    fn is_bound(&self, term: Term) -> bool {
        let mut bound = true;
        term.for_each_var(&mut |var| bound &= self.bindings.contains_key(&var) || self.is_used_once(var));
        bound
    }

    /// The step that asks a positive literal or walks through an interval now, if that is possible.
    pub(super) fn ask<V: Vocabulary>(&self, index: usize, compiler: &mut Compiler<'_, V>) -> Option<(Planned, Goals)> {
        let Goal::Literal(literal) = &self.remaining[index].1 else {
            return None;
        };
        let interval = interval_and_value(literal);
        if interval.is_none() && (literal.negated || literal.atom.comparison().is_some()) {
            return None;
        }
        let mut after = self.clone();
        if let Some((interval, value)) = interval {
            let planned = after.range(interval, value)?;
            after.remaining.remove(index);
            return Some((planned, after));
        }
        let (ask, estimate) = after.question(literal, compiler)?;
        let half_known = ask.args.iter().filter(|pattern| is_half_known(pattern)).count();
        let answers = estimate.answers * pass::HALF_KNOWN.powi(half_known as i32);
        let planned = Planned {
            fan_out: if ask.only_whether { answers.min(1.0) } else { answers },
            cost: work::ASKING + estimate.cost + work::ANSWER * estimate.answers,
            step: Step::Ask(ask),
        };
        after.remaining.remove(index);
        Some((planned, after))
    }

    /// How many answers to expect from asking a goal now, seen without making its step; `None` if it cannot be asked.
    pub(super) fn expected_answers<V: Vocabulary>(&self, index: usize, compiler: &Compiler<'_, V>) -> Option<f64> {
        let Goal::Literal(literal) = &self.remaining[index].1 else {
            return None;
        };
        if let Some((interval, _)) = interval_and_value(literal) {
            let is_known = interval.args().iter().all(|bound| self.has_value(*bound));
            return is_known.then_some(pass::RANGE);
        }
        if literal.negated || literal.atom.comparison().is_some() {
            return None;
        }
        let (mut known, mut half_known) = (Known::default(), 0);
        for (place, arg) in literal.atom.args.iter().enumerate() {
            match arg {
                arg if self.has_value(*arg) => known = known.with(place),
                Term::Compound(compound) => {
                    half_known += i32::from(compound.args().iter().any(|part| self.has_value(*part)));
                }
                _ => {}
            }
        }
        let answers = compiler.expected_answers(literal.atom.predicate(), known)?;
        Some(answers * pass::HALF_KNOWN.powi(half_known))
    }

    fn has_value(&self, term: Term) -> bool {
        let mut bound = true;
        term.for_each_var(&mut |var| bound &= self.bindings.contains_key(&var));
        bound
    }

    fn compare(&mut self, comparison: Comparison, literal: &Literal) -> Option<Planned> {
        let (left, right) = (literal.atom.args[0], literal.atom.args[1]);
        if let Some((interval, value)) = interval_and_value(literal) {
            return self.expr(value).and_then(|_| self.range(interval, value));
        }
        if comparison == Comparison::Equal {
            let (known, open) = if self.expr(left).is_some() {
                (left, right)
            } else {
                (right, left)
            };
            let value = self.expr(known)?;
            return self.equate(value, open);
        }
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let pass = match comparison {
            Comparison::NotEqual => pass::NOT_EQUAL,
            _ => pass::ORDER,
        };
        Some(test(Step::Compare(comparison, left, right), pass))
    }

    /// Walks through an interval, or tests whether a known value is in it.
    fn range(&mut self, interval: Compound, value: Term) -> Option<Planned> {
        let [low, high] = interval.args() else { return None };
        let (low, high) = (self.expr(*low)?, self.expr(*high)?);
        let pattern = self.pattern(value)?;
        let fan_out = match (&pattern, &low, &high) {
            (Pattern::New(_), Expr::Value(Term::Int(low)), Expr::Value(Term::Int(high))) => {
                (f64::from(*high) - f64::from(*low) + 1.0).max(0.0)
            }
            (Pattern::New(_), ..) => pass::RANGE,
            _ => pass::ORDER,
        };
        Some(Planned {
            step: Step::Range(low, high, pattern),
            fan_out,
            cost: work::TEST + work::ANSWER * fan_out,
        })
    }

    /// Binds what `term` leaves open to the parts of `value`.
    fn equate(&mut self, value: Expr, term: Term) -> Option<Planned> {
        if let Some(known) = self.expr(term) {
            return Some(test(Step::Compare(Comparison::Equal, value, known), pass::EQUAL));
        }
        let pattern = self.pattern(term)?;
        let fan_out = match pattern {
            Pattern::New(_) => 1.0,
            _ => pass::TAKEN_APART,
        };
        Some(test(Step::Match(value, pattern), fan_out))
    }

    /// The question of a literal with what is known now, its new variables bound to registers.
    fn question<V: Vocabulary>(
        &mut self,
        literal: &Literal,
        compiler: &mut Compiler<'_, V>,
    ) -> Option<(Ask, Estimate)> {
        let args = &literal.atom.args;
        // What is known before asking must be told from what the answer itself binds.
        let known: Vec<Option<Expr>> = args.iter().map(|arg| self.expr(*arg)).collect();
        let mut patterns = Vec::with_capacity(args.len());
        for (known, arg) in known.into_iter().zip(args) {
            patterns.push(match known {
                Some(expr) => Pattern::Known(expr),
                None => self.pattern(*arg)?,
            });
        }
        let given: Vec<Given> = patterns.iter().map(Given::of).collect();
        let (source, estimate) = compiler.source(literal.atom.predicate(), &given)?;
        Some((Ask::new(source, patterns.into()), estimate))
    }

    /// The pattern of a term that is not wholly known; its open variables get registers.
    fn pattern(&mut self, term: Term) -> Option<Pattern> {
        if let Some(known) = self.expr(term) {
            return Some(Pattern::Same(known));
        }
        match term {
            Term::Var(var) if self.is_used_once(var) => Some(Pattern::Any),
            Term::Var(var) => {
                let register = self.next;
                self.next += 1;
                Rc::make_mut(&mut self.bindings).insert(var, Expr::Register(register));
                Some(Pattern::New(register))
            }
            Term::Compound(compound) if compound.operator().is_none() => {
                let parts: Option<Box<[Pattern]>> = compound.args().iter().map(|arg| self.pattern(*arg)).collect();
                Some(Pattern::Compound(compound.functor(), parts?))
            }
            _ => None,
        }
    }

    pub(super) fn is_used_once(&self, var: Var) -> bool {
        self.uses.get(&var).is_none_or(|uses| *uses <= 1)
    }
}

fn test(step: Step, fan_out: f64) -> Planned {
    Planned {
        step,
        fan_out,
        cost: work::TEST,
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
