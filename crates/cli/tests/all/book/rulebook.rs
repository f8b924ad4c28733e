//! The user's folder: rules that replace bundled ones, files that are wrong, files of an older program.

use crate::support::adage_in;
use std::fs;
use std::path::Path;

const CAN_FORK: &str = "r3k2r/p5pp/1pn5/1B1N4/8/8/PPP3PP/2K4R w kq - 0 1";

fn rulebook(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder.join("rulebook")).unwrap();
    fs::write(folder.join("rulebook").join(name), text).unwrap();
}

#[test]
fn a_rule_that_takes_a_bundled_name_does_not_change_bundled_rules() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let before = adage_in(folder, &["match", "can_fork", CAN_FORK], "").stdout;
    assert_eq!(before.matches("can_fork").count(), 3, "{before}");
    // It has the name and the arguments of the bundled rule that `can_fork` calls, and holds nowhere.
    let own = "%! name: fork\n%! words: Never.\n\
               fork(A,B,C,D,E,F,G,H,I,Pos) :- contents(A,B,C,Pos), contents(D,E,F,Pos), contents(G,H,I,Pos), C != C.\n";
    rulebook(folder, "mine.lp", own);
    let after = adage_in(folder, &["match", "can_fork", CAN_FORK], "");
    assert_eq!(after.stdout, before);
    let note = "note: `fork` in rulebook/mine.lp takes the place of the bundled rule of that name; bundled rules go on with theirs\n";
    assert_eq!(after.stderr, note);
    let own = adage_in(folder, &["match", "fork", "r3k3/2N5/8/8/8/8/8/4K3 b"], "").stdout;
    assert_eq!(own, "nothing holds here\n");
    let shown = adage_in(folder, &["rules", "show", "fork"], "").stdout;
    assert!(shown.starts_with("fork  Never."), "{shown}");
}

#[test]
fn one_bad_file_costs_that_file_only() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    rulebook(folder, "a_good.lp", "good(Pos) :- contents(white,king,At,Pos).\n");
    rulebook(folder, "b_broken.lp", "broken(Pos :- .\n");
    rulebook(folder, "c_wrong.lp", "wrong(Pos) :- contents(white,rok,At,Pos).\n");
    rulebook(folder, "d_uses_wrong.lp", "uses(Pos) :- wrong(Pos).\n");
    rulebook(folder, "e_world.lp", "%! world: draughts\nman(Pos) :- there(Pos).\n");
    rulebook(
        folder,
        "f_old.lp",
        "%! game: chess\nold(Pos) :- contents(white,king,At,Pos).\n",
    );
    let found = adage_in(folder, &["match", "good", "4k3/8/8/8/8/8/8/4K3 w"], "");
    assert_eq!(
        (found.status, found.stdout.matches("good").count()),
        (0, 1),
        "{}",
        found.stderr
    );
    insta::assert_snapshot!(found.stderr);
    assert_eq!(adage_in(folder, &["rules", "check"], "").status, 1);
}

#[test]
fn files_of_an_older_program_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, text) in [
        ("rules.lp", "%! game: chess\nold(Pos) :- contents(white,king,At,Pos).\n"),
        (
            "wins.lp",
            "%! game: gomoku\n%! name: win_1\nwins(1,S,P) :- four(W1,P), in(S,W1), is_empty(S).\n",
        ),
        ("mine.lp", "%! game: combinations\ncombination(c1,attack).\n"),
        ("old.session", "concept(\"fork\").\ngame(\"chess\").\n"),
        ("said.session", "example(\"8/8/8/8/7k/7K/1P6/8 b - - 0 1\",\"lost\").\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let told = [
        &["rules", "check", "rules.lp"][..],
        &["tournament", "rules:wins.lp", "novice"],
        &["solve", CAN_FORK, "--patterns", "mine.lp"],
        &["learn", "pattern", "--resume", "old.session"],
        &["learn", "tree", "kpk", "--interactive", "--session", "said.session"],
    ]
    .map(|args| {
        let ran = adage_in(folder, args, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    });
    insta::assert_snapshot!(told.concat());
}

#[test]
fn names_that_stand_twice_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    rulebook(folder, "a.lp", "king(Pos) :- contents(white,king,At,Pos).\n");
    rulebook(folder, "b.lp", "king(Pos) :- contents(black,king,At,Pos).\n");
    rulebook(
        folder,
        "c.lp",
        "%! kind: strategy\n\n%! name: fork\n#defined man/1.\n:~ man(X). [1@1, X]\n",
    );
    let told = adage_in(folder, &["rules", "check"], "").stderr;
    let expected = "note: `king` stands in rulebook/a.lp and in rulebook/b.lp; give one of them another name\n\
                    note: `fork` in rulebook/c.lp, a strategy, has the name of a bundled rule\n";
    assert_eq!(told, expected);
}
