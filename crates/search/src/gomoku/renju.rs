//! What Black may not do in renju: six in a row, two fours or two open threes with one stone.
//!
//! A five comes first: a stone that makes one is never forbidden. A three counts only if it can become a straight four
//! by a stone that is itself allowed, so the question is asked again for that stone.

use super::board::{BLACK, Board};
use super::geometry::Cell;
use smallvec::SmallVec;

/// Why a cell is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forbidden {
    Overline,
    DoubleFour,
    DoubleThree,
}

/// Why Black may not play on this empty cell, if the rules are renju's and he may not.
pub fn forbidden(board: &mut Board, cell: Cell) -> Option<Forbidden> {
    if !board.is_restricted(BLACK) {
        return None;
    }
    Judge::default().ask(board, cell)
}

/// Decides about cells and remembers what the answer rests on.
#[derive(Default)]
pub(super) struct Judge {
    /// Every cell on which a stone was imagined.
    pub asked: Vec<Cell>,
    /// Whether a three did not count because the stone that extends it is forbidden. Only then may a further white stone
    /// make an allowed cell forbidden.
    pub leant_on_forbidden: bool,
}

impl Judge {
    pub fn ask(&mut self, board: &mut Board, cell: Cell) -> Option<Forbidden> {
        self.asked.push(cell);
        board.put(cell, BLACK);
        let verdict = self.judge(board, cell);
        board.take(cell);
        verdict
    }

    fn judge(&mut self, board: &mut Board, cell: Cell) -> Option<Forbidden> {
        if board.wins_through(cell, BLACK) {
            return None;
        }
        if board.live_through(cell, BLACK, 5).next().is_some() {
            return Some(Forbidden::Overline);
        }
        let fours = fours_through(board, cell);
        if fours.len() >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        let taken_by_four = fours.first().map(|four| four.direction);
        let mut hopeful = [false; 4];
        for window in board.live_through(cell, BLACK, 3) {
            hopeful[usize::from(board.geometry().windows[usize::from(window)].direction)] = true;
        }
        let directions: SmallVec<[u8; 4]> = (0..4)
            .filter(|direction| hopeful[usize::from(*direction)] && taken_by_four != Some(*direction))
            .collect();
        if directions.len() < 2 {
            return None;
        }
        let threes = directions
            .iter()
            .filter(|direction| self.is_three(board, cell, **direction));
        (threes.take(2).count() == 2).then_some(Forbidden::DoubleThree)
    }

    /// Whether the stone on `cell` belongs to a three that an allowed stone makes a straight four.
    fn is_three(&mut self, board: &mut Board, cell: Cell, direction: u8) -> bool {
        let windows: SmallVec<[u16; 5]> = board
            .live_through(cell, BLACK, 3)
            .filter(|window| board.geometry().windows[usize::from(*window)].direction == direction)
            .collect();
        let mut extensions = SmallVec::<[Cell; 8]>::new();
        for window in windows {
            for extension in board.empty_in(window) {
                if !extensions.contains(&extension) {
                    extensions.push(extension);
                }
            }
        }
        extensions.into_iter().any(|extension| {
            self.asked.push(extension);
            board.put(extension, BLACK);
            let straight = !board.wins_through(extension, BLACK)
                && fours_through(board, extension)
                    .iter()
                    .any(|four| four.direction == direction && four.is_straight && four.stones.contains(&cell));
            board.take(extension);
            if !straight {
                return false;
            }
            let allowed = self.ask(board, extension).is_none();
            self.leant_on_forbidden |= !allowed;
            allowed
        })
    }
}

/// Four black stones that one more makes five.
struct Four {
    direction: u8,
    stones: SmallVec<[Cell; 4]>,
    /// Whether there are two cells that make it five.
    is_straight: bool,
}

fn fours_through(board: &Board, cell: Cell) -> SmallVec<[Four; 4]> {
    let mut fours = SmallVec::<[Four; 4]>::new();
    for window in board.live_through(cell, BLACK, 4) {
        if !board.is_sound(window, BLACK) {
            continue;
        }
        let line = &board.geometry().windows[usize::from(window)];
        let stones: SmallVec<[Cell; 4]> = line
            .cells
            .iter()
            .copied()
            .filter(|cell| !board.is_empty(*cell))
            .collect();
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(four) => four.is_straight = true,
            None => fours.push(Four {
                direction: line.direction,
                stones,
                is_straight: false,
            }),
        }
    }
    fours
}
