//! Patterns as one tree of steps from joint to joint. Patterns that begin alike share their first steps.
//!
//! The tree is laid out in a few lists, as it is walked through all the time.

use super::route::{Placed, Route, Step, Way};
use super::tables::{ReachId, Stars};
use std::ops::Range;

/// Joints that are reached alike.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The first way to them; none if they may be anywhere.
    pub way: Option<Way>,
    /// The stars of these joints.
    pub stars: Stars,
    children: Range<u32>,
}

#[derive(Clone, Debug)]
pub struct Child {
    /// The star of the joint, as its bit.
    pub star: Stars,
    pub back: ReachId,
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

/// A tree of steps that grows.
#[derive(Default)]
pub struct Tree {
    next: Vec<(Step, Stars, Tree)>,
    complete: Vec<Complete>,
}

impl Tree {
    /// Adds the way through a pattern that has these stars.
    pub fn add(&mut self, pattern: usize, stars: Stars, route: Route) {
        let mut at = self;
        for step in route.steps {
            let known = at.next.iter().position(|(own, ..)| *own == step);
            let known = known.unwrap_or_else(|| {
                at.next.push((step, !0, Tree::default()));
                at.next.len() - 1
            });
            let (_, needs, next) = &mut at.next[known];
            *needs &= stars;
            at = next;
        }
        let joints = route.joints;
        at.complete.push(Complete { pattern, joints });
    }

    /// Lays the tree out; gives its first node.
    pub fn lay_out(mut self, plan: &mut Plan) -> u32 {
        let node = plan.nodes.len();
        plan.nodes.push(Node::default());
        self.lay_out_at(node, plan);
        node as u32
    }

    fn lay_out_at(&mut self, at: usize, plan: &mut Plan) {
        let way = |step: &Step| step.ways.first().map(|way| (way.from, way.lane, way.there));
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
                    star: 1 << step.star,
                    back: step.ways.first().map_or(0, |way| way.back),
                    also: also..plan.also.len() as u32,
                    node: plan.nodes.len() as u32,
                    needs: *needs,
                });
                plan.nodes.push(Node::default());
            }
            plan.branches.push(Branch {
                way: alike[0].0.ways.first().copied(),
                stars: alike.iter().fold(0, |stars, (step, ..)| stars | 1 << step.star),
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
