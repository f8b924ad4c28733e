//! A walk through a plan on a board, from joint to joint, breadth first.
//!
//! ```text
//! partials ──look_out──→ Outlook: where a branch may lead ──sight──→ Sighting: cells there that may be the next joint
//!    ▲  │                                                                │
//!    │  └── others: complete ones are settled                            │
//!    └───────────────────────── place: partials with one joint more ◄────┘
//! ```
//!
//! Each of these is a loop over all partial matches with as many joints. They are functions that are not merged into
//! one, for which there would not be enough registers.

use super::super::geometry::{Cell, NO_WAY};
use super::begin::Beginnings;
use super::gather::{Gathered, visit_bits, visit_spans};
use super::matches::{Choice, Patterns};
use super::partial::Partial;
use super::pattern::{MOST_CELLS, MOST_WINDOWS};
use super::plan::{Complete, Lead, Span};
use super::route::Lane;
use super::rows::{Fan, Spot};
use super::settle::{Settler, Settling};
use super::tables::Stars;
use super::view::{SideView, View};
use adage_worlds::game::Side;
use smallvec::SmallVec;

/// The windows of a match.
pub type Windows = SmallVec<[u16; MOST_WINDOWS]>;

/// Who is told of matches.
pub trait Audience {
    /// Whether another match of a choice is asked for.
    fn wants(&self, choice: Choice) -> bool;
    fn tell(&mut self, choice: Choice, windows: &[u16]);
}

/// Where a branch may lead.
#[derive(Clone, Copy, Default)]
struct Outlook {
    children: Span,
    fan: Fan,
    spots: [Spot; 4],
    partial: u32,
    from: Cell,
    lane: Lane,
}

/// Where a child may be.
#[derive(Clone, Copy, Default)]
struct Sighting {
    fan: Fan,
    outlook: u32,
    child: u32,
}

/// So many partial matches are looked at side by side, so that there is an end to the room that they take.
const MOST_PARTIALS: usize = 4096;

/// Lists for searches, which are used again and again.
#[derive(Clone, Default)]
pub struct Desk {
    beginnings: Beginnings,
    next: Gathered<Partial>,
    outlooks: Gathered<Outlook>,
    /// Partials, and branches of theirs that do not lead from joint to joint.
    others: Vec<(u32, u32)>,
    sightings: Gathered<Sighting>,
    /// Sightings, and bits of theirs that there are more ways to.
    linked: Gathered<(u32, u32)>,
    settling: Settling,
    spare: Vec<Gathered<Partial>>,
}

pub struct Search<'a, A> {
    patterns: &'a Patterns,
    view: &'a View<'a>,
    side: &'a SideView,
    audience: &'a mut A,
    /// The stars that there are.
    there: Stars,
    settler: Settler<'a>,
    desk: &'a mut Desk,
}

impl<'a, A: Audience> Search<'a, A> {
    pub fn new(
        patterns: &'a Patterns,
        view: &'a View<'a>,
        desk: &'a mut Desk,
        player: Side,
        audience: &'a mut A,
    ) -> Search<'a, A> {
        let side = view.side(player);
        desk.next.clear();
        Search {
            patterns,
            view,
            side,
            audience,
            there: side.all_stars(),
            settler: Settler::new(view, side, &patterns.fits),
            desk,
        }
    }

    /// Begins with the move of a choice.
    pub fn begin_with(&mut self, choice: Choice) {
        let compiled = &self.patterns.compiled[choice.pattern];
        let next = &mut self.desk.next;
        next.room().begin(compiled.branches, choice.chosen, 0);
        next.keep_if(self.side.stars(choice.chosen) >> compiled.star & 1 == 1);
    }

    /// Begins with whatever has a window over a cell that has changed.
    pub fn begin_around(&mut self, changed: Cell) {
        let Desk { beginnings, next, .. } = &mut *self.desk;
        beginnings.begin(changed, self.patterns, (self.view, self.side), self.there, next);
    }

    /// Tells of all matches that go on from what is begun.
    pub fn walk(&mut self) {
        self.go_on(1);
    }

    /// Goes on from what is next, with so many joints placed.
    fn go_on(&mut self, placed: usize) {
        let spare = self.desk.spare.pop().unwrap_or_default();
        let partials = std::mem::replace(&mut self.desk.next, spare);
        for partials in partials.all().chunks(MOST_PARTIALS) {
            self.desk.next.clear();
            self.look_out(partials);
            self.others(partials, placed);
            self.sight();
            self.place(partials, placed);
            self.go_on(placed + 1);
        }
        self.desk.spare.push(std::mem::replace(&mut self.desk.next, partials));
    }

    /// Where branches may lead.
    #[inline(never)]
    fn look_out(&mut self, partials: &[Partial]) {
        let Desk { outlooks, others, .. } = &mut *self.desk;
        let branches = &self.patterns.plan.branches[..];
        let vistas = &self.side.vistas[..];
        let prospects = &self.view.tables.prospects[..];
        let lines = &self.view.geometry.lines[..];
        others.clear();
        outlooks.clear();
        visit_spans(
            partials,
            |partial| partial.branches,
            |number, partial, branch_number| {
                let branch = &branches[branch_number as usize];
                let Lead::Way(way) = &branch.lead else {
                    others.push((number as u32, branch_number));
                    return;
                };
                let from = partial.cells[usize::from(way.from)];
                let fan = partial.reach(way, &vistas[usize::from(from)], prospects);
                let outlook = Outlook {
                    children: branch.span,
                    fan,
                    spots: lines[usize::from(from)],
                    partial: number as u32,
                    from,
                    lane: way.lane,
                };
                outlooks.push_if(!fan.is_empty(), outlook);
            },
        );
    }

    /// Settles what is complete, and places joints that may be anywhere.
    #[inline(never)]
    fn others(&mut self, partials: &[Partial], placed: usize) {
        let plan = &self.patterns.plan;
        let others = std::mem::take(&mut self.desk.others);
        for (partial, branch) in &others {
            let partial = &partials[*partial as usize];
            let branch = &plan.branches[*branch as usize];
            match branch.lead {
                Lead::Complete => {
                    let complete = plan.complete(branch.span).iter();
                    complete.for_each(|complete| self.settle(partial, complete));
                }
                _ => self.place_anywhere(partial, branch.span, placed),
            }
        }
        self.desk.others = others;
    }

    fn settle(&mut self, partial: &Partial, complete: &Complete) {
        let pattern = &self.patterns.compiled[complete.pattern];
        let cell = |placed: u8| partial.cells[usize::from(placed)];
        let choice = Choice {
            pattern: complete.pattern,
            chosen: cell(complete.joints[pattern.chosen]),
        };
        if self.audience.wants(choice) {
            let mut joints = [0; MOST_CELLS];
            for (joint, placed) in joints.iter_mut().zip(&complete.joints) {
                *joint = cell(*placed);
            }
            let audience = &mut *self.audience;
            let mut tell = |windows: &[u16]| {
                audience.tell(choice, windows);
                audience.wants(choice)
            };
            let settling = &mut self.desk.settling;
            self.settler.settle(settling, &pattern.settlement, &joints, &mut tell);
        }
    }

    fn place_anywhere(&mut self, partial: &Partial, children: Span, placed: usize) {
        let (plan, next) = (&self.patterns.plan, &mut self.desk.next);
        for number in children.0..children.1 {
            let child = &plan.children[number as usize];
            let star = plan.stars[number as usize];
            for cell in self.side.rows.cells(star, self.view.geometry.size) {
                let new = next.room();
                *new = *partial;
                new.branches = child.branches;
                new.cells[placed] = cell;
                next.keep_if((child.needs & !self.there == 0) & !partial.uses(cell, placed));
            }
        }
    }

    /// Where children may be.
    #[inline(never)]
    fn sight(&mut self) {
        let Desk {
            outlooks, sightings, ..
        } = &mut *self.desk;
        let (stars, rows) = (&self.patterns.plan.stars[..], &self.side.rows);
        sightings.clear();
        visit_spans(
            outlooks.all(),
            |outlook| outlook.children,
            |number, outlook, child| {
                let fan = rows.within(stars[child as usize], &outlook.spots, outlook.fan);
                let outlook = number as u32;
                sightings.push_if(!fan.is_empty(), Sighting { fan, outlook, child });
            },
        );
    }

    /// Places one joint more.
    #[inline(never)]
    fn place(&mut self, partials: &[Partial], placed: usize) {
        let (plan, view, side) = (&self.patterns.plan, self.view, self.side);
        let (children, around) = (&plan.children[..], &view.geometry.around[..]);
        let Desk {
            next,
            sightings,
            outlooks,
            linked,
            ..
        } = &mut *self.desk;
        let (outlooks, sightings) = (outlooks.all(), sightings.all());
        linked.clear();
        visit_bits(
            sightings,
            |sighting| sighting.fan.bits(),
            |number, sighting, bit| {
                let child = &children[sighting.child as usize];
                let outlook = &outlooks[sighting.outlook as usize];
                let partial = &partials[outlook.partial as usize];
                let cell = around[usize::from(outlook.from)][Fan::number(bit) % 32];
                partial.extend(next.room(), placed, cell, child.branches, (outlook.lane, bit / 16));
                let besides = side.besides(cell, child.arm, bit / 16, view.tables);
                let is_wanted =
                    (child.needs & !self.there == 0) & (child.rest & !besides == 0) & !partial.uses(cell, placed);
                let also_from = partial.cells[usize::from(child.also_from)];
                let is_in_line = view.geometry.way_number(also_from, cell) != NO_WAY;
                next.keep_if(is_wanted & !child.is_linked());
                linked.push_if(is_wanted & child.is_linked() & is_in_line, (number as u32, bit as u32));
            },
        );
        for (sighting, bit) in linked.all() {
            let sighting = &sightings[*sighting as usize];
            let child = &children[sighting.child as usize];
            let outlook = &outlooks[sighting.outlook as usize];
            let partial = &partials[outlook.partial as usize];
            let bit = *bit as usize;
            let cell = around[usize::from(outlook.from)][Fan::number(bit) % 32];
            let new = next.room();
            partial.extend(new, placed, cell, child.branches, (outlook.lane, bit / 16));
            let is_reached = plan.also(child).iter().all(|way| new.leads(way, cell, view, side));
            next.keep_if(is_reached);
        }
    }
}
