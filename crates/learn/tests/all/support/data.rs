//! Public data beside the project, where it is at hand.

use std::path::PathBuf;

/// The distinct vectors of all positions with a pawn on a7 against a rook, as a sheet.
pub fn kr_vs_kp() -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("ADAGE_DATA").map_or_else(beside, PathBuf::from);
    let path = folder.join("uci/kr-vs-kp.csv");
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: {} is not there", path.display());
    }
    text
}
