//! Where what is learned is kept: the rule in a file of the user's rulebook, the answers in a session file beside it.
//!
//! Files are written whole or not at all, so that whatever happens the answers given so far are there.

use crate::book::{Book, Shelf, read_text};
use crate::failure::{Failure, io_failure};
use adage_games::domain::Domain;
use adage_learn::pattern::record::Record;
use adage_logic::rulebook::{Entry, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where the rule and the answers go; nowhere if nothing is to be saved.
#[derive(Clone, Default)]
pub struct Places {
    pub rule: Option<PathBuf>,
    pub session: Option<PathBuf>,
    /// Whether other commands will find the rule by themselves.
    pub is_in_book: bool,
}

/// What the user wants of the files.
pub struct Wishes<'a> {
    pub folder: &'a Path,
    pub save: Option<&'a Path>,
    pub no_save: bool,
    pub resume: Option<&'a Path>,
    pub replace: bool,
}

impl Wishes<'_> {
    /// Finds the places for a concept, and refuses to write over what is there unless told to.
    pub fn places(&self, book: &Book, name: &str) -> Result<Places, Failure> {
        if self.no_save {
            return Ok(Places::default());
        }
        if let Some(save) = self.save.filter(|save| !is_rule_file(save)) {
            return Err(
                Failure::bad(format!("`{}` is not the name of a file of rules", save.display()))
                    .with_help("files of rules end in .lp"),
            );
        }
        let owned = book.of_user().find(|shelf| has_concept(&shelf.file, name));
        let owned = owned.and_then(|shelf| shelf.path.clone());
        let rule = match (self.save, &owned) {
            (Some(save), Some(path)) if !is_same(save, path) => {
                return Err(Failure::bad(format!(
                    "there is a rule called `{name}` in `{}` already",
                    path.display()
                ))
                .with_help("choose another name, or save into that file with --replace"));
            }
            (Some(save), _) => save.to_path_buf(),
            (None, Some(path)) => path.clone(),
            (None, None) => self.folder.join(format!("{name}.lp")),
        };
        if let (Some(path), false) = (&owned, self.replace) {
            return Err(Failure::bad(format!(
                "there is a rule called `{name}` in `{}` already",
                path.display()
            ))
            .with_help("--replace puts the new one in its place"));
        }
        // A file that was read is called as it was when it was read.
        let read = book.of_user().filter_map(|shelf| shelf.path.clone());
        let rule = read.into_iter().find(|path| is_same(path, &rule)).unwrap_or(rule);
        let beside = rule.with_file_name(format!("{name}.session"));
        let session = self.resume.map_or(beside, Path::to_path_buf);
        if self.resume.is_none() && !self.replace && session.exists() {
            let session = session.display();
            return Err(
                Failure::bad(format!("there are answers for `{name}` in `{session}` already")).with_help(format!(
                    "go on with `adage learn pattern --resume {session}`, or begin anew with --replace"
                )),
            );
        }
        Ok(Places {
            is_in_book: rule.parent().is_some_and(|parent| is_same(parent, self.folder)),
            rule: Some(rule),
            session: Some(session),
        })
    }
}

/// Whether an entry belongs to a concept: its rule, or one of the forms that it has (`fork_1`, `fork_2`).
pub fn is_of_concept(entry: &Entry, name: &str) -> bool {
    let is_form = |rest: &str| {
        rest.strip_prefix('_')
            .is_some_and(|number| number.parse::<u32>().is_ok())
    };
    entry
        .name
        .strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || is_form(rest))
}

fn has_concept(file: &File, name: &str) -> bool {
    file.entries.iter().any(|entry| entry.name == name)
}

pub fn is_rule_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "lp")
}

/// Whether two paths lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// Reads the record of a session.
pub fn read_session(path: &Path) -> Result<Record, Failure> {
    let source = read_text(path)?;
    let record = Record::read(&source).map_err(|diagnostics| Failure::Text {
        name: path.display().to_string(),
        source,
        diagnostics,
    })?;
    match record.concept.is_empty() || record.examples.is_empty() {
        true => Err(Failure::bad(format!(
            "`{}` is not the record of a session: it names no concept or no example",
            path.display()
        ))),
        false => Ok(record),
    }
}

/// Refuses a record whose positions are none of the world that it is about.
pub fn check_session<D: Domain>(path: &Path, record: &Record, domain: &D) -> Result<(), Failure> {
    match record.check(domain) {
        Ok(()) => Ok(()),
        Err(diagnostics) => Err(Failure::Text {
            name: path.display().to_string(),
            source: read_text(path)?,
            diagnostics,
        }),
    }
}

/// Saves a file of rules.
pub fn save_rules(shelf: &Shelf) -> Result<(), Failure> {
    let Some(path) = &shelf.path else { return Ok(()) };
    let saved = match path.exists() {
        true => shelf.file.save(path),
        false => write_whole(path, &shelf.file.text()),
    };
    saved.map_err(|error| io_failure("save", &path.display().to_string(), &error))
}

/// Writes a file so that either the old text is there or the new one, whole.
pub fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = path.with_file_name(format!(".{name}.{}.draft", std::process::id()));
    let mut file = std::fs::File::create(&draft)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.and_then(|()| std::fs::rename(&draft, path)).inspect_err(|_| {
        // The draft is of no use; what went wrong is told.
        let _ = std::fs::remove_file(&draft);
    })
}
