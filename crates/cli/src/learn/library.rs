//! Learners that read games and go on from what their file holds: `win` and `combination`.

use super::follow::Follows;
use super::interrupt;
use super::keep::{check_rule_file, hold};
use crate::failure::Failure;
use crate::output::Output;
use adage_book::{DEFAULT_FOLDER, Finished, Kind, Report, RuleFile, read_file_of};
use adage_store::FileLock;
use std::path::{Path, PathBuf};

/// Where what is learned goes.
#[derive(clap::Args)]
pub struct LibraryArgs {
    /// The file that is learned into; by default combinations.lp or gomoku_wins.lp in the folder of your rules. What it
    /// holds is known before, and games that it has counted are not read again
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Save nothing, and begin with nothing
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Begin with nothing and write over the file
    #[arg(long)]
    replace: bool,
}

/// A file that nobody else writes meanwhile; nothing if nothing is kept.
pub struct LibraryFile {
    path: Option<PathBuf>,
    /// Held to the end: what others learn into the file meanwhile would be lost, or ours.
    lock: Option<FileLock>,
    /// What is known before.
    pub known: Option<RuleFile>,
}

impl LibraryArgs {
    /// Opens the file that was named, else the usual one.
    pub fn open(&self, kind: Kind, usual: PathBuf) -> Result<LibraryFile, Failure> {
        let path = match &self.save {
            _ if self.no_save => None,
            Some(path) => check_rule_file(path).map(|()| Some(path.clone()))?,
            None => Some(usual),
        };
        let lock = path.as_deref().map(hold).transpose()?;
        // A file of another kind is not written over, whatever is told.
        let file = path.as_deref().filter(|path| path.exists());
        let file = file.map(|path| read_file_of(path, kind)).transpose()?;
        let known = file.filter(|_| !self.replace);
        Ok(LibraryFile { path, lock, known })
    }
}

/// A file in the folder of the user's rules.
pub fn in_folder(folder: Option<PathBuf>, file: &str) -> PathBuf {
    folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER)).join(file)
}

impl LibraryFile {
    /// Learns, keeping what is found, and tells of it. `tell_file` puts the file's name into the report.
    pub fn learn<R: Report, E: Into<Failure>>(
        self,
        output: &Output,
        learn: impl FnOnce(&Follows<'_>) -> Result<Finished<R>, E>,
        tell_file: impl FnOnce(&mut R, Option<String>),
    ) -> Result<(), Failure> {
        let follows = Follows::new(self.lock, interrupt::watch(), output);
        match learn(&follows).map_err(E::into)? {
            Finished::Done(mut report) => {
                tell_file(&mut report, self.path.map(|path| path.display().to_string()));
                output.report(&report);
                Ok(())
            }
            Finished::Interrupted => {
                // Leaving this way drops nothing by itself.
                drop(follows);
                // Nothing is written before the first find.
                interrupt::leave(self.path.as_deref().filter(|path: &&Path| path.exists()))
            }
        }
    }
}
