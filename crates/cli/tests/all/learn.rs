//! Learning patterns as a user does it. Which questions are asked is the learner's business: these tests are about what
//! comes of the answers.

use crate::support::adage_in;
use crate::support::learning::{BY_COMPONENTS, FORK, answers, clauses, fork_by_rule, learn, refused, report};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Positions with two kings and a few men, as FEN lines.
fn random_positions(count: usize) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut text = String::new();
    for _ in 0..count {
        let mut board = [None; 64];
        let mut men = vec!['K', 'k'];
        let more = 1 + random(4) as usize;
        men.extend((0..more).map(|_| ['Q', 'q', 'R', 'r', 'B', 'b', 'N', 'n'][random(8) as usize]));
        for man in men {
            board[random(64) as usize] = Some(man);
        }
        if !['K', 'k'].iter().all(|king| board.contains(&Some(*king))) {
            continue;
        }
        let rows: Vec<String> = board
            .chunks(8)
            .map(|row| row.iter().map(|man| man.unwrap_or('1')).collect())
            .collect();
        let _ = writeln!(text, "{} w - - 0 1", rows.join("/"));
    }
    text
}

/// The positions of a file in which a rule holds.
fn holds_at(folder: &Path, rule: &str, file: &str) -> BTreeSet<String> {
    let ran = adage_in(folder, &["match", rule, file, "--json"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let place = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        value["place"].as_str().expect("a place").to_string()
    };
    ran.stdout.lines().map(place).collect()
}

#[test]
fn a_rule_teaches_the_fork() {
    let folder = tempfile::tempdir().unwrap();
    let report = report(folder.path(), &["my_fork", "--from", FORK, "--oracle", "rule:fork"], "");
    assert_eq!(report["complete"], true);
    assert_eq!(report["disagrees"], Value::Array(Vec::new()));
    fs::write(folder.path().join("random.fen"), random_positions(3000)).unwrap();
    let truth = holds_at(folder.path(), "fork", "random.fen");
    assert!(truth.len() > 50, "{} forks", truth.len());
    assert_eq!(holds_at(folder.path(), "my_fork", "random.fen"), truth);
    let saved = fs::read_to_string(folder.path().join("rulebook/my_fork.lp")).unwrap();
    let from = "%! from: learned from 8/5K2/2q5/N7/2k5/8/8/8 b - - 0 1 and ";
    assert!(
        saved.contains(from) && saved.contains(" answers by the rule fork ("),
        "{saved}"
    );
    let check = adage_in(folder.path(), &["rules", "check"], "");
    assert_eq!(check.status, 0, "{}", check.stderr);
    let said = adage_in(folder.path(), &["match", "my_fork", FORK], "").stdout;
    assert!(
        said.contains("The white knight on a5 attacks the enemy king and can take an enemy man"),
        "{said}"
    );
}

#[test]
fn what_was_learned_is_told_with_what_to_type_next() {
    let folder = tempfile::tempdir().unwrap();
    let ran = learn(folder.path(), &["forked", "--from", FORK, "--oracle", "rule:fork"], "");
    let (asked, told) = ran.stdout.split_once("\n\n").expect("questions, then the report");
    let is_line = |line: &str| line.starts_with("yes     ") || line.starts_with("no      ");
    assert!(asked.lines().all(is_line), "{asked}");
    assert!(
        told.starts_with(&format!("Learned forked from {} answers: ", asked.lines().count())),
        "{told}"
    );
    for part in [
        "In words: ",
        "\nSaved in rulebook/forked.lp. The answers are in rulebook/forked.session.\n",
        "\n  adage match forked '8/5K2/2q5/N7/2k5/8/8/8 b - - 0 1'\n",
        "\n  adage verify forked --on knkq\n",
    ] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    let quiet = learn(
        folder.path(),
        &[
            "forked",
            "--from",
            FORK,
            "--oracle",
            "rule:fork",
            "--quiet",
            "--replace",
            "--words",
            "A fork\nof {5}.",
        ],
        "",
    );
    assert!(quiet.stdout.starts_with("\nLearned forked"), "{}", quiet.stdout);
    let saved = fs::read_to_string(folder.path().join("rulebook/forked.lp")).unwrap();
    assert!(saved.contains("%! words: A fork of {5}.\n"), "{saved}");
}

#[test]
fn a_rule_is_counted_over_a_space_and_its_evidence_saved() {
    let folder = tempfile::tempdir().unwrap();
    let from = "8/8/8/8/3k4/4R3/8/K7 b - - 0 1";
    let args = ["taken", "--from", from, "--oracle", "rule:threatkR", "--check", "krk"];
    let report = report(folder.path(), &args, "");
    let evidence = report["evidence"].as_str().expect("evidence");
    assert!(
        evidence.starts_with("on krk: all 223944 positions, holds in "),
        "{evidence}"
    );
    assert!(
        evidence.contains("; against threatkR: 223944 right, 0 wrong"),
        "{evidence}"
    );
    let saved = fs::read_to_string(folder.path().join("rulebook/taken.lp")).unwrap();
    assert!(saved.contains(&format!("%! evidence: {evidence}\n")), "{saved}");
    let verify = ["verify", "taken", "--on", "krk", "--against", "threatkR"];
    assert_eq!(adage_in(folder.path(), &verify, "").status, 0);
}

/// Labels positions by a rule: `POSITION,yes`.
fn labelled(folder: &Path, rule: &str, positions: &str) -> String {
    fs::write(folder.join("unlabelled.fen"), positions).unwrap();
    let instances = holds_at(folder, rule, "unlabelled.fen");
    let mut text = "fen,label\n".to_string();
    for (number, position) in (1..).zip(positions.lines()) {
        let is_instance = instances.contains(&format!("unlabelled.fen:{number}"));
        let _ = writeln!(text, "{position},{}", if is_instance { "yes" } else { "no" });
    }
    text
}

#[test]
fn a_file_of_labels_teaches_however_little_of_it_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    // Positions that can be: only these are learned from.
    let legal: String = random_positions(1200)
        .lines()
        .step_by(3)
        .map(|line| format!("{line}\n"))
        .collect();
    let text = labelled(folder.path(), "fork", &legal);
    let lines: Vec<&str> = text.lines().take(201).collect();
    assert!(lines.iter().filter(|line| line.ends_with("yes")).count() >= 3);
    fs::write(folder.path().join("labels.csv"), lines.join("\n")).unwrap();
    let args = ["my_fork", "--from", FORK, "--oracle", "labels:labels.csv"];
    let report = report(folder.path(), &args, "");
    assert_eq!(report["disagrees"], Value::Array(Vec::new()));
    assert_eq!(report["complete"], true);
    // Few of the labels were needed, if any, and then nobody knew what else to say.
    let [yes, no, unknown] = ["yes", "no", "unknown"].map(|key| report[key].as_u64().expect("a number"));
    assert!(yes + no <= 20 && unknown <= 20, "{report}");
    fs::write(folder.path().join("random.fen"), random_positions(3000)).unwrap();
    let truth = holds_at(folder.path(), "fork", "random.fen");
    assert_eq!(holds_at(folder.path(), "my_fork", "random.fen"), truth);
    // Labels that contradict each other are named with their lines.
    fs::write(folder.path().join("wrong.csv"), format!("{FORK},yes\n{FORK},no\n")).unwrap();
    let wrong = refused(
        folder.path(),
        &["other", "--from", FORK, "--oracle", "labels:wrong.csv"],
    );
    assert!(wrong.contains("line 2 labels `"), "{wrong}");
}

#[cfg(unix)]
#[test]
fn a_program_teaches() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    let yes = answers(&by_rule).into_iter().filter(|(_, answer)| answer == "yes");
    let yes: String = yes.map(|(position, _)| format!("{position}\n")).collect();
    fs::write(folder.path().join("yes.txt"), yes).unwrap();
    let script = "while read -r fen; do if grep -qxF \"$fen\" yes.txt; then echo yes; else echo no; fi; done\n";
    fs::write(folder.path().join("teacher.sh"), script).unwrap();
    let args = ["two", "--from", FORK, "--oracle", "program:sh teacher.sh"];
    let by_program = report(folder.path(), &[&args[..], &BY_COMPONENTS].concat(), "");
    assert_eq!(clauses(&by_program), clauses(&by_rule));
}

#[test]
fn a_rule_is_saved_where_it_is_told_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let mine = "% Mine.\nlone(A,Pos) :- contents(A,king,At,Pos).\n";
    fs::write(folder.path().join("mine.lp"), mine).unwrap();
    let args = [
        "fork",
        "--from",
        FORK,
        "--oracle",
        "rule:fork",
        "--quiet",
        "--save",
        "mine.lp",
    ];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("\n  adage match fork mine.lp '"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("your fork takes the place of the bundled one"),
        "{}",
        ran.stdout
    );
    let saved = fs::read_to_string(folder.path().join("mine.lp")).unwrap();
    assert!(
        saved.contains("% Mine.\nlone(") && saved.contains("%! name: fork\n"),
        "{saved}"
    );
    assert!(!folder.path().join("rulebook").exists());
    let again = learn(folder.path(), &args, "");
    assert_eq!(again.status, 2);
    let replaced = learn(folder.path(), &[&args[..], &["--replace"]].concat(), "");
    assert_eq!(replaced.status, 0, "{}", replaced.stderr);
    assert_eq!(fs::read_to_string(folder.path().join("mine.lp")).unwrap(), saved);
    let nowhere = tempfile::tempdir().unwrap();
    let args = ["fork", "--from", FORK, "--oracle", "rule:fork", "--no-save"];
    assert_eq!(learn(nowhere.path(), &args, "").status, 0);
    assert_eq!(fs::read_dir(nowhere.path()).unwrap().count(), 0);
}

#[test]
fn an_example_that_the_teacher_takes_for_none_is_doubted() {
    let folder = tempfile::tempdir().unwrap();
    let from = "8/5K2/2q5/8/N1k5/8/8/8 w - - 0 1";
    let args = [
        "doubtful",
        "--from",
        from,
        "--oracle",
        "rule:fork",
        "--max-questions",
        "3",
    ];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(
        ran.stderr,
        format!("warning: `{from}` is to be an example, but the rule fork says that it is none\n")
    );
}

#[test]
fn a_teacher_who_may_be_wrong_is_asked_more_and_the_rule_is_right_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("random.fen"), random_positions(3000)).unwrap();
    let truth = holds_at(folder.path(), "fork", "random.fen");
    let (mut right, mut asked_again) = (0, 0);
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let by_rule = [
            "--from",
            FORK,
            "--oracle",
            "rule:fork",
            "--seed",
            seed,
            "--max-questions",
            "20",
        ];
        let noisy = report(
            folder.path(),
            &[&["noisy", "--noise", "0.1", "--replace"], &by_rule[..]].concat(),
            "",
        );
        asked_again += noisy["asked_again"].as_u64().expect("a number");
        right += usize::from(holds_at(folder.path(), "noisy", "random.fen") == truth);
    }
    // One answer in ten is wrong, and each of these that was not foretold has to be outvoted.
    assert!(asked_again > 60, "asked again {asked_again} times");
    assert!(right >= 5, "{right} of 6 are right");
    let saved = fs::read_to_string(folder.path().join("rulebook/noisy.lp")).unwrap();
    assert!(saved.contains(", wrong with probability 0.1"), "{saved}");
    // A session that goes on doubts as before.
    let session = fs::read_to_string(folder.path().join("rulebook/noisy.session")).unwrap();
    assert!(session.contains("noise(\"0.1\")."), "{session}");
}

#[test]
fn what_cannot_be_learned_is_refused_before_anything_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rulebook")).unwrap();
    fs::write(
        folder.path().join("rulebook/mine.lp"),
        "mine(Pos) :- contents(white,king,At,Pos).\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("rulebook/begun.session"),
        "%! session: pattern in chess\nconcept(\"begun\").\n",
    )
    .unwrap();
    fs::write(folder.path().join("unlabelled.txt"), format!("{FORK} yes\n{FORK}\n")).unwrap();
    fs::write(
        folder.path().join("broken.session"),
        "%! session: pattern in chess\nyes(\n",
    )
    .unwrap();
    let by_rule = ["--from", FORK, "--oracle", "rule:fork"];
    let mut all = String::new();
    for args in [
        &["x", "--from", "8/8/8/8/8/8/8/K7 w - - 0 1", "--oracle", "rule:fork"][..],
        &["x", "--from", "8/8/8/8/8/8/8/Kk6 w - - 0 1", "--oracle", "rule:fork"],
        &["x", "--from", "missing.fen", "--oracle", "rule:fork"],
        &["x", "--from", FORK],
        &["x", "--from", FORK, "--oracle", "rule:frok"],
        &["x", "--from", FORK, "--oracle", "labels:missing.csv"],
        &["x", "--from", FORK, "--oracle", "labels:unlabelled.txt"],
        &["x", "--from", FORK, "--oracle", "program:./missing -x"],
        &[&["x", "--with", "legalmove,thraet"], &by_rule[..]].concat(),
        &[&["x", "--with", "thraet"], &by_rule[..]].concat(),
        &[&["x", "--features", "between"], &by_rule[..]].concat(),
        &[&["x", "--vary", "colour"], &by_rule[..]].concat(),
        &[&["x", "--check", "krkx"], &by_rule[..]].concat(),
        &[&["fork", "--with", "fork"], &by_rule[..]].concat(),
        &[&["in_check"], &by_rule[..]].concat(),
        &[&["My Fork"], &by_rule[..]].concat(),
        &[&["mine"], &by_rule[..]].concat(),
        &[&["mine", "--save", "other.lp"], &by_rule[..]].concat(),
        &[&["x", "--save", "other.txt"], &by_rule[..]].concat(),
        &[&["begun"], &by_rule[..]].concat(),
        &["--resume", "missing.session"],
        &["--resume", "broken.session"],
        &["--resume", "rulebook/begun.session"],
    ] {
        let _ = writeln!(all, "== {}\n{}", args.join(" "), refused(folder.path(), args));
    }
    insta::assert_snapshot!(all);
    let left = fs::read_dir(folder.path().join("rulebook")).unwrap().count();
    assert_eq!(left, 2, "nothing was written");
    for args in [
        &["x", "--from", FORK, "--oracle", "nobody"][..],
        &["x", "--from", FORK, "--oracle", "rule:fork", "--noise", "2"],
        &["x", "--oracle", "rule:fork"],
        &["x", "--from", FORK, "--resume", "y"],
    ] {
        refused(folder.path(), args);
    }
}
