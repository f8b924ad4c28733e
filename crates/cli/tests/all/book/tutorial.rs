//! The tutorials in `docs/` are true: their commands are run one after the other, and print what stands below them.
//!
//! A block of ` ```console ` holds commands (`$ adage …`) with their output; a line `…` stands for any lines.

use crate::support::command;
use std::fs;
use std::path::Path;
use std::process::Stdio;

#[test]
fn the_book_is_as_its_tutorial_says() {
    let text = include_str!("../../../../../docs/book.md");
    let folder = tempfile::tempdir().unwrap();
    let mut commands = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for run in block.split("$ ").skip(1) {
            let (line, expected) = run.split_once('\n').unwrap_or((run, ""));
            commands += 1;
            check(folder.path(), line, expected);
        }
    }
    assert!(commands > 10, "the tutorial has commands");
}

fn check(folder: &Path, line: &str, expected: &str) {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let printed = match &words[..] {
        ["adage", args @ ..] => {
            let output = command(folder, args)
                .stdin(Stdio::null())
                .output()
                .expect("the program runs");
            [output.stdout, output.stderr].concat()
        }
        ["echo", text, ">", file] => {
            fs::write(folder.join(file), format!("{text}\n")).unwrap();
            Vec::new()
        }
        other => panic!("the tutorial has a command that is not known here: {other:?}"),
    };
    let printed = String::from_utf8(printed).expect("a text");
    assert!(
        agrees(
            &printed.lines().collect::<Vec<_>>(),
            &expected.lines().collect::<Vec<_>>()
        ),
        "$ {line}\n{printed}\n-- expected:\n{expected}"
    );
}

/// Words as a shell divides them, with single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

fn agrees(printed: &[&str], expected: &[&str]) -> bool {
    match expected {
        [] => printed.is_empty(),
        ["…", rest @ ..] => (0..=printed.len()).any(|skip| agrees(&printed[skip..], rest)),
        [first, rest @ ..] => {
            printed.first().is_some_and(|line| line.trim_end() == first.trim_end()) && agrees(&printed[1..], rest)
        }
    }
}
