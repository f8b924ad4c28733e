//! Runs `adage-experiments` and reads its rows.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// The program in a folder, about to run.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adage-experiments"));
    command.args(args).current_dir(folder).env_remove("ADAGE_DATA");
    command
}

/// Runs the program in an empty folder.
pub fn run(args: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    command(folder.path(), args).output().expect("the program starts")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// JSON lines.
pub fn rows(stdout: &[u8]) -> Vec<Value> {
    let lines = text(stdout);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON value"))
        .collect()
}

pub fn ours<'a>(rows: &'a [Value], figure: &str) -> &'a Value {
    let row = rows.iter().find(|row| row["figure"] == figure);
    &row.unwrap_or_else(|| panic!("no row {figure}"))["ours"]
}
