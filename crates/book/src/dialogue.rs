//! The teaching dialogue: a learner asks about situations until nothing is left to ask or the teacher stops. Each answer is
//! kept before the next question is asked.

use crate::error::BookError;
use crate::oracle::{Answer, Oracle, Question};
use crate::session::SessionFile;
use adage_logic::Atom;

/// A learner that asks whether situations are instances of what it learns.
pub trait Inquirer {
    type Situation;
    type Inquiry: Clone;

    /// What it wants to know next; nothing if no answer would decide anything any more.
    fn inquiry(&mut self) -> Option<Self::Inquiry>;

    fn situation(&self, inquiry: &Self::Inquiry) -> Option<Self::Situation>;

    /// The situation as people write it.
    fn write(&self, inquiry: &Self::Inquiry) -> String;

    /// Takes an answer in: yes, no, or (nothing) unknown. Why it cannot be taken, else.
    fn take(&mut self, inquiry: Self::Inquiry, answer: Option<bool>) -> Result<(), String>;

    /// Takes the last answer back; gives what was asked then, if anything was.
    fn take_back(&mut self) -> Result<Option<Self::Inquiry>, String>;

    /// How many answers were taken in.
    fn answers(&self) -> usize;

    /// What is believed so far, for people.
    fn belief(&self) -> String;

    /// An answer as sessions keep it.
    fn fact(&self, inquiry: &Self::Inquiry, answer: Option<bool>) -> Atom;
}

/// When to stop asking.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub answers: usize,
    /// After so many unknown answers one after the other there is no point in asking on.
    pub unknown_in_a_row: usize,
}

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

/// Called with each situation and what was said of it.
pub type Tell<'t> = dyn FnMut(&str, Option<bool>) + 't;

/// Asks until the end, and says why it ended.
pub fn teach<L: Inquirer>(
    learner: &mut L,
    oracle: &mut dyn Oracle<L::Situation>,
    mut session: Option<&mut SessionFile>,
    limits: Limits,
    tell: &mut Tell<'_>,
) -> Result<Ended, BookError> {
    let mut again: Option<L::Inquiry> = None;
    let mut unknown = 0;
    loop {
        let Some(inquiry) = again.take().or_else(|| learner.inquiry()) else {
            return Ok(Ended::NothingToAsk);
        };
        if learner.answers() >= limits.answers {
            return Ok(Ended::Limit);
        }
        if unknown >= limits.unknown_in_a_row {
            return Ok(Ended::Unknown);
        }
        let answer = match ask(learner, &inquiry, oracle)? {
            Answer::Yes => Some(true),
            Answer::No => Some(false),
            Answer::DontKnow => None,
            Answer::Stop => return Ok(Ended::Stopped),
            Answer::Back => {
                again = Some(match learner.take_back().map_err(BookError::new)? {
                    Some(before) => {
                        if let Some(session) = &mut session {
                            session.undo()?;
                        }
                        unknown = 0;
                        before
                    }
                    None => {
                        oracle.reconsider("There is no answer to take back.");
                        inquiry
                    }
                });
                continue;
            }
        };
        match learner.take(inquiry.clone(), answer) {
            Ok(()) => {}
            Err(reason) if oracle.reconsider(&reason) => {
                again = Some(inquiry);
                continue;
            }
            Err(reason) => return Err(BookError::new(reason)),
        }
        unknown = if answer.is_none() { unknown + 1 } else { 0 };
        let written = learner.write(&inquiry);
        if let Some(session) = &mut session {
            session.add([(learner.fact(&inquiry, answer), written.clone())])?;
        }
        tell(&written, answer);
    }
}

fn ask<L: Inquirer>(
    learner: &L,
    inquiry: &L::Inquiry,
    oracle: &mut dyn Oracle<L::Situation>,
) -> Result<Answer, BookError> {
    let situation = learner.situation(inquiry);
    let situation = situation.ok_or_else(|| BookError::new("the learner asked about what is no situation"))?;
    let question = Question {
        position: &situation,
        text: &learner.write(inquiry),
        number: learner.answers() + 1,
        hypothesis: &|| learner.belief(),
    };
    oracle.ask(&question).map_err(|error| BookError::new(error.to_string()))
}
