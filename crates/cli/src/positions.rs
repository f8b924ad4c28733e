//! Chess positions from wherever they come: a FEN on the command line, a file, or standard input.

use crate::failure::{Failure, io_failure};
use crate::output::warn;
use adage_worlds::chess::positions::{self, Visit};
pub use adage_worlds::chess::positions::{Placed, looks_like_fen};
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Reads one FEN as typed.
pub fn read_fen(text: &str) -> Result<Placed, Failure> {
    positions::read_fen(text).map_err(|error| {
        Failure::bad(format!("`{text}` is not a position: {error}")).with_help(
            "a FEN looks like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`; all after the board may be left out",
        )
    })
}

/// Reads all positions of a source: `-` is standard input, else a file or a FEN.
pub fn for_each(source: &str, visit: &mut Visit<'_, Failure>) -> Result<(), Failure> {
    if source == "-" {
        return read(io::stdin(), "standard input", visit);
    }
    if !Path::new(source).is_file() && looks_like_fen(source) {
        return visit(read_fen(source)?);
    }
    let file = std::fs::File::open(source).map_err(|error| io_failure("read", source, &error))?;
    read(file, source, visit)
}

fn read(input: impl Read, name: &str, visit: &mut Visit<'_, Failure>) -> Result<(), Failure> {
    positions::read(&mut BufReader::new(input), name, &mut warn, visit)
}
