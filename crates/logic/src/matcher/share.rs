//! Many rules in one tree: a new rule follows the steps that are already there as far as that is cheapest.
//!
//! A step that another rule takes anyway costs nothing to follow. It may even be more general than what the new rule
//! asks (`contents(S, P, At, Pos)` for `contents(white, P, At, Pos)`): the missing test is made up for where the new
//! rule branches off. Where that should be is decided by the expected cost of the rule's own remaining steps.

use super::compile::Compiler;
use super::goals::{Goal, Goals, Planned};
use super::order;
use super::plan::{Ask, Branches, Expr, Node, NodeId, Pattern, Step, Tree};
use crate::clause::{Comparison, Literal};
use crate::term::Term;
use crate::vocabulary::Vocabulary;
use std::rc::Rc;

/// A place in the tree where a rule may branch off.
struct Fork {
    at: Option<NodeId>,
    /// How often this place is expected to be reached.
    flow: f64,
    goals: Goals,
}

/// How a rule entered the tree.
pub(super) struct Entered {
    pub(super) end: Option<NodeId>,
    /// The final bindings.
    pub(super) done: Goals,
    /// The expected number of answers.
    pub(super) answers: f64,
    /// The expected cost of the steps that were added.
    pub(super) cost: f64,
}

/// Adds the steps of a rule to the tree; `None` if it cannot be planned.
pub(super) fn insert<V: Vocabulary>(tree: &mut Tree, goals: Goals, compiler: &mut Compiler<'_, V>) -> Option<Entered> {
    let mut best: Option<(f64, Fork, Vec<Rc<Planned>>, Goals)> = None;
    for fork in forks(tree, goals, compiler) {
        let Some((steps, done)) = order::plan(fork.goals.clone(), compiler) else {
            continue;
        };
        let cost = expected_cost(fork.flow, &steps);
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, fork, steps, done));
        }
    }
    let (cost, fork, steps, done) = best?;
    tree.registers = tree.registers.max(done.next as usize);
    let answers = steps.iter().fold(fork.flow, |flow, step| flow * step.fan_out);
    let end = append(tree, fork.at, steps);
    Some(Entered {
        end,
        done,
        answers,
        cost,
    })
}

/// Adds the steps of a rule to the tree without weighing orders against each other: tests first, else what has the fewest
/// answers, along the steps that are there already. Many small rules are compiled fast so.
pub(super) fn insert_quickly<V: Vocabulary>(
    tree: &mut Tree,
    mut goals: Goals,
    compiler: &mut Compiler<'_, V>,
) -> Option<Entered> {
    let (mut end, mut answers, mut cost) = (None, 1.0, 0.0);
    while !goals.remaining.is_empty() {
        let (planned, after) = order::next(&goals, compiler)?;
        let mut children = tree.branches(end).children.iter();
        let known = children.find(|child| tree.nodes[**child].step == planned.step).copied();
        if known.is_none() {
            cost += answers * planned.cost;
        }
        answers *= planned.fan_out;
        end = known.or_else(|| append(tree, end, vec![Rc::new(planned)]));
        goals = after;
    }
    tree.registers = tree.registers.max(goals.next as usize);
    Some(Entered {
        end,
        done: goals,
        answers,
        cost,
    })
}

fn expected_cost(flow: f64, steps: &[Rc<Planned>]) -> f64 {
    let mut flow = flow;
    let mut cost = 0.0;
    for step in steps {
        cost += flow * step.cost;
        flow *= step.fan_out;
    }
    cost
}

/// The root, and every node on the path of steps that the rule can follow.
fn forks<V: Vocabulary>(tree: &Tree, goals: Goals, compiler: &Compiler<'_, V>) -> Vec<Fork> {
    let mut forks = vec![Fork {
        at: None,
        flow: 1.0,
        goals,
    }];
    loop {
        let here = &forks[forks.len() - 1];
        let next = tree.branches(here.at).children.iter().find_map(|child| {
            let node = &tree.nodes[*child];
            Some(Fork {
                at: Some(*child),
                flow: here.flow * node.fan_out,
                goals: here.goals.follow(&node.step, compiler)?,
            })
        });
        match next {
            Some(fork) => forks.push(fork),
            None => return forks,
        }
    }
}

fn append(tree: &mut Tree, at: Option<NodeId>, steps: Vec<Rc<Planned>>) -> Option<NodeId> {
    steps.into_iter().fold(at, |parent, planned| {
        let child = tree.nodes.len();
        tree.nodes.push(Node {
            step: planned.step.clone(),
            below: Branches::default(),
            fan_out: planned.fan_out,
        });
        tree.branches_mut(parent).children.push(child);
        Some(child)
    })
}

impl Tree {
    fn branches(&self, at: Option<NodeId>) -> &Branches {
        match at {
            Some(node) => &self.nodes[node].below,
            None => &self.root,
        }
    }

    pub(super) fn branches_mut(&mut self, at: Option<NodeId>) -> &mut Branches {
        match at {
            Some(node) => &mut self.nodes[node].below,
            None => &mut self.root,
        }
    }
}

impl Goals {
    /// The goals after an existing step, if one of them asks for just that or for something more special.
    fn follow<V: Vocabulary>(&self, step: &Step, compiler: &Compiler<'_, V>) -> Option<Goals> {
        (0..self.remaining.len()).find_map(|index| {
            let mut after = self.clone();
            let (_, goal) = after.remaining.remove(index);
            after.is_met_by(&goal, step, compiler).then_some(after)
        })
    }

    fn is_met_by<V: Vocabulary>(&mut self, goal: &Goal, step: &Step, compiler: &Compiler<'_, V>) -> bool {
        match (goal, step) {
            (Goal::Literal(literal), Step::Ask(ask)) => !literal.negated && self.agrees(literal, ask, compiler),
            (Goal::Literal(literal), Step::Absent(ask)) => literal.negated && self.agrees(literal, ask, compiler),
            (Goal::Literal(literal), Step::Compare(comparison, left, right)) => {
                let args = &literal.atom.args;
                literal.atom.comparison() == Some(*comparison)
                    && self.is_known_as(args[0], left)
                    && self.is_known_as(args[1], right)
            }
            (Goal::Equate(value, term), Step::Compare(Comparison::Equal, left, right)) => {
                value == left && self.expr(*term).as_ref() == Some(right)
            }
            (Goal::Equate(value, term), Step::Match(same, pattern)) => value == same && self.absorb(pattern, *term),
            _ => false,
        }
    }

    fn agrees<V: Vocabulary>(&mut self, literal: &Literal, ask: &Ask, compiler: &Compiler<'_, V>) -> bool {
        compiler.predicate(ask.source) == literal.atom.predicate()
            && literal
                .atom
                .args
                .iter()
                .zip(&ask.args)
                .all(|(arg, pattern)| self.absorb(pattern, *arg))
    }

    /// Takes over what the pattern does with the argument `term`. A test that it does not make becomes a goal.
    fn absorb(&mut self, pattern: &Pattern, term: Term) -> bool {
        match pattern {
            Pattern::Known(expr) | Pattern::Same(expr) => self.is_known_as(term, expr),
            Pattern::New(register) => {
                self.next = self.next.max(register + 1);
                self.bind_or_equate(term, Expr::Register(*register));
                true
            }
            Pattern::Any => matches!(term, Term::Var(var) if self.is_used_once(var)),
            Pattern::Compound(functor, parts) => match term {
                Term::Compound(compound) if compound.functor() == *functor && compound.args().len() == parts.len() => {
                    parts
                        .iter()
                        .zip(compound.args())
                        .all(|(part, arg)| self.absorb(part, *arg))
                }
                _ => false,
            },
        }
    }

    /// Whether the term's value is in this place: bound to it, or due to be tested equal to it.
    fn is_known_as(&self, term: Term, expr: &Expr) -> bool {
        let due = |goal: &Goal| matches!(goal, Goal::Equate(value, other) if value == expr && *other == term);
        self.expr(term).as_ref() == Some(expr) || self.remaining.iter().any(|(_, goal)| due(goal))
    }
}
