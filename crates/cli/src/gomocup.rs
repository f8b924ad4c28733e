//! `adage gomocup`: go-moku for Piskvork and managers like it.

use crate::failure::{Failure, io_failure};
use crate::visible::visible;
use adage_play::gomocup::{NamedPlayer, Session};
use adage_worlds::mnk::Mnk;
use std::io::{BufRead, Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The board on which it is tried whether the player can play; the manager says on which it plays.
const USUAL_SIDE: usize = 15;

/// No command is longer; what is, is read as several.
const LONGEST_LINE: u64 = 1 << 12;

/// Whether the program was called by a name that managers give to players, such as `pbrain-adage`.
pub fn is_called_by_manager() -> bool {
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name);
    name.is_some_and(|name| name.to_string_lossy().starts_with("pbrain-"))
}

#[derive(clap::Args)]
pub struct Args {
    /// Who plays: search, rules:FILE (learned rules about forced wins), worth, novice, random or strategy:FILE
    #[arg(long, env = PLAYER_VARIABLE, default_value = USUAL_PLAYER, value_name = "PLAYER")]
    player: String,
}

/// Managers give no arguments, but programs inherit their environment.
const PLAYER_VARIABLE: &str = "ADAGE_PLAYER";
const USUAL_PLAYER: &str = "search";

/// What a program called by a manager's name plays by.
pub fn run_for_manager() -> Result<(), Failure> {
    let player = std::env::var(PLAYER_VARIABLE).unwrap_or_else(|_| USUAL_PLAYER.to_string());
    run(&Args { player })
}

/// Answers line by line until the manager says goodbye or goes away.
pub fn run(args: &Args) -> Result<(), Failure> {
    let board = Mnk::gomoku(USUAL_SIDE, false).map_err(|error| Failure::bad(error.to_string()))?;
    let mut session = Session::new(NamedPlayer::read(&args.player, &board)?);
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
