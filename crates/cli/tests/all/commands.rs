//! The commands as a user runs them.

use crate::support::{Ran, adage, adage_in};
use serde_json::Value;
use std::fs;

/// A knight on c7 forks king and rook.
const FORK: &str = "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1";

fn holds(rule: &str, space: &str) -> (u64, u64, u64) {
    let Ran { stdout, stderr, .. } = adage(&["verify", rule, "--on", space, "--json"]);
    let value: Value = serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}"));
    let number = |key: &str| value[key].as_u64().expect("a number");
    (number("positions"), number("holds"), number("answers"))
}

/// The tour counts through millions of positions, so it is run once for all that is expected of it.
#[test]
fn the_tour_learns_a_motif_and_does_without_the_users_rules() {
    let folder = with_rulebook("this is no rule\n");
    let Ran { status, stdout, stderr } = adage_in(folder.path(), &[], "");
    assert_eq!(status, 0, "{stderr}");
    for part in [
        "The white knight on a5 gives check to the king on c4 and attacks the black queen on c6 at the same time.",
        "the bundled rule fork answered",
        "1: ",
        "\nmy_fork(",
        "all 10,249,464 positions of kpkn: right in every one of them",
        "with a fork in 80,146.",
        "Nothing was saved.",
        "adage learn pattern mymotif --from 'FEN'",
    ] {
        assert!(stdout.contains(part), "{part} is missing in\n{stdout}");
    }
    assert!(!stdout.contains('\x1b'), "no colours when not on a terminal");
    assert_eq!(fs::read_dir(folder.path().join("rulebook")).unwrap().count(), 1);
}

#[test]
fn the_tour_prints_json() {
    let value: Value = serde_json::from_str(&adage(&["--json"]).stdout).unwrap();
    let questions = value["questions"].as_array().unwrap();
    assert!(questions.iter().any(|question| question["yes"] == true));
    assert!(questions.iter().any(|question| question["yes"] == false));
    assert!(value["rule"][0].as_str().unwrap().starts_with("my_fork("));
    assert_eq!(value["verified"]["right"], value["verified"]["positions"]);
}

#[test]
fn match_tells_in_words_and_draws() {
    insta::assert_snapshot!(adage(&["match", "fork", FORK, "--draw"]).stdout);
}

#[test]
fn match_prints_json() {
    insta::assert_snapshot!(adage(&["match", "fork", FORK, "--json"]).stdout);
}

#[test]
fn match_answers_questions() {
    insta::assert_snapshot!(
        adage(&[
            "match",
            "legal_move(white,knight,From,To,Pos), contents(black,P,To,Pos)",
            FORK
        ])
        .stdout
    );
}

#[test]
fn match_says_when_nothing_holds() {
    let ran = adage(&["match", "skewer", FORK]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "nothing holds here\n"));
}

#[test]
fn match_reads_fen_epd_and_pgn_from_files_and_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.epd"),
        format!("# a comment\n{} bm Kd7; id \"one\";\n", &FORK[..FORK.len() - 4]),
    )
    .unwrap();
    fs::write(
        folder.path().join("b.pgn"),
        "[Event \"x\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. d4 Ke4 *\n",
    )
    .unwrap();
    let ran = adage_in(
        folder.path(),
        &["match", "fork", "check_mate(S,At,Pos)", "a.epd", "b.pgn", "-"],
        FORK,
    );
    insta::assert_snapshot!(format!("{}\n{}", ran.stdout, ran.stderr));
    assert_eq!(ran.status, 0);
}

#[test]
fn verify_counts_illegal_placements() {
    assert_eq!(holds("illegal", "krk-all"), (262_144, 88_096, 88_096));
    assert_eq!(holds("illegal_exact", "krk-all"), (262_144, 86_976, 86_976));
    assert_eq!(holds("diagonal", "krk-all").1, 196);
}

#[test]
fn verify_counts_in_other_worlds() {
    assert_eq!(holds("utube_standard", "utube"), (2160, 80, 80));
    assert_eq!(holds("utube_pal1", "utube"), (2160, 58, 58));
    assert_eq!(holds("linear_conflict", "eight-puzzle"), (181_440, 43_581, 52_920));
    assert_eq!(holds("flush", "hands"), (2_598_960, 5148, 5148));
    let elsewhere = adage(&["verify", "flush", "--on", "krk"]);
    assert_eq!(elsewhere.status, 2);
    assert!(elsewhere.stderr.contains("--on hands"), "{}", elsewhere.stderr);
}

#[test]
fn verify_compares_and_ends_with_status_1_when_wrong() {
    let ran = adage(&["verify", "illegal", "--on", "krk-all", "--against", "illegal_exact"]);
    insta::assert_snapshot!(ran.stdout);
    assert_eq!(ran.status, 1);
    let same = adage(&["verify", "opposition", "--on", "krk", "--against", "opposition"]);
    assert_eq!(same.status, 0);
}

#[test]
fn verify_counts_concepts_and_moves() {
    assert_eq!(holds("rook_divs", "krk"), (223_944, 102_144, 102_144));
    assert_eq!(holds("opposition", "krk-wtm").1, 9_888);
    assert_eq!(holds("stale(black,king,At,Pos)", "krk").1, 284);
    assert_eq!(holds("check_mate(black,At,Pos)", "krk").1, 216);
    assert_eq!(
        holds("mvKcloserR(white,king,K,white,rook,R,F,G,To,Pos)", "krk-wtm"),
        (175_168, 151_332, 352_452)
    );
}

#[test]
fn evidence_is_recorded_in_the_users_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("rulebook");
    fs::create_dir(&book).unwrap();
    let rule = "%! name: edge\n%! words: The rook on {3} is on the first rank.\nedge(A,rook,(X,1),Pos) :- contents(A,rook,(X,1),Pos).\n";
    fs::write(book.join("mine.lp"), rule).unwrap();
    let ran = adage_in(folder.path(), &["verify", "edge", "--on", "krk", "--record"], "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(fs::read_to_string(book.join("mine.lp")).unwrap());
    let shown = adage_in(folder.path(), &["rules", "show", "edge"], "");
    insta::assert_snapshot!(shown.stdout);
    let bundled = adage_in(folder.path(), &["verify", "fork", "--on", "kk", "--record"], "");
    assert_eq!(bundled.status, 2);
}

#[test]
fn a_rule_of_the_user_takes_the_place_of_a_bundled_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("mine.lp"),
        "corner(A,king,(1,1),B,king,At,Pos) :- contents(A,king,(1,1),Pos), contents(B,king,At,Pos), other_side(A,B).\n",
    )
    .unwrap();
    let ran = adage_in(folder.path(), &["match", "mine.lp", "8/8/8/8/8/8/8/K1k5 w - - 0 1"], "");
    assert!(ran.stdout.contains("corner"), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn rules_are_listed_shown_checked_and_described() {
    insta::assert_snapshot!(adage(&["rules", "show", "fork"]).stdout);
    assert_eq!(adage(&["rules", "check"]).stdout, "127 rules in 8 files are right\n");
    let list = adage(&["rules", "list"]).stdout;
    assert_eq!(list.lines().filter(|line| line.starts_with("  ")).count(), 69);
    let names: Vec<Value> = adage(&["rules", "list", "--json"])
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(names.len(), 69);
    insta::assert_snapshot!(adage(&["rules", "vocabulary"]).stdout);
}

#[test]
fn fmt_lays_out_and_checks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.lp");
    fs::write(
        &path,
        "% why\nnear( A ,B):-contents(white,A,At,Pos),contents(black,B,At2,Pos),distance(At,At2,D,Pos),D<3.",
    )
    .unwrap();
    let check = adage_in(folder.path(), &["rules", "fmt", "--check", "mine.lp"], "");
    assert_eq!((check.status, check.stdout.as_str()), (1, "mine.lp is not laid out\n"));
    assert_eq!(adage_in(folder.path(), &["rules", "fmt", "mine.lp"], "").status, 0);
    insta::assert_snapshot!(fs::read_to_string(&path).unwrap());
    assert_eq!(
        adage_in(folder.path(), &["rules", "fmt", "--check", "mine.lp"], "").status,
        0
    );
}

#[test]
fn show_draws_boards_and_writes_pictures() {
    insta::assert_snapshot!(adage(&["show", FORK, "--mark", "a8,e8", "--arrow", "c7a8"]).stdout);
    insta::assert_snapshot!(adage(&["show", "--game", "tic-tac-toe", "--ascii"]).stdout);
    let folder = tempfile::tempdir().unwrap();
    let ran = adage_in(folder.path(), &["show", "--svg", "board.svg"], "");
    assert_eq!(ran.status, 0);
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
}

/// A folder with a rulebook of one file.
fn with_rulebook(rules: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rulebook")).unwrap();
    fs::write(folder.path().join("rulebook/mine.lp"), rules).unwrap();
    folder
}

#[test]
fn a_rule_called_question_is_not_the_question() {
    let folder = with_rulebook("question(At,Pos) :- contents(white,king,At,Pos).\n");
    let ran = adage_in(folder.path(), &["match", "contents(black,king,At,Pos)", FORK], "");
    assert!(
        ran.stdout.ends_with("  question  At = e8\n"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn constants_are_those_of_their_file() {
    let folder = with_rulebook("#const king = queen.\nmine(At,Pos) :- contents(S,king,At,Pos).\n");
    let ran = adage_in(folder.path(), &["match", "fork", "mine", FORK], "");
    assert!(
        ran.stdout
            .contains("The white knight on c7 gives check to the king on e8"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("mine"), "{}", ran.stdout);
    let named = adage_in(folder.path(), &["match", "rulebook/mine.lp", FORK], "");
    assert_eq!(
        (named.status, named.stdout.as_str()),
        (0, "nothing holds here\n"),
        "{}",
        named.stderr
    );
}

#[test]
fn a_rule_asked_for_twice_answers_once() {
    let once = adage(&["match", "fork", FORK]).stdout;
    assert_eq!(adage(&["match", "fork", "fork", FORK]).stdout, once);
}

#[test]
fn recorded_evidence_can_be_read_again_whatever_was_compared() {
    let folder = with_rulebook("kings(Pos) :- contents(white,king,A,Pos), contents(black,king,B,Pos).\n");
    let truth = "contents(white,king,A,Pos),\n  contents(black,king,B,Pos), A != B";
    let ran = adage_in(
        folder.path(),
        &["verify", "kings", "--on", "kk", "--against", truth, "--record"],
        "",
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let shown = adage_in(folder.path(), &["rules", "show", "kings"], "");
    assert!(
        shown.stdout.contains("A != B: 3612 right, 0 wrong"),
        "{}{}",
        shown.stdout,
        shown.stderr
    );
}
