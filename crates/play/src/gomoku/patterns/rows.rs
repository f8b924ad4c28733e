//! A set of cells as bits, line by line in all four directions, so that the cells around one are found by a shift.

use super::super::geometry::{Cell, MAX_SIZE};
use super::line::Stretch;

/// The number of a line of the board and the place of a cell in it.
type Spot = (u8, u8);

/// Room for the lines of the largest board, to a power of two.
const LINES: usize = 128;

/// The bits of a line begin here, as there may be so many cells around before the first one.
const FIRST: u8 = 4;

#[derive(Clone)]
pub struct Rows([u32; LINES]);

impl Default for Rows {
    fn default() -> Rows {
        const { assert!(6 * MAX_SIZE - 2 <= LINES && MAX_SIZE + 2 * FIRST as usize <= 32) };
        Rows([0; LINES])
    }
}

impl Rows {
    /// Puts in a cell with these lines, or takes it away.
    pub fn flip(&mut self, spots: &[Spot; 4]) {
        for (line, place) in spots {
            self.0[usize::from(*line) % LINES] ^= 1 << (place + FIRST);
        }
    }

    /// Which cells of a fan are in the set, seen from the cell with these lines.
    pub fn within(&self, spots: &[Spot; 4], fan: Fan) -> Fan {
        let stretch = |direction: usize| {
            let (line, place) = spots[direction];
            let row = self.0[usize::from(line) % LINES] >> (place % 32);
            u64::from(row & 0x1ff) << (16 * direction)
        };
        Fan(fan.0 & (stretch(0) | stretch(1) | stretch(2) | stretch(3)))
    }

    /// The cells on a board of this size.
    pub fn cells(&self, size: usize) -> impl Iterator<Item = Cell> + '_ {
        // The first lines are those from left to right.
        let rows = self.0[..size].iter().enumerate();
        rows.flat_map(move |(y, row)| bits(row >> FIRST).map(move |x| (y * size + x) as Cell))
    }
}

/// Some of the cells around a cell: a stretch for each direction, in sixteen bits each.
#[derive(Clone, Copy)]
pub struct Fan(u64);

impl Fan {
    pub fn new(stretches: [Stretch; 4]) -> Fan {
        let [a, b, c, d] = stretches.map(u64::from);
        Fan(a | b << 16 | c << 32 | d << 48)
    }

    pub fn in_direction(direction: usize, stretch: Stretch) -> Fan {
        Fan(u64::from(stretch) << (16 * direction))
    }

    pub fn without(self, direction: usize) -> Fan {
        Fan(self.0 & !(0xffff << (16 * direction)))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The numbers of the cells.
impl Iterator for Fan {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            let (direction, at) = (bit / 16, bit % 16);
            8 * direction + at - usize::from(at > 4)
        })
    }
}

/// The places of the bits that are set.
fn bits(mut row: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = row.trailing_zeros() as usize;
        (row != 0).then(|| {
            row &= row - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::geometry::Geometry;
    use super::super::line::stretch;
    use super::*;

    #[test]
    fn the_cells_around_are_found_in_all_directions_and_at_the_edge() {
        let geometry = Geometry::of_size(15);
        let members: [Cell; 5] = [0, 17, 112, 113, 224];
        let mut rows = Rows::default();
        members
            .iter()
            .for_each(|cell| rows.flip(&geometry.lines[usize::from(*cell)]));
        assert_eq!(rows.cells(15).collect::<Vec<_>>(), members);
        for cell in 0..225 {
            let (spots, around) = (&geometry.lines[cell], &geometry.around[cell]);
            let seen: Vec<usize> = (0..32).filter(|number| members.contains(&around[*number])).collect();
            let all = Fan::new([stretch(!0); 4]);
            assert_eq!(rows.within(spots, all).collect::<Vec<_>>(), seen);
            for direction in 0..4 {
                let others = rows.within(spots, all.without(direction));
                assert!(others.eq(seen.iter().copied().filter(|number| number / 8 != direction)));
            }
        }
    }
}
