//! A clause about a world other than chess as an English sentence, with `{3}` for the third argument of its head.
//!
//! Relations are said as the world's [`Manner`] has them, rules by their own words. Of the values of components those are
//! told that are fixed, the same as others, or compared.

use super::chess::{joined, lower_first};
use super::manners::Manner;
use super::phrases::Language;
use crate::words::fill_words;
use adage_logic::{Atom, Clause, Comparison, Literal, Term};

pub fn of(clause: &Clause, manner: &Manner, language: &Language<'_>) -> String {
    let teller = Teller {
        clause,
        manner,
        language,
        components: components(clause, language),
    };
    let mut phrases = teller.relations(None);
    phrases.extend(teller.values());
    for step in teller.moves() {
        let after = joined(teller.relations(step.atom.args.last().copied()));
        let made = teller.literal(step);
        phrases.push(match after.is_empty() {
            true => made,
            false => format!("{made}, after which {after}"),
        });
    }
    if phrases.is_empty() {
        let there = teller.components.iter().map(|args| teller.component(args[0]));
        phrases.push(format!("there is {}", joined(there.collect())));
    }
    joined(phrases)
}

/// The arguments of the description's literals about the position of the head, without the position.
fn components<'c>(clause: &'c Clause, language: &Language<'_>) -> Vec<&'c [Term]> {
    let described = clause.body.iter().filter_map(|literal| {
        let (position, args) = literal.atom.args.split_last()?;
        let is_here = clause.head.args.last() == Some(position) && !literal.negated;
        (is_here && literal.atom.predicate() == language.description).then_some(args)
    });
    described.collect()
}

struct Teller<'a> {
    clause: &'a Clause,
    manner: &'a Manner,
    language: &'a Language<'a>,
    components: Vec<&'a [Term]>,
}

/// A value of a component: the component's name, what the value is called, the value.
struct Value {
    of: Term,
    noun: &'static str,
    value: Term,
}

impl Teller<'_> {
    fn moves(&self) -> impl Iterator<Item = &Literal> {
        self.clause.body.iter().filter(|literal| self.makes(literal))
    }

    fn makes(&self, literal: &Literal) -> bool {
        let signature = self.language.signature;
        let relation = signature.find(literal.atom.predicate());
        relation.is_some_and(|relation| signature[relation].makes.is_some())
    }

    /// The phrases about the position of the head, or about one that a move makes.
    fn relations(&self, made: Option<Term>) -> Vec<String> {
        let is_made = |term: &&Term| self.moves().any(|step| step.atom.args.last() == Some(*term));
        let mut phrases: Vec<String> = Vec::new();
        for literal in self.clause.body.iter().filter(|literal| !self.makes(literal)) {
            let about = literal.atom.args.iter().find(is_made).copied();
            let describes = literal.atom.predicate() == self.language.description && !literal.negated;
            if about == made && !describes {
                let phrase = self.literal(literal);
                let is_said = phrases.contains(&phrase) || self.mirrored(literal).is_some_and(|p| phrases.contains(&p));
                if !phrase.is_empty() && !is_said {
                    phrases.push(phrase);
                }
            }
        }
        phrases
    }

    /// The phrase of a relation that goes both ways, said the other way round.
    fn mirrored(&self, literal: &Literal) -> Option<String> {
        let Literal { atom, negated } = literal;
        if !self.manner.symmetric.contains(&atom.name.as_str()) {
            return None;
        }
        let position = atom.args.last().filter(|arg| self.is_position(**arg));
        let components = &atom.args[..atom.args.len() - position.iter().count()];
        let (left, right) = components.split_at(components.len() / 2);
        let args = right.iter().chain(left).chain(position).copied().collect();
        let atom = Atom::new(atom.name, args);
        Some(self.literal(&Literal {
            atom,
            negated: *negated,
        }))
    }

    fn literal(&self, literal: &Literal) -> String {
        let atom = &literal.atom;
        if let Some(comparison) = atom.comparison() {
            return self.comparison(atom, comparison, literal.negated);
        }
        let known = self
            .manner
            .relations
            .iter()
            .find(|(name, ..)| *name == atom.name.as_str());
        if let Some((_, yes, no)) = known {
            return self.filled(if literal.negated { no } else { yes }, atom);
        }
        let said = match self.language.words(atom.predicate()) {
            Some(words) => lower_first(&self.filled(words.trim().trim_end_matches('.'), atom)),
            None => {
                let args = atom.args.iter().filter(|arg| !self.is_position(**arg));
                let args: Vec<String> = args.map(|arg| self.said(*arg)).collect();
                format!("`{}` holds of {}", atom.name, args.join(", "))
            }
        };
        match literal.negated {
            true => format!("it is not so that {said}"),
            false => said,
        }
    }

    fn is_position(&self, term: Term) -> bool {
        self.clause.head.args.last() == Some(&term) || self.moves().any(|step| step.atom.args.last() == Some(&term))
    }

    fn filled(&self, template: &str, atom: &Atom) -> String {
        let mut template = template.to_string();
        for (number, arg) in (1..).zip(&atom.args) {
            let owner = self
                .owner(*arg)
                .map_or_else(|| self.said(*arg), |of| self.component(of));
            template = template.replace(&format!("{{@{number}}}"), &owner);
        }
        let filled = fill_words(&template, |index| {
            atom.args.get(index).map_or_else(String::new, |arg| self.said(*arg))
        });
        // A sentence begins with a capital, but this is a part of one.
        match (template.starts_with(char::is_uppercase), filled.chars().next()) {
            (false, Some(first)) => format!("{}{}", first.to_lowercase(), &filled[first.len_utf8()..]),
            _ => filled,
        }
    }

    /// A component by the name that its description begins with.
    fn component(&self, name: Term) -> String {
        self.manner.component.replace("{}", &self.name(name))
    }

    fn name(&self, term: Term) -> String {
        let written = term.to_string();
        match (self.manner.names.iter().find(|(name, _)| *name == written), term) {
            (Some((_, said)), _) => said.to_string(),
            (None, Term::Var(_)) => self.numbered(term).unwrap_or_else(|| "something".to_string()),
            (None, _) => written,
        }
    }

    /// The argument of the head that is this term.
    fn numbered(&self, term: Term) -> Option<String> {
        let found = self.clause.head.args.iter().position(|arg| *arg == term)?;
        (!self.is_position(term)).then(|| format!("{{{}}}", found + 1))
    }

    /// An argument as a noun: a component, a value of one, or the term itself.
    fn said(&self, term: Term) -> String {
        if self.components.iter().any(|args| args[0] == term) {
            return self.component(term);
        }
        let value = self.every_value().into_iter().find(|value| value.value == term);
        match value {
            Some(value) if matches!(term, Term::Var(_)) => self.noun(&value),
            _ => match term {
                Term::Var(_) | Term::Compound(_) => self.numbered(term).unwrap_or_else(|| "something".to_string()),
                _ => self.name(term),
            },
        }
    }

    /// The component that has this value.
    fn owner(&self, term: Term) -> Option<Term> {
        let values = self.every_value();
        values
            .into_iter()
            .find(|value| value.value == term)
            .map(|value| value.of)
    }

    fn noun(&self, value: &Value) -> String {
        format!("the {} of {}", value.noun, self.component(value.of))
    }

    /// The values of the components. A tuple counts by its parts; one that is not taken apart has none.
    fn every_value(&self) -> Vec<Value> {
        let mut values = Vec::new();
        for args in &self.components {
            for (arg, nouns) in args[1..].iter().zip(self.manner.values) {
                let parts = match arg {
                    Term::Compound(tuple) if tuple.is_tuple() => tuple.args(),
                    _ => std::slice::from_ref(arg),
                };
                if parts.len() == nouns.len() {
                    let of = args[0];
                    let named = parts.iter().zip(*nouns);
                    values.extend(named.map(|(value, noun)| Value {
                        of,
                        noun,
                        value: *value,
                    }));
                }
            }
        }
        values
    }

    /// What the values say by themselves: constants, and variables that come more than once.
    fn values(&self) -> Vec<String> {
        let values = self.every_value();
        let mut told: Vec<Term> = Vec::new();
        let mut phrases = Vec::new();
        for value in &values {
            if !matches!(value.value, Term::Var(_)) {
                phrases.push(format!("{} is {}", self.noun(value), self.name(value.value)));
                continue;
            }
            let same: Vec<&Value> = values.iter().filter(|other| other.value == value.value).collect();
            if same.len() > 1 && !told.contains(&value.value) {
                told.push(value.value);
                phrases.push(self.sameness(&same));
            }
        }
        phrases
    }

    fn sameness(&self, same: &[&Value]) -> String {
        let noun = same[0].noun;
        match same.iter().all(|value| value.noun == noun) {
            true => {
                let owners = same.iter().map(|value| self.component(value.of)).collect();
                format!("{} have the same {noun}", joined(owners))
            }
            false => {
                let nouns = same.iter().map(|value| self.noun(value)).collect();
                format!("{} are the same", joined(nouns))
            }
        }
    }

    fn comparison(&self, atom: &Atom, comparison: Comparison, negated: bool) -> String {
        let [left, right] = atom.args[..] else {
            return String::new();
        };
        let not = if negated { " not" } else { "" };
        format!(
            "{} is{not} {} {}",
            self.said(left),
            in_words(comparison),
            self.said(right)
        )
    }
}

/// `smaller than`
pub fn in_words(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "smaller than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "greater than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Equal => "the same as",
        Comparison::NotEqual => "other than",
    }
}
