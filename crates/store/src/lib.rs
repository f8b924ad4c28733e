//! Files that are whole at any time. Every file that Adage writes goes through here.
//!
//! [`update`] replaces a file: it takes the file's lock, reads what is there *now*, lets the caller merge, writes a draft
//! beside the file, syncs it, and renames it into place. [`save`] does the same with a text that replaces whatever is
//! there, and only if that is allowed. [`Journal`] is a file of lines to which a line is added the moment something is
//! said. [`clear_leftovers`] removes the drafts and locks of processes that were killed.
//!
//! ```
//! let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("rules.lp");
//! let append = |line: &'static str| {
//!     adage_store::update(&path, |old| Ok::<_, adage_store::StoreError>((old.unwrap_or_default() + line, ())))
//! };
//! append("p(1).\n").unwrap();
//! append("p(2).\n").unwrap();
//! assert_eq!(std::fs::read_to_string(&path).unwrap(), "p(1).\np(2).\n");
//! assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
//! ```
//!
//! A draft of `rules.lp` is called `.rules.lp.XXXXXX.adage-draft`, its lock `.rules.lp.adage-lock`. Drafts are written
//! only under the lock, so whoever holds the lock may remove any draft it finds.

mod draft;
mod journal;
mod lock;
mod write;

pub use journal::{Journal, Opened};
pub use lock::FileLock;
pub use write::{Overwrite, check_free, clear_leftovers, save, save_with, update};

use std::io;
use std::path::{Path, PathBuf};

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("there is a file `{}` already", path.display())]
    Exists { path: PathBuf },
    #[error("`{}` is no ordinary file, and is not written over", path.display())]
    NotAFile { path: PathBuf },
    #[error("cannot {action} `{}`: {error}", path.display())]
    Io {
        action: &'static str,
        path: PathBuf,
        error: io::Error,
    },
    #[error("`{}` is being written by another adage", path.display())]
    Busy { path: PathBuf },
    #[error("`{}` is not a text: it is not UTF-8 at byte {at}", path.display())]
    NotText { path: PathBuf, at: usize },
}

/// The `map_err` of an action on a path.
fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_path_buf();
    move |error| StoreError::Io { action, path, error }
}

/// The file that a path means: what a link leads to, and the folder of a file that is not there yet.
fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// The folder of a file; the current one for a bare name.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => Path::new("."),
    }
}

/// The last part of a path.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
