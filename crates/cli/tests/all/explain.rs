//! `adage explain`, through the real program.

use crate::support::krk::{self, STALEMATED};
use crate::support::{Ran, adage, adage_in};
use adage_learn::tree::export::cdl::Program;
use adage_logic::syntax::parse;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// White: king g8, pawn a7; Black: king c7, rook d4. Figure 4/11 of Shapiro (1983).
const DOUBLE_ATTACK: &str = "g8 a7 c7 d4";

fn told(args: &[&str]) -> String {
    let ran = adage(args);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    ran.stdout
}

#[test]
fn a_decision_is_told_in_three_styles() {
    insta::assert_snapshot!(told(&["explain", "kpa7kr", DOUBLE_ATTACK]));
    insta::assert_snapshot!(told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--style", "after"]));
    insta::assert_snapshot!(told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--style", "asked"]));
    let fen = "6K1/P1k5/8/8/3r4/8/8/8 w - - 0 1";
    assert_eq!(
        told(&["explain", "kpa7kr", fen]),
        told(&["explain", "kpa7kr", DOUBLE_ATTACK])
    );
    // The delay by itself.
    let part = told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--part", "dblat"]);
    assert!(
        part.contains("There is a good delay because of a double attack threat."),
        "{part}"
    );
}

#[test]
fn a_decision_for_machines_says_what_was_needed() {
    let text = told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--json"]);
    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["position"], "6K1/P1k5/8/8/3r4/8/8/8 w - - 0 1");
    let decision = &value["decision"];
    assert_eq!(
        (&decision["name"], &decision["value"]),
        (&"pa7".into(), &"nowin".into())
    );
    let needed = |asked: &Value| -> Vec<String> {
        let asked = asked["asked"].as_array().expect("a list").iter();
        let kept = asked.filter(|below| below["needed"] == true);
        kept.map(|below| below["name"].as_str().expect("a name").to_string())
            .collect()
    };
    assert_eq!(needed(decision), ["rimmx", "dq"]);
    let delays = decision["asked"].as_array().expect("a list").iter();
    let delay = delays.rev().find(|below| below["name"] == "dq").expect("asked");
    assert_eq!(needed(delay), ["dblat"]);
}

#[test]
fn why_a_question_is_asked() {
    let why = |question: &str| told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--why", question]);
    insta::assert_snapshot!(why("bkxbq"));
    // A question that a tree decides.
    let text = told(&["explain", "kpa7kr", DOUBLE_ATTACK, "--why", "dblat", "--json"]);
    let value: Value = serde_json::from_str(&text).expect("JSON");
    insta::assert_snapshot!(value["why"].as_str().expect("a reason"));
}

#[test]
fn the_manual_is_printed_or_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = told(&["explain", "kpa7kr"]);
    insta::assert_snapshot!(printed);
    let ran = adage_in(folder.path(), &["explain", "kpa7kr", "--out", "manual.txt"], "");
    assert_eq!(ran.stdout, "written to manual.txt\n");
    assert_eq!(
        fs::read_to_string(folder.path().join("manual.txt")).expect("a file"),
        printed
    );
}

fn problem() -> String {
    format!("positions(\"krk-btm\").\n{STALEMATED}")
}

fn folder(problem: &str) -> TempDir {
    krk::folder("stale.lp", problem)
}

fn explain(folder: &Path, more: &[&str]) -> Ran {
    let mut args = vec!["explain", "stale.lp", "--rules", "rules.lp"];
    args.extend(more);
    adage_in(folder, &args, "")
}

#[test]
fn lint_ends_with_status_1_where_it_finds_something() {
    let ran = adage(&["explain", "kpa7kr", "--lint"]);
    assert_eq!((ran.status, &ran.stdout[..]), (1, "wkchk: `rimmx` is never used\n"));
    let ran = explain(folder(&problem()).path(), &["--lint"]);
    assert_eq!(ran.status, 0, "{}", ran.stdout);
    assert_eq!(ran.stdout, "Nothing makes these trees hard to read.\n");
}

#[test]
fn patterns_are_asked_in_rules_by_their_own_names() {
    let ran = explain(folder(&problem()).path(), &["--as", "rules"]);
    insta::assert_snapshot!(ran.stdout);
    assert!(parse(&ran.stdout).errors.is_empty());
}

#[test]
fn rules_and_cdl_are_read_back() {
    let rules = told(&["explain", "kpa7kr", "--as", "rules"]);
    let parsed = parse(&rules);
    assert!(parsed.errors.is_empty());
    assert!(parsed.program.statements.len() > 9);
    let cdl = told(&["explain", "kpa7kr", "--as", "cdl"]);
    let program = Program::read(&cdl).expect("a program");
    assert_eq!(program.hierarchy().expect("a problem").parts.len(), 9);
}

/// Compiles where there is a compiler.
fn compiles(compiler: &str, args: &[&str], folder: &Path) {
    match Command::new(compiler).args(args).current_dir(folder).output() {
        Ok(ran) => assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr)),
        Err(_) => eprintln!("skipped: there is no {compiler} here"),
    }
}

#[test]
fn programs_compile() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("a file");
    let strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
    write("printed.c", told(&["explain", "kpa7kr", "--as", "c"]));
    compiles("cc", &[&strict[..], &["printed.c"]].concat(), folder.path());
    let ran = adage_in(
        folder.path(),
        &["explain", "kpa7kr", "--as", "c", "--out", "tree.c"],
        "",
    );
    assert_eq!(ran.stdout, "written to pa7.h\nwritten to tree.c\n");
    compiles("cc", &[&strict[..], &["tree.c"]].concat(), folder.path());
    write("tree.rs", told(&["explain", "kpa7kr", "--as", "rust"]));
    let library = [
        "--edition",
        "2021",
        "--crate-type",
        "lib",
        "--emit",
        "metadata",
        "tree.rs",
    ];
    compiles("rustc", &library, folder.path());
}

/// The labels of a picture as they are read, such as `t 21,391` and `no 222, 68 wrong`.
fn labels(svg: &str) -> Vec<String> {
    let lines = svg.lines().filter(|line| line.contains("class=\"label\""));
    let inside = |line: &str| line.split('<').filter_map(|tag| Some(tag.split_once('>')?.1)).collect();
    lines.map(inside).collect()
}

#[test]
fn a_picture_counts_every_position() {
    let svg = told(&["explain", "kpa7kr", "--as", "svg"]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    // As printed in 1983: of 209,718 positions, 188,327 are left once the rook has been looked at.
    let labels_of_whole = labels(&svg);
    for label in ["f 188,327", "t 21,391"] {
        assert!(
            labels_of_whole.iter().any(|known| known == label),
            "{labels_of_whole:?}"
        );
    }
    let part = told(&["explain", "kpa7kr", "--as", "svg", "--part", "dq"]);
    assert!(part.contains("decision tree of dq"));
}

#[test]
fn a_picture_counts_what_is_wrong_by_complete_tables() {
    // Black also draws by taking the rook, which is not asked for.
    let fates = "fate(stalemated, drawn, yes).\nfate(stalemated, lost, no).\n";
    let folder = folder(&format!("{}{fates}", problem()));
    let ran = explain(folder.path(), &["--as", "svg", "--tables", "tables"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let wrong = labels(&ran.stdout).into_iter().filter_map(|label| {
        let count = label.strip_suffix(" wrong")?.rsplit(' ').next()?;
        count.replace(',', "").parse::<u64>().ok()
    });
    let learn = ["learn", "tree", "stale.lp", "--rules", "rules.lp", "--json"];
    let learned = adage_in(folder.path(), &learn, "");
    let tried: Value = serde_json::from_str(&learned.stdout).expect("JSON");
    let expected = tried["tried"]["wrong"].as_u64().expect("a number");
    assert!(expected > 0);
    assert_eq!(wrong.sum::<u64>(), expected);
}

#[test]
fn what_cannot_be_explained_is_refused_with_the_cure() {
    let problem = problem();
    let without_examples = problem.lines().filter(|line| !line.starts_with("example"));
    let without_examples = without_examples.collect::<Vec<_>>().join("\n");
    let without_trees = folder(&without_examples);
    let refused: [&[&str]; 12] = [
        &["kpa8kr"],
        &["krkp-wtm"],
        &["cases.csv"],
        &["stale.lp", "--rules", "rules.lp"],
        &["kpa7kr", "g8 a7 c7"],
        &["kpa7kr", "g8 a6 c7 d4"],
        &["kpa7kr", "6K1/P1k5/8/8/3q4/8/8/8 w - - 0 1"],
        &["kpa7kr", "6K1/P1k5/8/8/3r4/8/8/8 b - - 0 1"],
        &["kpa7kr", "c8 a7 c7 d4"],
        &["kpa7kr", DOUBLE_ATTACK, "--why", "hdchk"],
        &["kpa7kr", DOUBLE_ATTACK, "--why", "bkxbk"],
        &["kpa7kr", "--as", "svg", "--part", "queen"],
    ];
    let told = refused.map(|args| {
        let ran = adage_in(without_trees.path(), &[&["explain"], args].concat(), "");
        assert_eq!((ran.status, &ran.stdout[..]), (2, ""), "{args:?}");
        ran.stderr
    });
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_problem_of_the_rulebook_is_known_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = ["learn", "tree", "kpk", "--no-check", "--save", "rulebook/mine.lp"];
    assert_eq!(adage_in(folder.path(), &learn, "").status, 0);
    // Under a name of its own, and told apart from the bundled one by its words.
    let file = folder.path().join("rulebook/mine.lp");
    let saved = fs::read_to_string(&file).expect("a file");
    let saved = saved.replace("%! name: kpk", "%! name: pawn_ending");
    fs::write(&file, saved.replace("Black holds the draw", "Black is safe")).expect("a file");
    let position = "8/8/8/8/8/1k6/1P6/1K6 b - - 0 1";
    let by_name = adage_in(folder.path(), &["explain", "pawn_ending", position], "");
    assert_eq!(by_name.status, 0, "{}", by_name.stderr);
    assert!(by_name.stdout.contains("Black is safe"), "{}", by_name.stdout);
    let by_file = adage_in(folder.path(), &["explain", "rulebook/mine.lp", position], "");
    assert_eq!(by_name.stdout, by_file.stdout);
    assert!(told(&["explain", "kpk", position]).contains("Black holds the draw"));
    let unknown = adage_in(folder.path(), &["explain", "pawn_endings", position], "");
    assert_eq!(unknown.status, 2);
}
