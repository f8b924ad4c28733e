//! Tests that are data: a folder of `.lp` files, each with the expected output beside it as a snapshot.

use std::path::Path;

/// Compares what `output` makes of each file (by name and text) with the snapshot beside the file.
pub fn snapshot_each(folder: &str, output: impl Fn(&str, &str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files can be listed").file_name())
        .map(|name| name.into_string().expect("its name is plain"))
        .filter(|name| name.ends_with(".lp"))
        .collect();
    names.sort();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(&folder);
    settings.bind(|| {
        for name in names {
            let text = std::fs::read_to_string(folder.join(&name)).expect("the file can be read");
            insta::assert_snapshot!(name.as_str(), output(&name, &text));
        }
    });
}
