//! Tables are kept in a folder, and a file that is not sound is refused.

use super::{TABLES, material};
use adage_tables::table::{FileError, Step, TableError, Tables, VERSION};
use shakmaty::Color;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

fn make_in(folder: &Path, name: &str) -> Result<(Tables, Vec<String>), TableError> {
    let heard = Mutex::new(Vec::new());
    let mut tables = Tables::default();
    tables.make_in(folder, &material(name), &|progress| match progress.step {
        Step::Read => heard.lock().unwrap().push(format!("{} read", progress.material)),
        Step::Made => heard.lock().unwrap().push(format!("{} made", progress.material)),
        Step::Looked { .. } | Step::Decided { .. } => {}
    })?;
    Ok((tables, heard.into_inner().unwrap()))
}

#[test]
fn tables_are_saved_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (_, heard) = make_in(&folder.path().join("new"), "kpk").unwrap();
    assert_eq!(heard, ["kqk made", "krk made", "kbk made", "knk made", "kpk made"]);
    // Nothing but the wanted table is read; others are read where they are needed.
    let (read, heard) = make_in(&folder.path().join("new"), "kkp").unwrap();
    assert_eq!(heard, ["kpk read"]);
    let (view, made) = (
        read.view(&material("kpk")).unwrap(),
        TABLES.view(&material("kpk")).unwrap(),
    );
    for turn in Color::ALL {
        let same = view
            .entries(turn)
            .zip(made.entries(turn))
            .all(|(a, b)| a.board == b.board && a.value == b.value);
        assert!(same);
        assert_eq!(view.counts(turn), made.counts(turn));
    }
    let (_, heard) = make_in(&folder.path().join("new"), "kpa7k").unwrap();
    assert_eq!(heard, ["kqk read", "krk read", "kbk read", "knk read", "kpa7k made"]);
    let names = fs::read_dir(folder.path().join("new"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| name.to_string_lossy().ends_with(".table")));
}

/// What is said of the file after a change to its bytes.
fn complaint(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    make_in(folder.path(), "krk").unwrap();
    let path = folder.path().join("krk.table");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let error = make_in(folder.path(), "krk").map(|_| ()).expect_err("a refusal");
    assert!(matches!(error, TableError::File(_)));
    let text = error.to_string();
    assert!(text.contains("krk.table`"), "{text}");
    text.replace(&folder.path().display().to_string(), "")
}

#[test]
fn unsound_files_are_refused_with_the_cure() {
    assert_eq!(
        complaint(|bytes| bytes.clear()),
        "`/krk.table` is not a table; move it away, and the table will be made anew"
    );
    assert_eq!(
        complaint(|bytes| bytes[3] = b'x'),
        "`/krk.table` is not a table; move it away, and the table will be made anew"
    );
    assert_eq!(
        complaint(|bytes| bytes[8] = VERSION as u8 + 1),
        "`/krk.table` has version 2 of the format, and this program reads 1; \
         update the program, or remove the file to have it made anew"
    );
    assert_eq!(
        complaint(|bytes| bytes[8] = 0),
        "`/krk.table` has version 0 of the format, and this program reads 1; remove the file to have it made anew"
    );
    assert_eq!(
        complaint(|bytes| bytes[17] = b'q'),
        "`/krk.table` holds the table of kqk, not of krk; give it its own name back, or remove it"
    );
    assert!(complaint(|bytes| bytes[13] = 9).contains("its name is too long; remove it"));
    assert!(complaint(|bytes| bytes[20] ^= 1).contains("its checksum is wrong; remove it"));
}

#[test]
fn no_cut_and_no_flipped_bit_goes_unnoticed() {
    let folder = tempfile::tempdir().unwrap();
    make_in(folder.path(), "krk").unwrap();
    let path = folder.path().join("krk.table");
    let sound = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        make_in(folder.path(), "krk").is_err()
    };
    for length in (0..sound.len()).step_by(509).chain([sound.len() - 1]) {
        assert!(refused(&sound[..length]), "cut to {length}");
    }
    for at in (0..sound.len()).step_by(307) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(refused(&bytes), "changed at {at}");
    }
    assert!(!refused(&sound));
}

#[test]
fn a_folder_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = make_in(&file, "krk").map(|_| ()).expect_err("a refusal");
    assert!(matches!(error, TableError::File(FileError::Store(_))), "{error}");
}
