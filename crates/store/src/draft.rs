//! Replacing a file as a whole: draft, sync, rename. Whoever calls this holds the lock of the file.

use crate::{StoreError, failed, folder_of, name_of, resolved};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

const DRAFT_ENDING: &str = ".adage-draft";

/// Makes the folder of a file. Folders above it are not made: a path with several that are missing is a slip.
pub(crate) fn make_folder(path: &Path) -> Result<(), StoreError> {
    let folder = folder_of(path);
    match std::fs::create_dir(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        made => made.map_err(failed("make the folder", folder)),
    }
}

/// Writes a draft and puts it in the file's place. The caller holds the lock.
pub(crate) fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), StoreError> {
    let path = &resolved(path);
    if path.exists() && !path.is_file() {
        return Err(StoreError::NotAFile {
            path: path.to_path_buf(),
        });
    }
    let (folder, name) = (folder_of(path), name_of(path));
    remove_drafts(folder, &name);
    // Not `NamedTempFile::new_in`: what people save is theirs to share, so the usual permissions apply.
    let exclusively = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let draft = tempfile::Builder::new()
        .prefix(&format!(".{name}."))
        .suffix(DRAFT_ENDING)
        .make_in(folder, exclusively)
        .map_err(failed("write", path))?;
    let (file, draft) = draft.into_parts();
    let written = fill(file, path, write).and_then(|()| std::fs::rename(&draft, path));
    written.map_err(failed("write", path))?;
    sync_folder(folder).map_err(failed("write", path))?;
    // It has its name now, so there is nothing to be removed.
    draft.keep().map_err(|error| failed("write", path)(error.error))?;
    Ok(())
}

fn fill(file: File, path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(file);
    write(&mut buffer)?;
    let file = buffer.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Ok(old) = path.metadata() {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// That a name is in a folder is on disk only when the folder is.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes the drafts of a file. The caller holds the lock, so whoever wrote them is dead. What cannot be removed does no
/// harm.
pub(crate) fn remove_drafts(folder: &Path, name: &str) {
    for left in hidden_names(folder) {
        if target_of_draft(&left) == Some(name) {
            let _ = std::fs::remove_file(folder.join(left));
        }
    }
}

/// `rules.lp` of `.rules.lp.XXXXXX.adage-draft`.
pub(crate) fn target_of_draft(name: &str) -> Option<&str> {
    let (target, _) = name.strip_prefix('.')?.strip_suffix(DRAFT_ENDING)?.rsplit_once('.')?;
    Some(target)
}

pub(crate) fn hidden_names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.starts_with('.')).collect()
}
