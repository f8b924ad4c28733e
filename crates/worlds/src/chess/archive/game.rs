//! Reads the piece of one game. The tokens are pgn-reader's; what they mean is said here.

use super::pieces::Piece;
use super::{Reason, Record, Spoilt};
use crate::chess::fen;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::san::{San, SanError};
use shakmaty::{CastlingMode, Chess, FromSetup, Outcome, Position};
use std::ops::ControlFlow;

/// Longer lines of tags are not understood.
const LONGEST_TAG: usize = 1 << 16;

pub fn read(piece: &Piece) -> Result<Record, Spoilt> {
    if piece.too_long {
        return Err(spoilt(piece, piece.line_of(0), Reason::TooLong));
    }
    if let Some(offset) = piece.bytes.iter().position(|byte| *byte == 0) {
        return Err(spoilt(piece, piece.line_of(offset), Reason::NotText));
    }
    let reading = Reading::of(&piece.bytes);
    let Some(reason) = &reading.trouble else {
        return Ok(reading.record(piece));
    };
    Err(Spoilt {
        before: (!matches!(reason, Reason::Fen(_))).then(|| Box::new(reading.record(piece))),
        ..spoilt(piece, line_of_trouble(piece, reason, reading.tokens), reason.clone())
    })
}

fn spoilt(piece: &Piece, line: u64, reason: Reason) -> Spoilt {
    Spoilt {
        number: piece.number,
        line,
        reason,
        before: None,
    }
}

/// pgn-reader does not say where a token stands. So the game is read again, cut off after a line, to find the first
/// line with which the token is reached.
fn line_of_trouble(piece: &Piece, reason: &Reason, tokens: usize) -> u64 {
    if *reason == Reason::Comment {
        // Comments do not nest: after the last end of one, the next beginning is the one without an end.
        let closed = piece
            .bytes
            .iter()
            .rposition(|byte| *byte == b'}')
            .map_or(0, |at| at + 1);
        let open = piece.bytes[closed..].iter().position(|byte| *byte == b'{');
        return piece.line_of(closed + open.unwrap_or(0));
    }
    let index = piece
        .lines
        .partition_point(|(end, _)| Reading::of(&piece.bytes[..*end]).tokens < tokens);
    piece.lines.get(index).map_or(piece.line_of(0), |(_, line)| *line)
}

/// What is known of a game so far.
struct Reading {
    white: String,
    black: String,
    result: Option<Outcome>,
    tagged_result: Outcome,
    start: Chess,
    position: Chess,
    moves: Vec<shakmaty::Move>,
    in_moves: bool,
    in_variation: bool,
    /// Tags, moves, variations and results met, the one that was trouble included.
    tokens: usize,
    trouble: Option<Reason>,
}

impl Reading {
    fn of(bytes: &[u8]) -> Reading {
        let mut reading = Reading {
            white: String::new(),
            black: String::new(),
            result: None,
            tagged_result: Outcome::Unknown,
            start: Chess::default(),
            position: Chess::default(),
            moves: Vec::new(),
            in_moves: false,
            in_variation: false,
            tokens: 0,
            trouble: None,
        };
        let tag_line = bytes.len().min(LONGEST_TAG);
        let mut reader = Reader::build(bytes).set_supported_tag_line_length(tag_line).finish();
        let read = reader.read_game(&mut reading);
        if reading.trouble.is_none() {
            reading.trouble = match read {
                // Reading from memory fails for one reason only: something was not closed.
                Err(_) if reading.in_moves => Some(Reason::Comment),
                Err(_) => Some(Reason::Tag),
                Ok(_) if reading.in_variation => Some(Reason::Variation),
                Ok(_) if reader.has_more().unwrap_or(true) => Some(Reason::Bracket),
                Ok(_) if reading.tokens == 0 => Some(Reason::Nothing),
                Ok(_) => None,
            };
        }
        reading
    }

    fn record(&self, piece: &Piece) -> Record {
        Record {
            number: piece.number,
            line: piece.line_of(0),
            white: self.white.clone(),
            black: self.black.clone(),
            result: self.result.unwrap_or(self.tagged_result),
            start: self.start.clone(),
            moves: self.moves.clone(),
        }
    }

    fn stop(&mut self, reason: Reason) -> ControlFlow<()> {
        self.trouble = Some(reason);
        ControlFlow::Break(())
    }
}

impl Visitor for Reading {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.tokens += 1;
        match name {
            b"White" => self.white = text(&value.decode()),
            b"Black" => self.black = text(&value.decode()),
            b"Result" => self.tagged_result = Outcome::from_ascii(value.as_bytes()).unwrap_or(Outcome::Unknown),
            b"FEN" => match start(&text(value.as_bytes())) {
                Ok(start) => {
                    self.position = start.clone();
                    self.start = start;
                }
                Err(error) => return self.stop(Reason::Fen(error)),
            },
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<(), ()> {
        self.in_moves = true;
        ControlFlow::Continue(())
    }

    fn san(&mut self, _: &mut (), san: SanPlus) -> ControlFlow<()> {
        self.tokens += 1;
        let dots = self.position.turn().fold_wb(".", "...");
        let written = format!("{}{dots} {}", self.position.fullmoves(), san.san);
        match san.san.to_move(&self.position) {
            _ if self.result.is_some() => self.stop(Reason::AfterResult(written)),
            _ if san.san == San::Null => self.stop(Reason::Null(written)),
            Ok(chosen) => {
                self.position.play_unchecked(chosen);
                self.moves.push(chosen);
                ControlFlow::Continue(())
            }
            Err(SanError::IllegalSan) => self.stop(Reason::Illegal(written)),
            Err(SanError::AmbiguousSan) => self.stop(Reason::Ambiguous(written)),
        }
    }

    fn begin_variation(&mut self, _: &mut ()) -> ControlFlow<(), Skip> {
        self.tokens += 1;
        self.in_variation = true;
        ControlFlow::Continue(Skip(true))
    }

    fn end_variation(&mut self, _: &mut ()) -> ControlFlow<()> {
        self.in_variation = false;
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, _: &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.tokens += 1;
        self.result = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: ()) {}
}

/// Everything can be read as Latin-1, so what is not UTF-8 is taken for it. Control characters become spaces: names are
/// shown, and kept in files of patterns.
fn text(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    text.replace(char::is_control, " ")
}

fn start(written: &str) -> Result<Chess, String> {
    let setup = fen::read_setup(written).map_err(|error| error.0)?;
    Chess::from_setup(setup, CastlingMode::Chess960).map_err(|error| error.to_string())
}
