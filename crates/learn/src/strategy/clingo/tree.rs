//! The positions that a game reaches from an example, as Greenwood (2018, section 7.5) makes them.
//!
//! A node is a state together with what is done in it, `does(…)`; its children are the state that `next(…)` names with all
//! that can be done there. The background says what can be done, by its answer sets. A state in which nothing can be
//! done stays as it is.

use super::process::{self, ClingoError, Outcome};
use crate::strategy::task::{Example, Task};
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Span, Symbol, Term};
use std::collections::BTreeSet;
use std::time::Instant;

/// A tree of positions, all of its leaves equally deep. The root is the first node.
pub struct Tree {
    pub nodes: Vec<Node>,
}

pub struct Node {
    parent: Option<usize>,
    depth: u32,
    is_leaf: bool,
    pub example: Example,
    /// Whether exactly one answer set of the background and the context extends the example, whatever is learned.
    pub single: bool,
}

/// More answer sets of one position than this are not looked at.
const MOST_MOVES: usize = 10_000;
/// Trees with more nodes are refused: the translation compares every leaf of one side with every leaf of the other.
const MOST_NODES: usize = 2_000;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    #[error("{0}")]
    Clingo(#[from] ClingoError),
    #[error(
        "more than {MOST_NODES} positions follow from the example `{0}`; the translation of deep orderings is for small depths"
    )]
    TooLarge(Symbol),
    #[error("the example `{0}` has no answer set without a hypothesis, so nothing follows from it")]
    NoPosition(Symbol),
}

/// One answer set of a position: what is done, what comes next.
struct Turn {
    done: BTreeSet<Atom>,
    next: BTreeSet<Atom>,
}

impl Tree {
    /// The tree below an example, of so many plies. With `weak_only`, rules cannot change what follows.
    pub fn of(task: &Task, root: &Example, depth: u32, weak_only: bool, deadline: Instant) -> Result<Tree, TreeError> {
        let mut tree = Tree { nodes: Vec::new() };
        tree.push(None, 0, root.clone());
        let mut at = 0;
        while at < tree.nodes.len() {
            let node = &tree.nodes[at];
            let (level, example) = (node.depth, node.example.clone());
            let turns = turns(task, &example, deadline)?;
            tree.nodes[at].single = weak_only && turns.len() == 1;
            tree.nodes[at].is_leaf = level == depth;
            if turns.is_empty() {
                return Err(TreeError::NoPosition(root.name));
            }
            if level < depth {
                tree.grow(task, at, &example, turns, deadline)?;
            }
            if tree.nodes.len() > MOST_NODES {
                return Err(TreeError::TooLarge(root.name));
            }
            at += 1;
        }
        Ok(tree)
    }

    fn push(&mut self, parent: Option<usize>, depth: u32, example: Example) {
        self.nodes.push(Node {
            parent,
            depth,
            is_leaf: false,
            example,
            single: false,
        });
    }

    fn grow(
        &mut self,
        task: &Task,
        parent: usize,
        example: &Example,
        played: Vec<Turn>,
        deadline: Instant,
    ) -> Result<(), TreeError> {
        let depth = self.nodes[parent].depth + 1;
        for turn in played {
            if turn.done.is_empty() {
                self.push(Some(parent), depth, example.clone());
                continue;
            }
            let state = Example {
                include: Vec::new(),
                exclude: Vec::new(),
                context: next_context(task, &example.context, &turn.next),
                ..example.clone()
            };
            let moves: BTreeSet<BTreeSet<Atom>> = turns(task, &state, deadline)?
                .into_iter()
                .map(|turn| turn.done)
                .collect();
            for done in moves {
                let child = Example {
                    include: done.into_iter().collect(),
                    ..state.clone()
                };
                self.push(Some(parent), depth, child);
            }
        }
        Ok(())
    }

    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(child, node)| Some((node.parent?, child)))
    }

    pub fn leaves(&self) -> impl Iterator<Item = usize> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter(|(_, node)| node.is_leaf).map(|(number, _)| number)
    }
}

/// The answer sets of background and context that extend the example.
fn turns(task: &Task, example: &Example, deadline: Instant) -> Result<Vec<Turn>, ClingoError> {
    let mut text = format!("{}{}", without_show(&task.background), without_show(&example.context));
    for atom in &example.include {
        text.push_str(&format!(":- not {atom}.\n"));
    }
    for atom in &example.exclude {
        text.push_str(&format!(":- {atom}.\n"));
    }
    let most = MOST_MOVES.to_string();
    let Outcome { models, .. } = process::run(&text, &[&most], deadline)?;
    Ok(models.iter().map(|model| turn(model)).collect())
}

fn without_show(program: &Program) -> Program {
    let is_meant =
        |statement: &&Statement| !matches!(statement.kind, StatementKind::Show(_) | StatementKind::Defined(_));
    Program {
        statements: program.statements.iter().filter(is_meant).cloned().collect(),
        closing_comments: Vec::new(),
    }
}

fn turn(model: &str) -> Turn {
    let program = parse(model).program;
    let atoms: Vec<Atom> = program
        .statements
        .iter()
        .filter_map(|statement| Some(statement.clause()?.head))
        .collect();
    let done = atoms.iter().filter(|atom| atom.name.as_str() == "does").cloned();
    let next = atoms
        .iter()
        .filter_map(|atom| match (atom.name.as_str(), &atom.args[..]) {
            ("next", [Term::Compound(fact)]) => Some(Atom::new(fact.functor(), fact.args().to_vec())),
            ("next", [Term::Const(name)]) => Some(Atom::new(*name, Vec::new())),
            _ => None,
        });
    Turn {
        done: done.collect(),
        next: next.collect(),
    }
}

/// What holds next, with those facts of the context before that no rule says anything about.
fn next_context(task: &Task, context: &Program, next: &BTreeSet<Atom>) -> Program {
    let changing = changing(&task.background);
    let stays = |statement: &&Statement| match &statement.kind {
        StatementKind::Rule(Rule {
            head: Head::Atom(atom), ..
        }) => atom.value.name.as_str() != "does" && !changing.contains(&atom.value.name),
        StatementKind::Const { .. } => true,
        _ => false,
    };
    let fact = |atom: &Atom| Statement {
        comments: Vec::new(),
        kind: StatementKind::Rule(Rule {
            head: Head::Atom(Located::nowhere(atom.clone())),
            body: Vec::new(),
        }),
        names: Vec::new(),
        span: Span::default(),
    };
    let kept = context.statements.iter().filter(stays).cloned();
    Program {
        statements: kept.chain(next.iter().map(fact)).collect(),
        closing_comments: Vec::new(),
    }
}

/// The names in the heads `next(…)`.
fn changing(background: &Program) -> BTreeSet<Symbol> {
    let heads = background.statements.iter().filter_map(|statement| statement.clause());
    let inside = heads.filter_map(|clause| match (clause.head.name.as_str(), &clause.head.args[..]) {
        ("next", [Term::Compound(fact)]) => Some(fact.functor()),
        ("next", [Term::Const(name)]) => Some(*name),
        _ => None,
    });
    inside.collect()
}
