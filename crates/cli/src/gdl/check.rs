//! `adage gdl check`: every finding with its place, the rule of GDL that is broken, and the cure.

use super::Source;
use crate::failure::{Failure, io_failure};
use crate::output::Output;
use adage_worlds::gdl::{Finding, Law, Sheet};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub fn run(names: &[String], output: &Output) -> Result<(), Failure> {
    let mut wrong = 0;
    let mut checked = 0;
    for source in sources(names)? {
        checked += 1;
        let (is_right, findings) = match Sheet::read(&source.text) {
            Ok(sheet) => (true, sheet.warnings),
            Err(findings) => (false, findings),
        };
        wrong += usize::from(!is_right);
        match output.json {
            true => output.value(&json!({
                "sheet": source.name,
                "well_formed": is_right,
                "findings": findings.iter().map(|finding| describe(finding, &source)).collect::<Vec<_>>(),
            })),
            false => tell(&source, is_right, &findings, output),
        }
    }
    match wrong {
        0 => Ok(()),
        1 if checked == 1 => Err(Failure::bad("the sheet is not well-formed")),
        _ => Err(Failure::bad(format!("{wrong} of {checked} sheets are not well-formed"))),
    }
}

fn tell(source: &Source, is_right: bool, findings: &[Finding], output: &Output) {
    for finding in findings {
        let (line, column) = finding.diagnostic.place(&source.text);
        let kind = match finding.is_error {
            true => output.red("error:"),
            false => output.bold("warning:"),
        };
        let message = &finding.diagnostic.message;
        output.line(format!("{}:{line}:{column} {kind} {message}", source.name));
        output.line(format!("  rule: {}", finding.law));
        output.line(format!("  cure: {}", cure(finding)));
    }
    if is_right {
        output.line(format!("{} {}", source.name, output.green("is well-formed")));
    }
}

fn describe(finding: &Finding, source: &Source) -> Value {
    let (line, column) = finding.diagnostic.place(&source.text);
    json!({
        "line": line,
        "column": column,
        "is_error": finding.is_error,
        "message": finding.diagnostic.message,
        "rule": finding.law.to_string(),
        "cure": cure(finding),
    })
}

/// What to do about it: what is known of the place, or else what mends such things.
fn cure(finding: &Finding) -> &str {
    finding.diagnostic.help.as_deref().unwrap_or(match finding.law {
        Law::Form => "write facts as `(cell 1 1 b)` and rules as `(<= (head) (condition) …)`",
        Law::LogicalWords => "use the word to join conditions, with the right number of them, or another name",
        Law::Arity => "give the name the same number of arguments everywhere, or use two names",
        Law::Keywords => "give the word its arguments, as in `(legal ?role ?move)`, or use another name",
        Law::Role => "write `(role x)` for every role",
        Law::Init => "let `init` depend on nothing that changes",
        Law::True => "to say what holds first use `init`, to say what holds later use `next`",
        Law::Next => "ask with `true` what holds now",
        Law::Does => "ask with `legal` or `true` instead, or move the condition into a rule for `next`",
        Law::BaseInput => "let `base` and `input` depend on nothing that changes",
        Law::Goal => "write a whole number from 0 to 100",
        Law::Safety => "add a condition, without `not`, that binds the variable",
        Law::Stratified => "break the circle: define one of the relations without the negation of the other",
        Law::Recursion => "bind the variable that grows by a relation outside the circle",
        Law::Complete => "add what is missing",
    })
}

fn sources(names: &[String]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for name in names {
        let path = Path::new(name);
        match path.is_dir() {
            false => sources.push(Source::find(name)?),
            true => {
                let files = sheets_in(path)?;
                if files.is_empty() {
                    return Err(Failure::bad(format!("there is no sheet in `{name}`"))
                        .with_help("sheets end with .kif, .gdl or .lp"));
                }
                for file in &files {
                    sources.push(Source::at(file)?);
                }
            }
        }
    }
    Ok(sources)
}

/// The sheets in a folder and in the folders in it, by name.
fn sheets_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let name = folder.display().to_string();
    let entries = std::fs::read_dir(folder).map_err(|error| io_failure("read", &name, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut sheets = Vec::new();
    for path in paths {
        let is_sheet = path
            .extension()
            .is_some_and(|ending| ending == "kif" || ending == "gdl" || ending == "lp");
        // A link to a folder may lead round in a circle.
        match path.is_dir() {
            true if !path.is_symlink() => sheets.extend(sheets_in(&path)?),
            false if is_sheet => sheets.push(path),
            _ => {}
        }
    }
    Ok(sheets)
}
