//! A drawing as one self-contained SVG picture: no fonts for the men, no scripts, no links.
//!
//! A cell is 100 units wide, as in [`super::pieces`]; the picture asks to be shown at 45 pixels a cell. Layers from
//! below: the board, marks, men, arrows, coordinates, caption.

use super::{Cell, Drawing, Glyph, Ground, file_name, pieces};
use std::collections::BTreeSet;
use std::fmt::Write;

const CELL: usize = 100;
const LEFT: usize = 70;
const RIGHT: usize = 30;
const TOP: usize = 30;
const COORDINATES: usize = 62;
const CAPTION_LINE: usize = 50;
const PIXELS_PER_CELL: usize = 45;

const PAPER: &str = "#fbf6ea";
const INK: &str = "#4a4039";
const LIGHT: &str = "#f0e4cc";
const DARK: &str = "#b9977a";
const WOOD: &str = "#e9cb95";
const MARK: &str = "#f5bd1f";
const ARROW: &str = "#1f7a8c";
const FONT: &str = "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

impl Drawing {
    pub fn to_svg(&self) -> String {
        let caption = self.caption_lines();
        let below = match caption.len() {
            0 => 0,
            lines => lines * CAPTION_LINE + CAPTION_LINE / 3,
        };
        let width = LEFT + self.width * CELL + RIGHT;
        let height = TOP + self.height * CELL + COORDINATES + below;
        let pixels = |units: usize| units * PIXELS_PER_CELL / CELL;
        let layers = [
            self.definitions(),
            format!(r#"<rect width="{width}" height="{height}" rx="24" fill="{PAPER}"/>"#),
            self.board(),
            self.marked_cells(),
            self.men(),
            self.arrow_shapes(),
            self.coordinates(),
            self.caption_text(&caption),
        ];
        let body: String = layers
            .iter()
            .filter(|layer| !layer.is_empty())
            .map(|layer| format!("{layer}\n"))
            .collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" \
             role=\"img\" aria-label=\"{}\">\n{body}</svg>\n",
            pixels(width),
            pixels(height),
            escape(if self.caption.is_empty() {
                "a board"
            } else {
                &self.caption
            }),
        )
    }

    /// The upper left corner of a cell.
    fn corner(&self, (x, y): Cell) -> (usize, usize) {
        (LEFT + x * CELL, TOP + self.height.saturating_sub(y + 1) * CELL)
    }

    fn centre(&self, cell: Cell) -> (usize, usize) {
        let (left, top) = self.corner(cell);
        (left + CELL / 2, top + CELL / 2)
    }

    fn visible_glyphs(&self) -> impl Iterator<Item = (Cell, &Glyph)> {
        self.glyphs
            .iter()
            .filter(|(cell, _)| self.contains(*cell))
            .map(|(cell, glyph)| (*cell, glyph))
    }

    /// Each picture once, however often it stands on the board.
    fn definitions(&self) -> String {
        let names: BTreeSet<&str> = self.visible_glyphs().map(|(_, glyph)| glyph.picture).collect();
        let known = names
            .into_iter()
            .filter_map(|name| Some((name, pieces::picture(name)?)));
        let pictures: String = known
            .map(|(name, svg)| format!("<g id=\"{name}\">{svg}</g>\n"))
            .collect();
        match pictures.is_empty() {
            true => String::new(),
            false => format!("<defs>\n{pictures}</defs>"),
        }
    }

    fn board(&self) -> String {
        let (width, height) = (self.width * CELL, self.height * CELL);
        let ground = if self.ground == Ground::Lines { WOOD } else { LIGHT };
        let rect = format!(r#"<rect x="{LEFT}" y="{TOP}" width="{width}" height="{height}""#);
        let lines = match self.ground {
            Ground::Chequered => format!(r#"<path d="{}" fill="{DARK}"/>"#, self.dark_squares()),
            Ground::Cells => {
                format!(
                    r#"<path d="{}" fill="none" stroke="{INK}" stroke-width="3"/>"#,
                    self.borders()
                )
            }
            Ground::Lines => {
                let lines = format!(
                    r#"<path d="{}" fill="none" stroke="{INK}" stroke-width="2.5"/>"#,
                    self.grid()
                );
                format!("{lines}{}", self.stars())
            }
        };
        format!(r#"{rect} fill="{ground}"/>{lines}{rect} fill="none" stroke="{INK}" stroke-width="4"/>"#)
    }

    fn dark_squares(&self) -> String {
        let dark = self.cells().filter(|cell| self.is_dark(*cell));
        let corners = dark.map(|cell| self.corner(cell));
        corners
            .map(|(left, top)| format!("M{left} {top}h{CELL}v{CELL}h-{CELL}z"))
            .collect()
    }

    /// The lines between cells.
    fn borders(&self) -> String {
        let (width, height) = (self.width * CELL, self.height * CELL);
        let upright = (1..self.width).map(|x| format!("M{} {TOP}v{height}", LEFT + x * CELL));
        let level = (1..self.height).map(|y| format!("M{LEFT} {}h{width}", TOP + y * CELL));
        upright.chain(level).collect()
    }

    /// The lines on whose crossings the men stand.
    fn grid(&self) -> String {
        let half = CELL / 2;
        let (width, height) = (
            self.width.saturating_sub(1) * CELL,
            self.height.saturating_sub(1) * CELL,
        );
        let upright = (0..self.width).map(|x| format!("M{} {}v{height}", LEFT + half + x * CELL, TOP + half));
        let level = (0..self.height).map(|y| format!("M{} {}h{width}", LEFT + half, TOP + half + y * CELL));
        upright.chain(level).collect()
    }

    fn stars(&self) -> String {
        let centres = self
            .cells()
            .filter(|cell| self.is_star_point(*cell))
            .map(|cell| self.centre(cell));
        centres
            .map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="9" fill="{INK}"/>"#))
            .collect()
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn marked_cells(&self) -> String {
        let marks = self.marks.iter().filter(|cell| self.contains(**cell));
        let shape = |cell: &Cell| match self.ground {
            Ground::Lines => {
                let (x, y) = self.centre(*cell);
                format!(r#"<circle cx="{x}" cy="{y}" r="54" fill="{MARK}" fill-opacity="0.9"/>"#)
            }
            _ => {
                let (x, y) = self.corner(*cell);
                format!(r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{MARK}" fill-opacity="0.65"/>"#)
            }
        };
        marks.map(shape).collect()
    }

    fn men(&self) -> String {
        let shape = |(cell, glyph): (Cell, &Glyph)| {
            let (x, y) = self.corner(cell);
            match pieces::picture(glyph.picture) {
                Some(_) => format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", glyph.picture),
                None => lettered_disc(glyph, self.centre(cell)),
            }
        };
        self.visible_glyphs().map(shape).collect::<String>().trim_end().into()
    }

    fn arrow_shapes(&self) -> String {
        let shapes = self
            .visible_arrows()
            .filter_map(|(from, to)| arrow(self.centre(from), self.centre(to)));
        shapes
            .map(|path| format!(r#"<path d="{path}" fill="{ARROW}" fill-opacity="0.82"/>"#))
            .collect()
    }

    fn coordinates(&self) -> String {
        let mut text = format!(r#"<g font-family="{FONT}" font-size="32" fill="{INK}" text-anchor="middle">"#);
        let bottom = TOP + self.height * CELL + 44;
        for x in 0..self.width {
            let _ = write!(
                text,
                r#"<text x="{}" y="{bottom}">{}</text>"#,
                self.centre((x, 0)).0,
                file_name(x)
            );
        }
        for y in 0..self.height {
            let _ = write!(
                text,
                r#"<text x="{}" y="{}">{}</text>"#,
                LEFT / 2,
                self.centre((0, y)).1 + 11,
                y + 1
            );
        }
        text + "</g>"
    }

    /// The caption, broken between words where it would grow wider than the board.
    fn caption_lines(&self) -> Vec<String> {
        let room = (self.width * CELL / 19).max(16);
        let mut lines: Vec<String> = Vec::new();
        for word in self.caption.split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.into()),
            }
        }
        lines
    }

    fn caption_text(&self, lines: &[String]) -> String {
        let middle = LEFT + self.width * CELL / 2;
        let first = TOP + self.height * CELL + COORDINATES + CAPTION_LINE * 2 / 3;
        let shape = |(index, line): (usize, &String)| {
            let y = first + index * CAPTION_LINE;
            format!(
                "<text x=\"{middle}\" y=\"{y}\" font-family=\"{FONT}\" font-size=\"36\" fill=\"{INK}\" \
                 text-anchor=\"middle\">{}</text>",
                escape(line)
            )
        };
        lines.iter().enumerate().map(shape).collect()
    }
}

/// A man that has no picture of its own.
fn lettered_disc(glyph: &Glyph, (x, y): (usize, usize)) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"40\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"4\"/>\
         <text x=\"{x}\" y=\"{}\" font-family=\"{FONT}\" font-size=\"48\" fill=\"{INK}\" \
         text-anchor=\"middle\">{}</text>\n",
        y + 17,
        escape(&glyph.character.to_string()),
    )
}

/// The outline of an arrow between the centres of two cells; none from a cell to itself.
fn arrow(from: (usize, usize), to: (usize, usize)) -> Option<String> {
    let (from_x, from_y) = (from.0 as f64, from.1 as f64);
    let (along_x, along_y) = (to.0 as f64 - from_x, to.1 as f64 - from_y);
    let length = along_x.hypot(along_y);
    if length == 0.0 {
        return None;
    }
    let (along_x, along_y) = (along_x / length, along_y / length);
    let point = |along: f64, aside: f64| {
        let x = from_x + along * along_x - aside * along_y;
        let y = from_y + along * along_y + aside * along_x;
        format!("{x:.1} {y:.1}")
    };
    let (tail, neck, tip) = (22.0, length - 48.0, length - 12.0);
    let outline = [
        (tail, 7.0),
        (neck, 7.0),
        (neck, 22.0),
        (tip, 0.0),
        (neck, -22.0),
        (neck, -7.0),
        (tail, -7.0),
    ];
    let points: Vec<String> = outline.iter().map(|(along, aside)| point(*along, *aside)).collect();
    Some(format!("M{}z", points.join("L")))
}

/// Text that may stand in an element or an attribute; characters that XML does not allow become spaces.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}
