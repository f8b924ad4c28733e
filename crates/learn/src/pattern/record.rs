//! A session of this learner as facts: what is learned and how, the examples, and every answer in order. A position stands
//! in it as people write it, or as its components in their slots where the learner follows components.

use super::background::Setting;
use super::condition::Slots;
use super::session::{Answered, Session, SessionError, Verdict};
use adage_book::{BookError, Kept};
use adage_logic::vocabulary::{Kind, TypeId, Vocabulary};
use adage_logic::{Atom, Diagnostic, Span, Term};
use adage_worlds::domain::{Component, Domain, PositionOf, parts};

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
    pub examples: Vec<Situation>,
    /// The places of the men of the first example that were pointed at.
    pub men: Vec<String>,
    pub answers: Vec<Said>,
    /// How many of the answers were known before anybody was asked.
    pub given: usize,
    /// Where the examples and then the answers stand in the text that they were read from.
    pub places: Places,
}

/// A position of a session.
#[derive(Clone, PartialEq, Debug)]
pub enum Situation {
    /// As people write it.
    Text(String),
    /// As its components, in the order in which they are followed.
    Slots(Slots),
}

/// What a position was said to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    pub situation: Situation,
    pub verdict: Verdict,
    /// The places that were pointed at.
    pub pointed: Vec<String>,
}

impl Situation {
    pub fn position<D: Domain>(&self, domain: &D) -> Result<PositionOf<D>, String> {
        match self {
            Situation::Text(text) => domain.read(text).map_err(|error| error.to_string()),
            Situation::Slots(slots) => {
                let components: Vec<Component> = slots.iter().flatten().cloned().collect();
                domain.compose(&components).ok_or_else(|| domain.objection(&components))
            }
        }
    }

    /// Nothing if it is no position.
    pub fn slots<D: Domain>(&self, domain: &D) -> Slots {
        match self {
            Situation::Slots(slots) => slots.clone(),
            Situation::Text(_) => {
                let position = self.position(domain);
                let components = position.map_or_else(|_| Vec::new(), |position| domain.components(&position));
                components.into_iter().map(Some).collect()
            }
        }
    }

    pub fn write<D: Domain>(&self, domain: &D) -> String {
        match (self, self.position(domain)) {
            (Situation::Text(text), _) => text.clone(),
            (_, Ok(position)) => domain.write(&position),
            (_, Err(_)) => String::new(),
        }
    }

    /// What people need besides the fact to know the position.
    pub fn remark<D: Domain>(&self, domain: &D) -> String {
        match self {
            Situation::Text(_) => String::new(),
            Situation::Slots(_) => self.write(domain),
        }
    }

    fn terms(&self) -> Vec<Term> {
        match self {
            Situation::Text(text) => vec![Term::string(text)],
            Situation::Slots(slots) => slots.iter().map(term).collect(),
        }
    }

    fn of(args: &[Term]) -> Option<Situation> {
        match args {
            [Term::Str(text)] => Some(Situation::Text(text.as_str().to_string())),
            args => Some(Situation::Slots(slots(args)?)),
        }
    }
}

/// Places in the text of a record.
#[derive(Clone, Debug, Default)]
pub struct Places {
    examples: Vec<Span>,
    answers: Vec<Span>,
}

/// The most slots of a position: they are numbered in a byte.
const MOST_SLOTS: usize = 200;

/// A slot without a component.
const NONE: &str = "none";

impl Record {
    /// Whether the positions are written as text, by a learner that sees them as a whole.
    pub fn is_text(&self) -> bool {
        let mut situations = self
            .examples
            .iter()
            .chain(self.answers.iter().map(|said| &said.situation));
        situations.all(|situation| matches!(situation, Situation::Text(_)))
    }

    /// What is learned, how, and from which examples, as the facts that a session begins with, with remarks for people.
    pub fn beginning<D: Domain>(&self, domain: &D) -> Vec<(Atom, String)> {
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
        if self.given > 0 {
            facts.push(said("given", &self.given.to_string()));
        }
        let mut facts: Vec<(Atom, String)> = facts.into_iter().map(|fact| (fact, String::new())).collect();
        let example = |situation: &Situation| (Atom::new("example", situation.terms()), situation.remark(domain));
        facts.extend(self.examples.iter().map(example));
        if !self.men.is_empty() {
            facts.push((said("men", &self.men.join(" ")), String::new()));
        }
        facts.extend(
            self.answers
                .iter()
                .map(|said| (said.fact(), said.situation.remark(domain))),
        );
        facts
    }

    /// Reads what a session kept, or says what is wrong with it.
    pub fn of_session(kept: &Kept) -> Result<Record, BookError> {
        let mut record = Record {
            world: kept.world.clone(),
            ..Record::default()
        };
        for fact in &kept.facts {
            record
                .take(&fact.value, fact.span)
                .ok_or_else(|| kept.misplaced(fact.span))?;
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

    /// Whether all positions of a record that was read are positions of this world; else what is none, with its place.
    pub fn check<D: Domain>(&self, domain: &D) -> Result<(), Vec<Diagnostic>> {
        let answers = self.answers.iter().map(|said| &said.situation);
        let positions = self.examples.iter().zip(&self.places.examples);
        let positions = positions.chain(answers.zip(&self.places.answers));
        let wrong = positions.filter_map(|(situation, place)| {
            let (message, help) = match situation {
                Situation::Text(_) => {
                    let reason = situation.position(domain).and_then(|position| {
                        let components = domain.components(&position);
                        domain.compose(&components).ok_or_else(|| domain.objection(&components))
                    });
                    let message = format!("this is no position: {}", reason.err()?);
                    (message, "correct it, or remove it".to_string())
                }
                Situation::Slots(slots) => objection(domain, slots)?,
            };
            Some(Diagnostic::new(*place, message, "here").with_help(help))
        });
        let wrong: Vec<Diagnostic> = wrong.collect();
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong),
        }
    }

    fn take(&mut self, fact: &Atom, place: Span) -> Option<()> {
        let verdicts = [Verdict::Instance, Verdict::NoInstance, Verdict::Unknown];
        match (fact.name.as_str(), &fact.args[..]) {
            ("look_ahead", []) => self.setting.look_ahead = true,
            (name, [Term::Str(text)])
                if name != "example" && !verdicts.iter().any(|verdict| verdict.as_word() == name) =>
            {
                let text = text.as_str().to_string();
                match name {
                    "concept" => self.concept = text,
                    "seed" => self.seed = text.parse().ok()?,
                    "feature" => self.setting.features.push(text),
                    "with" => self.setting.with.push(text),
                    "except" => self.setting.except.push(text),
                    "vary" => self.setting.vary.push(text),
                    "teacher" => self.teacher = Some(text),
                    "men" => self.men = places_in(&text),
                    "given" => self.given = text.parse().ok()?,
                    "noise" => self.noise = text.parse().ok().filter(|noise| (0.0..=1.0).contains(noise))?,
                    _ => return None,
                }
            }
            ("example", args) => {
                self.examples.push(Situation::of(args)?);
                self.places.examples.push(place);
            }
            (name, args) => {
                let verdict = verdicts.into_iter().find(|verdict| verdict.as_word() == name)?;
                let (args, pointed) = match args {
                    [text @ Term::Str(_), Term::Str(places)] => {
                        (std::slice::from_ref(text), places_in(places.as_str()))
                    }
                    args => (args, Vec::new()),
                };
                self.answers.push(Said {
                    situation: Situation::of(args)?,
                    verdict,
                    pointed,
                });
                self.places.answers.push(place);
            }
        }
        Some(())
    }
}

impl Said {
    /// The answer as sessions keep it.
    pub fn fact(&self) -> Atom {
        let mut terms = self.situation.terms();
        if !self.pointed.is_empty() {
            terms.push(Term::string(&self.pointed.join(" ")));
        }
        Atom::new(self.verdict.as_word(), terms)
    }
}

fn places_in(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// Why there is no such position in a world, and what to do about it.
fn objection<D: Domain>(domain: &D, slots: &Slots) -> Option<(String, String)> {
    if slots.len() > MOST_SLOTS {
        let message = format!(
            "a position of {} components; at most {MOST_SLOTS} are followed",
            slots.len()
        );
        return Some((message, "remove this position".to_string()));
    }
    let components: Vec<Component> = slots.iter().flatten().cloned().collect();
    if let Some(wrong) = components.iter().find(|component| !is_component(domain, component)) {
        let message = format!(
            "`{}` is no component of a position of {}",
            Term::tuple(wrong),
            domain.game()
        );
        let names = parts(domain).into_iter().flat_map(|part| part.types);
        let names: Vec<&str> = names
            .map(|id| domain.vocabulary().signature()[id].name.as_str())
            .collect();
        return Some((message, format!("a component is ({})", names.join(","))));
    }
    match domain.compose(&components) {
        Some(_) => None,
        None => {
            let message = format!("this is no position: {}", domain.objection(&components));
            Some((message, "correct it, or remove it".to_string()))
        }
    }
}

/// Whether a component has the leaves that this world describes its positions by.
fn is_component<D: Domain>(domain: &D, component: &Component) -> bool {
    let signature = domain.vocabulary().signature();
    let types: Vec<TypeId> = parts(domain).into_iter().flat_map(|part| part.types).collect();
    let fits = |(leaf, id): (&Term, &TypeId)| match (&signature[*id].kind, leaf) {
        (Kind::Integer(range), Term::Int(number)) => range.contains(number),
        (Kind::Names(names), Term::Const(name)) => names.contains(name),
        (kind, _) => *kind == Kind::Any,
    };
    component.len() == types.len() && component.iter().zip(&types).all(fits)
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
    use adage_book::{Kind as EntryKind, SessionFile};
    use adage_store::Overwrite;
    use adage_worlds::chess::ChessDomain;

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
            examples: vec![
                Situation::Slots(vec![king.clone(), lone.clone()]),
                Situation::Text("8/8 w \"-\"".to_string()),
            ],
            men: vec!["a1".to_string()],
            answers: vec![
                Said {
                    situation: Situation::Slots(vec![king, None]),
                    verdict: Verdict::Instance,
                    pointed: Vec::new(),
                },
                Said {
                    situation: Situation::Slots(vec![None, lone]),
                    verdict: Verdict::NoInstance,
                    pointed: Vec::new(),
                },
                Said {
                    situation: Situation::Text("a position".to_string()),
                    verdict: Verdict::Unknown,
                    pointed: vec!["e4".to_string(), "d5".to_string()],
                },
            ],
            given: 1,
            places: Places::default(),
        }
    }

    /// A session with these facts, gone on with.
    fn read(facts: Vec<(Atom, String)>, more: &str) -> Result<Record, BookError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        let new = SessionFile::create(&path, (EntryKind::Pattern, "chess"), Overwrite::Refuse, []);
        let mut session = new.expect("made");
        session.add(facts).expect("kept");
        drop(session);
        let text = std::fs::read_to_string(&path).unwrap_or_default() + more;
        std::fs::write(&path, text).expect("written");
        let (_, kept) = SessionFile::resume(&path, EntryKind::Pattern)?;
        Record::of_session(&kept)
    }

    #[test]
    fn a_record_reads_back() {
        let original = record();
        let domain = ChessDomain::default();
        let facts = original.beginning(&domain);
        let read = read(facts.clone(), "").expect("a record");
        assert_eq!(read.beginning(&domain), facts);
        assert_eq!((read.examples, read.answers), (original.examples, original.answers));
        assert_eq!(read.men, original.men);
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

    const KINGS: &str = "(white,king,1,1),(black,king,1,3)";

    fn checked(line: &str) -> Result<(), Vec<Diagnostic>> {
        let more = format!("concept(\"fork\").\nexample({KINGS}).\n{line}\n");
        let text = format!("%! session: pattern in chess\n{more}");
        let record = read(Vec::new(), &text).unwrap_or_else(|error| panic!("{line}: {error}"));
        record.check(&ChessDomain::default()).inspect_err(|errors| {
            assert_eq!(errors[0].place(&text).0, 4, "{line}");
        })
    }

    #[test]
    fn what_is_no_position_of_the_world_is_refused_with_its_place() {
        assert_eq!(checked(&format!("yes({KINGS},none).")), Ok(()));
        let many = format!("no({KINGS}{}).", ",none".repeat(300));
        let wrong = [
            "yes((white,kng,9,9)).",
            "yes((white,king,1,1),(black,king,1,9)).",
            "yes((white,king,1),(black,king,1,3)).",
            "yes((white,king,1,1,1),(black,king,1,3)).",
            "no((\"white\",king,1,1),(black,king,1,3)).",
            "no((white,king,(1,2),1),(black,king,1,3)).",
            "no((white,king,1,1),(black,king,1,1)).",
            "yes(\"K7/8/8/8/8/8/8/8 w - - 0 1\").",
            "unknown((white,king,1,1)).",
            "unknown.",
            many.as_str(),
        ];
        let told = wrong.map(|line| match &checked(line).expect_err(line)[..] {
            [error, ..] => format!("{} | {}", error.message, error.help.as_deref().unwrap_or_default()),
            [] => String::new(),
        });
        insta::assert_snapshot!(told.join("\n"), @r#"
        `(white,kng,9,9)` is no component of a position of chess | a component is (side,piece,file,rank)
        `(black,king,1,9)` is no component of a position of chess | a component is (side,piece,file,rank)
        `(white,king,1)` is no component of a position of chess | a component is (side,piece,file,rank)
        `(white,king,1,1,1)` is no component of a position of chess | a component is (side,piece,file,rank)
        `("white",king,1,1)` is no component of a position of chess | a component is (side,piece,file,rank)
        `(white,king,(1,2),1)` is no component of a position of chess | a component is (side,piece,file,rank)
        this is no position: two men stand on one square, or something is no man | correct it, or remove it
        this is no position: Black has 0 kings; each side needs exactly one | correct it, or remove it
        this is no position: Black has 0 kings; each side needs exactly one | correct it, or remove it
        this is no position: White has 0 kings; each side needs exactly one | correct it, or remove it
        a position of 302 components; at most 200 are followed | remove this position
        "#);
    }
}
