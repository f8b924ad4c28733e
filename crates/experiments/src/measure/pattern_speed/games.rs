//! Games of a simple player against itself: it takes a cell that is worth much to both.

use adage_search::gomoku::analysis::mover;
use adage_search::gomoku::{BLACK, Board, Cell, FinishedGame, Rules, WHITE};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};

pub const SIZE: usize = 15;

/// Games that nobody has won after so many moves are given up.
const MOST_MOVES: usize = 120;

/// What a window is worth to whoever adds a stone, by the stones of one colour in it.
const WORTH: [f64; 5] = [1.0, 12.0, 80.0, 600.0, 100_000.0];

/// The game with this number: some random stones near the middle, then moves of much worth.
pub fn game(number: u64) -> Option<FinishedGame> {
    let mut rng = SmallRng::seed_from_u64(number);
    let mut board = Board::new(SIZE, Rules::Freestyle).ok()?;
    let mut moves = Vec::new();
    let opening = rng.random_range(3..=8);
    while board.winner().is_none() && moves.len() < MOST_MOVES {
        let cell = if moves.len() < opening {
            near_the_middle(&board, &mut rng)?
        } else {
            of_much_worth(&board, moves.len(), &mut rng)?
        };
        board.put(cell, mover(moves.len()));
        moves.push(cell);
    }
    FinishedGame::new(SIZE, Rules::Freestyle, moves).ok()
}

fn near_the_middle(board: &Board, rng: &mut SmallRng) -> Option<Cell> {
    let is_near = |cell: &Cell| {
        let place = board.place(*cell);
        (4..11).contains(&place.file) && (4..11).contains(&place.rank)
    };
    board.empty_cells().filter(is_near).choose(rng)
}

/// One of the best cells; how much is seen of the opponent's windows differs from move to move.
fn of_much_worth(board: &Board, plies: usize, rng: &mut SmallRng) -> Option<Cell> {
    let care = rng.random_range(0.2..1.0);
    let player = mover(plies);
    let worth = |cell: Cell| {
        let [own, theirs] = [player, player.other()].map(|side| worth_to(board, cell, side == BLACK));
        own + care * theirs
    };
    let cells: Vec<(Cell, f64)> = board.empty_cells().map(|cell| (cell, worth(cell))).collect();
    let most = cells.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    let best: Vec<Cell> = cells
        .iter()
        .filter(|(_, worth)| *worth >= 0.8 * most)
        .map(|(cell, _)| *cell)
        .collect();
    best.choose(rng).copied()
}

/// What the windows through a cell without the other's stones are worth.
fn worth_to(board: &Board, cell: Cell, is_black: bool) -> f64 {
    let (own, other) = if is_black { (BLACK, WHITE) } else { (WHITE, BLACK) };
    let place = board.place(cell);
    let stones = |(dx, dy): (i32, i32), from: i32| {
        let mut count = 0;
        for step in from..from + 5 {
            let (x, y) = (i32::from(place.file) + step * dx, i32::from(place.rank) + step * dy);
            let side = 0..SIZE as i32;
            if !side.contains(&x) || !side.contains(&y) {
                return None;
            }
            match board.owner((y * SIZE as i32 + x) as Cell) {
                Some(player) if player == own => count += 1,
                Some(player) if player == other => return None,
                _ => {}
            }
        }
        Some(count)
    };
    let windows = [(1, 0), (0, 1), (1, 1), (-1, 1)]
        .into_iter()
        .flat_map(|step| (-4..=0).filter_map(move |from| stones(step, from)));
    windows.map(|count: usize| WORTH[count]).sum()
}
