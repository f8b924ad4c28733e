//! The dialogue of a learner and whoever answers: questions until nothing is left to ask or the teacher stops.
//!
//! Each answer is kept before the next question is asked. Taking an answer back begins a new session and goes through
//! the answers before it, as going on another day does.

use super::keep::write_whole;
use super::phrases::Language;
use super::sentence;
use crate::failure::{Failure, io_failure};
use adage_games::domain::{Domain, PositionOf};
use adage_games::drawing::cell_name;
use adage_games::words;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::condition::Slots;
use adage_learn::pattern::record::{Record, retrace};
use adage_learn::pattern::session::{Answered, Options, Session, SessionError, Verdict};
use adage_logic::ast::Statement;
use adage_logic::{Clause, Term};
use adage_oracle::{Answer, Oracle, Question};
use std::path::PathBuf;

/// Why no more is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// There is nothing left that an answer would decide.
    NothingToAsk,
    Stopped,
    /// As many questions as were allowed.
    Limit,
    /// The teacher did not know the answers any more.
    Unknown,
}

pub struct Dialogue<'b, D: Domain> {
    pub background: &'b Background<'b, D>,
    pub language: &'b Language<'b>,
    pub examples: Vec<PositionOf<D>>,
    pub record: Record,
    /// Where the record is kept.
    pub path: Option<PathBuf>,
    pub limit: usize,
    /// After so many unknown answers one after the other there is no point in asking on.
    pub patience: usize,
}

/// Called with each position and what was said of it.
pub type Tell<'t> = dyn FnMut(&str, Verdict) + 't;

impl<'b, D: Domain> Dialogue<'b, D> {
    /// Asks until the end; gives the session and why it ended.
    pub fn hold(
        &mut self,
        oracle: &mut dyn Oracle<PositionOf<D>>,
        tell: &mut Tell<'_>,
    ) -> Result<(Session<'b, D>, Ended), Failure> {
        let mut session = self.session()?;
        let mut again: Option<Slots> = None;
        loop {
            let Some(slots) = again.take().or_else(|| session.question()) else {
                return Ok((session, Ended::NothingToAsk));
            };
            if session.answers().len() >= self.limit {
                return Ok((session, Ended::Limit));
            }
            if unknown_at_last(session.answers()) >= self.patience {
                return Ok((session, Ended::Unknown));
            }
            let answer = self.ask(&session, &slots, oracle)?;
            let verdict = match answer {
                Answer::Yes => Verdict::Instance,
                Answer::No => Verdict::NoInstance,
                Answer::DontKnow => Verdict::Unknown,
                Answer::Stop => return Ok((session, Ended::Stopped)),
                Answer::Back => {
                    again = Some(match self.record.answers.pop() {
                        Some(last) => {
                            session = self.session()?;
                            // So that it stands where it stood when this was asked.
                            let _ = session.question();
                            self.keep(&session)?;
                            last.slots
                        }
                        None => {
                            oracle.reconsider("There is no answer to take back.");
                            slots
                        }
                    });
                    continue;
                }
            };
            match session.answer(slots.clone(), verdict) {
                Ok(()) => {}
                Err(error) if oracle.reconsider(&objection(&error)) => {
                    again = Some(slots);
                    continue;
                }
                Err(error) => return Err(self.failure(&error)),
            }
            tell(&session.write(&slots), verdict);
            self.record.answers.push(Answered { slots, verdict });
            self.keep(&session)?;
        }
    }

    /// A session that has come as far as the record.
    fn session(&self) -> Result<Session<'b, D>, Failure> {
        let session = Session::new(self.background, &self.examples, options(&self.record));
        let mut session = session.map_err(|error| self.failure(&error))?;
        retrace(&mut session, &self.record.answers).map_err(|error| match &self.path {
            Some(path) => Failure::bad(objection(&error)).with_help(format!(
                "both answers are in {path}; take the wrong one out of it and go on with `adage learn pattern --resume \
                 {path}`",
                path = path.display()
            )),
            None => self.failure(&error),
        })?;
        Ok(session)
    }

    fn ask(
        &self,
        session: &Session<'b, D>,
        slots: &Slots,
        oracle: &mut dyn Oracle<PositionOf<D>>,
    ) -> Result<Answer, Failure> {
        let position = self.background.compose(slots);
        let position = position.ok_or_else(|| Failure::bad("the learner asked about what is no position"))?;
        let question = Question {
            position: &position,
            text: &session.write(slots),
            number: session.answers().len() + 1,
            hypothesis: &|| self.hypothesis(&session.clauses()),
        };
        oracle
            .ask(&question)
            .map_err(|error| self.with_way_on(Failure::bad(error.to_string())))
    }

    /// The rule so far, as it is written and in words.
    fn hypothesis(&self, clauses: &[Clause]) -> String {
        let mut text = String::new();
        for clause in clauses {
            let said = sentence::of_all(std::slice::from_ref(clause), self.language);
            text += &format!(
                "{}\n{}\n\n",
                Statement::from_clause(clause),
                with_variables(&said, clause)
            );
        }
        text
    }

    fn keep(&self, session: &Session<'b, D>) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = self.record.text(|slots| session.write(slots));
        write_whole(path, &text).map_err(|error| io_failure("write", &path.display().to_string(), &error))
    }

    fn failure(&self, error: &SessionError) -> Failure {
        match error {
            SessionError::Impossible { position, reason } => {
                Failure::bad(format!("nothing can be learned from `{position}`: {reason}"))
            }
            SessionError::NoExample => Failure::bad(error.to_string()),
            SessionError::Inseparable { .. } => self.with_way_on(Failure::bad(objection(error))),
        }
    }

    /// Adds where the answers are and how to go on.
    fn with_way_on(&self, failure: Failure) -> Failure {
        let count = self.record.answers.len();
        match &self.path {
            Some(_) if count == 0 => failure,
            Some(path) => {
                let path = path.display();
                let answers = match count {
                    1 => "answer so far is".to_string(),
                    _ => format!("{count} answers so far are"),
                };
                failure.with_help(format!(
                    "the {answers} kept in {path}; go on with `adage learn pattern --resume {path}` (with --oracle \
                     person, `b` takes the last answer back)"
                ))
            }
            None => failure.with_help("nothing was kept, as --no-save asks"),
        }
    }
}

/// How many of the last answers, one after the other, were unknown.
fn unknown_at_last(answers: &[Answered]) -> usize {
    let is_unknown = |answered: &&Answered| answered.verdict == Verdict::Unknown;
    answers.iter().rev().take_while(is_unknown).count()
}

/// How the session of a record is begun. What makes the teacher wrong now and then is added to what is doubted anyway.
pub fn options(record: &Record) -> Options {
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

/// What is wrong with an answer.
fn objection(error: &SessionError) -> String {
    match error {
        SessionError::Inseparable { yes, no } if yes == no => {
            format!("the answers contradict each other: `{yes}` is said to be an instance and to be none")
        }
        SessionError::Inseparable { yes, no } => format!(
            "the answers cannot both be right with these features: `{yes}` is said to be an instance, `{no}` to be none, \
             and nothing that patterns may speak of tells them apart; if both answers are right, name a feature that \
             does with --with, or let patterns look a move ahead with --look-ahead"
        ),
        other => other.to_string(),
    }
}

/// A sentence with the arguments named as the clause names them.
pub fn with_variables(sentence: &str, clause: &Clause) -> String {
    let args = &clause.head.args;
    let name = |index: usize| match args.get(index) {
        Some(Term::Const(name)) => format!("the {name}"),
        Some(arg) => words::cell(*arg).map_or_else(|| arg.to_string(), cell_name),
        None => String::new(),
    };
    adage_logic::rulebook::fill_words(sentence, name)
}
