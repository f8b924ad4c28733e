//! A walk through a plan on a board.

use super::super::geometry::{Cell, MAX_SIZE};
use super::counts::Counts;
use super::pattern::{MOST_CELLS, MOST_WINDOWS};
use super::plan::{Branch, Plan};
use super::steps::{CHOSEN, NOWHERE, Place, place_of_window};
use super::view::{Through, View};
use adage_games::game::Player;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The windows of a match, in the order of the plan.
pub type Windows = SmallVec<[u16; MOST_WINDOWS]>;

const CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The cells of the windows chosen, in the order of their places.
type Known = [Cell; MOST_CELLS];

/// Walks through a plan and tells of each match: the pattern, the recommended move, the windows.
pub struct Search<'a, F> {
    plan: &'a Plan,
    view: &'a View,
    player: Player,
    /// The windows that there are.
    there: Counts,
    tell: F,
    windows: Windows,
    /// The cells known after so many windows.
    known: [Known; MOST_WINDOWS + 1],
    /// The place of every cell of the board.
    places: [Place; CELLS],
    /// The windows through each cell that are not to be chosen.
    left_out: [Through; CELLS],
}

impl<'a, F: FnMut(usize, Cell, &[u16]) -> ControlFlow<()>> Search<'a, F> {
    pub fn new(plan: &'a Plan, view: &'a View, player: Player, tell: F) -> Search<'a, F> {
        Search {
            plan,
            view,
            player,
            there: view.windows(player),
            tell,
            windows: SmallVec::new(),
            known: [[0; MOST_CELLS]; MOST_WINDOWS + 1],
            places: [NOWHERE; CELLS],
            left_out: [0; CELLS],
        }
    }

    /// Tells of the matches that recommend a cell, by a plan that begins with it.
    pub fn from(&mut self, chosen: Cell) {
        self.places[usize::from(chosen)] = CHOSEN;
        self.known[0][0] = chosen;
        _ = self.walk(Plan::ROOT, 1);
        self.places[usize::from(chosen)] = NOWHERE;
    }

    /// Tells of the matches with a window, by a plan that begins with one, but for those told of before.
    pub fn with(&mut self, window: u16) {
        let Some(stones) = self.view.stones(self.player, window) else {
            return;
        };
        for branch in self.plan.branches(Plan::ROOT) {
            if branch.stones == stones && branch.least.is_met(self.there) {
                let mut places = [NOWHERE; 5];
                let child = self.plan.child(branch, &mut places[usize::from(stones)..]);
                _ = child.map(|child| self.choose(window, child, 0));
            }
        }
        let window = &self.view.geometry.windows[usize::from(window)];
        for (place, cell) in window.cells.iter().enumerate() {
            self.left_out[usize::from(*cell)] |= 1 << (5 * usize::from(window.direction) + place);
        }
    }

    /// Goes on from a node, with so many cells known.
    fn walk(&mut self, node: usize, len: usize) -> ControlFlow<()> {
        let plan = self.plan;
        let depth = self.windows.len();
        for complete in plan.complete(node) {
            for number in complete.chosen.clone() {
                (self.tell)(complete.pattern, self.known[depth][number], &self.windows)?;
            }
        }
        for branch in plan.branches(node) {
            if !branch.least.is_met(self.there) {
                continue;
            }
            if branch.through == NOWHERE {
                self.go_anywhere(branch, len)?;
                continue;
            }
            for number in branch.cells() {
                let cell = self.known[depth][number];
                let open = self.view.open(self.player, cell, branch.stones) & !self.left_out[usize::from(cell)];
                if open != 0 {
                    let open = open & self.also(cell, branch);
                    self.go_through(cell, open, branch, len)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the windows chosen have rising numbers where they might be exchanged.
    fn is_rising(&self, node: usize) -> bool {
        let mut steps = self.plan.rising(node).iter();
        steps.all(|(one, other)| self.windows[usize::from(*one)] < self.windows[usize::from(*other)])
    }

    /// Whether the cells known have windows enough through them.
    fn may_go_on(&self, node: usize) -> bool {
        let known = &self.known[self.windows.len()];
        let through = self.view.windows_through(self.player);
        self.plan.checks(node).iter().all(|check| {
            let mut cells = known[check.cells.0.into()..check.cells.1.into()].iter();
            cells.any(|cell| check.windows.is_met(through[usize::from(*cell)]))
        })
    }

    /// The windows through a cell that hold another one as the branch asks for.
    fn also(&self, cell: Cell, branch: &Branch) -> Through {
        if branch.also_cells().is_empty() {
            return !0;
        }
        let known = &self.known[self.windows.len()];
        let mut windows = 0;
        for number in branch.also_cells() {
            windows |= self.view.geometry.together(cell, known[number]);
        }
        windows
    }

    fn go_anywhere(&mut self, branch: &'a Branch, len: usize) -> ControlFlow<()> {
        for cell in 0..self.view.cells() {
            if self.places[usize::from(cell)] == NOWHERE {
                let open = self.view.open(self.player, cell, branch.stones) & !self.left_out[usize::from(cell)];
                self.go_through(cell, open, branch, len)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on with each window through a cell, of those given, that fits.
    fn go_through(&mut self, cell: Cell, mut open: Through, branch: &'a Branch, len: usize) -> ControlFlow<()> {
        let crossing = &self.view.geometry.crossing[usize::from(cell)];
        while open != 0 {
            let window = crossing[open.trailing_zeros() as usize];
            open &= open - 1;
            if let Some(child) = self.child(window, cell, branch) {
                self.choose(window, child, len)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a window through a cell leads, if it fits.
    fn child(&self, window: u16, cell: Cell, branch: &Branch) -> Option<usize> {
        // Cells with stones have no place.
        let mut sum = NOWHERE;
        for cell in self.view.geometry.windows[usize::from(window)].cells {
            sum += self.places[usize::from(cell)];
        }
        if !self.plan.has_sum(branch, sum) || self.windows.contains(&window) {
            return None;
        }
        let mut places = [NOWHERE; 5];
        let mut count = 0;
        for own in self.view.empty_in(window) {
            let place = self.places[usize::from(own)];
            // A window through several such cells is looked at from the first of them.
            if place == branch.through && own < cell {
                return None;
            }
            places[count] = place;
            count += 1;
        }
        self.plan.child(branch, &mut places[..count])
    }

    fn choose(&mut self, window: u16, child: usize, len: usize) -> ControlFlow<()> {
        self.windows.push(window);
        let flow = if self.is_rising(child) {
            self.go_on(window, child, len)
        } else {
            ControlFlow::Continue(())
        };
        self.windows.pop();
        flow
    }

    /// Goes on with the cells of the window chosen last.
    fn go_on(&mut self, window: u16, child: usize, len: usize) -> ControlFlow<()> {
        let depth = self.windows.len();
        let place = place_of_window(depth - 1);
        let mut new = [0; 5];
        let (mut within, mut news) = (0, 0);
        for cell in self.view.empty_in(window) {
            let own = &mut self.places[usize::from(cell)];
            if *own == NOWHERE {
                new[news] = cell;
                news += 1;
            }
            within += 1;
            *own |= place;
        }
        // The places of the window's cells are now the greatest; among themselves all cells keep their order.
        let outside = len + news - within;
        let (before, after) = self.known.split_at_mut(depth);
        let (before, after) = (&before[depth - 1], &mut after[0]);
        after[outside..outside + news].copy_from_slice(&new[..news]);
        let (mut low, mut high) = (0, outside + news);
        for cell in &before[..len] {
            let at = if self.places[usize::from(*cell)] & place == 0 {
                &mut low
            } else {
                &mut high
            };
            after[*at] = *cell;
            *at += 1;
        }
        let flow = if self.may_go_on(child) {
            self.walk(child, len + news)
        } else {
            ControlFlow::Continue(())
        };
        for cell in self.view.empty_in(window) {
            self.places[usize::from(cell)] &= !place;
        }
        flow
    }
}
