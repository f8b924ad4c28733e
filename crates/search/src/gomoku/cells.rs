//! Sets of cells of the board.

use super::geometry::{Cell, MAX_SIZE};

/// Room for one more, as the cell outside the board may be asked for.
const WORDS: usize = (MAX_SIZE * MAX_SIZE + 1).div_ceil(64);

/// A set of cells, one bit each.
#[derive(Clone, Copy, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    /// Takes in all cells of another set.
    pub fn take_in(&mut self, other: &CellSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
