//! A line that a person types, or that comes from elsewhere.

use crate::failure::Failure;
use crate::output::Output;
use std::io::{BufRead, Read};

/// No move is longer; what is, is read as several.
const LONGEST_LINE: u64 = 1 << 8;

/// What a person is asked in a game.
pub const YOUR_MOVE: &str = "your move (? for help): ";

/// Asks for a line and reads it, without what surrounds it. `None` if there are no more.
pub fn ask(
    question: &str,
    input: &mut impl BufRead,
    is_terminal: bool,
    output: &Output,
) -> Result<Option<String>, Failure> {
    if !output.json {
        output.text(question);
    }
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line);
    let count = read.map_err(|error| Failure::bad(format!("cannot read your move: {error}")))?;
    let line = String::from_utf8_lossy(&line).replace(char::is_control, " ");
    let line = line.trim();
    if !output.json && !is_terminal {
        // Nobody typed it, so it is not on the screen.
        output.line(line);
    }
    Ok((count > 0 || !line.is_empty()).then(|| line.to_string()))
}
