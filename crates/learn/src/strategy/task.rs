//! What is to be explained, with what, and the answer.

use adage_logic::ast::{Program, Statement, StatementKind};
use adage_logic::{Atom, Comparison, Symbol, Term};

/// A learning task, read and checked: every name resolved, every candidate written out.
#[derive(Clone, Default)]
pub struct Task {
    pub background: Program,
    pub examples: Vec<Example>,
    pub orderings: Vec<Ordering>,
    /// The rules and weak constraints that a hypothesis may consist of.
    pub space: Vec<Candidate>,
    /// Hypotheses that cost more do not count as answers.
    pub max_penalty: Option<u32>,
}

/// A partial interpretation in a context: some answer set of background, context and hypothesis has all of `include` and
/// nothing of `exclude`; for a negative example, none does.
#[derive(Clone)]
pub struct Example {
    pub name: Symbol,
    pub positive: bool,
    /// What it costs to leave it uncovered; `None` if that is not allowed.
    pub penalty: Option<u32>,
    pub include: Vec<Atom>,
    pub exclude: Vec<Atom>,
    pub context: Program,
}

/// Answer sets of one example cost less than answer sets of another.
#[derive(Clone)]
pub struct Ordering {
    pub name: Symbol,
    pub penalty: Option<u32>,
    pub kind: Kind,
    /// The example whose cost stands on the left of `relation`, by number.
    pub left: usize,
    pub right: usize,
    /// `<` unless said otherwise: the left one is better.
    pub relation: Comparison,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// For some answer sets of both.
    Brave,
    /// For all answer sets of both.
    Cautious,
    /// For what both come to after so many further plies, the opponent choosing first.
    Deep { depth: u32 },
}

/// A rule or weak constraint of the hypothesis space.
#[derive(Clone)]
pub struct Candidate {
    pub statement: Statement,
    /// What it adds to the cost of a hypothesis: its literals, unless the task says otherwise.
    pub length: u32,
}

impl Candidate {
    pub fn is_weak(&self) -> bool {
        matches!(self.statement.kind, StatementKind::Weak(_))
    }
}

/// An example or an ordering, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Part {
    Example(usize),
    Ordering(usize),
}

/// A hypothesis and what it costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learned {
    /// Candidates by number, rising.
    pub hypothesis: Vec<usize>,
    pub length: u32,
    /// What is left unexplained, and the sum of its penalties.
    pub uncovered: Vec<Part>,
    pub penalty: u32,
    /// Whether no hypothesis is cheaper; otherwise the search ended early.
    pub proved: bool,
}

impl Learned {
    pub fn cost(&self) -> u32 {
        self.length + self.penalty
    }

    /// The hypothesis as a program. Where there are several weak constraints, the first of each one's terms is its number.
    pub fn program(&self, task: &Task) -> Program {
        let chosen = self.hypothesis.iter().map(|index| &task.space[*index]);
        let several = chosen.clone().filter(|candidate| candidate.is_weak()).count() > 1;
        let mut number = 0;
        let statements = chosen.map(|candidate| {
            let mut statement = candidate.statement.clone();
            if let (true, StatementKind::Weak(weak)) = (several, &mut statement.kind) {
                number += 1;
                weak.terms.insert(0, Term::Int(number));
            }
            statement
        });
        Program {
            statements: statements.collect(),
            closing_comments: Vec::new(),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoHypothesis {
    /// These parts cannot be explained together by any hypothesis of the space.
    #[error("no hypothesis explains them together")]
    Unsatisfiable { together: Vec<Part> },
    #[error("{0}")]
    TooLarge(String),
    #[error("{0}")]
    Engine(String),
}
