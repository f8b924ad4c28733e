//! The rulebook is in the language of clingo: it reads every file without an error.

use std::path::{Path, PathBuf};
use std::process::Command;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulebook");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lp"))
        .collect();
    files.sort();
    files
}

/// Grounds a file. That relations of the game have no facts here is no error.
fn clingo(file: &Path) -> std::io::Result<std::process::Output> {
    Command::new("clingo")
        .args(["--mode=gringo", "--warn=no-atom-undefined"])
        .arg(file)
        .output()
}

#[test]
fn clingo_reads_every_file() {
    let files = files();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let Ok(output) = clingo(&file) else {
            eprintln!("skipped: no `clingo` to read the rulebook (Debian has it in the package `gringo`)");
            return;
        };
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && complaints.is_empty(),
            "{}: {complaints}",
            file.display()
        );
    }
}

#[test]
fn clingo_would_complain_of_a_bad_file() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    if let Ok(output) = clingo(&file) {
        assert!(!output.status.success());
    }
}
