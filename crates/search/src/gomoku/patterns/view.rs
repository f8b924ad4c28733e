//! The board as patterns look at it: the four lines through each cell, and which stars the cell may be. Kept up as stones
//! come and go.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::{Cell, Geometry};
use super::gather::{Gathered, visit_bits};
use super::line::{DIGITS, Key, Vista, Vistas};
use super::rows::Rows;
use super::tables::{ArmId, Arms, Stars, Tables};
use adage_worlds::game::Side;

#[derive(Clone)]
pub struct View<'a> {
    pub(in super::super) geometry: &'static Geometry,
    pub tables: &'a Tables,
    empty: Vec<bool>,
    sides: [SideView; 2],
}

/// The board as one player sees it.
#[derive(Clone)]
pub struct SideView {
    /// The four lines through each cell.
    keys: Vec<[Key; 4]>,
    /// The same as far as they can be seen.
    pub vistas: Vec<[Vista; 4]>,
    /// The arms that these lines have.
    arms: Vec<[Arms; 4]>,
    /// The stars that each cell may be; none if it is taken.
    stars: Vec<Stars>,
    /// The cells that may be each star.
    pub rows: Rows,
    /// Room for what changes.
    changes: Gathered<Change>,
    looks: Gathered<Cell>,
}

impl SideView {
    fn new(keys: Vec<[Key; 4]>, tables: &Tables) -> SideView {
        let vistas = keys.iter().map(|keys| keys.map(|key| Vistas::get().of(key)));
        let vistas: Vec<[Vista; 4]> = vistas.collect();
        SideView {
            stars: vec![0; keys.len()],
            arms: vistas
                .iter()
                .map(|vistas| vistas.map(|vista| tables.hosted(vista)))
                .collect(),
            vistas,
            keys,
            rows: Rows::default(),
            changes: Gathered::default(),
            looks: Gathered::default(),
        }
    }

    pub fn vistas(&self, cell: Cell) -> [Vista; 4] {
        self.vistas[usize::from(cell)]
    }

    /// The arms that the lines of a cell have.
    pub fn arms(&self, cell: Cell) -> &[Arms; 4] {
        &self.arms[usize::from(cell)]
    }

    pub fn stars(&self, cell: Cell) -> Stars {
        self.stars[usize::from(cell)]
    }

    /// The arms that a cell may have besides one in a direction.
    #[inline(always)]
    pub fn besides(&self, cell: Cell, arm: ArmId, direction: usize, tables: &Tables) -> Arms {
        const OTHERS: [[Arms; 4]; 4] = [[0, !0, !0, !0], [!0, 0, !0, !0], [!0, !0, 0, !0], [!0, !0, !0, 0]];
        let vista = self.vistas[usize::from(cell)][direction % 4];
        let arms = self.arms(cell).iter().zip(&OTHERS[direction % 4]);
        arms.fold(tables.beside(vista, arm), |all, (arms, mask)| all | arms & mask)
    }

    /// The stars that any cell may be.
    pub fn all_stars(&self) -> Stars {
        self.stars.iter().fold(0, |all, stars| all | stars)
    }

    /// Looks which stars some cells may be.
    fn look(&mut self, cells: impl Iterator<Item = Cell>, empty: &[bool], geometry: &Geometry, tables: &Tables) {
        self.changes.clear();
        for cell in cells {
            let stars = if empty[usize::from(cell)] {
                tables.stars(self.vistas(cell))
            } else {
                0
            };
            let old = std::mem::replace(&mut self.stars[usize::from(cell)], stars);
            for first in [0, 64] {
                let stars = ((old ^ stars) >> first) as u64;
                self.changes.push_if(stars != 0, Change { cell, first, stars });
            }
        }
        let rows = &mut self.rows;
        visit_bits(
            self.changes.all(),
            |change| change.stars,
            |_, change, bit| {
                let star = usize::from(change.first) + bit;
                rows.flip(star, &geometry.lines[usize::from(change.cell)]);
            },
        );
    }
}

/// A cell that may be other stars than before.
#[derive(Clone, Copy, Default)]
struct Change {
    cell: Cell,
    /// The star of the first bit.
    first: u8,
    stars: u64,
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
            .map(|around| std::array::from_fn(|direction| closed(around, direction)))
            .chain([[0; 4]]);
        let side = SideView::new(keys.collect(), tables);
        let mut view = View {
            geometry,
            tables,
            empty: (0..=count).map(|cell| cell < count).collect(),
            sides: [side.clone(), side],
        };
        for side in &mut view.sides {
            side.look(0..count as Cell, &view.empty, geometry, tables);
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
        (self.empty.len() - 1) as Cell
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.empty[usize::from(cell)]
    }

    pub fn side(&self, player: Side) -> &SideView {
        &self.sides[usize::from(player.0)]
    }

    pub fn put(&mut self, cell: Cell, player: Side) {
        self.change(cell, player, |key, digit| key + digit);
    }

    pub fn take(&mut self, cell: Cell, player: Side) {
        self.change(cell, player, |key, digit| key - digit);
    }

    /// Changes the lines over a cell, and looks where that makes a difference to stars.
    fn change(&mut self, cell: Cell, player: Side, change: impl Fn(Key, Key) -> Key) {
        self.empty[usize::from(cell)] ^= true;
        let (geometry, tables) = (self.geometry, self.tables);
        let vistas = Vistas::get();
        let sides = [player == BLACK, player == WHITE];
        for (side, is_own) in self.sides.iter_mut().zip(sides) {
            let mut looks = std::mem::take(&mut side.looks);
            looks.clear();
            looks.push_if(true, cell);
            for (number, other) in geometry.around[usize::from(cell)].iter().enumerate() {
                if usize::from(*other) == geometry.size * geometry.size {
                    continue;
                }
                // Seen from there this cell lies on the other side.
                let (direction, digit) = (number / 8, DIGITS[7 - number % 8]);
                let key = &mut side.keys[usize::from(*other)][direction];
                *key = change(*key, if is_own { digit } else { 2 * digit });
                let own = &mut side.vistas[usize::from(*other)];
                let before = std::mem::replace(&mut own[direction], vistas.of(*key));
                let is_other = tables.row(before) != tables.row(own[direction]);
                side.arms[usize::from(*other)][direction] = tables.hosted(own[direction]);
                looks.push_if(is_other & self.empty[usize::from(*other)], *other);
            }
            side.look(looks.all().iter().copied(), &self.empty, geometry, tables);
            side.looks = looks;
        }
    }
}
