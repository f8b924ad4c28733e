//! The board as patterns look at it: the four lines through each cell, and which stars the cell may be. Kept up as stones
//! come and go.

use super::super::board::Board;
use super::super::geometry::{Cell, Geometry};
use super::line::{DIGITS, Key};
use super::tables::{Stars, Tables};
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
}

impl Side {
    pub fn keys(&self, cell: Cell) -> [Key; 4] {
        self.keys[usize::from(cell)]
    }

    pub fn stars(&self, cell: Cell) -> Stars {
        self.stars[usize::from(cell)]
    }

    /// The stars that any cell may be.
    pub fn all_stars(&self) -> Stars {
        self.stars.iter().fold(0, |all, stars| all | stars)
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
        let side = Side {
            keys: keys.collect(),
            stars: vec![0; count],
        };
        let mut view = View {
            geometry,
            tables,
            empty: vec![true; count],
            sides: [side.clone(), side],
        };
        for cell in 0..count as Cell {
            if let Some(player) = board.owner(cell) {
                view.change(cell, player, |key, digit| *key += digit);
            }
        }
        for cell in 0..count as Cell {
            view.look(cell);
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
        self.change(cell, player, |key, digit| *key += digit);
        self.look_around(cell);
    }

    pub fn take(&mut self, cell: Cell, player: Player) {
        self.change(cell, player, |key, digit| *key -= digit);
        self.look_around(cell);
    }

    fn change(&mut self, cell: Cell, player: Player, change: impl Fn(&mut Key, Key)) {
        self.empty[usize::from(cell)] ^= true;
        for (number, other) in self.geometry.around[usize::from(cell)].iter().enumerate() {
            // Seen from there this cell lies on the other side.
            let (direction, digit) = (number / 8, DIGITS[7 - number % 8]);
            for (number, side) in self.sides.iter_mut().enumerate() {
                if let Some(keys) = side.keys.get_mut(usize::from(*other)) {
                    let is_own = number == usize::from(player.0);
                    change(&mut keys[direction], if is_own { digit } else { 2 * digit });
                }
            }
        }
    }

    /// Looks which stars a cell and those around it may be.
    fn look_around(&mut self, cell: Cell) {
        self.look(cell);
        let geometry = self.geometry;
        for other in &geometry.around[usize::from(cell)] {
            if *other < self.cells() {
                self.look(*other);
            }
        }
    }

    fn look(&mut self, cell: Cell) {
        let is_empty = self.is_empty(cell);
        for side in &mut self.sides {
            let stars = is_empty.then(|| self.tables.stars(side.keys(cell)));
            side.stars[usize::from(cell)] = stars.unwrap_or_default();
        }
    }
}
