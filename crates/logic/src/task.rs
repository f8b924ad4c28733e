//! A learning task as it was written: statements of the background and directives, in order.
//!
//! [`crate::syntax::parse_task`] reads it, its `Display` prints what reads back as the same.

use crate::ast::{Located, Program, Statement};
use crate::clause::{Atom, Comparison};
use crate::diagnostic::Span;
use crate::term::{Symbol, Term};

/// All that one task file says.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct TaskText {
    pub items: Vec<Item>,
    /// Comments after the last item.
    pub closing_comments: Vec<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Item {
    Statement(Statement),
    Directive(Directive),
}

/// One directive and the comments that precede it.
#[derive(Clone, PartialEq, Eq)]
pub struct Directive {
    pub comments: Vec<String>,
    pub kind: DirectiveKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq)]
pub enum DirectiveKind {
    /// `#pos(…).` or `#neg(…).`
    Example(ExampleText),
    /// `#brave_ordering(…).` and its like
    Ordering(OrderingText),
    /// `#modeh(…).` and its like
    Mode(Mode),
    /// `#constant(type, value).`
    Constant { of: Symbol, value: Term },
    /// `#weight(…).`: a number, a type, or a type with a minus sign
    Weight(Located<Term>),
    /// `#maxv(n).` and its like
    Limit { limit: Limit, value: u32 },
    /// `#bias("…").`, as written between the quotation marks
    Bias(Located<String>),
    /// `length ~ statement`
    Candidate { length: u32, statement: Statement },
}

/// The name of an example or ordering and what it costs not to explain it.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Label {
    pub name: Option<Located<Symbol>>,
    pub penalty: Option<u32>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct ExampleText {
    pub positive: bool,
    pub label: Label,
    pub include: Vec<Located<Atom>>,
    pub exclude: Vec<Located<Atom>>,
    pub context: Program,
}

#[derive(Clone, PartialEq, Eq)]
pub struct OrderingText {
    pub kind: OrderingKind,
    pub label: Label,
    pub left: Located<Symbol>,
    pub right: Located<Symbol>,
    pub relation: Comparison,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingKind {
    Brave,
    Cautious,
    Deep { depth: u32 },
}

/// What a hypothesis may be made of: an atom with `var(type)` and `const(type)` in the place of variables and constants.
#[derive(Clone, PartialEq, Eq)]
pub struct Mode {
    pub kind: ModeKind,
    /// How often it may be used in one rule.
    pub recall: Option<u32>,
    pub atom: Located<Atom>,
    /// Whether it never stands under `not`.
    pub positive: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModeKind {
    Head,
    ChoiceHead,
    Body,
    /// In the body of a weak constraint.
    Weak,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Variables,
    Levels,
    BodyLength,
    Penalty,
}

impl OrderingKind {
    pub fn word(self) -> &'static str {
        match self {
            OrderingKind::Brave => "#brave_ordering",
            OrderingKind::Cautious => "#cautious_ordering",
            OrderingKind::Deep { .. } => "#deep_ordering",
        }
    }
}

impl ModeKind {
    pub fn word(self) -> &'static str {
        match self {
            ModeKind::Head => "#modeh",
            ModeKind::ChoiceHead => "#modeha",
            ModeKind::Body => "#modeb",
            ModeKind::Weak => "#modeo",
        }
    }
}

impl Limit {
    pub const ALL: [Limit; 4] = [Limit::Variables, Limit::Levels, Limit::BodyLength, Limit::Penalty];

    pub fn word(self) -> &'static str {
        match self {
            Limit::Variables => "#maxv",
            Limit::Levels => "#maxp",
            Limit::BodyLength => "#maxbl",
            Limit::Penalty => "#max_penalty",
        }
    }
}
