//! A small problem of king and rook against king, with the rules that it asks.

use std::fs;
use tempfile::TempDir;

/// One question of it.
pub const STALEMATED: &str = r#"
decides(stalemated, "Is it stalemate?", (no,"it is not stalemate"), (yes,"it is stalemate")).
asks(stalemated, stuck, chased).
example(stalemated, "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", yes).
example(stalemated, "k6R/8/1K6/8/8/8/8/8 b - - 0 1", no).
example(stalemated, "8/8/8/8/8/k7/7R/3K4 b - - 0 1", no).
"#;

const ESCAPES: &str = r#"
positions("krk-btm").

decides(escapes, "Does Black escape?", (no,"Black does not escape"), (yes,"Black escapes")).
asks(escapes, loose, stalemated).
fate(escapes, drawn, yes).
fate(escapes, lost, no).
example(escapes, "8/8/8/8/8/k7/1R6/3K4 b - - 0 1", yes).
example(escapes, "8/8/8/8/8/k7/7R/3K4 b - - 0 1", no).
"#;

/// The problem whose one question that is: it lacks an example of stalemate.
pub fn escapes() -> String {
    format!("{ESCAPES}{STALEMATED}")
}

const RULES: &str = "
%! name: loose
loose(S,At,Pos) :- S = black, legal_move(S,king,_,At,Pos), contents(white,rook,At,Pos).
%! name: stuck
stuck(S,At,Pos) :- S = black, contents(S,king,At,Pos), not legal_move(S,king,At,_,Pos).
%! name: chased
chased(S,At,Pos) :- S = black, in_check(S,At,_,_,Pos).
";

/// A folder with a problem in a file of this name, and the rules in `rules.lp`.
pub fn folder(name: &str, problem: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), problem).expect("a file");
    fs::write(folder.path().join("rules.lp"), RULES).expect("a file");
    folder
}
