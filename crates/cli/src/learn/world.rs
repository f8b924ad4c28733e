//! The worlds that patterns are learned in: which one a command is about, and what the command line needs of it besides
//! its [`Domain`]: how examples are read, and over which spaces rules are counted.
//!
//! Nothing else here knows of a particular world. A new one needs a line in [`Kind`], a `World` and, for good sentences,
//! a table of phrases in `adage_book::sentence`.

use crate::failure::{Failure, io_failure};
use crate::positions;
use adage_book::read_text;
use adage_learn::pattern::record::Record;
use adage_logic::Term;
use adage_worlds::cards::{CardDomain, Hands};
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::eight_puzzle::{PuzzleDomain, SolvableFrames};
use adage_worlds::placement::PlacementDomain;
use adage_worlds::qsim::QsimDomain;
use adage_worlds::qsim::utube::{SYSTEM, UtubeStates};
use adage_worlds::space::{AllPlacements, Ending, Space};
use std::io::Read;
use std::path::Path;

/// A domain with what the command line needs of it.
pub trait World: Domain {
    type Space: Space<Position = PositionOf<Self>>;

    /// The space of that name.
    fn space(&self, name: &str) -> Result<Self::Space, Failure>;

    /// The name of the space in which a rule learned from this example is best counted.
    fn space_of(&self, example: &str) -> Option<String>;

    /// The positions of a source: a file of them, `-` for standard input, or one that is written out.
    /// Each comes with how it is written there.
    fn positions(&self, source: &str) -> Result<Vec<(PositionOf<Self>, String)>, Failure> {
        if source != "-" && !Path::new(source).is_file() {
            let position = self.read(source).map_err(|error| {
                let failure = Failure::bad(format!("`{source}` is not a position: {error}"));
                match Kind::guess(source) {
                    Some(_) => failure,
                    None => failure.with_help("there is no file of that name either"),
                }
            })?;
            return Ok(vec![(position, source.to_string())]);
        }
        let lines = content(source)?;
        let position = |(number, line): (usize, String)| {
            let position = self.read(&line);
            let position = position.map_err(|error| Failure::bad(format!("{source}:{number}: {error}")))?;
            Ok((position, line))
        };
        lines.into_iter().map(position).collect()
    }
}

/// The lines of a file or of standard input that say something, with their numbers.
fn content(source: &str) -> Result<Vec<(usize, String)>, Failure> {
    let text = match source {
        "-" => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| io_failure("read", "standard input", &error))?;
            text
        }
        path => read_text(Path::new(path))?,
    };
    Ok(telling_lines(&text).collect())
}

fn telling_lines(text: &str) -> impl Iterator<Item = (usize, String)> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let lines = lines.map(|(number, line)| (number, line.trim().to_string()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

impl World for ChessDomain {
    type Space = Ending;

    fn space(&self, name: &str) -> Result<Ending, Failure> {
        Ending::read(name).map_err(|error| Failure::bad(error.to_string()))
    }

    /// The ending that a FEN belongs to, if it can be counted through.
    fn space_of(&self, fen: &str) -> Option<String> {
        let board = fen.split_whitespace().next()?;
        let men = |is_side: fn(&char) -> bool| {
            let mut men: Vec<char> = board
                .chars()
                .filter(is_side)
                .map(|man| man.to_ascii_lowercase())
                .collect();
            men.sort_by_key(|man| "kqrbnp".find(*man));
            men.into_iter().collect::<String>()
        };
        let name = men(char::is_ascii_uppercase) + &men(char::is_ascii_lowercase);
        Ending::read(&name).ok().map(|_| name)
    }

    fn positions(&self, source: &str) -> Result<Vec<(ChessPosition, String)>, Failure> {
        let mut found = Vec::new();
        positions::for_each(source, &mut |placed| {
            found.push((ChessPosition::from(placed.board), placed.fen));
            Ok(())
        })?;
        Ok(found)
    }
}

/// The one space that a world has, under its name.
fn only<S: Space>(space: S, name: &str) -> Result<S, Failure> {
    match space.name() == name {
        true => Ok(space),
        false => Err(Failure::bad(format!("`{name}` is not a space of positions here"))
            .with_help(format!("the space here is {}", space.name()))),
    }
}

macro_rules! world_with_one_space {
    ($domain:ty, $space:expr, $type:ty) => {
        impl World for $domain {
            type Space = $type;

            fn space(&self, name: &str) -> Result<$type, Failure> {
                only($space, name)
            }

            fn space_of(&self, _: &str) -> Option<String> {
                adage_book::worlds::space_of(self.game()).map(str::to_string)
            }
        }
    };
}

world_with_one_space!(PuzzleDomain, SolvableFrames, SolvableFrames);
world_with_one_space!(CardDomain, Hands, Hands);
world_with_one_space!(QsimDomain, UtubeStates, UtubeStates);
world_with_one_space!(PlacementDomain, AllPlacements, AllPlacements);

/// The worlds by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kind {
    /// Men on a board, written as FEN
    Chess,
    /// Tiles in a frame, `123/456/78_`, with a dot for any tile
    #[value(name = "eight_puzzle", alias = "eight-puzzle")]
    EightPuzzle,
    /// Hands of five cards, `As Kh Qd Jc Ts`
    Cards,
    /// States of the U-tube by some of its quantities, `la:la0/dec lb:lb0/inc fab:fab0/dec`
    Qsim,
    /// King, rook and king on any squares, `Kc2 Re4 kh7`
    #[value(alias = "krk")]
    Placement,
    /// Three points on a board, `c2 e4 h7`
    Points,
}

impl Kind {
    /// The world that an example is plainly of.
    pub fn guess(example: &str) -> Option<Kind> {
        let words: Vec<&str> = example.split_whitespace().collect();
        let are_all = |is_one: fn(&str) -> bool| words.iter().all(|word| is_one(word));
        match words.len() {
            1.. if are_all(is_quantity) => Some(Kind::Qsim),
            1 if is_frame(example.trim()) => Some(Kind::EightPuzzle),
            5 if are_all(is_card) => Some(Kind::Cards),
            3 if are_all(is_square) => Some(Kind::Points),
            3 if are_all(|word| is_square(word.trim_start_matches(['K', 'R', 'k']))) => Some(Kind::Placement),
            _ => None,
        }
    }

    /// The world of a session.
    pub fn of_record(record: &Record) -> Option<Kind> {
        match record.world.as_str() {
            "chess" => Some(Kind::Chess),
            "eight_puzzle" => Some(Kind::EightPuzzle),
            "cards" => Some(Kind::Cards),
            "qsim" => Some(Kind::Qsim),
            "placement" if names(record).iter().any(|name| name == "p1") => Some(Kind::Points),
            "placement" => Some(Kind::Placement),
            _ => None,
        }
    }
}

fn is_quantity(word: &str) -> bool {
    word.split_once(':').is_some_and(|(_, value)| value.contains('/'))
}

fn is_frame(text: &str) -> bool {
    let rows: Vec<&str> = text.split('/').collect();
    rows.len() == 3
        && rows
            .iter()
            .all(|row| row.chars().all(|tile| "12345678_.".contains(tile)))
}

fn is_card(word: &str) -> bool {
    let mut letters = word.chars();
    let mut is_next = |known: &str| letters.next().is_some_and(|letter| known.contains(letter));
    is_next("23456789TJQKAtjqka") && is_next("cdhsCDHS") && letters.next().is_none()
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// The first leaves of the components of a session's first example: what the components are called.
fn names(record: &Record) -> Vec<String> {
    let components = record.examples.first().into_iter().flatten().flatten();
    components.filter_map(|c| c.first().map(Term::to_string)).collect()
}

/// So much of a file is enough for a look at what it holds.
const A_LOOK: u64 = 65_536;

/// The first example as it is written, for a look at what it is; nothing from standard input, which is read but once.
pub fn first_written(sources: &[String]) -> Result<Option<String>, Failure> {
    let Some(source) = sources.first().filter(|source| *source != "-") else {
        return Ok(None);
    };
    if !Path::new(source).is_file() {
        return Ok(Some(source.clone()));
    }
    let mut beginning = Vec::new();
    let read = std::fs::File::open(source).and_then(|file| file.take(A_LOOK).read_to_end(&mut beginning));
    read.map_err(|error| io_failure("read", source, &error))?;
    let text = String::from_utf8_lossy(&beginning);
    Ok(telling_lines(&text).next().map(|(_, line)| line))
}

/// The states of the U-tube, looked at by the quantities that the first example has.
pub fn qsim(record: Option<&Record>, written: Option<&str>) -> Result<QsimDomain, Failure> {
    let names = match record {
        Some(record) => names(record),
        None => {
            let words = written.unwrap_or_default().split_whitespace();
            words
                .filter_map(|word| Some(word.split_once(':')?.0.to_string()))
                .collect()
        }
    };
    let names: Vec<&str> = match names.is_empty() {
        true => SYSTEM.quantities.iter().map(|quantity| quantity.name).collect(),
        false => names.iter().map(String::as_str).collect(),
    };
    QsimDomain::new(&SYSTEM, &names).map_err(|error| Failure::bad(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_show_their_world() {
        let guessed = [
            ("8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1", None),
            ("8/5K2/2q5/N7/2k5/8/8/8", None),
            ("12_/453/786", Some(Kind::EightPuzzle)),
            (".._/..3/...", Some(Kind::EightPuzzle)),
            ("As Kh Qd Jc Ts", Some(Kind::Cards)),
            ("la:la0/dec lb:lb0/inc", Some(Kind::Qsim)),
            ("Kc2 Re4 kh7", Some(Kind::Placement)),
            ("c2 e4 h7", Some(Kind::Points)),
            ("forks.fen", None),
            ("", None),
        ];
        for (example, kind) in guessed {
            assert_eq!(Kind::guess(example), kind, "{example}");
        }
    }

    #[test]
    fn endings_are_named_by_their_men() {
        let of = |fen: &str| ChessDomain::default().space_of(fen);
        assert_eq!(of("8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1").as_deref(), Some("knkq"));
        assert_eq!(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), None);
    }
}
