//! What was learned in plain sentences: one for each rule or weak constraint.
//!
//! `:~ location(pawn(R,P),C). [1@1, R, P, C]` becomes "Prefer fewer cases of: a pawn R of P at C (1 each, priority 1)."
//! Words come from the names of predicates and their arguments; a few names that most games use have phrases of their own.

use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind, WeakConstraint};
use adage_logic::print::Named;
use adage_logic::{Atom, Literal, Operator, Symbol, Term};

/// Phrases by name and number of arguments. Each names a thing, so that "no" can stand before it.
const PHRASES: [(&str, usize, &str); 11] = [
    ("does", 2, "{1} done by {0}"),
    ("legal", 2, "{1} allowed to {0}"),
    ("goal", 2, "a goal {1} of {0}"),
    ("control", 1, "the turn of {0}"),
    ("role", 1, "a player {0}"),
    ("terminal", 0, "the end of the game"),
    ("opponent", 2, "{0} against {1}"),
    ("location", 2, "{0} at {1}"),
    ("pawn", 2, "a pawn {0} of {1}"),
    ("adj", 2, "{0} next to {1}"),
    ("cell", 2, "cell ({0},{1})"),
];

/// The statements, those of higher levels first, each with its sentence.
pub fn sentences(program: &Program) -> Vec<(&Statement, String)> {
    let level = |statement: &Statement| match &statement.kind {
        StatementKind::Weak(weak) => weak.level.as_int(),
        _ => None,
    };
    let mut statements: Vec<&Statement> = program.statements.iter().collect();
    // Rules come before what is weighed with them.
    statements.sort_by_key(|statement| level(statement).map(|level| (true, -i64::from(level))));
    let mut levels: Vec<i32> = statements.iter().filter_map(|statement| level(statement)).collect();
    levels.dedup();
    let sentence = |statement: &'_ Statement| {
        let rank = level(statement).and_then(|own| levels.iter().position(|level| *level == own));
        match rank {
            Some(_) if levels.len() < 2 => sentence(statement),
            Some(0) => format!("First of all, {}", uncapitalised(&sentence(statement))),
            Some(_) => format!("Then {}", uncapitalised(&sentence(statement))),
            None => sentence(statement),
        }
    };
    let told = statements.into_iter().map(|statement| (statement, sentence(statement)));
    told.collect()
}

/// One statement in words.
pub fn sentence(statement: &Statement) -> String {
    let names = Names(&statement.names);
    match &statement.kind {
        StatementKind::Rule(rule) => names.rule(rule),
        StatementKind::Weak(weak) => names.weak(weak),
        StatementKind::Const { .. } | StatementKind::Show(_) | StatementKind::Defined(_) => statement.to_string(),
    }
}

/// The names of a statement's variables.
struct Names<'a>(&'a [Symbol]);

impl Names<'_> {
    fn weak(&self, weak: &WeakConstraint) -> String {
        let (wish, each) = self.weight(weak.weight);
        let what = self.body(&weak.body);
        let level = Named::new(&weak.level, self.0);
        let is_one_case = weak.terms.iter().all(|term| term.is_ground());
        match (is_one_case, wish) {
            (true, Wish::Fewer) => format!("Avoid: {what} ({each}, priority {level})."),
            (true, Wish::More) => format!("Prefer: {what} ({each}, priority {level})."),
            (false, Wish::Fewer) => format!("Prefer fewer cases of: {what} ({each} each, priority {level})."),
            (false, Wish::More) => format!("Prefer more cases of: {what} ({each} each, priority {level})."),
        }
    }

    /// What a weight asks for, and how much each case counts.
    fn weight(&self, weight: Term) -> (Wish, String) {
        match weight {
            Term::Int(number) if number < 0 => (Wish::More, number.unsigned_abs().to_string()),
            Term::Compound(compound) if compound.operator() == Some(Operator::Negate) => {
                (Wish::More, self.term(compound.args()[0]))
            }
            other => (Wish::Fewer, self.term(other)),
        }
    }

    fn rule(&self, rule: &Rule) -> String {
        let body = self.body(&rule.body);
        let head = match &rule.head {
            Head::None => return format!("Never: {body}."),
            Head::Atom(atom) => self.atom(&atom.value),
            Head::Choice(choice) => {
                let atoms: Vec<String> = choice
                    .elements
                    .iter()
                    .map(|element| self.atom(&element.atom.value))
                    .collect();
                format!("perhaps {}", atoms.join(", or "))
            }
        };
        match rule.body.first() {
            None => format!("There is {head}."),
            Some(first) if first.value.atom.comparison().is_some() => format!("There is {head} if {body}."),
            Some(_) => format!("There is {head} if there is {body}."),
        }
    }

    fn body(&self, body: &[Located<Literal>]) -> String {
        let literals: Vec<String> = body.iter().map(|literal| self.literal(&literal.value)).collect();
        literals.join(", with ")
    }

    fn literal(&self, literal: &Literal) -> String {
        if literal.atom.comparison().is_some() {
            return Named::new(literal, self.0).to_string();
        }
        let phrase = self.atom(&literal.atom);
        match literal.negated {
            true => format!("no {}", without_article(&phrase)),
            false => phrase,
        }
    }

    fn atom(&self, atom: &Atom) -> String {
        self.phrase(atom.name, &atom.args)
    }

    fn term(&self, term: Term) -> String {
        match term {
            Term::Compound(compound) if compound.operator().is_none() && !compound.is_tuple() => {
                self.phrase(compound.functor(), compound.args())
            }
            other => Named::new(&other, self.0).to_string(),
        }
    }

    fn phrase(&self, name: Symbol, args: &[Term]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.term(*arg)).collect();
        let known = PHRASES
            .iter()
            .find(|(known, arity, _)| *known == name.as_str() && *arity == args.len());
        match known {
            Some((_, _, phrase)) => filled(phrase, &args),
            None => {
                let words = name.as_str().replace('_', " ");
                [&[words], args.as_slice()].concat().join(" ")
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Fewer,
    More,
}

/// The phrase with its arguments put in, in one pass: what is put in is not looked at again.
fn filled(phrase: &str, args: &[String]) -> String {
    let mut parts = phrase.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').unwrap_or(("", part));
        let arg = number.parse::<usize>().ok().and_then(|number| args.get(number));
        text += arg.map_or("", String::as_str);
        text += rest;
    }
    text
}

fn without_article(phrase: &str) -> &str {
    let articles = ["a ", "the "];
    let rest = articles.iter().find_map(|article| phrase.strip_prefix(article));
    rest.unwrap_or(phrase)
}

fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
