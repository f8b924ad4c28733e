//! Where a strategy is kept: a file of strategies, in which it stands among others.

use super::super::interrupt::INTERRUPTED;
use super::super::keep::check_rule_file;
use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_book::{BookError, Entry, Kind, RuleFile, change_file, read_file_of};
use adage_learn::strategy::clingo;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Held while a file is written, so that an interruption waits for it.
static WRITING: Mutex<()> = Mutex::new(());

/// Where a strategy goes: a file of strategies, and its name there.
pub struct SaveTo {
    path: PathBuf,
    pub name: String,
    replace: AtomicBool,
}

impl SaveTo {
    /// Refuses what cannot be saved before anything is learned.
    pub fn new(path: &Path, name: String, replace: bool) -> Result<SaveTo, Failure> {
        check_rule_file(path)?;
        if name.trim().is_empty() || name.contains(|c: char| c.is_control() || c == '#') {
            return Err(Failure::bad(format!("`{name}` cannot be the name of a strategy"))
                .with_help("names have letters, digits, _ and - in them"));
        }
        let save = SaveTo {
            path: path.to_path_buf(),
            name,
            replace: AtomicBool::new(replace),
        };
        match path.exists() && !replace {
            true => match read_file_of(path, Kind::Strategy)?.find(&save.name) {
                Some(_) => Err(save.taken().into()),
                None => Ok(save),
            },
            false => Ok(save),
        }
    }

    fn taken(&self) -> BookError {
        let (name, path) = (&self.name, self.path.display());
        BookError::new(format!("there is a strategy called `{name}` in `{path}` already"))
            .with_help("--replace puts the new one in its place")
    }

    /// Puts the strategy with the others of the file, and from then on in place of itself.
    pub fn put(&self, entry: &Entry) -> Result<(), BookError> {
        self.change(&entry.world, |file| file.put(entry.clone()))
    }

    /// The same with the only entry of a file. If there is none, the strategy is taken out.
    pub fn put_only(&self, learned: &RuleFile) -> Result<(), BookError> {
        self.change(&learned.world, |file| match learned.entries.first() {
            Some(entry) => file.put(entry.clone()),
            None => file.entries.retain(|old| old.name != self.name),
        })
    }

    fn change(&self, world: &str, change: impl FnOnce(&mut RuleFile)) -> Result<(), BookError> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let new = RuleFile::new(&self.path.display().to_string(), Kind::Strategy, world, None);
        let is_taken = change_file(&self.path, new, |file| {
            let is_taken = !self.replace.load(Ordering::Relaxed) && file.find(&self.name).is_some();
            if !is_taken {
                change(file);
            }
            Ok(is_taken)
        })?;
        if is_taken {
            return Err(self.taken());
        }
        self.replace.store(true, Ordering::Relaxed);
        Ok(())
    }

    pub fn tell(&self, world: &str, output: &Output) {
        if !output.json {
            let path = self.path.display();
            output.line(format!(
                "saved in {path}; it plays with\n\n  adage play --in {world} --against strategy:{path}"
            ));
        }
    }
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
