//! What can go wrong at the command line, and how it is said: the file, the place, the reason and the cure.

use crate::output::wants_colour;
use crate::visible::visible;
use adage_book::{BadText, BookError};
use adage_logic::Diagnostic;
use adage_play::arena::NoPlayer;
use adage_store::StoreError;
use adage_worlds::domain::ReadAllError;
use adage_worlds::drawing::Look;
use adage_worlds::registry::NoWorld;
use adage_worlds::space::SpaceError;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;

/// Why a command did not end well.
#[derive(Debug)]
pub enum Failure {
    /// A check did not hold; what there is to say has been said.
    NotHeld,
    /// The input was bad.
    Bad { message: String, help: Option<String> },
    /// A text is wrong in these places.
    Text {
        name: String,
        source: String,
        diagnostics: Vec<Diagnostic>,
    },
}

impl Failure {
    pub fn bad(message: impl Into<String>) -> Failure {
        Failure::Bad {
            message: message.into(),
            help: None,
        }
    }

    pub fn with_help(self, text: impl Into<String>) -> Failure {
        match self {
            Failure::Bad { message, .. } => Failure::Bad {
                message,
                help: Some(text.into()),
            },
            other => other,
        }
    }

    /// 1: a check did not hold. 2: the input was bad.
    fn exit_code(&self) -> ExitCode {
        match self {
            Failure::NotHeld => ExitCode::from(1),
            _ => ExitCode::from(2),
        }
    }

    /// Says on standard error what went wrong, and gives the exit status.
    pub fn report(&self) -> ExitCode {
        let text = self.render(wants_colour(io::stderr().is_terminal()));
        let _ = io::stderr().write_all(text.as_bytes());
        self.exit_code()
    }

    /// The message for the terminal.
    pub fn render(&self, colour: bool) -> String {
        let paint = Paint { colour };
        let text = match self {
            Failure::NotHeld => String::new(),
            Failure::Bad { message, help } => {
                let mut text = format!("{} {message}\n", paint.error("error:"));
                if let Some(help) = help {
                    let _ = writeln!(text, "  {} {help}", paint.hint("help:"));
                }
                text
            }
            Failure::Text {
                name,
                source,
                diagnostics,
            } => diagnostics.iter().map(|d| render(d, name, source, paint)).collect(),
        };
        visible(&text, colour).into_owned()
    }
}

impl From<BadText> for Failure {
    fn from(bad: BadText) -> Failure {
        Failure::Text {
            name: bad.name,
            source: bad.source,
            diagnostics: bad.diagnostics,
        }
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        match error {
            BookError::Refused { message, help } => Failure::Bad { message, help },
            BookError::Text(bad) => bad.into(),
        }
    }
}

impl From<NoWorld> for Failure {
    fn from(error: NoWorld) -> Failure {
        match error {
            NoWorld::Sheet {
                name,
                text,
                diagnostics,
            } => Failure::Text {
                name,
                source: text,
                diagnostics,
            },
            other => Failure::Bad {
                message: other.to_string(),
                help: other.help(),
            },
        }
    }
}

impl From<ReadAllError> for Failure {
    fn from(error: ReadAllError) -> Failure {
        Failure::bad(error.to_string())
    }
}

impl From<SpaceError> for Failure {
    fn from(error: SpaceError) -> Failure {
        let failure = Failure::bad(error.to_string());
        match error {
            SpaceError::OtherWorld { only, .. } => failure.with_help(format!("the space here is {only}")),
            _ => failure,
        }
    }
}

impl From<NoPlayer> for Failure {
    fn from(error: NoPlayer) -> Failure {
        match error {
            NoPlayer::File(error) => error.into(),
            other => Failure::Bad {
                message: other.to_string(),
                help: other.help(),
            },
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        BookError::from(error).into()
    }
}

/// Errors of input and output that name what was being read or written.
pub fn io_failure(action: &str, path: &str, error: &std::io::Error) -> Failure {
    Failure::bad(format!("cannot {action} `{path}`: {error}"))
}

#[derive(Clone, Copy)]
struct Paint {
    colour: bool,
}

impl Paint {
    fn error(self, text: &str) -> String {
        Look::Error.paint(text, self.colour)
    }

    fn hint(self, text: &str) -> String {
        Look::Hint.paint(text, self.colour)
    }
}

/// How much of a line is shown, so that a file of one endless line does not fill the screen.
const WINDOW: usize = 120;

fn render(diagnostic: &Diagnostic, name: &str, source: &str, paint: Paint) -> String {
    let (line_number, column) = diagnostic.place(source);
    let start = source.floor_char_boundary(diagnostic.span.start.min(source.len()));
    let line_start = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = source[start..]
        .find('\n')
        .map_or(source.len(), |newline| start + newline);
    let (shown_before, shown_after) = excerpt(&source[line_start..start], &source[start..line_end]);
    let end = source.floor_char_boundary(diagnostic.span.end.min(line_end)).max(start);
    let marks = source[start..end].chars().count().clamp(1, WINDOW / 2);
    let gutter = " ".repeat(line_number.to_string().len());
    let pad = " ".repeat(shown_before.chars().count());
    let arrow = paint.error(&format!("{} {}", "^".repeat(marks), diagnostic.label));
    let mut text = format!("{} {}\n", paint.error("error:"), diagnostic.message);
    let _ = writeln!(text, "{gutter}{} {name}:{line_number}:{column}", paint.hint("-->"));
    let _ = writeln!(
        text,
        "{} {} {shown_before}{shown_after}",
        paint.hint(&line_number.to_string()),
        paint.hint("|")
    );
    let _ = writeln!(text, "{gutter} {} {pad}{arrow}", paint.hint("|"));
    if let Some(help) = &diagnostic.help {
        let _ = writeln!(text, "{gutter} {} {help}", paint.hint("= help:"));
    }
    text
}

/// The line before and after the place, shortened around it where it is long.
fn excerpt(before: &str, after: &str) -> (String, String) {
    let is_short = before.len() + after.len() <= WINDOW;
    let limit = if is_short { WINDOW } else { WINDOW / 2 };
    let tail: Vec<char> = before.chars().rev().take(limit).map(one_column).collect();
    (
        tail.into_iter().rev().collect(),
        after.chars().take(limit).map(one_column).collect(),
    )
}

/// Tabs too take one column, so that the marks below stand where they belong.
fn one_column(character: char) -> char {
    if character.is_control() { '·' } else { character }
}
