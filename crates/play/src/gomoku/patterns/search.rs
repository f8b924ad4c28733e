//! A walk through a plan on a board, from joint to joint.

use super::super::geometry::Cell;
use super::matches::{Choice, Patterns};
use super::pattern::{MOST_CELLS, MOST_WINDOWS};
use super::plan::Branch;
use super::route::Way;
use super::settle::Settler;
use super::tables::{Arms, ReachId, Stars};
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
            settler: Settler::new(view, side),
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
            for root in &patterns.roots[arm] {
                if stars & root.star != 0 && root.needs & !self.there == 0 {
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
        let view = self.view;
        let Some(Way {
            from,
            lane,
            there,
            is_known,
            ..
        }) = branch.way
        else {
            for cell in 0..view.cells() {
                if self.side.stars(cell) & branch.stars != 0 {
                    self.place(branch, cell, None, placed);
                }
            }
            return;
        };
        let from = self.cells[usize::from(from)];
        let keys = self.side.keys(from);
        let mut reach = if is_known {
            let direction = self.directions[usize::from(lane)];
            u32::from(view.tables.reach(there, keys[usize::from(direction)])) << (8 * direction)
        } else {
            (0..4).fold(0, |reach, direction| {
                reach | u32::from(view.tables.reach(there, keys[direction])) << (8 * direction)
            })
        };
        while reach != 0 {
            let number = reach.trailing_zeros() as usize;
            reach &= reach - 1;
            let cell = view.geometry.around[usize::from(from)][number];
            if self.side.stars(cell) & branch.stars != 0 {
                self.directions[usize::from(lane)] = (number / 8) as u8;
                self.place(branch, cell, Some(number), placed);
            }
        }
    }

    /// Places a joint on a cell that is reached so.
    fn place(&mut self, branch: &'a Branch, cell: Cell, number: Option<usize>, placed: usize) {
        if self.cells[..placed].contains(&cell) {
            return;
        }
        let stars = self.side.stars(cell);
        let plan = &self.patterns.plan;
        for child in plan.children(branch) {
            let fits = stars & child.star != 0
                && child.needs & !self.there == 0
                && number.is_none_or(|number| self.reaches(child.back, cell, number ^ 7))
                && plan.also(child).iter().all(|way| self.leads(way, cell));
            if fits {
                self.cells[placed] = cell;
                self.walk(child.node, placed + 1);
            }
        }
    }

    /// Whether an arm of a cell reaches another cell.
    fn reaches(&self, reach: ReachId, cell: Cell, number: usize) -> bool {
        let key = self.side.keys(cell)[number / 8];
        self.view.tables.reach(reach, key) >> (number % 8) & 1 == 1
    }

    /// Whether a way leads to a cell; notes its direction.
    fn leads(&mut self, way: &Way, cell: Cell) -> bool {
        let from = self.cells[usize::from(way.from)];
        let Some(number) = self.view.geometry.way(from, cell) else {
            return false;
        };
        let direction = (number / 8) as u8;
        let own = &mut self.directions[usize::from(way.lane)];
        if way.is_known {
            if *own != direction {
                return false;
            }
        } else {
            *own = direction;
        }
        self.reaches(way.there, from, number) && self.reaches(way.back, cell, number ^ 7)
    }
}
