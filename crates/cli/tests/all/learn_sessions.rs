//! Sessions that are broken off, taken back, taken up again, or that cannot go on: no answer is lost.

use crate::support::command;
use crate::support::learning::{BY_COMPONENTS, FORK, answers, clauses, fork_by_rule, learn, refused, report};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn typed(answers: &[(String, String)]) -> String {
    answers.iter().map(|(_, answer)| format!("{answer}\n")).collect()
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
        &[
            &["two", "--from", FORK, "--oracle", "person", "--json"],
            &BY_COMPONENTS[..],
        ]
        .concat(),
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
        "Is this a two? [y]es [n]o [d]on't know [b]ack [h]ypothesis [s]top, [?] ",
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
        &[&["two", "--from", FORK, "--oracle", "person"], &BY_COMPONENTS[..]].concat(),
        &typed(early),
    );
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    assert!(ran.stdout.starts_with("Learning two."), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("\nIt is in doubt: it was stopped before all was asked.\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("--resume rulebook/two.session --replace\n"),
        "{}",
        ran.stdout
    );
    let saved = fs::read_to_string(folder.path().join("rulebook/two.lp")).unwrap();
    assert!(
        saved.contains("; in doubt\n") && saved.contains("%! note: in doubt: it was stopped before all was asked\n"),
        "{saved}"
    );
    // Going back further than to where the session was taken up.
    let script = format!("{}b\nb\n{}", typed(&late[..1]), typed(&answers[1..]));
    let resume = ["--resume", "rulebook/two.session", "--replace"];
    let by_person = report(folder.path(), &resume, &script);
    assert_eq!(by_person["answers"], by_rule["answers"]);
    assert_eq!(clauses(&by_person), clauses(&by_rule));
    assert_eq!(by_person["complete"], true);
}

#[test]
fn what_was_answered_before_is_not_put_down_to_who_answers_now() {
    let folder = tempfile::tempdir().unwrap();
    let none = "8/8/8/8/8/2k5/8/K7 w - - 0 1";
    let begin = [
        "two",
        "--from",
        FORK,
        "--no",
        none,
        "--oracle",
        "rule:fork",
        "--max-questions",
        "2",
    ];
    report(folder.path(), &[&begin[..], &BY_COMPONENTS].concat(), "");
    let from = || {
        let saved = fs::read_to_string(folder.path().join("rulebook/two.lp")).unwrap();
        let from = saved
            .lines()
            .find_map(|line| line.strip_prefix("%! from: ").map(str::to_string));
        from.expect("it says where it comes from")
    };
    let by_rule = " and 1 labelled position and 2 answers by the rule fork (";
    assert!(from().contains(by_rule), "{}", from());
    // Nobody is asked anything now.
    let resume = ["--resume", "rulebook/two.session", "--replace", "--max-questions"];
    report(folder.path(), &[&resume[..], &["0"]].concat(), "");
    assert!(from().contains(by_rule), "{}", from());
    report(
        folder.path(),
        &[&resume[..], &["1", "--oracle", "person"]].concat(),
        "d\n",
    );
    let by_both = " and 1 labelled position and 3 answers by the rule fork and a person (";
    assert!(from().contains(by_both), "{}", from());
}

#[cfg(unix)]
#[test]
fn a_session_that_was_killed_goes_on_where_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let by_rule = fork_by_rule(folder.path(), "one");
    // Answers two of three questions and then keeps silent until nobody asks any more.
    let said: String = answers(&by_rule)[..2]
        .iter()
        .map(|(_, answer)| format!("read -r fen; echo {answer}\n"))
        .collect();
    fs::write(folder.path().join("teacher.sh"), said + "cat > silent.txt\n").unwrap();
    let mut child = command(
        folder.path(),
        &[
            "learn",
            "pattern",
            "two",
            "--from",
            FORK,
            "--oracle",
            "program:sh teacher.sh",
            BY_COMPONENTS[0],
            BY_COMPONENTS[1],
        ],
    )
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
    while count() < 2 && start.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is running");
    child.wait().expect("it ends");
    assert_eq!(count(), 2);
    assert!(!folder.path().join("rulebook/two.lp").exists());
    let resume = ["two", "--resume", "rulebook/two.session", "--oracle", "rule:fork"];
    let resumed = report(folder.path(), &resume, "");
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
        let mut child = command(
            folder.path(),
            &[
                &["learn", "pattern", &name, "--from", FORK, "--oracle", "person"],
                &BY_COMPONENTS[..],
            ]
            .concat(),
        )
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
                let resumed = report(folder.path(), &["--resume", &session], &typed(&answers[given..]));
                assert_eq!(resumed["answers"], by_rule["answers"]);
            }
        }
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
        let told = refused(folder.path(), &[&args[..], &BY_COMPONENTS].concat());
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
    assert!(told.contains("the answers are in rulebook/one.session"), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), contradicting);
    fs::write(&path, session).unwrap();
    assert_eq!(learn(folder.path(), &args, "").status, 0);
}
