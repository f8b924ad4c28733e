//! The board without stones: its windows of five, those through each cell, and the numbers that positions are hashed
//! with. Made once for each size and shared.

use super::cells::CellSet;
use std::sync::OnceLock;

/// A cell of the board, counted rank by rank from the bottom left.
pub type Cell = u16;

/// The longest side of a board.
pub const MAX_SIZE: usize = 20;

/// The shortest side on which five in a row fit.
pub const MIN_SIZE: usize = 5;

pub const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Five cells in a row, and the cells before and after them. What is off the board is the cell behind the last one.
pub struct Window {
    pub cells: [Cell; 5],
    pub covers: CellSet,
    pub ends: [Cell; 2],
    pub direction: u8,
}

pub struct Geometry {
    pub size: usize,
    pub windows: Vec<Window>,
    /// The windows through each cell, those of one direction side by side.
    through: Vec<Vec<u16>>,
    /// The windows through each cell by five times their direction and the place of the cell in them; any number where
    /// such a window would leave the board.
    pub crossing: Vec<[u16; 20]>,
    /// The place of each cell on a board so wide that the way from one to another is told by the difference.
    wide: Vec<i32>,
    /// For each such way its number in `around`, or [`NO_WAY`].
    ways: Vec<u8>,
    /// The cells up to four steps from each cell: eight for each direction, from before it to behind it. What is off the
    /// board is the cell behind the last one.
    pub around: Vec<[Cell; 32]>,
    /// The four lines through each cell, one a direction, and the place of the cell in each.
    pub lines: Vec<[(u8, u8); 4]>,
    /// A random number for each player and cell.
    pub keys: [Vec<u64>; 2],
}

impl Geometry {
    /// The geometry of a board with sides between [`MIN_SIZE`] and [`MAX_SIZE`].
    pub fn of_size(size: usize) -> &'static Geometry {
        static ALL: [OnceLock<Geometry>; MAX_SIZE + 1] = [const { OnceLock::new() }; MAX_SIZE + 1];
        ALL[size].get_or_init(|| Geometry::new(size))
    }

    fn new(size: usize) -> Geometry {
        let off_board = (size * size) as Cell;
        let cell = |x: isize, y: isize| {
            let side = 0..size as isize;
            let on_board = side.contains(&x) && side.contains(&y);
            if on_board {
                (y as usize * size + x as usize) as Cell
            } else {
                off_board
            }
        };
        let mut windows = Vec::new();
        let mut through = vec![Vec::new(); size * size];
        let mut crossing = vec![[0; 20]; size * size];
        for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
            for start in 0..(size * size) as isize {
                let (x, y) = (start % size as isize, start / size as isize);
                let at = |steps: isize| cell(x + steps * dx, y + steps * dy);
                let cells: [Cell; 5] = std::array::from_fn(|steps| at(steps as isize));
                if cells.contains(&off_board) {
                    continue;
                }
                for (place, cell) in cells.into_iter().enumerate() {
                    through[usize::from(cell)].push(windows.len() as u16);
                    crossing[usize::from(cell)][5 * direction + place] = windows.len() as u16;
                }
                windows.push(Window {
                    covers: cells.into_iter().collect(),
                    cells,
                    ends: [at(-1), at(5)],
                    direction: direction as u8,
                });
            }
        }
        let around = |start: isize| {
            let (x, y) = (start % size as isize, start / size as isize);
            std::array::from_fn(|number| {
                let ((dx, dy), steps) = way(number);
                cell(x + steps * dx, y + steps * dy)
            })
        };
        let lines = |cell: usize| {
            let (x, y) = (cell % size, cell / size);
            let lines = [y, x, x + size - 1 - y, x + y];
            let before = [0, size, 2 * size, 4 * size - 1];
            std::array::from_fn(|at| ((before[at] + lines[at]) as u8, if at == 0 { x } else { y } as u8))
        };
        let mut mix = SplitMix(size as u64);
        let keys = std::array::from_fn(|_| (0..size * size).map(|_| mix.next()).collect());
        Geometry {
            size,
            windows,
            through,
            crossing,
            wide: (0..(size * size) as i32)
                .map(|cell| cell / size as i32 * WIDTH + cell % size as i32)
                .collect(),
            ways: ways(),
            around: (0..(size * size) as isize).map(around).collect(),
            lines: (0..size * size).map(lines).collect(),
            keys,
        }
    }

    /// The number of a cell in `around` of another one.
    pub fn way(&self, from: Cell, to: Cell) -> Option<usize> {
        let number = self.way_number(from, to);
        (number != NO_WAY).then(|| number.into())
    }

    /// The number of a cell in `around` of another one, or [`NO_WAY`] if it is not there.
    pub fn way_number(&self, from: Cell, to: Cell) -> u8 {
        let way = self.wide[usize::from(to)] - self.wide[usize::from(from)];
        self.ways[(way + FARTHEST) as usize]
    }

    pub fn through(&self, cell: Cell) -> &[u16] {
        &self.through[usize::from(cell)]
    }

    /// All cells at most `reach` steps from this one along a line, without the cell itself.
    pub fn star(&self, cell: Cell, reach: isize) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size as isize;
        let (x, y) = (cell as isize % size, cell as isize / size);
        DIRECTIONS.into_iter().flat_map(move |(dx, dy)| {
            (-reach..=reach)
                .filter(|steps| *steps != 0)
                .map(move |steps| (x + steps * dx, y + steps * dy))
                .filter(move |(x, y)| (0..size).contains(x) && (0..size).contains(y))
                .map(move |(x, y)| (y * size + x) as Cell)
        })
    }
}

/// The number of a way to a cell that is not around.
pub const NO_WAY: u8 = 63;

const WIDTH: i32 = 2 * MAX_SIZE as i32;
const FARTHEST: i32 = WIDTH * MAX_SIZE as i32;

/// The direction and the steps of each way to a cell around.
fn way(number: usize) -> ((isize, isize), isize) {
    (DIRECTIONS[number / 8], [-4, -3, -2, -1, 1, 2, 3, 4][number % 8])
}

fn ways() -> Vec<u8> {
    let mut ways = vec![NO_WAY; 2 * FARTHEST as usize + 1];
    for number in 0..32 {
        let ((dx, dy), steps) = way(number);
        let wide = steps as i32 * (dy as i32 * WIDTH + dx as i32);
        ways[(wide + FARTHEST) as usize] = number as u8;
    }
    ways
}

/// The generator of Steele, Lea and Flood: good enough for hashing, and the same on every machine.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_19_has_1020_windows() {
        assert_eq!(Geometry::of_size(19).windows.len(), 1020);
        assert_eq!(Geometry::of_size(15).windows.len(), 572);
        assert_eq!(Geometry::of_size(5).windows.len(), 12);
    }

    #[test]
    fn at_most_twenty_windows_go_through_a_cell() {
        let geometry = Geometry::of_size(15);
        let most = (0..225).map(|cell| geometry.through(cell).len()).max();
        assert_eq!(most, Some(20));
        assert_eq!(geometry.through(0).len(), 3);
    }

    #[test]
    fn a_star_ends_at_the_edge() {
        assert_eq!(Geometry::of_size(15).star(112, 5).count(), 40);
        assert_eq!(Geometry::of_size(15).star(0, 5).count(), 15);
    }
}
