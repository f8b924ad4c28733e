//! The files in `syntax/good` are read without errors and printed as their snapshots say; those in `syntax/bad` give the
//! errors that their snapshots say.

use adage_logic::Diagnostic;
use adage_logic::syntax::parse;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lp"))
        .collect();
    files.sort();
    files
}

fn render(errors: &[Diagnostic], source: &str) -> String {
    let mut text = String::new();
    for error in errors {
        let (line, column) = error.place(source);
        writeln!(text, "{line}:{column}: {} / {}", error.message, error.label).expect("a string can be written");
        if let Some(help) = &error.help {
            writeln!(text, "    {help}").expect("a string can be written");
        }
    }
    text
}

fn for_each_file(folder: &str, check: impl Fn(&str, &str) -> String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(format!("syntax/{folder}"));
    settings.bind(|| {
        for path in files(folder) {
            let source = std::fs::read_to_string(&path).expect("the file can be read");
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("its name is plain");
            insta::assert_snapshot!(name, check(name, &source));
        }
    });
}

#[test]
fn good_files_are_read_and_printed() {
    for_each_file("good", |name, source| {
        let parsed = parse(source);
        assert_eq!(render(&parsed.errors, source), "", "{name}");
        let printed = parsed.program.to_string();
        let again = parse(&printed);
        assert_eq!(render(&again.errors, &printed), "", "{name} printed");
        assert_eq!(again.program.to_string(), printed, "{name}");
        printed
    });
}

#[test]
fn bad_files_give_errors() {
    for_each_file("bad", |_, source| {
        let errors = parse(source).errors;
        for error in &errors {
            assert!(source.get(error.span.range()).is_some(), "{error:?}");
        }
        render(&errors, source)
    });
}
