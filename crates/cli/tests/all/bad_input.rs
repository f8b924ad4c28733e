//! Bad input: a clear error with its place, exit status 2, no panic.

use crate::support::{Ran, adage, adage_in};
use std::fmt::Write;
use std::fs;

const EMPTY: &str = "8/8/8/8/8/8/8/8 w - - 0 1";

/// Runs `match` with a file of rules and gives what it complains about.
fn complaint(rules: impl AsRef<[u8]>) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.lp"), rules).unwrap();
    refused(adage_in(folder.path(), &["match", "bad.lp", EMPTY], ""))
}

/// The message of a run that must end with status 2 and say nothing else.
fn refused(ran: Ran) -> String {
    assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.stdout, "");
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    ran.stderr
}

#[test]
fn rules_that_are_wrong_are_shown_with_their_place() {
    let cases = [
        (
            "unknown predicate",
            "p(A,Pos) :- contents(A,king,At,Pos), legalmove(A,king,At,To,Pos).",
        ),
        ("wrong arity", "p(A,Pos) :-\n    contents(A,king,Pos)."),
        ("wrong type", "p(A,Pos) :- contents(A,king,At,Pos), other_side(At,B)."),
        ("unknown name", "p(A,Pos) :- contents(A,horse,At,Pos)."),
        ("out of range", "p(A,Pos) :- contents(A,king,(9,1),Pos)."),
        (
            "unsafe variable",
            "p(A,B,Pos) :- contents(A,king,At,Pos), not contents(B,king,At,Pos).",
        ),
        (
            "unstratified",
            "p(A,Pos) :- contents(A,king,At,Pos), not q(A,Pos).\nq(A,Pos) :- contents(A,king,At,Pos), not p(A,Pos).",
        ),
        (
            "recursive",
            "p(A,Pos) :- contents(A,king,At,Pos), p(B,Pos), other_side(A,B).",
        ),
        ("a relation defined again", "empty(At,Pos) :- contents(A,king,At,Pos)."),
        (
            "syntax",
            "p(A,Pos) :- contents(A,king,At,Pos\nq(A,Pos) :- contents(A,king,At,Pos)).\nr(A,Pos) <- contents(A,king,At,Pos).",
        ),
        (
            "two moves into one position",
            "p(A,Pos) :- make_move(A,king,F,T,Pos,New), make_move(A,rook,F2,T2,Pos,New).",
        ),
        ("no rule at all", ":- contents(A,king,At,Pos)."),
        ("a choice", "{ p(At,Pos) } :- contents(A,king,At,Pos)."),
        (
            "an endless interval",
            "p(X,Pos) :- contents(A,king,At,Pos), X = 1..2000000000.",
        ),
        ("a square by its name", "p(A,Pos) :- contents(A,king,e1,Pos)."),
        (
            "no rule for the position",
            "p(A,Pos2) :- make_move(A,king,F,T,Pos,Pos2), other_side(A,B).",
        ),
    ];
    let mut all = String::new();
    for (name, rules) in cases {
        let _ = writeln!(all, "== {name}\n{}", complaint(rules));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn positions_that_are_wrong_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("bad.epd"),
        format!("{EMPTY}\n8/8/8/8/8/8/8/7x w - -\n"),
    )
    .unwrap();
    fs::write(folder.path().join("bytes.fen"), [0xff, 0xfe, 0x00, b'\n']).unwrap();
    let mut all = String::new();
    for position in [
        "8/8/8/8/8/8/8/8/8 w - - 0 1",
        "9/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/7x w - - 0 1",
        "8/8/8/8/8/8/8/8 red - - 0 1",
        "bad.epd",
        "bytes.fen",
        "missing.pgn",
    ] {
        let _ = writeln!(
            all,
            "== {position}\n{}",
            refused(adage_in(folder.path(), &["match", "fork", position], ""))
        );
    }
    insta::assert_snapshot!(all);
}

#[test]
fn questions_that_are_wrong_are_refused() {
    let mut all = String::new();
    for args in [
        &["match", "frok", EMPTY][..],
        &["match", "fork"],
        &["match", "in_check", EMPTY],
        &["match", "fork(A,B)", EMPTY],
        &["match", "contents(white,king,At,Pos", EMPTY],
        &["verify", "fork", "--on", "krkx"],
        &["verify", "fork", "--on", "kqqqkqqq"],
        &["verify", "rook_div", "--on", "krk"],
        &["verify", "illegal", "--on", "krk"],
        &["rules", "show", "frok"],
        &["rules", "vocabulary", "draughts"],
        &["show", EMPTY, "--mark", "z9"],
        &["show", EMPTY, "--arrow", "e2"],
        &["show", "--game", "ludo"],
        &["show", "--game", "gomoku", "abc"],
    ] {
        let _ = writeln!(all, "== {}\n{}", args.join(" "), refused(adage(args)));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn nesting_has_a_limit() {
    let nested = format!(
        "p({}1{},Pos) :- empty(At,Pos).",
        "f(".repeat(100_000),
        ")".repeat(100_000)
    );
    let told = complaint(nested);
    assert!(
        told.contains("nest") || told.contains("deep"),
        "{}",
        &told[..told.len().min(500)]
    );
    assert!(told.len() < 2_000, "a long line is not printed whole");
}

#[test]
fn fifty_megabytes_of_random_bytes_are_refused_at_once() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let bytes: Vec<u8> = (0..50_000_000 / 8).flat_map(|_| random().to_le_bytes()).collect();
    let told = complaint(&bytes);
    assert!(
        told.contains("line 1, column") || told.contains("line 2, column"),
        "{told}"
    );
    // The same as text: every byte a printable character.
    let text: Vec<u8> = bytes.iter().map(|byte| b' ' + byte % 95).collect();
    let told = complaint(&text);
    assert!(told.len() < 100_000, "{} bytes of complaint", told.len());
    assert!(told.contains("bad.lp:1:"));
}

#[test]
fn very_deep_and_very_long_definitions_are_refused() {
    let mut chain = String::from("p0(A,Pos) :- contents(A,king,At,Pos).\n");
    for level in 1..200 {
        let _ = writeln!(chain, "p{level}(A,Pos) :- p{}(A,Pos).", level - 1);
    }
    assert!(complaint(chain).contains("too deep"));
    let body: Vec<String> = (0..1500)
        .map(|index| format!("contents(A{index},king,B{index},Pos)"))
        .collect();
    assert!(complaint(format!("p(Pos) :- {}.", body.join(","))).contains("1500 literals"));
}

#[test]
fn files_that_were_spoilt_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("header.csv", "a,b,class\n"),
        ("column.csv", "class\nx\n"),
        ("twice.csv", "a,a,class\n1,2,x\n"),
        (
            "wins.lp",
            "%! world: gomoku\n%! kind: win\nwins(1,S,P) :- is_empty, four(W,P), in(S,W), is_empty(S).\n",
        ),
        (
            "same.lp",
            "%! world: gomoku\n%! kind: win\nwins(2,S,P) :- three(W,P), in(S,W), in(C,W), is_empty(S), is_empty(C).\n",
        ),
        (
            "fork.session",
            "%! session: pattern in chess\nconcept(\"fork\").\nexample((white,king,1,1),(black,king,1,3)).\nyes((white,kng,9,9)).\n",
        ),
        (
            "kpk.session",
            "%! session: tree in chess\nproblem(\"kpk\",kpk).\nexample(\"8/8/8/8/7k/7K/1P6/8 b - - 0 1\",\"lost\").\nuse(7).\n",
        ),
        ("problem.lp", "%! kind: tree\ndecides(x).\n"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let commands: [&[&str]; 9] = [
        &["learn", "tree", "header.csv", "--optimal", "2"],
        &["learn", "tree", "header.csv"],
        &["learn", "tree", "column.csv", "--optimal", "1"],
        &["learn", "tree", "twice.csv"],
        &["rules", "check", "wins.lp"],
        &["tournament", "rules:same.lp", "novice"],
        &["learn", "pattern", "--resume", "fork.session"],
        &["learn", "tree", "kpk", "--interactive", "--session", "kpk.session"],
        &["learn", "tree", "problem.lp"],
    ];
    let told = commands.map(|args| refused(adage_in(folder.path(), args, "")));
    insta::assert_snapshot!(told.concat());
}

/// What a hostile file may hold: clear the screen, rename the window, go back to the start of the line.
const HOSTILE: &str = "Evil\x1b[2J\x1b]0;owned\x07\u{9b}31m\x7f\rname";

#[test]
fn no_text_of_a_file_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    let tags = format!("[White \"{HOSTILE}\"]\n[Black \"{HOSTILE}\"]\n[Event \"{HOSTILE}\"]\n\n");
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    write(
        "games.pgn",
        format!("{tags}{mate}{tags}1. e4 {HOSTILE} Ke4 1-0\n\n{tags}1. e5 *\n"),
    );
    let position = "r3k3/pp3ppp/8/3N4/8/8/PP3PPP/6K1 w - -";
    write(
        "positions.epd",
        format!(
            "{position} bm Nc7+; id \"{}\";\n{HOSTILE} w\n",
            HOSTILE.replace('\r', "")
        ),
    );
    let rule = "p(A,Pos) :- contents(A,king,At,Pos).\n";
    write("words.lp", format!("%! name: p\n%! words: {HOSTILE} {{1}}.\n{rule}"));
    write("name.lp", format!("%! name: {HOSTILE}\n{rule}"));
    write("string.lp", format!("p(\"{HOSTILE}\").\n"));
    write("wild.lp", format!("p({HOSTILE}) :- .\n"));
    write(
        "task.las",
        format!("#modeo(1,p(\"{HOSTILE}\")). % {HOSTILE}\n#pos(a{HOSTILE},{{}},{{}}).\n"),
    );
    write(
        "game.kif",
        format!(
            "(role x) (role {0}) (init (at {0})) (<= (legal ?r (go {0})) (role ?r)) (<= terminal (true (at b)))
             (<= (next (at {0})) (true (at {0}))) (goal x {0}) (<= (goal ?r 50) (role ?r)) ; {0}\n",
            HOSTILE.replace('\r', "")
        ),
    );
    write(
        "game.sgf",
        format!("(;GM[4]SZ[15]PB[{HOSTILE}]PW[{HOSTILE}]C[{HOSTILE}];B[hh];W[{HOSTILE}])"),
    );
    write("sheet.csv", format!("{HOSTILE},class\n{HOSTILE},won\nno,lost\n"));
    write("records.txt", format!("{HOSTILE}; {HOSTILE}\n"));
    let file_name = format!("{HOSTILE}.epd");
    write(&file_name, format!("{HOSTILE}\n"));
    let commands: [&[&str]; 24] = [
        &["match", "in_check", "games.pgn"],
        &["match", "--draw", "in_check", "games.pgn"],
        &["match", "can_fork", "positions.epd"],
        &["match", "can_fork", &file_name],
        &["match", "words.lp", position],
        &["match", "name.lp", position],
        &["match", HOSTILE, position],
        &["rules", "check", "words.lp"],
        &["rules", "check", "string.lp"],
        &["rules", "fmt", "wild.lp"],
        &["solve", "positions.epd"],
        &["solve", "games.pgn"],
        &["show", "positions.epd"],
        &["show", "games.pgn"],
        &["learn", "combination", "games.pgn", "--explain"],
        &["learn", "combination", "games.pgn", "--save", "patterns.lp"],
        &["learn", "strategy", "task.las"],
        &["learn", "strategy", "--game", "nim", "--from", "records.txt"],
        &["learn", "win", "--from", "game.sgf"],
        &["learn", "tree", "sheet.csv"],
        &["gdl", "check", "game.kif"],
        &["gdl", "show", "game.kif"],
        &["gdl", "asp", "game.kif"],
        &["tournament", "random", "random", "--game", "game.kif", "--games", "2"],
    ];
    for args in commands {
        for json in [&[][..], &["--json"]] {
            let ran = adage_in(folder.path(), &[args, json].concat(), "");
            assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
            assert!(
                !(ran.stdout.is_empty() && ran.stderr.is_empty()),
                "{args:?} says something"
            );
            let steers = |text: &str| text.contains(|c: char| c.is_control() && c != '\n' && c != '\t');
            assert!(!steers(&ran.stdout), "{args:?} {json:?}: {:?}", ran.stdout);
            assert!(!steers(&ran.stderr), "{args:?} {json:?}: {:?}", ran.stderr);
        }
    }
    let told = adage_in(folder.path(), &["match", "can_fork", "positions.epd"], "");
    assert!(told.stdout.contains("Evil·[2J·]0;owned··31m·name"), "{}", told.stdout);
    for file in ["words.lp", "string.lp"] {
        let refused = refused(adage_in(folder.path(), &["match", file, position], ""));
        assert!(refused.contains("a control character (U+001B)"), "{refused}");
    }
    let patterns = adage_in(folder.path(), &["solve", position, "--patterns", "patterns.lp"], "");
    assert!(patterns.status < 2, "what is saved can be read: {}", patterns.stderr);
}
