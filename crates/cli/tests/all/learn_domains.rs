//! Patterns of other worlds than chess, learned as a user does it: the same command, the same files.

use crate::support::adage_in;
use crate::support::learning::{answers, learn, report};
use serde_json::Value;
use std::fmt::Write;
use std::fs;

/// A tile beside the blank on its home; the other tiles do not matter.
const FRAME: &str = ".._/..3/...";
/// Two aces.
const PAIR: &str = "As Ah 7d 3c 9s";
const DIAGONAL: &str = "c2 e4 h7";

/// States of the U-tube: at the beginning, while the levels approach each other, at rest, without any water.
const STATES: [&str; 4] = [
    "la:la0/dec lb:lb0/inc fab:fab0/dec fba:fba0/inc",
    "la:0..la0/dec lb:lb0..inf/inc fab:0..fab0/dec fba:fba0..0/inc",
    "la:0..la0/std lb:lb0..inf/std fab:0/std fba:0/std",
    "la:0/std lb:0/std fab:0/std fba:0/std",
];

#[test]
fn a_concept_of_each_world_is_learned_exactly_and_can_be_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let tube: Vec<&str> = STATES[1..].iter().flat_map(|state| ["--yes", *state]).collect();
    let concepts: [(&[&str], &str, &str); 6] = [
        (&["beside", "--from", FRAME], "can_go_home", "eight-puzzle"),
        (
            &["slides", "--from", ".._/..3/1..", "--look-ahead"],
            "goes_home",
            "eight-puzzle",
        ),
        (
            &["conflict", "--from", "21_/.../..."],
            "linear_conflict",
            "eight-puzzle",
        ),
        (&["twins", "--from", PAIR], "pair", "hands"),
        (
            &["rising", "--from", DIAGONAL, "--features", "file,rank,line"],
            "diagonal",
            "krk-all",
        ),
        (
            &[&["tube", "--from", STATES[0]], &tube[..]].concat(),
            "utube_pal1",
            "utube",
        ),
    ];
    for (args, truth, space) in concepts {
        let oracle = format!("rule:{truth}");
        let report = report(folder.path(), &[args, &["--oracle", &oracle]].concat(), "");
        assert_eq!(report["complete"], true, "{report}");
        assert_eq!(report["disagrees"], Value::Array(Vec::new()));
        let verify = ["verify", args[0], "--on", space, "--against", truth];
        let counted = adage_in(folder.path(), &verify, "");
        assert_eq!(counted.status, 0, "{args:?}: {}{}", counted.stdout, counted.stderr);
        assert_eq!(adage_in(folder.path(), &["rules", "show", args[0]], "").status, 0);
    }
    assert_eq!(adage_in(folder.path(), &["rules", "check"], "").status, 0);
}

#[test]
fn four_states_and_no_question_give_the_model_of_the_tube() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("more.txt"), STATES[1..].join("\n")).unwrap();
    let args = [
        "tube",
        "--from",
        STATES[0],
        "--yes",
        "more.txt",
        "--max-questions",
        "0",
        "--check",
        "utube",
    ];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    let saved = fs::read_to_string(folder.path().join("rulebook/tube.lp")).unwrap();
    insta::assert_snapshot!(format!("{}\n==\n{saved}", ran.stdout));
}

#[test]
fn a_person_sees_the_positions_and_goes_on_another_day() {
    let folder = tempfile::tempdir().unwrap();
    for (name, from, rule) in [("one", FRAME, "can_go_home"), ("two", PAIR, "pair")] {
        let oracle = format!("rule:{rule}");
        let by_rule = report(folder.path(), &[name, "--from", from, "--oracle", &oracle], "");
        let typed: Vec<String> = answers(&by_rule)
            .iter()
            .map(|(_, answer)| format!("{answer}\n"))
            .collect();
        let (early, late) = typed.split_at(2);
        let other = format!("{name}_again");
        let begun = learn(
            folder.path(),
            &[&other, "--from", from, "--oracle", "person"],
            &early.concat(),
        );
        assert_eq!(begun.status, 1, "{}", begun.stderr);
        assert!(
            begun
                .stdout
                .contains("It is in doubt: it was stopped before all was asked."),
            "{}",
            begun.stdout
        );
        let session = format!("rulebook/{other}.session");
        let by_person = report(folder.path(), &["--resume", &session, "--replace"], &late.concat());
        assert_eq!(by_person["answers"], by_rule["answers"]);
        assert_eq!(
            by_person["rules"].to_string().replace(&other, name),
            by_rule["rules"].to_string()
        );
    }
}

#[test]
fn positions_are_drawn_in_the_manner_of_their_world() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |name: &str, from: &str| {
        let args = [name, "--from", from, "--oracle", "person", "--max-questions", "1"];
        let ran = learn(folder.path(), &args, "y\n");
        let (_, question) = ran.stdout.split_once("Question 1: ").expect("a question");
        let (text, picture) = question.split_once('\n').expect("a picture");
        let (picture, _) = picture.split_once("Is this ").expect("the end of the picture");
        (text.to_string(), picture.to_string())
    };
    let (hand, picture) = drawn("twins", PAIR);
    let signs = [('c', '♣'), ('d', '♦'), ('h', '♥'), ('s', '♠')];
    let hand = signs
        .iter()
        .fold(hand, |hand, (letter, sign)| hand.replace(*letter, &sign.to_string()));
    assert_eq!(picture, format!(" {hand}\n"));
    let (frame, picture) = drawn("beside", FRAME);
    let rows = frame.replace('_', "□");
    let spaced = |row: &str| row.chars().map(|tile| format!(" {tile}")).collect::<String>() + "\n";
    assert_eq!(picture, rows.split('/').map(spaced).collect::<String>());
}

#[test]
fn labels_and_programs_teach_in_every_world() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = report(
        folder.path(),
        &["one", "--from", FRAME, "--oracle", "rule:can_go_home"],
        "",
    );
    let lines: String = answers(&by_rule)
        .iter()
        .map(|(frame, label)| format!("{frame},{label}\n"))
        .collect();
    fs::write(folder.path().join("frames.csv"), lines).unwrap();
    let by_labels = report(
        folder.path(),
        &["two", "--from", FRAME, "--oracle", "labels:frames.csv"],
        "",
    );
    assert_eq!(by_labels["disagrees"], Value::Array(Vec::new()));
    let script = "while read -r frame; do grep -F \"$frame,\" frames.csv | cut -d, -f2; done\n";
    fs::write(folder.path().join("teacher.sh"), script).unwrap();
    let by_program = report(
        folder.path(),
        &["three", "--from", FRAME, "--oracle", "program:sh teacher.sh"],
        "",
    );
    assert_eq!(by_program["answers"], by_rule["answers"]);
}

#[test]
fn what_is_no_position_of_the_world_is_refused_with_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hands.txt"), "# two\nAs Ks 7s 3s 9s\nAs Ks 7s 3s\n").unwrap();
    fs::write(
        folder.path().join("labels.txt"),
        "As Ks 7s 3s 9s yes\nAs Ks 7s 3s As no\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("go.session"),
        "%! session: pattern in go\nconcept(\"x\").\nexample((a,b)).\n",
    )
    .unwrap();
    let by = ["--oracle", "rule:pair"];
    let mut all = String::new();
    for args in [
        &[&["x", "--from", "As As 7s 3s 9s"][..], &by].concat()[..],
        &[&["x", "--from", "As Ks 7s 3s", "--domain", "cards"][..], &by].concat(),
        &[&["x", "--from", "As Ks 7s 3s 1s", "--domain", "cards"][..], &by].concat(),
        &[&["x", "--from", "hands.txt"][..], &by].concat(),
        &["x", "--from", PAIR, "--oracle", "labels:labels.txt"],
        &[&["x", "--from", PAIR, "--with", "next"][..], &by].concat(),
        &[&["x", "--from", PAIR, "--vary", "colour"][..], &by].concat(),
        &[&["x", "--from", PAIR, "--look-ahead"][..], &by].concat(),
        &[&["x", "--from", PAIR, "--check", "krk"][..], &by].concat(),
        &[&["card", "--from", PAIR][..], &by].concat(),
        &["x", "--from", PAIR, "--oracle", "rule:fork"],
        &["x", "--from", "123/456/788", "--oracle", "rule:goes_home"],
        &["x", "--from", "123/456/78.", "--oracle", "rule:goes_home"],
        &["x", "--from", "la:la0/up", "--oracle", "rule:utube_pal2"],
        &[
            "x",
            "--from",
            STATES[0],
            "--yes",
            "la:la0/dec lb:lb0/inc fab:fab0/dec",
            "--oracle",
            "rule:utube_pal1",
        ],
        &[
            "x",
            "--from",
            "Kc2 Qe4 kh7",
            "--domain",
            "placement",
            "--oracle",
            "rule:illegal",
        ],
        &[
            "x",
            "--from",
            "Kc2 Re4",
            "--domain",
            "placement",
            "--oracle",
            "rule:illegal",
        ],
        &["--resume", "go.session"],
    ] {
        let ran = learn(folder.path(), args, "");
        assert_eq!(ran.status, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
        assert!(
            ran.stdout.is_empty() && !ran.stderr.contains("panicked"),
            "{}",
            ran.stderr
        );
        let _ = writeln!(all, "== {}\n{}", args.join(" "), ran.stderr);
    }
    insta::assert_snapshot!(all);
    assert!(!folder.path().join("rulebook").exists());
}
