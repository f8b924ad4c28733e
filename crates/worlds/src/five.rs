//! The board of five by five that Onitama and Five Field Kono share: cells, sets of cells as bits, and rows as text.
//!
//! Rules call a cell `cell(Row,Col)`, both counted from one. Pictures and texts have row 1 at the bottom.

use crate::drawing;
use crate::game::{ReadError, Turn};
use adage_logic::Term;
use std::fmt;

/// The length of a side.
pub const SIDE: usize = 5;

/// How many cells there are.
pub const CELLS: usize = SIDE * SIDE;

/// A cell, counted row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both counted from one.
    pub const fn at(row: i32, col: i32) -> Option<Cell> {
        let side = SIDE as i32;
        if row < 1 || row > side || col < 1 || col > side {
            return None;
        }
        Some(Cell(((row - 1) * side + col - 1) as u8))
    }

    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from one.
    pub const fn row(self) -> i32 {
        self.0 as i32 / SIDE as i32 + 1
    }

    /// Counted from one.
    pub const fn col(self) -> i32 {
        self.0 as i32 % SIDE as i32 + 1
    }

    pub const fn offset(self, rows: i32, cols: i32) -> Option<Cell> {
        Cell::at(self.row() + rows, self.col() + cols)
    }

    pub fn turned(self, turn: Turn) -> Cell {
        let (x, y) = turn.apply(self.drawn(), (SIDE, SIDE));
        Cell((y * SIDE + x) as u8)
    }

    /// Where the cell is in a drawing.
    pub fn drawn(self) -> drawing::Cell {
        (self.index() % SIDE, self.index() / SIDE)
    }

    /// The cell as rules name it, `cell(Row,Col)`.
    pub fn term(self) -> Term {
        Term::compound("cell", &[Term::Int(self.row()), Term::Int(self.col())])
    }

    /// The cell that a term `cell(Row,Col)` names.
    pub fn of_term(term: Term) -> Option<Cell> {
        let Term::Compound(cell) = term else { return None };
        let [row, col] = cell.args() else { return None };
        let is_cell = cell.functor().as_str() == "cell";
        is_cell.then(|| Cell::at(row.as_int()?, col.as_int()?))?
    }
}

/// As in `(2,3)`: the row, then the column.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.col())
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Cells(pub u32);

impl Cells {
    pub const NONE: Cells = Cells(0);

    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    pub const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.0)
    }

    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// Whether all of these are in the other set.
    pub const fn within(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn turned(self, turn: Turn) -> Cells {
        self.into_iter().map(|cell| cell.turned(turn)).collect()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

/// The cells of a set, row by row.
#[derive(Clone)]
pub struct CellsIter(u32);

impl Iterator for CellsIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = Cell(self.0.trailing_zeros() as u8);
        let more = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        more.then_some(cell)
    }
}

/// The men on the board by their letters, from rows such as `rrRrr/5/2b2/5/bbBb1`, the fifth row first. A number stands
/// for as many empty cells, a dot for one.
pub fn read_rows(text: &str, letters: &str) -> Result<Vec<(Cell, char)>, ReadError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != SIDE {
        return Err(ReadError(format!("expected {SIDE} rows, found {}", rows.len())));
    }
    let mut men = Vec::new();
    for (row, text) in (1..=SIDE as i32).rev().zip(rows) {
        read_row(text, row, letters, &mut men)?;
    }
    Ok(men)
}

fn read_row(text: &str, row: i32, letters: &str, men: &mut Vec<(Cell, char)>) -> Result<(), ReadError> {
    let wrong_width = || ReadError(format!("row {row} is not {SIDE} cells wide"));
    let mut col = 1;
    for letter in text.chars() {
        col += match letter.to_digit(10) {
            Some(empty) => empty as i32,
            None if letter == '.' => 1,
            None if letters.contains(letter) => {
                men.push((Cell::at(row, col).ok_or_else(wrong_width)?, letter));
                1
            }
            None => {
                let expected: Vec<String> = letters.chars().map(|letter| letter.to_string()).collect();
                let expected = expected.join(", ");
                return Err(ReadError(format!(
                    "expected {expected}, a dot or a number, found {letter}"
                )));
            }
        };
        if col > SIDE as i32 + 1 {
            return Err(wrong_width());
        }
    }
    if col == SIDE as i32 + 1 {
        Ok(())
    } else {
        Err(wrong_width())
    }
}

/// The rows as [`read_rows`] reads them.
pub fn write_rows(letter_at: impl Fn(Cell) -> Option<char>) -> String {
    let row = |row: i32| {
        let cells = (1..=SIDE as i32).filter_map(|col| Cell::at(row, col));
        drawing::row_text(cells.map(&letter_at))
    };
    let rows: Vec<String> = (1..=SIDE as i32).rev().map(row).collect();
    rows.join("/")
}

/// Reads a cell such as `(2,3)` at the beginning of a text, and what comes after it.
pub fn read_cell(text: &str) -> Option<(Cell, &str)> {
    let (inside, rest) = text.trim_start().strip_prefix('(')?.split_once(')')?;
    let (row, col) = inside.split_once(',')?;
    let number = |text: &str| -> Option<i32> {
        let digits = text.trim();
        digits
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| digits.parse().ok())?
    };
    Some((Cell::at(number(row)?, number(col)?)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back() {
        for text in ["5/5/5/5/5", "ab3/5/1a3/4b/aaaaa", "5/1a1a1/5/5/5"] {
            let men = read_rows(text, "ab").unwrap();
            let letter_at = |cell| men.iter().find(|(at, _)| *at == cell).map(|(_, letter)| *letter);
            assert_eq!(write_rows(letter_at), text);
        }
        for bad in [
            "",
            "5/5/5/5",
            "6/5/5/5/5",
            "5/5/5/5/4",
            "5/5/5/5/c4",
            "5/5/5/5/aaaaaa",
            "9999999999/5/5/5/5",
        ] {
            assert!(read_rows(bad, "ab").is_err(), "{bad}");
        }
    }

    #[test]
    fn cells_read_and_turn() {
        let cell = Cell::at(2, 5).unwrap();
        assert_eq!(read_cell(" (2, 5) rest"), Some((cell, " rest")));
        assert_eq!(cell.to_string(), "(2,5)");
        let mirror = Turn {
            mirror_files: true,
            ..Turn::default()
        };
        assert_eq!(cell.turned(mirror), Cell::at(2, 1).unwrap());
        for bad in ["", "(2,6)", "(0,1)", "(2,5", "(a,5)", "(99999999999,5)", "(+2,5)"] {
            assert_eq!(read_cell(bad), None, "{bad}");
        }
    }
}
