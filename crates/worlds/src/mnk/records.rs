//! Whole games as text: strings of places (`h8i9j10`), Gomocup's PSQ files, and SGF collections of go-moku.
//!
//! PSQ and SGF count ranks from the top, Adage from the bottom; records are turned so that the picture stays the same.

use super::{MAX_SIDE, Mnk, MnkState, Place};
use crate::drawing::cell_name;
use crate::game::{Game, ReadError};

/// A game that was played, by whom and how it ended as far as the file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    pub width: usize,
    pub height: usize,
    pub moves: Vec<Place>,
    /// The player who began, then the other; empty where unknown.
    pub players: [String; 2],
    /// What the file says of the result; empty where unknown.
    pub result: String,
}

impl Mnk {
    /// Reads moves written without a gap, such as `h8i9j10`, and checks that they can be played.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Place>, ReadError> {
        let mut moves = Vec::new();
        let mut rest = text.trim();
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (place, further) = rest.split_at(letter.len_utf8() + digits);
            moves.push(self.place_of_text(place)?);
            rest = further.trim_start();
        }
        self.replay(&moves)?;
        Ok(moves)
    }

    /// Moves without a gap, as [`Mnk::read_moves`] reads them.
    pub fn write_moves(&self, moves: &[Place]) -> String {
        moves.iter().map(|place| cell_name(place.cell())).collect()
    }

    /// All positions of a game, the start first.
    pub fn replay(&self, moves: &[Place]) -> Result<Vec<MnkState>, ReadError> {
        let mut states = vec![self.start()];
        let mut state = self.start();
        for (number, place) in moves.iter().enumerate() {
            let wrong = |what: &str| {
                ReadError(format!(
                    "move {}, {}, {what}",
                    number + 1,
                    self.write_move(&state, place)
                ))
            };
            if self.outcome(&state).is_some() {
                return Err(wrong("comes after the end of the game"));
            }
            if !self.is_empty(&state, *place) {
                return Err(wrong("is not to an empty place"));
            }
            state = self.play(&state, place);
            states.push(state);
        }
        Ok(states)
    }
}

/// Reads a PSQ file: a header with the size, then lines `x,y,time` counted from one.
pub fn read_psq(text: &str) -> Result<Record, ReadError> {
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let sizes = || {
        let (_, size) = header.split_once(' ')?;
        let (width, height) = size.split(',').next()?.split_once('x')?;
        Some((width.trim().parse().ok()?, height.trim().parse().ok()?))
    };
    let error = || {
        ReadError(format!(
            "expected a header such as \"Piskvorky 15x15, 11:11, 0\", found {header:?}"
        ))
    };
    let (width, height) = sizes()
        .filter(|(width, height)| allowed(*width, *height))
        .ok_or_else(error)?;
    let mut record = Record {
        width,
        height,
        ..Record::default()
    };
    let mut names = Vec::new();
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        let numbers: Option<Vec<usize>> = line.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([x, y, _]) if names.is_empty() => {
                let place = from_top(x.wrapping_sub(1), y.wrapping_sub(1), width, height);
                let off_board = || ReadError(format!("\"{line}\" is not on a board of {width} by {height}"));
                record.moves.push(place.ok_or_else(off_board)?);
            }
            _ => names.push(line),
        }
    }
    // After the moves stand the two programs, then a line of figures about the end of the game.
    if let [first, second, ..] = names.as_slice() {
        record.players = [first.to_string(), second.to_string()];
    }
    Ok(record)
}

/// Reads the main lines of all games in an SGF text. Who moves first is `x`, whatever his colour.
pub fn read_sgf(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('(') {
        let (properties, after) = main_line(&rest[start + 1..])?;
        records.push(record_of(&properties)?);
        rest = after;
    }
    Ok(records)
}

/// Writes a game as SGF on one line, so that [`read_sgf`] reads it back.
pub fn write_sgf(record: &Record) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let size = match record.width == record.height {
        true => record.width.to_string(),
        false => format!("{}:{}", record.width, record.height),
    };
    let mut text = format!("(;FF[4]GM[4]SZ[{size}]");
    let [first, second] = &record.players;
    for (name, value) in [("PB", first), ("PW", second), ("RE", &record.result)] {
        if !value.is_empty() {
            text += &format!("{name}[{}]", escaped(value));
        }
    }
    let from_a = |steps: usize| char::from(b'a' + steps as u8);
    for (place, colour) in record.moves.iter().zip(["B", "W"].into_iter().cycle()) {
        let (column, row) = (usize::from(place.file), record.height - 1 - usize::from(place.rank));
        text += &format!(";{colour}[{}{}]", from_a(column), from_a(row));
    }
    text + ")"
}

type Property = (String, String);

/// The properties of one game up to its first closing bracket, which ends the main line; and the text after the game.
fn main_line(text: &str) -> Result<(Vec<Property>, &str), ReadError> {
    let mut properties = Vec::new();
    let mut name = String::new();
    let mut name_is_complete = false;
    let mut depth = 1;
    let mut in_main_line = true;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '(' => depth += 1,
            ')' => {
                in_main_line = false;
                depth -= 1;
                if depth == 0 {
                    return Ok((properties, characters.as_str()));
                }
            }
            '[' => {
                let value = property_value(&mut characters)?;
                name_is_complete = true;
                if in_main_line {
                    properties.push((name.clone(), value));
                }
            }
            letter if letter.is_ascii_alphabetic() => {
                if name_is_complete {
                    name.clear();
                }
                name_is_complete = false;
                name.push(letter);
            }
            _ => {}
        }
    }
    Err(ReadError("a game of the SGF text has no closing bracket".into()))
}

fn property_value(characters: &mut std::str::Chars) -> Result<String, ReadError> {
    let mut value = String::new();
    while let Some(character) = characters.next() {
        match character {
            ']' => return Ok(value),
            '\\' => value.extend(characters.next()),
            other => value.push(other),
        }
    }
    Err(ReadError("a value of the SGF text has no closing bracket".into()))
}

fn record_of(properties: &[Property]) -> Result<Record, ReadError> {
    let value = |name: &str| {
        properties
            .iter()
            .find(|(key, _)| key == name)
            .map_or("", |(_, value)| value.as_str())
    };
    if !["4", ""].contains(&value("GM")) {
        return Err(ReadError(format!(
            "expected go-moku, which is GM[4], found GM[{}]",
            value("GM")
        )));
    }
    let size = if value("SZ").is_empty() { "19" } else { value("SZ") };
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    let sides = width.parse().ok().zip(height.parse().ok());
    let wrong_size = || ReadError(format!("SZ[{size}] is no size of a board between 1 and {MAX_SIDE}"));
    let (width, height) = sides
        .filter(|(width, height)| allowed(*width, *height))
        .ok_or_else(wrong_size)?;
    let stones: Vec<&Property> = properties
        .iter()
        .filter(|(name, _)| name == "B" || name == "W")
        .collect();
    if let Some(pair) = stones.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(ReadError(format!(
            "{}[{}] follows a move of the same colour",
            pair[1].0, pair[1].1
        )));
    }
    let place = |(colour, value): &Property| {
        let error = || ReadError(format!("{colour}[{value}] is not on a board of {width} by {height}"));
        let &[column, row] = value.as_bytes() else {
            return Err(error());
        };
        let from_a = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
        from_top(from_a(column), from_a(row), width, height).ok_or_else(error)
    };
    let moves: Result<Vec<Place>, ReadError> = stones.iter().map(|stone| place(stone)).collect();
    let white_began = stones.first().is_some_and(|(colour, _)| colour == "W");
    let [first, second] = if white_began { ["PW", "PB"] } else { ["PB", "PW"] };
    Ok(Record {
        width,
        height,
        moves: moves?,
        players: [value(first).to_string(), value(second).to_string()],
        result: value("RE").to_string(),
    })
}

fn allowed(width: usize, height: usize) -> bool {
    (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height)
}

/// The place in that column and row, counted from nought from the left and from the top.
fn from_top(column: usize, row: usize, width: usize, height: usize) -> Option<Place> {
    (column < width && row < height).then(|| Place {
        file: column as u8,
        rank: (height - 1 - row) as u8,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(game: &Mnk, moves: &[Place]) -> Vec<String> {
        moves
            .iter()
            .map(|place| game.write_move(&game.start(), place))
            .collect()
    }

    #[test]
    fn strings_of_places() {
        let game = Mnk::gomoku(15, false).unwrap();
        let moves = game.read_moves("h8i9j10 a15").unwrap();
        assert_eq!(game.write_moves(&moves), "h8i9j10a15");
        assert_eq!(names(&game, &moves), ["h8", "i9", "j10", "a15"]);
        for wrong in ["h8h8", "h8i", "8h", "h16", "é8", "a1a2b1b2c1c2d1d2e1e2"] {
            assert!(game.read_moves(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn psq_counts_from_the_top_left() {
        let game = Mnk::gomoku(15, false).unwrap();
        let record = read_psq("Piskvorky 15x15, 11:11, 0\n1,1,0\n8,8,120\n15,1,3\none.zip\ntwo.zip\n-1\n").unwrap();
        assert_eq!(names(&game, &record.moves), ["a15", "h8", "o15"]);
        assert_eq!(record.players, ["one.zip", "two.zip"]);
        for wrong in [
            "",
            "Piskvorky",
            "Piskvorky 99x99, 1",
            "Piskvorky 3x3,\n0,1,0",
            "Piskvorky 3x3,\n4,1,0",
        ] {
            assert!(read_psq(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sgf_reads_back() {
        let game = Mnk::gomoku(15, false).unwrap();
        let record = Record {
            width: 15,
            height: 15,
            moves: game.read_moves("h8a15o1").unwrap(),
            players: [r"a ] \ b".into(), "c".into()],
            result: "B+".into(),
        };
        let text = write_sgf(&record);
        assert_eq!(text, r"(;FF[4]GM[4]SZ[15]PB[a \] \\ b]PW[c]RE[B+];B[hh];W[aa];B[oo])");
        assert_eq!(read_sgf(&text).unwrap(), [record]);
    }

    #[test]
    fn sgf_follows_the_main_line() {
        let text =
            r"(;GM[4]SZ[15]PB[a \] b]PW[c]RE[B+];B[aa]C[B\[oo\] ;W];W[hh](;B[oa];W[ab])(;B[bb](;W[cc])))(;GM[4];W[aa])";
        let records = read_sgf(text).unwrap();
        let game = Mnk::gomoku(15, false).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(names(&game, &records[0].moves), ["a15", "h8", "o15", "a14"]);
        assert_eq!(records[0].players, ["a ] b", "c"]);
        assert_eq!((records[1].width, records[1].moves.len()), (19, 1));
        for wrong in [
            "(",
            "(;B[aa]",
            "(;B[aa",
            "(;B[aa];B[ab])",
            "(;GM[1])",
            "(;SZ[0])",
            "(;B[])",
            "(;SZ[3];B[dd])",
            "(;B[é])",
        ] {
            assert!(read_sgf(wrong).is_err(), "{wrong}");
        }
    }
}
