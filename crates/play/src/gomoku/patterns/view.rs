//! The board as patterns look at it: for each cell, which of the windows through it have so many stones of one player and
//! none of the other. Kept up as stones come and go.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::{Cell, Geometry, Window};
use adage_games::game::Player;

/// Windows through one cell as bits, in the order of [`Geometry::through`].
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
    /// How many windows of each kind there are.
    windows: [[u16; 5]; 2],
}

impl View {
    pub fn new(board: &Board) -> View {
        let geometry = board.geometry();
        let cells = geometry.size * geometry.size;
        let all = |cell: usize| [(1 << geometry.through(cell as Cell).len()) - 1, 0, 0, 0, 0];
        let open: Vec<ByStones> = (0..cells).map(all).collect();
        let mut view = View {
            geometry,
            counts: vec![[0; 2]; geometry.windows.len()],
            empty: vec![0b11111; geometry.windows.len()],
            open: [open.clone(), open],
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

    /// How many windows have so many stones of the player, from none to four, and none of the opponent.
    pub fn windows(&self, player: Player) -> &[u16; 5] {
        &self.windows[usize::from(player.0)]
    }

    /// The stones of a player in a window, at most four, if the opponent has none.
    pub fn stones(&self, player: Player, window: u16) -> Option<usize> {
        open_stones(self.counts[usize::from(window)], player)
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
        for &window in geometry.through(cell) {
            let number = usize::from(window);
            let before = self.counts[number];
            count(&mut self.counts[number]);
            let after = self.counts[number];
            let Window { cells, ranks, .. } = &geometry.windows[number];
            self.empty[number] ^= 1 << cells.iter().position(|own| *own == cell).unwrap_or_default();
            for player in [BLACK, WHITE] {
                let [old, new] = [before, after].map(|counts| open_stones(counts, player));
                if old == new {
                    continue;
                }
                let windows = &mut self.windows[usize::from(player.0)];
                old.into_iter().for_each(|stones| windows[stones] -= 1);
                new.into_iter().for_each(|stones| windows[stones] += 1);
                for (cell, rank) in cells.iter().zip(ranks) {
                    let open = &mut self.open[usize::from(player.0)][usize::from(*cell)];
                    old.into_iter().for_each(|stones| open[stones] &= !(1 << rank));
                    new.into_iter().for_each(|stones| open[stones] |= 1 << rank);
                }
            }
        }
    }
}

/// The stones of a player in a window that the opponent has no stone in and that is not full.
fn open_stones(counts: [u8; 2], player: Player) -> Option<usize> {
    let (own, other) = (usize::from(player.0), usize::from(1 - player.0));
    (counts[other] == 0 && counts[own] < 5).then_some(counts[own].into())
}
