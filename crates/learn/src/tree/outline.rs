//! Problem files: what is decided, what may be asked, and examples, as facts of our language.
//!
//! ```text
//! positions("kpk-btm").
//!
//! decides(kpk, "Is Black lost?", (lost,"Black is lost"), (drawn,"Black holds the draw")).
//! asks(kpk, canrun, rank7).
//! fate(kpk, lost, lost).
//! fate(kpk, drawn, drawn).
//! example(kpk, "8/8/8/8/7k/7K/1P6/8 b - - 0 1", lost).
//!
//! decides(rank7, "…", (no,"…"), (yes,"…")).
//! asks(rank7, nxtop, stale).
//! order(rank7, first(stale)).
//! ```
//!
//! The first `decides` is the whole problem. What is asked is another question of the file, a primitive, or a rule; rules
//! get their words by `attribute(Name, "Question?", (no,"Answer"), (yes,"Answer"))`. What a complete table says about the side
//! to move, `won`, `drawn` or `lost`, is the class that `fate` says. A problem that was learned also has its trees,
//! `tree(rank7, ask(stale,(no,yes),(yes,no)))`. How [`order`](super::order) wants the
//! tests of a tree is obeyed without changing a decision.

use super::model::Asked;
use super::order::Order;
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::diagnostic::{Diagnostic, Span, nearest};
use adage_logic::{Atom, Term, syntax};

/// A problem as its file has it, checked in itself.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The space of positions that the problem is about.
    pub positions: Option<(String, Span)>,
    /// Each after those that it asks; the last decides the whole.
    pub parts: Vec<PartOutline>,
    /// What was said about attributes that are not decided here.
    pub attributes: Vec<Asked>,
}

#[derive(Clone, Debug)]
pub struct PartOutline {
    pub decides: Asked,
    pub asks: Vec<(String, Span)>,
    pub examples: Vec<ExamplePosition>,
    /// What is wished of the order of its tests.
    pub orders: Vec<Order>,
    /// The tree that the file has for it, to be read when all that it asks is known.
    pub tree: Option<(Term, Span)>,
    /// The classes of positions that are won, drawn and lost for the side to move.
    pub fates: [Option<u8>; 3],
    span: Span,
}

/// What a table may say, in the order of [`PartOutline::fates`].
pub const FATES: [&str; 3] = ["won", "drawn", "lost"];

/// A position as people write it, and its class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExamplePosition {
    pub position: String,
    pub class: u8,
    pub span: Span,
}

type Checked<T> = Result<T, Diagnostic>;

/// The most questions of a problem, which may ask each other in one long chain.
const MOST_PARTS: usize = 1000;

/// The most values of a question: they are numbered in a byte.
const MOST_VALUES: usize = 250;

impl Outline {
    pub fn read(text: &str) -> Result<Outline, Vec<Diagnostic>> {
        let parsed = syntax::parse(text);
        match parsed.errors.is_empty() {
            true => Outline::of(&parsed.program.statements),
            false => Err(parsed.errors),
        }
    }

    /// The problem of an entry.
    pub fn of(statements: &[Statement]) -> Result<Outline, Vec<Diagnostic>> {
        let mut outline = Outline::default();
        let mut facts: Vec<&Located<Atom>> = Vec::new();
        let mut errors = Vec::new();
        for statement in statements {
            match &statement.kind {
                StatementKind::Rule(Rule {
                    head: Head::Atom(head),
                    body,
                }) if body.is_empty() => facts.push(head),
                _ => errors.push(misplaced(statement.span)),
            }
        }
        // Questions first: what is said about them may stand anywhere.
        let (decisions, others): (Vec<_>, Vec<_>) =
            facts.iter().partition(|fact| fact.value.name.as_str() == "decides");
        for fact in decisions.into_iter().chain(others) {
            errors.extend(outline.take(fact).err());
        }
        for part in &outline.parts {
            errors.extend(part.orders.iter().filter_map(|order| order.check(part).err()));
        }
        if let (true, Err(error)) = (errors.is_empty(), outline.put_in_order()) {
            errors.push(error);
        }
        match errors.is_empty() {
            true => Ok(outline),
            false => Err(errors),
        }
    }

    fn take(&mut self, fact: &Located<Atom>) -> Checked<()> {
        match (fact.value.name.as_str(), &fact.value.args[..]) {
            ("positions", [Term::Str(name)]) => self.positions = Some((name.as_str().to_string(), fact.arg_span(0))),
            ("decides", [Term::Const(name), ..]) => {
                if self.index(name.as_str()).is_some() {
                    let message = format!("`{name}` is decided twice", name = name.as_str());
                    let help = "remove one of the two, or give it another name";
                    return Err(Diagnostic::new(fact.arg_span(0), message, "here again").with_help(help));
                }
                if self.parts.len() == MOST_PARTS {
                    let message = format!("a problem decides {MOST_PARTS} questions at most");
                    let help = "divide it into several files";
                    return Err(Diagnostic::new(fact.arg_span(0), message, "one more").with_help(help));
                }
                self.parts.push(PartOutline {
                    decides: asked(fact)?,
                    asks: Vec::new(),
                    examples: Vec::new(),
                    orders: Vec::new(),
                    tree: None,
                    fates: [None; 3],
                    span: fact.arg_span(0),
                });
            }
            ("attribute", [Term::Const(_), ..]) => {
                let attribute = asked(fact)?;
                if self.attributes.iter().any(|known| known.name == attribute.name) {
                    return Err(said_twice(&attribute.name, fact.arg_span(0)));
                }
                self.attributes.push(attribute);
            }
            ("asks", [Term::Const(_), asks @ ..]) => {
                let part = self.part_of(fact)?;
                for (index, ask) in asks.iter().enumerate() {
                    let Term::Const(name) = ask else {
                        return Err(misplaced(fact.arg_span(index + 1)));
                    };
                    if part.asks.iter().any(|(known, _)| known == name.as_str()) {
                        return Err(said_twice(name.as_str(), fact.arg_span(index + 1)));
                    }
                    part.asks.push((name.as_str().to_string(), fact.arg_span(index + 1)));
                }
            }
            ("order", [Term::Const(_), wishes @ ..]) => {
                let part = self.part_of(fact)?;
                for (index, wish) in wishes.iter().enumerate() {
                    part.orders.push(Order::of_term(wish, fact.arg_span(index + 1))?);
                }
            }
            ("example", [Term::Const(_), Term::Str(position), Term::Const(class)]) => {
                let part = self.part_of(fact)?;
                let class = class_of(&part.decides, class.as_str(), fact.arg_span(2))?;
                part.examples.push(ExamplePosition {
                    position: position.as_str().to_string(),
                    class,
                    span: fact.arg_span(1),
                });
            }
            ("fate", [Term::Const(_), Term::Const(fate), Term::Const(class)]) => {
                let part = self.part_of(fact)?;
                let class = class_of(&part.decides, class.as_str(), fact.arg_span(2))?;
                let Some(number) = FATES.iter().position(|known| *known == fate.as_str()) else {
                    let message = format!("a table does not say `{}`", fate.as_str());
                    return Err(unknown(message, fate.as_str(), FATES.to_vec(), fact.arg_span(1)));
                };
                part.fates[number] = Some(class);
            }
            ("tree", [Term::Const(_), tree]) => {
                let part = self.part_of(fact)?;
                if part.tree.replace((*tree, fact.arg_span(1))).is_some() {
                    let message = format!("`{}` has two trees", part.decides.name);
                    return Err(Diagnostic::new(fact.span, message, "here again").with_help("remove one of them"));
                }
            }
            _ => return Err(misplaced(fact.span)),
        }
        Ok(())
    }

    pub fn index(&self, name: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.decides.name == name)
    }

    /// The part that the fact's first argument names.
    fn part_of(&mut self, fact: &Located<Atom>) -> Checked<&mut PartOutline> {
        let name = match fact.value.args.first() {
            Some(Term::Const(name)) => name.as_str(),
            _ => return Err(misplaced(fact.span)),
        };
        match self.index(name) {
            Some(index) => Ok(&mut self.parts[index]),
            None => {
                let known: Vec<&str> = self.parts.iter().map(|part| part.decides.name.as_str()).collect();
                let message = format!("nothing here decides `{name}`");
                Err(unknown(message, name, known, fact.arg_span(0)))
            }
        }
    }

    /// Puts each part after those that it asks, or shows parts that ask each other in a circle.
    fn put_in_order(&mut self) -> Checked<()> {
        let mut order: Vec<usize> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        if self.parts.is_empty() {
            let message = "nothing is decided here";
            return Err(
                Diagnostic::new(Span::default(), message, "here").with_help("a problem begins with a fact decides")
            );
        }
        self.visit(0, &mut path, &mut order)?;
        if let Some(part) = (0..self.parts.len()).find(|part| !order.contains(part)) {
            let part = &self.parts[part];
            let message = format!("`{}` is decided but never asked", part.decides.name);
            return Err(
                Diagnostic::new(part.span, message, "this one").with_help("the first decides is the whole problem")
            );
        }
        let mut parts: Vec<Option<PartOutline>> = self.parts.drain(..).map(Some).collect();
        self.parts = order.into_iter().filter_map(|part| parts[part].take()).collect();
        Ok(())
    }

    fn visit(&self, part: usize, path: &mut Vec<usize>, order: &mut Vec<usize>) -> Checked<()> {
        if order.contains(&part) {
            return Ok(());
        }
        path.push(part);
        for (asked, span) in &self.parts[part].asks {
            let Some(other) = self.index(asked) else { continue };
            if let Some(first) = path.iter().position(|open| *open == other) {
                let name = |part: &usize| self.parts[*part].decides.name.as_str();
                let circle: Vec<&str> = path[first..].iter().chain([&other]).map(name).collect();
                let message = format!("these questions ask each other in a circle: {}", circle.join(" asks "));
                let help = "let one of them ask something else";
                return Err(Diagnostic::new(*span, message, "this closes it").with_help(help));
            }
            self.visit(other, path, order)?;
        }
        path.pop();
        order.push(part);
        Ok(())
    }
}

/// A question with its values, from `(name, "Question?", (value,"Answer"), …)`.
fn asked(fact: &Located<Atom>) -> Checked<Asked> {
    let [Term::Const(name), Term::Str(question), values @ ..] = &fact.value.args[..] else {
        return Err(misplaced(fact.span));
    };
    let mut asked = Asked {
        name: name.as_str().to_string(),
        values: Vec::new(),
        question: question.as_str().to_string(),
        answers: Vec::new(),
    };
    for (index, value) in values.iter().enumerate() {
        let span = fact.arg_span(index + 2);
        let (value, answer) = match value {
            Term::Compound(pair) if pair.is_tuple() => match pair.args() {
                [Term::Const(value), Term::Str(answer)] => (value, answer),
                _ => return Err(misplaced(span)),
            },
            _ => return Err(misplaced(span)),
        };
        let value = value.as_str().to_string();
        if asked.values.contains(&value) {
            return Err(said_twice(&value, span));
        }
        if asked.values.len() == MOST_VALUES {
            let message = format!("`{}` has more than {MOST_VALUES} values", asked.name);
            return Err(Diagnostic::new(span, message, "one more").with_help("a question has a few answers"));
        }
        asked.values.push(value);
        asked.answers.push(answer.as_str().to_string());
    }
    match asked.values.len() {
        0 | 1 => {
            let message = format!("`{}` has fewer than two values", asked.name);
            Err(Diagnostic::new(fact.span, message, "here").with_help("write each as (value,\"what it says\")"))
        }
        _ => Ok(asked),
    }
}

fn class_of(decides: &Asked, class: &str, span: Span) -> Checked<u8> {
    match decides.values.iter().position(|known| known == class) {
        Some(class) => Ok(class as u8),
        None => {
            let message = format!("`{class}` is no class of `{}`", decides.name);
            let known: Vec<&str> = decides.values.iter().map(String::as_str).collect();
            Err(unknown(message, class, known, span))
        }
    }
}

/// Something that is not known, with what might have been meant.
pub(super) fn unknown(message: String, word: &str, known: Vec<&str>, span: Span) -> Diagnostic {
    let help = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    };
    Diagnostic::new(span, message, "not known").with_help(help)
}

fn said_twice(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(span, format!("`{name}` is there twice"), "here again").with_help("remove one of the two")
}

fn misplaced(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this does not belong in a problem", "here")
        .with_help("a problem has facts positions, decides, asks, attribute, order, fate, example and tree")
}
