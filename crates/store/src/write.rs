//! Writing whole files: lock, read again, merge, draft, sync, rename; and clearing up after killed processes.

use crate::draft::{hidden_names, remove_drafts, replace, target_of_draft};
use crate::lock::LOCK_ENDING;
use crate::{FileLock, StoreError, failed};
use std::io::{self, Write};
use std::path::Path;

/// Whether a file that is there may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    Refuse,
    Replace,
}

impl Overwrite {
    /// What `--replace` says.
    pub fn when(replace: bool) -> Overwrite {
        match replace {
            true => Overwrite::Replace,
            false => Overwrite::Refuse,
        }
    }
}

/// Refuses a place that is taken, before any work is done for it.
pub fn check_free(path: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
    match overwrite == Overwrite::Refuse && path.exists() {
        true => Err(StoreError::Exists {
            path: path.to_path_buf(),
        }),
        false => Ok(()),
    }
}

/// Writes a file as a whole.
pub fn save(path: &Path, content: &[u8], overwrite: Overwrite) -> Result<(), StoreError> {
    save_with(path, overwrite, |file| file.write_all(content))
}

/// The same for content that is too large to be held as a whole.
pub fn save_with(
    path: &Path,
    overwrite: Overwrite,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), StoreError> {
    let _lock = FileLock::wait(path)?;
    check_free(path, overwrite)?;
    replace(path, write)
}

/// Replaces a text by what `change` makes of the text that is there at this moment (nothing if there is no file). Nobody
/// else writes the file meanwhile, so nothing that others wrote before is lost. If `change` fails, the file stays as it is.
pub fn update<T, E: From<StoreError>>(
    path: &Path,
    change: impl FnOnce(Option<String>) -> Result<(String, T), E>,
) -> Result<T, E> {
    let _lock = FileLock::wait(path)?;
    let old = match std::fs::read(path) {
        Ok(bytes) => Some(text(path, bytes)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed("read", path)(error).into()),
    };
    let (new, result) = change(old)?;
    replace(path, |file| file.write_all(new.as_bytes()))?;
    Ok(result)
}

fn text(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|error| StoreError::NotText {
        path: path.to_path_buf(),
        at: error.utf8_error().valid_up_to(),
    })
}

/// Removes what killed processes left in a folder: drafts, and locks that nobody holds.
pub fn clear_leftovers(folder: &Path) {
    let mut names: Vec<String> = Vec::new();
    for left in hidden_names(folder) {
        let of_lock = left.strip_prefix('.').and_then(|rest| rest.strip_suffix(LOCK_ENDING));
        names.extend(target_of_draft(&left).or(of_lock).map(str::to_string));
    }
    names.sort();
    names.dedup();
    for name in names {
        if let Ok(Some(_lock)) = FileLock::try_now(&folder.join(&name)) {
            remove_drafts(folder, &name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_is_overwritten_unless_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("a.lp");
        save(&path, b"one", Overwrite::Refuse).expect("saved");
        let refused = save(&path, b"two", Overwrite::Refuse).expect_err("there already");
        assert!(matches!(refused, StoreError::Exists { .. }));
        assert_eq!(std::fs::read(&path).expect("read"), b"one");
        save(&path, b"two", Overwrite::Replace).expect("saved");
        assert_eq!(std::fs::read(&path).expect("read"), b"two");
        assert_eq!(names(&folder.path().join("new")), ["a.lp"]);
    }

    #[cfg(unix)]
    #[test]
    fn only_ordinary_files_are_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("folder");
        std::fs::create_dir(&path).expect("made");
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("bound");
        for path in [&path, &socket] {
            let refused = save(path, b"text", Overwrite::Replace).expect_err("no file");
            assert!(matches!(refused, StoreError::NotAFile { .. }), "{refused}");
            assert!(path.exists() && !path.is_file());
        }
    }

    #[test]
    fn updates_at_once_keep_every_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("count.lp");
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    for line in 0..20 {
                        let add = |old: Option<String>| {
                            let new = old.unwrap_or_default() + &format!("p({thread},{line}).\n");
                            Ok::<_, StoreError>((new, ()))
                        };
                        update(path, add).expect("updated");
                    }
                });
            }
        });
        let text = std::fs::read_to_string(&path).expect("read");
        assert_eq!(text.lines().count(), 160);
        assert_eq!(names(folder.path()), ["count.lp"]);
    }

    #[test]
    fn a_change_that_fails_leaves_the_file_and_no_draft() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.lp");
        save(&path, b"old", Overwrite::Refuse).expect("saved");
        let full = |_: &mut dyn Write| Err(io::Error::from(io::ErrorKind::StorageFull));
        save_with(&path, Overwrite::Replace, full).expect_err("full");
        assert_eq!(std::fs::read(&path).expect("read"), b"old");
        assert_eq!(names(folder.path()), ["a.lp"]);
    }

    #[test]
    fn leftovers_are_cleared_unless_somebody_is_at_work() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [
            ".a.lp.Xy12ab.adage-draft",
            ".b.lp.Xy12ab.adage-draft",
            ".c.lp.adage-lock",
            ".mine",
        ] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let at_work = FileLock::wait(&folder.path().join("b.lp")).expect("locked");
        clear_leftovers(folder.path());
        assert_eq!(
            names(folder.path()),
            [".b.lp.Xy12ab.adage-draft", ".b.lp.adage-lock", ".mine"]
        );
        drop(at_work);
        clear_leftovers(folder.path());
        assert_eq!(names(folder.path()), [".mine"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_permissions_what_they_were() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("a.lp"), folder.path().join("link.lp"));
        save(&path, b"old", Overwrite::Refuse).expect("saved");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        save(&link, b"new", Overwrite::Replace).expect("saved");
        assert!(link.symlink_metadata().expect("there").is_symlink());
        assert_eq!(std::fs::read(&path).expect("read"), b"new");
        assert_eq!(path.metadata().expect("there").permissions().mode() & 0o777, 0o640);
    }
}
