//! `adage gomocup`: go-moku for Piskvork and managers like it.

use crate::failure::{Failure, io_failure};
use adage_play::gomocup::Session;
use adage_play::gomoku::player::SearchPlayer;
use std::io::{BufRead, Read, Write, stdin, stdout};
use std::time::Instant;

/// No command is longer; what is, is read as several.
const LONGEST_LINE: u64 = 1 << 12;

/// Answers line by line until the manager says goodbye or goes away.
pub fn run() -> Result<(), Failure> {
    let mut session = Session::new(SearchPlayer);
    let (mut input, mut output) = (stdin().lock(), stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| io_failure("read", "standard input", &error))? == 0 {
            return Ok(());
        }
        let answer = session.answer(&String::from_utf8_lossy(&line), Instant::now());
        for text in &answer.lines {
            let written = write!(output, "{text}\r\n").and_then(|()| output.flush());
            written.map_err(|error| io_failure("write", "standard output", &error))?;
        }
        if answer.is_end {
            return Ok(());
        }
    }
}
