//! The whole problem as a book of rules in English.
//!
//! Each part says when its first class holds, or its yes where it is a yes-or-no question. Two or more negations side by
//! side become "none of the following is true" over what they deny, so that as few as possible are left.

use super::formula::Formula;
use super::words::{question, sentence, statement, truth, value_meaning};
use crate::tree::hierarchy::Hierarchy;
use crate::tree::model::{Asked, Tree};

pub fn manual(hierarchy: &Hierarchy) -> String {
    let writer = Writer {
        hierarchy,
        levels: hierarchy.levels(),
    };
    let mut order: Vec<usize> = (0..hierarchy.parts.len()).collect();
    order.sort_by_key(|part| writer.levels[*part]);
    let mut text: Vec<String> = order.iter().map(|part| writer.rule(*part)).collect();
    text.push(writer.primitives(&order));
    text.join("\n\n") + "\n"
}

/// What stands in a list: a statement, or a list with its heading.
enum Item {
    Statement(String),
    List(List),
}

struct List {
    kind: Kind,
    items: Vec<Item>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    All,
    Any,
    None,
    NotAll,
}

impl Kind {
    fn connective(self) -> &'static str {
        match self {
            Kind::All | Kind::NotAll => "AND",
            Kind::Any | Kind::None => "OR",
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Kind::All => "all of the following are true:",
            Kind::Any => "any of the following is true:",
            Kind::None => "none of the following is true:",
            Kind::NotAll => "not all of the following are true:",
        }
    }
}

struct Writer<'h> {
    hierarchy: &'h Hierarchy,
    levels: Vec<(usize, usize)>,
}

impl Writer<'_> {
    fn label(&self, part: usize) -> String {
        let name = self.hierarchy.parts[part].schema.decides.name.to_uppercase();
        match self.levels[part] {
            (1, _) => format!("{name}, 1"),
            (depth, number) => format!("{name}, {depth}.{number}"),
        }
    }

    fn rule(&self, part: usize) -> String {
        let decides = &self.hierarchy.parts[part].schema.decides;
        let asking = self
            .hierarchy
            .parts
            .iter()
            .filter(|other| other.decided_by.contains(&Some(part)));
        let users: Vec<String> = asking.map(|other| other.schema.decides.name.to_uppercase()).collect();
        let used = match users.is_empty() {
            true => String::new(),
            false => format!(", used by {}", users.join(" and ")),
        };
        let level = self.label(part).replace(", ", ", level ");
        let mut text = format!("{level}{used}. {}\n", question(decides));
        let tree = &self.hierarchy.parts[part].tree;
        for class in self.told(decides) {
            let holds = sentence(&statement(decides, class));
            let label = self.label(part);
            text += &match Formula::of(tree, &Tree::Class(class)) {
                Formula::All(none) if none.is_empty() => format!("\n{holds} ({label}) always."),
                Formula::Any(none) if none.is_empty() => format!("\n{holds} ({label}) never."),
                formula => format!("\n{holds} ({label}) IFF\n{}", self.body(part, &formula)),
            };
        }
        if decides.values.len() > 2 {
            let last = statement(decides, decides.values.len() as u8 - 1);
            text += &format!("\nOtherwise {last}.\n");
        }
        for (leaf, why) in [
            (Tree::Null, "no example was seen of it"),
            (Tree::Search, "its examples are alike and of different classes"),
        ] {
            let formula = Formula::of(tree, &leaf);
            if formula != Formula::Any(Vec::new()) {
                text += &format!("\nNothing is known ({why}) IFF\n{}", self.body(part, &formula));
            }
        }
        text.trim_end().to_string()
    }

    /// The classes whose rules are told; that of the one left out is what is left.
    fn told(&self, decides: &Asked) -> Vec<u8> {
        match (value_meaning(decides, true), decides.values.len()) {
            (Some(yes), _) => vec![yes],
            (None, classes) => (0..classes as u8).take(classes.max(2) - 1).collect(),
        }
    }

    fn body(&self, part: usize, formula: &Formula) -> String {
        let mut text = String::new();
        match self.item(part, formula) {
            Item::Statement(statement) => text += &format!("   {statement}\n"),
            Item::List(list) if matches!(list.kind, Kind::All | Kind::Any) => lines(&list, "", 3, &mut text),
            Item::List(list) => {
                text += &format!("   {}\n", list.kind.heading());
                lines(&list, "", 6, &mut text);
            }
        }
        text
    }

    fn item(&self, part: usize, formula: &Formula) -> Item {
        let asked = |attribute: usize| &self.hierarchy.parts[part].schema.attributes[attribute];
        let (kind, denied, formulas) = match formula {
            Formula::Says { attribute, value } => {
                return Item::Statement(self.say(part, *attribute, *value));
            }
            Formula::All(formulas) => (Kind::All, Kind::None, formulas),
            Formula::Any(formulas) => (Kind::Any, Kind::NotAll, formulas),
        };
        // What is denied, as the statement that it denies.
        let denies = |formula: &Formula| match formula {
            Formula::Says { attribute, value } if truth(asked(*attribute), *value) == Some(false) => {
                let yes = value_meaning(asked(*attribute), true)?;
                Some(self.say(part, *attribute, yes))
            }
            _ => None,
        };
        let negations: Vec<Item> = formulas.iter().filter_map(denies).map(Item::Statement).collect();
        if negations.len() < 2 {
            let items = formulas.iter().map(|formula| self.item(part, formula));
            return Item::List(List {
                kind,
                items: items.collect(),
            });
        }
        let others = formulas.iter().filter(|formula| denies(formula).is_none());
        let (plain, deeper): (Vec<_>, Vec<_>) = others.partition(|formula| matches!(formula, Formula::Says { .. }));
        let negated = List {
            kind: denied,
            items: negations,
        };
        if plain.is_empty() && deeper.is_empty() {
            return Item::List(negated);
        }
        let mut items: Vec<Item> = plain.iter().map(|formula| self.item(part, formula)).collect();
        items.push(Item::List(negated));
        items.extend(deeper.iter().map(|formula| self.item(part, formula)));
        Item::List(List { kind, items })
    }

    /// A statement with the name of the question that it answers.
    fn say(&self, part: usize, attribute: usize, value: u8) -> String {
        let part = &self.hierarchy.parts[part];
        let asked = &part.schema.attributes[attribute];
        let label = match part.decided_by[attribute] {
            Some(other) => self.label(other),
            None => asked.name.clone(),
        };
        format!("{} ({label})", statement(asked, value))
    }

    /// The primitive questions that the rules use, in their order.
    fn primitives(&self, order: &[usize]) -> String {
        let mut text = "What is seen by looking at the position:".to_string();
        let mut told: Vec<&str> = Vec::new();
        for part in order.iter().map(|part| &self.hierarchy.parts[*part]) {
            for attribute in part.tree.attributes() {
                let asked = &part.schema.attributes[attribute];
                if part.decided_by[attribute].is_none() && !told.contains(&asked.name.as_str()) {
                    told.push(&asked.name);
                    text += &primitive(asked);
                }
            }
        }
        text
    }
}

fn primitive(asked: &Asked) -> String {
    match value_meaning(asked, true) {
        Some(yes) => format!("\n   {} ({})", statement(asked, yes), asked.name),
        None => {
            let values = (0..asked.values.len() as u8).map(|value| statement(asked, value));
            format!("\n   {} ({})", values.collect::<Vec<_>>().join(" / "), asked.name)
        }
    }
}

/// The items one below the other, each after the connective; `opening` stands before the first.
fn lines(list: &List, opening: &str, indent: usize, text: &mut String) {
    let width = list.kind.connective().len().max(opening.len());
    for (number, item) in list.items.iter().enumerate() {
        let word = if number == 0 { opening } else { list.kind.connective() };
        let begin = format!("{:indent$}{word:>width$} ", "");
        match item {
            Item::Statement(statement) => *text += &format!("{begin}{statement}\n"),
            Item::List(inner) if inner.kind == Kind::Any && inner.items.len() == 2 => {
                *text += &format!("{}\n", begin.trim_end());
                lines(inner, "EITHER", indent + width + 1, text);
            }
            Item::List(inner) => {
                *text += &format!("{begin}{}\n", inner.kind.heading());
                lines(inner, "", indent + width + 1, text);
            }
        }
    }
}
