//! Learning patterns as a user does it. Which questions are asked is the learner's business: these tests are about what
//! comes of the answers.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{Ran, adage_in};

/// A knight on a5 forks king and queen.
const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1";

fn learn(folder: &Path, args: &[&str], input: &str) -> Ran {
    adage_in(folder, &[&["learn", "pattern"], args].concat(), input)
}

/// The JSON report of what is learned without anything typed.
fn report(folder: &Path, args: &[&str]) -> Value {
    let ran = learn(folder, &[args, &["--json"]].concat(), "");
    assert_eq!(ran.status, 0, "{args:?}: {}", ran.stderr);
    serde_json::from_str(&ran.stdout).expect("JSON")
}

/// Learns a fork called `name` by the bundled rule, and gives the JSON report.
fn fork_by_rule(folder: &Path, name: &str) -> Value {
    report(folder, &[name, "--from", FORK, "--oracle", "rule:fork"])
}

/// The clauses of a report, under a name that does not matter.
fn clauses(report: &Value) -> String {
    let name = report["name"].as_str().expect("a name");
    report["rules"].to_string().replace(name, "NAME")
}

/// The answers of a report: position and answer.
fn answers(report: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let answers = report["answers"].as_array().expect("answers");
    answers
        .iter()
        .map(|answer| (text(&answer["position"]), text(&answer["answer"])))
        .collect()
}

fn typed(answers: &[(String, String)]) -> String {
    answers.iter().map(|(_, answer)| format!("{answer}\n")).collect()
}

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
    let report = fork_by_rule(folder.path(), "my_fork");
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
        said.contains("The white knight on a5 gives check to the king on c4"),
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
    let args = [
        "taken",
        "--from",
        from,
        "--oracle",
        "rule:threatkR",
        "--check",
        "krk",
        "--json",
    ];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
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

#[test]
fn a_person_answers_takes_back_and_comes_to_the_same_rule() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    let answers = answers(&by_rule);
    let wrong = if answers[1].1 == "yes" { "n" } else { "y" };
    let (first, rest) = answers.split_at(1);
    let script = format!("b\nh\n{}perhaps\n{wrong}\nb\n{}", typed(first), typed(rest));
    let ran = learn(
        folder.path(),
        &["two", "--from", FORK, "--oracle", "person", "--json"],
        &script,
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let by_person: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(clauses(&by_person), clauses(&by_rule));
    for part in [
        "\nQuestion 1: ",
        "There is no answer to take back.",
        "\ntwo(",
        " gives check to the king on ",
        "Is this a two? [y]es [n]o [d]on't know [b]ack [h]ypothesis [s]top ",
        "Please type one of the letters",
        "\n8  ·  ·",
    ] {
        assert!(ran.stderr.contains(part), "{part} is not in {}", ran.stderr);
    }
    assert_eq!(ran.stderr.matches("Question 2: ").count(), 2);
}

#[test]
fn an_end_of_input_keeps_what_is_there_and_the_session_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    let answers = answers(&by_rule);
    let (early, late) = answers.split_at(2);
    let ran = learn(
        folder.path(),
        &["two", "--from", FORK, "--oracle", "person"],
        &typed(early),
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.starts_with("Learning two."), "{}", ran.stdout);
    assert!(
        ran.stdout.contains(", stopped before all was asked.\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("--resume rulebook/two.session --replace\n"),
        "{}",
        ran.stdout
    );
    let saved = fs::read_to_string(folder.path().join("rulebook/two.lp")).unwrap();
    assert!(saved.contains(", stopped before all was asked\n"), "{saved}");
    // Going back further than to where the session was taken up.
    let script = format!("{}b\nb\n{}", typed(&late[..1]), typed(&answers[1..]));
    let resume = ["--resume", "rulebook/two.session", "--replace", "--json"];
    let ran = learn(folder.path(), &resume, &script);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let by_person: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(by_person["answers"], by_rule["answers"]);
    assert_eq!(clauses(&by_person), clauses(&by_rule));
    assert_eq!(by_person["complete"], true);
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
    let args = ["my_fork", "--from", FORK, "--oracle", "labels:labels.csv", "--json"];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(report["disagrees"], Value::Array(Vec::new()));
    assert_eq!(report["complete"], false);
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
    let args = ["two", "--from", FORK, "--oracle", "program:sh teacher.sh", "--json"];
    let ran = learn(folder.path(), &args, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let by_program: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(clauses(&by_program), clauses(&by_rule));
}

#[cfg(unix)]
#[test]
fn a_session_that_was_killed_goes_on_where_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    // Answers three questions and then keeps silent until nobody asks any more.
    let said: String = answers(&by_rule)[..3]
        .iter()
        .map(|(_, answer)| format!("read -r fen; echo {answer}\n"))
        .collect();
    fs::write(folder.path().join("teacher.sh"), said + "cat > silent.txt\n").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_adage"))
        .args([
            "learn",
            "pattern",
            "two",
            "--from",
            FORK,
            "--oracle",
            "program:sh teacher.sh",
        ])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let session = folder.path().join("rulebook/two.session");
    let count = || {
        let text = fs::read_to_string(&session).unwrap_or_default();
        text.lines()
            .filter(|line| line.starts_with("yes(") || line.starts_with("no("))
            .count()
    };
    let start = Instant::now();
    while count() < 3 && start.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is running");
    child.wait().expect("it ends");
    assert_eq!(count(), 3);
    assert!(!folder.path().join("rulebook/two.lp").exists());
    let resume = [
        "two",
        "--resume",
        "rulebook/two.session",
        "--oracle",
        "rule:fork",
        "--json",
    ];
    let ran = learn(folder.path(), &resume, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let resumed: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(resumed["answers"], by_rule["answers"]);
    assert_eq!(clauses(&resumed), clauses(&by_rule));
}

/// Sends the signal of Ctrl-C.
#[cfg(unix)]
fn interrupt(process: u32) {
    let sent = Command::new("kill").args(["-INT", &process.to_string()]).status();
    assert!(sent.expect("there is a kill").success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_to_go_on_and_the_answers_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    let answers = answers(&by_rule);
    for given in [0, 2] {
        let name = format!("after_{given}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_adage"))
            .args(["learn", "pattern", &name, "--from", FORK, "--oracle", "person"])
            .current_dir(folder.path())
            .env_remove("ADAGE_BOOK")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut typing = child.stdin.take().expect("piped");
        typing
            .write_all(typed(&answers[..given]).as_bytes())
            .expect("it listens");
        // The next question has come when all answers are kept.
        let mut shown = BufReader::new(child.stdout.take().expect("piped"));
        let next = format!("Question {}:", given + 1);
        let mut line = String::new();
        while !line.starts_with(&next) {
            line.clear();
            assert!(shown.read_line(&mut line).expect("text") > 0, "it ended before {next}");
        }
        interrupt(child.id());
        // The rest must be read, or it cannot be written.
        let mut rest = String::new();
        shown.read_to_string(&mut rest).expect("text");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let session = format!("rulebook/{name}.session");
        match given {
            0 => assert_eq!(told, "\nInterrupted. No answers are kept.\n"),
            _ => {
                let way = format!("\n  adage learn pattern --resume {session}\n");
                assert!(told.contains(&way), "{told}");
                let resume = ["--resume", &session, "--json"];
                let resumed = learn(folder.path(), &resume, &typed(&answers[given..]));
                assert_eq!(resumed.status, 0, "{}", resumed.stderr);
                let resumed: Value = serde_json::from_str(&resumed.stdout).expect("JSON");
                assert_eq!(resumed["answers"], by_rule["answers"]);
            }
        }
    }
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
    let (mut right, mut asked, mut asked_reliable) = (0, 0, 0);
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
        let reliable = report(folder.path(), &[&["reliable", "--no-save"], &by_rule[..]].concat());
        let noisy = report(
            folder.path(),
            &[&["noisy", "--noise", "0.1", "--replace"], &by_rule[..]].concat(),
        );
        asked_reliable += answers(&reliable).len();
        asked += answers(&noisy).len();
        right += usize::from(holds_at(folder.path(), "noisy", "random.fen") == truth);
    }
    assert!(asked > asked_reliable, "{asked} and {asked_reliable} questions");
    assert!(right >= 5, "{right} of 6 are right");
    let saved = fs::read_to_string(folder.path().join("rulebook/noisy.lp")).unwrap();
    assert!(saved.contains(", wrong with probability 0.1"), "{saved}");
    // A session that goes on doubts as before.
    let session = fs::read_to_string(folder.path().join("rulebook/noisy.session")).unwrap();
    assert!(session.contains("noise(\"0.1\")."), "{session}");
}

/// The message of a run that must end with status 2 and say nothing else.
fn refused(folder: &Path, args: &[&str]) -> String {
    let ran = learn(folder, args, "");
    assert_eq!(ran.status, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    assert_eq!(ran.stdout, "", "{args:?}");
    ran.stderr
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
    fs::write(folder.path().join("rulebook/begun.session"), "concept(\"begun\").\n").unwrap();
    fs::write(folder.path().join("unlabelled.txt"), format!("{FORK} yes\n{FORK}\n")).unwrap();
    fs::write(folder.path().join("broken.session"), "concept(\"x\").\nyes(\n").unwrap();
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

#[cfg(unix)]
#[test]
fn a_program_that_fails_is_named_and_the_answers_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for (name, script) in [
        ("ends", "read -r fen; echo no; read -r fen; exit 7\n"),
        ("babbles", "read -r fen; echo no; read -r fen; echo perhaps\n"),
        ("silent", "read -r fen; echo no; cat > /dev/null\n"),
    ] {
        fs::write(folder.path().join(format!("{name}.sh")), script).unwrap();
        let oracle = format!("program:sh {name}.sh");
        let args = [name, "--from", FORK, "--oracle", &oracle, "--quiet", "--patience", "2"];
        let told = refused(folder.path(), &args);
        let session = fs::read_to_string(folder.path().join(format!("rulebook/{name}.session"))).unwrap();
        assert_eq!(
            session.lines().filter(|line| line.starts_with("no(")).count(),
            1,
            "{session}"
        );
        // Which position the question was about is the learner's business.
        let (_, after) = told.split_once("question 2, `").expect("the question");
        let (position, _) = after.split_once('`').expect("the position");
        all += &told.replace(position, "POSITION");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn answers_that_contradict_each_other_are_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let report = fork_by_rule(folder.path(), "one");
    let path = folder.path().join("rulebook/one.session");
    let session = fs::read_to_string(&path).unwrap();
    let last = session
        .lines()
        .rfind(|line| line.starts_with("no("))
        .expect("a no")
        .to_string();
    let contradicting = format!("{session}{}\n", last.replacen("no(", "yes(", 1));
    fs::write(&path, &contradicting).unwrap();
    let args = ["--resume", "rulebook/one.session", "--replace"];
    let told = refused(folder.path(), &args);
    let position = answers(&report)
        .into_iter()
        .rfind(|(_, answer)| answer == "no")
        .expect("a no")
        .0;
    let expected =
        format!("error: the answers contradict each other: `{position}` is said to be an instance and to be none");
    assert!(told.starts_with(&expected), "{told}");
    assert!(told.contains("both answers are in rulebook/one.session"), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), contradicting);
    fs::write(&path, session).unwrap();
    assert_eq!(learn(folder.path(), &args, "").status, 0);
}
