//! The plain rules, move by move and without any idea of fours and threes, to hold the searches against.

use adage_search::gomoku::renju::forbidden;
use adage_search::gomoku::{Board, Cell};
use adage_worlds::game::Side;

fn legal(board: &mut Board, player: Side) -> Vec<Cell> {
    let cells: Vec<Cell> = board.empty_cells().collect();
    let allowed = |cell: &Cell| !board.is_restricted(player) || forbidden(board, *cell).is_none();
    cells.into_iter().filter(allowed).collect()
}

fn after<T>(board: &mut Board, cell: Cell, player: Side, ask: impl FnOnce(&mut Board) -> T) -> T {
    board.put(cell, player);
    let answer = ask(board);
    board.take(cell);
    answer
}

/// The cells that make five, found by trying every cell.
fn fives(board: &mut Board, player: Side) -> Vec<Cell> {
    let cells: Vec<Cell> = board.empty_cells().collect();
    cells
        .into_iter()
        .filter(|cell| after(board, *cell, player, |board| board.wins_through(*cell, player)))
        .collect()
}

/// Whether the attacker, to move, wins by at most that many fours and a five, whatever is answered.
pub fn wins_by_fours(board: &mut Board, attacker: Side, fours: usize) -> bool {
    if !fives(board, attacker).is_empty() {
        return true;
    }
    fours > 0
        && legal(board, attacker).into_iter().any(|cell| {
            after(board, cell, attacker, |board| {
                !fives(board, attacker).is_empty()
                    && every_answer(board, attacker, |board| wins_by_fours(board, attacker, fours - 1))
            })
        })
}

/// Whether the attacker, to move, wins by at most that many moves of any kind.
pub fn wins(board: &mut Board, attacker: Side, moves: usize) -> bool {
    if !fives(board, attacker).is_empty() {
        return moves > 0;
    }
    let danger = fives(board, attacker.other());
    if moves < 2 || danger.len() > 1 {
        return false;
    }
    let tries = legal(board, attacker)
        .into_iter()
        .filter(|cell| danger.iter().all(|five| five == cell));
    tries.collect::<Vec<_>>().into_iter().any(|cell| {
        after(board, cell, attacker, |board| {
            // With one move left only a five is in time, so a move that does not threaten one is too slow.
            (moves > 2 || !fives(board, attacker).is_empty())
                && every_answer(board, attacker, |board| wins(board, attacker, moves - 1))
        })
    })
}

/// Whether the attacker, to move, wins by at most that many moves and a five, if each of them makes a four or threatens
/// to win by one, as an open three does. Every cell is tried, and every legal answer.
pub fn wins_by_threes(board: &mut Board, attacker: Side, moves: usize) -> bool {
    let at_once = wins_by_one_four(board, attacker);
    if at_once || moves < 2 {
        return at_once;
    }
    let danger = board.five_cells(attacker.other());
    let tries = legal(board, attacker)
        .into_iter()
        .filter(|cell| danger.iter().all(|five| five == cell));
    tries.collect::<Vec<_>>().into_iter().any(|cell| {
        after(board, cell, attacker, |board| {
            wins_by_one_four(board, attacker)
                && every_answer(board, attacker, |board| wins_by_threes(board, attacker, moves - 1))
        })
    })
}

/// Whether the attacker, if it were his move, makes five or a four that no answer stops.
fn wins_by_one_four(board: &mut Board, attacker: Side) -> bool {
    let defender = attacker.other();
    if !board.five_cells(attacker).is_empty() {
        return true;
    }
    let danger = board.five_cells(defender);
    let cells: Vec<Cell> = board.empty_cells().collect();
    cells.into_iter().any(|cell| {
        danger.iter().all(|five| *five == cell)
            && after(board, cell, attacker, |board| {
                let fives = board.five_cells(attacker);
                fives.len() > 1 || fives.iter().any(|five| is_forbidden(board, *five, defender))
            })
            && !is_forbidden(board, cell, attacker)
    })
}

fn is_forbidden(board: &mut Board, cell: Cell, player: Side) -> bool {
    board.is_restricted(player) && forbidden(board, cell).is_some()
}

/// Whether no legal answer makes five, and the attacker wins after each. Where he threatens five, only what stops it
/// is asked about.
fn every_answer(board: &mut Board, attacker: Side, mut wins: impl FnMut(&mut Board) -> bool) -> bool {
    let defender = attacker.other();
    if !fives(board, defender).is_empty() {
        return false;
    }
    let threatened = fives(board, attacker);
    let answers = legal(board, defender);
    let stops = |cell: &Cell| threatened.iter().all(|five| five == cell);
    answers
        .into_iter()
        .filter(stops)
        .all(|cell| after(board, cell, defender, &mut wins))
}
