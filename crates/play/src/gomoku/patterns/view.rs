//! The board as patterns look at it: the four lines through each cell, and which stars the cell may be. Kept up as stones
//! come and go.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::{Cell, Geometry};
use super::line::{DIGITS, Key};
use super::rows::Rows;
use super::tables::{StarId, Stars, Tables};
use adage_games::game::Player;

#[derive(Clone)]
pub struct View<'a> {
    pub(in super::super) geometry: &'static Geometry,
    pub tables: &'a Tables,
    empty: Vec<bool>,
    sides: [Side; 2],
}

/// The board as one player sees it.
#[derive(Clone)]
pub struct Side {
    /// The four lines through each cell.
    keys: Vec<[Key; 4]>,
    /// The stars that each cell may be; none if it is taken.
    stars: Vec<Stars>,
    /// The cells that may be each star.
    rows: Vec<Rows>,
    /// How many cells may be each star.
    counts: [u16; Stars::BITS as usize],
    /// The stars that any cell may be.
    there: Stars,
}

impl Side {
    fn new(keys: Vec<[Key; 4]>, stars: usize) -> Side {
        Side {
            stars: vec![0; keys.len()],
            keys,
            rows: vec![Rows::default(); stars],
            counts: [0; _],
            there: 0,
        }
    }

    pub fn keys(&self, cell: Cell) -> [Key; 4] {
        self.keys[usize::from(cell)]
    }

    pub fn stars(&self, cell: Cell) -> Stars {
        self.stars[usize::from(cell)]
    }

    /// The stars that any cell may be.
    pub fn all_stars(&self) -> Stars {
        self.there
    }

    /// The cells that may be a star.
    pub fn rows(&self, star: StarId) -> &Rows {
        &self.rows[usize::from(star)]
    }

    /// Looks which stars an empty cell may be.
    fn look(&mut self, cell: Cell, geometry: &Geometry, tables: &Tables) {
        let stars = tables.stars(self.keys(cell));
        self.set(cell, &geometry.lines[usize::from(cell)], stars);
    }

    /// Takes note of the stars that a cell may be now.
    fn set(&mut self, cell: Cell, lines: &[(u8, u8); 4], stars: Stars) {
        let mut changed = self.stars[usize::from(cell)] ^ stars;
        self.stars[usize::from(cell)] = stars;
        while changed != 0 {
            let star = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            self.rows[star].flip(lines);
            let is_there = stars >> star & 1 == 1;
            let count = &mut self.counts[star];
            *count = if is_there { *count + 1 } else { *count - 1 };
            self.there = self.there & !(1 << star) | Stars::from(*count > 0) << star;
        }
    }
}

impl<'a> View<'a> {
    pub fn new(board: &Board, tables: &'a Tables) -> View<'a> {
        let geometry = board.geometry();
        let count = geometry.size * geometry.size;
        let closed = |around: &[Cell; 32], direction: usize| {
            let outside = (0..8).filter(|at| usize::from(around[8 * direction + at]) == count);
            outside.map(|at| 2 * DIGITS[at]).sum()
        };
        let keys = geometry
            .around
            .iter()
            .map(|around| std::array::from_fn(|direction| closed(around, direction)));
        let side = Side::new(keys.collect(), tables.star_count());
        let mut view = View {
            geometry,
            tables,
            empty: vec![true; count],
            sides: [side.clone(), side],
        };
        for cell in 0..count as Cell {
            view.sides.iter_mut().for_each(|side| side.look(cell, geometry, tables));
        }
        for cell in 0..count as Cell {
            if let Some(player) = board.owner(cell) {
                view.put(cell, player);
            }
        }
        view
    }

    /// How many cells there are.
    pub fn cells(&self) -> Cell {
        self.empty.len() as Cell
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.empty[usize::from(cell)]
    }

    pub fn side(&self, player: Player) -> &Side {
        &self.sides[usize::from(player.0)]
    }

    pub fn put(&mut self, cell: Cell, player: Player) {
        self.change(cell, player, |key, digit| key + digit);
    }

    pub fn take(&mut self, cell: Cell, player: Player) {
        self.change(cell, player, |key, digit| key - digit);
    }

    /// Changes the lines over a cell, and looks where that makes a difference to stars.
    fn change(&mut self, cell: Cell, player: Player, change: impl Fn(Key, Key) -> Key) {
        self.empty[usize::from(cell)] ^= true;
        let (geometry, tables) = (self.geometry, self.tables);
        let sides = [player == BLACK, player == WHITE];
        for (side, is_own) in self.sides.iter_mut().zip(sides) {
            for (number, other) in geometry.around[usize::from(cell)].iter().enumerate() {
                let Some(keys) = side.keys.get_mut(usize::from(*other)) else {
                    continue;
                };
                // Seen from there this cell lies on the other side.
                let (direction, digit) = (number / 8, DIGITS[7 - number % 8]);
                let before = keys[direction];
                keys[direction] = change(before, if is_own { digit } else { 2 * digit });
                if self.empty[usize::from(*other)] && tables.row(before) != tables.row(keys[direction]) {
                    side.look(*other, geometry, tables);
                }
            }
            if self.empty[usize::from(cell)] {
                side.look(cell, geometry, tables);
            } else {
                side.set(cell, &geometry.lines[usize::from(cell)], 0);
            }
        }
    }
}
