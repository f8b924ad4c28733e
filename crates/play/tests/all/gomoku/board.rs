//! The board beside the m-n-k game: the same winner after every move, and windows counted afresh.

use adage_search::gomoku::board::BoardError;
use adage_search::gomoku::{Board, Rules};
use adage_worlds::game::{Game, Outcome, Side};
use adage_worlds::mnk::{Mnk, MnkState};
use proptest::prelude::*;

/// Windows with that many stones of the player and none of the other, counted on the game's own lines.
fn windows_counted_afresh(game: &Mnk, state: &MnkState, player: Side, stones: usize) -> usize {
    let owned = |line: &Vec<_>, by| {
        line.iter()
            .filter(|place| game.owner(state, **place) == Some(by))
            .count()
    };
    let lines = game.lines();
    let fits = |line: &&Vec<_>| owned(line, player) == stones && owned(line, player.other()) == 0;
    lines.iter().filter(fits).count()
}

fn check_against_game(game: &Mnk, state: &MnkState, board: &Board) {
    let winner = match game.outcome(state) {
        Some(Outcome::Win(winner)) => Some(winner),
        _ => None,
    };
    assert_eq!(board.winner(), winner);
    for player in [Side(0), Side(1)] {
        for stones in 1..=5 {
            let counted = windows_counted_afresh(game, state, player, stones);
            assert_eq!(board.windows(player, stones), counted);
        }
        for place in game.empty_places(state) {
            let mut stones: [Vec<_>; 2] = [0, 1].map(|by| game.stones(state, Side(by)).collect());
            stones[usize::from(player.0)].push(place);
            let after = game.position(&stones[0], &stones[1], player.other());
            let makes_five = after.is_some_and(|after| game.outcome(&after) == Some(Outcome::Win(player)));
            let known = board.five_cells(player).contains(&board.cell(place));
            assert_eq!(winner.is_none() && known, winner.is_none() && makes_five);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_random_game_is_counted_as_the_game_counts_it(
        size in 5..=9usize,
        exact in any::<bool>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let game = Mnk::gomoku(size, exact).unwrap();
        let mut state = game.start();
        let mut board = Board::of_state(&game, &state).unwrap();
        let mut played = Vec::new();
        for pick in picks {
            let moves = game.moves(&state);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[pick.index(moves.len())];
            board.put(board.cell(chosen), game.to_move(&state));
            played.push((state, board.cell(chosen), board.key()));
            state = game.play(&state, &chosen);
        }
        check_against_game(&game, &state, &board);
        prop_assert_eq!(Board::of_state(&game, &state).unwrap().key(), board.key());
        while let Some((before, cell, key)) = played.pop() {
            prop_assert_eq!(board.key(), key);
            board.take(cell);
            state = before;
            if played.len().is_multiple_of(8) {
                check_against_game(&game, &state, &board);
            }
        }
        prop_assert_eq!(board.key(), 0);
    }
}

#[test]
fn six_in_a_row_win_by_some_rules_only() {
    for (rules, wins) in [
        (Rules::Freestyle, [true, true]),
        (Rules::Exact, [false, false]),
        (Rules::Renju, [false, true]),
    ] {
        for (player, wins) in wins.into_iter().enumerate() {
            let mut board = Board::new(15, rules).unwrap();
            for cell in [30, 31, 32, 34, 35] {
                board.put(cell, Side(player as u8));
            }
            assert_eq!(board.five_cells(Side(player as u8)).contains(&33), wins);
            board.put(33, Side(player as u8));
            assert_eq!(board.winner().is_some(), wins);
        }
    }
}

#[test]
fn only_square_boards_for_five_in_a_row() {
    let refused = |width, height, in_row| {
        let game = Mnk::new(width, height, in_row, false).unwrap();
        Board::of_state(&game, &game.start()).err()
    };
    assert_eq!(refused(15, 14, 5), Some(BoardError::Size { width: 15, height: 14 }));
    assert_eq!(refused(3, 3, 3), Some(BoardError::InRow(3)));
    assert_eq!(refused(9, 9, 5), None);
    assert!(Board::new(4, Rules::Freestyle).is_err());
    assert!(Board::new(21, Rules::Freestyle).is_err());
}
