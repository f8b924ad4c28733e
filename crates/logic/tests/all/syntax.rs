//! The files in `syntax/good` are read without errors and printed as their snapshots say; those in `syntax/bad` give the
//! errors that their snapshots say.

use crate::support::files::snapshot_each;
use adage_logic::Diagnostic;
use adage_logic::syntax::parse;
use std::fmt::Write;

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

#[test]
fn good_files_are_read_and_printed() {
    snapshot_each("syntax/good", |name, source| {
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
    snapshot_each("syntax/bad", |_, source| {
        let errors = parse(source).errors;
        for error in &errors {
            assert!(source.get(error.span.range()).is_some(), "{error:?}");
        }
        render(&errors, source)
    });
}
