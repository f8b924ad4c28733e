//! What a manager says.

use adage_worlds::gdl::kif::{self, Expression, Kind};
use std::time::Duration;

/// Why a message is not obeyed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// A message, letters made small.
#[derive(Clone, PartialEq, Debug)]
pub enum Message {
    Info,
    Preview,
    Start(Start),
    /// The moves of the last step, `None` before the first.
    Play(String, Option<Vec<Expression>>),
    Stop(String),
    Abort(String),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    pub id: String,
    pub role: Expression,
    /// The rules as they were written.
    pub rules: String,
    pub start_clock: Duration,
    pub play_clock: Duration,
}

/// No clock runs for longer than a day.
const LONGEST_CLOCK: u64 = 86_400;

impl Message {
    pub fn read(text: &str) -> Result<Message, Refusal> {
        // An empty list is another way to write that there are no moves yet.
        let text = text.replace("()", "nil");
        let read = kif::read(&text).map_err(|errors| {
            let first = errors.first().map_or("it is empty", |error| error.message.as_str());
            Refusal(format!("the message cannot be read: {first}"))
        })?;
        let [message] = read.as_slice() else {
            return Err(Refusal(format!("one message is expected, not {}", read.len())));
        };
        match message.parts() {
            Some(("info", [])) => Ok(Message::Info),
            Some(("preview", [_, _])) => Ok(Message::Preview),
            Some(("start", [id, role, rules, start, play])) => Ok(Message::Start(Start {
                id: word(id)?,
                role: role.clone(),
                rules: inside(&text, rules)?,
                start_clock: seconds(start)?,
                play_clock: seconds(play)?,
            })),
            Some(("play", [id, moves])) => Ok(Message::Play(word(id)?, steps(moves)?)),
            Some(("stop", [id, _])) => Ok(Message::Stop(word(id)?)),
            Some(("abort", [id])) => Ok(Message::Abort(word(id)?)),
            Some((name @ ("info" | "preview" | "start" | "play" | "stop" | "abort"), given)) => {
                Err(Refusal(format!("`{name}` does not take {} arguments", given.len())))
            }
            _ => Err(Refusal(
                "expected (INFO), (START …), (PLAY …), (STOP …) or (ABORT …)".to_string(),
            )),
        }
    }
}

fn word(expression: &Expression) -> Result<String, Refusal> {
    match &expression.kind {
        Kind::Word(word) => Ok(word.clone()),
        Kind::List(_) => Err(Refusal(format!("a match is named by a word, not `{expression}`"))),
    }
}

/// What stands between the brackets.
fn inside(text: &str, list: &Expression) -> Result<String, Refusal> {
    match list.kind {
        Kind::List(_) => Ok(text[list.span.start + 1..list.span.end - 1].to_string()),
        Kind::Word(_) => Err(Refusal("the rules are a list of sentences".to_string())),
    }
}

fn seconds(expression: &Expression) -> Result<Duration, Refusal> {
    let number = match &expression.kind {
        Kind::Word(word) => word.parse::<u64>().ok(),
        Kind::List(_) => None,
    };
    let wrong = || {
        Refusal(format!(
            "`{expression}` is not a number of seconds up to {LONGEST_CLOCK}"
        ))
    };
    number
        .filter(|seconds| *seconds <= LONGEST_CLOCK)
        .map(Duration::from_secs)
        .ok_or_else(wrong)
}

fn steps(moves: &Expression) -> Result<Option<Vec<Expression>>, Refusal> {
    match &moves.kind {
        Kind::Word(word) if word == "nil" => Ok(None),
        Kind::Word(_) => Err(Refusal(format!("`{moves}` is not a list of moves"))),
        Kind::List(moves) => Ok(Some(moves.clone())),
    }
}
