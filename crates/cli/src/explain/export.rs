//! The trees for other readers: rules, programs, pictures.

use super::{Args, Told, write};
use crate::failure::Failure;
use crate::output::{Output, progress};
use adage_learn::tree::counters::Tally;
use adage_learn::tree::export::c::{Files, c};
use adage_learn::tree::export::cdl;
use adage_learn::tree::export::rules::{World, rules};
use adage_learn::tree::export::rust::rust;
use adage_learn::tree::export::svg::svg;
use adage_logic::clause::Predicate;
use adage_logic::term::Symbol;
use adage_worlds::space::Space;
use clap::ValueEnum;
use serde_json::json;
use std::path::Path;

/// The most positions that are counted through for a picture.
const MOST_POSITIONS: u64 = 4_000_000;

#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// Rules of our own language
    Rules,
    /// C99: a header and a source, which comments on its decisions if compiled with COMMENTED defined
    C,
    /// A Rust module
    Rust,
    /// CDL-1, for linear trees
    Cdl,
    /// A picture of one tree, with counts where the space is small
    Svg,
}

pub fn run(args: &Args, told: &Told, format: Format, output: &Output) -> Result<(), Failure> {
    let text = match format {
        Format::Rules => as_rules(told)?,
        Format::C => {
            let files = c(&told.hierarchy);
            match &args.out {
                Some(path) => return write_both(path, &files, args, output),
                None => in_one(&files),
            }
        }
        Format::Rust => rust(&told.hierarchy),
        Format::Cdl => {
            let program = cdl::Program::of(&told.hierarchy);
            program.map_err(|error| Failure::bad(error.to_string()))?.to_string()
        }
        Format::Svg => picture(args, told)?,
    };
    match (&args.out, output.json) {
        (Some(path), _) => write(path, &text, args, output)?,
        (None, true) => {
            let name = format.to_possible_value().map(|value| value.get_name().to_string());
            output.value(&json!({ "as": name, "text": text }));
        }
        (None, false) => output.text(text),
    }
    Ok(())
}

fn as_rules(told: &Told) -> Result<String, Failure> {
    let world = World {
        patterns: &|name| match told.world.is_primitive(name) {
            true => Vec::new(),
            false => told.world.selection.rules.named(Symbol::new(name)),
        },
        everywhere: Some(Predicate::new("contents", 4)),
    };
    let program = rules(&told.hierarchy, world).map_err(|error| Failure::bad(error.to_string()))?;
    Ok(program.to_string())
}

/// The source with its header in place, so that what is printed compiles as it is.
fn in_one(files: &Files) -> String {
    let include = format!("#include \"{}\"\n", files.header_name);
    format!("{}{}", files.header, files.source.replacen(&include, "", 1))
}

fn write_both(path: &Path, files: &Files, args: &Args, output: &Output) -> Result<(), Failure> {
    let header = path.with_file_name(&files.header_name);
    if header == path {
        let help = "name the source, as in --out tree.c";
        return Err(Failure::bad(format!("`{}` is the name of the header", path.display())).with_help(help));
    }
    write(&header, &files.header, args, output)?;
    write(path, &files.source, args, output)
}

fn picture(args: &Args, told: &Told) -> Result<String, Failure> {
    let tally = count(args, told)?;
    let part = &told.hierarchy.parts[told.part];
    let counts = tally.as_ref().map(|tally| &tally.parts[told.part]);
    Ok(svg(&part.schema, &part.tree, counts))
}

/// How every position of a small space passes the trees of the whole problem. Complete tables take long to make, so how
/// many are wrong is counted only where a folder for them is named.
fn count(args: &Args, told: &Told) -> Result<Option<Tally>, Failure> {
    let Some(space) = told
        .source
        .space
        .as_ref()
        .filter(|space| space.numbers() <= MOST_POSITIONS)
    else {
        return Ok(None);
    };
    let truth = match &args.tables {
        Some(folder) => told.source.truth(Some(folder))?,
        None => None,
    };
    let whole = told.hierarchy.whole();
    let mut tally = Tally::zero(&told.hierarchy);
    let mut judge = told.problem.judge();
    let bar = progress(space.numbers(), "counting branches");
    for position in bar
        .wrap_iter(0..space.numbers())
        .filter_map(|number| space.position(number))
    {
        let class = truth.as_ref().and_then(|truth| truth.class(&position));
        tally.add(&told.hierarchy, &judge.trace(whole, &position), class);
    }
    bar.finish_and_clear();
    Ok(Some(tally))
}
