//! The teaching dialogue: a learner asks until nothing is left to ask or the teacher stops.
//!
//! What is asked about and what can be replied are the learner's own: yes or no to a situation, a better move than the one
//! proposed, the next step of a person who enters examples. That something is not known, that the last answer is taken back
//! and that it is enough can be said to every question. Each answer is in the journal before anybody hears what came of it
//! and before the next question is asked.
//!
//! ```text
//! Inquirer ──inquiry──→ Oracle ──Answer──→ Inquirer::take ──fact──→ SessionFile ──→ Tell
//!                         ▲                     │ refused
//!                         └──── reconsider ◄────┘
//! ```

use crate::error::BookError;
use crate::oracle::{Answer, Oracle, Question};
use crate::session::SessionFile;
use adage_logic::Atom;

/// A learner that asks.
pub trait Inquirer {
    /// What oracles see of a question.
    type Situation;
    type Inquiry;
    /// What can be said to it, besides that it is not known.
    type Reply;
    /// What came of an answer.
    type Outcome;

    /// What it wants to know next; nothing if no answer would decide anything any more. Where the last question was not
    /// answered, or its answer was taken back, this may be the same again.
    fn inquiry(&mut self) -> Result<Option<Self::Inquiry>, BookError>;

    fn situation<'s>(&'s self, inquiry: &'s Self::Inquiry) -> &'s Self::Situation;

    /// The situation as people write it.
    fn write(&self, inquiry: &Self::Inquiry) -> String;

    /// Takes a reply in, or (nothing) that it is not known.
    fn take(&mut self, inquiry: &Self::Inquiry, reply: Option<&Self::Reply>) -> Result<Self::Outcome, Refused>;

    /// Hears which places of what it asks about were pointed at, just before it takes the reply.
    fn point(&mut self, inquiry: &Self::Inquiry, places: &[String]) -> Result<(), Refused> {
        let _ = inquiry;
        match places.is_empty() {
            true => Ok(()),
            false => Err(Refused::Objection("Pointing tells this learner nothing.".to_string())),
        }
    }

    /// A situation in which its belief is said to be wrong, and what is right there.
    fn counterexample(&self, text: &str) -> Result<(Self::Inquiry, Self::Reply), Refused> {
        let _ = text;
        Err(Refused::Objection(
            "This learner takes no counter-examples.".to_string(),
        ))
    }

    /// Takes the last answer back; gives what the journal has of it, if it has anything.
    fn take_back(&mut self) -> Result<Option<Atom>, Refused>;

    /// How many answers were taken in.
    fn answers(&self) -> usize;

    /// What is believed so far, for people.
    fn belief(&self) -> String;

    /// What the journal keeps of an answer, and a remark for people; nothing of one that need not be heard again.
    fn fact(
        &self,
        inquiry: &Self::Inquiry,
        reply: Option<&Self::Reply>,
        outcome: &Self::Outcome,
    ) -> Option<(Atom, String)>;
}

/// Why an answer cannot be taken in or back.
#[derive(Debug)]
pub enum Refused {
    /// Something is wrong with what was said; whoever said it may think again.
    Objection(String),
    /// Nothing that could be said would help.
    Failed(BookError),
}

/// When to stop asking.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub answers: usize,
    /// After so many unknown answers one after the other there is no point in asking on.
    pub unknown_in_a_row: usize,
}

impl Limits {
    /// Asks as long as there is something to ask.
    pub const NONE: Limits = Limits {
        answers: usize::MAX,
        unknown_in_a_row: usize::MAX,
    };
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

/// What happened, once the journal has it.
pub enum Told<'a, L: Inquirer> {
    Taken {
        inquiry: &'a L::Inquiry,
        reply: Option<&'a L::Reply>,
        outcome: L::Outcome,
    },
    /// With what the journal had of the answer.
    TakenBack(Option<Atom>),
}

/// Hears what happened; the learner is as it is then.
pub type Tell<'t, L> = dyn FnMut(&L, Told<'_, L>) -> Result<(), BookError> + 't;

/// Asks until the end, and says why it ended.
pub fn teach<L: Inquirer>(
    learner: &mut L,
    oracle: &mut dyn Oracle<L::Situation, L::Reply>,
    mut session: Option<&mut SessionFile>,
    limits: Limits,
    tell: &mut Tell<'_, L>,
) -> Result<Ended, BookError> {
    let mut unknown = 0;
    loop {
        let Some(mut inquiry) = learner.inquiry()? else {
            return Ok(Ended::NothingToAsk);
        };
        if learner.answers() >= limits.answers {
            return Ok(Ended::Limit);
        }
        if unknown >= limits.unknown_in_a_row {
            return Ok(Ended::Unknown);
        }
        let reply = match ask(learner, &inquiry, oracle)? {
            Answer::Reply(reply) => Some(reply),
            Answer::DontKnow => None,
            Answer::Stop => return Ok(Ended::Stopped),
            Answer::Counterexample(text) => match learner.counterexample(&text) {
                Ok((situation, reply)) => {
                    inquiry = situation;
                    Some(reply)
                }
                Err(Refused::Objection(reason)) if oracle.reconsider(&reason) => continue,
                Err(Refused::Objection(reason)) => return Err(BookError::new(reason)),
                Err(Refused::Failed(error)) => return Err(error),
            },
            Answer::Back => {
                match learner.take_back() {
                    Ok(fact) => {
                        if let (Some(session), Some(_)) = (&mut session, &fact) {
                            session.undo()?;
                        }
                        unknown = 0;
                        tell(learner, Told::TakenBack(fact))?;
                    }
                    Err(Refused::Objection(reason)) => {
                        oracle.reconsider(&reason);
                    }
                    Err(Refused::Failed(error)) => return Err(error),
                }
                continue;
            }
        };
        let pointed_at = oracle.pointed_at();
        let taken = learner.point(&inquiry, &pointed_at);
        let outcome = match taken.and_then(|()| learner.take(&inquiry, reply.as_ref())) {
            Ok(outcome) => outcome,
            Err(Refused::Objection(reason)) if oracle.reconsider(&reason) => continue,
            Err(Refused::Objection(reason)) => return Err(BookError::new(reason)),
            Err(Refused::Failed(error)) => return Err(error),
        };
        unknown = if reply.is_none() { unknown + 1 } else { 0 };
        if let Some(session) = &mut session {
            session.add(learner.fact(&inquiry, reply.as_ref(), &outcome))?;
        }
        let (inquiry, reply) = (&inquiry, reply.as_ref());
        tell(
            learner,
            Told::Taken {
                inquiry,
                reply,
                outcome,
            },
        )?;
    }
}

fn ask<L: Inquirer>(
    learner: &L,
    inquiry: &L::Inquiry,
    oracle: &mut dyn Oracle<L::Situation, L::Reply>,
) -> Result<Answer<L::Reply>, BookError> {
    let question = Question {
        position: learner.situation(inquiry),
        text: &learner.write(inquiry),
        number: learner.answers() + 1,
        hypothesis: &|| learner.belief(),
    };
    oracle.ask(&question).map_err(|error| BookError::new(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Kind;
    use crate::oracle::OracleError;
    use adage_logic::Term;
    use adage_store::Overwrite;

    /// Sums the numbers that it is told, but not beyond ten; noughts need not be heard again.
    #[derive(Default)]
    struct Sum {
        told: Vec<Option<i32>>,
    }

    impl Sum {
        fn sum(&self) -> i32 {
            self.told.iter().flatten().sum()
        }

        fn fact_of(reply: Option<&i32>) -> Option<Atom> {
            match reply {
                Some(0) => None,
                Some(number) => Some(Atom::new("plus", vec![Term::Int(*number)])),
                None => Some(Atom::new("unknown", Vec::new())),
            }
        }
    }

    impl Inquirer for Sum {
        type Situation = i32;
        type Inquiry = i32;
        type Reply = i32;
        type Outcome = i32;

        fn inquiry(&mut self) -> Result<Option<i32>, BookError> {
            Ok(Some(self.sum()).filter(|sum| *sum < 10))
        }

        fn situation<'s>(&'s self, sum: &'s i32) -> &'s i32 {
            sum
        }

        fn write(&self, sum: &i32) -> String {
            format!("{sum} + ?")
        }

        fn take(&mut self, sum: &i32, reply: Option<&i32>) -> Result<i32, Refused> {
            match reply {
                Some(-1) => Err(Refused::Failed(BookError::new("it is broken"))),
                Some(number) if sum + number > 10 => Err(Refused::Objection("too much".to_string())),
                _ => {
                    self.told.push(reply.copied());
                    Ok(self.sum())
                }
            }
        }

        fn take_back(&mut self) -> Result<Option<Atom>, Refused> {
            let last = self.told.pop();
            let last = last.ok_or_else(|| Refused::Objection("nothing was said".to_string()))?;
            Ok(Sum::fact_of(last.as_ref()))
        }

        fn answers(&self) -> usize {
            self.told.len()
        }

        fn belief(&self) -> String {
            self.sum().to_string()
        }

        fn fact(&self, sum: &i32, reply: Option<&i32>, _: &i32) -> Option<(Atom, String)> {
            Some((Sum::fact_of(reply)?, sum.to_string()))
        }
    }

    /// Says what is written down, and hears objections.
    struct Script {
        answers: std::vec::IntoIter<Answer<i32>>,
        asked: Vec<i32>,
        objections: Vec<String>,
        is_patient: bool,
    }

    impl Oracle<i32, i32> for Script {
        fn ask(&mut self, question: &Question<i32>) -> Result<Answer<i32>, OracleError> {
            self.asked.push(*question.position);
            Ok(self.answers.next().unwrap_or(Answer::Stop))
        }

        fn reconsider(&mut self, reason: &str) -> bool {
            self.objections.push(reason.to_string());
            self.is_patient
        }
    }

    fn script(answers: Vec<Answer<i32>>) -> Script {
        Script {
            answers: answers.into_iter(),
            asked: Vec::new(),
            objections: Vec::new(),
            is_patient: true,
        }
    }

    #[test]
    fn answers_of_any_kind_are_taken_taken_back_and_journaled() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("sum.session");
        let mut session = SessionFile::create(&path, (Kind::Tree, "numbers"), Overwrite::Refuse, []).expect("made");
        let said = [
            Answer::Back,
            Answer::Reply(4),
            Answer::Reply(7),
            Answer::Reply(0),
            Answer::Back,
            Answer::Reply(5),
            Answer::Back,
            Answer::DontKnow,
            Answer::Reply(6),
        ];
        let mut oracle = script(said.to_vec());
        let mut heard = Vec::new();
        let mut tell = |_: &Sum, told: Told<'_, Sum>| {
            heard.push(match told {
                Told::Taken { reply, outcome, .. } => format!("{reply:?} gives {outcome}"),
                Told::TakenBack(fact) => {
                    format!("back {}", fact.map_or("nothing".to_string(), |fact| fact.to_string()))
                }
            });
            Ok(())
        };
        let mut sum = Sum::default();
        let ended = teach(&mut sum, &mut oracle, Some(&mut session), Limits::NONE, &mut tell);
        assert_eq!(ended.expect("no failure"), Ended::NothingToAsk);
        assert_eq!(oracle.asked, [0, 0, 4, 4, 4, 4, 9, 4, 4]);
        assert_eq!(oracle.objections, ["nothing was said", "too much"]);
        assert_eq!(
            heard,
            [
                "Some(4) gives 4",
                "Some(0) gives 4",
                "back nothing",
                "Some(5) gives 9",
                "back plus(5)",
                "None gives 4",
                "Some(6) gives 10",
            ]
        );
        let kept = std::fs::read_to_string(&path).expect("a journal");
        assert_eq!(
            kept,
            "%! session: tree in numbers\nplus(4). % 0\nplus(5). % 4\nundo.\nunknown. % 4\nplus(6). % 4\n"
        );
    }

    #[test]
    fn limits_objections_and_failures_end_it() {
        let end = |answers: Vec<Answer<i32>>, limits: Limits, is_patient: bool| {
            let mut oracle = Script {
                is_patient,
                ..script(answers)
            };
            let mut tell = |_: &Sum, _: Told<'_, Sum>| Ok(());
            let ended = teach(&mut Sum::default(), &mut oracle, None, limits, &mut tell);
            ended.map_err(|error| error.to_string())
        };
        let limits = Limits {
            answers: 2,
            unknown_in_a_row: 1,
        };
        assert_eq!(end(vec![Answer::Reply(1); 9], limits, true), Ok(Ended::Limit));
        assert_eq!(end(vec![Answer::DontKnow; 9], limits, true), Ok(Ended::Unknown));
        assert_eq!(end(Vec::new(), limits, true), Ok(Ended::Stopped));
        let too_much = vec![Answer::Reply(11)];
        assert_eq!(end(too_much.clone(), Limits::NONE, true), Ok(Ended::Stopped));
        assert_eq!(end(too_much, Limits::NONE, false), Err("too much".to_string()));
        assert_eq!(
            end(vec![Answer::Reply(-1)], Limits::NONE, true),
            Err("it is broken".to_string())
        );
    }
}
