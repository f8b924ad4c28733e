//! The programs in `programs` have the models that their snapshots say, and clingo agrees.

use crate::{answer, checked, difference, peer, read};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lp"))
        .collect();
    files.sort();
    files
}

fn model(text: &str) -> String {
    let rules = read(text).and_then(|program| checked(&program));
    let answer = rules.and_then(|rules| answer(&rules)).expect("it has a model");
    let Some(atoms) = answer.atoms else {
        return "inconsistent".to_owned();
    };
    let mut lines: Vec<String> = atoms.iter().map(|atom| atom.to_string()).collect();
    if !answer.costs.is_empty() {
        lines.push(format!("costs {:?}", answer.costs));
    }
    lines.join("\n")
}

#[test]
fn classics_have_their_models() {
    let clingo_is_present = peer::is_present();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("../programs");
    settings.bind(|| {
        for path in files() {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("its name is plain");
            insta::assert_snapshot!(name, model(&text));
            if clingo_is_present {
                assert_eq!(difference(&text), None, "{name}");
            }
        }
    });
}
