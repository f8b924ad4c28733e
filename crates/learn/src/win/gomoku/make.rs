//! Boards made up so that a pattern matches: laid down anywhere, also along the edge, among random stones.

use adage_search::gomoku::board::{Board, Rules};
use adage_search::gomoku::geometry::{Cell, Geometry};
use adage_search::gomoku::patterns::Pattern;
use adage_worlds::game::Side;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rustc_hash::FxHashSet;

/// A pattern laid on a board: where its cells are, and where stones must stand.
#[derive(Clone)]
struct Laid<'a> {
    geometry: &'static Geometry,
    pattern: &'a Pattern,
    /// The cell of each slot, once it is known.
    slots: Vec<Option<Cell>>,
    windows: Vec<u16>,
    stones: FxHashSet<Cell>,
    empty: FxHashSet<Cell>,
}

/// How many windows are laid before one begins anew elsewhere.
const TRIES: usize = 300;

/// How often one begins anew before a pattern is given up.
const BEGINNINGS: usize = 100;

/// In how many ways the cells of a pattern are put into one window.
const ORDERS: usize = 6;

/// A board on which the pattern matches for the attacker, and the cell that it recommends. `None` if no place for it
/// was found on a board of this size.
pub fn board_with(pattern: &Pattern, attacker: Side, size: usize, rng: &mut SmallRng) -> Option<(Board, Cell)> {
    let nothing = Laid {
        geometry: Geometry::of_size(size),
        pattern,
        slots: vec![None; usize::from(pattern.cells)],
        windows: Vec::new(),
        stones: FxHashSet::default(),
        empty: FxHashSet::default(),
    };
    let windows: Vec<usize> = (0..pattern.windows.len()).collect();
    let laid = (0..BEGINNINGS).find_map(|_| {
        let mut laid = nothing.clone();
        laid.lay_all(&windows, &mut TRIES.clone(), rng).then_some(laid)
    })?;
    let chosen = laid.slots[usize::from(pattern.chosen)]?;
    Some((laid.filled(attacker, rng), chosen))
}

impl Laid<'_> {
    /// Lays all these windows, those first of which most cells are known.
    fn lay_all(&mut self, left: &[usize], tries: &mut usize, rng: &mut SmallRng) -> bool {
        let known = |window: &&usize| self.known(**window).len();
        let Some(next) = left.iter().max_by_key(known).copied() else {
            return true;
        };
        let left: Vec<usize> = left.iter().copied().filter(|window| *window != next).collect();
        let known = self.known(next);
        let mut places: Vec<u16> = match known.first() {
            Some(cell) => self.geometry.through(*cell).to_vec(),
            None => (0..self.geometry.windows.len() as u16).collect(),
        };
        places.shuffle(rng);
        for window in places.into_iter().flat_map(|window| [window; ORDERS]) {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            if let Some(with) = self.with(next, window, &known, rng) {
                let before = std::mem::replace(self, with);
                if self.lay_all(&left, tries, rng) {
                    return true;
                }
                *self = before;
            }
        }
        false
    }

    /// The cells of a pattern's window that are known already.
    fn known(&self, number: usize) -> Vec<Cell> {
        let cells = self.pattern.windows[number].cells.iter();
        cells.filter_map(|slot| self.slots[usize::from(*slot)]).collect()
    }

    /// What is laid, with one more window there, its further cells in any order; `None` if it does not fit.
    fn with(&self, number: usize, window: u16, known: &[Cell], rng: &mut SmallRng) -> Option<Self> {
        let need = &self.pattern.windows[number];
        let cells = self.geometry.windows[usize::from(window)].cells;
        if self.windows.contains(&window) || !known.iter().all(|cell| cells.contains(cell)) {
            return None;
        }
        let mut free: Vec<Cell> = cells.into_iter().filter(|cell| !known.contains(cell)).collect();
        free.shuffle(rng);
        let is_open = |slot: &u8| self.slots[usize::from(*slot)].is_none();
        let unknown: Vec<u8> = need.cells.iter().copied().filter(is_open).collect();
        // Cells that the pattern does not name are empty or have stones, so that the count is right.
        let (empty, stones) = free.split_at(5 - usize::from(need.stones) - known.len());
        let is_new = |cell: &Cell| !self.stones.contains(cell) && !self.empty.contains(cell);
        if unknown.len() > empty.len()
            || !empty.iter().all(is_new)
            || stones.iter().any(|cell| self.empty.contains(cell))
        {
            return None;
        }
        let mut with = self.clone();
        for (slot, cell) in unknown.into_iter().zip(empty) {
            with.slots[usize::from(slot)] = Some(*cell);
        }
        with.windows.push(window);
        with.empty.extend(empty);
        with.stones.extend(stones);
        Some(with)
    }

    /// The pattern among random stones: more of them around it, or everywhere; more of one player, or of both alike.
    fn filled(&self, attacker: Side, rng: &mut SmallRng) -> Board {
        let size = self.geometry.size;
        let mut board = Board::new(size, Rules::Freestyle).expect("a pattern is laid on a board that can be played on");
        self.stones.iter().for_each(|cell| board.put(*cell, attacker));
        let cells: Vec<Cell> = match rng.random_bool(0.5) {
            true => (0..(size * size) as Cell).collect(),
            false => self.around(),
        };
        let density = [0.05, 0.15, 0.3, 0.5, 0.7].choose(rng).copied().unwrap_or_default();
        let defending = [0.3, 0.5, 0.7, 0.9].choose(rng).copied().unwrap_or_default();
        for cell in cells {
            if board.is_empty(cell) && !self.empty.contains(&cell) && rng.random_bool(density) {
                let player = if rng.random_bool(defending) {
                    attacker.other()
                } else {
                    attacker
                };
                board.put(cell, player);
                if self.is_spoilt(&board, cell, player) {
                    board.take(cell);
                }
            }
        }
        board
    }

    /// Whether a stone made five or changed a window of the pattern.
    fn is_spoilt(&self, board: &Board, cell: Cell, player: Side) -> bool {
        let through = self.geometry.through(cell);
        board.wins_through(cell, player) || self.windows.iter().any(|window| through.contains(window))
    }

    /// The cells near the pattern.
    fn around(&self) -> Vec<Cell> {
        let own = self.stones.iter().chain(&self.empty);
        let mut cells: Vec<Cell> = own.flat_map(|cell| self.geometry.star(*cell, 4)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
