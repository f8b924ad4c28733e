//! Printing: what the parser reads back as the same statement.
//!
//! Terms need the names of their variables, so everything printable goes through [`Named`]. Printed without names,
//! variables are called `A`, `B`, … by number.

mod task;

use crate::ast::{Choice, Head, Located, Program, Rule, Statement, StatementKind, WeakConstraint, variable_name};
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::task::TaskText;
use crate::term::{Compound, Operator, Symbol, Term, Var};
use std::fmt::{self, Display, Formatter, Write};

/// The longest line of a rule before its body is broken over lines of its own.
const LINE: usize = 100;

/// A value together with the names of its variables.
pub struct Named<'a, T: ?Sized> {
    pub value: &'a T,
    pub names: &'a [Symbol],
}

impl<'a, T: ?Sized> Named<'a, T> {
    pub fn new(value: &'a T, names: &'a [Symbol]) -> Named<'a, T> {
        Named { value, names }
    }

    fn of<U: ?Sized>(&self, value: &'a U) -> Named<'a, U> {
        Named {
            value,
            names: self.names,
        }
    }

    fn name(&self, var: Var) -> Symbol {
        match self.names.get(var.0 as usize) {
            Some(name) => *name,
            None => variable_name(var),
        }
    }
}

/// How tightly an operator binds; an operand that binds less is put in brackets.
pub(crate) fn binding(operator: Operator) -> u8 {
    match operator {
        Operator::Interval => 1,
        Operator::Add | Operator::Subtract => 2,
        Operator::Multiply | Operator::Divide | Operator::Modulo => 3,
        Operator::Power => 4,
        Operator::Negate => 5,
        Operator::Absolute => 6,
    }
}

impl Named<'_, Term> {
    fn write(&self, f: &mut Formatter<'_>, context: u8) -> fmt::Result {
        match *self.value {
            Term::Int(value) => write!(f, "{value}"),
            Term::Const(name) => write!(f, "{name}"),
            Term::Str(text) => write_string(f, text.as_str()),
            Term::Var(var) => write!(f, "{}", self.name(var)),
            Term::Position(number) => write!(f, "pos{number}"),
            Term::Compound(compound) => match compound.operator() {
                Some(operator) => self.write_operation(f, operator, compound, context),
                None => {
                    write!(f, "{}(", compound.functor())?;
                    write_list(f, compound.args().iter().map(|arg| self.of(arg)), ",")?;
                    let lone = compound.is_tuple() && compound.args().len() == 1;
                    f.write_str(if lone { ",)" } else { ")" })
                }
            },
        }
    }

    fn write_operation(
        &self,
        f: &mut Formatter<'_>,
        operator: Operator,
        compound: Compound,
        context: u8,
    ) -> fmt::Result {
        let own = binding(operator);
        let args = compound.args();
        if operator == Operator::Absolute {
            f.write_char('|')?;
            self.of(&args[0]).write(f, 0)?;
            return f.write_char('|');
        }
        if own < context {
            f.write_char('(')?;
        }
        if let [operand] = args {
            f.write_char('-')?;
            self.of(operand).write(f, own)?;
        } else {
            // All operators lean to the left but the power, which leans to the right.
            let (left, right) = match operator {
                Operator::Power => (own + 1, own),
                _ => (own, own + 1),
            };
            self.of(&args[0]).write(f, left)?;
            write!(f, "{}", operator.symbol())?;
            self.of(&args[1]).write(f, right)?;
        }
        if own < context {
            f.write_char(')')?;
        }
        Ok(())
    }
}

/// Control characters, which no text of the language may have, are replaced, so that what is printed can be read again.
fn readable(character: char) -> char {
    match character {
        '\t' | '\n' | '\r' => character,
        other if other.is_control() => '·',
        other => other,
    }
}

fn write_string(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            other => f.write_char(readable(other))?,
        }
    }
    f.write_char('"')
}

/// A comment as it was written, on lines of its own.
fn write_comment(f: &mut Formatter<'_>, comment: &str) -> fmt::Result {
    comment
        .chars()
        .try_for_each(|character| f.write_char(readable(character)))?;
    f.write_char('\n')
}

fn write_list(f: &mut Formatter<'_>, items: impl Iterator<Item = impl Display>, separator: &str) -> fmt::Result {
    for (index, item) in items.enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl Display for Named<'_, Term> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Display for Named<'_, Atom> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let atom = self.value;
        if atom.comparison().is_some() {
            return write!(f, "{} {} {}", self.of(&atom.args[0]), atom.name, self.of(&atom.args[1]));
        }
        write!(f, "{}", atom.name)?;
        if atom.args.is_empty() {
            return Ok(());
        }
        f.write_char('(')?;
        write_list(f, atom.args.iter().map(|arg| self.of(arg)), ",")?;
        f.write_char(')')
    }
}

impl Display for Named<'_, Literal> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.value.negated {
            f.write_str("not ")?;
        }
        write!(f, "{}", self.of(&self.value.atom))
    }
}

impl Named<'_, [Located<Literal>]> {
    fn items(&self) -> Vec<String> {
        self.value.iter().map(|l| self.of(&l.value).to_string()).collect()
    }
}

impl Display for Named<'_, Choice> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Choice { lower, elements, upper } = self.value;
        if let Some(lower) = lower {
            write!(f, "{} ", self.of(lower))?;
        }
        f.write_str("{")?;
        for (index, element) in elements.iter().enumerate() {
            f.write_str(if index > 0 { "; " } else { " " })?;
            write!(f, "{}", self.of(&element.atom.value))?;
            if !element.condition.is_empty() {
                write!(f, " : {}", self.of(element.condition.as_slice()).items().join(", "))?;
            }
        }
        f.write_str(" }")?;
        match upper {
            Some(upper) => write!(f, " {}", self.of(upper)),
            None => Ok(()),
        }
    }
}

impl Display for Named<'_, Head> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.value {
            Head::None => Ok(()),
            Head::Atom(atom) => write!(f, "{}", self.of(&atom.value)),
            Head::Choice(choice) => write!(f, "{}", self.of(choice)),
        }
    }
}

/// Writes a body behind `opening`: on the same line if it fits, else packed into indented lines.
fn write_body(f: &mut Formatter<'_>, opening: &str, literals: &[String]) -> fmt::Result {
    let line = format!("{opening} {}.", literals.join(", "));
    if line.chars().count() <= LINE {
        return f.write_str(&line);
    }
    f.write_str(opening)?;
    let mut width = LINE;
    for (index, literal) in literals.iter().enumerate() {
        let needed = literal.chars().count() + 2;
        if width + needed > LINE {
            f.write_str("\n    ")?;
            width = 4;
        } else {
            f.write_char(' ')?;
        }
        let last = index + 1 == literals.len();
        write!(f, "{literal}{}", if last { '.' } else { ',' })?;
        width += needed;
    }
    Ok(())
}

impl Display for Named<'_, Rule> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let head = self.of(&self.value.head).to_string();
        let body = self.of(self.value.body.as_slice()).items();
        match (head.is_empty(), body.is_empty()) {
            (true, true) => f.write_str(":- ."),
            (true, false) => write_body(f, ":-", &body),
            (false, true) => write!(f, "{head}."),
            (false, false) => write_body(f, &format!("{head} :-"), &body),
        }
    }
}

impl Display for Named<'_, WeakConstraint> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let WeakConstraint {
            body,
            weight,
            level,
            terms,
        } = self.value;
        match body.is_empty() {
            true => f.write_str(":~ .")?,
            false => write_body(f, ":~", &self.of(body.as_slice()).items())?,
        }
        write!(f, " [{}", self.of(weight))?;
        if *level != Term::Int(0) {
            write!(f, "@{}", self.of(level))?;
        }
        for term in terms {
            write!(f, ", {}", self.of(term))?;
        }
        f.write_char(']')
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for comment in &self.comments {
            write_comment(f, comment)?;
        }
        let names = &self.names[..];
        match &self.kind {
            StatementKind::Rule(rule) => write!(f, "{}", Named::new(rule, names)),
            StatementKind::Weak(weak) => write!(f, "{}", Named::new(weak, names)),
            StatementKind::Const { name, value } => write!(f, "#const {name} = {value}."),
            StatementKind::Show(None) => f.write_str("#show."),
            StatementKind::Show(Some(predicate)) => write!(f, "#show {predicate}."),
            StatementKind::Defined(predicate) => write!(f, "#defined {predicate}."),
        }
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for statement in &self.statements {
            writeln!(f, "{statement}")?;
        }
        for comment in &self.closing_comments {
            write_comment(f, comment)?;
        }
        Ok(())
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Statement::from_clause(self))
    }
}

impl Display for Predicate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.name, self.arity)
    }
}

macro_rules! print_without_names {
    ($($type:ty),*) => {$(
        impl Display for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{}", Named::new(self, &[]))
            }
        }
    )*};
}

macro_rules! debug_as_display {
    ($($type:ty),*) => {$(
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
    )*};
}

print_without_names!(Term, Atom, Literal);
debug_as_display!(Term, Atom, Literal, Clause, Predicate, Statement, Program, TaskText);
