//! Where what is learned is kept: the rule in a file of the user's rulebook, the answers in a session file beside it.

use crate::failure::Failure;
use crate::output::warn;
use adage_book::concept::put_concept;
use adage_book::{Book, Entry, Kind, RuleFile, SessionFile, change_file, read_text};
use adage_learn::pattern::record::Record;
use adage_store::FileLock;
use adage_worlds::domain::Domain;
use std::path::{Path, PathBuf};

/// Where the rule and the answers go; nowhere if nothing is to be saved.
#[derive(Clone, Default)]
pub struct Places {
    pub rule: Option<PathBuf>,
    pub session: Option<PathBuf>,
    /// Whether other commands will find the rule by themselves.
    pub is_in_book: bool,
    /// Whether a rule of that name, and the answers of an earlier session, may be replaced.
    pub replace: bool,
}

/// What the user wants of the files.
pub struct SaveOptions<'a> {
    pub folder: &'a Path,
    pub save: Option<&'a Path>,
    pub no_save: bool,
    pub resume: Option<&'a Path>,
    pub replace: bool,
}

impl SaveOptions<'_> {
    /// Finds the places for a concept, and refuses to write over what is there unless told to.
    pub fn places(&self, book: &Book, name: &str) -> Result<Places, Failure> {
        if self.no_save {
            return Ok(Places::default());
        }
        if let Some(save) = self.save {
            check_rule_file(save)?;
        }
        let owned = book.of_user().find(|file| file.find(name).is_some());
        let owned = owned.and_then(|file| file.path.clone());
        let rule = match (self.save, &owned) {
            (Some(save), Some(path)) if !is_same(save, path) => {
                return Err(taken(name, path).with_help("choose another name, or save into that file with --replace"));
            }
            (Some(save), _) => save.to_path_buf(),
            (None, Some(path)) => path.clone(),
            (None, None) => self.folder.join(format!("{name}.lp")),
        };
        if let (Some(path), false) = (&owned, self.replace) {
            return Err(taken(name, path));
        }
        // A file that was read is called as it was when it was read.
        let read = book.of_user().filter_map(|file| file.path.clone());
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
            replace: self.replace,
        })
    }
}

fn taken(name: &str, path: &Path) -> Failure {
    Failure::bad(format!(
        "there is a rule called `{name}` in `{}` already",
        path.display()
    ))
    .with_help("--replace puts the new one in its place")
}

/// Refuses names that files of rules cannot have.
pub fn check_rule_file(path: &Path) -> Result<(), Failure> {
    match is_rule_file(path) {
        true => Ok(()),
        false => Err(
            Failure::bad(format!("`{}` is not the name of a file of rules", path.display()))
                .with_help("files of rules end in .lp"),
        ),
    }
}

pub fn is_rule_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "lp")
}

/// The right to write a file while something is learned that goes into it. Who has to wait is told so.
pub fn hold(path: &Path) -> Result<FileLock, Failure> {
    if let Some(lock) = FileLock::try_now(path)? {
        return Ok(lock);
    }
    let shown = path.display();
    warn(&format!("waiting for another adage that writes {shown}"));
    Ok(FileLock::wait(path)?)
}

/// Whether two paths lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// Goes on with a session about a pattern.
pub fn resume_session(path: &Path) -> Result<(SessionFile, Record), Failure> {
    let (session, kept) = SessionFile::resume(path, Kind::Pattern)?;
    tell_torn(path, kept.torn.as_deref());
    Ok((session, Record::of_session(&kept)?))
}

/// Refuses a session whose positions are none of the world that it is about.
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

/// Says that the last line of a session is lost.
pub fn tell_torn(path: &Path, torn: Option<&str>) {
    if let Some(torn) = torn {
        warn(&format!(
            "warning: the last line of {} was not written to its end and is lost: {torn}",
            path.display()
        ));
    }
}

/// Saves the entries of a concept in a file of patterns of its world, which others may be writing too.
pub fn save_concept(places: &Places, name: &str, world: &str, entries: &[Entry]) -> Result<(), Failure> {
    let Some(path) = &places.rule else { return Ok(()) };
    let shown = path.display().to_string();
    let new = RuleFile::new(&shown, Kind::Pattern, world, None);
    let is_taken = change_file(path, new, |file| {
        let is_taken = !places.replace && file.find(name).is_some();
        if !is_taken {
            put_concept(file, name, entries);
        }
        Ok(is_taken)
    })?;
    match is_taken {
        true => Err(taken(name, path)),
        false => Ok(()),
    }
}
