//! Sheets of the public data and machines of them.

use super::data::data;
use adage_logic::ground::Limits;
use adage_worlds::gdl::{Machine, Sheet, bundled};
use std::path::{Path, PathBuf};

/// The folder of public sheets, if it is there.
pub fn sheets() -> Option<PathBuf> {
    let folder = data("kif");
    match folder.is_dir() {
        true => Some(folder),
        false => {
            eprintln!("skipped: there are no sheets in {}", folder.display());
            None
        }
    }
}

pub fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn sheet(text: &str) -> Sheet {
    Sheet::read(text).unwrap_or_else(|findings| panic!("{}", findings[0].describe(text)))
}

pub fn machine(text: &str) -> Machine {
    Machine::new(&sheet(text), &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

pub fn bundled_machine(name: &str) -> Machine {
    machine(bundled::text(name).unwrap())
}
