//! A session: questions, answers, and the rules that come of them.
//!
//! A session is determined by its examples and the answers given: taking an answer back, and going on another day, is
//! going through the answers again. A concept may need several clauses. Instances that do not fit the clause in hand wait
//! until it is finished and then begin one of their own.

use super::align;
use super::background::Background;
use super::condition::{Key, Slots, key};
use super::record::retrace;
use super::rivals::alike::are_alike;
use super::rivals::lesson::{Effort, Lesson};
use super::scene::Observer;
use adage_book::concept::Form;
use adage_logic::Clause;
use adage_worlds::domain::{Domain, PositionOf};
use rustc_hash::FxHashSet;

/// What a position was said to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    Instance,
    NoInstance,
    /// The teacher does not know.
    Unknown,
}

impl Verdict {
    pub fn of(answer: Option<bool>) -> Verdict {
        match answer {
            Some(true) => Verdict::Instance,
            Some(false) => Verdict::NoInstance,
            None => Verdict::Unknown,
        }
    }

    pub fn as_bool(self) -> Option<bool> {
        match self {
            Verdict::Instance => Some(true),
            Verdict::NoInstance => Some(false),
            Verdict::Unknown => None,
        }
    }
}

/// A question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The components, in the order in which they are followed.
    pub slots: Slots,
    pub verdict: Verdict,
}

#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the concept.
    pub name: String,
    pub seed: u64,
    pub effort: Effort,
    /// How likely an answer is to be wrong.
    pub doubt: f64,
}

/// How likely answers are to be wrong if nothing is said about it.
const LITTLE_DOUBT: f64 = 0.001;

impl Default for Options {
    fn default() -> Self {
        Options {
            name: "concept".to_string(),
            seed: 1,
            effort: Effort::default(),
            doubt: LITTLE_DOUBT,
        }
    }
}

/// Why a session cannot begin or go on.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SessionError {
    #[error("a session needs an example to begin with")]
    NoExample,
    #[error("`{position}` is no position: {reason}")]
    Impossible { position: String, reason: String },
    #[error("`{yes}` and `{no}` were answered differently, but nothing that patterns may speak of tells them apart")]
    Inseparable { yes: String, no: String },
}

/// What a session has come to.
#[derive(Clone, Debug)]
pub struct Learned {
    pub clauses: Vec<Clause>,
    /// Rules that the clauses need besides those of the book.
    pub auxiliaries: Vec<Form>,
    /// Answers that the rules do not agree with, as positions.
    pub disagrees: Vec<(String, Verdict)>,
    pub instances: usize,
    pub others: usize,
    pub unknown: usize,
    /// Answers that were foretold, of a teacher who is asked as much as is useful.
    pub checks: usize,
    /// Answers that were doubtful, so that the same was asked again.
    pub asked_again: usize,
}

impl Learned {
    pub fn questions(&self) -> usize {
        self.instances + self.others + self.unknown
    }
}

/// After so many questions that clauses learned before have answered, nothing new is expected of the clause in hand.
const MOST_SKIPPED: usize = 40;

/// A concept being learned.
pub struct Session<'b, D: Domain> {
    background: &'b Background<'b, D>,
    options: Options,
    examples: Vec<Slots>,
    answers: Vec<Answered>,
    /// Clauses that are finished.
    finished: Vec<Clause>,
    lesson: Lesson<'b, D>,
    /// Instances that a clause was begun with.
    begun: FxHashSet<Key>,
}

impl<'b, D: Domain> Session<'b, D> {
    /// Begins with examples of the concept: the first is learned from, the others wait for clauses of their own.
    pub fn new(
        background: &'b Background<'b, D>,
        examples: &[PositionOf<D>],
        options: Options,
    ) -> Result<Self, SessionError> {
        let mut all: Vec<Slots> = Vec::new();
        let first = examples.first().map(|example| background.domain.components(example));
        for example in examples {
            let components = background.domain.components(example);
            let components = align::like(first.as_deref().unwrap_or_default(), components);
            if background.domain.compose(&components).is_none() {
                return Err(SessionError::Impossible {
                    position: background.domain.write(example),
                    reason: background.domain.objection(&components),
                });
            }
            all.push(components.into_iter().map(Some).collect::<Slots>());
        }
        let first = all.first().ok_or(SessionError::NoExample)?.clone();
        let lesson = begin(background, first, &options).ok_or(SessionError::NoExample)?;
        Ok(Session {
            background,
            begun: FxHashSet::from_iter([key(&all[0])]),
            examples: all,
            answers: Vec::new(),
            finished: Vec::new(),
            lesson,
            options,
        })
    }

    /// The next question, if there is anything left to ask: the components in the order in which they are followed.
    pub fn question(&mut self) -> Option<Slots> {
        let mut skipped = 0;
        loop {
            let question = self.lesson.question();
            match question.filter(|_| skipped < MOST_SKIPPED) {
                // Nothing is learned for this clause from an instance of another.
                Some(question) if self.is_finished(&question) => {
                    self.lesson.shown.insert(key(&question));
                    skipped += 1;
                }
                Some(question) => return Some(question),
                None if !self.next_clause() => return None,
                None => skipped = 0,
            }
        }
    }

    fn is_finished(&self, slots: &Slots) -> bool {
        !self.finished.is_empty() && self.background.holds(&self.finished, slots)
    }

    /// Finishes the clause in hand, and begins another for an instance that no clause covers.
    fn next_clause(&mut self) -> bool {
        let clause = self.lesson.clause(&self.options.name);
        let mut all = self.finished.clone();
        all.push(clause.clone());
        let uncovered: Vec<Slots> = self
            .instances()
            .filter(|slots| !self.background.holds(&all, slots))
            .cloned()
            .collect();
        let mut new = uncovered.iter().filter(|slots| !self.begun.contains(&key(slots)));
        let Some(next) = new.next() else {
            return false;
        };
        self.begun.insert(key(next));
        let Some(mut lesson) = begin(self.background, next.clone(), &self.options) else {
            return false;
        };
        self.finished.push(clause);
        lesson.shown = std::mem::take(&mut self.lesson.shown);
        let refused = self
            .answers
            .iter()
            .filter(|answered| answered.verdict == Verdict::NoInstance);
        refused.for_each(|answered| lesson.learn(&answered.slots, false));
        let others = uncovered.iter().filter(|slots| *slots != next);
        others.for_each(|slots| lesson.learn(slots, true));
        self.lesson = lesson;
        true
    }

    /// The examples, and the positions that were said to be instances.
    fn instances(&self) -> impl Iterator<Item = &Slots> {
        let answered = self
            .answers
            .iter()
            .filter(|answered| answered.verdict == Verdict::Instance);
        self.examples.iter().chain(answered.map(|answered| &answered.slots))
    }

    /// Takes the answer to a question.
    pub fn answer(&mut self, slots: Slots, verdict: Verdict) -> Result<(), SessionError> {
        self.lesson.shown.insert(key(&slots));
        self.check_separable(&slots, verdict)?;
        match verdict {
            Verdict::Instance if !self.background.holds(&self.finished, &slots) => self.lesson.learn(&slots, true),
            Verdict::NoInstance => self.lesson.learn(&slots, false),
            _ => {}
        }
        self.answers.push(Answered { slots, verdict });
        Ok(())
    }

    /// Two positions of which the same can be said must have been answered alike, unless answers may be wrong.
    fn check_separable(&self, slots: &Slots, verdict: Verdict) -> Result<(), SessionError> {
        let opposite = match verdict {
            Verdict::Instance => Verdict::NoInstance,
            Verdict::NoInstance => Verdict::Instance,
            Verdict::Unknown => return Ok(()),
        };
        if self.options.doubt > LITTLE_DOUBT {
            return Ok(());
        }
        let answered = self.answers.iter().filter(|answered| answered.verdict == opposite);
        let examples = self.examples.iter().filter(|_| opposite == Verdict::Instance);
        let mut others = answered.map(|answered| &answered.slots).chain(examples);
        match others.find(|other| are_alike(self.background, slots, other)) {
            None => Ok(()),
            Some(other) => {
                let (this, that) = (self.write(slots), self.write(other));
                let (yes, no) = match verdict {
                    Verdict::Instance => (this, that),
                    _ => (that, this),
                };
                Err(SessionError::Inseparable { yes, no })
            }
        }
    }

    /// Takes the last answer back; returns it.
    pub fn back(&mut self) -> Option<Answered> {
        let last = self.answers.pop()?;
        let answers = std::mem::take(&mut self.answers);
        self.restart();
        // What could be answered once can be answered again.
        let _ = retrace(self, &answers);
        Some(last)
    }

    fn restart(&mut self) {
        self.finished.clear();
        self.begun = FxHashSet::from_iter([key(&self.examples[0])]);
        if let Some(lesson) = begin(self.background, self.examples[0].clone(), &self.options) {
            self.lesson = lesson;
        }
    }

    pub fn answers(&self) -> &[Answered] {
        &self.answers
    }

    /// The clauses so far, the one in hand last.
    pub fn clauses(&self) -> Vec<Clause> {
        let mut clauses = self.finished.clone();
        clauses.push(self.lesson.clause(&self.options.name));
        clauses
    }

    pub fn learned(&self) -> Learned {
        let clauses = self.clauses();
        let count = |verdict: Verdict| {
            self.answers
                .iter()
                .filter(|answered| answered.verdict == verdict)
                .count()
        };
        let wrong = self.answers.iter().filter(|answered| match answered.verdict {
            Verdict::Unknown => false,
            verdict => self.background.holds(&clauses, &answered.slots) != (verdict == Verdict::Instance),
        });
        Learned {
            disagrees: wrong
                .map(|answered| (self.write(&answered.slots), answered.verdict))
                .collect(),
            instances: count(Verdict::Instance),
            others: count(Verdict::NoInstance),
            unknown: count(Verdict::Unknown),
            checks: 0,
            asked_again: 0,
            auxiliaries: Vec::new(),
            clauses,
        }
    }

    /// The position as people write it.
    pub fn write(&self, slots: &Slots) -> String {
        match self.background.compose(slots) {
            Some(position) => self.background.domain.write(&position),
            None => String::new(),
        }
    }
}

fn begin<'b, D: Domain>(background: &'b Background<'b, D>, slots: Slots, options: &Options) -> Option<Lesson<'b, D>> {
    let scene = Observer::new(background).scene(slots)?;
    Some(Lesson::new(
        background,
        scene,
        options.effort,
        options.doubt,
        options.seed,
    ))
}
