//! Public data beside the project, where it is at hand.

use std::path::PathBuf;

/// The text of a file, if it is there; says so if not.
pub fn data(name: &str) -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = std::env::var_os("ADAGE_DATA")
        .map_or_else(beside, PathBuf::from)
        .join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: {} is not there", path.display());
    }
    text
}
