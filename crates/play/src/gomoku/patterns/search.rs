//! A walk through a plan on a board, from one recommended move on.

use super::super::geometry::{Cell, MAX_SIZE, Window};
use super::pattern::{MOST_CELLS, MOST_WINDOWS};
use super::plan::{Branch, Node, Plan};
use super::sets::PatternSet;
use super::steps::{CHOSEN, NOWHERE, Place};
use super::view::{Through, View};
use adage_games::game::Player;
use smallvec::SmallVec;

/// The windows of a match, in the order of the plan.
pub type Windows = SmallVec<[u16; MOST_WINDOWS]>;

/// Who is told of matches.
pub trait Visitor {
    /// Whether none of these patterns is asked for, or asked for any more.
    fn is_done(&self, patterns: &PatternSet) -> bool;

    fn found(&mut self, pattern: usize, chosen: Cell, windows: &[u16]);
}

pub struct Search<'a> {
    plan: &'a Plan,
    view: &'a View,
    player: Player,
    windows: Windows,
    /// The cells of the windows chosen, in the order in which they came.
    cells: SmallVec<[Cell; MOST_CELLS]>,
    /// The place of every cell.
    places: [Place; MAX_SIZE * MAX_SIZE],
    /// The windows through each cell that are not to be chosen.
    left_out: [Through; MAX_SIZE * MAX_SIZE],
}

impl<'a> Search<'a> {
    pub fn new(plan: &'a Plan, view: &'a View, player: Player) -> Search<'a> {
        Search {
            plan,
            view,
            player,
            windows: SmallVec::new(),
            cells: SmallVec::new(),
            places: [NOWHERE; MAX_SIZE * MAX_SIZE],
            left_out: [0; MAX_SIZE * MAX_SIZE],
        }
    }

    /// Tells of the matches that recommend a cell, by a plan that begins with it.
    pub fn from(&mut self, chosen: Cell, visitor: &mut impl Visitor) {
        self.places[usize::from(chosen)] = CHOSEN;
        self.cells.push(chosen);
        self.walk(self.plan.root(), visitor);
        self.cells.clear();
        self.places[usize::from(chosen)] = NOWHERE;
    }

    /// Tells of the matches with a window, by a plan that begins with one, but for those that were told of before.
    pub fn with(&mut self, window: u16, visitor: &mut impl Visitor) {
        let Some(stones) = self.view.stones(self.player, window) else {
            return;
        };
        for branch in self.plan.root().branches.iter() {
            if usize::from(branch.stones) == stones && self.is_possible(branch) {
                let child = branch.child(&mut [NOWHERE; 5][stones..]);
                child
                    .into_iter()
                    .for_each(|child| self.choose(window, &self.plan.nodes[child], visitor));
            }
        }
        let Window { cells, ranks, .. } = &self.view.geometry.windows[usize::from(window)];
        for (cell, rank) in cells.iter().zip(ranks) {
            self.left_out[usize::from(*cell)] |= 1 << rank;
        }
    }

    /// Whether there are windows enough for one of the patterns.
    fn is_possible(&self, branch: &Branch) -> bool {
        let windows = self.view.windows(self.player);
        branch.least.iter().zip(windows).all(|(least, there)| least <= there)
    }

    fn walk(&mut self, node: &'a Node, visitor: &mut impl Visitor) {
        for complete in &node.complete {
            let has_place = |cell: &&Cell| self.places[usize::from(**cell)] == complete.chosen;
            for cell in self.cells.iter().filter(has_place) {
                visitor.found(complete.pattern, *cell, &self.windows);
            }
        }
        for branch in &node.branches {
            if !self.is_possible(branch) || visitor.is_done(&branch.under) {
                continue;
            }
            if branch.through == NOWHERE {
                self.go_anywhere(branch, visitor);
                continue;
            }
            for number in 0..self.cells.len() {
                let cell = self.cells[number];
                if self.places[usize::from(cell)] == branch.through {
                    self.go_through(cell, branch, visitor);
                }
            }
        }
    }

    fn go_anywhere(&mut self, branch: &'a Branch, visitor: &mut impl Visitor) {
        for cell in 0..self.view.cells() {
            if self.places[usize::from(cell)] == NOWHERE {
                self.go_through(cell, branch, visitor);
            }
        }
    }

    fn go_through(&mut self, cell: Cell, branch: &'a Branch, visitor: &mut impl Visitor) {
        let through = self.view.geometry.through(cell);
        let mut open = self.view.open(self.player, cell, branch.stones) & !self.left_out[usize::from(cell)];
        while open != 0 {
            let window = through[open.trailing_zeros() as usize];
            open &= open - 1;
            if let Some(child) = self.child(window, cell, branch)
                && !self.windows.contains(&window)
            {
                self.choose(window, &self.plan.nodes[child], visitor);
            }
        }
    }

    /// Where a window through a cell leads, if it fits.
    fn child(&self, window: u16, cell: Cell, branch: &Branch) -> Option<usize> {
        // Cells with stones have no place.
        let cells = &self.view.geometry.windows[usize::from(window)].cells;
        let places = cells.map(|cell| self.places[usize::from(cell)]);
        let sum = places.iter().sum();
        if !branch.sums.contains(&sum) {
            return None;
        }
        let mut places: SmallVec<[Place; 5]> = SmallVec::new();
        for own in self.view.empty_in(window) {
            let place = self.places[usize::from(own)];
            // A window through several such cells is looked at from the first of them.
            if place == branch.through && own < cell {
                return None;
            }
            places.push(place);
        }
        branch.child(&mut places)
    }

    fn choose(&mut self, window: u16, child: &'a Node, visitor: &mut impl Visitor) {
        let place = 1 << self.windows.len();
        let before = self.cells.len();
        self.windows.push(window);
        for cell in self.view.empty_in(window) {
            let own = &mut self.places[usize::from(cell)];
            if *own == NOWHERE {
                self.cells.push(cell);
            }
            *own |= place;
        }
        self.walk(child, visitor);
        for cell in self.view.empty_in(window) {
            self.places[usize::from(cell)] &= !place;
        }
        self.cells.truncate(before);
        self.windows.pop();
    }
}
