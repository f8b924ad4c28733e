//! The trees for other readers: rules, programs, pictures.

use super::{Args, write};
use crate::failure::Failure;
use crate::output::{Bars, Output};
use adage_learn::tree::explain::ProblemExplainer;
use adage_learn::tree::export::c::{Files, c};
use adage_learn::tree::export::cdl;
use adage_learn::tree::export::rust::rust;
use clap::ValueEnum;
use serde_json::json;
use std::path::Path;

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

pub fn run(args: &Args, explainer: &ProblemExplainer, format: Format, output: &Output) -> Result<(), Failure> {
    let text = match format {
        Format::Rules => explainer.rules()?,
        Format::C => {
            let files = c(explainer.hierarchy());
            match &args.out {
                Some(path) => return write_both(path, &files, args, output),
                None => in_one(&files),
            }
        }
        Format::Rust => rust(explainer.hierarchy()),
        Format::Cdl => {
            let program = cdl::Program::of(explainer.hierarchy());
            program.map_err(|error| Failure::bad(error.to_string()))?.to_string()
        }
        Format::Svg => explainer.picture(args.tables.as_deref(), &Bars::default())?,
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
