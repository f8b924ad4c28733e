//! Which windows a pattern has once its joints are placed.
//!
//! Each line of the pattern is fitted into the board by itself, as it is seen from one of its joints. Lines share nothing
//! but joints, so no other cell may be used twice.

use super::super::cells::CellSet;
use super::super::geometry::Cell;
use super::fit::{Fits, Spots, Strand, StrandId};
use super::gather::{Gathered, visit_bits, visit_spans};
use super::line::Cells;
use super::pattern::MOST_WINDOWS;
use super::plan::Span;
use super::search::Windows;
use super::shape::Shape;
use super::tables::{ArmId, Catalogue};
use super::view::{SideView, View};
use std::cmp::Reverse;

/// A line to be fitted in.
#[derive(Clone, Debug)]
struct Wanted {
    strand: StrandId,
    arm: ArmId,
    /// How many windows it has.
    windows: usize,
    /// The joint that it is seen from.
    joint: usize,
    /// The other joints in it.
    others: Vec<usize>,
}

/// A joint as it is seen from the joint of a line.
#[derive(Clone, Debug)]
struct Relation {
    line: u8,
    from: u8,
    to: u8,
    /// Whether it lies in the line too, and its number among the other joints there.
    is_own: bool,
    number: u8,
}

/// The lines of a pattern in the order in which they are fitted in.
#[derive(Clone, Debug)]
pub struct Settlement {
    lines: Vec<Wanted>,
    relations: Vec<Relation>,
    /// Whether windows of different lines have the same cells, so that one may be found for both.
    has_twins: bool,
}

impl Settlement {
    pub fn new(shape: &Shape, strands: &mut Vec<Strand>, catalogue: &mut Catalogue) -> Settlement {
        let mut lines: Vec<Wanted> = shape
            .lines()
            .into_iter()
            .map(|line| {
                let (strand, joint, others) = shape.strand(line);
                let windows = strand.arm.stones.len();
                let arm = catalogue.arm(strand.arm.clone());
                let known = strands.iter().position(|own| *own == strand);
                let number = known.unwrap_or(strands.len());
                if known.is_none() {
                    strands.push(strand);
                }
                Wanted {
                    strand: number as StrandId,
                    arm,
                    windows,
                    joint,
                    others,
                }
            })
            .collect();
        lines.sort_by_key(|line| (Reverse(line.others.len()), Reverse(line.windows)));
        let joints = shape.joints.len();
        let relations = lines.iter().enumerate().flat_map(|(number, line)| {
            let others = (0..joints).filter(|joint| *joint != line.joint);
            others.map(move |joint| {
                let own = line.others.iter().position(|other| *other == joint);
                Relation {
                    line: number as u8,
                    from: line.joint as u8,
                    to: joint as u8,
                    is_own: own.is_some(),
                    number: own.unwrap_or(0) as u8,
                }
            })
        });
        Settlement {
            relations: relations.collect(),
            lines,
            has_twins: has_twins(shape),
        }
    }
}

/// Where a line may lie: the directions that have its arm, as bits.
#[derive(Clone, Copy, Default)]
struct Place {
    line: usize,
    directions: u64,
}

/// A line of the board that a line of a pattern may lie in.
#[derive(Clone, Copy, Default)]
struct Host {
    /// The ways to fit it in.
    fits: Span,
    /// Where its other joints are.
    spots: Spots,
    base: Cell,
    line: u8,
    direction: u8,
    /// Its other joints, and those of other lines, among the cells around.
    own: Cells,
    closed: Cells,
}

/// A way to fit a line in that joints allow.
#[derive(Clone, Copy, Default)]
struct Candidate {
    fit: u32,
    base: Cell,
    line: u8,
    direction: u8,
    /// The empty cells that are no joints.
    free: Cells,
}

/// Lists for fitting lines in.
#[derive(Clone, Default)]
pub struct Settling {
    places: Gathered<Place>,
    hosts: Gathered<Host>,
    candidates: Gathered<Candidate>,
    /// Where the candidates of each line begin.
    starts: [usize; MOST_WINDOWS + 1],
    /// The candidate that each line is fitted in by.
    chosen: [usize; MOST_WINDOWS],
}

/// What is seen of joints from the joint of a line: those in the line, and all of them.
#[derive(Clone, Copy, Default)]
struct Around {
    spots: Spots,
    own: u64,
    all: u64,
}

/// Fits lines in for joints that are placed.
#[derive(Clone, Copy)]
pub struct Settler<'a> {
    view: &'a View<'a>,
    side: &'a SideView,
    fits: &'a Fits,
}

impl<'a> Settler<'a> {
    pub fn new(view: &'a View<'a>, side: &'a SideView, fits: &'a Fits) -> Settler<'a> {
        Settler { view, side, fits }
    }

    /// Tells of the windows of a pattern until it is told that this is enough.
    pub fn settle(
        &self,
        settling: &mut Settling,
        settlement: &Settlement,
        joints: &[Cell],
        tell: &mut impl FnMut(&[u16]) -> bool,
    ) {
        self.find_hosts(settling, settlement, joints);
        if self.find_candidates(settling, settlement.lines.len()) {
            self.go_on(settling, settlement, 0, CellSet::default(), tell);
        }
    }

    /// In which lines of the board each line may lie.
    fn find_hosts(&self, settling: &mut Settling, settlement: &Settlement, joints: &[Cell]) {
        let Settling { places, hosts, .. } = settling;
        let geometry = self.view.geometry;
        let mut around = [Around::default(); MOST_WINDOWS];
        for relation in &settlement.relations {
            let [from, to] = [relation.from, relation.to].map(|joint| joints[usize::from(joint)]);
            let way = geometry.way_number(from, to);
            let around = &mut around[usize::from(relation.line)];
            let is_own = u64::from(relation.is_own);
            around.all |= 1 << way;
            around.own |= is_own << way;
            around.spots |= is_own << (8 * relation.number + way % 8);
        }
        places.clear();
        for (line, (wanted, around)) in settlement.lines.iter().zip(&around).enumerate() {
            let arms = self.side.arms(joints[wanted.joint]);
            let directions = (0..4).fold(0, |directions, direction| {
                // All joints of the line lie in one direction.
                let is_there = around.own & !(0xff << (8 * direction)) == 0;
                let is_hosted = arms[direction] >> wanted.arm & 1;
                directions | (u64::from(is_there) & is_hosted) << direction
            });
            places.push_if(directions != 0, Place { line, directions });
        }
        hosts.clear();
        visit_bits(
            places.all(),
            |place| place.directions,
            |_, place, direction| {
                let (wanted, around) = (&settlement.lines[place.line], &around[place.line]);
                let base = joints[wanted.joint];
                let fits = self
                    .fits
                    .span(wanted.strand, self.side.vistas[usize::from(base)][direction % 4]);
                let [all, own] = [around.all, around.own].map(|cells| (cells >> (8 * direction)) as Cells);
                let host = Host {
                    fits,
                    spots: around.spots,
                    base,
                    line: place.line as u8,
                    direction: direction as u8,
                    own,
                    closed: all & !own,
                };
                hosts.push_if(fits.0 != fits.1, host);
            },
        );
    }

    /// The ways to fit lines in that joints allow; whether there is one for each line.
    fn find_candidates(&self, settling: &mut Settling, lines: usize) -> bool {
        let (fits, candidates) = (&self.fits.fits[..], &mut settling.candidates);
        candidates.clear();
        let mut found: u32 = 0;
        visit_spans(
            settling.hosts.all(),
            |host| host.fits,
            |_, host, number| {
                let fit = &fits[number as usize];
                let is_allowed = (host.spots & !fit.others == 0) & (host.closed & fit.empty == 0);
                let candidate = Candidate {
                    fit: number,
                    base: host.base,
                    line: host.line,
                    direction: host.direction,
                    free: fit.empty & !host.own,
                };
                candidates.push_if(is_allowed, candidate);
                found |= u32::from(is_allowed) << host.line;
            },
        );
        let candidates = candidates.all();
        settling.starts[lines] = candidates.len();
        for (number, candidate) in candidates.iter().enumerate().rev() {
            settling.starts[usize::from(candidate.line)] = number;
        }
        found == (1 << lines) - 1
    }

    /// Fits in the lines from a number on where no cell is used; whether to go on with other ways.
    fn go_on(
        &self,
        settling: &mut Settling,
        settlement: &Settlement,
        line: usize,
        used: CellSet,
        tell: &mut impl FnMut(&[u16]) -> bool,
    ) -> bool {
        if line == settlement.lines.len() {
            let windows = self.windows(settling, &settlement.lines);
            let is_match = !settlement.has_twins || are_different(&windows);
            return !is_match || tell(&windows);
        }
        for number in settling.starts[line]..settling.starts[line + 1] {
            let candidate = &settling.candidates.all()[number];
            let around = &self.view.geometry.around[usize::from(candidate.base)];
            let around = &around[8 * usize::from(candidate.direction)..];
            let (mut used, mut is_free, mut left) = (used, true, candidate.free);
            while left != 0 {
                let cell = around[left.trailing_zeros() as usize];
                left &= left - 1;
                is_free &= !used.contains(cell);
                used.insert(cell);
            }
            settling.chosen[line] = number;
            if is_free && !self.go_on(settling, settlement, line + 1, used, tell) {
                return false;
            }
        }
        true
    }

    /// The windows of the lines as they are fitted in.
    fn windows(&self, settling: &Settling, lines: &[Wanted]) -> Windows {
        let mut windows = Windows::new();
        for (line, chosen) in lines.iter().zip(settling.chosen) {
            let candidate = &settling.candidates.all()[chosen];
            let crossing = &self.view.geometry.crossing[usize::from(candidate.base)];
            let crossing = &crossing[5 * usize::from(candidate.direction)..];
            let places = self.fits.fits[candidate.fit as usize].places(line.windows);
            windows.extend(places.iter().map(|place| crossing[usize::from(*place)]));
        }
        windows
    }
}

/// Whether windows of different lines have the same cells, all of which are joints then.
fn has_twins(shape: &Shape) -> bool {
    let windows = &shape.pattern.windows;
    let are_twins = |one: usize, other: usize| {
        let cells = windows[one].cells.len();
        let are_alike = cells == windows[other].cells.len() && cells == shape.pattern.shared(one, other);
        are_alike && shape.line(one) != shape.line(other)
    };
    (0..windows.len()).any(|one| (0..one).any(|other| are_twins(one, other)))
}

/// Whether no window is found twice.
fn are_different(windows: &[u16]) -> bool {
    let mut all = windows.iter().enumerate();
    all.all(|(at, window)| !windows[..at].contains(window))
}
