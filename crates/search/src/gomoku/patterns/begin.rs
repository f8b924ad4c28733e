//! Where patterns may begin around a cell that has changed: with each joint that has a window over it.

use super::super::geometry::Cell;
use super::gather::{Gathered, visit_bits};
use super::matches::Patterns;
use super::partial::Partial;
use super::tables::{ArmId, Arms, Stars};
use super::view::{SideView, View};

/// A cell, a direction, and the arms there that have a window over the changed cell.
#[derive(Clone, Copy, Default)]
struct Armed {
    cell: Cell,
    direction: u8,
    arms: Arms,
}

/// A cell with one of these arms, and stars with it that patterns begin at.
#[derive(Clone, Copy, Default)]
struct Starred {
    cell: Cell,
    direction: u8,
    arm: ArmId,
    /// The star of the first bit.
    first: u8,
    stars: u64,
}

#[derive(Clone, Default)]
pub struct Beginnings {
    armed: Gathered<Armed>,
    starred: Gathered<Starred>,
}

impl Beginnings {
    /// Begins all patterns that may have a window over a cell.
    pub fn begin(
        &mut self,
        changed: Cell,
        patterns: &Patterns,
        (view, side): (&View, &SideView),
        there: Stars,
        partials: &mut Gathered<Partial>,
    ) {
        self.find_arms(changed, view, side);
        self.find_stars(patterns, side);
        visit_bits(
            self.starred.all(),
            |starred| starred.stars,
            |_, starred, star| {
                let Starred {
                    cell, direction, arm, ..
                } = *starred;
                let root = patterns.roots[usize::from(arm)].of(usize::from(starred.first) + star);
                let besides = side.besides(cell, arm, direction.into(), view.tables);
                partials.room().begin(root.branches, cell, direction);
                partials.keep_if((root.needs & !there == 0) & (root.rest & !besides == 0));
            },
        );
    }

    fn find_arms(&mut self, changed: Cell, view: &View, side: &SideView) {
        self.armed.clear();
        let mut find = |cell: Cell, direction: usize, arms: Arms| {
            let direction = direction as u8;
            let is_wanted = (arms != 0) & (side.stars(cell) != 0);
            self.armed.push_if(is_wanted, Armed { cell, direction, arms });
        };
        for (number, cell) in view.geometry.around[usize::from(changed)].iter().enumerate() {
            let vista = side.vistas(*cell)[number / 8];
            // Seen from there the changed cell lies on the other side.
            find(*cell, number / 8, view.tables.over(vista, 7 - number % 8));
        }
        for (direction, vista) in side.vistas(changed).into_iter().enumerate() {
            find(changed, direction, view.tables.hosted(vista));
        }
    }

    fn find_stars(&mut self, patterns: &Patterns, side: &SideView) {
        let Beginnings { armed, starred } = self;
        starred.clear();
        visit_bits(
            armed.all(),
            |armed| armed.arms,
            |_, armed, arm| {
                let stars = side.stars(armed.cell) & patterns.roots[arm].stars;
                for first in [0, 64] {
                    let stars = (stars >> first) as u64;
                    let found = Starred {
                        cell: armed.cell,
                        direction: armed.direction,
                        arm: arm as ArmId,
                        first,
                        stars,
                    };
                    starred.push_if(stars != 0, found);
                }
            },
        );
    }
}
