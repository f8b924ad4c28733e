//! Games of Onitama as text, in the manner of PGN: where the game starts, then moves by twos with a number before them.
//!
//! ```text
//! [Position "rrRrr/5/5/5/bbBbb blue mouse boar panda"]
//!
//! 1. (1,2)(2,2) MOUSE (5,4)(4,4) BOAR
//! 2. (1,3)(2,3) PANDA (5,5)(4,5) MOUSE
//! ```
//!
//! `[Columns "mirrored"]` says that left and right are exchanged. Other tags are passed over.

use super::text::read_written;
use super::{Columns, Onitama, OnitamaMove, OnitamaState};
use crate::game::{Game, ReadError};

/// A game and its moves so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: Onitama,
    pub moves: Vec<OnitamaMove>,
}

impl Record {
    /// All positions, the start first.
    pub fn states(&self) -> Vec<OnitamaState> {
        let mut states = vec![self.game.start()];
        for chosen in &self.moves {
            states.push(states[states.len() - 1].after(*chosen));
        }
        states
    }
}

/// Reads one game. Every move is checked.
pub fn read_record(text: &str) -> Result<Record, ReadError> {
    let (mut start, mut columns, mut moves) = (None, Columns::AsDrawn, String::new());
    for line in text.lines() {
        match line.trim().strip_prefix('[') {
            None => moves = moves + line + "\n",
            Some(tag) => match tag.trim_end_matches(']').split_once(char::is_whitespace) {
                Some(("Position", value)) => start = Some(OnitamaState::read(value.trim().trim_matches('"'))?),
                Some(("Columns", value)) => columns = read_columns(value.trim().trim_matches('"'))?,
                _ => {}
            },
        }
    }
    let start = start.ok_or_else(|| {
        ReadError("the game has no start: write it as in [Position \"rrRrr/5/5/5/bbBbb blue mouse boar panda\"]".into())
    })?;
    let game = Onitama::new(start, columns);
    let moves = game.read_moves(&moves)?;
    Ok(Record { game, moves })
}

fn read_columns(text: &str) -> Result<Columns, ReadError> {
    match text {
        "as drawn" => Ok(Columns::AsDrawn),
        "mirrored" => Ok(Columns::Mirrored),
        other => Err(ReadError(format!(
            "columns are \"as drawn\" or \"mirrored\", not {other:?}"
        ))),
    }
}

pub fn write_record(record: &Record) -> String {
    let mut text = format!("[Position \"{}\"]\n", record.game.start());
    if record.game.columns() == Columns::Mirrored {
        text += "[Columns \"mirrored\"]\n";
    }
    format!("{text}\n{}", record.game.write_moves(&record.moves))
}

impl Onitama {
    /// The moves of a game from its start, each checked. Numbers before them may be there or not.
    pub fn read_moves(&self, text: &str) -> Result<Vec<OnitamaMove>, ReadError> {
        let (mut state, mut moves, mut rest) = (self.start(), Vec::new(), without_number(text));
        while !rest.is_empty() {
            let number = moves.len() + 1;
            let at_move = |error: ReadError| ReadError(format!("half-move {number}: {error}"));
            let (written, after) = read_written(rest).map_err(at_move)?;
            let chosen = self.legal_move(&state, &written).map_err(at_move)?;
            state = state.after(chosen);
            moves.push(chosen);
            rest = without_number(after);
        }
        Ok(moves)
    }

    /// The moves of a game from its start, two in a line.
    pub fn write_moves(&self, moves: &[OnitamaMove]) -> String {
        let (mut state, mut text) = (self.start(), String::new());
        for (index, pair) in moves.chunks(2).enumerate() {
            text += &format!("{}.", index + 1);
            for chosen in pair {
                text += &format!(" {}", self.write_move(&state, chosen));
                state = state.after(*chosen);
            }
            text.push('\n');
        }
        text
    }
}

/// The text after a number such as `12.`, if it starts with one.
fn without_number(text: &str) -> &str {
    let text = text.trim_start();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(moves) if rest.len() < text.len() => moves.trim_start(),
        _ => text,
    }
}
