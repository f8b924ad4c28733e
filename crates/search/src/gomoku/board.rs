//! A fast board for five in a row.
//!
//! Stones are put down and taken back. Each window of five cells knows how many stones of either player stand in it, so
//! that windows with, say, three stones of one player and none of the other are listed without looking at the board.

use super::geometry::{Cell, Geometry, MAX_SIZE, MIN_SIZE};
use adage_worlds::drawing::cell_name;
use adage_worlds::game::Side;
use adage_worlds::mnk::{Mnk, MnkState, Place};
use smallvec::SmallVec;

/// What wins, and what Black may not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Exact,
    /// Black wins with exactly five and may not make six, two fours or two open threes; White is free.
    Renju,
}

/// The player who moves first.
pub const BLACK: Side = Side(0);
/// The player who moves second.
pub const WHITE: Side = Side(1);

/// A few cells.
pub type Cells = SmallVec<[Cell; 8]>;

/// A board or game that five in a row is not played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    #[error("a board for five in a row is square with sides from {MIN_SIZE} to {MAX_SIZE}, not {width} by {height}")]
    Size { width: usize, height: usize },
    #[error("five in a row are needed to win, not {0}")]
    InRow(usize),
}

const EMPTY: u8 = 2;
const OFF_BOARD: u8 = 3;
const WORDS: usize = (4 * MAX_SIZE * MAX_SIZE).div_ceil(64);

/// Stones on a square board, with the counts of every window.
#[derive(Clone)]
pub struct Board {
    geometry: &'static Geometry,
    rules: Rules,
    /// Who has a stone on each cell; the last entry stands for all that is off the board.
    stones: Vec<u8>,
    /// Stones of both players in each window.
    counts: Vec<[u8; 2]>,
    /// For each player and number of stones, the windows with that many and none of the opponent. Empty ones are not
    /// kept.
    live: [[[u64; WORDS]; 6]; 2],
    key: u64,
    taken: usize,
}

impl Board {
    /// An empty board.
    pub fn new(size: usize, rules: Rules) -> Result<Board, BoardError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(BoardError::Size {
                width: size,
                height: size,
            });
        }
        let geometry = Geometry::of_size(size);
        let mut stones = vec![EMPTY; size * size + 1];
        stones[size * size] = OFF_BOARD;
        Ok(Board {
            geometry,
            rules,
            stones,
            counts: vec![[0; 2]; geometry.windows.len()],
            live: [[[0; WORDS]; 6]; 2],
            key: 0,
            taken: 0,
        })
    }

    /// The stones of a position of an m-n-k game. The rules are those of the game, free-style or exact.
    pub fn of_state(game: &Mnk, state: &MnkState) -> Result<Board, BoardError> {
        if game.width() != game.height() {
            return Err(BoardError::Size {
                width: game.width(),
                height: game.height(),
            });
        }
        if game.in_row() != 5 {
            return Err(BoardError::InRow(game.in_row()));
        }
        let rules = if game.exact() { Rules::Exact } else { Rules::Freestyle };
        let mut board = Board::new(game.width(), rules)?;
        for player in [BLACK, WHITE] {
            for place in game.stones(state, player) {
                board.put(board.cell(place), player);
            }
        }
        Ok(board)
    }

    /// The same stones under other rules.
    pub fn under(mut self, rules: Rules) -> Board {
        self.rules = rules;
        self
    }

    pub fn size(&self) -> usize {
        self.geometry.size
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of stones.
    pub fn taken(&self) -> usize {
        self.taken
    }

    pub fn cell(&self, place: Place) -> Cell {
        u16::from(place.rank) * self.size() as u16 + u16::from(place.file)
    }

    pub fn place(&self, cell: Cell) -> Place {
        let size = self.size() as u16;
        Place {
            file: (cell % size) as u8,
            rank: (cell / size) as u8,
        }
    }

    /// The cell as players write it, `h8`.
    pub fn name(&self, cell: Cell) -> String {
        let place = self.place(cell);
        cell_name((place.file.into(), place.rank.into()))
    }

    /// Moves as players write them, with spaces between.
    pub fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|cell| self.name(*cell)).collect::<Vec<_>>().join(" ")
    }

    pub fn owner(&self, cell: Cell) -> Option<Side> {
        let stone = self.stones[usize::from(cell)];
        (stone < EMPTY).then_some(Side(stone))
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.stones[usize::from(cell)] == EMPTY
    }

    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..(self.size() * self.size()) as Cell).filter(|cell| self.is_empty(*cell))
    }

    /// A number for these stones, with which positions are remembered.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key with one more stone.
    pub fn key_with(&self, cell: Cell, player: Side) -> u64 {
        self.key ^ self.geometry.keys[usize::from(player.0)][usize::from(cell)]
    }

    /// Puts a stone on an empty cell.
    pub fn put(&mut self, cell: Cell, player: Side) {
        debug_assert!(self.is_empty(cell), "{} is taken", self.name(cell));
        self.stones[usize::from(cell)] = player.0;
        self.key = self.key_with(cell, player);
        self.taken += 1;
        let (own, other) = (usize::from(player.0), usize::from(1 - player.0));
        for &window in self.geometry.through(cell) {
            let [word, bit] = [usize::from(window) / 64, usize::from(window) % 64];
            let counts = &mut self.counts[usize::from(window)];
            let (mine, theirs) = (usize::from(counts[own]), usize::from(counts[other]));
            counts[own] += 1;
            if theirs == 0 {
                self.live[own][mine][word] &= !(1 << bit);
                self.live[own][mine + 1][word] |= 1 << bit;
            } else if mine == 0 {
                self.live[other][theirs][word] &= !(1 << bit);
            }
        }
    }

    /// Takes the stone on a cell away again.
    pub fn take(&mut self, cell: Cell) {
        let stone = self.stones[usize::from(cell)];
        debug_assert!(stone < EMPTY, "there is no stone on {}", self.name(cell));
        self.stones[usize::from(cell)] = EMPTY;
        self.key = self.key_with(cell, Side(stone));
        self.taken -= 1;
        let (own, other) = (usize::from(stone), usize::from(1 - stone));
        for &window in self.geometry.through(cell) {
            let [word, bit] = [usize::from(window) / 64, usize::from(window) % 64];
            let counts = &mut self.counts[usize::from(window)];
            counts[own] -= 1;
            let (mine, theirs) = (usize::from(counts[own]), usize::from(counts[other]));
            if theirs == 0 {
                self.live[own][mine + 1][word] &= !(1 << bit);
                self.live[own][mine][word] |= u64::from(mine >= 1) << bit;
            } else if mine == 0 {
                self.live[other][theirs][word] |= 1 << bit;
            }
        }
    }

    /// How many windows have that many of the player's stones, from one to five, and none of the opponent's.
    pub fn windows(&self, player: Side, stones: usize) -> usize {
        self.live(player, stones).count()
    }

    /// Whether six in a row are no win for this player.
    pub fn needs_exactly_five(&self, player: Side) -> bool {
        match self.rules {
            Rules::Freestyle => false,
            Rules::Exact => true,
            Rules::Renju => player == BLACK,
        }
    }

    /// Whether some cells may be forbidden to this player.
    pub fn is_restricted(&self, player: Side) -> bool {
        self.rules == Rules::Renju && player == BLACK
    }

    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The windows with that many stones of the player, from one to five, and none of the opponent.
    pub fn live(&self, player: Side, stones: usize) -> impl Iterator<Item = u16> + '_ {
        let words = &self.live[usize::from(player.0)][stones][..self.counts.len().div_ceil(64)];
        words.iter().enumerate().flat_map(|(position, word)| {
            let lowest = |rest: &u64| Some(rest & rest.wrapping_sub(1));
            std::iter::successors(Some(*word), lowest)
                .take_while(|rest| *rest != 0)
                .map(move |rest| (position * 64) as u16 + rest.trailing_zeros() as u16)
        })
    }

    /// The windows with that many stones of the player, from none to five, and none of the opponent.
    pub fn open_windows(&self, player: Side, stones: u8) -> impl Iterator<Item = u16> + '_ {
        let (own, other) = (usize::from(player.0), usize::from(1 - player.0));
        let numbered = (0..).zip(&self.counts);
        let such = numbered.filter(move |(_, counts)| counts[own] == stones && counts[other] == 0);
        such.map(|(window, _)| window)
    }

    /// The windows through a cell with that many stones of the player and none of the opponent.
    pub(super) fn live_through(&self, cell: Cell, player: Side, stones: u8) -> impl Iterator<Item = u16> + '_ {
        let (own, other) = (usize::from(player.0), usize::from(1 - player.0));
        let through = self.geometry.through(cell).iter().copied();
        through.filter(move |window| {
            let counts = &self.counts[usize::from(*window)];
            counts[own] == stones && counts[other] == 0
        })
    }

    /// Whether five in this window would be a win and not part of a longer row that is none.
    pub(super) fn is_sound(&self, window: u16, player: Side) -> bool {
        let [before, after] = self.geometry.windows[usize::from(window)].ends;
        !self.needs_exactly_five(player)
            || (self.stones[usize::from(before)] != player.0 && self.stones[usize::from(after)] != player.0)
    }

    pub(super) fn empty_in(&self, window: u16) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.geometry.windows[usize::from(window)].cells.iter().copied();
        cells.filter(|cell| self.is_empty(*cell))
    }

    /// Where the player could complete five now.
    pub fn five_cells(&self, player: Side) -> Cells {
        let windows = self.live(player, 4).filter(|window| self.is_sound(*window, player));
        distinct(windows.flat_map(|window| self.empty_in(window)))
    }

    /// Where the player could complete five with the stone on this cell.
    pub(super) fn five_cells_through(&self, cell: Cell, player: Side) -> Cells {
        let windows = self.live_through(cell, player, 4);
        let sound = windows.filter(|window| self.is_sound(*window, player));
        distinct(sound.flat_map(|window| self.empty_in(window)))
    }

    /// Whether the stone on this cell is part of a row that wins.
    pub fn wins_through(&self, cell: Cell, player: Side) -> bool {
        self.live_through(cell, player, 5)
            .any(|window| self.is_sound(window, player))
    }

    /// Who has a winning row.
    pub fn winner(&self) -> Option<Side> {
        let has_won = |player: &Side| self.live(*player, 5).any(|window| self.is_sound(window, *player));
        [BLACK, WHITE].into_iter().find(has_won)
    }
}

fn distinct(cells: impl Iterator<Item = Cell>) -> Cells {
    let mut few = Cells::new();
    for cell in cells {
        if !few.contains(&cell) {
            few.push(cell);
        }
    }
    few
}
