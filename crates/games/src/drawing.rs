//! A board to be shown: state in, picture out. Drawn for the terminal and as SVG.

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
