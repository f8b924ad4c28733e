//! The cells that may be each star, as bits, line by line in all four directions, so that those around a cell are found by
//! a shift. What is known of a line is kept together for all stars, as different stars are looked for from one cell.

use super::super::geometry::{Cell, MAX_SIZE};
use super::line::Stretch;
use super::tables::{StarId, Stars};
use std::hint::select_unpredictable;

/// The number of a line of the board and the place of a cell in it.
pub type Spot = (u8, u8);

/// Room for the lines of the largest board, to a power of two.
const LINES: usize = 128;

const STARS: usize = Stars::BITS as usize;

/// The bits of a line begin here, as there may be so many cells around before the first one.
const FIRST: u8 = 4;

#[derive(Clone)]
pub struct Rows(Box<[[u32; STARS]; LINES]>);

impl Default for Rows {
    fn default() -> Rows {
        const { assert!(6 * MAX_SIZE - 2 <= LINES && MAX_SIZE + 2 * FIRST as usize <= 32) };
        Rows(Box::new([[0; STARS]; LINES]))
    }
}

impl Rows {
    /// Notes that a cell with these lines may be a star now, or no longer.
    #[inline(always)]
    pub fn flip(&mut self, star: usize, spots: &[Spot; 4]) {
        for (line, place) in spots {
            self.0[usize::from(*line) % LINES][star % STARS] ^= 1 << (place + FIRST);
        }
    }

    /// Which cells of a fan may be a star, seen from the cell with these lines.
    #[inline(always)]
    pub fn within(&self, star: StarId, spots: &[Spot; 4], fan: Fan) -> Fan {
        let stretch = |direction: usize| {
            let (line, place) = spots[direction];
            let row = self.0[usize::from(line) % LINES][usize::from(star) % STARS] >> (place % 32);
            u64::from(row & 0x1ff) << (16 * direction)
        };
        Fan(fan.0 & (stretch(0) | stretch(1) | stretch(2) | stretch(3)))
    }

    /// The cells on a board of this size that may be a star.
    pub fn cells(&self, star: StarId, size: usize) -> impl Iterator<Item = Cell> + '_ {
        // The first lines are those from left to right.
        let rows = self.0[..size]
            .iter()
            .map(move |stars| stars[usize::from(star)])
            .enumerate();
        rows.flat_map(move |(y, row)| bits(row >> FIRST).map(move |x| (y * size + x) as Cell))
    }
}

/// Some of the cells around a cell: a stretch for each direction, in sixteen bits each.
#[derive(Clone, Copy, Default)]
pub struct Fan(u64);

impl Fan {
    pub fn new(stretches: [Stretch; 4]) -> Fan {
        let [a, b, c, d] = stretches.map(u64::from);
        Fan(a | b << 16 | c << 32 | d << 48)
    }

    /// The cells in a direction if that is asked for.
    pub fn only_if(self, is_only: bool, direction: usize) -> Fan {
        Fan(self.0 & select_unpredictable(is_only, 0xffff << (16 * direction), !0))
    }

    /// The cells in other directions if that is asked for.
    pub fn without_if(self, is_without: bool, direction: usize) -> Fan {
        Fan(self.0 & select_unpredictable(is_without, !(0xffff << (16 * direction)), !0))
    }

    /// Whether it has a cell of a stretch in a direction.
    pub fn has(self, direction: usize, stretch: Stretch) -> bool {
        self.0 >> (16 * direction) & u64::from(stretch) != 0
    }

    pub fn bits(self) -> u64 {
        self.0
    }

    /// The number of the cell of a bit.
    pub fn number(bit: usize) -> usize {
        let (direction, at) = (bit / 16, bit % 16);
        8 * direction + at - usize::from(at > 4)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
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

    /// The numbers of the cells of a fan.
    fn numbers(fan: Fan) -> Vec<usize> {
        (0..64)
            .filter(|bit| fan.bits() >> bit & 1 == 1)
            .map(Fan::number)
            .collect()
    }

    #[test]
    fn the_cells_around_are_found_in_all_directions_and_at_the_edge() {
        let geometry = Geometry::of_size(15);
        let members: [Cell; 5] = [0, 17, 112, 113, 224];
        let (star, other) = (3, 127);
        let mut rows = Rows::default();
        for cell in members {
            rows.flip(star.into(), &geometry.lines[usize::from(cell)]);
        }
        assert_eq!(rows.cells(star, 15).collect::<Vec<_>>(), members);
        assert_eq!(rows.cells(other, 15).count(), 0);
        for cell in 0..225 {
            let (spots, around) = (&geometry.lines[cell], &geometry.around[cell]);
            let seen: Vec<usize> = (0..32).filter(|number| members.contains(&around[*number])).collect();
            let all = Fan::new([stretch(!0); 4]);
            assert_eq!(numbers(rows.within(star, spots, all)), seen);
            assert!(rows.within(other, spots, all).is_empty());
            for direction in 0..4 {
                let (here, elsewhere): (Vec<usize>, Vec<usize>) =
                    seen.iter().partition(|number| **number / 8 == direction);
                assert_eq!(numbers(rows.within(star, spots, all.only_if(true, direction))), here);
                let others = all.without_if(true, direction);
                assert_eq!(numbers(rows.within(star, spots, others)), elsewhere);
            }
            let unchanged = all.only_if(false, 2).without_if(false, 1);
            assert_eq!(unchanged.bits(), all.bits());
        }
    }
}
