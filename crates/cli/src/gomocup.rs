//! `adage gomocup`: go-moku for Piskvork and managers like it.

use crate::failure::{Failure, io_failure};
use crate::visible::visible;
use adage_play::gomocup::Session;
use adage_search::gomoku::player::SearchPlayer;
use std::io::{BufRead, Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// No command is longer; what is, is read as several.
const LONGEST_LINE: u64 = 1 << 12;

/// Whether the program was called by a name that managers give to players, such as `pbrain-adage`.
pub fn is_called_by_manager() -> bool {
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name);
    name.is_some_and(|name| name.to_string_lossy().starts_with("pbrain-"))
}

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
            let written = write!(output, "{}\r\n", visible(text, false)).and_then(|()| output.flush());
            written.map_err(|error| io_failure("write", "standard output", &error))?;
        }
        if answer.is_end {
            return Ok(());
        }
    }
}
