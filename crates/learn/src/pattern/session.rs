//! A session: questions, answers, and the rules that come of them.
//!
//! A session is determined by its examples and the answers given: taking an answer back, and going on another day, is
//! going through the answers again. A concept may need several clauses. Instances that do not fit the clause in hand wait
//! until it is finished and then begin one of their own.

use super::align;
use super::background::Background;
use super::condition::Slots;
use super::lesson::{Lesson, Taken, key};
use super::scene::Observer;
use super::split::Effort;
use adage_games::domain::{Component, Domain, PositionOf};
use adage_logic::Clause;
use adage_logic::matcher::Matcher;
use rustc_hash::FxHashSet;

/// What a position was said to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    Instance,
    NoInstance,
    /// The teacher does not know.
    Unknown,
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
    /// Answers that the rules do not agree with, as positions.
    pub disagrees: Vec<(String, Verdict)>,
    pub instances: usize,
    pub others: usize,
    pub unknown: usize,
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
    waiting: Vec<Slots>,
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
            waiting: all[1..].to_vec(),
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
            let question = self.lesson.split(self.options.effort);
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
        !self.finished.is_empty() && self.covers(&self.finished, slots)
    }

    /// Finishes the clause in hand, and begins another for an instance that no clause covers.
    fn next_clause(&mut self) -> bool {
        let clause = self.lesson.clause(&self.options.name);
        self.waiting.append(&mut self.lesson.stored);
        let waiting = std::mem::take(&mut self.waiting);
        let mut all = self.finished.clone();
        all.push(clause.clone());
        let mut uncovered = waiting.into_iter().filter(|slots| !self.covers(&all, slots));
        let Some(next) = uncovered.next() else {
            return false;
        };
        let Some(mut lesson) = begin(self.background, next, &self.options) else {
            return false;
        };
        self.waiting = uncovered.collect();
        self.finished.push(clause);
        lesson.shown = std::mem::take(&mut self.lesson.shown);
        let refused = self
            .answers
            .iter()
            .filter(|answered| answered.verdict == Verdict::NoInstance);
        for answered in refused {
            lesson.refuse(&answered.slots);
        }
        self.lesson = lesson;
        true
    }

    /// Whether one of the clauses holds in the position.
    fn covers(&self, clauses: &[Clause], slots: &Slots) -> bool {
        let (Ok(rules), Some(position)) = (self.background.rules_with(clauses), self.background.compose(slots)) else {
            return false;
        };
        let mut goals: Vec<_> = clauses.iter().map(|clause| clause.head.predicate()).collect();
        goals.sort();
        goals.dedup();
        Matcher::new(self.background.domain.vocabulary(), &rules, &goals)
            .is_ok_and(|matcher| matcher.searcher().holds(&position))
    }

    /// Takes the answer to a question.
    pub fn answer(&mut self, slots: Slots, verdict: Verdict) -> Result<(), SessionError> {
        self.lesson.shown.insert(key(&slots));
        self.check_separable(&slots, verdict)?;
        match verdict {
            Verdict::Instance if !self.covers(&self.finished, &slots) => {
                let _: Taken = self.lesson.take(&slots);
            }
            Verdict::NoInstance => self.lesson.refuse(&slots),
            _ => {}
        }
        self.answers.push(Answered { slots, verdict });
        Ok(())
    }

    /// Two positions of which the same can be said must have been answered alike.
    fn check_separable(&mut self, slots: &Slots, verdict: Verdict) -> Result<(), SessionError> {
        let opposite = match verdict {
            Verdict::Instance => Verdict::NoInstance,
            Verdict::NoInstance => Verdict::Instance,
            Verdict::Unknown => return Ok(()),
        };
        let mut observer = Observer::new(self.background);
        let Some(scene) = observer.scene(slots.clone()) else {
            return Ok(());
        };
        let answered = self.answers.iter().filter(|answered| answered.verdict == opposite);
        let examples = self.examples.iter().filter(|_| opposite == Verdict::Instance);
        for other in answered.map(|answered| &answered.slots).chain(examples) {
            let same = observer.scene(other.clone()).is_some_and(|other| {
                scene.conditions == other.conditions
                    && scene
                        .moves
                        .iter()
                        .all(|moved| other.moves.iter().any(|o| o.conditions == moved.conditions))
            });
            if same {
                let (this, that) = (self.write(slots), self.write(other));
                let (yes, no) = if verdict == Verdict::Instance {
                    (this, that)
                } else {
                    (that, this)
                };
                return Err(SessionError::Inseparable { yes, no });
            }
        }
        Ok(())
    }

    /// Takes the last answer back; returns it.
    pub fn back(&mut self) -> Option<Answered> {
        let last = self.answers.pop()?;
        let answers = std::mem::take(&mut self.answers);
        self.restart();
        for answered in answers {
            // What could be answered once can be answered again.
            let _ = self.replay(answered);
        }
        Some(last)
    }

    fn restart(&mut self) {
        self.finished.clear();
        self.waiting = self.examples[1..].to_vec();
        if let Some(lesson) = begin(self.background, self.examples[0].clone(), &self.options) {
            self.lesson = lesson;
        }
    }

    /// Takes an answer given earlier. Where it belongs to a later clause, the clauses before it are finished first.
    pub fn replay(&mut self, answered: Answered) -> Result<(), SessionError> {
        self.answer(answered.slots, answered.verdict)
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
            verdict => self.covers(&clauses, &answered.slots) != (verdict == Verdict::Instance),
        });
        Learned {
            disagrees: wrong
                .map(|answered| (self.write(&answered.slots), answered.verdict))
                .collect(),
            instances: count(Verdict::Instance),
            others: count(Verdict::NoInstance),
            unknown: count(Verdict::Unknown),
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

    /// The components that questions have been about so far.
    pub fn shown(&self) -> &FxHashSet<Vec<Component>> {
        &self.lesson.shown
    }
}

fn begin<'b, D: Domain>(background: &'b Background<'b, D>, slots: Slots, options: &Options) -> Option<Lesson<'b, D>> {
    let scene = Observer::new(background).scene(slots)?;
    let mut lesson = Lesson::new(background, scene, options.seed);
    lesson.fold();
    Some(lesson)
}
