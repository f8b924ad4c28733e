//! Damaged archives, each damage on its own and any at random.

use super::*;
use proptest::prelude::*;
use shakmaty::{Color, KnownOutcome, Position};

fn read(bytes: &[u8]) -> Vec<Result<Record, Spoilt>> {
    Archive::new(bytes)
        .map(|game| game.expect("memory can be read"))
        .collect()
}

fn complaints(bytes: &[u8]) -> Vec<String> {
    let games = read(bytes).into_iter();
    games
        .map(|game| {
            game.map_or_else(
                |spoilt| spoilt.to_string(),
                |record| format!("{} moves", record.moves.len()),
            )
        })
        .collect()
}

/// Three games of which the middle one has these moves.
fn between(middle: &str) -> String {
    let tags = "[Event \"x\"]\n[White \"a\"]\n\n";
    format!("{tags}1. e4 e5 1-0\n\n{tags}{middle}\n\n{tags}1. d4 d5 2. c4 *\n")
}

#[test]
fn a_game_is_read_with_its_names_result_and_start() {
    let text = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n[Black \"J\xc3\xb6rg\"]\r\n[Result \"1-0\"]\r\n\
        [FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1\"]\r\n\r\n1... O-O {why; not} 2. O-O-O (2. Kd2) Rxf1\r\n";
    let games = read(text);
    let record = games[0].as_ref().expect_err("the rook on f8 does not reach f1");
    assert_eq!(record.to_string(), "game 1, line 6: 2... Rxf1 is not a legal move");
    let before = record.before.as_ref().expect("two moves");
    assert_eq!((before.white.as_str(), before.black.as_str()), ("Müller", "Jörg"));
    assert_eq!(before.moves.len(), 2);
    assert_eq!(
        before.result,
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White })
    );
}

#[test]
fn every_damage_costs_its_game_only_and_is_said() {
    let deep = |ends: usize| format!("1. e4\n{}1. d4{} e5 1-0", "(".repeat(10_000), ")".repeat(ends));
    for (middle, complaint) in [
        (
            "1. e4 e5\n2. Ke3 *".to_string(),
            "game 2, line 10: 2. Ke3 is not a legal move",
        ),
        (
            "1. e4 e5 {x}\n2. d4 { d5 *".into(),
            "game 2, line 10: a comment is not closed",
        ),
        (
            "1. e4\ne5 (2. d4 d5 *".into(),
            "game 2, line 10: a variation is not closed",
        ),
        (
            "1. e4 e5 2. --".into(),
            "game 2, line 9: 2. -- is a null move, which no game has",
        ),
        (
            "1. e4 e5 2. Z0 Nf6".into(),
            "game 2, line 9: 2. -- is a null move, which no game has",
        ),
        (
            "1. e4 *\n1. d4 *".into(),
            "game 2, line 10: 1... d4 comes after the result",
        ),
        (
            "1. Nf3 a6 2. Nc3 a5 3. Ne4 a4 4. Ng5".into(),
            "game 2, line 9: 4. Ng5 may mean several moves",
        ),
        (
            "1. e4\n[what\ne5 *".into(),
            "game 2, line 9: a line begins with [ and is not a tag",
        ),
        (
            "1. e4 \0e5 *".into(),
            "game 2, line 9: it holds NUL bytes; write it in UTF-8 or Latin-1",
        ),
        (
            "[FEN \"8/8/8 w\"]\n1. e4".into(),
            "game 2, line 9: its FEN is wrong (the board has three ranks; write eight, divided by /)",
        ),
        (deep(9_999), "game 2, line 10: a variation is not closed"),
        (deep(10_000), "2 moves"),
        ("1. e4 { a\n\n1. d4 is another } e5\n\n2. Nf3 *".into(), "3 moves"),
        ("%1. e4 e5".into(), "0 moves"),
    ] {
        assert_eq!(
            complaints(between(&middle).as_bytes()),
            ["2 moves", complaint, "3 moves"],
            "{middle}"
        );
    }
}

#[test]
fn games_without_tags_begin_at_their_first_move() {
    assert_eq!(
        complaints(b"1. e4 e5 1-0\n\n1. d4\n\n1... d5 *\n"),
        ["2 moves", "2 moves"]
    );
    assert_eq!(
        complaints(b"\n\nwhat is this?\n"),
        ["game 1, line 3: there is no tag, move or result in it"]
    );
    assert!(complaints(b" \n\n").is_empty());
}

#[test]
fn a_game_without_end_is_not_kept() {
    let long = format!(
        "[Event \"x\"]\n1. e4 {{{}\n[Event \"y\"]\n1. d4\n",
        "x\n".repeat(pieces::LONGEST / 2)
    );
    assert_eq!(
        complaints(long.as_bytes()),
        ["game 1, line 1: it is longer than 16 MiB", "1 moves"]
    );
}

/// A game without what depends on the games before it.
fn told(record: &Record) -> (String, String, Vec<Move>) {
    (
        record.white.clone(),
        record.start.board().to_string(),
        record.moves.clone(),
    )
}

const GAMES: [&str; 4] = [
    "[Event \"a\"]\n[White \"one\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n\n",
    "[Event \"b\"]\n[White \"two\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O ; why\nO-O-O *\n\n",
    "[Event \"c\"]\n[White \"three\"]\n\n1. d4 d5\n2. c4 e6 1/2-1/2\n\n",
    "[Event \"d\"]\n[White \"four\"]\n\n1. c4 0-1\n\n",
];

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&bytes);
    }

    #[test]
    fn anything_like_a_game_is_read(tokens in prop::collection::vec(prop::sample::select(vec![
        "[", "]", "[Event \"x\"]", "\n", "\n\n", "{", "}", "(", ")", ";", "%", "1.", "e4", "e5", "Nf3", "1-0", "*", "\"", " ", "$1", "\\", "--",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
    ]), 0..40)) {
        let text = tokens.concat();
        for game in read(text.as_bytes()).into_iter().filter_map(Result::err) {
            prop_assert!(game.line >= 1 && game.line <= text.lines().count() as u64);
        }
    }

    #[test]
    fn damage_to_one_game_leaves_the_others(
        which in 0..GAMES.len(), at in any::<prop::sample::Index>(), length in 0..60usize,
        new in prop::collection::vec(any::<u8>(), 0..6),
    ) {
        let whole: Vec<_> = read(GAMES.concat().as_bytes()).into_iter().map(|game| told(&game.expect("sound"))).collect();
        let mut damaged = GAMES.map(|game| game.as_bytes().to_vec());
        // The empty line after a game is all that is sure to be left of it.
        let inside = damaged[which].len() - 2;
        let start = at.index(inside);
        damaged[which].splice(start..(start + length).min(inside), new);
        let read = read(&damaged.concat());
        let told_of = |game: &Result<Record, Spoilt>| game.as_ref().ok().map(told);
        for (before, game) in whole[..which].iter().zip(&read) {
            prop_assert_eq!(told_of(game), Some(before.clone()));
        }
        for (after, game) in whole[which + 1..].iter().rev().zip(read.iter().rev()) {
            prop_assert_eq!(told_of(game), Some(after.clone()));
        }
        prop_assert!(read.len() + 1 >= whole.len());
    }
}
