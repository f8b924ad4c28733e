//! Situations of any world, from wherever they come: written out on the command line, in a file, or on standard input.

use crate::failure::{Failure, io_failure};
use crate::output::warn;
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::registry;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// The situations of a source: a file of them, `-` for standard input, or one that is written out. Each comes with how it
/// is written there.
pub fn read<D: Domain>(domain: &D, source: &str) -> Result<Vec<(PositionOf<D>, String)>, Failure> {
    if source == "-" {
        return Ok(domain.read_all(&mut io::stdin().lock(), "standard input", &mut warn)?);
    }
    if Path::new(source).is_file() {
        let file = File::open(source).map_err(|error| io_failure("read", source, &error))?;
        return Ok(domain.read_all(&mut BufReader::new(file), source, &mut warn)?);
    }
    let position = domain.read(source).map_err(|error| {
        // What looks like the name of a file is meant as one.
        if let (true, Err(error)) = (has_ending(source), File::open(source)) {
            return io_failure("read", source, &error);
        }
        let failure = Failure::bad(format!("`{source}` is not a position: {error}"));
        match registry::guess(source) {
            Some(_) => failure,
            None => failure.with_help("there is no file of that name either"),
        }
    })?;
    Ok(vec![(position, source.to_string())])
}

/// Whether a text ends as names of files do.
fn has_ending(text: &str) -> bool {
    let ending = Path::new(text).extension().map(|ending| ending.to_string_lossy());
    ending.is_some_and(|ending| !ending.is_empty() && ending.chars().all(|c| c.is_ascii_alphabetic()))
}

/// So much of a file is enough to see what it holds.
const SNIFF_BYTES: u64 = 65_536;

/// The first situation as it is written, to see of which world it is; nothing from standard input, which is read but once.
pub fn first_written(sources: &[String]) -> Result<Option<String>, Failure> {
    let Some(source) = sources.first().filter(|source| *source != "-") else {
        return Ok(None);
    };
    if !Path::new(source).is_file() {
        return Ok(Some(source.clone()));
    }
    let mut beginning = Vec::new();
    let read = File::open(source).and_then(|file| file.take(SNIFF_BYTES).read_to_end(&mut beginning));
    read.map_err(|error| io_failure("read", source, &error))?;
    let text = String::from_utf8_lossy(&beginning);
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(first.map(str::to_string))
}
