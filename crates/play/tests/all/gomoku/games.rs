//! Finished games: where they were lost.

use super::naive;
use super::positions::{cell_of, data};
use adage_search::gomoku::analysis::{GameError, Reply, is_lethal};
use adage_search::gomoku::{Board, By, Cell, FinishedGame, Limits, Rules, Verdict, WHITE, analyse, prove, verify};
use serde_json::Value;

fn game(moves: &str) -> Result<FinishedGame, GameError> {
    let board = Board::new(9, Rules::Freestyle).expect("a board of 9");
    let cells = moves.split(' ').map(|name| cell_of(&board, name)).collect();
    FinishedGame::new(9, Rules::Freestyle, cells)
}

#[test]
fn a_list_of_moves_must_be_a_finished_game() {
    assert_eq!(game("e5 a1 e6 e5"), Err(GameError::NotEmpty(4)));
    assert_eq!(game("e5 a1 e6 a2"), Err(GameError::NotWon));
    assert_eq!(game("e5 a1 e6 a9 e7 i1 e8 e9 e4 a2"), Err(GameError::AfterTheEnd(10)));
    assert!(matches!(
        FinishedGame::new(30, Rules::Freestyle, vec![]),
        Err(GameError::Board(_))
    ));
    assert_eq!(
        FinishedGame::new(9, Rules::Freestyle, vec![81]),
        Err(GameError::NotEmpty(1))
    );
}

/// An open three is stopped on either side of it and nowhere else, if the board is open beyond.
#[test]
fn an_open_three_that_is_not_answered_loses() {
    let game = game("e4 a1 e5 a9 e6 i1 e7 e8 e3").unwrap();
    let analysis = analyse(&game, Limits::default());
    assert_eq!((analysis.onset, analysis.lethal), (6, 7));
    let escape = analysis.last_escape.expect("White could have stopped the three");
    assert_eq!(escape.plies, 5);
    let board = game.board_after(5);
    assert_eq!(board.name(escape.played), "i1");
    assert_eq!(board.names(&escape.holding), "e3 e7");
    assert!(escape.unclear.is_empty());
    assert!(analysis.missed.is_empty());
}

/// Black has an open three, plays elsewhere, and wins only because White does so too.
#[test]
fn a_win_that_was_let_go_is_named() {
    let game = game("e4 a1 e5 a9 e6 i1 i9 e7 d4 a5 c4 h1 f4 g1 b4").unwrap();
    let analysis = analyse(&game, Limits::default());
    let missed: Vec<_> = analysis
        .missed
        .iter()
        .map(|missed| (missed.plies, missed.win.by))
        .collect();
    assert_eq!(missed, [(6, By::Fours)]);
    assert!(analysis.onset > 6);
}

#[test]
fn every_losing_reply_has_a_proof() {
    let game = game("e4 a1 e5 a9 e6 i1 e7 e8 e3").unwrap();
    let turns = analyse(&game, Limits::default()).turns;
    assert_eq!(
        turns
            .iter()
            .map(|turn| (turn.plies, turn.replies.len()))
            .collect::<Vec<_>>(),
        [(7, 74), (5, 76)]
    );
    for turn in turns {
        for (cell, reply) in turn.replies {
            if let Reply::Loses(proof) = reply {
                let mut board = game.board_after(turn.plies);
                board.put(cell, WHITE);
                assert!(verify(&board, game.winner, &proof));
            }
        }
    }
}

/// The games that gomoku2d analysed, each with its number and what was published.
fn published() -> Vec<(u64, FinishedGame, Value)> {
    let report = data("analysis-report.json").unwrap_or_default();
    let sections = report["sections"].as_array().into_iter().flatten();
    let entries = sections.flat_map(|section| section["entries"].as_array().into_iter().flatten());
    let read = |entry: &Value| {
        let cells = entry["match_report"]["move_cells"].as_array().expect("moves").iter();
        let cells = cells.map(|cell| number(cell) as Cell).collect();
        let game = FinishedGame::new(15, Rules::Renju, cells).expect("a finished game");
        (
            number(&entry["match_report"]["match_index"]) as u64,
            game,
            entry.clone(),
        )
    };
    entries.map(read).collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

#[test]
fn published_games_are_lethal_where_stated() {
    let games = published();
    for (index, game, entry) in &games {
        assert!(
            is_lethal(game, number(&entry["lethal_onset"]["prefix_ply"])),
            "game {index}"
        );
    }
    assert!(games.is_empty() || games.len() == 192);
}

/// In these games the last escape was published two moves too early: the loser still had a forced win of his own.
#[test]
fn a_published_loss_is_a_win_by_fours() {
    for (index, game, entry) in published() {
        if [72, 74, 80, 84].contains(&index) {
            assert_eq!(number(&entry["last_chance_ply"]), 17);
            let Verdict::Won(win) = prove(&game.board_after(19), game.winner.other(), Limits::default()) else {
                panic!("game {index}: the loser had a win")
            };
            assert_eq!(win.by, By::Fours);
            assert!(verify(&game.board_after(19), game.winner.other(), &win.proof));
        }
    }
}

/// A published escape is refuted: after it the winner needs one move.
#[test]
fn a_published_escape_loses() {
    for (index, game, entry) in published()
        .into_iter()
        .filter(|(index, ..)| [65, 69, 75].contains(index))
    {
        let plies = number(&entry["last_chance_ply"]);
        assert!(is_lethal(&game, plies), "game {index}");
        assert!(number(&entry["lethal_onset"]["prefix_ply"]) > plies);
    }
}

/// No escape is published at a turn where some replies leave no win by fours and open threes, which are all the threats
/// that the published analysis knows. By the plain rules, and for one move more than it looks ahead.
#[test]
fn a_published_loss_is_none_by_threes_and_fours() {
    let report = data("analysis-report.json").unwrap_or_default();
    for (_, game, entry) in published().into_iter().filter(|(index, ..)| *index == 1112) {
        assert!(entry["last_chance_ply"].is_null());
        let plies = number(&entry["setup_corridor"]["start_ply"]);
        let moves = 1 + number(&report["model"]["max_depth"]);
        let mut board = game.board_after(plies);
        for (reply, is_lost) in [("f6", false), ("k5", false), ("k9", false), ("i8", true), ("c9", true)] {
            let reply = cell_of(&board, reply);
            board.put(reply, game.winner.other());
            assert_eq!(
                naive::wins_by_threes(&mut board, game.winner, moves),
                is_lost,
                "{}",
                board.name(reply)
            );
            board.take(reply);
        }
    }
}

/// Open threes do not refute every reply where these losses are published to start, but quieter threats do.
#[test]
fn a_reply_that_open_threes_do_not_refute_may_lose_to_quieter_threats() {
    for (index, game, entry) in published()
        .into_iter()
        .filter(|(index, ..)| [1117, 1118].contains(index))
    {
        let start = number(&entry["setup_corridor"]["start_ply"]);
        let analysis = analyse(
            &game,
            Limits {
                nodes: 40_000,
                ..Limits::default()
            },
        );
        assert!(analysis.onset <= start, "game {index}");
        let turn = analysis
            .turns
            .iter()
            .find(|turn| turn.plies == start)
            .expect("a lost turn");
        let mut needed_quieter = 0;
        for (cell, reply) in &turn.replies {
            let Reply::Loses(proof) = reply else {
                panic!("game {index}: every reply loses")
            };
            let mut board = game.board_after(start);
            board.put(*cell, game.winner.other());
            assert!(verify(&board, game.winner, proof));
            needed_quieter += usize::from(prove(&board, game.winner, Limits::default()) == Verdict::NotWon);
        }
        assert!(needed_quieter > 0, "game {index}");
    }
}
