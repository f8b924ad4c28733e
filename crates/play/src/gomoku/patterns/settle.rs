//! Which windows a pattern has once its joints are placed.
//!
//! A cell is marked with the joints and the windows that hold it. The marks of the cells of a window, added up, tell which
//! joints it holds and how many cells it shares with each window before: that is all that is asked of it. Windows that share
//! two cells lie in one line, and of windows in one line three share what the outer two share, so it is enough to ask two
//! by two.

use super::super::geometry::Cell;
use super::pattern::{MOST_CELLS, MOST_WINDOWS, Pattern, Slot};
use super::search::Windows;
use super::view::View;
use adage_games::game::Player;
use std::cmp::Reverse;

/// A bit for each joint, and four bits for each window.
type Mark = u128;

fn joint_mark(joint: usize) -> Mark {
    const { assert!(MOST_CELLS + 4 * MOST_WINDOWS <= 128) };
    1 << joint
}

fn window_mark(window: usize) -> Mark {
    1 << (MOST_CELLS + 4 * window)
}

/// A window to be found.
#[derive(Clone, Debug)]
struct Wanted {
    /// A joint that it holds.
    joint: usize,
    stones: u8,
    /// The marks of its cells.
    marks: Mark,
}

/// The windows of a pattern in the order in which they are looked for.
#[derive(Clone, Debug)]
pub struct Settlement(Vec<Wanted>);

impl Settlement {
    pub fn new(pattern: &Pattern, joints: &[Slot]) -> Settlement {
        let held = |window: usize| {
            (0..joints.len()).filter(move |joint| pattern.windows[window].cells.contains(&joints[*joint]))
        };
        let mut order: Vec<usize> = (0..pattern.windows.len()).collect();
        order.sort_by_key(|window| (Reverse(held(*window).count()), Reverse(pattern.windows[*window].stones)));
        let wanted = |(at, window): (usize, &usize)| Wanted {
            joint: held(*window).next().expect("every window holds a joint"),
            stones: pattern.windows[*window].stones,
            marks: held(*window).map(joint_mark).sum::<Mark>()
                + (0..at)
                    .map(|before| pattern.shared(order[before], *window) as Mark * window_mark(before))
                    .sum::<Mark>(),
        };
        Settlement(order.iter().enumerate().map(wanted).collect())
    }
}

/// Finds windows for joints that are placed.
pub struct Settler<'a> {
    view: &'a View<'a>,
    player: Player,
    /// The joints and windows that hold each cell.
    marks: Vec<Mark>,
    windows: Windows,
}

impl<'a> Settler<'a> {
    pub fn new(view: &'a View<'a>, player: Player) -> Settler<'a> {
        Settler {
            view,
            player,
            marks: vec![0; view.cells().into()],
            windows: Windows::new(),
        }
    }

    /// Tells of the windows of a pattern until it is told that this is enough.
    pub fn settle(&mut self, settlement: &Settlement, joints: &[Cell], tell: &mut impl FnMut(&[u16]) -> bool) {
        for (number, cell) in joints.iter().enumerate() {
            self.marks[usize::from(*cell)] = joint_mark(number);
        }
        self.go_on(settlement, joints, tell);
        for cell in joints {
            self.marks[usize::from(*cell)] = 0;
        }
    }

    fn go_on(&mut self, settlement: &Settlement, joints: &[Cell], tell: &mut impl FnMut(&[u16]) -> bool) -> bool {
        let at = self.windows.len();
        let Some(wanted) = settlement.0.get(at) else {
            return tell(&self.windows);
        };
        let cell = joints[wanted.joint];
        let view = self.view;
        let mut open = view.open(self.player, cell, wanted.stones);
        while open != 0 {
            let window = view.geometry.crossing[usize::from(cell)][open.trailing_zeros() as usize];
            open &= open - 1;
            let cells = &view.geometry.windows[usize::from(window)].cells;
            let marks: Mark = cells.iter().map(|cell| self.marks[usize::from(*cell)]).sum();
            if marks != wanted.marks {
                continue;
            }
            let own = window_mark(at);
            let empty = |cell: &&Cell| view.is_empty(**cell);
            cells
                .iter()
                .filter(empty)
                .for_each(|cell| self.marks[usize::from(*cell)] += own);
            self.windows.push(window);
            let go_on = self.go_on(settlement, joints, tell);
            self.windows.pop();
            cells
                .iter()
                .filter(empty)
                .for_each(|cell| self.marks[usize::from(*cell)] -= own);
            if !go_on {
                return false;
            }
        }
        true
    }
}
