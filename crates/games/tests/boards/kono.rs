//! Five Field Kono: moves, goals, texts.

use adage_games::game::{Game, Outcome, Player};
use adage_games::kono::{Goal, Kono, KonoState, home};

fn allowed(position: &str, text: &str) -> bool {
    let game = Kono::default();
    let state = game.read_state(position).unwrap();
    game.read_move(&state, text).is_ok()
}

fn outcome(goal: Goal, position: &str) -> Option<Outcome> {
    let game = Kono::new(goal);
    game.outcome(&game.read_state(position).unwrap())
}

#[test]
fn the_start_has_eight_moves_and_the_examples_theirs() {
    let game = Kono::default();
    assert_eq!(game.write_state(&game.start()), "bbbbb/b3b/5/w3w/wwwww w");
    assert_eq!(game.moves(&game.start()).len(), 8);
    let start = "bbbbb/b3b/5/w3w/wwwww w";
    assert!(["(1,2)(2,3)", "(2,5)(3,4)"].iter().all(|text| allowed(start, text)));
    assert!(!["(1,2)(2,2)", "(1,2)(1,1)"].iter().any(|text| allowed(start, text)));
    let middle = "bbb1b/b1b1b/3w1/w1w2/w1www b";
    assert!(["(5,1)(4,2)", "(4,3)(5,4)"].iter().all(|text| allowed(middle, text)));
    let illegal = ["(4,3)(3,4)", "(4,2)(3,1)", "(4,2)(3,3)", "(1,2)(2,3)", "(2,3)(3,2)"];
    assert!(!illegal.iter().any(|text| allowed(middle, text)));
}

#[test]
fn a_home_is_taken_with_what_was_left_in_it_but_not_by_that_alone() {
    let white = Some(Outcome::Win(Player(0)));
    let with_one_left = "wwwbw/w3w/5/b1b1b/bb1b1 b";
    assert_eq!(outcome(Goal::Filled, with_one_left), white);
    assert_eq!(outcome(Goal::Own, with_one_left), None);
    let all_own = "wwwww/w3w/5/b1b1b/bb1bb b";
    assert_eq!(outcome(Goal::Filled, all_own), white);
    assert_eq!(outcome(Goal::Own, all_own), white);
    let nobody_came = "bbbbb/b3b/5/w1w1w/ww1ww w";
    assert_eq!(outcome(Goal::Filled, nobody_came), None);
    let one_empty = "wwwb1/w3w/1b3/b1b1b/bb1b1 b";
    assert_eq!(outcome(Goal::Filled, one_empty), None);
}

#[test]
fn who_cannot_move_draws() {
    assert_eq!(outcome(Goal::Filled, "5/5/b4/1b3/w4 w"), Some(Outcome::Draw));
    assert_eq!(outcome(Goal::Filled, "5/5/b4/1b3/w4 b"), None);
    let game = Kono::default();
    assert!(game.moves(&game.read_state("5/5/b4/1b3/w4 w").unwrap()).is_empty());
}

#[test]
fn positions_are_checked() {
    let [white, black] = [Player(0), Player(1)].map(home);
    assert_eq!((white.len(), black.len()), (7, 7));
    assert_eq!(KonoState::new(white, black, Player(0)), Some(Kono::default().start()));
    assert_eq!(KonoState::new(white, white, Player(0)), None);
}

#[test]
fn perft_equals_that_of_a_plain_board() {
    let game = Kono::new(Goal::Own);
    let mut board = [[' '; 7]; 7];
    for row in 1..=5 {
        for col in 1..=5 {
            board[row][col] = match (row, col) {
                (1, _) | (2, 1) | (2, 5) => 'w',
                (5, _) | (4, 1) | (4, 5) => 'b',
                _ => '.',
            };
        }
    }
    for depth in 0..=6 {
        assert_eq!(game.perft(&game.start(), depth), plain_perft(&mut board, 'w', depth));
    }
}

/// Nobody can own a whole home within so few moves, so ends are not looked for.
fn plain_perft(board: &mut [[char; 7]; 7], side: char, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for row in 1..=5 {
        for col in 1..=5 {
            for (to_row, to_col) in [
                (row - 1, col - 1),
                (row - 1, col + 1),
                (row + 1, col - 1),
                (row + 1, col + 1),
            ] {
                if board[row][col] == side && board[to_row][to_col] == '.' {
                    (board[row][col], board[to_row][to_col]) = ('.', side);
                    count += plain_perft(board, if side == 'w' { 'b' } else { 'w' }, depth - 1);
                    (board[row][col], board[to_row][to_col]) = (side, '.');
                }
            }
        }
    }
    count
}
