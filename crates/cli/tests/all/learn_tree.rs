//! `adage learn tree`, through the real program.

use crate::support::krk::{self, escapes as problem};
use crate::support::{Ran, adage_in, command};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder(problem: &str) -> TempDir {
    krk::folder("escape.lp", problem)
}

fn learn(folder: &Path, more: &[&str], typed: &str) -> Ran {
    let mut args = vec!["learn", "tree", "escape.lp", "--rules", "rules.lp"];
    args.extend(more);
    adage_in(folder, &args, typed)
}

#[test]
fn a_problem_is_tried_on_every_position_and_grows_until_it_is_right() {
    let folder = folder(&problem());
    let ran = learn(folder.path(), &["--json"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(told["tried"]["positions"], 223_944);
    assert_eq!(told["tried"]["wrong"], 68);
    let ran = learn(folder.path(), &["--grow", "--save", "grown.lp"], "");
    insta::assert_snapshot!(ran.stdout);
    let grown = fs::read_to_string(folder.path().join("grown.lp")).expect("a file");
    fs::write(folder.path().join("escape.lp"), grown).expect("a file");
    let ran = learn(folder.path(), &["--json"], "");
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(told["tried"]["wrong"], 0, "{told}");
}

#[test]
fn where_a_question_is_missing_some_are_proposed() {
    let folder = folder(&problem().replace("asks(escapes, loose, stalemated)", "asks(escapes, stalemated)"));
    let ran = learn(folder.path(), &["--grow"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let (_, told) = ran.stdout.split_once("A question is missing").expect("a clash");
    insta::assert_snapshot!(told);
}

#[test]
fn an_interactive_session_is_kept_step_by_step_and_gone_on_with() {
    let folder = folder(&problem());
    let ran = learn(
        folder.path(),
        &["-i"],
        "d1 h2 a3\n1\nsuggest\nexamples\nnonsense\nuse 7\n",
    );
    insta::assert_snapshot!(ran.stdout);
    let session = fs::read_to_string(folder.path().join("escape.escapes.session")).expect("a file");
    insta::assert_snapshot!(session);
    let ran = learn(folder.path(), &["-i"], "undo\nquit\n");
    assert!(
        ran.stdout.contains("Taken back: example(\"8/8/8/8/8/8/1R6/k1K5"),
        "{}",
        ran.stdout
    );
    let later = fs::read_to_string(folder.path().join("escape.escapes.session")).expect("a file");
    assert_eq!(later, format!("{session}undo.\n"));
}

/// Two stalemates of different classes: the tree can be made with either, and is then told to be wrong about the other.
#[test]
fn examples_that_now_contradict_are_told() {
    let folder = folder(&problem());
    let ran = learn(folder.path(), &["-i"], "c1 b2 a1\n1\nf1 g2 h1\n2\nuse 2\nquit\n");
    let told: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains("now contradicts"))
        .collect();
    assert_eq!(
        told,
        [
            "example 2. now contradicts rule; it clashes with `c1 b2 a1`",
            "example 1. now contradicts rule; it clashes with `f1 g2 h1`",
        ]
    );
}

#[test]
fn a_session_begins_with_what_the_problem_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = adage_in(folder.path(), &["learn", "tree", "kpa7kr", "--no-check", "--json"], "");
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let whole = told["parts"].as_array().and_then(|parts| parts.last()).expect("a part");
    let ran = adage_in(folder.path(), &["learn", "tree", "kpa7kr", "-i"], "quit\n");
    assert!(
        ran.stdout.contains(whole["tree"].as_str().expect("a tree")),
        "{}",
        ran.stdout
    );
}

#[test]
fn where_positions_clash_a_session_proposes_questions() {
    let folder = folder(&problem().replace("asks(escapes, loose, stalemated)", "asks(escapes, stalemated)"));
    let ran = learn(folder.path(), &["-i"], "suggest\n");
    assert!(ran.stdout.contains("Does Black attack the rook?"), "{}", ran.stdout);
    assert!(
        ran.stdout.ends_with("Nothing was entered, and nothing is kept.\n"),
        "{}",
        ran.stdout
    );
    assert!(!folder.path().join("escape.escapes.session").exists());
}

#[test]
fn a_session_names_the_examples_that_the_table_contradicts() {
    let folder = folder(&problem());
    let typed = "c1 b2 a1\n1\nsuggest\ndrop secondary 1\nc1 c2 a1\nd1 c1 a1\n\ndrop third 1\n";
    let ran = learn(folder.path(), &["-i", "--ascii"], typed);
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn a_session_that_is_killed_loses_nothing() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let folder = folder(&problem());
    let args = ["learn", "tree", "escape.lp", "--rules", "rules.lp", "-i"];
    let mut child = command(folder.path(), &args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut typed = child.stdin.take().expect("piped");
    writeln!(typed, "c1 b2 a1\n2").expect("typed");
    let shown = BufReader::new(child.stdout.take().expect("piped"));
    let told = shown
        .lines()
        .map_while(Result::ok)
        .any(|line| line.contains("contradicts"));
    assert!(told);
    child.kill().expect("killed");
    child.wait().expect("ended");
    let session = fs::read_to_string(folder.path().join("escape.escapes.session")).expect("a file");
    assert!(session.ends_with("example(\"c1 b2 a1\",\"yes\").\n"), "{session}");
}

#[test]
fn mistakes_in_problems_are_shown_at_their_place() {
    let mistakes = [
        problem().replace("asks(escapes, loose", "asks(escapes, lose"),
        problem().replace("1R6/3K4 b - - 0 1\", yes", "1R6/3K4 b - - 0 1\", maybe"),
        problem().replace("asks(stalemated, stuck", "asks(stalemated, escapes"),
        problem().replace("k7/1R6/2K5/8/8/8/8/8 b", "k7/1Q6/2K5/8/8/8/8/8 b"),
        problem().replace("krk-btm", "krx-btm"),
    ];
    let told = mistakes.iter().map(|problem| {
        let folder = folder(problem);
        let ran = learn(folder.path(), &[], "");
        assert_eq!(ran.status, 2, "{}", ran.stdout);
        ran.stderr
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_sheet_gives_one_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = "sky,wind,go\nclear,no,yes\nclear,yes,no\ncloudy,no,no\ncloudy,yes,no\n";
    fs::write(folder.path().join("walks.csv"), sheet).expect("a file");
    let ran = adage_in(folder.path(), &["learn", "tree", "walks.csv", "--start", "4"], "");
    insta::assert_snapshot!(ran.stdout);
    let ran = adage_in(
        folder.path(),
        &["learn", "tree", "walks.csv", "--optimal", "1", "--json"],
        "",
    );
    let told: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&told["depth"], &told["wrong"]), (&Value::from(0), &Value::from(1)));
}

/// The stalemate that the problem lacks.
const STALEMATE: &str = "8/8/8/8/8/8/1R6/k1K5 b - - 0 1";

#[test]
fn examples_of_a_session_are_in_the_saved_problem_and_its_trees() {
    let folder = folder(&problem());
    let file = folder.path().join("saved.lp");
    let ran = learn(
        folder.path(),
        &["-i", "--save", "saved.lp"],
        &format!("{STALEMATE}\nyes\n"),
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("\nSaved in saved.lp.\n"), "{}", ran.stdout);
    let saved = fs::read_to_string(&file).expect("a file");
    assert!(
        saved.contains(&format!("example(escapes,\"{STALEMATE}\",yes).")),
        "{saved}"
    );
    let verify = ["verify", "saved.lp", "--rules", "rules.lp"];
    assert_eq!(adage_in(folder.path(), &verify, "").status, 0);
    // Gone on with, and the example forgotten again.
    let ran = learn(
        folder.path(),
        &["-i", "--save", "saved.lp", "--replace"],
        "drop primary 3\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let saved = fs::read_to_string(&file).expect("a file");
    assert!(!saved.contains(STALEMATE), "{saved}");
    assert_eq!(adage_in(folder.path(), &verify, "").status, 1);
}

#[test]
fn examples_of_one_question_change_the_trees_that_ask_it() {
    let folder = folder(&problem());
    // Without an example of stalemate nothing is one.
    let ran = learn(
        folder.path(),
        &["-i", "--part", "stalemated", "--save", "saved.lp"],
        "examples\ndrop primary 1\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let saved = fs::read_to_string(folder.path().join("saved.lp")).expect("a file");
    assert!(!saved.contains("k7/1R6/2K5/8/8/8/8/8"), "{saved}");
    assert!(saved.contains("tree(stalemated,no)."), "{saved}");
    assert!(saved.contains("tree(escapes,ask(loose,(no,no),(yes,yes)))."), "{saved}");
}

#[test]
fn a_session_of_another_problem_is_refused() {
    let folder = folder(&problem());
    let session = ["-i", "--session", "mine.session"];
    let ran = learn(folder.path(), &session, "d1 h2 a3\n1\n");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    fs::write(
        folder.path().join("old.session"),
        "%! session: tree in chess\nexample(\"d1 h2 a3\",\"no\").\n",
    )
    .expect("a file");
    let refused = [
        learn(folder.path(), &[&session[..], &["--part", "stalemated"]].concat(), ""),
        adage_in(folder.path(), &[&["learn", "tree", "kpk"], &session[..]].concat(), ""),
        learn(folder.path(), &["-i", "--session", "old.session"], ""),
    ];
    let told = refused.map(|ran| {
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
        ran.stderr
    });
    insta::assert_snapshot!(told.concat(), @r#"
    error: `mine.session` is a session about `escapes` of the problem `escape`, not about `stalemated` of the problem `escape`
      help: --session names another file
    error: `mine.session` is a session about `escapes` of the problem `escape`, not about `kpk` of the problem `kpk`
      help: --session names another file
    error: `old.session` does not say which problem it is about
      help: if it is about `escapes` of the problem `escape`, begin its second line with problem("escape",escapes).
    "#);
}

#[test]
fn what_cannot_be_saved_is_refused_and_all_else_is_saved() {
    let folder = folder(&problem().replace("asks(escapes, loose, stalemated)", "asks(escapes, stalemated)"));
    fs::write(folder.path().join("walks.csv"), "sky,go\nclear,yes\ncloudy,no\n").expect("a file");
    for source in ["krk-wtm", "walks.csv"] {
        for more in [&[][..], &["--grow"], &["-i"]] {
            let args = [&["learn", "tree", source, "--save", "saved.lp"], more].concat();
            let ran = adage_in(folder.path(), &args, "");
            assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
            assert!(ran.stderr.contains("cannot be saved: what they ask"), "{}", ran.stderr);
            assert!(!folder.path().join("saved.lp").exists());
        }
    }
    // Also where a question is missing, so that nothing is decided.
    let ran = learn(folder.path(), &["--grow", "--save", "saved.lp"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("\nSaved in saved.lp.\n"), "{}", ran.stdout);
    let saved = fs::read_to_string(folder.path().join("saved.lp")).expect("a file");
    assert!(saved.contains("tree(escapes,"), "{saved}");
}
