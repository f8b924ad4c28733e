//! Where output goes and how: text or JSON, with colours only on a terminal.

use adage_games::drawing::Style;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Text for people or JSON for machines, on standard output.
pub struct Output {
    pub json: bool,
    pub style: Style,
}

impl Output {
    pub fn new(json: bool, ascii: bool) -> Output {
        Output {
            json,
            style: Style {
                colour: wants_colour(io::stdout().is_terminal()),
                unicode: !ascii,
            },
        }
    }

    /// Writes a text. A reader that has gone away (`| head`) ends the program quietly.
    pub fn text(&self, text: impl AsRef<str>) {
        let mut out = io::stdout().lock();
        let written = out.write_all(text.as_ref().as_bytes()).and_then(|()| out.flush());
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
            Err(error) => {
                warn(&format!("error: cannot write the output: {error}"));
                std::process::exit(2);
            }
        }
    }

    pub fn line(&self, text: impl AsRef<str>) {
        self.text(format!("{}\n", text.as_ref()));
    }

    /// One JSON value on a line of its own.
    pub fn value(&self, value: &Value) {
        self.line(value.to_string());
    }

    pub fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    pub fn dim(&self, text: &str) -> String {
        self.paint("2", text)
    }

    pub fn green(&self, text: &str) -> String {
        self.paint("32", text)
    }

    pub fn red(&self, text: &str) -> String {
        self.paint("31", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        match self.style.colour {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_string(),
        }
    }
}

/// Whether to send colours to a stream.
pub fn wants_colour(is_terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A line on standard error, if anyone reads it.
pub fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Progress on standard error; unseen when that is not a terminal.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar.set_message(what.to_string());
    bar
}

/// That something is going on, on standard error; unseen when that is not a terminal.
pub fn spinner(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{spinner} {msg} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    bar.set_style(style);
    bar.set_message(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// 262144 as `262,144`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
