//! Divides PGN into games by its lines alone.
//!
//! A tag at the beginning of a line begins a game if moves came before it, also inside a comment: so an unfinished
//! comment ends with its game. After an empty line a game also begins at `1.`, and with whatever follows a result.

use std::io::{self, BufRead};

/// No game is kept in memory beyond this; annotated games have some hundred kilobytes.
pub const LONGEST: usize = 16 << 20;

/// The lines of one game, without the empty ones.
#[derive(Default)]
pub struct Piece {
    pub number: u64,
    pub bytes: Vec<u8>,
    /// Where each line ends in `bytes`, and its number in the source.
    pub lines: Vec<(usize, u64)>,
    /// Whether the rest of it was dropped.
    pub too_long: bool,
}

impl Piece {
    /// The number of the line that holds a byte.
    pub fn line_of(&self, offset: usize) -> u64 {
        let index = self.lines.partition_point(|(end, _)| *end <= offset);
        self.lines.get(index).or(self.lines.last()).map_or(0, |(_, line)| *line)
    }

    fn push(&mut self, line: &Line) {
        self.too_long |= line.cut || self.bytes.len() + line.bytes.len() > LONGEST;
        if !self.too_long {
            self.bytes.extend_from_slice(&line.bytes);
            self.bytes.push(b'\n');
        }
        self.lines.push((self.bytes.len(), line.number));
    }
}

/// What the lines of a piece so far tell about the next one.
#[derive(Default)]
struct Progress {
    tags: Vec<Vec<u8>>,
    in_moves: bool,
    in_comment: bool,
    /// Whether the last line ended with a result.
    has_ended: bool,
    after_empty: bool,
}

impl Progress {
    fn is_begin_of_next(&self, line: &[u8]) -> bool {
        if self.has_ended && self.after_empty {
            return true;
        }
        match tag_name(line) {
            // A game without moves: its tags must not become those of the next.
            Some(name) => {
                self.in_moves || (self.after_empty && (name == b"Event" || self.tags.iter().any(|tag| tag == name)))
            }
            None => self.in_moves && self.after_empty && !self.in_comment && is_first_move(line),
        }
    }

    fn go_on(&mut self, line: &[u8]) {
        self.after_empty = false;
        let is_escaped = line.first() == Some(&b'%');
        match tag_name(line) {
            Some(name) => {
                self.tags.push(name.to_vec());
                self.in_moves |= line.trim_ascii_end().last() != Some(&b']');
            }
            None => self.in_moves |= !is_escaped,
        }
        if self.in_moves && !is_escaped {
            self.follow_comments(line);
        }
    }

    fn follow_comments(&mut self, line: &[u8]) {
        self.has_ended = false;
        for byte in line {
            match byte {
                b'}' => self.in_comment = false,
                b'{' => self.in_comment = true,
                b';' if !self.in_comment => return,
                _ => {}
            }
        }
        let end = line.trim_ascii_end();
        self.has_ended = !self.in_comment && RESULTS.iter().any(|result| end.ends_with(result));
    }
}

const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// The name in `[Name "value"]`.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let inside = line.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
    let length = inside
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    let (name, value) = inside.split_at(length);
    (!name.is_empty() && value.trim_ascii_start().first() == Some(&b'"')).then_some(name)
}

/// Whether it begins with `1.` and not with `1...`.
fn is_first_move(line: &[u8]) -> bool {
    let after = line.trim_ascii_start().strip_prefix(b"1.");
    after.is_some_and(|rest| rest.first() != Some(&b'.'))
}

struct Line {
    number: u64,
    bytes: Vec<u8>,
    /// Whether it is longer than what is kept of it.
    cut: bool,
}

/// Piece after piece of a source.
pub struct Pieces<R> {
    input: R,
    lines: u64,
    pieces: u64,
    /// The line that ended the last piece and begins the next.
    ahead: Option<Line>,
}

impl<R: BufRead> Pieces<R> {
    pub fn new(input: R) -> Pieces<R> {
        Pieces {
            input,
            lines: 0,
            pieces: 0,
            ahead: None,
        }
    }

    pub fn next(&mut self) -> io::Result<Option<Piece>> {
        let mut piece = Piece::default();
        let mut progress = Progress::default();
        while let Some(line) = self.next_line()? {
            if line.bytes.trim_ascii().is_empty() {
                progress.after_empty = true;
                continue;
            }
            if progress.is_begin_of_next(&line.bytes) {
                self.ahead = Some(line);
                break;
            }
            progress.go_on(&line.bytes);
            piece.push(&line);
        }
        if piece.lines.is_empty() {
            return Ok(None);
        }
        self.pieces += 1;
        piece.number = self.pieces;
        Ok(Some(piece))
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let (mut bytes, mut cut, mut is_end) = (Vec::new(), false, true);
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                break;
            }
            is_end = false;
            let newline = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..newline.unwrap_or(buffer.len())];
            let kept = part.len().min(LONGEST - bytes.len());
            bytes.extend_from_slice(&part[..kept]);
            cut |= kept < part.len();
            let used = part.len() + usize::from(newline.is_some());
            self.input.consume(used);
            if newline.is_some() {
                break;
            }
        }
        if is_end {
            return Ok(None);
        }
        self.lines += 1;
        if self.lines == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some(Line {
            number: self.lines,
            bytes,
            cut,
        }))
    }
}
