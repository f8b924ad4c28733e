//! A board to be shown: state in, picture out. Drawn for the terminal and as SVG.
//!
//! A game makes a [`Drawing`] of a position; whoever wants to point something out adds marks, arrows and a caption;
//! [`Drawing::to_text`] and [`Drawing::to_svg`] render it. Whatever lies outside the board is left out of the picture.

mod look;
mod pieces;
mod svg;
mod terminal;

pub use look::Look;
use std::fmt::Display;
pub use terminal::Style;

/// A cell, counted from nought from the left and from the bottom.
pub type Cell = (usize, usize);

/// What stands on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character for the terminal, e.g. `♞` or `×`.
    pub character: char,
    /// The letter where only ASCII will do, e.g. `n` or `x`.
    pub letter: char,
    /// The SVG picture's name, e.g. `black-knight` or `cross`.
    pub picture: &'static str,
}

/// How men stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Light and dark squares, as in chess.
    Chequered,
    /// Men stand on crossing lines, as in go-moku.
    Lines,
    /// Plain cells between lines, as in tic-tac-toe.
    Cells,
}

/// A board with its men, and what is pointed out on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    pub width: usize,
    pub height: usize,
    pub ground: Ground,
    pub glyphs: Vec<(Cell, Glyph)>,
    pub marks: Vec<Cell>,
    pub arrows: Vec<(Cell, Cell)>,
    /// A line below the board, e.g. "White to move".
    pub caption: String,
}

impl Drawing {
    /// A board without men.
    pub fn empty(width: usize, height: usize, ground: Ground) -> Drawing {
        Drawing {
            width,
            height,
            ground,
            glyphs: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            caption: String::new(),
        }
    }

    /// Points a cell out.
    pub fn mark(mut self, cell: Cell) -> Drawing {
        self.marks.push(cell);
        self
    }

    /// Adds an arrow from one cell to another.
    pub fn arrow(mut self, from: Cell, to: Cell) -> Drawing {
        self.arrows.push((from, to));
        self
    }

    pub fn with_caption(mut self, caption: impl Into<String>) -> Drawing {
        self.caption = caption.into();
        self
    }

    fn contains(&self, (x, y): Cell) -> bool {
        x < self.width && y < self.height
    }

    fn glyph_at(&self, cell: Cell) -> Option<&Glyph> {
        self.glyphs.iter().find(|(at, _)| *at == cell).map(|(_, glyph)| glyph)
    }

    /// The arrows with both ends on the board.
    fn visible_arrows(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let on_board = |(from, to): &(Cell, Cell)| self.contains(*from) && self.contains(*to);
        self.arrows.iter().copied().filter(on_board)
    }

    /// Whether a cell is dark on a chequered board; the one at the lower left is.
    fn is_dark(&self, (x, y): Cell) -> bool {
        (x + y).is_multiple_of(2)
    }

    /// The dots by which players find their way on the big boards.
    fn is_star_point(&self, (x, y): Cell) -> bool {
        match (self.ground, self.width, self.height) {
            (Ground::Lines, 15, 15) => (x, y) == (7, 7) || [3, 11].contains(&x) && [3, 11].contains(&y),
            (Ground::Lines, 19, 19) => [3, 9, 15].contains(&x) && [3, 9, 15].contains(&y),
            _ => false,
        }
    }
}

/// The name of a file: `a` to `z`, then `aa`, `ab` and so on.
pub fn file_name(x: usize) -> String {
    let letter = char::from(b'a' + (x % 26) as u8);
    match x / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", file_name(more - 1)),
    }
}

/// The name of a cell: its file's letter and its rank's number, as in `e4`.
pub fn cell_name((x, y): Cell) -> String {
    format!("{}{}", file_name(x), y + 1)
}

/// A row of a board as text: what stands on each cell, and a number for each run of empty ones.
pub fn row_text(cells: impl Iterator<Item = Option<impl Display>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(man) => {
                text += &skipped(std::mem::take(&mut empty));
                text += &man.to_string();
            }
        }
    }
    text + &skipped(empty)
}

/// How a run of empty cells is written.
fn skipped(empty: usize) -> String {
    match empty {
        0 => String::new(),
        _ => empty.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_players_name_them() {
        let names = [(0, 0), (4, 3), (18, 18), (25, 0), (26, 0), (27 * 26, 0)].map(cell_name);
        assert_eq!(names, ["a1", "e4", "s19", "z1", "aa1", "aaa1"]);
    }
}
