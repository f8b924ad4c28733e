//! The matcher: which rules hold in a position, with which squares.
//!
//! ```text
//! Rules ── goals ──→ one tree of steps, shared beginnings        (compile, goals, order, share)
//!                    + routines for the predicates they call
//! position ────────→ Machine runs the tree ──→ Matches           (run)
//! ```
//!
//! [`Matcher::new`] compiles once; [`Matcher::searcher`] gives a worker with its own buffers, one for each thread.

mod compile;
mod describe;
mod goals;
mod order;
mod plan;
mod run;
mod share;

use crate::check::Problem;
use crate::clause::{Clause, Predicate};
use crate::diagnostic::Diagnostic;
use crate::facts::Facts;
use crate::rules::{Rule, Rules};
use crate::term::Term;
use crate::vocabulary::{Known, RelationId, Vocabulary};
use compile::{Compiler, Unplannable};
use plan::{Accept, Expr, Pattern, Routine, Source, Step, Tree};
use run::Machine;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoutineId(usize);

/// One way in which a rule holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Match {
    pub predicate: Predicate,
    /// Which rule, by its number in [`Rules::rules`]: the first that gave this answer.
    pub rule: usize,
    pub args: Vec<Term>,
    /// The cells that the rule speaks of: what justifies the answer, for pictures. A cell whose variable occurs only
    /// once is left out, since no particular one is looked for.
    pub cells: Vec<Term>,
}

/// Rules compiled for one vocabulary.
pub struct Matcher<'a, V: Vocabulary> {
    vocabulary: &'a V,
    rules: &'a Rules,
    tree: Tree,
    routines: Arc<Routines>,
}

/// What the goals call: compiled once for all matchers that were made together.
#[derive(Default)]
struct Routines {
    all: Vec<Routine>,
    /// What each routine is for.
    predicates: Vec<Predicate>,
}

impl<'a, V: Vocabulary> Matcher<'a, V> {
    /// Compiles the rules of `goals`, and of whatever they call.
    pub fn new(vocabulary: &'a V, rules: &'a Rules, goals: &[Predicate]) -> Result<Self, Problem> {
        Matcher::each(vocabulary, rules, &[goals]).remove(0)
    }

    /// A matcher for each of several sets of goals. Together they are compiled faster than one by one.
    pub fn each(vocabulary: &'a V, rules: &'a Rules, goals: &[&[Predicate]]) -> Vec<Result<Self, Problem>> {
        let mut compiler = Compiler::new(vocabulary, rules);
        let trees: Vec<_> = goals.iter().map(|goals| compiler.compile_goals(goals)).collect();
        let routines = Arc::new(compiler.routines);
        let matcher = |tree: Result<Tree, Unplannable>| match tree {
            Ok(tree) => Ok(Matcher {
                vocabulary,
                rules,
                tree,
                routines: Arc::clone(&routines),
            }),
            Err(Unplannable(number)) => Err(unplannable(&rules.rules[number])),
        };
        trees.into_iter().map(matcher).collect()
    }

    /// A worker that matches positions one after another.
    pub fn searcher(&self) -> Searcher<'_, V> {
        Searcher {
            machine: Machine::new(self.vocabulary, &self.routines.all),
            tree: &self.tree,
            rules: self.rules,
            seen: FxHashSet::default(),
        }
    }

    /// The number of steps of the compiled goals; rules that share beginnings need fewer.
    pub fn step_count(&self) -> usize {
        self.tree.nodes.len()
    }
}

fn unplannable(rule: &Rule) -> Problem {
    let message = format!(
        "there is no order in which `{}` can be asked",
        rule.clause.head.predicate()
    );
    Problem {
        source: rule.source,
        diagnostic: Diagnostic::new(rule.span, message, "some argument never becomes known")
            .with_help("each position must be the head's or come from a move, and be made by one move only"),
    }
}

/// A matcher at work, with buffers that are used again for each position.
pub struct Searcher<'m, V: Vocabulary> {
    machine: Machine<'m, V>,
    tree: &'m Tree,
    rules: &'m Rules,
    seen: FxHashSet<Answer>,
}

/// A predicate, by its first rule, and its arguments.
type Answer = (usize, SmallVec<[Term; 12]>);

impl<V: Vocabulary> Searcher<'_, V> {
    /// All answers, each once, in the order found.
    pub fn matches(&mut self, position: &V::Position) -> Vec<Match> {
        let mut found = Vec::new();
        let rules = self.rules;
        self.for_each_different(position, |accept, answer, registers| {
            found.push(Match {
                predicate: rules.rules[accept.rule].clause.head.predicate(),
                rule: accept.rule,
                args: answer.1.to_vec(),
                cells: accept.cells.iter().filter_map(|cell| cell.value(registers)).collect(),
            });
        });
        found
    }

    /// How many different answers there are.
    pub fn count(&mut self, position: &V::Position) -> usize {
        let mut count = 0;
        self.for_each_different(position, |_, _, _| count += 1);
        count
    }

    fn for_each_different(&mut self, position: &V::Position, mut take: impl FnMut(&Accept, &Answer, &[Term])) {
        self.seen.clear();
        let seen = &mut self.seen;
        self.machine
            .run(self.tree, Some(position.clone()), &mut |accept, registers| {
                let args: Option<SmallVec<[Term; 12]>> =
                    accept.outputs.iter().map(|output| output.value(registers)).collect();
                if let Some(args) = args {
                    let answer = (accept.predicate, args);
                    if !(accept.may_repeat && seen.contains(&answer)) {
                        take(accept, &answer, registers);
                        if accept.may_repeat {
                            seen.insert(answer);
                        }
                    }
                }
                ControlFlow::Continue(())
            });
    }

    /// Whether any of the rules holds.
    pub fn holds(&mut self, position: &V::Position) -> bool {
        let mut found = false;
        self.machine.run(self.tree, Some(position.clone()), &mut |_, _| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }
}

/// A clause would have to run through more numbers than it may.
pub(crate) struct IntervalTooLong;

/// One clause compiled over tables of facts.
pub(crate) struct BodyPlan {
    tree: Tree,
}

impl BodyPlan {
    /// The clause must be safe; all its predicates must be declared.
    pub(crate) fn new(clause: &Clause, facts: &Facts) -> BodyPlan {
        let rules = Rules::default();
        let mut tree = Tree::default();
        // A safe clause over tables can always be planned; if it could not, it would have no consequences.
        let _ = Compiler::new(facts, &rules).compile_clause(&mut tree, 0, clause, &[]);
        BodyPlan { tree }
    }

    /// Which tables are asked with which arguments known.
    pub(crate) fn questions(&self) -> Vec<(RelationId, Known)> {
        let steps = self.tree.nodes.iter().map(|node| &node.step);
        let asks = steps.filter_map(|step| match step {
            Step::Ask(ask) | Step::Absent(ask) => Some(ask),
            _ => None,
        });
        asks.filter_map(|ask| match ask.source {
            Source::Relation(relation, _) => {
                let known = (0..ask.args.len()).filter(|index| matches!(ask.args[*index], Pattern::Known(_)));
                Some((relation, known.fold(Known::default(), Known::with)))
            }
            Source::Routine(_) => None,
        })
        .collect()
    }

    /// Calls `take` with the head's arguments for every answer until it returns `false`.
    pub(crate) fn run(
        &self,
        facts: &Facts,
        longest_interval: usize,
        take: &mut dyn FnMut(Vec<Term>) -> bool,
    ) -> Result<(), IntervalTooLong> {
        let mut machine = Machine::new(facts, &[]);
        machine.longest_interval = i64::try_from(longest_interval).unwrap_or(i64::MAX);
        machine.run(&self.tree, None, &mut |accept, registers| {
            let args: Option<Vec<Term>> = accept.outputs.iter().map(|output| output.value(registers)).collect();
            match args.is_none_or(&mut *take) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        match machine.met_too_long_an_interval {
            true => Err(IntervalTooLong),
            false => Ok(()),
        }
    }
}

/// Many small clauses compiled over tables of facts in one tree: what they begin with alike is asked once.
pub(crate) struct SharedPlan {
    tree: Tree,
}

impl SharedPlan {
    /// The clauses must be safe; all their predicates must be declared.
    pub(crate) fn new(clauses: &[Clause], facts: &Facts) -> SharedPlan {
        let rules = Rules::default();
        let mut tree = Tree::default();
        let mut compiler = Compiler::new(facts, &rules);
        for (number, clause) in clauses.iter().enumerate() {
            // As for one clause.
            let _ = compiler.compile_quickly(&mut tree, number, clause);
        }
        SharedPlan { tree }
    }

    /// Calls `take` with the number of a clause and its head for every answer until it returns `false`.
    pub(crate) fn run(
        &self,
        facts: &Facts,
        longest_interval: usize,
        take: &mut dyn FnMut(usize, Head<'_>) -> bool,
    ) -> Result<(), IntervalTooLong> {
        let mut machine = Machine::new(facts, &[]);
        machine.longest_interval = i64::try_from(longest_interval).unwrap_or(i64::MAX);
        machine.run(&self.tree, None, &mut |accept, registers| {
            let outputs = &accept.outputs;
            match take(accept.rule, Head { outputs, registers }) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        match machine.met_too_long_an_interval {
            true => Err(IntervalTooLong),
            false => Ok(()),
        }
    }
}

/// The head of a clause that holds; its arguments are computed when asked for.
pub(crate) struct Head<'a> {
    outputs: &'a [Expr],
    registers: &'a [Term],
}

impl Head<'_> {
    pub(crate) fn first(&self) -> Option<Term> {
        self.outputs.first()?.value(self.registers)
    }

    /// All arguments, if each has a value.
    pub(crate) fn args(&self) -> Option<Vec<Term>> {
        self.outputs.iter().map(|output| output.value(self.registers)).collect()
    }
}
