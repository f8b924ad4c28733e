//! Which windows a pattern has once its joints are placed.
//!
//! Each line of the pattern is fitted into the board by itself, as it is seen from one of its joints. Lines share nothing
//! but joints, so no other cell may be used twice.

use super::super::geometry::Cell;
use super::cells::CellSet;
use super::fit::{Fits, Strand, StrandId, spots_of};
use super::line::Cells;
use super::search::Windows;
use super::shape::Shape;
use super::view::{Side, View};
use std::cmp::Reverse;

/// A line to be fitted in.
#[derive(Clone, Debug)]
struct Wanted {
    strand: StrandId,
    /// How many windows it has.
    windows: usize,
    /// The joint that it is seen from.
    joint: usize,
    /// The other joints in it.
    others: Vec<usize>,
}

/// The lines of a pattern in the order in which they are fitted in.
#[derive(Clone, Debug)]
pub struct Settlement(Vec<Wanted>);

impl Settlement {
    pub fn new(shape: &Shape, strands: &mut Vec<Strand>) -> Settlement {
        let mut wanted: Vec<Wanted> = shape
            .lines()
            .into_iter()
            .map(|line| {
                let (strand, joint, others) = shape.strand(line);
                let windows = strand.arm.stones.len();
                let known = strands.iter().position(|own| *own == strand);
                let number = known.unwrap_or(strands.len());
                if known.is_none() {
                    strands.push(strand);
                }
                Wanted {
                    strand: number as StrandId,
                    windows,
                    joint,
                    others,
                }
            })
            .collect();
        wanted.sort_by_key(|wanted| (Reverse(wanted.others.len()), Reverse(wanted.windows)));
        Settlement(wanted)
    }
}

/// Fits lines in for joints that are placed.
pub struct Settler<'a> {
    view: &'a View<'a>,
    side: &'a Side,
    fits: &'a Fits,
    /// The cells that are used.
    used: CellSet,
    windows: Windows,
}

impl<'a> Settler<'a> {
    pub fn new(view: &'a View<'a>, side: &'a Side, fits: &'a Fits) -> Settler<'a> {
        Settler {
            view,
            side,
            fits,
            used: CellSet::default(),
            windows: Windows::new(),
        }
    }

    /// Tells of the windows of a pattern until it is told that this is enough.
    pub fn settle(&mut self, settlement: &Settlement, joints: &[Cell], tell: &mut impl FnMut(&[u16]) -> bool) {
        self.used = joints.iter().copied().collect();
        self.go_on(&settlement.0, joints, tell);
    }

    /// Fits in the lines that are left; whether to go on with other ways.
    fn go_on(&mut self, left: &[Wanted], joints: &[Cell], tell: &mut impl FnMut(&[u16]) -> bool) -> bool {
        let Some((wanted, left)) = left.split_first() else {
            return !self.are_different() || tell(&self.windows);
        };
        let geometry = self.view.geometry;
        let base = joints[wanted.joint];
        let (mut spots, mut own, mut directions) = (0, 0, 0..4);
        for (number, other) in wanted.others.iter().enumerate() {
            let Some(way) = geometry.way(base, joints[*other]) else {
                return true;
            };
            if !directions.contains(&(way / 8)) {
                return true;
            }
            directions = way / 8..way / 8 + 1;
            spots |= spots_of(number, 1 << (way % 8));
            own |= 1 << (way % 8);
        }
        for direction in directions {
            let key = self.side.keys(base)[direction];
            let fits = self.fits.of(wanted.strand, key);
            if fits.is_empty() {
                continue;
            }
            let closed = self.used_around(base, direction) & !own;
            for fit in fits {
                if spots & !fit.others != 0 || closed & fit.empty != 0 {
                    continue;
                }
                let (known, free) = (self.windows.len(), fit.empty & !own);
                let windows = &geometry.crossing[usize::from(base)][5 * direction..];
                let places = fit.places(wanted.windows).iter();
                self.windows.extend(places.map(|place| windows[usize::from(*place)]));
                let used = self.used;
                self.use_around(base, direction, free);
                let go_on = self.go_on(left, joints, tell);
                self.used = used;
                self.windows.truncate(known);
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Which of the eight cells around a cell in a direction are used.
    fn used_around(&self, cell: Cell, direction: usize) -> Cells {
        let around = &self.view.geometry.around[usize::from(cell)];
        (0..8).fold(0, |cells, at| {
            cells | Cells::from(self.used.contains(around[8 * direction + at])) << at
        })
    }

    /// Uses some of the eight cells around a cell in a direction.
    fn use_around(&mut self, cell: Cell, direction: usize, mut cells: Cells) {
        let around = &self.view.geometry.around[usize::from(cell)];
        while cells != 0 {
            let at = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            self.used.insert(around[8 * direction + at]);
        }
    }

    /// Whether no window is found twice: windows whose empty cells are all joints could be.
    fn are_different(&self) -> bool {
        let mut windows = self.windows.iter().enumerate();
        windows.all(|(at, window)| !self.windows[..at].contains(window))
    }
}
