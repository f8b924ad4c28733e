//! Patterns ready to be matched, and what a match is.

use super::super::board::Board;
use super::super::geometry::Cell;
use super::fit::Fits;
use super::pattern::Pattern;
use super::plan::{Plan, Span, Tree};
use super::route::{Course, Numbered};
use super::search::{Audience, Desk, Search, Windows};
use super::settle::Settlement;
use super::shape::Shape;
use super::tables::{ArmId, Arms, Catalogue, StarId, Stars, Tables};
use super::view::View;
use adage_worlds::game::Side;
use smallvec::SmallVec;

/// Patterns ready to be matched.
pub struct Patterns {
    pub patterns: Vec<Pattern>,
    pub(super) compiled: Vec<Compiled>,
    pub(super) tables: Tables,
    pub(super) fits: Fits,
    pub(super) plan: Plan,
    /// For each arm the joints with it that patterns begin at.
    pub(super) roots: Vec<Roots>,
}

/// A pattern by itself.
pub(super) struct Compiled {
    /// The joint that is the recommended move.
    pub chosen: usize,
    /// The star of that joint.
    pub star: StarId,
    /// Where the plan goes on from there.
    pub branches: Span,
    pub settlement: Settlement,
}

/// Where patterns begin that have an arm alike.
pub(super) struct Roots {
    /// The stars of joints that they begin at.
    pub stars: Stars,
    /// For each star its number in the list.
    of_star: [u8; Stars::BITS as usize],
    list: Vec<Root>,
}

impl Roots {
    /// The root of a star.
    #[inline(always)]
    pub fn of(&self, star: usize) -> &Root {
        &self.list[usize::from(self.of_star[star])]
    }
}

/// Where patterns begin that have a joint alike.
pub(super) struct Root {
    /// Stars that all these patterns have.
    pub needs: Stars,
    /// The other arms of the joint.
    pub rest: Arms,
    pub branches: Span,
}

/// A pattern and the move that it recommends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Choice {
    pub pattern: usize,
    pub chosen: Cell,
}

/// A place where a pattern matches.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Match {
    pub choice: Choice,
    /// The windows, sorted.
    windows: SmallVec<[u16; 6]>,
    /// The empty cells that the win rests on, sorted; the recommended move is one of them.
    pub cells: SmallVec<[Cell; 10]>,
}

impl Match {
    pub(super) fn new(choice: Choice, windows: &[u16], view: &View) -> Match {
        let mut windows: SmallVec<[u16; 6]> = SmallVec::from_slice(windows);
        windows.sort_unstable();
        let cells = windows
            .iter()
            .flat_map(|window| view.geometry.windows[usize::from(*window)].cells);
        let mut cells: SmallVec<[Cell; 10]> = cells.filter(|cell| view.is_empty(*cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        Match { choice, windows, cells }
    }
}

impl Patterns {
    pub fn new(patterns: Vec<Pattern>) -> Patterns {
        let shapes: Vec<Shape> = patterns.iter().map(Shape::new).collect();
        let mut catalogue = Catalogue::new();
        let numbered: Vec<Numbered> = shapes
            .iter()
            .map(|shape| Numbered::new(shape, &mut catalogue))
            .collect();
        let mut plan = Plan::default();
        let mut strands = Vec::new();
        let compiled = shapes
            .iter()
            .zip(&numbered)
            .enumerate()
            .map(|(number, (shape, numbered))| {
                let course = Course::new(number, numbered, numbered.chosen, None);
                let tree = Tree::new(vec![course], &mut catalogue);
                Compiled {
                    chosen: numbered.chosen,
                    star: numbered.star(numbered.chosen),
                    branches: tree.lay_out(&catalogue, &mut plan),
                    settlement: Settlement::new(shape, &mut strands, &mut catalogue),
                }
            });
        let compiled = compiled.collect();
        // All arms are known by now.
        let roots = roots(&numbered, &mut catalogue, &mut plan);
        Patterns {
            compiled,
            fits: Fits::new(&strands),
            tables: catalogue.tables(),
            plan,
            roots,
            patterns,
        }
    }

    /// All matches of one pattern for one move.
    pub fn matches(&self, board: &Board, player: Side, choice: Choice) -> Vec<Match> {
        self.matches_in(&View::new(board, &self.tables), player, choice)
    }

    pub(super) fn matches_in(&self, view: &View, player: Side, choice: Choice) -> Vec<Match> {
        let mut found = All(Vec::new());
        let mut desk = Desk::default();
        let mut search = Search::new(self, view, &mut desk, player, &mut found);
        search.begin_with(choice);
        search.walk();
        let matches = found.0.iter().map(|windows| Match::new(choice, windows, view));
        let mut matches: Vec<Match> = matches.collect();
        matches.sort_unstable();
        matches.dedup();
        matches
    }
}

/// Lays out the ways from each window of each pattern on.
fn roots(numbered: &[Numbered], catalogue: &mut Catalogue, plan: &mut Plan) -> Vec<Roots> {
    let mut courses: Vec<Vec<(StarId, Vec<Course>)>> = vec![Vec::new(); catalogue.arms()];
    for (number, pattern) in numbered.iter().enumerate() {
        for (joint, line) in &pattern.beginnings {
            let (arm, star) = (pattern.arm(*joint, *line), pattern.star(*joint));
            let course = Course::new(number, pattern, *joint, Some(*line));
            let courses = &mut courses[usize::from(arm)];
            match courses.iter_mut().find(|(own, _)| *own == star) {
                Some((_, courses)) => courses.push(course),
                None => courses.push((star, vec![course])),
            }
        }
    }
    let mut of_arm = |(arm, courses): (usize, Vec<(StarId, Vec<Course>)>)| {
        let mut roots = Roots {
            stars: 0,
            of_star: [0; _],
            list: Vec::new(),
        };
        for (star, courses) in courses {
            roots.stars |= 1 << star;
            roots.of_star[usize::from(star)] = roots.list.len() as u8;
            roots.list.push(Root {
                needs: courses.iter().fold(!0, |needs, course| needs & course.stars()),
                rest: catalogue.rest(star, arm as ArmId),
                branches: Tree::new(courses, catalogue).lay_out(catalogue, plan),
            });
        }
        roots
    };
    courses.into_iter().enumerate().map(&mut of_arm).collect()
}

/// Keeps all matches.
struct All(Vec<Windows>);

impl Audience for All {
    fn wants(&self, _: Choice) -> bool {
        true
    }

    fn tell(&mut self, _: Choice, windows: &[u16]) {
        self.0.push(Windows::from_slice(windows));
    }
}
