//! Sessions with a teacher who looks at what was learned: he stops when it is right, and gives a counterexample when the
//! session has nothing left to ask and it is wrong.
//!
//! A session revises the clause in hand with every answer, but not those that are finished, and instances that belong to
//! other clauses make it likelier that a clause is too general. Where a counterexample shows that it went too far,
//! another session begins that knows all that was answered *no*, and hears of instances again only as it asks about
//! them. If the same session went on, `rook_divs` and `kings_same_side` would not be learned.

use super::reference::{Reference, Review};
use super::{LEARNED, Taught, TeachingError};
use crate::perturb::concept::Teacher;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::condition::{Key, Slots, key};
use adage_learn::pattern::session::{Options, Session, SessionError, Verdict};
use adage_worlds::domain::{Domain, PositionOf};
use rustc_hash::FxHashMap;

/// More answers than this mean that there is no end.
const MOST_ANSWERS: usize = 200;

/// A concept taught in one session or more.
pub struct Lessons<'t, 'r, D: Domain> {
    background: &'t Background<'t, D>,
    teacher: &'t mut Reference<'r, D>,
    examples: Vec<PositionOf<D>>,
    seed: u64,
    answers: FxHashMap<Key, bool>,
    /// The positions that were answered *no*, in order.
    others: Vec<Slots>,
    instances: usize,
    counterexamples: usize,
}

impl<'t, 'r, D: Domain> Lessons<'t, 'r, D> {
    pub fn new(
        background: &'t Background<'t, D>,
        teacher: &'t mut Reference<'r, D>,
        examples: Vec<PositionOf<D>>,
        seed: u64,
    ) -> Self {
        Lessons {
            background,
            teacher,
            examples,
            seed,
            answers: FxHashMap::default(),
            others: Vec::new(),
            instances: 0,
            counterexamples: 0,
        }
    }

    pub fn learn(mut self) -> Result<Taught, TeachingError> {
        loop {
            let options = Options {
                name: LEARNED.to_string(),
                seed: self.seed,
                ..Options::default()
            };
            let mut session = Session::new(self.background, &self.examples, options)?;
            for slots in self.others.clone() {
                session.answer(slots, Verdict::NoInstance)?;
            }
            if self.teach(&mut session)? {
                return Ok(Taught {
                    clauses: session.clauses(),
                    instances: self.instances,
                    others: self.others.len(),
                    counterexamples: self.counterexamples,
                });
            }
        }
    }

    /// Whether the session came to what is right.
    fn teach(&mut self, session: &mut Session<D>) -> Result<bool, TeachingError> {
        loop {
            let (position, is_instance) = match self.teacher.review(&session.clauses()) {
                Review::Right => return Ok(true),
                Review::TooFar(position) => (position, false),
                Review::Misses(position) => (position, true),
            };
            if self.answers.len() > MOST_ANSWERS {
                return Err(TeachingError::Endless(MOST_ANSWERS));
            }
            if let Some(question) = session.question() {
                self.answer(session, question)?;
                continue;
            }
            let slots = self.slots(&position);
            let is_new = self.note(&slots, is_instance);
            self.counterexamples += usize::from(is_new);
            if is_instance && is_new {
                session.answer(slots, Verdict::Instance)?;
                continue;
            }
            if !is_new && (!is_instance || self.examples.contains(&position)) {
                return Err(TeachingError::Stuck(self.background.domain.write(&position)));
            }
            if is_instance {
                self.examples.push(position);
            }
            return Ok(false);
        }
    }

    fn answer(&mut self, session: &mut Session<D>, question: Slots) -> Result<(), SessionError> {
        let known = self.answers.get(&key(&question)).copied();
        let is_instance = known.unwrap_or_else(|| {
            let position = self.background.compose(&question);
            position.is_some_and(|position| self.teacher.is_instance(&position))
        });
        self.note(&question, is_instance);
        let verdict = match is_instance {
            true => Verdict::Instance,
            false => Verdict::NoInstance,
        };
        session.answer(question, verdict)
    }

    /// Counts an answer, unless it was given before.
    fn note(&mut self, slots: &Slots, is_instance: bool) -> bool {
        let is_new = self.answers.insert(key(slots), is_instance).is_none();
        match is_instance {
            true => self.instances += usize::from(is_new),
            false => self.others.extend(is_new.then(|| slots.clone())),
        }
        is_new
    }

    fn slots(&self, position: &PositionOf<D>) -> Slots {
        let components = self.background.domain.components(position);
        components.into_iter().map(Some).collect()
    }
}
