//! `adage explain`: what the trees of a problem decide, in words.
//!
//! The problem is read and its trees are induced as for learning ([`crate::problem`]). With a position the decision is
//! told, or why a question is asked there (`decision`); without one the whole is told as a manual, looked through for what
//! makes it hard to read, or written for other readers (`export`).

mod decision;
mod export;

use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, World, bundled, is_bundled, part_named};
use adage_learn::tree::explain::lint::lint;
use adage_learn::tree::explain::manual::manual;
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::model::Tree;
use adage_learn::tree::problem::Problem;
use adage_store::Overwrite;
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::space::Ending;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// A problem (.lp; kpk, kpa7kr, kpa7kr-black and kpb7kr come with the program)
    #[arg(value_name = "PROBLEM")]
    file: PathBuf,
    /// The position to decide: a FEN, or the squares of the men in the order of the space's name, as in 'g8 a7 c7 d4';
    /// if left out, the whole problem is written as a manual
    position: Option<String>,
    /// How the decision is told
    #[arg(long, value_enum, default_value_t = decision::Style::Point, requires = "position")]
    style: decision::Style,
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

/// A problem with its trees.
struct Told<'p> {
    source: &'p Source,
    world: &'p World,
    problem: &'p Problem<'p, ChessVocabulary>,
    hierarchy: Hierarchy,
    /// The part that is asked for.
    part: usize,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    refuse_others(&args.file)?;
    let is_picture = matches!(args.format, Some(export::Format::Svg));
    if args.part.is_some() && args.position.is_none() && !is_picture {
        return Err(Failure::bad("`--part` goes with a position or with `--as svg`"));
    }
    let source = Source::read(&args.file)?;
    let world = World::load(&source, folder.as_deref(), &args.rules)?;
    let problem = source.decide(&world)?;
    let told = Told {
        part: part_named(&problem, args.part.as_deref())?,
        hierarchy: problem.hierarchy(),
        source: &source,
        world: &world,
        problem: &problem,
    };
    if args.lint {
        return look_through(&told.hierarchy, output);
    }
    told.refuse_without_tree()?;
    match (&args.position, &args.why, args.format) {
        (Some(position), Some(question), _) => decision::why(&told, position, question, output),
        (Some(position), None, _) => decision::tell(&told, position, args.style, output),
        (None, _, Some(format)) => export::run(&args, &told, format, output),
        (None, _, None) => {
            let text = manual(&told.hierarchy);
            match (&args.out, output.json) {
                (Some(path), _) => write(path, &text, &args, output)?,
                (None, true) => output.value(&json!({ "manual": text })),
                (None, false) => output.text(text),
            }
            Ok(())
        }
    }
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

impl Told<'_> {
    fn refuse_without_tree(&self) -> Result<(), Failure> {
        let part = &self.hierarchy.parts[self.part];
        match part.tree {
            Tree::Null => {
                let name = &part.schema.decides.name;
                let help = format!("give examples of it, as in example({name}, \"POSITION\", CLASS).");
                Err(Failure::bad(format!("there is no tree for `{name}` in `{}`", self.source.name)).with_help(help))
            }
            _ => Ok(()),
        }
    }
}

fn look_through(hierarchy: &Hierarchy, output: &Output) -> Result<(), Failure> {
    let found = lint(hierarchy);
    match output.json {
        true => found
            .iter()
            .for_each(|finding| output.value(&json!({ "part": finding.part, "finding": finding.kind.to_string() }))),
        false if found.is_empty() => output.line("Nothing makes these trees hard to read."),
        false => found.iter().for_each(|finding| output.line(finding.to_string())),
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
