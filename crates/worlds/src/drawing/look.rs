//! How words look on a terminal.

use super::Style;

/// The looks in which this program prints words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Bold,
    Dim,
    Green,
    Red,
    Error,
    Hint,
}

impl Look {
    pub const ALL: [Look; 6] = [Look::Bold, Look::Dim, Look::Green, Look::Red, Look::Error, Look::Hint];

    /// The code that begins it.
    pub const fn start(self) -> &'static str {
        match self {
            Look::Bold => "\x1b[1m",
            Look::Dim => "\x1b[2m",
            Look::Green => "\x1b[32m",
            Look::Red => "\x1b[31m",
            Look::Error => "\x1b[1;31m",
            Look::Hint => "\x1b[1;36m",
        }
    }

    /// The text in this look, if there are colours.
    pub fn paint(self, text: &str, colour: bool) -> String {
        match colour {
            true => format!("{}{text}{}", self.start(), Style::RESET),
            false => text.to_string(),
        }
    }
}

impl Style {
    pub fn bold(self, text: &str) -> String {
        Look::Bold.paint(text, self.colour)
    }

    pub fn dim(self, text: &str) -> String {
        Look::Dim.paint(text, self.colour)
    }

    pub fn green(self, text: &str) -> String {
        Look::Green.paint(text, self.colour)
    }

    pub fn red(self, text: &str) -> String {
        Look::Red.paint(text, self.colour)
    }
}
