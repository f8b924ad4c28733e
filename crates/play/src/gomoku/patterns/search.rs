//! A walk through a plan on a board, from joint to joint.

use super::super::geometry::Cell;
use super::line::stretch;
use super::matches::{Choice, Patterns};
use super::pattern::{MOST_CELLS, MOST_WINDOWS};
use super::plan::{Branch, Child};
use super::route::{Beside, Lane, Way};
use super::rows::Fan;
use super::settle::Settler;
use super::tables::{Arms, Stars};
use super::view::{Side, View};
use adage_games::game::Player;
use smallvec::SmallVec;

/// The windows of a match.
pub type Windows = SmallVec<[u16; MOST_WINDOWS]>;

/// Who is told of matches.
pub trait Audience {
    /// Whether another match of a choice is asked for.
    fn wants(&self, choice: Choice) -> bool;
    fn tell(&mut self, choice: Choice, windows: &[u16]);
}

pub struct Search<'a, A> {
    patterns: &'a Patterns,
    view: &'a View<'a>,
    side: &'a Side,
    audience: &'a mut A,
    /// The stars that there are.
    there: Stars,
    settler: Settler<'a>,
    /// Where joints are placed.
    cells: [Cell; MOST_CELLS],
    /// The directions of lines.
    directions: [u8; MOST_WINDOWS],
}

impl<'a, A: Audience> Search<'a, A> {
    pub fn new(patterns: &'a Patterns, view: &'a View<'a>, player: Player, audience: &'a mut A) -> Search<'a, A> {
        let side = view.side(player);
        Search {
            patterns,
            view,
            side,
            audience,
            there: side.all_stars(),
            settler: Settler::new(view, side, &patterns.fits),
            cells: [0; MOST_CELLS],
            directions: [0; MOST_WINDOWS],
        }
    }

    /// Walks on from a node whose first joint is this cell.
    pub fn from(&mut self, node: u32, cell: Cell) {
        self.cells[0] = cell;
        self.walk(node, 1);
    }

    /// Tells of matches with windows over a cell that has changed.
    pub fn around(&mut self, changed: Cell) {
        let view = self.view;
        for (number, cell) in view.geometry.around[usize::from(changed)].iter().enumerate() {
            if *cell < view.cells() && view.is_empty(*cell) {
                let key = self.side.keys(*cell)[number / 8];
                // Seen from there the changed cell lies on the other side.
                self.begin(*cell, number / 8, view.tables.over(key, 7 - number % 8));
            }
        }
        if view.is_empty(changed) {
            for (direction, key) in self.side.keys(changed).into_iter().enumerate() {
                self.begin(changed, direction, view.tables.hosted(key));
            }
        }
    }

    /// Begins at a cell with each of these arms in a direction.
    fn begin(&mut self, cell: Cell, direction: usize, mut arms: Arms) {
        let patterns = self.patterns;
        let stars = self.side.stars(cell);
        self.directions[0] = direction as u8;
        self.cells[0] = cell;
        while arms != 0 {
            let arm = arms.trailing_zeros() as usize;
            arms &= arms - 1;
            let roots = &patterns.roots[arm];
            let mut there = stars & roots.stars;
            while there != 0 {
                let root = &roots.list[usize::from(roots.of_star[there.trailing_zeros() as usize])];
                there &= there - 1;
                if root.needs & !self.there == 0 {
                    self.walk(root.node, 1);
                }
            }
        }
    }

    /// Goes on from a node, with so many joints placed.
    fn walk(&mut self, node: u32, placed: usize) {
        let plan = &self.patterns.plan;
        for complete in plan.complete(node) {
            let pattern = &self.patterns.compiled[complete.pattern];
            let choice = Choice {
                pattern: complete.pattern,
                chosen: self.cells[usize::from(complete.joints[pattern.chosen])],
            };
            if self.audience.wants(choice) {
                let joints: SmallVec<[Cell; MOST_CELLS]> = complete
                    .joints
                    .iter()
                    .map(|placed| self.cells[usize::from(*placed)])
                    .collect();
                let audience = &mut *self.audience;
                let mut tell = |windows: &[u16]| {
                    audience.tell(choice, windows);
                    audience.wants(choice)
                };
                self.settler.settle(&pattern.settlement, &joints, &mut tell);
            }
        }
        for branch in plan.branches(node) {
            self.follow(branch, placed);
        }
    }

    fn follow(&mut self, branch: &'a Branch, placed: usize) {
        let plan = &self.patterns.plan;
        let Some(way) = branch.way else {
            for child in plan.children(branch) {
                if child.needs & !self.there == 0 {
                    for cell in self.side.rows(child.star).cells(self.view.geometry.size) {
                        self.place(child, cell, placed);
                    }
                }
            }
            return;
        };
        let geometry = self.view.geometry;
        let from = self.cells[usize::from(way.from)];
        let reach = self.reach(&way, from);
        let spots = &geometry.lines[usize::from(from)];
        let around = &geometry.around[usize::from(from)];
        for child in plan.children(branch) {
            let cells = self.side.rows(child.star).within(spots, reach);
            if cells.is_empty() || child.needs & !self.there != 0 {
                continue;
            }
            for number in cells {
                self.directions[usize::from(way.lane)] = (number / 8) as u8;
                self.place(child, around[number], placed);
            }
        }
    }

    /// Where a way may lead from a cell.
    fn reach(&self, way: &Way, from: Cell) -> Fan {
        let (tables, keys) = (self.view.tables, self.side.keys(from));
        let stretch = |direction: usize| tables.reach(way.there, keys[direction]);
        let direction_of = |lane: Lane| usize::from(self.directions[usize::from(lane)]) % 4;
        if way.is_known {
            let direction = direction_of(way.lane);
            return Fan::in_direction(direction, stretch(direction));
        }
        let closed = |beside: &&Beside| !tables.lie_apart(beside.pair, keys[direction_of(beside.lane)]);
        let reach = Fan::new([stretch(0), stretch(1), stretch(2), stretch(3)]);
        let beside = way.beside.iter().flatten().filter(closed);
        beside.fold(reach, |reach, beside| reach.without(direction_of(beside.lane)))
    }

    /// Places a joint on a cell that is reached so.
    fn place(&mut self, child: &'a Child, cell: Cell, placed: usize) {
        if (0..placed).any(|at| self.cells[at] == cell) {
            return;
        }
        let plan = &self.patterns.plan;
        if plan.also(child).iter().all(|way| self.leads(way, cell)) {
            self.cells[placed] = cell;
            self.walk(child.node, placed + 1);
        }
    }

    /// Whether a way leads to a cell; notes its direction.
    fn leads(&mut self, way: &Way, cell: Cell) -> bool {
        let from = self.cells[usize::from(way.from)];
        let Some(number) = self.view.geometry.way(from, cell) else {
            return false;
        };
        let direction = (number / 8) as u8;
        let keys = self.side.keys(from);
        if way.is_known {
            if self.directions[usize::from(way.lane)] != direction {
                return false;
            }
        } else {
            let closes = |beside: &Beside| {
                self.directions[usize::from(beside.lane)] == direction
                    && !self.view.tables.lie_apart(beside.pair, keys[usize::from(direction)])
            };
            if way.beside.iter().flatten().any(closes) {
                return false;
            }
            self.directions[usize::from(way.lane)] = direction;
        }
        let key = keys[usize::from(direction)];
        self.view.tables.reach(way.there, key) & stretch(1 << (number % 8)) != 0
    }
}
