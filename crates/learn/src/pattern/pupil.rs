//! A learner of patterns in a teaching dialogue: [`learn`] asks an oracle about positions until the pattern is known, and
//! makes entries of what was learned.

use super::background::{Background, SettingError};
use super::board::{BoardPupil, Patience, is_explained_by};
use super::condition::Slots;
use super::labelled;
use super::record::{Record, Said, Situation, retrace};
use super::report::Conclusion;
use super::session::{Answered, Learned, Options, Session, SessionError, Verdict};
use adage_book::concept::{Concept, Form};
use adage_book::dialogue::{Ended, Inquirer, Limits, Refused, Told, teach};
use adage_book::oracle::Oracle;
use adage_book::sentence::{self, Language, with_variables};
use adage_book::{Book, BookError, Entry, SessionFile, counted};
use adage_logic::Atom;
use adage_logic::ast::Statement;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::domain::{Domain, PositionOf};

/// What is to be learned, and from what.
pub struct PatternTask<'a, D: Domain> {
    pub domain: &'a D,
    /// The rules that the pattern may speak of, and their words.
    pub book: &'a Book,
    /// The concept, the setting, and the answers that are known before anything is asked.
    pub record: Record,
    pub examples: &'a [PositionOf<D>],
    /// Positions with labels. Those that a rule learned without them gets wrong are learned from before anything is asked.
    pub labelled: &'a [(PositionOf<D>, bool)],
    /// The user's own sentence.
    pub words: Option<String>,
    pub most_questions: usize,
    pub unknown_in_a_row: usize,
    /// Whether the teacher can be asked as much as is useful.
    pub patience: Patience,
}

/// A pattern that was learned.
pub struct PatternLearned {
    pub forms: Vec<Form>,
    pub entries: Vec<Entry>,
    pub learned: Learned,
    pub conclusion: Conclusion,
    /// Whether it contradicts more answers than the noise that was told explains.
    pub contradicts: bool,
    /// Every answer, with its position as people write it.
    pub answers: Vec<(String, Verdict)>,
}

/// Why no pattern was learned.
#[derive(Debug, thiserror::Error)]
pub enum CannotLearnPattern {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("{}", objection(.0))]
    Session(#[from] SessionError),
    #[error(transparent)]
    Book(#[from] BookError),
}

/// What a teacher said.
pub struct Heard<'h> {
    pub position: &'h str,
    /// Nothing if it is not known.
    pub answer: Option<bool>,
    /// Whether the rule had foretold it: so it was a check and no question.
    pub is_check: bool,
}

/// What came of the questions.
pub(super) struct Taught {
    pub learned: Learned,
    pub conclusion: Conclusion,
    pub answers: Vec<(String, Verdict)>,
    /// A sentence for each clause, if they are not made from the clauses.
    pub sentences: Vec<String>,
}

/// Asks the oracle until the pattern is known. Every answer that is not foretold is kept in the session; `tell` hears all.
/// `provenance` says where the entry comes from.
pub fn learn<D: Domain>(
    task: &PatternTask<'_, D>,
    oracle: &mut dyn Oracle<PositionOf<D>>,
    session: Option<&mut SessionFile>,
    tell: &mut dyn FnMut(Heard<'_>),
    provenance: &dyn Fn(&Learned, &Conclusion) -> String,
) -> Result<PatternLearned, CannotLearnPattern> {
    let domain = task.domain;
    let signature = domain.vocabulary().signature();
    let all = task.book.select(domain.game(), signature, &[])?;
    let language = Language {
        game: domain.game(),
        description: domain.description(),
        book: task.book,
        signature,
        rules: &all.rules,
    };
    let taught = match domain.board().filter(|_| task.record.is_text()) {
        Some(board) => {
            let mut pupil = BoardPupil::new(task, board)?;
            let limits = pupil.limits(task);
            let ended = teach(&mut pupil, oracle, session, limits, &mut BoardPupil::telling(tell))?;
            pupil.taught(ended)
        }
        None => by_components(task, &language, &all.rules, oracle, session, tell)?,
    };
    let Taught {
        learned,
        conclusion,
        answers,
        sentences,
    } = taught;
    let mut notes = disagreements(&learned);
    notes.extend(conclusion.reason().map(|reason| format!("in doubt: {reason}")));
    let concept = Concept {
        name: task.record.concept.clone(),
        world: domain.game().to_string(),
        clauses: learned.clauses.clone(),
        sentences,
        auxiliaries: learned.auxiliaries.clone(),
        words: task.words.clone(),
        from: provenance(&learned, &conclusion),
        notes,
    };
    let forms = concept.forms(&language);
    Ok(PatternLearned {
        entries: concept.entries(&forms),
        forms,
        answers,
        contradicts: !is_explained_by(task.record.noise, learned.disagrees.len(), learned.questions()),
        learned,
        conclusion,
    })
}

/// By a learner that follows components.
fn by_components<D: Domain>(
    task: &PatternTask<'_, D>,
    language: &Language<'_>,
    rules: &Rules,
    oracle: &mut dyn Oracle<PositionOf<D>>,
    mut session: Option<&mut SessionFile>,
    tell: &mut dyn FnMut(Heard<'_>),
) -> Result<Taught, CannotLearnPattern> {
    let domain = task.domain;
    let background = Background::new(domain, rules, &task.record.setting)?;
    let mut record = task.record.clone();
    let looked_up = labelled::File {
        background: &background,
        examples: task.examples,
        options: &options(&record),
        labelled: task.labelled,
    };
    let looked_up: Vec<Said> = match task.labelled.is_empty() {
        true => Vec::new(),
        false => looked_up.misclassified().into_iter().map(said).collect(),
    };
    let limits = Limits {
        answers: record.answers.len() + looked_up.len() + task.most_questions,
        unknown_in_a_row: task.unknown_in_a_row,
    };
    record.answers.extend(looked_up.iter().cloned());
    let mut pupil = Pupil::new(&background, language, task.examples, record)?;
    if let Some(session) = &mut session {
        session.add(
            looked_up
                .iter()
                .map(|said| (said.fact(), said.situation.remark(domain))),
        )?;
    }
    let mut tell = |pupil: &Pupil<'_, D>, told: Told<'_, Pupil<'_, D>>| {
        if let Told::Taken { inquiry, reply, .. } = told {
            tell(Heard {
                position: &pupil.write(inquiry),
                answer: reply.copied(),
                is_check: false,
            });
        }
        Ok(())
    };
    let ended = teach(&mut pupil, oracle, session, limits, &mut tell)?;
    let learned = pupil.session.learned();
    let answers = pupil.session.answers().iter();
    Ok(Taught {
        answers: answers
            .map(|answered| (pupil.session.write(&answered.slots), answered.verdict))
            .collect(),
        conclusion: conclusion(&learned, ended, task.record.noise, !task.labelled.is_empty()),
        learned,
        sentences: Vec::new(),
    })
}

/// A file of labels that has no more answers is a check that was passed.
fn conclusion(learned: &Learned, ended: Ended, noise: f64, is_file: bool) -> Conclusion {
    let wrong = learned.disagrees.len();
    match ended {
        _ if !is_explained_by(noise, wrong, learned.questions()) => {
            Conclusion::InDoubt(format!("the rule disagrees with {}", counted(wrong, "answer")))
        }
        Ended::NothingToAsk => Conclusion::Agrees,
        Ended::Unknown if is_file => Conclusion::Agrees,
        ended => Conclusion::stopped(ended),
    }
}

/// Notes about the answers that the rule contradicts.
fn disagreements(learned: &Learned) -> Vec<String> {
    let said = |verdict: &Verdict| if *verdict == Verdict::Instance { "yes" } else { "no" };
    let note = |(position, verdict): &(String, Verdict)| {
        format!(
            "the rule disagrees with an answer: {position} was answered {}",
            said(verdict)
        )
    };
    learned.disagrees.iter().map(note).collect()
}

/// A session with what is needed to speak of it.
struct Pupil<'b, D: Domain> {
    background: &'b Background<'b, D>,
    language: &'b Language<'b>,
    examples: &'b [PositionOf<D>],
    record: Record,
    session: Session<'b, D>,
    /// What was asked and has no answer yet.
    open: Option<Slots>,
}

/// A position that is asked about.
struct Asked<P> {
    slots: Slots,
    position: P,
}

impl<'b, D: Domain> Pupil<'b, D> {
    fn new(
        background: &'b Background<'b, D>,
        language: &'b Language<'b>,
        examples: &'b [PositionOf<D>],
        record: Record,
    ) -> Result<Pupil<'b, D>, SessionError> {
        let session = begin(background, examples, &record)?;
        Ok(Pupil {
            background,
            language,
            examples,
            record,
            session,
            open: None,
        })
    }
}

/// A session that has come as far as the record.
fn begin<'b, D: Domain>(
    background: &'b Background<'b, D>,
    examples: &[PositionOf<D>],
    record: &Record,
) -> Result<Session<'b, D>, SessionError> {
    let mut session = Session::new(background, examples, options(record))?;
    let answers = record.answers.iter().map(|said| Answered {
        slots: said.situation.slots(background.domain),
        verdict: said.verdict,
    });
    retrace(&mut session, &answers.collect::<Vec<_>>())?;
    Ok(session)
}

fn said(answered: Answered) -> Said {
    Said {
        situation: Situation::Slots(answered.slots),
        verdict: answered.verdict,
        pointed: Vec::new(),
    }
}

fn answered(slots: &Slots, reply: Option<&bool>) -> Answered {
    Answered {
        slots: slots.clone(),
        verdict: Verdict::of(reply.copied()),
    }
}

impl<D: Domain> Inquirer for Pupil<'_, D> {
    type Situation = PositionOf<D>;
    type Inquiry = Asked<PositionOf<D>>;
    /// Whether it is an instance.
    type Reply = bool;
    type Outcome = ();

    fn inquiry(&mut self) -> Result<Option<Self::Inquiry>, BookError> {
        let Some(slots) = self.open.take().or_else(|| self.session.question()) else {
            return Ok(None);
        };
        self.open = Some(slots.clone());
        let position = self.background.compose(&slots);
        let position = position.ok_or_else(|| BookError::new("the learner asked about what is no situation"))?;
        Ok(Some(Asked { slots, position }))
    }

    fn situation<'s>(&'s self, asked: &'s Self::Inquiry) -> &'s PositionOf<D> {
        &asked.position
    }

    fn write(&self, asked: &Self::Inquiry) -> String {
        self.session.write(&asked.slots)
    }

    fn take(&mut self, asked: &Self::Inquiry, reply: Option<&bool>) -> Result<(), Refused> {
        let Answered { slots, verdict } = answered(&asked.slots, reply);
        self.session
            .answer(slots.clone(), verdict)
            .map_err(|error| Refused::Objection(objection(&error)))?;
        self.record.answers.push(said(Answered { slots, verdict }));
        self.open = None;
        Ok(())
    }

    fn take_back(&mut self) -> Result<Option<Atom>, Refused> {
        let Some(last) = self.record.answers.pop() else {
            return Err(Refused::Objection("There is no answer to take back.".to_string()));
        };
        let session = begin(self.background, self.examples, &self.record);
        self.session = session.map_err(|error| Refused::Failed(BookError::new(objection(&error))))?;
        // So that it stands where it stood when this was asked.
        let _ = self.session.question();
        let fact = last.fact();
        self.open = Some(last.situation.slots(self.background.domain));
        Ok(Some(fact))
    }

    fn answers(&self) -> usize {
        self.session.answers().len()
    }

    /// The rule so far, as it is written and in words.
    fn belief(&self) -> String {
        let mut text = String::new();
        for clause in &self.session.clauses() {
            let said = sentence::of_all(std::slice::from_ref(clause), self.language);
            text += &format!(
                "{}\n{}\n\n",
                Statement::from_clause(clause),
                with_variables(&said, clause)
            );
        }
        text
    }

    fn fact(&self, asked: &Self::Inquiry, reply: Option<&bool>, (): &()) -> Option<(Atom, String)> {
        Some((said(answered(&asked.slots, reply)).fact(), self.write(asked)))
    }
}

/// How the session of a record is begun. What makes the teacher wrong now and then is added to what is doubted anyway.
fn options(record: &Record) -> Options {
    let usual = Options::default();
    Options {
        name: record.concept.clone(),
        seed: record.seed,
        doubt: (usual.doubt + record.noise).min(MOST_DOUBT),
        ..usual
    }
}

/// Answers that are more doubtful than a coin are taken for a coin's.
const MOST_DOUBT: f64 = 0.5;

/// What is wrong with an answer or an example.
fn objection(error: &SessionError) -> String {
    match error {
        SessionError::Impossible { position, reason } => format!("nothing can be learned from `{position}`: {reason}"),
        SessionError::Inseparable { yes, no } if yes == no => {
            format!("the answers contradict each other: `{yes}` is said to be an instance and to be none")
        }
        SessionError::Inseparable { yes, no } => format!(
            "the answers cannot both be right with these features: `{yes}` is said to be an instance, `{no}` to be none, \
             and nothing that patterns may speak of tells them apart; if both answers are right, name a feature that \
             does with --with, or let patterns look a move ahead with --look-ahead"
        ),
        SessionError::NoExample => error.to_string(),
    }
}
