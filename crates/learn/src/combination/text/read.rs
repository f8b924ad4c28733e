//! A library out of a file, with whatever is wrong in it.

use super::super::library::Library;
use super::draft::{Checked, Draft, wrong};
use adage_book::RuleFile;
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::diagnostic::{Diagnostic, nearest};
use adage_logic::{Atom, Term};
use indexmap::IndexMap;

const FACTS: &str = "a file of combinations has facts combination, square, move, clear, unguarded, idea, contrast, found, worked and \
                     learned_from";

/// Reads what [`file`](super::file) made; else what is wrong with it.
pub fn read(file: &RuleFile) -> Result<Library, Vec<Diagnostic>> {
    let mut reading = Reading::default();
    let mut errors = Vec::new();
    let mut facts = Vec::new();
    for entry in &file.entries {
        for (index, statement) in entry.statements.iter().enumerate() {
            let from = (index == 0).then_some(entry.from.as_deref()).flatten();
            match fact(statement) {
                Some(fact) => facts.push((fact, from)),
                None => errors.push(misplaced(statement.span)),
            }
        }
    }
    // Names first: what is said about them may stand anywhere.
    let is_combination = |fact: &Located<Atom>| fact.value.name.as_str() == "combination";
    for (fact, from) in facts.iter().filter(|(fact, _)| is_combination(fact)) {
        errors.extend(reading.begin(fact, *from).err());
    }
    for (fact, _) in facts.iter().filter(|(fact, _)| !is_combination(fact)) {
        errors.extend(reading.take(fact).err());
    }
    if errors.is_empty() {
        reading.finish(&mut errors);
    }
    match errors.is_empty() {
        true => Ok(reading.library),
        false => Err(errors),
    }
}

fn fact(statement: &Statement) -> Option<&Located<Atom>> {
    match &statement.kind {
        StatementKind::Rule(Rule {
            head: Head::Atom(head),
            body,
        }) if body.is_empty() => Some(head),
        _ => None,
    }
}

fn misplaced(span: adage_logic::Span) -> Diagnostic {
    wrong(span, "this does not belong in a file of combinations", FACTS)
}

#[derive(Default)]
struct Reading {
    library: Library,
    drafts: IndexMap<&'static str, Draft>,
}

impl Reading {
    fn begin(&mut self, fact: &Located<Atom>, from: Option<&str>) -> Checked<()> {
        let [Term::Const(name), kind] = fact.value.args[..] else {
            return Err(wrong(
                fact.span,
                "this names no combination",
                "write combination(NAME,attack) or combination(NAME,defence)",
            ));
        };
        let draft = Draft::new(kind, fact, from)?;
        match self.drafts.insert(name.as_str(), draft) {
            None => Ok(()),
            Some(_) => {
                let message = format!("`{name}` is there twice");
                Err(wrong(fact.arg_span(0), message, "give one of them another name"))
            }
        }
    }

    fn take(&mut self, fact: &Located<Atom>) -> Checked<()> {
        if fact.value.name.as_str() == "learned_from" {
            return self.source(fact);
        }
        let Some(Term::Const(name)) = fact.value.args.first() else {
            return Err(misplaced(fact.span));
        };
        match self.drafts.get_mut(name.as_str()) {
            Some(draft) => match draft.take(fact)? {
                true => Ok(()),
                false => Err(misplaced(fact.span)),
            },
            None => {
                let help = match nearest(name.as_str(), self.drafts.keys().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("write combination({name},attack) before it"),
                };
                Err(wrong(
                    fact.arg_span(0),
                    format!("there is no combination `{name}`"),
                    help,
                ))
            }
        }
    }

    fn source(&mut self, fact: &Located<Atom>) -> Checked<()> {
        let (source, pass, games) = match fact.value.args[..] {
            [
                Term::Str(source),
                Term::Int(pass @ 1..=MOST_PASSES),
                Term::Int(games @ 0..),
            ] => (source, pass, games),
            _ => {
                let help = "write learned_from(\"FILE.pgn\",PASS,GAMES), passes counted from one";
                return Err(wrong(fact.span, "this does not say what was read", help));
            }
        };
        self.library
            .set_games_read(source.as_str(), pass as usize - 1, games as u64);
        Ok(())
    }

    fn finish(&mut self, errors: &mut Vec<Diagnostic>) {
        for (name, draft) in std::mem::take(&mut self.drafts) {
            let span = draft.span;
            match draft.finish(name) {
                Err(error) => errors.push(error),
                Ok((pattern, known)) => {
                    let twin = self.library.get(&pattern).map(|twin| twin.name.clone());
                    match twin {
                        Some(twin) => errors.push(wrong(
                            span,
                            format!("`{name}` is the same as `{twin}`"),
                            "remove one of them",
                        )),
                        None => drop(self.library.insert(pattern, known)),
                    }
                }
            }
        }
    }
}

/// Games are not gone through more often than this.
pub const MOST_PASSES: i32 = 100;
