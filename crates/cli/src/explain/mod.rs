//! `adage explain`: what the trees of a problem decide, in words.
//!
//! The problem is a file, one of the user's rulebook, or one that comes with the program ([`crate::problem`]). With a
//! position the decision is told, or why a question is asked there; without one the whole is told as a manual, looked through
//! for what makes it hard to read, or written for other readers (`export`).

mod export;

use crate::book;
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::problem::{bundled, in_book, is_bundled, open};
use adage_learn::tree::explain::lint::lint;
use adage_learn::tree::explain::manual::manual;
use adage_learn::tree::explain::{CommentaryStyle, ProblemExplainer};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_store::Overwrite;
use adage_worlds::chess::Ending;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// A problem: a file (.lp), or one by name (kpk, kpa7kr, kpa7kr-black and kpb7kr come with the program)
    #[arg(value_name = "PROBLEM")]
    file: PathBuf,
    /// The position to decide: a FEN, or the squares of the men in the order of the space's name, as in 'g8 a7 c7 d4';
    /// if left out, the whole problem is written as a manual
    position: Option<String>,
    /// How the decision is told
    #[arg(long, value_enum, default_value_t = Style::Point, requires = "position")]
    style: Style,
    /// Say why this question is asked in the position
    #[arg(long, value_name = "QUESTION", requires = "position", conflicts_with = "style")]
    why: Option<String>,
    /// Name what makes the trees hard to read; ends with status 1 if there is anything
    #[arg(long, conflicts_with_all = ["position", "format", "out"])]
    lint: bool,
    /// Write the trees for other readers
    #[arg(long = "as", value_enum, value_name = "FORMAT", conflicts_with = "position")]
    format: Option<export::Format>,
    /// The question that is decided or drawn as svg; the whole problem if left out
    #[arg(long, value_name = "NAME", conflicts_with = "lint")]
    part: Option<String>,
    /// Write the manual or export into this file; in C also the header, beside it
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
    /// Count in an svg also what is decided wrong, by the complete tables in this folder; those that are not there are
    /// made and saved
    #[arg(long, value_name = "DIR", requires = "format")]
    tables: Option<PathBuf>,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Style {
    /// With nothing that the decision does not need
    Point,
    /// All that was found out, and what followed
    After,
    /// Question by question, as it was asked
    Asked,
}

impl From<Style> for CommentaryStyle {
    fn from(style: Style) -> CommentaryStyle {
        match style {
            Style::Point => CommentaryStyle::ToThePoint,
            Style::After => CommentaryStyle::AfterTheEvent,
            Style::Asked => CommentaryStyle::AsAsked,
        }
    }
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let book = book::load(folder.as_deref(), &args.rules)?;
    let path = args.file.to_str().and_then(|name| in_book(name, &book));
    let path = path.unwrap_or_else(|| args.file.clone());
    refuse_others(&path)?;
    let is_picture = matches!(args.format, Some(export::Format::Svg));
    if args.part.is_some() && args.position.is_none() && !is_picture {
        return Err(Failure::bad("`--part` goes with a position or with `--as svg`"));
    }
    let (file, questions) = open(&path, &book)?;
    let explainer = ProblemExplainer::new(&file, &questions, args.part.as_deref(), &Bars::default())?;
    if args.lint {
        return look_through(explainer.hierarchy(), output);
    }
    explainer.check_tree()?;
    match (&args.position, &args.why, args.format) {
        (Some(position), Some(question), _) => output.report(&explainer.why(position, question)?),
        (Some(position), None, _) => output.report(&explainer.decide(position, args.style.into())?),
        (None, _, Some(format)) => return export::run(&args, &explainer, format, output),
        (None, _, None) => {
            let text = manual(explainer.hierarchy());
            match (&args.out, output.json) {
                (Some(path), _) => write(path, &text, &args, output)?,
                (None, true) => output.value(&json!({ "manual": text })),
                (None, false) => output.text(text),
            }
        }
    }
    Ok(())
}

/// What can be learned from but is no problem.
fn refuse_others(file: &Path) -> Result<(), Failure> {
    let name = file.display().to_string();
    let known = bundled().join(", ");
    let help = format!("a problem is a file of facts such as escape.lp; with the program come {known}");
    if file.extension().is_some_and(|ending| ending == "csv") {
        return Err(Failure::bad(format!("`{name}` is a sheet of cases, not a problem")).with_help(help));
    }
    if file.exists() || is_bundled(&name) {
        return Ok(());
    }
    let what = match Ending::read(&name) {
        Ok(_) => format!("`{name}` is an ending for which there is no problem"),
        Err(_) => format!("there is no problem `{name}`"),
    };
    Err(Failure::bad(what).with_help(help))
}

fn look_through(hierarchy: &Hierarchy, output: &Output) -> Result<(), Failure> {
    let found = lint(hierarchy);
    found.iter().for_each(|finding| output.report(finding));
    if found.is_empty() && !output.json {
        output.line("Nothing makes these trees hard to read.");
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

/// Writes a text to the file that `--out` names.
fn write(path: &Path, text: &str, args: &Args, output: &Output) -> Result<(), Failure> {
    adage_store::save(path, text.as_bytes(), Overwrite::when(args.replace))?;
    if !output.json {
        output.line(format!("written to {}", path.display()));
    }
    Ok(())
}
