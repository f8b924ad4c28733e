//! The board as patterns look at it: for each cell, which of the windows through it have so many stones of one player and
//! none of the other. Kept up as stones come and go.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::{Cell, Geometry};
use super::counts::Counts;
use adage_games::game::Player;

/// Windows through one cell as bits, in the order of [`Geometry::crossing`].
pub type Through = u32;

/// For one player and one cell: the windows through the cell by the stones in them, from none to four.
type ByStones = [Through; 5];

#[derive(Clone)]
pub struct View {
    pub(in super::super) geometry: &'static Geometry,
    /// Stones of both players in each window.
    counts: Vec<[u8; 2]>,
    /// Which of the five cells of each window are empty, as bits.
    empty: Vec<u8>,
    open: [Vec<ByStones>; 2],
    /// How many windows go through each cell, for both players.
    through: [Vec<Counts>; 2],
    /// How many windows of each kind there are.
    windows: [[u16; 5]; 2],
}

impl View {
    pub fn new(board: &Board) -> View {
        let geometry = board.geometry();
        let cells = geometry.size * geometry.size;
        let mut open = vec![[0; 5]; cells];
        for window in &geometry.windows {
            for (place, cell) in window.cells.iter().enumerate() {
                open[usize::from(*cell)][0] |= bit(window.direction, place);
            }
        }
        let mut view = View {
            geometry,
            counts: vec![[0; 2]; geometry.windows.len()],
            empty: vec![0b11111; geometry.windows.len()],
            open: [open.clone(), open],
            through: [vec![Counts::default(); cells], vec![Counts::default(); cells]],
            windows: [[geometry.windows.len() as u16, 0, 0, 0, 0]; 2],
        };
        for cell in 0..cells as Cell {
            if let Some(player) = board.owner(cell) {
                view.put(cell, player);
            }
        }
        view
    }

    /// How many cells there are.
    pub fn cells(&self) -> Cell {
        (self.geometry.size * self.geometry.size) as Cell
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        let window = self.geometry.through(cell)[0];
        self.empty_in(window).any(|own| own == cell)
    }

    /// The windows through a cell with that many stones of the player, at most four, and none of the opponent.
    pub fn open(&self, player: Player, cell: Cell, stones: u8) -> Through {
        self.open[usize::from(player.0)][usize::from(cell)][usize::from(stones)]
    }

    /// How many windows have so many stones of the player and none of the opponent.
    pub fn windows(&self, player: Player) -> Counts {
        Counts::of(&self.windows[usize::from(player.0)])
    }

    /// How many of them go through each cell.
    pub fn windows_through(&self, player: Player) -> &[Counts] {
        &self.through[usize::from(player.0)]
    }

    /// The stones of a player in a window, at most four, if the opponent has none.
    pub fn stones(&self, player: Player, window: u16) -> Option<u8> {
        open_stones(self.counts[usize::from(window)], usize::from(player.0))
    }

    pub fn empty_in(&self, window: u16) -> impl Iterator<Item = Cell> + use<'_> {
        let mut empty = self.empty[usize::from(window)];
        let cells = &self.geometry.windows[usize::from(window)].cells;
        std::iter::from_fn(move || {
            let at = empty.trailing_zeros() as usize;
            empty &= empty.wrapping_sub(1);
            cells.get(at).copied()
        })
    }

    pub fn put(&mut self, cell: Cell, player: Player) {
        self.change(cell, |counts| counts[usize::from(player.0)] += 1);
    }

    pub fn take(&mut self, cell: Cell, player: Player) {
        self.change(cell, |counts| counts[usize::from(player.0)] -= 1);
    }

    /// The cell becomes empty or taken, and each window through it counts its stones anew.
    fn change(&mut self, cell: Cell, count: impl Fn(&mut [u8; 2])) {
        let geometry = self.geometry;
        for &number in geometry.through(cell) {
            let window = &geometry.windows[usize::from(number)];
            let counts = &mut self.counts[usize::from(number)];
            let before = *counts;
            count(counts);
            let after = *counts;
            let place = window.cells.iter().position(|own| *own == cell).unwrap_or_default();
            self.empty[usize::from(number)] ^= 1 << place;
            for player in [BLACK, WHITE].map(|player| usize::from(player.0)) {
                let [old, new] = [before, after].map(|counts| open_stones(counts, player));
                if old != new {
                    self.move_window(number, player, old, new);
                }
            }
        }
    }

    fn move_window(&mut self, window: u16, player: usize, old: Option<u8>, new: Option<u8>) {
        let window = &self.geometry.windows[usize::from(window)];
        let windows = &mut self.windows[player];
        if let Some(stones) = old {
            windows[usize::from(stones)] -= 1;
        }
        if let Some(stones) = new {
            windows[usize::from(stones)] += 1;
        }
        for (place, cell) in window.cells.iter().enumerate() {
            let open = &mut self.open[player][usize::from(*cell)];
            let bit = bit(window.direction, place);
            let through = &mut self.through[player][usize::from(*cell)];
            if let Some(stones) = old {
                open[usize::from(stones)] &= !bit;
                through.remove(stones);
            }
            if let Some(stones) = new {
                open[usize::from(stones)] |= bit;
                through.add(stones);
            }
        }
    }
}

fn bit(direction: u8, place: usize) -> Through {
    1 << (5 * usize::from(direction) + place)
}

/// The stones of a player in a window that the opponent has no stone in and that is not full.
fn open_stones(counts: [u8; 2], player: usize) -> Option<u8> {
    (counts[1 - player] == 0 && counts[player] < 5).then_some(counts[player])
}
