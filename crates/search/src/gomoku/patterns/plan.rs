//! Patterns as one tree of steps from joint to joint. Patterns that begin alike share their first steps.
//!
//! The tree is laid out in a few lists, as it is walked through all the time.

use super::route::{Course, Placed, Step, Way};
use super::tables::{ArmId, Arms, Catalogue, StarId, Stars};
use itertools::Itertools;
use std::cmp::Reverse;

/// From where to where in a list.
pub type Span = (u32, u32);

/// What comes after joints that are placed.
#[derive(Clone, Debug)]
pub struct Branch {
    pub lead: Lead,
    /// What there is: children, or patterns that are complete.
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum Lead {
    /// Joints that are reached alike: the first way to them.
    Way(Way),
    /// Joints that may be anywhere.
    Anywhere,
    /// No joint is left.
    Complete,
}

/// The next joint.
#[derive(Clone, Debug)]
pub struct Child {
    /// Stars that every pattern further on has.
    pub needs: Stars,
    /// Its arm in the line of the first way, and its other arms.
    pub arm: ArmId,
    pub rest: Arms,
    /// What comes after it; there is always something.
    pub branches: Span,
    /// The ways to it besides the first, and where the first of these begins.
    also: Span,
    pub also_from: Placed,
}

/// A pattern whose joints are all placed, and which was placed when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complete {
    pub pattern: usize,
    pub joints: Vec<Placed>,
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub branches: Vec<Branch>,
    pub children: Vec<Child>,
    /// The star of each child.
    pub stars: Vec<StarId>,
    also: Vec<Way>,
    complete: Vec<Complete>,
}

impl Child {
    /// Whether there are several ways to it.
    pub fn is_linked(&self) -> bool {
        self.also.0 != self.also.1
    }
}

impl Plan {
    /// The ways to a joint besides the first.
    pub fn also(&self, child: &Child) -> &[Way] {
        &self.also[child.also.0 as usize..child.also.1 as usize]
    }

    pub fn complete(&self, span: Span) -> &[Complete] {
        &self.complete[span.0 as usize..span.1 as usize]
    }
}

/// A tree of steps.
#[derive(Default)]
pub struct Tree {
    next: Vec<(Step, Stars, Tree)>,
    complete: Vec<Complete>,
}

impl Tree {
    /// The tree for these courses. Each time that step is next which asks for most, those counting more that more courses
    /// have in common.
    pub fn new(courses: Vec<Course>, catalogue: &mut Catalogue) -> Tree {
        let mut tree = Tree::default();
        let mut left = Vec::new();
        for course in courses {
            match course.placed() {
                Some(joints) => tree.complete.push(Complete {
                    pattern: course.pattern,
                    joints,
                }),
                None => left.push(course.steps(catalogue)),
            }
        }
        while !left.is_empty() {
            let mut all: Vec<(&Step, usize)> = Vec::new();
            for (step, _) in left.iter().flat_map(|steps| steps.iter().unique_by(|(step, _)| step)) {
                match all.iter_mut().find(|(own, _)| *own == step) {
                    Some((_, count)) => *count += 1,
                    None => all.push((step, 1)),
                }
            }
            let best = all
                .iter()
                .max_by_key(|(step, patterns)| (rank(step, *patterns, catalogue), Reverse(step)))
                .expect("a step is left");
            let best = best.0.clone();
            let mut after = Vec::new();
            left.retain(|steps| {
                let found = steps.iter().find(|(step, _)| *step == best);
                after.extend(found.map(|(_, course)| course.clone()));
                found.is_none()
            });
            let needs = after.iter().fold(!0, |needs, course| needs & course.stars());
            tree.next.push((best, needs, Tree::new(after, catalogue)));
        }
        tree
    }

    /// Lays the tree out; gives its first branches.
    pub fn lay_out(mut self, catalogue: &Catalogue, plan: &mut Plan) -> Span {
        let way = |step: &Step| step.ways.first().copied();
        self.next.sort_by_key(|(step, ..)| (way(step), step.star));
        let (first_branch, first_child) = (plan.branches.len(), plan.children.len());
        if !self.complete.is_empty() {
            let span = extended(&mut plan.complete, self.complete);
            let lead = Lead::Complete;
            plan.branches.push(Branch { lead, span });
        }
        for alike in self.next.chunk_by(|(one, ..), (other, ..)| way(one) == way(other)) {
            let child = |(step, needs, _): &(Step, Stars, Tree)| Child {
                needs: *needs,
                arm: step.arm,
                rest: catalogue.rest(step.star, step.arm),
                branches: (0, 0),
                also_from: step.ways.get(1).map_or(0, |way| way.from),
                also: extended(&mut plan.also, step.ways.iter().skip(1).copied()),
            };
            let children: Vec<Child> = alike.iter().map(child).collect();
            plan.stars.extend(alike.iter().map(|(step, ..)| step.star));
            let span = extended(&mut plan.children, children);
            let lead = way(&alike[0].0).map_or(Lead::Anywhere, Lead::Way);
            plan.branches.push(Branch { lead, span });
        }
        let branches = (first_branch as u32, plan.branches.len() as u32);
        for (number, (_, _, tree)) in self.next.into_iter().enumerate() {
            plan.children[first_child + number].branches = tree.lay_out(catalogue, plan);
        }
        branches
    }
}

/// Adds to a list; gives where.
fn extended<T>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>) -> Span {
    let first = list.len() as u32;
    list.extend(more);
    (first, list.len() as u32)
}

/// How good a step is as the next one, the more the better: what asks for much is found at few places, and what many
/// patterns have in common is looked at once.
fn rank(step: &Step, patterns: usize, catalogue: &Catalogue) -> usize {
    let weight = catalogue.star_weight(step.star) as usize;
    weight * weight * patterns * step.ways.len()
}
