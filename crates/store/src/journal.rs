//! A file of lines to which each line is added the moment it is said, and which is whole whatever happens.

use crate::{FileLock, Overwrite, StoreError, check_free, failed};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// An open journal. Only one process has it at a time.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    length: u64,
    _lock: FileLock,
}

/// What an earlier process left in a journal.
#[derive(Debug, PartialEq, Eq)]
pub struct Opened {
    pub text: String,
    /// A last line that was not written to its end. It is no longer in the file.
    pub torn: Option<String>,
}

impl Journal {
    /// A new journal that begins with these lines: whatever happens, the file has all of them, or is what it was before.
    pub fn create(path: &Path, overwrite: Overwrite, beginning: &str) -> Result<Journal, StoreError> {
        let lock = locked(path)?;
        check_free(path, overwrite)?;
        lock.save(beginning.as_bytes())?;
        let file = OpenOptions::new().append(true).open(path);
        Ok(Journal {
            file: file.map_err(failed("write", path))?,
            path: path.to_path_buf(),
            length: beginning.len() as u64,
            _lock: lock,
        })
    }

    /// Goes on with a journal. A torn last line is taken off and told.
    pub fn resume(path: &Path) -> Result<(Journal, Opened), StoreError> {
        let lock = locked(path)?;
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.map_err(failed("read", path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read", path))?;
        // A computer that loses power may leave zeros where a line should have come.
        let ends = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let written = bytes[..ends].iter().position(|byte| *byte == 0);
        let whole = written.map_or(ends, |zero| {
            bytes[..zero]
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(0, |at| at + 1)
        });
        let torn = &bytes[whole..];
        let torn = (!torn.is_empty()).then(|| String::from_utf8_lossy(torn).trim_matches(['\0', '\n']).to_string());
        let text = String::from_utf8(bytes[..whole].to_vec()).map_err(|error| StoreError::NotText {
            path: path.to_path_buf(),
            at: error.utf8_error().valid_up_to(),
        })?;
        let mut journal = Journal {
            path: path.to_path_buf(),
            file,
            length: whole as u64,
            _lock: lock,
        };
        if torn.is_some() {
            journal.cut().map_err(failed("write", path))?;
        } else {
            journal.file.seek(io::SeekFrom::End(0)).map_err(failed("read", path))?;
        }
        Ok((journal, Opened { text, torn }))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds lines; they are on disk when this returns, or, if it fails, none of them is in the file.
    pub fn add(&mut self, lines: &str) -> Result<(), StoreError> {
        let text = match lines.ends_with('\n') {
            true => lines.to_string(),
            false => format!("{lines}\n"),
        };
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Half a line is taken off again; if even that fails, the next to open the journal does it.
            let _ = self.cut();
            return Err(failed("write", &self.path)(error));
        }
        self.length += text.len() as u64;
        Ok(())
    }

    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(io::SeekFrom::Start(self.length))?;
        self.file.sync_data()
    }
}

fn locked(path: &Path) -> Result<FileLock, StoreError> {
    let busy = || StoreError::Busy {
        path: path.to_path_buf(),
    };
    FileLock::try_now(path)?.ok_or_else(busy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_there_when_the_journal_is_opened_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        let mut journal = Journal::create(&path, Overwrite::Refuse, "").expect("made");
        journal.add("one.").expect("added");
        assert!(matches!(Journal::resume(&path), Err(StoreError::Busy { .. })));
        drop(journal);
        let (mut journal, opened) = Journal::resume(&path).expect("opened");
        assert_eq!((opened.text.as_str(), opened.torn), ("one.\n", None));
        journal.add("two.\nthree.").expect("added");
        drop(journal);
        assert!(matches!(
            Journal::create(&path, Overwrite::Refuse, ""),
            Err(StoreError::Exists { .. })
        ));
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "one.\ntwo.\nthree.\n");
    }

    #[test]
    fn a_torn_last_line_is_lost_and_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        for (torn, told) in [("yes((whi", "yes((whi"), ("\0\0\0", ""), ("no(1\0\0.\n", "no(1\0\0.")] {
            std::fs::write(&path, format!("one.\ntwo.\n{torn}")).expect("written");
            let (mut journal, opened) = Journal::resume(&path).expect("opened");
            assert_eq!(
                (opened.text.as_str(), opened.torn.as_deref()),
                ("one.\ntwo.\n", Some(told))
            );
            journal.add("three.").expect("added");
            assert_eq!(std::fs::read_to_string(&path).expect("read"), "one.\ntwo.\nthree.\n");
        }
    }
}
