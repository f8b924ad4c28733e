//! A drawing as text. Marked cells stand in brackets, so they show without colour too.

use super::{Cell, Drawing, Ground, cell_name, file_name};

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether to send ANSI colours.
    pub colour: bool,
    /// Whether to use men and lines beyond ASCII.
    pub unicode: bool,
}

impl Style {
    pub const PLAIN: Style = Style {
        colour: false,
        unicode: false,
    };

    /// Ends a colour.
    pub const RESET: &str = RESET;

    /// All that drawings send to set and to end colours.
    pub const COLOURS: [&str; 4] = [LIGHT, DARK, MARKED, RESET];
}

const LIGHT: &str = "\x1b[30;48;5;223m";
const DARK: &str = "\x1b[30;48;5;180m";
const MARKED: &str = "\x1b[30;48;5;220m";
const RESET: &str = "\x1b[0m";

impl Drawing {
    /// The board with coordinates, then its arrows and its caption, each on its own line.
    pub fn to_text(&self, style: Style) -> String {
        let indent = self.height.to_string().len() + 1;
        let mut lines = Vec::new();
        for y in (0..self.height).rev() {
            lines.push(format!("{:>width$} {}", y + 1, self.row(y, style), width = indent - 1));
            if self.ground == Ground::Cells && y > 0 {
                lines.push(format!("{:indent$}{}", "", self.rule(style)));
            }
        }
        lines.push(format!("{:indent$}{}", "", self.files()));
        let arrows: Vec<String> = self.visible_arrows().map(|arrow| in_words(arrow, style)).collect();
        if !arrows.is_empty() {
            lines.push(format!("arrows: {}", arrows.join(", ")));
        }
        if !self.caption.is_empty() {
            // A caption may come from a file; it must not steer the terminal.
            lines.push(self.caption.replace(char::is_control, " "));
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    fn row(&self, y: usize, style: Style) -> String {
        let separator = match (self.ground, style.unicode) {
            (Ground::Cells, true) => "│",
            (Ground::Cells, false) => "|",
            _ => "",
        };
        let cells: Vec<String> = (0..self.width).map(|x| self.cell((x, y), style)).collect();
        cells.join(separator)
    }

    /// One cell, three columns wide.
    fn cell(&self, cell: Cell, style: Style) -> String {
        let marked = self.marks.contains(&cell);
        let (left, right) = match (marked, self.ground, style.unicode) {
            (true, ..) => ('[', ']'),
            (false, Ground::Lines, true) => (
                if cell.0 > 0 { '─' } else { ' ' },
                if cell.0 + 1 < self.width { '─' } else { ' ' },
            ),
            _ => (' ', ' '),
        };
        let middle = match self.glyph_at(cell) {
            Some(glyph) if style.unicode => glyph.character,
            Some(glyph) => glyph.letter,
            None => self.bare(cell, style),
        };
        let text = format!("{left}{middle}{right}");
        let background = match self.ground {
            _ if !style.colour => return text,
            _ if marked => MARKED,
            Ground::Chequered if self.is_dark(cell) => DARK,
            Ground::Chequered => LIGHT,
            _ => return text,
        };
        format!("{background}{text}{RESET}")
    }

    /// What shows where no man stands.
    fn bare(&self, cell: Cell, style: Style) -> char {
        match self.ground {
            Ground::Cells => ' ',
            Ground::Chequered if style.colour => ' ',
            Ground::Chequered => {
                if style.unicode {
                    '·'
                } else {
                    '.'
                }
            }
            Ground::Lines if !style.unicode => {
                if self.is_star_point(cell) {
                    '+'
                } else {
                    '.'
                }
            }
            Ground::Lines if self.is_star_point(cell) => '╋',
            Ground::Lines => self.crossing(cell),
        }
    }

    fn crossing(&self, (x, y): Cell) -> char {
        let (left, right, down, up) = (x > 0, x + 1 < self.width, y > 0, y + 1 < self.height);
        match (left, right, down, up) {
            (true, true, true, true) => '┼',
            (true, true, true, false) => '┬',
            (true, true, false, true) => '┴',
            (true, true, false, false) => '─',
            (true, false, true, true) => '┤',
            (true, false, true, false) => '┐',
            (true, false, false, true) => '┘',
            (false, true, true, true) => '├',
            (false, true, true, false) => '┌',
            (false, true, false, true) => '└',
            (false, false, false, false) => '·',
            (false, false, ..) => '│',
            (.., false, false) => '─',
        }
    }

    /// The line between two rows of cells.
    fn rule(&self, style: Style) -> String {
        let (dash, cross) = if style.unicode { ("─", "┼") } else { ("-", "+") };
        vec![dash.repeat(3); self.width].join(cross)
    }

    fn files(&self) -> String {
        let gap = if self.ground == Ground::Cells { " " } else { "" };
        let names: Vec<String> = (0..self.width).map(|x| format!("{:^3}", file_name(x))).collect();
        names.join(gap)
    }
}

fn in_words((from, to): (Cell, Cell), style: Style) -> String {
    let points = if style.unicode { "→" } else { "->" };
    format!("{}{points}{}", cell_name(from), cell_name(to))
}
