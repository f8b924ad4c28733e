//! Patterns as one tree of steps from joint to joint. Patterns that begin alike share their first steps.
//!
//! The tree is laid out in a few lists, as it is walked through all the time.

use super::route::{Course, Placed, Step, Way};
use super::tables::{Catalogue, StarId, Stars};
use itertools::Itertools;
use std::cmp::Reverse;
use std::ops::Range;

/// Joints that are reached alike.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The first way to them; none if they may be anywhere.
    pub way: Option<Way>,
    children: Range<u32>,
}

#[derive(Clone, Debug)]
pub struct Child {
    pub star: StarId,
    also: Range<u32>,
    pub node: u32,
    /// Stars that every pattern further on has.
    pub needs: Stars,
}

/// A pattern whose joints are all placed, and which was placed when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complete {
    pub pattern: usize,
    pub joints: Vec<Placed>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    branches: Range<u32>,
    complete: Range<u32>,
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    children: Vec<Child>,
    also: Vec<Way>,
    complete: Vec<Complete>,
}

impl Plan {
    pub fn branches(&self, node: u32) -> &[Branch] {
        let range = &self.nodes[node as usize].branches;
        &self.branches[range.start as usize..range.end as usize]
    }

    pub fn complete(&self, node: u32) -> &[Complete] {
        let range = &self.nodes[node as usize].complete;
        &self.complete[range.start as usize..range.end as usize]
    }

    pub fn children(&self, branch: &Branch) -> &[Child] {
        &self.children[branch.children.start as usize..branch.children.end as usize]
    }

    /// The ways to a joint besides the first.
    pub fn also(&self, child: &Child) -> &[Way] {
        &self.also[child.also.start as usize..child.also.end as usize]
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

    /// Lays the tree out; gives its first node.
    pub fn lay_out(mut self, plan: &mut Plan) -> u32 {
        let node = plan.nodes.len();
        plan.nodes.push(Node::default());
        self.lay_out_at(node, plan);
        node as u32
    }

    fn lay_out_at(&mut self, at: usize, plan: &mut Plan) {
        let way = |step: &Step| step.ways.first().copied();
        self.next.sort_by_key(|(step, ..)| (way(step), step.star));
        let complete = plan.complete.len() as u32;
        plan.complete.append(&mut self.complete);
        let (branches, first) = (plan.branches.len() as u32, plan.nodes.len());
        for alike in self.next.chunk_by(|(one, ..), (other, ..)| way(one) == way(other)) {
            let children = plan.children.len() as u32;
            for (step, needs, _) in alike {
                let also = plan.also.len() as u32;
                plan.also.extend(step.ways.iter().skip(1));
                plan.children.push(Child {
                    star: step.star,
                    also: also..plan.also.len() as u32,
                    node: plan.nodes.len() as u32,
                    needs: *needs,
                });
                plan.nodes.push(Node::default());
            }
            plan.branches.push(Branch {
                way: way(&alike[0].0),
                children: children..plan.children.len() as u32,
            });
        }
        plan.nodes[at] = Node {
            branches: branches..plan.branches.len() as u32,
            complete: complete..plan.complete.len() as u32,
        };
        for (number, (_, _, next)) in self.next.iter_mut().enumerate() {
            next.lay_out_at(first + number, plan);
        }
    }
}

/// How good a step is as the next one, the more the better: what asks for much is found at few places, and what many
/// patterns have in common is looked at once.
fn rank(step: &Step, patterns: usize, catalogue: &Catalogue) -> usize {
    let weight = catalogue.star_weight(step.star) as usize;
    weight * weight * patterns * step.ways.len()
}
