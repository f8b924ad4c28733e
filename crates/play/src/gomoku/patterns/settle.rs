//! Which windows a pattern has once its joints are placed.
//!
//! A cell is marked with the joints and the windows that hold it. The marks of the cells of a window, added up, tell which
//! joints it holds and how many cells it shares with each window before: that is all that is asked of it. Windows that share
//! two cells lie in one line, and of windows in one line three share what the outer two share, so it is enough to ask two
//! by two.

use super::super::geometry::Cell;
use super::pattern::{MOST_CELLS, MOST_WINDOWS, Pattern, Slot};
use super::search::Windows;
use super::view::{Side, View};
use std::cmp::Reverse;

/// A bit for each joint, and three bits for each window, as five cells may be in it.
type Mark = u64;

fn joint_mark(joint: usize) -> Mark {
    const { assert!(MOST_CELLS + 3 * MOST_WINDOWS <= 64) };
    1 << joint
}

fn window_mark(window: usize) -> Mark {
    1 << (MOST_CELLS + 3 * window)
}

/// A window to be found.
#[derive(Clone, Debug)]
struct Wanted {
    /// A joint that it holds.
    joint: usize,
    /// Another one, if there is one.
    other: Option<usize>,
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
            other: held(*window).nth(1),
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
    side: &'a Side,
    /// The joints and windows that hold each cell; empty until something is asked.
    marks: Vec<Mark>,
    windows: Windows,
}

impl<'a> Settler<'a> {
    pub fn new(view: &'a View<'a>, side: &'a Side) -> Settler<'a> {
        Settler {
            view,
            side,
            marks: Vec::new(),
            windows: Windows::new(),
        }
    }

    /// Tells of the windows of a pattern until it is told that this is enough.
    pub fn settle(&mut self, settlement: &Settlement, joints: &[Cell], tell: &mut impl FnMut(&[u16]) -> bool) {
        self.marks.resize(self.view.cells().into(), 0);
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
        let view = self.view;
        let cell = joints[wanted.joint];
        let directions = match wanted.other.map(|other| view.geometry.way(cell, joints[other])) {
            None => 0..4,
            Some(Some(way)) => way / 8..way / 8 + 1,
            Some(None) => return true,
        };
        for direction in directions {
            let mut places = view.tables.open(self.side.keys(cell)[direction], wanted.stones);
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let window = view.geometry.crossing[usize::from(cell)][5 * direction + place];
                let cells = &view.geometry.windows[usize::from(window)].cells;
                let marks: Mark = cells.iter().map(|cell| self.marks[usize::from(*cell)]).sum();
                if marks == wanted.marks {
                    self.windows.push(window);
                    self.mark(cells, |mark| *mark += window_mark(at));
                    let go_on = self.go_on(settlement, joints, tell);
                    self.mark(cells, |mark| *mark -= window_mark(at));
                    self.windows.pop();
                    if !go_on {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Changes the marks of those cells that are empty.
    fn mark(&mut self, cells: &[Cell], change: impl Fn(&mut Mark)) {
        for cell in cells.iter().filter(|cell| self.view.is_empty(**cell)) {
            change(&mut self.marks[usize::from(*cell)]);
        }
    }
}
