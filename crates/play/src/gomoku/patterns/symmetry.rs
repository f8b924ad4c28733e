//! Windows of a pattern that may be exchanged for each other without changing the pattern.
//!
//! Such a pattern matches the same windows of the board several times over. It is enough to find the match whose windows
//! have rising numbers wherever they may be exchanged: of all windows that one may be exchanged for, with those before it
//! kept, it has the lowest number.

use super::pattern::Pattern;

/// The steps before that must have chosen windows with lower numbers, one bit each.
pub type Lower = u16;

/// For each window, in the order in which they are chosen, the steps before that must have chosen lower numbers. The first
/// windows may be given, and are not exchanged.
pub fn lower(pattern: &Pattern, order: &[usize], given: usize) -> Vec<Lower> {
    let windows = Windows::new(pattern, order);
    let bits = |at: usize| {
        let before = (given..at).filter(|before| windows.may_take(*before, at));
        before.fold(0, |bits, before| bits | 1 << before)
    };
    (0..order.len()).map(bits).collect()
}

/// The windows of a pattern in some order.
struct Windows {
    stones: Vec<u8>,
    /// For each cell the windows that hold it, one bit each; sorted.
    cells: Vec<u16>,
    /// The windows that hold the recommended move.
    chosen: u16,
    /// How many cells two windows share.
    shared: Vec<Vec<usize>>,
}

impl Windows {
    fn new(pattern: &Pattern, order: &[usize]) -> Windows {
        let holding = |cell: u8| {
            let held = (0..order.len()).filter(|at| pattern.windows[order[*at]].cells.contains(&cell));
            held.fold(0, |bits, at| bits | 1 << at)
        };
        let mut cells: Vec<u16> = (0..pattern.cells).map(holding).collect();
        let shared = |one: usize, other: usize| {
            let both = 1 << one | 1 << other;
            cells.iter().filter(|cell| **cell & both == both).count()
        };
        let shared = |one: usize| (0..order.len()).map(|other| shared(one, other)).collect();
        let shared = (0..order.len()).map(shared).collect();
        cells.sort_unstable();
        Windows {
            stones: order.iter().map(|window| pattern.windows[*window].stones).collect(),
            cells,
            chosen: holding(pattern.chosen),
            shared,
        }
    }

    /// Whether a window may take the place of one before it, with all before that in their places.
    fn may_take(&self, before: usize, window: usize) -> bool {
        let mut taken: Vec<usize> = (0..before).collect();
        self.fits(&taken, window) && {
            taken.push(window);
            self.can_complete(&mut taken)
        }
    }

    fn fits(&self, taken: &[usize], window: usize) -> bool {
        let at = taken.len();
        let shares_alike = |(before, own): (usize, &usize)| self.shared[*own][window] == self.shared[before][at];
        self.stones[window] == self.stones[at] && !taken.contains(&window) && taken.iter().enumerate().all(shares_alike)
    }

    fn can_complete(&self, taken: &mut Vec<usize>) -> bool {
        if taken.len() == self.stones.len() {
            return self.is_same(taken);
        }
        (0..self.stones.len()).any(|window| {
            self.fits(taken, window) && {
                taken.push(window);
                let can = self.can_complete(taken);
                taken.pop();
                can
            }
        })
    }

    /// Whether the pattern is the same with these windows in place of its own.
    fn is_same(&self, taken: &[usize]) -> bool {
        let moved = |cell: u16| {
            let held = (0..taken.len()).filter(|at| cell >> taken[*at] & 1 == 1);
            held.fold(0, |bits, at| bits | 1 << at)
        };
        let mut cells: Vec<u16> = self.cells.iter().map(|cell| moved(*cell)).collect();
        cells.sort_unstable();
        cells == self.cells && moved(self.chosen) == self.chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::patterns::WindowNeed;

    /// Two windows with three stones that share their first cell, and a third one that shares the last cell of the second.
    fn pattern(windows: usize, chosen: u8) -> Pattern {
        let cells = [[0, 1], [0, 2], [2, 3]];
        let need = |cells: &[u8; 2]| WindowNeed {
            stones: 3,
            cells: cells.to_vec(),
        };
        Pattern {
            windows: cells[..windows].iter().map(need).collect(),
            cells: windows as u8 + 1,
            chosen,
            length: 2,
        }
    }

    #[test]
    fn windows_alike_are_chosen_in_rising_order() {
        assert_eq!(lower(&pattern(2, 0), &[0, 1], 0), [0, 1]);
        // The first window is given.
        assert_eq!(lower(&pattern(2, 0), &[0, 1], 1), [0, 0]);
        // The move tells the windows apart.
        assert_eq!(lower(&pattern(2, 1), &[0, 1], 0), [0, 0]);
    }

    #[test]
    fn exchanged_windows_take_others_with_them() {
        // The middle one is chosen first; the outer ones change places only if both shared cells do.
        assert_eq!(lower(&pattern(3, 1), &[1, 0, 2], 0), [0, 0, 0]);
        let mut middle = pattern(3, 0);
        assert_eq!(lower(&middle, &[1, 0, 2], 0), [0, 0, 0]);
        // A fourth window that shares the first cell too may be exchanged with the first.
        middle.windows.push(WindowNeed {
            stones: 3,
            cells: vec![0, 4],
        });
        middle.cells = 5;
        assert_eq!(lower(&middle, &[1, 0, 2, 3], 0), [0, 0, 0, 1 << 1]);
    }
}
