//! The lock of a file: a small file beside it, locked by the operating system, so that a killed process holds nothing.

use crate::draft::{make_folder, replace};
use crate::{StoreError, failed, folder_of, name_of, resolved};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

pub(crate) const LOCK_ENDING: &str = ".adage-lock";

/// The right to write one file, until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    /// The file that may be written.
    target: PathBuf,
    /// The lock's own file.
    path: PathBuf,
    /// Closing it releases the lock.
    _file: File,
}

impl FileLock {
    fn new(target: &Path, path: PathBuf, file: File) -> FileLock {
        FileLock {
            target: target.to_path_buf(),
            path,
            _file: file,
        }
    }

    /// Replaces the file as a whole, for those who hold it longer than one write takes.
    pub fn save(&self, content: &[u8]) -> Result<(), StoreError> {
        replace(&self.target, |file| file.write_all(content))
    }

    /// Waits until nobody else writes the file. Its folder is made if it is not there.
    pub fn wait(target: &Path) -> Result<FileLock, StoreError> {
        make_folder(target)?;
        let path = lock_path(target);
        loop {
            let file = open(&path)?;
            file.lock().map_err(failed("lock", target))?;
            if is_current(&file, &path) {
                return Ok(FileLock::new(target, path, file));
            }
        }
    }

    /// The lock, or nothing if somebody else has it.
    pub fn try_now(target: &Path) -> Result<Option<FileLock>, StoreError> {
        make_folder(target)?;
        let path = lock_path(target);
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                Ok(()) if is_current(&file, &path) => return Ok(Some(FileLock::new(target, path, file))),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(failed("lock", target)(error)),
            }
        }
    }
}

impl Drop for FileLock {
    /// Removes the lock's file while it is still held: whoever waits for it notices that it is gone and opens a new one.
    fn drop(&mut self) {
        if cfg!(unix) {
            // A lock that stays is removed by `clear_leftovers`.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn lock_path(target: &Path) -> PathBuf {
    let target = resolved(target);
    folder_of(&target).join(format!(".{}{LOCK_ENDING}", name_of(&target)))
}

fn open(path: &Path) -> Result<File, StoreError> {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    opened.map_err(failed("lock", path))
}

/// Whether the path still leads to this file: the process before may have removed it.
#[cfg(unix)]
fn is_current(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(held), Ok(there)) => (held.dev(), held.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Locks are not removed here, so each stays what it is.
#[cfg(not(unix))]
fn is_current(_: &File, _: &Path) -> bool {
    true
}
