//! Boards for tests: drawn, random, and from public data where that is at hand.

use adage_search::gomoku::{BLACK, Board, Cell, Rules, WHITE};
use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// A board from its ranks, the top one first; `black` and `white` are the letters of the stones.
pub fn board_of_ranks<'a>(ranks: impl IntoIterator<Item = &'a str>, black: char, white: char, rules: Rules) -> Board {
    let ranks: Vec<&str> = ranks.into_iter().collect();
    let mut board = Board::new(ranks.len(), rules).expect("a board of this size");
    for (rank, row) in ranks.iter().rev().enumerate() {
        for (file, letter) in row.chars().enumerate() {
            let cell = (rank * ranks.len() + file) as Cell;
            if letter == black {
                board.put(cell, BLACK);
            } else if letter == white {
                board.put(cell, WHITE);
            }
        }
    }
    board
}

/// The cell that is written `H8` or `h8`.
pub fn cell_of(board: &Board, name: &str) -> Cell {
    let game = Mnk::gomoku(board.size(), false).expect("a board of this size");
    let place = game
        .read_move(&game.start(), &name.to_lowercase())
        .expect("a cell of the board");
    board.cell(place)
}

/// A file of public data about five in a row, if it is there.
pub fn data(name: &str) -> Option<Value> {
    let text = crate::support::data::data(&format!("gomoku/{name}"))?;
    Some(serde_json::from_str(&text).expect("the file is JSON"))
}

/// A board with random stones of both players, the same number of each, on which nobody has won or makes five next.
pub fn random_board(size: usize, stones: usize, rules: Rules, seed: u64) -> Option<Board> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut board = Board::new(size, rules).expect("a board of this size");
    // Stones stand in the middle more often than at the edge, so that there is something to find.
    let middle = |dice: &mut StdRng| (dice.random_range(0..size) + dice.random_range(0..size)) / 2;
    while board.taken() < 2 * stones {
        let cell = (middle(&mut dice) * size + middle(&mut dice)) as Cell;
        if board.is_empty(cell) {
            board.put(cell, if board.taken().is_multiple_of(2) { BLACK } else { WHITE });
        }
    }
    let quiet = board.winner().is_none() && [BLACK, WHITE].iter().all(|player| board.five_cells(*player).is_empty());
    quiet.then_some(board)
}
