//! Several programs at once, programs that are killed, disks that are full, and sessions that somebody else wrote.

use super::{FORK, LEARN_MINE};
use crate::support::{adage_in, command};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = command(folder, args);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().expect("the program starts")
}

/// Runs commands at once; all must end well.
fn at_once(folder: &Path, commands: &[Vec<String>]) {
    let started: Vec<Child> = commands
        .iter()
        .map(|args| start(folder, &args.iter().map(String::as_str).collect::<Vec<_>>()))
        .collect();
    for (mut child, args) in started.into_iter().zip(commands) {
        assert!(child.wait().expect("it ends").success(), "{args:?}");
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_string).collect()
}

/// What killed programs leave: drafts, and locks that nobody holds.
fn leftovers(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.contains(".adage-")).collect()
}

#[test]
fn eight_counts_at_once_are_all_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("rulebook")).unwrap();
    let rules: String = (1..=8)
        .map(|number| format!("%! name: r{number}\nr{number}(Pos) :- contents(white,rook,(X,{number}),Pos).\n\n"))
        .collect();
    fs::write(folder.join("rulebook/mine.lp"), rules).unwrap();
    let commands: Vec<_> = (1..=8)
        .map(|number| words(&format!("verify r{number} --on krk --record")))
        .collect();
    at_once(folder, &commands);
    let text = fs::read_to_string(folder.join("rulebook/mine.lp")).unwrap();
    assert_eq!(
        text.matches("%! evidence: on krk: all 223944 positions").count(),
        8,
        "{text}"
    );
    assert_eq!(leftovers(&folder.join("rulebook")), [""; 0]);
}

#[test]
fn four_patterns_learned_at_once_into_one_file_are_all_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let learn = |number: usize| {
        let line = format!("learn pattern f{number} --oracle rule:fork --quiet --save all.lp --from");
        [words(&line), vec![FORK.to_string()]].concat()
    };
    at_once(folder, &(1..=4).map(learn).collect::<Vec<_>>());
    let text = fs::read_to_string(folder.join("all.lp")).unwrap();
    for number in 1..=4 {
        assert!(text.contains(&format!("%! name: f{number}\n")), "{text}");
    }
    assert_eq!(adage_in(folder, &["rules", "check", "all.lp"], "").status, 0);
}

#[test]
fn two_who_learn_combinations_into_one_library_lose_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let tags = "[White \"A\"]\n[Black \"B\"]\n\n";
    let one = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";
    let other = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    fs::write(folder.join("one.pgn"), format!("{tags}{one}")).unwrap();
    fs::write(folder.join("other.pgn"), format!("{tags}{other}")).unwrap();
    let learn = |games: &str, library: &str| words(&format!("learn combination {games} --trials 0 --save {library}"));
    at_once(folder, &[learn("one.pgn", "both.lp"), learn("other.pgn", "both.lp")]);
    let both = fs::read_to_string(folder.join("both.lp")).unwrap();
    // In whichever order they came, it is as if they had come one after the other.
    let in_turn = [["one.pgn", "other.pgn"], ["other.pgn", "one.pgn"]].map(|order| {
        let _ = fs::remove_file(folder.join("turn.lp"));
        for games in order {
            at_once(folder, &[learn(games, "turn.lp")]);
        }
        fs::read_to_string(folder.join("turn.lp")).unwrap()
    });
    assert!(in_turn.contains(&both), "{both}");
    assert!(both.contains("learned_from(\"one.pgn\"") && both.contains("learned_from(\"other.pgn\""));
}

/// Kills a command again and again, later each time. After each kill the next command finds whole files and no drafts.
fn survives_kills(folder: &Path, args: &[&str], times: u32, whole: &dyn Fn()) {
    for number in 0..times {
        let mut child = start(folder, args);
        thread::sleep(Duration::from_micros(u64::from(number) * 2500));
        let _ = child.kill();
        child.wait().expect("it ends");
        // Any command clears what was left.
        assert_eq!(adage_in(folder, &["rules", "vocabulary"], "").status, 0);
        assert_eq!(
            [leftovers(folder), leftovers(&folder.join("rulebook"))].concat(),
            [""; 0]
        );
        whole();
    }
}

#[test]
fn a_kill_while_a_count_is_recorded_leaves_the_old_file_or_the_new() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("rulebook")).unwrap();
    let path = folder.join("rulebook/mine.lp");
    let rule = "%! name: mine\nmine(Pos) :- contents(white,queen,(1,X),Pos).\n";
    fs::write(&path, rule).unwrap();
    let args = ["verify", "mine", "--on", "kk", "--record"];
    survives_kills(folder, &args, 12, &|| {
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.ends_with("mine(Pos) :- contents(white,queen,(1,X),Pos).\n"),
            "{text}"
        );
    });
}

#[test]
fn a_kill_while_a_pattern_is_learned_keeps_every_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let args = [&LEARN_MINE[..], &["--replace"]].concat();
    let session = folder.join("rulebook/mine.session");
    survives_kills(folder, &args, 12, &|| {
        if session.exists() {
            let go_on = [
                "learn",
                "pattern",
                "--resume",
                "rulebook/mine.session",
                "--no-save",
                "--max-questions",
                "0",
            ];
            let ran = adage_in(folder, &go_on, "");
            assert_eq!(ran.status, 0, "{}", ran.stderr);
        }
    });
}

#[test]
fn a_torn_last_line_is_lost_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(adage_in(folder, &LEARN_MINE, "").status, 0);
    let path = folder.join("rulebook/mine.session");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{whole}no((white,king,1,")).unwrap();
    let go_on = ["learn", "pattern", "--resume", "rulebook/mine.session", "--replace"];
    let ran = adage_in(folder, &go_on, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let told =
        "warning: the last line of rulebook/mine.session was not written to its end and is lost: no((white,king,1,";
    assert!(ran.stderr.contains(told), "{}", ran.stderr);
    // What was answered is all there, and it may have been asked more.
    assert!(fs::read_to_string(&path).unwrap().starts_with(&whole));
}

#[test]
fn a_session_runs_no_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let session = "%! session: pattern in chess\nconcept(\"x\").\nteacher(\"program:touch ran; cat\").\n\
                   example((white,king,6,7),(black,king,3,4),(white,knight,1,5),(black,queen,3,6)).\n";
    fs::write(folder.join("theirs.session"), session).unwrap();
    let ran = adage_in(
        folder,
        &["learn", "pattern", "--resume", "theirs.session", "--no-save"],
        "",
    );
    assert_eq!(ran.status, 2);
    let told = "error: the session was answered by the program `touch ran; cat`, which is not run unless you name it\n  \
                help: add --oracle 'program:touch ran; cat', or --oracle person to answer yourself\n";
    assert_eq!(ran.stderr, told);
    assert!(!folder.join("ran").exists());
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("rulebook")).unwrap();
    let rules: String = (0..200)
        .map(|n| format!("% {n:05}\nr{n}(Pos) :- contents(white,queen,(1,X),Pos).\n"))
        .collect();
    fs::write(folder.join("rulebook/mine.lp"), &rules).unwrap();
    // No file may become longer than 4 kB, which is what a full disk looks like to one who writes.
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" verify r7 --on kk --record";
    let ran = std::process::Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_adage")])
        .current_dir(folder)
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{told}");
    assert!(told.contains("cannot write `") && told.contains("mine.lp`"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("rulebook/mine.lp")).unwrap(), rules);
    assert_eq!(leftovers(&folder.join("rulebook")), [""; 0]);
}

#[test]
fn nothing_is_written_over_unless_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (file, args) in [
        ("board.svg", &["show", FORK, "--svg", "board.svg"][..]),
        ("pa7.txt", &["explain", "kpa7kr", "--out", "pa7.txt"]),
        (
            "games.sgf",
            &[
                "tournament",
                "random",
                "random",
                "--games",
                "2",
                "--records",
                "games.sgf",
            ],
        ),
    ] {
        fs::write(folder.join(file), "mine").unwrap();
        let refused = adage_in(folder, args, "");
        assert_eq!(refused.status, 2, "{args:?}");
        assert_eq!(
            refused.stderr,
            format!("error: there is a file `{file}` already\n  help: --replace writes over it\n")
        );
        assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), "mine");
        assert_eq!(adage_in(folder, &[args, &["--replace"]].concat(), "").status, 0);
        assert_ne!(fs::read_to_string(folder.join(file)).unwrap(), "mine");
    }
}

#[test]
fn a_file_of_another_kind_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mine = "mine(Pos) :- contents(white,king,At,Pos).\n";
    fs::write(folder.join("mine.lp"), mine).unwrap();
    fs::write(folder.join("game.txt"), "h8a1i8o1j8a15k8g8l8\n").unwrap();
    fs::write(
        folder.join("games.pgn"),
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n",
    )
    .unwrap();
    for args in [
        &["learn", "win", "--from", "game.txt", "--save", "mine.lp", "--replace"][..],
        &["learn", "combination", "games.pgn", "--save", "mine.lp", "--replace"],
        &["learn", "strategy", "capture", "--save", "mine.lp", "--replace"],
        &["learn", "tree", "kpk", "--no-check", "--save", "mine.lp", "--replace"],
    ] {
        let ran = adage_in(folder, args, "");
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.stdout);
        assert!(
            ran.stderr.contains("`mine.lp` holds rules for chess, not"),
            "{}",
            ran.stderr
        );
        assert_eq!(fs::read_to_string(folder.join("mine.lp")).unwrap(), mine);
    }
}

#[test]
fn a_task_without_anything_to_explain_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("empty.las"), "% nothing\n").unwrap();
    let ran = adage_in(folder, &["learn", "strategy", "empty.las", "--save", "s.lp"], "");
    assert_eq!((ran.status, folder.join("s.lp").exists()), (2, false), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("there is nothing to explain in `empty.las`"),
        "{}",
        ran.stderr
    );
}
