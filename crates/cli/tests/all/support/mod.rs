//! Runs the real program.

pub mod krk;
pub mod learning;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

pub struct Ran {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `adage` in a folder of its own, so that no rulebook of the developer's gets in.
pub fn adage(args: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    adage_in(folder.path(), args, "")
}

/// `adage` in a folder, about to run.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adage"));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("ADAGE_BOOK")
        .env_remove("ADAGE_DATA");
    command
}

pub fn adage_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut child = command(folder, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input closes it, which is no failure of the test.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// What is said to commands that are all refused, with nothing else printed.
pub fn refusals(commands: &[&[&str]]) -> String {
    let refused = commands.iter().map(|args| {
        let ran = adage(args);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    });
    refused.collect()
}
