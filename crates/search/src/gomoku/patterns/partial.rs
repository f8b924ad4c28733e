//! Patterns of which some joints are placed.

use super::super::geometry::Cell;
use super::line::{Vista, stretch};
use super::pattern::MOST_CELLS;
use super::plan::Span;
use super::route::{Lane, Way};
use super::rows::Fan;
use super::tables::Prospect;
use super::view::{SideView, View};

/// No cell of any board.
const NOWHERE: Cell = Cell::MAX;

/// Some joints of a pattern that are placed.
#[derive(Clone, Copy, Default)]
pub struct Partial {
    /// Where the plan goes on.
    pub branches: Span,
    pub directions: Directions,
    /// In the order of the steps.
    pub cells: [Cell; MOST_CELLS],
}

/// The directions of lines, two bits each.
#[derive(Clone, Copy, Default)]
pub struct Directions(u32);

impl Directions {
    fn of(self, lane: Lane) -> usize {
        (self.0 >> (2 * lane) & 3) as usize
    }

    /// Notes the direction of a line, which is not known or the same.
    pub fn note(&mut self, lane: Lane, direction: usize) {
        self.0 |= (direction as u32) << (2 * lane);
    }
}

impl Partial {
    /// Begins with a joint; the direction is that of the first line, if it is known.
    #[inline(always)]
    pub fn begin(&mut self, branches: Span, cell: Cell, direction: u8) {
        self.branches = branches;
        self.directions = Directions(direction.into());
        self.cells = [NOWHERE; _];
        self.cells[0] = cell;
    }

    /// Makes another one with one joint more, which is reached along a line in a direction.
    #[inline(always)]
    pub fn extend(
        &self,
        new: &mut Partial,
        placed: usize,
        cell: Cell,
        branches: Span,
        (lane, direction): (Lane, usize),
    ) {
        new.cells = self.cells;
        new.cells[placed] = cell;
        new.branches = branches;
        new.directions = self.directions;
        new.directions.note(lane, direction);
    }

    /// Whether one of so many joints is placed on a cell. Four are compared at once.
    #[inline(always)]
    pub fn uses(&self, cell: Cell, placed: usize) -> bool {
        const ONES: u64 = 0x0001_0001_0001_0001;
        let wanted = ONES * u64::from(cell);
        let mut found = 0;
        for four in self.cells.as_chunks::<4>().0.iter().take(placed.div_ceil(4)) {
            let [a, b, c, d] = four.map(u64::from);
            let differing = (a | b << 16 | c << 32 | d << 48) ^ wanted;
            // The highest bit of a quarter that is nothing.
            found |= differing.wrapping_sub(ONES) & !differing & ONES << 15;
        }
        found != 0
    }

    /// Where a way may lead from a cell with these lines.
    #[inline(always)]
    pub fn reach(&self, way: &Way, vistas: &[Vista; 4], prospects: &[Prospect]) -> Fan {
        let prospects = vistas.map(|vista| &prospects[usize::from(vista)]);
        let beside = self.directions.of(way.beside.lane);
        let is_closed = !prospects[beside].lie_apart(way.beside.pair);
        let fan = Fan::new(prospects.map(|prospect| prospect.reach(way.there)));
        fan.only_if(way.is_known, self.directions.of(way.lane))
            .without_if(is_closed, beside)
    }

    /// Whether a way leads to a cell; notes its direction.
    pub fn leads(&mut self, way: &Way, cell: Cell, view: &View, side: &SideView) -> bool {
        let from = self.cells[usize::from(way.from)];
        let Some(number) = view.geometry.way(from, cell) else {
            return false;
        };
        let fan = self.reach(way, &side.vistas(from), &view.tables.prospects);
        self.directions.note(way.lane, number / 8);
        fan.has(number / 8, stretch(1 << (number % 8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_among_those_placed() {
        let mut partial = Partial::default();
        partial.begin((0, 0), 7, 2);
        let cells = [7, 0, 399, 12, 13, 0x0100];
        partial.cells[..cells.len()].copy_from_slice(&cells);
        for placed in 1..=cells.len() {
            for cell in 0..400 {
                let later = cells[placed..].contains(&cell);
                assert!(later || partial.uses(cell, placed) == cells[..placed].contains(&cell));
            }
        }
    }

    #[test]
    fn directions_are_kept_line_by_line() {
        let mut directions = Directions(3);
        directions.note(11, 2);
        assert_eq!([0, 1, 11].map(|lane| directions.of(lane)), [3, 0, 2]);
    }
}
