//! Our tables against Syzygy's, position by position.

use super::{TABLES, material};
use adage_tables::table::{Probe, Syzygy, Tables};
use adage_worlds::chess::ChessPosition;
use shakmaty::Color;
use std::path::PathBuf;

/// The folder in `ADAGE_SYZYGY`, or the one beside the workspace.
fn syzygy() -> Option<Syzygy> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy");
    let named = std::env::var_os("ADAGE_SYZYGY").map(PathBuf::from);
    let folder = named.or_else(|| beside.is_dir().then_some(beside));
    if folder.is_none() {
        eprintln!("skipped: no Syzygy files (set ADAGE_SYZYGY to a folder of them)");
    }
    folder.map(|folder| Syzygy::open(&folder).expect("Syzygy's files"))
}

/// How many positions were compared, of so many one each; all agree.
fn compare(tables: &Tables, name: &str, every: usize, syzygy: &Syzygy) -> u64 {
    let view = tables.view(&material(name)).expect("the table was made");
    let mut compared = 0;
    for turn in Color::ALL {
        for entry in view.entries(turn).step_by(every) {
            let position = ChessPosition::from(entry.board);
            let known = syzygy
                .probe(&position, turn)
                .expect("sound files")
                .expect("a legal position");
            assert_eq!(entry.value.fate, known.fate, "{name} {turn:?} {}", position.board());
            compared += 1;
        }
    }
    compared
}

#[test]
fn values_are_syzygys() {
    let Some(syzygy) = syzygy() else { return };
    for (name, every) in [
        ("krk", 1),
        ("kqk", 1),
        ("kpk", 1),
        ("kqkr", 19),
        ("krkr", 23),
        ("kpa7kr", 7),
        ("kpb7kr", 7),
    ] {
        let compared = compare(&TABLES, name, every, &syzygy);
        eprintln!("{name}: {compared} positions are the same");
    }
}

/// Every position of rook against pawn, and of pawn against pawn, where pawns are taken in passing, and of all that
/// these lead to, queen against rook among them. Some minutes:
/// `cargo test --release -p adage-tables --test all -- --ignored --nocapture`
#[test]
#[ignore = "makes tables for minutes"]
fn all_values_of_larger_tables_are_syzygys() {
    let Some(syzygy) = syzygy() else { return };
    let mut tables = Tables::default();
    for name in ["krkp", "kpkp"] {
        tables.make(&material(name), &|_| {}).expect("a table");
    }
    let made: Vec<String> = tables.iter().map(|table| table.material().to_string()).collect();
    for name in made {
        let compared = compare(&tables, &name, 1, &syzygy);
        eprintln!("{name}: {compared} positions are the same");
    }
}

#[test]
fn a_folder_without_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let error = Syzygy::open(folder.path()).map(|_| ()).expect_err("a refusal");
    assert!(
        error.to_string().contains("there are none (*.rtbw); fetch them anew"),
        "{error}"
    );
    assert!(Syzygy::open(&folder.path().join("absent")).is_err());
}
