//! EPD: a position in four fields of a FEN, then operations such as `bm Qg6; id "WAC.001";`. Whole FENs are read too.

use super::fen;
use crate::game::ReadError;
use shakmaty::Setup;

/// A line of EPD.
#[derive(Clone, Debug)]
pub struct Epd {
    pub setup: Setup,
    pub operations: Vec<Operation>,
}

/// An operation with its operands; quotation marks are taken off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    pub name: String,
    pub operands: Vec<String>,
}

impl Epd {
    pub fn read(line: &str) -> Result<Epd, ReadError> {
        let ends = field_ends(line);
        let field = |index: usize| {
            let begin = if index == 0 { 0 } else { ends[index - 1] };
            line[begin..ends[index]].trim()
        };
        let is_clock = |index: usize| index < ends.len() && field(index).parse::<u32>().is_ok();
        let fields = match is_clock(4) && is_clock(5) {
            true => 6,
            false if ends.len() == 5 && is_clock(4) => 5,
            false => 4,
        };
        let end = ends.get(fields - 1).or(ends.last()).copied().unwrap_or(0);
        Ok(Epd {
            setup: fen::read_setup(&line[..end])?,
            operations: operations(&line[end..]),
        })
    }

    /// The operands of an operation; none if it is not there.
    pub fn operands(&self, name: &str) -> &[String] {
        let operation = self.operations.iter().find(|operation| operation.name == name);
        operation.map_or(&[], |operation| &operation.operands)
    }

    pub fn id(&self) -> Option<&str> {
        self.operands("id").first().map(String::as_str)
    }
}

/// Where each of the fields of a FEN ends, if it is there.
fn field_ends(line: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut in_field = false;
    for (at, letter) in line.char_indices() {
        if letter.is_whitespace() && in_field {
            ends.push(at);
        }
        in_field = !letter.is_whitespace();
    }
    if in_field {
        ends.push(line.len());
    }
    ends.truncate(6);
    ends
}

fn operations(text: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_at(rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len())),
        };
        if !word.is_empty() {
            words.push(word.to_owned());
        }
        rest = after.trim_start();
        let ended = rest.strip_prefix(';');
        rest = ended.unwrap_or(rest).trim_start();
        if (ended.is_some() || rest.is_empty()) && !words.is_empty() {
            let name = words.remove(0);
            operations.push(Operation {
                name,
                operands: std::mem::take(&mut words),
            });
        }
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn operations_are_read() {
        let epd = Epd::read("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2  Ke2; c0 \"a; b\"; id \"one\"").expect("an EPD");
        assert_eq!(epd.operands("bm"), ["Kd2", "Ke2"]);
        assert_eq!(epd.operands("c0"), ["a; b"]);
        assert_eq!(epd.id(), Some("one"));
        assert!(epd.operands("am").is_empty());
    }

    #[test]
    fn a_fen_is_read_with_its_clocks() {
        let epd = Epd::read("4k3/8/8/8/8/8/8/4K3 b - - 7 40 id \"x\";").expect("a FEN");
        assert_eq!((epd.setup.halfmoves, epd.setup.fullmoves.get()), (7, 40));
        assert_eq!(epd.id(), Some("x"));
        assert!(Epd::read("4k3/8/8/8/8/8/8/4K3").is_ok());
        assert!(Epd::read("").is_err());
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_refused(end in ".{0,40}", whole in ".{0,60}") {
            let _ = Epd::read(&whole);
            let read = Epd::read(&format!("4k3/8/8/8/8/8/8/4K3 w - - {end}"));
            if let Ok(epd) = read {
                prop_assert!(epd.operations.iter().all(|operation| !operation.name.is_empty()));
            }
        }
    }
}
