//! A session of this learner as facts: what is learned and how, the examples, and every answer in order. A position stands
//! in it as its components in their slots, which is what the learner needs.

use super::background::Setting;
use super::condition::Slots;
use super::session::{Answered, Session, SessionError, Verdict};
use adage_book::{BookError, Kept};
use adage_games::domain::{Component, Domain};
use adage_logic::{Atom, Diagnostic, Span, Term};

/// All that determines a session.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The name of the concept.
    pub concept: String,
    pub world: String,
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
    /// What is learned, how, and from which examples, as the facts that a session begins with; `write` shows a position as
    /// people write it.
    pub fn beginning(&self, write: impl Fn(&Slots) -> String) -> Vec<(Atom, String)> {
        let mut facts = vec![said("concept", &self.concept), said("seed", &self.seed.to_string())];
        facts.extend(self.setting.features.iter().map(|name| said("feature", name)));
        facts.extend(self.setting.with.iter().map(|name| said("with", name)));
        facts.extend(self.setting.except.iter().map(|name| said("except", name)));
        if self.setting.look_ahead {
            facts.push(Atom::new("look_ahead", Vec::new()));
        }
        facts.extend(self.setting.vary.iter().map(|name| said("vary", name)));
        facts.extend(self.teacher.iter().map(|teacher| said("teacher", teacher)));
        if self.noise > 0.0 {
            facts.push(said("noise", &self.noise.to_string()));
        }
        let mut facts: Vec<(Atom, String)> = facts.into_iter().map(|fact| (fact, String::new())).collect();
        let example = |slots: &Slots| (Atom::new("example", slots.iter().map(term).collect()), write(slots));
        facts.extend(self.examples.iter().map(example));
        let answer = |answered: &Answered| (answered.fact(), write(&answered.slots));
        facts.extend(self.answers.iter().map(answer));
        facts
    }

    /// Reads what a session kept, or says what is wrong with it.
    pub fn of_session(kept: &Kept) -> Result<Record, BookError> {
        let mut record = Record {
            world: kept.world.clone(),
            ..Record::default()
        };
        for fact in &kept.facts {
            record.take(&fact.value).ok_or_else(|| kept.misplaced(fact.span))?;
        }
        match record.concept.is_empty() || record.examples.is_empty() {
            true => Err(kept.bad(vec![Diagnostic::new(
                Span::default(),
                "this session names no concept or no example",
                "here",
            )])),
            false => Ok(record),
        }
    }

    fn take(&mut self, fact: &Atom) -> Option<()> {
        match (fact.name.as_str(), &fact.args[..]) {
            ("look_ahead", []) => self.setting.look_ahead = true,
            (name, [Term::Str(text)]) => {
                let text = text.as_str().to_string();
                match name {
                    "concept" => self.concept = text,
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

impl Answered {
    /// The answer as sessions keep it.
    pub fn fact(&self) -> Atom {
        Atom::new(verdict_name(self.verdict), self.slots.iter().map(term).collect())
    }
}

fn said(name: &str, text: &str) -> Atom {
    Atom::new(name, vec![Term::string(text)])
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
    use adage_book::{Kind, SessionFile};
    use adage_store::Overwrite;

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
            world: "chess".to_string(),
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

    /// A session with these facts, gone on with.
    fn read(facts: Vec<(Atom, String)>, more: &str) -> Result<Record, BookError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        let new = SessionFile::create(&path, (Kind::Pattern, "chess"), Overwrite::Refuse, []);
        let mut session = new.expect("made");
        session.add(facts).expect("kept");
        drop(session);
        let text = std::fs::read_to_string(&path).expect("read") + more;
        std::fs::write(&path, text).expect("written");
        let (_, kept) = SessionFile::resume(&path, Kind::Pattern)?;
        Record::of_session(&kept)
    }

    #[test]
    fn a_record_reads_back() {
        let original = record();
        let facts = original.beginning(|_| "a position".to_string());
        let read = read(facts.clone(), "").expect("a record");
        assert_eq!(read.beginning(|_| "a position".to_string()), facts);
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
            let facts = vec![said("concept", "fork")];
            let facts = facts.into_iter().map(|fact| (fact, String::new())).collect();
            let refused = read(facts, &format!("{wrong}\n")).expect_err(wrong).to_string();
            assert!(refused.contains("a.session:3:"), "{wrong}: {refused}");
        }
    }
}
