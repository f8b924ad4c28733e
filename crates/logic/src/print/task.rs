//! Printing learning tasks.

use super::{write_comment, write_string};
use crate::ast::{Located, Program};
use crate::clause::{Atom, Comparison};
use crate::task::{Directive, DirectiveKind, ExampleText, Item, Label, Mode, OrderingKind, OrderingText, TaskText};
use std::fmt::{self, Display, Formatter};

impl Display for TaskText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for item in &self.items {
            writeln!(f, "{item}")?;
        }
        for comment in &self.closing_comments {
            write_comment(f, comment)?;
        }
        Ok(())
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Item::Statement(statement) => write!(f, "{statement}"),
            Item::Directive(directive) => write!(f, "{directive}"),
        }
    }
}

impl Display for Directive {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for comment in &self.comments {
            write_comment(f, comment)?;
        }
        match &self.kind {
            DirectiveKind::Example(example) => write!(f, "{example}"),
            DirectiveKind::Ordering(ordering) => write!(f, "{ordering}"),
            DirectiveKind::Mode(mode) => write!(f, "{mode}"),
            DirectiveKind::Constant { of, value } => write!(f, "#constant({of}, {value})."),
            DirectiveKind::Weight(weight) => write!(f, "#weight({}).", weight.value),
            DirectiveKind::Limit { limit, value } => write!(f, "{}({value}).", limit.word()),
            DirectiveKind::Bias(text) => {
                f.write_str("#bias(")?;
                write_string(f, &text.value)?;
                f.write_str(").")
            }
            DirectiveKind::Candidate { length, statement } => write!(f, "{length} ~ {statement}"),
        }
    }
}

impl Display for ExampleText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = if self.positive { "#pos" } else { "#neg" };
        let label = self.label.to_string();
        let comma = if label.is_empty() { "" } else { ", " };
        let (include, exclude) = (Atoms(&self.include), Atoms(&self.exclude));
        write!(f, "{word}({label}{comma}{{ {include}}}, {{ {exclude}}}")?;
        if self.context != Program::default() {
            f.write_str(", {\n")?;
            for statement in &self.context.statements {
                writeln!(f, "    {}", statement.to_string().replace('\n', "\n    "))?;
            }
            f.write_str("}")?;
        }
        f.write_str(").")
    }
}

struct Atoms<'a>(&'a [Located<Atom>]);

impl Display for Atoms<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, atom) in self.0.iter().enumerate() {
            let end = if index + 1 == self.0.len() { " " } else { ", " };
            write!(f, "{}{end}", atom.value)?;
        }
        Ok(())
    }
}

impl Display for Label {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{}", name.value)?;
        }
        match self.penalty {
            Some(penalty) => write!(f, "@{penalty}"),
            None => Ok(()),
        }
    }
}

impl Display for OrderingText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.kind.word())?;
        if self.label != Label::default() {
            write!(f, "{}, ", self.label)?;
        }
        write!(f, "{}, {}", self.left.value, self.right.value)?;
        if let OrderingKind::Deep { depth } = self.kind {
            write!(f, ", {depth}")?;
        }
        if self.relation != Comparison::Less {
            write!(f, ", {}", self.relation.as_str())?;
        }
        f.write_str(").")
    }
}

impl Display for Mode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.kind.word())?;
        if let Some(recall) = self.recall {
            write!(f, "{recall}, ")?;
        }
        write!(f, "{}", self.atom.value)?;
        f.write_str(if self.positive { ", (positive))." } else { ")." })
    }
}
