//! Public data beside the project, where it is at hand.

use std::path::PathBuf;

/// Where a file or a folder of the public data would be.
pub fn data(path: &str) -> PathBuf {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("ADAGE_DATA")
        .map_or_else(beside, PathBuf::from)
        .join(path)
}
