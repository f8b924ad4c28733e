//! Problems of decision trees, as the commands that learn, verify, match and explain them find and keep them.

use crate::failure::Failure;
use adage_book::{Book, BookError, Entry, Evidence, Kind, RuleFile, change_file};
use adage_learn::tree::bundled::{PROBLEMS, problem};
use adage_learn::tree::{ChessQuestions, ProblemFile};
use std::path::{Path, PathBuf};

/// Whether a problem of this name comes with the program.
pub fn is_bundled(name: &str) -> bool {
    problem(name).is_some()
}

/// The names of the problems that come with the program.
pub fn bundled() -> Vec<&'static str> {
    PROBLEMS.iter().map(|(name, _)| *name).collect()
}

/// Whether there is a file of this name, or a problem that comes with the program.
pub fn is_problem(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "lp") || file.is_file() || file.to_str().is_some_and(is_bundled)
}

/// The file of a problem that the book knows by this name.
pub fn in_book(name: &str, book: &Book) -> Option<PathBuf> {
    let (file, entry) = book.find(name)?;
    file.path.clone().filter(|_| entry.kind == Kind::Tree)
}

/// Reads a problem, and what its questions may ask.
pub fn open(path: &Path, book: &Book) -> Result<(ProblemFile, ChessQuestions), Failure> {
    let file = ProblemFile::open(path)?;
    let questions = ChessQuestions::new(&file, book)?;
    Ok((file, questions))
}

/// Puts evidence with a problem, in its file as it is now.
pub fn record(problem: &ProblemFile, evidence: &Evidence) -> Result<(), Failure> {
    let path = Path::new(problem.name());
    if !path.exists() {
        return Err(Failure::bad(format!(
            "`{}` comes with the program, so its evidence cannot be recorded",
            problem.name()
        ))
        .with_help("save it in a file of yours with `adage learn tree … --save FILE.lp`"));
    }
    Ok(change_file(path, problem.rule_file().clone(), |file| {
        file.entries
            .iter_mut()
            .for_each(|entry| entry.add_evidence(evidence.clone()));
        Ok(())
    })?)
}

/// Writes a learned problem into a file of problems.
pub fn save(path: &Path, problem: &ProblemFile, entry: Entry, replace: bool) -> Result<(), Failure> {
    let name = path.display().to_string();
    let of = problem.rule_file();
    let new = RuleFile::new(&name, Kind::Tree, &of.world, of.about.as_deref());
    let is_taken = change_file(path, new, |file| {
        if let Some(other) = file.entries.iter().find(|other| other.name != entry.name) {
            return Err(
                BookError::new(format!("`{name}` holds the problem `{}` already", other.name))
                    .with_help("put each problem into a file of its own"),
            );
        }
        let is_taken = !replace && file.find(&entry.name).is_some();
        if !is_taken {
            file.put(entry);
        }
        Ok(is_taken)
    })?;
    match is_taken {
        true => Err(
            Failure::bad(format!("there is a problem of that name in `{name}` already"))
                .with_help("--replace puts the new one in its place"),
        ),
        false => Ok(()),
    }
}
