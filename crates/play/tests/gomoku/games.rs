//! Finished games: where they were lost.

use crate::positions::{cell_of, data};
use adage_play::gomoku::analysis::{GameError, Reply, is_lethal};
use adage_play::gomoku::{Board, By, Cell, FinishedGame, Limits, Rules, WHITE, analyse, verify};
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

/// In each of the 192 games that gomoku2d analysed, the loser is lost where it says so.
#[test]
fn published_games_are_lethal_where_stated() {
    let Some(report) = data("analysis-report.json") else {
        return;
    };
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let mut games = 0;
    for section in report["sections"].as_array().expect("sections") {
        for entry in section["entries"].as_array().expect("games") {
            let cells = entry["match_report"]["move_cells"].as_array().expect("moves").iter();
            let cells = cells.map(|cell| number(cell) as Cell).collect();
            let game = FinishedGame::new(15, Rules::Renju, cells).expect("a finished game");
            assert!(
                is_lethal(&game, number(&entry["lethal_onset"]["prefix_ply"])),
                "{}",
                entry["path"]
            );
            games += 1;
        }
    }
    assert_eq!(games, 192);
}
