//! A session written down, so that it can be gone on with another day.
//!
//! A record is a file of facts: what is learned and how, the examples, and every answer in order. A position stands in
//! it as its components in their slots, which is what the learner needs; a comment before it shows it as people write
//! it.
//!
//! ```text
//! concept("fork").
//! seed("1").
//!
//! % 8/8/8/8/8/k7/8/K1q5 w - - 0 1
//! yes((white,king,1,1),none,(black,king,1,3)).
//! ```

use super::background::Setting;
use super::condition::Slots;
use super::session::{Answered, Session, SessionError, Verdict};
use adage_games::domain::{Component, Domain};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::{Atom, Clause, Diagnostic, Term, syntax};

/// All that determines a session.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The name of the concept.
    pub concept: String,
    pub game: String,
    pub seed: u64,
    pub setting: Setting,
    /// Who answers, in the words of whoever keeps the record.
    pub teacher: Option<String>,
    /// The probability with which the teacher is made to be wrong.
    pub noise: f64,
    pub examples: Vec<Slots>,
    pub answers: Vec<Answered>,
}

/// A slot without a component.
const NONE: &str = "none";

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Instance => "yes",
        Verdict::NoInstance => "no",
        Verdict::Unknown => "unknown",
    }
}

impl Record {
    /// The record as text; `write` shows a position as people write it.
    pub fn text(&self, write: impl Fn(&Slots) -> String) -> String {
        let mut statements = vec![said("concept", &self.concept), said("game", &self.game)];
        statements.push(said("seed", &self.seed.to_string()));
        statements.extend(self.setting.features.iter().map(|name| said("feature", name)));
        statements.extend(self.setting.with.iter().map(|name| said("with", name)));
        statements.extend(self.setting.except.iter().map(|name| said("except", name)));
        if self.setting.look_ahead {
            statements.push(fact("look_ahead", Vec::new()));
        }
        statements.extend(self.setting.vary.iter().map(|name| said("vary", name)));
        statements.extend(self.teacher.iter().map(|teacher| said("teacher", teacher)));
        if self.noise > 0.0 {
            statements.push(said("noise", &self.noise.to_string()));
        }
        let position = |name: &str, slots: &Slots| Statement {
            comments: vec![String::new(), format!("% {}", write(slots))],
            ..fact(name, slots.iter().map(term).collect())
        };
        statements.extend(self.examples.iter().map(|slots| position("example", slots)));
        let answers = self.answers.iter();
        statements.extend(answers.map(|answered| position(verdict_name(answered.verdict), &answered.slots)));
        let program = Program {
            statements,
            closing_comments: Vec::new(),
        };
        program.to_string()
    }

    /// Reads a record, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Record, Vec<Diagnostic>> {
        let parsed = syntax::parse(text);
        if !parsed.errors.is_empty() {
            return Err(parsed.errors);
        }
        let mut record = Record::default();
        for statement in &parsed.program.statements {
            let wrong = || {
                vec![Diagnostic::new(
                    statement.span,
                    "this does not belong in a record of answers",
                    "here",
                )]
            };
            let StatementKind::Rule(Rule {
                head: Head::Atom(head),
                body,
            }) = &statement.kind
            else {
                return Err(wrong());
            };
            if !body.is_empty() {
                return Err(wrong());
            }
            record.take(&head.value).ok_or_else(wrong)?;
        }
        Ok(record)
    }

    fn take(&mut self, fact: &Atom) -> Option<()> {
        match (fact.name.as_str(), &fact.args[..]) {
            ("look_ahead", []) => self.setting.look_ahead = true,
            (name, [Term::Str(text)]) => {
                let text = text.as_str().to_string();
                match name {
                    "concept" => self.concept = text,
                    "game" => self.game = text,
                    "seed" => self.seed = text.parse().ok()?,
                    "feature" => self.setting.features.push(text),
                    "with" => self.setting.with.push(text),
                    "except" => self.setting.except.push(text),
                    "vary" => self.setting.vary.push(text),
                    "teacher" => self.teacher = Some(text),
                    "noise" => self.noise = text.parse().ok().filter(|noise| (0.0..=1.0).contains(noise))?,
                    _ => return None,
                }
            }
            ("example", args) => self.examples.push(slots(args)?),
            (name, args) => {
                let verdicts = [Verdict::Instance, Verdict::NoInstance, Verdict::Unknown];
                let verdict = verdicts.into_iter().find(|verdict| verdict_name(*verdict) == name)?;
                let slots = slots(args)?;
                self.answers.push(Answered { slots, verdict });
            }
        }
        Some(())
    }
}

fn fact(name: &str, args: Vec<Term>) -> Statement {
    Statement::from_clause(&Clause::new(Atom::new(name, args), Vec::new()))
}

fn said(name: &str, text: &str) -> Statement {
    fact(name, vec![Term::string(text)])
}

fn term(slot: &Option<Component>) -> Term {
    match slot {
        Some(component) => Term::tuple(component),
        None => Term::constant(NONE),
    }
}

fn slots(args: &[Term]) -> Option<Slots> {
    let slot = |arg: &Term| match arg {
        Term::Compound(compound) if compound.is_tuple() && compound.is_ground() => {
            Some(Some(Component::from_slice(compound.args())))
        }
        Term::Const(name) if name.as_str() == NONE => Some(None),
        _ => None,
    };
    args.iter().map(slot).collect()
}

/// Gives a new session the answers of an earlier one. Each question is looked for again, so that the session comes to
/// stand where the earlier one stood; should the learner ask differently by now, the answers are taken all the same.
pub fn retrace<D: Domain>(session: &mut Session<'_, D>, answers: &[Answered]) -> Result<(), SessionError> {
    let mut is_same_way = true;
    for answered in answers {
        is_same_way = is_same_way && session.question().as_ref() == Some(&answered.slots);
        session.answer(answered.slots.clone(), answered.verdict)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn component(values: &[Term]) -> Option<Component> {
        Some(Component::from_slice(values))
    }

    fn record() -> Record {
        let king = component(&[
            Term::constant("white"),
            Term::constant("king"),
            Term::Int(6),
            Term::Int(-7),
        ]);
        let lone = component(&[Term::string("a \"name\"")]);
        Record {
            concept: "fork".to_string(),
            game: "chess".to_string(),
            seed: u64::MAX,
            setting: Setting {
                features: vec!["in_check".to_string()],
                with: vec!["threat".to_string(), "all_but_K".to_string()],
                except: vec!["stale".to_string()],
                look_ahead: true,
                vary: vec!["place".to_string()],
            },
            teacher: Some("program:sh -c 'echo \"no\"'".to_string()),
            noise: 0.1,
            examples: vec![vec![king.clone(), lone.clone()]],
            answers: vec![
                Answered {
                    slots: vec![king.clone(), None],
                    verdict: Verdict::Instance,
                },
                Answered {
                    slots: vec![None, lone],
                    verdict: Verdict::NoInstance,
                },
                Answered {
                    slots: vec![king, None],
                    verdict: Verdict::Unknown,
                },
            ],
        }
    }

    #[test]
    fn a_record_reads_back() {
        let written = record().text(|_| "a position".to_string());
        let read = Record::read(&written).unwrap_or_else(|errors| panic!("{errors:?}\n{written}"));
        assert_eq!(read.text(|_| "a position".to_string()), written);
        let original = record();
        assert_eq!((read.examples, read.answers), (original.examples, original.answers));
        assert_eq!(
            (read.seed, read.teacher, read.noise),
            (original.seed, original.teacher, original.noise)
        );
        assert_eq!(read.setting.with, original.setting.with);
        assert!(read.setting.look_ahead);
    }

    #[test]
    fn what_does_not_belong_is_refused_with_its_place() {
        for wrong in [
            "seed(\"x\").",
            "noise(\"2\").",
            "maybe((a,b)).",
            "yes(X).",
            "yes(a).",
            "yes((a,b)) :- no.",
            ":- yes.",
            "concept(.",
        ] {
            let text = format!("game(\"chess\").\n{wrong}\n");
            let errors = Record::read(&text).expect_err(wrong);
            assert_eq!(errors[0].place(&text).0, 2, "{wrong}");
        }
    }
}
