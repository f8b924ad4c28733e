//! Statements as clingo's text, about one of several copies of a program: every atom gets a tag as its first argument.
//!
//! An answer set that is looked for is a *copy*: `x_p(T,…)` for each atom `p(…)`, with the rules as they are. One that
//! was found and is to be forbidden is a *refuter*: its atoms `x_p(T,…)` are facts, `m_p(T,…)` is what follows from the
//! rules if exactly the atoms that are missing there are taken as false, and `fails(T)` holds unless both are the same.
//! Then what was found is an answer set of any hypothesis for which `fails(T)` does not hold.

use super::relevance::Relevance;
use adage_logic::ast::{Choice, Head, Located, Rule, Statement, StatementKind, WeakConstraint};
use adage_logic::print::Named;
use adage_logic::{Atom, Literal, Symbol, Term};
use std::fmt::Write;

/// Prefixes of what is true in a copy and of what was derived in a refuter.
pub const TRUE: &str = "x_";
pub const DERIVED: &str = "m_";

/// How a statement is written: the tag, and what must hold besides.
#[derive(Clone, Copy)]
pub struct Tag<'a> {
    /// A number, or nothing: then the statement goes for all tags of which `guard` holds.
    pub number: Option<usize>,
    /// A predicate of tags, such as `on`.
    pub guard: &'a str,
    /// A candidate's number: the statement goes only if it is in the hypothesis.
    pub candidate: Option<usize>,
    /// What limits the instances of rules.
    pub relevance: Option<&'a Relevance>,
}

/// For all copies.
pub const ALL: Tag<'static> = Tag {
    number: None,
    guard: "",
    candidate: None,
    relevance: None,
};

impl Tag<'_> {
    /// The tag as a term of a statement with these variables.
    pub fn text(&self, names: &[Symbol]) -> String {
        match self.number {
            Some(number) => number.to_string(),
            None => free_name(names, "Tag"),
        }
    }
}

/// The first of `stem0`, `stem1`, … that no variable is called.
fn free_name(names: &[Symbol], stem: &str) -> String {
    let is_free = |name: &String| !names.iter().any(|other| other.as_str() == name);
    let mut candidates = (0..=names.len()).map(|number| format!("{stem}{number}"));
    candidates.find(is_free).expect("one more name than variables")
}

/// One statement on its way to text.
struct Writer<'a> {
    names: &'a [Symbol],
    tag: String,
    /// The guard and the candidate, behind a comma each.
    conditions: Vec<String>,
}

/// The statement in a copy.
pub fn copy(out: &mut String, statement: &Statement, tag: Tag<'_>) {
    let writer = Writer::new(statement, tag);
    match &statement.kind {
        StatementKind::Rule(Rule { head, body }) => {
            let head = match head {
                Head::None => format!("bad({})", writer.tag),
                Head::Atom(atom) => writer.atom(TRUE, &atom.value),
                Head::Choice(choice) => writer.choice(choice),
            };
            writer.rule(out, &head, writer.body(body, TRUE, TRUE));
        }
        StatementKind::Weak(weak) => writer.weak(out, weak, tag.candidate),
        StatementKind::Const { .. } | StatementKind::Show(_) | StatementKind::Defined(_) => {}
    }
}

/// The statement in a refuter.
pub fn refuter(out: &mut String, statement: &Statement, tag: Tag<'_>) {
    let writer = Writer::new(statement, tag);
    let StatementKind::Rule(Rule { head, body }) = &statement.kind else {
        return copy(out, statement, tag);
    };
    match head {
        Head::None => writer.rule(out, &format!("fails({})", writer.tag), writer.body(body, TRUE, TRUE)),
        Head::Atom(atom) => {
            let head = writer.atom(DERIVED, &atom.value);
            writer.rule(out, &head, writer.body(body, DERIVED, TRUE));
        }
        Head::Choice(choice) => {
            for element in &choice.elements {
                let (args, mut reasons) = writer.spread(&element.atom.value);
                reasons.insert(0, writer.applied(TRUE, element.atom.value.name, &args));
                reasons.extend(writer.body(body, DERIVED, TRUE));
                reasons.extend(writer.body(&element.condition, DERIVED, TRUE));
                let head = writer.applied(DERIVED, element.atom.value.name, &args);
                writer.rule(out, &head, reasons);
            }
            // Without bounds nothing can be broken, and clingo reads `not { … }` otherwise.
            if choice.lower.is_none() && choice.upper.is_none() {
                return;
            }
            let mut broken = writer.body(body, TRUE, TRUE);
            broken.push(format!("not {}", writer.choice(choice)));
            writer.rule(out, &format!("fails({})", writer.tag), broken);
        }
    }
}

/// A ground atom of a copy.
pub fn ground(prefix: &str, tag: usize, atom: &Atom) -> String {
    let writer = Writer {
        names: &[],
        tag: tag.to_string(),
        conditions: Vec::new(),
    };
    writer.atom(prefix, atom)
}

impl<'a> Writer<'a> {
    fn new(statement: &'a Statement, tag: Tag<'_>) -> Writer<'a> {
        let names = &statement.names[..];
        let text = tag.text(names);
        let mut conditions = Vec::new();
        if !tag.guard.is_empty() {
            conditions.push(format!("{}({text})", tag.guard));
        }
        conditions.extend(tag.candidate.map(|number| format!("in_h({number})")));
        if let (Some(relevance), Some(clause)) = (tag.relevance, statement.clause()) {
            conditions.extend(relevance.need(&clause.head, names, &text));
        }
        Writer {
            names,
            tag: text,
            conditions,
        }
    }

    fn term(&self, term: &Term) -> String {
        Named::new(term, self.names).to_string()
    }

    fn atom(&self, prefix: &str, atom: &Atom) -> String {
        if atom.comparison().is_some() {
            return Named::new(atom, self.names).to_string();
        }
        let args: Vec<String> = atom.args.iter().map(|arg| self.term(arg)).collect();
        self.applied(prefix, atom.name, &args)
    }

    fn applied(&self, prefix: &str, name: Symbol, args: &[String]) -> String {
        let mut text = format!("{prefix}{name}({}", self.tag);
        for arg in args {
            text.push(',');
            text.push_str(arg);
        }
        text.push(')');
        text
    }

    /// The arguments of an atom, and equations for those that are not plain: an interval that stands in two atoms would
    /// have two values.
    fn spread(&self, atom: &Atom) -> (Vec<String>, Vec<String>) {
        let (mut args, mut equations) = (Vec::new(), Vec::new());
        for (number, arg) in atom.args.iter().enumerate() {
            args.push(match arg.is_plain() {
                true => self.term(arg),
                false => {
                    let variable = free_name(self.names, &format!("Arg{number}_"));
                    equations.push(format!("{variable} = {}", self.term(arg)));
                    variable
                }
            });
        }
        (args, equations)
    }

    /// The literals, with one prefix for plain atoms and one for those under `not`.
    fn body(&self, body: &[Located<Literal>], positive: &str, negative: &str) -> Vec<String> {
        let text = |literal: &Located<Literal>| {
            let Literal { negated, atom } = &literal.value;
            match negated {
                true => format!("not {}", self.atom(negative, atom)),
                false => self.atom(positive, atom),
            }
        };
        body.iter().map(text).collect()
    }

    fn choice(&self, choice: &Choice) -> String {
        let element = |element: &adage_logic::ast::ChoiceElement| {
            let condition = self.body(&element.condition, TRUE, TRUE).join(",");
            format!("{}:{condition}", self.atom(TRUE, &element.atom.value))
        };
        let elements: Vec<String> = choice.elements.iter().map(element).collect();
        let bound = |bound: &Option<Term>| bound.as_ref().map(|bound| self.term(bound)).unwrap_or_default();
        format!(
            "{} {{ {} }} {}",
            bound(&choice.lower),
            elements.join("; "),
            bound(&choice.upper)
        )
    }

    fn rule(&self, out: &mut String, head: &str, mut body: Vec<String>) {
        body.extend(self.conditions.iter().cloned());
        out.push_str(head);
        if !body.is_empty() {
            out.push_str(" :- ");
            out.push_str(&body.join(", "));
        }
        out.push_str(".\n");
    }

    /// What a weak constraint counts: each of its tuples, told from those of others by the candidate's number.
    fn weak(&self, out: &mut String, weak: &WeakConstraint, candidate: Option<usize>) {
        let mut head = String::new();
        let number = candidate.unwrap_or_default();
        let (level, weight) = (self.term(&weak.level), self.term(&weak.weight));
        // Writing to a string does not fail.
        let _ = write!(head, "counts({},{number},{level},{weight},t(", self.tag);
        let terms: Vec<String> = weak.terms.iter().map(|term| self.term(term)).collect();
        head.push_str(&terms.join(","));
        head.push_str("))");
        self.rule(out, &head, self.body(&weak.body, TRUE, TRUE));
    }
}
