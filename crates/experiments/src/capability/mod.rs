//! `capability`: every figure that was ever promised, measured again, so that later work cannot lose one silently.
//!
//! A [`Capability`] says what it promises before anything is measured, so that the promises can be listed, and measures all its
//! figures in one run. A figure becomes a [`Row`] with the promise as theirs; a promise holds unless the verdict is `worse` or
//! `differs`. Times depend on the machine: where a time was promised, it stands beside something measured in the same run if
//! there is anything fair to put beside it, and among the long measurements if not.
//!
//! ```text
//! Capability: promises ──measure──→ Measured, one for each promise ──judged──→ Row
//! ```

mod combinations;
mod patterns;
mod published;
mod strategies;
mod trees;
mod wins;
mod worlds;

use crate::data_folder;
use crate::row::{self, Row, Verdict};
use adage_logic::diagnostic::nearest;
use adage_terminal::failure::Failure;
use adage_terminal::output::{Output, warn};
use serde_json::json;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Only what is measured in under two minutes, on small samples
    #[arg(long)]
    quick: bool,
    /// List what is promised, and measure nothing
    #[arg(long)]
    list: bool,
    /// Only the promises of this name; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The folder of public data; ADAGE_DATA if left out
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// What a figure has to be.
#[derive(Clone, Copy)]
enum Bound {
    Exactly(f64),
    AtMost(f64),
    AtLeast(f64),
}

struct Promise {
    figure: &'static str,
    bound: Bound,
}

const fn exactly(figure: &'static str, value: f64) -> Promise {
    Promise {
        figure,
        bound: Bound::Exactly(value),
    }
}

const fn at_most(figure: &'static str, value: f64) -> Promise {
    Promise {
        figure,
        bound: Bound::AtMost(value),
    }
}

const fn at_least(figure: &'static str, value: f64) -> Promise {
    Promise {
        figure,
        bound: Bound::AtLeast(value),
    }
}

impl Promise {
    fn title(&self) -> String {
        match self.bound {
            Bound::Exactly(_) => self.figure.to_string(),
            Bound::AtMost(_) => format!("{}, at most", self.figure),
            Bound::AtLeast(_) => format!("{}, at least", self.figure),
        }
    }

    fn value(&self) -> f64 {
        match self.bound {
            Bound::Exactly(value) | Bound::AtMost(value) | Bound::AtLeast(value) => value,
        }
    }

    fn row(&self, measured: Measured) -> Row {
        let (title, value) = (self.title(), self.value());
        match measured {
            Measured::Skipped(reason) => Row::skipped(title).with_theirs(value).with_note(reason),
            Measured::Figure(ours, note) => match self.bound {
                Bound::Exactly(_) => Row::equal(title, value, ours),
                Bound::AtMost(_) => Row::small(title, value, ours),
                Bound::AtLeast(_) => Row::large(title, value, ours),
            }
            .with_note(note),
        }
    }
}

/// A figure with what there is to say of it, or why there is none.
enum Measured {
    Figure(f64, String),
    Skipped(String),
}

fn figure(ours: impl Into<f64>, note: impl Into<String>) -> Measured {
    Measured::Figure(ours.into(), note.into())
}

/// For counts, which are far below the numbers that a float cannot hold.
fn count(ours: impl TryInto<u64>, note: impl Into<String>) -> Measured {
    Measured::Figure(ours.try_into().map_or(f64::NAN, |ours| ours as f64), note.into())
}

/// How long a measurement takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// A few seconds with `--quick`, also in a build for debugging: every test of the whole runs it.
    Quick,
    /// Takes longer, or is what some crate's own tests hold too on every position.
    Long,
}

/// Figures that are measured together.
struct Capability {
    name: &'static str,
    title: &'static str,
    length: Length,
    promises: &'static [Promise],
    /// One for each promise.
    measure: fn(&Means) -> Result<Vec<Measured>, Failure>,
}

/// What a measurement may use.
struct Means {
    is_quick: bool,
    data: Option<PathBuf>,
}

impl Means {
    /// So many of something, fewer where it has to be quick.
    fn size<T>(&self, quick: T, usual: T) -> T {
        if self.is_quick { quick } else { usual }
    }

    /// A file of the public data, or why it cannot be had.
    fn file(&self, name: &str) -> Result<PathBuf, String> {
        let Some(folder) = &self.data else {
            return Err("there is no folder of public data: name one with --data or ADAGE_DATA".to_string());
        };
        let path = folder.join(name);
        match path.exists() {
            true => Ok(path),
            false => Err(format!("`{}` is not there", path.display())),
        }
    }
}

fn all() -> impl Iterator<Item = &'static Capability> {
    [
        worlds::CAPABILITIES,
        patterns::CAPABILITIES,
        trees::CAPABILITIES,
        wins::CAPABILITIES,
        combinations::CAPABILITIES,
        strategies::CAPABILITIES,
        published::CAPABILITIES,
    ]
    .into_iter()
    .flatten()
}

/// Measures what is wanted. Fails if a promise does not hold.
pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    for name in &args.only {
        if !all().any(|capability| capability.name == name) {
            return Err(unknown(name));
        }
    }
    let is_wanted = |capability: &&Capability| match args.only.is_empty() {
        true => !args.quick || capability.length == Length::Quick,
        false => args.only.iter().any(|name| name == capability.name),
    };
    let wanted = all().filter(is_wanted);
    if args.list {
        wanted.for_each(|capability| list(capability, output));
        return Ok(());
    }
    let means = Means {
        is_quick: args.quick,
        data: data_folder(args.data),
    };
    let mut broken = 0;
    for capability in wanted {
        let rows = measure(capability, &means)?;
        broken += rows.iter().filter(|row| is_broken(row)).count();
        match output.json {
            true => rows.iter().for_each(|row| output.value(&row.to_json(capability.name))),
            false => row::show(capability.title, capability.name, &rows, output),
        }
    }
    match broken {
        0 => Ok(()),
        1 => broken_promise("a promise does not hold"),
        several => broken_promise(&format!("{several} promises do not hold")),
    }
}

fn broken_promise(what: &str) -> Result<(), Failure> {
    warn(what);
    Err(Failure::NotHeld)
}

fn is_broken(row: &Row) -> bool {
    matches!(row.verdict, Verdict::Worse | Verdict::Differs)
}

fn measure(capability: &Capability, means: &Means) -> Result<Vec<Row>, Failure> {
    let measured = (capability.measure)(means)?;
    if measured.len() != capability.promises.len() {
        return Err(Failure::bad(format!(
            "`{}` promises {} figures and measures {}",
            capability.name,
            capability.promises.len(),
            measured.len()
        )));
    }
    let promises = capability.promises.iter().zip(measured);
    Ok(promises.map(|(promise, measured)| promise.row(measured)).collect())
}

/// The same reason for all figures of a measurement.
fn skipped(reason: &str, figures: usize) -> Vec<Measured> {
    (0..figures).map(|_| Measured::Skipped(reason.to_string())).collect()
}

fn list(capability: &Capability, output: &Output) {
    let length = match capability.length {
        Length::Quick => "quick",
        Length::Long => "long",
    };
    if !output.json {
        let (title, name) = (output.bold(capability.title), output.dim(capability.name));
        output.line(format!("{title}  {name}, {length}"));
    }
    for promise in capability.promises {
        match output.json {
            true => output.value(&json!({
                "experiment": capability.name,
                "figure": promise.title(),
                "theirs": row::number(promise.value()),
                "length": length,
            })),
            false => output.line(format!("  {}: {}", promise.title(), row::number(promise.value()))),
        }
    }
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = all().map(|capability| capability.name).collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`capability --list` lists them".to_string(),
    };
    Failure::bad(format!("nothing that is promised is called `{name}`")).with_help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_figures_are_unique() {
        let mut seen = HashSet::new();
        for capability in all() {
            assert!(seen.insert(capability.name.to_string()), "{}", capability.name);
            for promise in capability.promises {
                let figure = format!("{}: {}", capability.name, promise.figure);
                assert!(seen.insert(figure), "{}", promise.figure);
            }
        }
    }

    #[test]
    fn a_promise_that_does_not_hold_is_seen() {
        let verdict = |promise: Promise, ours: f64| is_broken(&promise.row(figure(ours, "")));
        assert!(!verdict(at_most("", 3.0), 3.0) && !verdict(at_most("", 3.0), 2.0) && verdict(at_most("", 3.0), 3.1));
        assert!(
            !verdict(at_least("", 3.0), 3.0) && !verdict(at_least("", 3.0), 4.0) && verdict(at_least("", 3.0), 2.9)
        );
        assert!(!verdict(exactly("", 3.0), 3.0) && verdict(exactly("", 3.0), 2.0));
        assert!(verdict(at_most("", 3.0), f64::NAN) && verdict(at_least("", 3.0), f64::NAN));
        assert!(!is_broken(
            &at_most("", 3.0).row(Measured::Skipped("no data".to_string()))
        ));
    }
}
