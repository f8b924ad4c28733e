//! The lines of the Gomocup protocol, read.

use std::time::Duration;

/// What a manager says. Squares are `x,y`, counted from nought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Start {
        width: usize,
        height: usize,
    },
    Restart,
    Begin,
    Turn {
        x: usize,
        y: usize,
    },
    /// Squares follow, until `DONE`.
    Board,
    Stone {
        x: usize,
        y: usize,
        owner: Owner,
    },
    Done,
    TakeBack {
        x: usize,
        y: usize,
    },
    Info(Info),
    About,
    End,
    /// An empty line.
    Nothing,
}

/// Whose stone a line after `BOARD` tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Own,
    Opponent,
}

/// What `INFO` tells; anything else is passed over, as the protocol wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Info {
    /// For one move; nought means to play at once.
    TurnLimit(Duration),
    /// For the whole game; nought means no limit.
    MatchLimit(Duration),
    TimeLeft(Duration),
    /// A sum of bits: 1 exactly five, 2 continuous game, 4 renju.
    Rule(u32),
    Other,
}

/// A line that is not of the protocol, or not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    Unknown,
    Wrong(String),
}

impl Command {
    /// Reads a line; within a board, lines that begin with a number are stones. Other commands end a board unfinished.
    pub fn read(line: &str, in_board: bool) -> Result<Command, Misread> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if in_board && word.starts_with(|letter: char| letter.is_ascii_digit()) {
            return stone(line);
        }
        Ok(match word.to_ascii_uppercase().as_str() {
            "" => Command::Nothing,
            "START" => {
                let size = number(rest)?;
                Command::Start {
                    width: size,
                    height: size,
                }
            }
            "RECTSTART" => {
                let (width, height) = pair(rest)?;
                Command::Start { width, height }
            }
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => {
                let (x, y) = pair(rest)?;
                Command::Turn { x, y }
            }
            "BOARD" => Command::Board,
            "DONE" => Command::Done,
            "TAKEBACK" => {
                let (x, y) = pair(rest)?;
                Command::TakeBack { x, y }
            }
            "INFO" => Command::Info(info(rest)),
            "ABOUT" => Command::About,
            "END" => Command::End,
            _ => return Err(Misread::Unknown),
        })
    }
}

fn number(text: &str) -> Result<usize, Misread> {
    let text = text.trim();
    text.parse()
        .map_err(|_| Misread::Wrong(format!("expected a number, not '{}'", shortened(text))))
}

fn pair(text: &str) -> Result<(usize, usize), Misread> {
    let Some((x, y)) = text.split_once(',') else {
        return Err(Misread::Wrong(format!(
            "expected x,y, not '{}'",
            shortened(text.trim())
        )));
    };
    Ok((number(x)?, number(y)?))
}

fn stone(line: &str) -> Result<Command, Misread> {
    let parts: Vec<&str> = line.split(',').collect();
    let [x, y, owner] = parts[..] else {
        return Err(Misread::Wrong(format!(
            "expected x,y,who or DONE, not '{}'",
            shortened(line)
        )));
    };
    let owner = match number(owner)? {
        1 => Owner::Own,
        2 | 3 => Owner::Opponent,
        other => return Err(Misread::Wrong(format!("a stone is of 1 or 2, not of {other}"))),
    };
    Ok(Command::Stone {
        x: number(x)?,
        y: number(y)?,
        owner,
    })
}

fn info(text: &str) -> Info {
    let (key, value) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let milliseconds = || {
        value
            .trim()
            .parse::<i64>()
            .ok()
            .map(|value| Duration::from_millis(value.max(0) as u64))
    };
    let known = match key.to_ascii_lowercase().as_str() {
        "timeout_turn" => milliseconds().map(Info::TurnLimit),
        "timeout_match" => milliseconds().map(Info::MatchLimit),
        "time_left" => milliseconds().map(Info::TimeLeft),
        "rule" => value.trim().parse().ok().map(Info::Rule),
        _ => None,
    };
    known.unwrap_or(Info::Other)
}

/// What a message repeats of a line.
fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
