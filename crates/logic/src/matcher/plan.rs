//! What compiled rules are made of: a handful of steps over registers, in a tree.
//!
//! A rule's body becomes a path of steps. Each step binds registers or tests them; for every way in which it succeeds,
//! the steps below it run. Rules that begin alike share the beginning of their paths, so a set of rules is one tree
//! (see [`super::share`]), and a single rule is a tree without branches.

use super::RoutineId;
use crate::clause::Comparison;
use crate::term::{Operator, Symbol, Term};
use crate::vocabulary::{Estimate, RelationId};

pub(super) type Register = u16;
pub(super) type NodeId = usize;

/// How to compute a value from registers.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expr {
    Value(Term),
    Register(Register),
    Compound(Symbol, Box<[Expr]>),
    Operation(Operator, Box<[Expr]>),
}

impl Expr {
    /// The value; `None` where arithmetic has none.
    pub(super) fn value(&self, registers: &[Term]) -> Option<Term> {
        let all = |parts: &[Expr]| {
            parts
                .iter()
                .map(|part| part.value(registers))
                .collect::<Option<Vec<Term>>>()
        };
        match self {
            Expr::Value(term) => Some(*term),
            Expr::Register(register) => Some(registers[*register as usize]),
            Expr::Compound(functor, parts) => Some(Term::compound(*functor, &all(parts)?)),
            Expr::Operation(operator, parts) => operator.apply(&all(parts)?),
        }
    }
}

/// What to do with an argument of an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Pattern {
    /// Known before asking; the answer agrees with it.
    Known(Expr),
    /// Must equal what is in registers when the answer is looked at, perhaps by this very answer.
    Same(Expr),
    /// Goes into a register.
    New(Register),
    /// Of no interest.
    Any,
    /// A compound, taken apart.
    Compound(Symbol, Box<[Pattern]>),
}

impl Pattern {
    /// Stores the parts of `value` in registers; `false` if it does not fit.
    #[inline]
    pub(super) fn accept(&self, value: Term, registers: &mut [Term]) -> bool {
        match self {
            Pattern::New(register) => {
                registers[*register as usize] = value;
                true
            }
            _ => self.accept_parts(value, registers),
        }
    }

    fn accept_parts(&self, value: Term, registers: &mut [Term]) -> bool {
        match self {
            Pattern::New(_) => self.accept(value, registers),
            Pattern::Known(expr) | Pattern::Same(expr) => expr.value(registers) == Some(value),
            Pattern::Any => true,
            Pattern::Compound(functor, parts) => match value {
                Term::Compound(compound) if compound.functor() == *functor && compound.args().len() == parts.len() => {
                    let mut pairs = parts.iter().zip(compound.args());
                    pairs.all(|(part, arg)| part.accept(*arg, registers))
                }
                _ => false,
            },
        }
    }
}

/// Who answers a step's question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Source {
    /// A relation of the vocabulary, and which argument is the position asked about.
    Relation(RelationId, Option<usize>),
    /// Rules, compiled for the arguments that are known here.
    Routine(RoutineId),
}

/// A question and what to do with each answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ask {
    pub(super) source: Source,
    pub(super) args: Box<[Pattern]>,
    /// The arguments that each answer must be looked at for: those neither known nor ignored.
    pub(super) open: Box<[usize]>,
    /// No answer needs to be looked at, so the first one is enough.
    pub(super) only_whether: bool,
}

impl Ask {
    pub(super) fn new(source: Source, args: Box<[Pattern]>) -> Ask {
        let is_open = |index: &usize| !matches!(args[*index], Pattern::Known(_) | Pattern::Any);
        let open: Box<[usize]> = (0..args.len()).filter(is_open).collect();
        Ask {
            only_whether: open.is_empty(),
            source,
            args,
            open,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Step {
    Ask(Ask),
    /// Succeeds where the question has no answer.
    Absent(Ask),
    Compare(Comparison, Expr, Expr),
    /// Takes a value apart.
    Match(Expr, Pattern),
    /// Every integer from the first to the second.
    Range(Expr, Expr, Pattern),
}

/// A rule that has been matched to its end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Accept {
    /// Which rule, by its number in the checked program.
    pub(super) rule: usize,
    /// Its predicate, by the number of the first rule that defines it.
    pub(super) predicate: usize,
    /// Whether another way, or another rule, may give the same outputs.
    pub(super) may_repeat: bool,
    /// The head's arguments that the caller wants.
    pub(super) outputs: Box<[Expr]>,
    /// The cells that the rule speaks of.
    pub(super) cells: Box<[Expr]>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) step: Step,
    pub(super) below: Branches,
    /// How many ways through the step are expected, for each time that it is tried.
    pub(super) fan_out: f64,
}

/// What follows a step, or stands at the root.
#[derive(Clone, Default, Debug)]
pub(super) struct Branches {
    pub(super) accepts: Vec<Accept>,
    pub(super) children: Vec<NodeId>,
}

/// Compiled rules.
#[derive(Clone, Default, Debug)]
pub(super) struct Tree {
    pub(super) root: Branches,
    pub(super) nodes: Vec<Node>,
    pub(super) registers: usize,
    /// Whether goals have new positions among their answers, which must then outlive their steps.
    pub(super) keeps_positions: bool,
}

/// The rules of one predicate, compiled for one pattern of known and wanted arguments. The known arguments come in
/// registers 0, 1, …; the wanted ones are the outputs.
#[derive(Clone, Debug)]
pub(super) struct Routine {
    pub(super) tree: Tree,
    /// How many outputs an answer has.
    pub(super) width: usize,
    /// Whether an answer may come twice.
    pub(super) may_repeat: bool,
    /// Whether outputs are new positions, which must then outlive the call.
    pub(super) makes_positions: bool,
    pub(super) estimate: Estimate,
}
