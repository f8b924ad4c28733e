//! The learner of boards in a teaching dialogue: what it asks, hears and makes of it.

use super::hypothesis::Rule;
use super::lesson::{Ending, Lesson, LessonOptions, Patience, Taken};
use super::write::Writer;
use crate::pattern::pupil::{CannotLearnPattern, Heard, PatternTask, Taught};
use crate::pattern::record::{Said, Situation};
use crate::pattern::report::Conclusion;
use crate::pattern::session::{Learned, Verdict};
use adage_book::BookError;
use adage_book::dialogue::{Ended, Inquirer, Limits, Refused, Told};
use adage_book::sentence::{either, with_variables};
use adage_logic::ast::Statement;
use adage_logic::{Atom, Clause, Predicate};
use adage_worlds::board::BoardView;
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::drawing::cell_name;

/// A lesson with what is needed to speak of it.
pub struct BoardPupil<'b, D: Domain> {
    domain: &'b D,
    view: &'b dyn BoardView<PositionOf<D>>,
    name: &'b str,
    examples: &'b [PositionOf<D>],
    options: LessonOptions,
    lesson: Lesson<'b, PositionOf<D>>,
    /// Answers that were not foretold; a person's are all here.
    answers: Vec<(PositionOf<D>, Said)>,
    /// The places that were pointed at with the answer that comes next.
    pointing: Vec<String>,
    /// What is asked again, as its answer was taken back.
    again: Option<PositionOf<D>>,
    checks: usize,
    asked_again: usize,
}

type Tell<'t, 'b, D> = Box<dyn FnMut(&BoardPupil<'b, D>, Told<'_, BoardPupil<'b, D>>) -> Result<(), BookError> + 't>;

impl<'b, D: Domain> BoardPupil<'b, D> {
    pub(in crate::pattern) fn new(
        task: &'b PatternTask<'b, D>,
        view: &'b dyn BoardView<PositionOf<D>>,
    ) -> Result<BoardPupil<'b, D>, CannotLearnPattern> {
        let first = task.examples.first();
        let pointed = first.map(|first| squares(task.domain, view, first, &task.record.men));
        let options = LessonOptions {
            noise: task.record.noise,
            pointed: pointed.transpose()?.unwrap_or_default(),
            ..LessonOptions::new(task.record.seed, task.patience)
        };
        let mut pupil = BoardPupil {
            domain: task.domain,
            view,
            name: &task.record.concept,
            examples: task.examples,
            lesson: Lesson::new(view, task.examples, options.clone()),
            options,
            answers: Vec::new(),
            pointing: Vec::new(),
            again: None,
            checks: 0,
            asked_again: 0,
        };
        for said in &task.record.answers {
            let position = said.situation.position(task.domain).map_err(BookError::new)?;
            pupil.remember(&position, said)?;
            pupil.answers.push((position, said.clone()));
        }
        Ok(pupil)
    }

    fn remember(&mut self, position: &PositionOf<D>, said: &Said) -> Result<(), BookError> {
        if !said.pointed.is_empty() {
            let squares = squares(self.domain, self.view, position, &said.pointed)?;
            self.lesson.point(position, squares);
        }
        self.lesson.remember(position.clone(), said.verdict.as_bool());
        Ok(())
    }

    pub(in crate::pattern) fn limits(&self, task: &PatternTask<'_, D>) -> Limits {
        Limits {
            answers: self.answers.len() + task.most_questions,
            unknown_in_a_row: task.unknown_in_a_row,
        }
    }

    pub(in crate::pattern) fn telling<'t>(tell: &'t mut dyn FnMut(Heard<'_>)) -> Tell<'t, 'b, D> {
        Box::new(move |pupil, told| {
            if let Told::Taken {
                inquiry,
                reply,
                outcome,
            } = told
            {
                tell(Heard {
                    position: &pupil.write(inquiry),
                    answer: reply.copied(),
                    is_check: outcome.is_check,
                });
            }
            Ok(())
        })
    }

    fn writer(&self) -> Writer<'_> {
        Writer {
            words: self.view.words(),
            statements: &self.lesson.statements,
            description: Predicate::new(self.domain.description().name.as_str(), 4),
            name: self.name,
        }
    }

    /// What came of the lesson.
    pub(in crate::pattern) fn taught(&self, ended: Ended) -> Taught {
        let rule: &Rule = self.lesson.rule();
        let written = self.writer().rule(rule);
        let count = |verdict: Verdict| self.answers.iter().filter(|(_, said)| said.verdict == verdict).count();
        let is_wrong = |(position, said): &&(PositionOf<D>, Said)| {
            said.verdict
                .as_bool()
                .is_some_and(|label| label != self.lesson.covers(position))
        };
        let answer = |(_, said): &(PositionOf<D>, Said)| (said.situation.write(self.domain), said.verdict);
        let learned = Learned {
            clauses: written.clauses,
            auxiliaries: written.auxiliaries,
            disagrees: self.answers.iter().filter(is_wrong).map(answer).collect(),
            instances: count(Verdict::Instance),
            others: count(Verdict::NoInstance),
            unknown: count(Verdict::Unknown),
            checks: self.checks,
            asked_again: self.asked_again,
        };
        let conclusion = match (self.lesson.ending(), ended) {
            (Ending::Agrees, _) => Conclusion::Agrees,
            (Ending::CannotBeSaid { yes, no }, _) => Conclusion::CannotBeSaid {
                yes: self.domain.write(&yes),
                no: self.domain.write(&no),
            },
            (Ending::InDoubt { because }, Ended::NothingToAsk) => Conclusion::InDoubt(because),
            (Ending::InDoubt { .. }, ended) => Conclusion::stopped(ended),
        };
        Taught {
            learned,
            conclusion,
            answers: self.answers.iter().map(answer).collect(),
            sentences: written.sentences,
        }
    }

    fn said(&self, position: &PositionOf<D>, reply: Option<&bool>) -> Said {
        Said {
            situation: Situation::Text(self.domain.write(position)),
            verdict: Verdict::of(reply.copied()),
            pointed: self.pointing.clone(),
        }
    }
}

/// The squares of these names, on each of which there must be a man.
fn squares<D: Domain>(
    domain: &D,
    view: &dyn BoardView<PositionOf<D>>,
    position: &PositionOf<D>,
    names: &[String],
) -> Result<Vec<u8>, BookError> {
    let men = view.men(position);
    let square = |name: &String| {
        let is_named = |square: &u8| {
            let [file, rank] = view.place(*square);
            cell_name((usize::from(file), usize::from(rank))) == *name
        };
        let square = men.iter().map(|man| man.square).find(is_named);
        square.ok_or_else(|| BookError::new(format!("there is no man on {name} in `{}`", domain.write(position))))
    };
    names.iter().map(square).collect()
}

/// What an answer was.
pub struct Outcome {
    is_check: bool,
    /// Whether it need not be heard again when the session is gone on with.
    is_kept: bool,
}

impl<D: Domain> Inquirer for BoardPupil<'_, D> {
    type Situation = PositionOf<D>;
    type Inquiry = PositionOf<D>;
    /// Whether it is an instance.
    type Reply = bool;
    type Outcome = Outcome;

    fn inquiry(&mut self) -> Result<Option<PositionOf<D>>, BookError> {
        Ok(self.again.clone().or_else(|| self.lesson.question()))
    }

    fn situation<'s>(&'s self, position: &'s PositionOf<D>) -> &'s PositionOf<D> {
        position
    }

    fn write(&self, position: &PositionOf<D>) -> String {
        self.domain.write(position)
    }

    fn take(&mut self, position: &PositionOf<D>, reply: Option<&bool>) -> Result<Outcome, Refused> {
        self.again = None;
        if !self.pointing.is_empty() {
            let squares = squares(self.domain, self.view, position, &self.pointing);
            self.lesson.point(position, squares.map_err(Refused::Failed)?);
        }
        let taken = self.lesson.answer(position.clone(), reply.copied());
        let is_check = taken != Taken::Counterexample && self.options.patience == Patience::Endless;
        match taken {
            Taken::Check if is_check => self.checks += 1,
            Taken::Doubtful => self.asked_again += 1,
            _ => self.answers.push((position.clone(), self.said(position, reply))),
        }
        Ok(Outcome {
            is_check,
            is_kept: !is_check,
        })
    }

    fn point(&mut self, position: &PositionOf<D>, places: &[String]) -> Result<(), Refused> {
        squares(self.domain, self.view, position, places).map_err(|error| Refused::Objection(error.to_string()))?;
        self.pointing = places.to_vec();
        Ok(())
    }

    fn counterexample(&self, text: &str) -> Result<(PositionOf<D>, bool), Refused> {
        let position = self.domain.read(text);
        let position = position.map_err(|error| Refused::Objection(format!("`{text}` is no position: {error}")))?;
        let is_covered = self.lesson.covers(&position);
        Ok((position, !is_covered))
    }

    fn take_back(&mut self) -> Result<Option<Atom>, Refused> {
        let Some((position, last)) = self.answers.pop() else {
            return Err(Refused::Objection("There is no answer to take back.".to_string()));
        };
        self.lesson = Lesson::new(self.view, self.examples, self.options.clone());
        for (position, said) in std::mem::take(&mut self.answers) {
            self.remember(&position, &said).map_err(Refused::Failed)?;
            self.answers.push((position, said));
        }
        self.again = Some(position);
        Ok(Some(last.fact()))
    }

    fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The rule so far, as it is written and in words.
    fn belief(&self) -> String {
        let written = self.writer().rule(self.lesson.rule());
        let sentences = written
            .sentences
            .iter()
            .map(|sentence| either(std::slice::from_ref(sentence)));
        let clauses = written.clauses.iter().zip(sentences);
        let auxiliaries = written.auxiliaries.iter();
        let auxiliaries = auxiliaries.flat_map(|form| form.clauses.iter().map(|clause| (clause, form.words.clone())));
        let told = |(clause, words): (&Clause, String)| {
            format!(
                "{}\n{}\n\n",
                Statement::from_clause(clause),
                with_variables(&words, clause)
            )
        };
        clauses.chain(auxiliaries).map(told).collect()
    }

    fn fact(&self, position: &PositionOf<D>, reply: Option<&bool>, outcome: &Outcome) -> Option<(Atom, String)> {
        outcome
            .is_kept
            .then(|| (self.said(position, reply).fact(), String::new()))
    }
}
