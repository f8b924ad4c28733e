//! Games out of PGN, one after the other, from files of any length.
//!
//! ```text
//! bytes ──pieces──→ Piece: the lines of one game ──game──→ Record, or Spoilt: number, line, reason
//! ```
//!
//! The input is divided into games by its lines before any of it is understood, so that whatever is wrong with a game
//! (an illegal move, a comment that is never closed) costs that game only. Only one game is in memory at a time.
//! Variations and comments are skipped. Names may be in UTF-8 or Latin-1.

mod game;
mod pieces;

use pieces::Pieces;
use shakmaty::{Chess, Move, Outcome};
use std::io::{self, BufRead};

/// A game from its first move to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Counted from one, spoilt games included.
    pub number: u64,
    /// The line on which it begins.
    pub line: u64,
    pub white: String,
    pub black: String,
    /// As written after the moves, or else in the tag.
    pub result: Outcome,
    pub start: Chess,
    pub moves: Vec<Move>,
}

/// A game that is not as it should be.
#[derive(Debug, thiserror::Error)]
#[error("game {number}, line {line}: {reason}")]
pub struct Spoilt {
    pub number: u64,
    /// The line of the trouble.
    pub line: u64,
    pub reason: Reason,
    /// The game up to the trouble; nothing where not even its start is known.
    pub before: Option<Box<Record>>,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    #[error("{0} is not a legal move")]
    Illegal(String),
    #[error("{0} may mean several moves")]
    Ambiguous(String),
    #[error("{0} is a null move, which no game has")]
    Null(String),
    #[error("{0} comes after the result")]
    AfterResult(String),
    #[error("its FEN is wrong ({0})")]
    Fen(String),
    #[error("a tag is not closed")]
    Tag,
    #[error("a comment is not closed")]
    Comment,
    #[error("a variation is not closed")]
    Variation,
    #[error("a line begins with [ and is not a tag")]
    Bracket,
    #[error("there is no tag, move or result in it")]
    Nothing,
    #[error("it holds NUL bytes; write it in UTF-8 or Latin-1")]
    NotText,
    #[error("it is longer than {} MiB", pieces::LONGEST >> 20)]
    TooLong,
}

/// The games of a source, in order. An error of the outer kind is the source's own and ends it.
pub struct Archive<R> {
    pieces: Pieces<R>,
}

impl<R: BufRead> Archive<R> {
    pub fn new(input: R) -> Archive<R> {
        Archive {
            pieces: Pieces::new(input),
        }
    }
}

impl<R: BufRead> Iterator for Archive<R> {
    type Item = io::Result<Result<Record, Spoilt>>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.pieces.next().transpose()?;
        Some(piece.map(|piece| game::read(&piece)))
    }
}

#[cfg(test)]
mod tests;
