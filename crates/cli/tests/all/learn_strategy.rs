//! `adage learn strategy` through the program: good tasks, and every way to be refused.

use crate::support::{Ran, adage, adage_in, command};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Three boards, of which the first has one pawn, the second two, the third two others.
const BOARDS: &str = "#pos(one, { }, { }, { pawn(1). }).
#pos(two, { }, { }, { pawn(1). pawn(2). }).
#pos(others, { }, { }, { pawn(3). pawn(4). far(4). }).
2 ~ :~ pawn(X). [1@1,X]
2 ~ :~ pawn(X). [-1@1,X]
3 ~ :~ pawn(X), far(X). [1@2,X]
";

/// Whether clingo can be run; says so if not.
fn clingo_is_present() -> bool {
    let present = Command::new("clingo").arg("--version").output().is_ok();
    if !present {
        eprintln!("skipped: no `clingo` to learn with (Debian has it in the package `gringo`)");
    }
    present
}

/// Runs `adage learn strategy task.las` on this text.
fn learn(folder: &Path, text: &str, more: &[&str]) -> Ran {
    std::fs::write(folder.join("task.las"), text).unwrap();
    adage_in(folder, &[&["learn", "strategy", "task.las"], more].concat(), "")
}

fn learn_anew(text: &str, more: &[&str]) -> Ran {
    learn(tempfile::tempdir().unwrap().path(), text, more)
}

/// What is printed, with letters for the time.
fn timeless(text: &str) -> String {
    let line = |line: &str| match line.split_once(" engine, ") {
        Some((engine, _)) => format!("{engine} engine, N s\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn preferences_are_learned_and_told_in_words() {
    let ran = adage(&["learn", "strategy", "win", "capture", "combined", "defend_pawns"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(timeless(&ran.stdout));
}

#[test]
fn rules_are_learned_by_clingo() {
    if !clingo_is_present() {
        return;
    }
    let ran = adage(&["learn", "strategy", "cross_dot_rules"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(timeless(&ran.stdout));
}

#[test]
fn numbers_are_for_machines() {
    let noisy = format!("{BOARDS}#brave_ordering(few, one, two).\n#brave_ordering(odd@1, two, one).\n");
    let engines: &[&str] = match clingo_is_present() {
        true => &["native", "clingo"],
        false => &["native"],
    };
    for engine in engines {
        let ran = learn_anew(&noisy, &["--json", "--engine", engine]);
        let mut value: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert!(value["seconds"].take().as_f64().is_some());
        assert_eq!(value["engine"].take(), *engine);
        assert_eq!(ran.status, 0);
        insta::assert_snapshot!("numbers_are_for_machines", value.to_string());
    }
}

#[test]
fn the_space_is_printed() {
    let modes = "#modeo(p(var(n))).\n#weight(-1).\n#weight(n).\n#maxbl(1).\n";
    let ran = learn_anew(modes, &["--space"]);
    insta::assert_snapshot!(ran.stdout);
    let values = learn_anew(modes, &["--space", "--json"]);
    assert_eq!(values.stdout.lines().count() + 1, ran.stdout.lines().count());
}

#[test]
fn what_is_saved_is_not_written_over_unless_asked_and_clingo_loads_it() {
    let folder = tempfile::tempdir().unwrap();
    let task = format!("{BOARDS}#brave_ordering(one, two).\n#brave_ordering(two, others).\n");
    let first = learn(folder.path(), &task, &["--save", "kept.lp"]);
    assert_eq!(first.status, 0, "{}", first.stderr);
    assert!(first.stdout.ends_with("saved in kept.lp\n"));
    let text = std::fs::read_to_string(folder.path().join("kept.lp")).unwrap();
    insta::assert_snapshot!(text);
    let again = learn(folder.path(), &task, &["--save", "kept.lp"]);
    assert_eq!((again.status, again.stdout.as_str()), (2, ""));
    assert_eq!(
        again.stderr,
        "error: there is a strategy called `task` in `kept.lp` already\n  help: --replace puts the new one in its place\n"
    );
    assert_eq!(
        learn(folder.path(), &task, &["--save", "kept.lp", "--replace"]).status,
        0
    );
    if clingo_is_present() {
        let board = folder.path().join("board.lp");
        std::fs::write(&board, "pawn(3). pawn(4). far(4).").unwrap();
        let clingo = Command::new("clingo")
            .arg(folder.path().join("kept.lp"))
            .arg(board)
            .output();
        let printed = String::from_utf8(clingo.unwrap().stdout).unwrap();
        assert!(printed.contains("Optimization : 1 2"), "{printed}");
    }
}

#[test]
fn what_is_saved_has_the_definitions_that_it_needs() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| adage_in(folder.path(), args, "");
    assert_eq!(
        run(&["learn", "strategy", "defend_pawns", "--save", "pawns.lp"]).status,
        0
    );
    insta::assert_snapshot!(std::fs::read_to_string(folder.path().join("pawns.lp")).unwrap());
    let check = run(&["rules", "check", "pawns.lp"]);
    assert_eq!(check.status, 0, "{}", check.stderr);
    assert_eq!(run(&["rules", "fmt", "--check", "pawns.lp"]).status, 0);
    let play = [
        "tournament",
        "strategy:pawns.lp",
        "random",
        "--game",
        "onitama",
        "--games",
        "2",
    ];
    let play = run(&play);
    assert_eq!(play.status, 0, "{}", play.stderr);
}

#[test]
fn a_strategy_that_asks_for_what_nobody_supplies_is_refused_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "slip.lp",
        "%! world: onitama\n:~ me(P), locaton(pawn(R,P),C). [1@1, R, C]\n",
    );
    write(
        "arity.lp",
        "%! world: onitama\n:~ me(P), location(pawn(R,P)). [1@1, R]\n",
    );
    let nobody = "%! kind: strategy\nnear(C) :- covered(C,P), me(P).\n:~ near(C). [1@1, C]\n";
    write("nobody.lp", nobody);
    write("game.lp", "%! world: ludo\n:~ me(P). [1@1, P]\n");
    let commands: [&[&str]; 7] = [
        &["rules", "check", "slip.lp"],
        &["rules", "check", "arity.lp"],
        &["rules", "check", "nobody.lp"],
        &["rules", "check", "game.lp"],
        &["tournament", "strategy:slip.lp", "random", "--game", "onitama"],
        &["tournament", "strategy:nobody.lp", "random", "--game", "kono"],
        &["play", "--game", "onitama", "--against", "strategy:arity.lp"],
    ];
    let refused = commands.iter().map(|args| {
        let ran = adage_in(folder.path(), args, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    });
    insta::assert_snapshot!(refused.collect::<String>());
}

#[test]
fn what_only_clingo_weighs_goes_to_clingo() {
    if !clingo_is_present() {
        return;
    }
    let chosen = "next(on(X)) :- on(X).
#pos(e1, { }, { }, { 1 { a; b } 1. on(1) :- a. on(2) :- b. }).
#pos(e2, { }, { }, { on(3). }).
#brave_ordering(e1, e2).
1 ~ :~ on(2). [-1@1]
";
    let answer = |engine: &str| -> Value {
        let ran = learn_anew(chosen, &["--json", "--engine", engine]);
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
    };
    let [auto, clingo] = ["auto", "clingo"].map(answer);
    assert_eq!((&auto["cost"], &auto["engine"]), (&clingo["cost"], &"clingo".into()));
    assert_eq!(auto["cost"], 1);
    insta::assert_snapshot!(complaint(chosen, &["--engine", "native"]));
}

#[test]
fn a_space_without_candidates_is_told() {
    let ran = learn_anew("#pos(a, { }, { }).\n#pos(b, { }, { }).\n#brave_ordering(a, b).\n", &[]);
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(timeless(&ran.stdout));
}

#[test]
fn what_is_saved_in_the_rulebook_is_an_entry_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let task = format!("{BOARDS}#brave_ordering(one, two).\n#brave_ordering(two, others).\n");
    assert_eq!(
        learn(
            folder.path(),
            &task,
            &["--save", "rulebook/few_pawns.lp", "--name", "few_pawns"]
        )
        .status,
        0
    );
    let run = |args: &[&str]| adage_in(folder.path(), args, "");
    let check = run(&["rules", "check"]);
    assert_eq!(
        (check.stdout.as_str(), check.status),
        ("127 rules, 1 strategy in 9 files are right\n", 0),
        "{}",
        check.stderr
    );
    let list = run(&["rules", "list"]).stdout;
    let told: Vec<&str> = list.lines().skip_while(|line| !line.starts_with("rulebook/")).collect();
    insta::assert_snapshot!([told.join("\n"), run(&["rules", "show", "few_pawns"]).stdout].join("\n"));
    assert_eq!(run(&["rules", "fmt", "--check", "rulebook/few_pawns.lp"]).status, 0);
    let board = "r3k3/2N5/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(run(&["match", "fork", board]).status, 0, "rules are not disturbed");
    let asked = run(&["match", "few_pawns", board]);
    assert_eq!(asked.status, 2);
    assert!(
        asked
            .stderr
            .contains("these strategies do not say which game they are about"),
        "{}",
        asked.stderr
    );
    // What stands among weak constraints and cannot be is told with its place.
    std::fs::write(folder.path().join("rulebook/bad.lp"), ":~ not pawn(X). [1@1, X]\n").unwrap();
    let refused = run(&["rules", "check"]);
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("rulebook/bad.lp:1:"), "{}", refused.stderr);
}

#[test]
fn what_cannot_be_explained_together_is_named() {
    let contradiction = format!("{BOARDS}#brave_ordering(up, one, two).\n#brave_ordering(down, two, one).\n");
    let too_dear =
        format!("{BOARDS}#max_penalty(4).\n#brave_ordering(up, one, two).\n#brave_ordering(far@9, two, others).\n");
    let uncovered = format!("{BOARDS}#pos(queen, {{ queen }}, {{ }}).\n");
    let mut engines = vec!["native"];
    if clingo_is_present() {
        engines.push("clingo");
    }
    for engine in engines {
        let told = [&contradiction, &too_dear, &uncovered].map(|task| {
            let ran = learn_anew(task, &["--engine", engine]);
            assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{engine}: {}", ran.stdout);
            timeless(&ran.stdout).replace(engine, "one")
        });
        insta::assert_snapshot!("what_cannot_be_explained_together_is_named", told.join("\n"));
    }
    let value: Value = serde_json::from_str(&learn_anew(&contradiction, &["--json"]).stdout).unwrap();
    assert_eq!(
        (&value["satisfiable"], &value["together"][1]["kind"]),
        (&false.into(), &"ordering".into())
    );
}

/// A task that is refused.
fn complaint(text: &str, more: &[&str]) -> String {
    let ran = learn_anew(text, more);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{text}");
    ran.stderr
}

#[test]
fn bad_tasks_are_refused_with_the_place_and_the_cure() {
    let with = |line: &str| format!("{BOARDS}{line}\n");
    insta::assert_snapshot!(
        [
            complaint(&with("#modeo(pawn(var(number)))."), &[]),
            complaint(&with("#modeo(pawn(const(number))).\n#weight(1)."), &[]),
            complaint(&with("#brave_ordering(better, one, twoo)."), &[]),
            complaint(&with("2 ~ :~ pawn(X), X < Y. [1@1,X]"), &[]),
            complaint(&with("#pos(one, { pawn(X) }, { })."), &[]),
            complaint(&with("n(0).\nn(X+1) :- n(X).\nfar(X) :- n(X)."), &[]),
            complaint(&with("1 ~ pawn(9)."), &["--engine", "native"]),
            complaint(&with("pawn(1) :- "), &[]),
        ]
        .join("\n")
    );
}

#[test]
fn bad_commands_are_refused() {
    let named = complaint(BOARDS, &["--save", "kept.txt"]);
    let two = complaint(BOARDS, &["win", "--save", "kept.lp", "--name", "both"]);
    let missing = adage(&["learn", "strategy", "none.las"]);
    assert_eq!(missing.status, 2);
    insta::assert_snapshot!([named, two, missing.stderr].join("\n"));
}

#[test]
fn a_missing_clingo_is_named_with_its_packages() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["learn", "strategy", "cross_dot_rules"];
    let output = command(folder.path(), &args)
        .env("ADAGE_CLINGO", "no-such-clingo")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr));
}

#[test]
fn clingo_is_not_waited_for_without_end() {
    if !clingo_is_present() {
        return;
    }
    let endless = "n(0).\nn(X+1) :- n(X).\n#pos({ n(3) }, { }).\n1 ~ p.\n";
    insta::assert_snapshot!(complaint(endless, &["--time", "1", "--engine", "clingo"]));
}

/// A stand-in for clingo says that it runs, and then neither reads nor ends. The interrupted program takes it along.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_clingo_and_leaves_nothing_behind() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let sleeper = folder.path().join("sleeper");
    std::fs::write(
        &sleeper,
        "#!/bin/sh\necho $$ > started\nmv started pid\nexec sleep 60\n",
    )
    .unwrap();
    std::fs::set_permissions(&sleeper, std::fs::Permissions::from_mode(0o755)).unwrap();
    let args = ["learn", "strategy", "cross_dot_rules", "--save", "kept.lp"];
    let child = command(folder.path(), &args)
        .env("ADAGE_CLINGO", &sleeper)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = folder.path().join("pid");
    while !pid.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let kill = |signal: &str, process: &str| Command::new("kill").args([signal, process]).output().unwrap();
    assert!(kill("-INT", &child.id().to_string()).status.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "\nInterrupted. Nothing was learned.\n"
    );
    let sleeper = std::fs::read_to_string(&pid).unwrap();
    // One that has ended may stay as a name without a process until somebody asks for its status.
    let state = std::fs::read_to_string(format!("/proc/{}/stat", sleeper.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "{state}");
    let mut left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["pid", "sleeper"]);
}
