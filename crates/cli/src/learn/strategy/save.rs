//! What was learned as a file: the rules with their sentences as comments, ready for clingo.

use super::super::interrupt::INTERRUPTED;
use super::super::keep::{is_rule_file, write_whole};
use super::Named;
use super::report::one_line;
use crate::failure::{Failure, io_failure};
use crate::output::warn;
use adage_learn::strategy::{Learned, clingo, words};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Held while a file is written, so that an interruption waits for it.
static WRITING: Mutex<()> = Mutex::new(());

/// Refuses what cannot be saved before anything is learned.
pub fn check(path: &Path, tasks: usize, replace: bool) -> Result<(), Failure> {
    let shown = path.display();
    if tasks > 1 {
        return Err(
            Failure::bad("only one task can be saved in a file").with_help("save each with a command of its own")
        );
    }
    if !is_rule_file(path) {
        return Err(Failure::bad(format!("`{shown}` is not the name of a file of rules"))
            .with_help("files of rules end in .lp"));
    }
    if path.exists() && !replace {
        return Err(Failure::bad(format!("there is a file `{shown}` already")).with_help("--replace writes over it"));
    }
    Ok(())
}

pub fn save(path: &Path, named: &Named, learned: &Learned) -> Result<(), Failure> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let written = write_whole(path, &text(named, learned));
    written.map_err(|error| io_failure("save", &path.display().to_string(), &error))
}

fn text(named: &Named, learned: &Learned) -> String {
    let proved = if learned.proved { "" } else { ", not proved the least" };
    let name = named.name.replace(char::is_control, " ");
    let mut text = format!(
        "% Learned from {name}: cost {} (length {}, penalties {}){proved}.\n",
        learned.cost(),
        learned.length,
        learned.penalty
    );
    for (statement, sentence) in words::sentences(&learned.program(&named.task)) {
        text += &format!("\n% {sentence}\n{}\n", one_line(statement));
    }
    text
}

/// From now on Ctrl-C ends every clingo and then the program; a file that is being written is written first.
pub fn end_cleanly_on_interrupt() {
    let watched = ctrlc::set_handler(|| {
        let _writing = WRITING.lock();
        clingo::stop_all();
        warn("\nInterrupted. Nothing was learned.");
        std::process::exit(INTERRUPTED);
    });
    if watched.is_err() {
        warn("warning: Ctrl-C may leave a clingo running until its time is over");
    }
}
