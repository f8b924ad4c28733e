//! The book at hand, with what is wrong or replaced in it told on standard error.

use crate::failure::Failure;
use crate::output::{wants_colour, warn};
use adage_book::Book;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The bundled rules, those of the user's folder, and those of files. A file of the folder that is wrong costs that file
/// only.
pub fn load(folder: Option<&Path>, files: &[PathBuf]) -> Result<Book, Failure> {
    let book = Book::load(folder, files)?;
    for problem in &book.problems {
        let failure = Failure::from(problem.clone());
        warn(failure.render(wants_colour(io::stderr().is_terminal())).trim_end());
    }
    if !book.problems.is_empty() {
        warn("warning: what is wrong was left out; `adage rules check` shows it again");
    }
    for notice in &book.notices {
        warn(&format!("note: {notice}"));
    }
    Ok(book)
}
