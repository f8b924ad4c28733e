//! Where output goes and how: text or JSON, with colours only on a terminal. Nothing else in the programs prints, so nothing
//! passes by the gate of [`mod@crate::visible`].

use crate::visible::visible;
use adage_book::{Progress, Report};
use adage_worlds::drawing::Style;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
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
        let text = visible(text.as_ref(), self.style.colour);
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
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

    /// One JSON value on a line of its own; keys in the order of the alphabet.
    pub fn value(&self, value: &impl Serialize) {
        match serde_json::to_value(value) {
            Ok(value) => self.line(without_controls(&value.to_string())),
            Err(error) => warn(&format!("error: cannot write the output: {error}")),
        }
    }

    /// A report: as JSON for machines, else in words.
    pub fn report(&self, report: &impl Report) {
        match self.json {
            true => self.value(report),
            false => self.text(report.text(self.style)),
        }
    }

    /// For those who write pieces of text: standard output, or standard error where that is for JSON.
    pub fn writer(&self) -> Box<dyn Write> {
        match self.json {
            true => Box::new(Gate {
                stream: io::stderr(),
                colour: self.style.colour,
            }),
            false => Box::new(Gate {
                stream: io::stdout(),
                colour: self.style.colour,
            }),
        }
    }

    pub fn bold(&self, text: &str) -> String {
        self.style.bold(text)
    }

    pub fn dim(&self, text: &str) -> String {
        self.style.dim(text)
    }

    pub fn green(&self, text: &str) -> String {
        self.style.green(text)
    }

    pub fn red(&self, text: &str) -> String {
        self.style.red(text)
    }
}

/// JSON writes the old control characters as `\u001b`; this does so with the newer ones, which terminals obey too.
fn without_controls(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        match character.is_control() {
            true => text.push_str(&format!("\\u{:04x}", u32::from(character))),
            false => text.push(character),
        }
    }
    text
}

/// A stream behind the gate. Characters and colours are not divided between pieces.
struct Gate<W> {
    stream: W,
    colour: bool,
}

impl<W: Write> Write for Gate<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(piece);
        self.stream.write_all(visible(&text, self.colour).as_bytes())?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Whether to send colours to a stream.
pub fn wants_colour(is_terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A line on standard error, if anyone reads it.
pub fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(line, false));
}

/// Progress on standard error; unseen when that is not a terminal.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar.set_message(visible(what, false).into_owned());
    bar
}

/// A count on standard error of what has no known end; unseen when that is not a terminal.
pub fn counter(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{human_pos} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    bar.set_style(style);
    bar.set_message(visible(what, false).into_owned());
    bar
}

/// Bars on standard error for work that libraries do, one at a time.
#[derive(Default)]
pub struct Bars {
    bar: Mutex<Option<ProgressBar>>,
    /// Set when the user breaks off.
    stop: Option<&'static AtomicBool>,
}

impl Bars {
    /// Bars for work that ends soon after this is set.
    pub fn until(stop: &'static AtomicBool) -> Bars {
        Bars {
            bar: Mutex::default(),
            stop: Some(stop),
        }
    }

    /// Hides the bar while something is printed.
    pub fn suspend(&self, print: impl FnOnce()) {
        match self.bar() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn bar(&self) -> Option<ProgressBar> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn put(&self, bar: Option<ProgressBar>) {
        let old = std::mem::replace(&mut *self.bar.lock().unwrap_or_else(PoisonError::into_inner), bar);
        if let Some(old) = old {
            old.finish_and_clear();
        }
    }
}

impl Progress for Bars {
    fn begin(&self, what: &str, steps: u64) {
        self.put(Some(match steps {
            0 => spinner(what),
            steps => progress(steps, what),
        }));
    }

    fn advance(&self, steps: u64) {
        if let Some(bar) = self.bar() {
            bar.inc(steps);
        }
    }

    fn say(&self, what: &str) {
        if let Some(bar) = self.bar() {
            bar.set_message(visible(what, false).into_owned());
        }
    }

    fn end(&self) {
        self.put(None);
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// That something is going on, on standard error; unseen when that is not a terminal.
pub fn spinner(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{spinner} {msg} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    bar.set_style(style);
    bar.set_message(visible(what, false).into_owned());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
