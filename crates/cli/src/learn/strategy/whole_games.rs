//! The games of a file, or such that the machine plays with itself, for a strategy to be learned from.

use super::save::SaveTo;
use crate::failure::{Failure, io_failure};
use crate::output::{Bars, Output, warn};
use adage_book::read_text;
use adage_learn::strategy::{Experience, GameTask, learn_from_games, read_records};
use adage_worlds::rule_form::RuleForm;
use std::io::Read;
use std::path::Path;

pub fn run<G: RuleForm>(
    task: &GameTask<'_, G>,
    games: &Experience<G>,
    save: Option<&SaveTo>,
    output: &Output,
) -> Result<(), Failure> {
    let learned = learn_from_games(task, games, &Bars::default())?;
    if let Some(save) = save {
        save.put(&learned.entry)?;
    }
    output.report(&learned.report);
    if let Some(save) = save {
        save.tell(task.world, output);
    }
    Ok(())
}

/// The games of a file; a line that cannot be read costs only its game.
pub fn of_file<G: RuleForm>(game: &G, file: &Path) -> Result<Experience<G>, Failure> {
    let text = match is_standard_input(file) {
        false => read_text(file)?,
        true => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| io_failure("read", "standard input", &error))?;
            text
        }
    };
    let read = read_records(game, &text);
    for (line, problem) in &read.problems {
        warn(&format!("{}:{line}: {problem}; this game is left out", file.display()));
    }
    if read.records.is_empty() {
        let failure = Failure::bad(format!("`{}` has no game of {}", file.display(), game.name()));
        return Err(
            failure.with_help("a game is a line: its first position and its moves, with semicolons between them")
        );
    }
    Ok(Experience::Recorded(read.records))
}

/// Whether a path stands for standard input.
fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
