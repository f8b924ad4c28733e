//! Chess problems with their solutions: what a solver is measured on.
//!
//! ```text
//! suite.epd (bm, am, id) ──epd──┐
//!                               ├──→ Problem: position, best, avoid, themes, line ──is_solved_by(move)
//! Lichess puzzles (CSV) ──lichess┘
//! ```

pub mod epd;
pub mod lichess;

use adage_worlds::chess::notation;
use adage_worlds::game::ReadError;
use shakmaty::{CastlingMode, Chess, FromSetup, Move, Position, Setup};

/// A position with the moves that are right, or wrong, in it.
#[derive(Clone, Debug)]
pub struct Problem {
    pub id: String,
    /// The opponent's move that led to the position, if it is told.
    pub before: Option<Move>,
    pub position: Chess,
    /// Any of these is right. Where there are none, all moves but `avoid` are.
    pub best: Vec<Move>,
    pub avoid: Vec<Move>,
    pub themes: Vec<String>,
    /// The solution move by move, of both sides, as far as it is given.
    pub line: Vec<Move>,
}

impl Problem {
    /// Whether a move is right; a move that mates always is.
    pub fn is_solved_by(&self, chosen: Move) -> bool {
        let is_right = match self.best.is_empty() {
            true => !self.avoid.contains(&chosen),
            false => self.best.contains(&chosen),
        };
        is_right || mates(&self.position, chosen)
    }
}

fn mates(position: &Chess, chosen: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after.is_checkmate()
}

/// What is wrong with a file of problems.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct BadProblem {
    pub file: String,
    pub line: usize,
    pub reason: String,
}

/// The problems of a text with one in each line, `read` by line; empty lines and those that begin with `#` have none.
fn read_lines(
    file: &str,
    text: &str,
    read: impl Fn(&str) -> Result<Problem, ReadError>,
) -> Result<Vec<Problem>, BadProblem> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| {
            read(line.trim()).map_err(|error| BadProblem {
                file: file.to_owned(),
                line: index + 1,
                reason: error.0,
            })
        })
        .collect()
}

fn position(setup: Setup) -> Result<Chess, ReadError> {
    Chess::from_setup(setup, CastlingMode::Chess960)
        .map_err(|error| ReadError(format!("this cannot arise in chess: {error}")))
}

fn find(position: &Chess, text: &str) -> Result<Move, ReadError> {
    notation::find(text, notation::read(text)?, &position.legal_moves())
}
