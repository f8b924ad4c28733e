//! Patterns as one tree of steps, each of which chooses a window. Patterns that begin alike share their first steps, and one
//! look at a window serves every pattern that goes on from there.
//!
//! The tree is laid out in a few lists, as it is walked through all the time.

use super::counts::Counts;
use super::pattern::Pattern;
use super::steps::{Check, Fit, Place, Step, Steps};
use super::symmetry::Lower;
use std::ops::Range;

/// Windows of one kind through cells of known places, and where each fit leads.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The place of a cell that the windows go through; nowhere if they share no cell with windows before.
    pub through: Place,
    /// The numbers of such cells.
    cells: (u8, u8),
    /// The numbers of cells of which one must lie in the windows too, if there are any.
    also: (u8, u8),
    /// The stones of the attacker in the windows.
    pub stones: u8,
    /// The least that any of the patterns further on needs.
    pub least: Counts,
    children: Range<u32>,
}

impl Branch {
    /// The numbers of the cells that the windows go through, among all known cells in the order of their places.
    pub fn cells(&self) -> Range<usize> {
        self.cells.0.into()..self.cells.1.into()
    }

    /// The numbers of the cells of which one must lie in the windows too; none if that is not asked for.
    pub fn also_cells(&self) -> Range<usize> {
        self.also.0.into()..self.also.1.into()
    }
}

/// A pattern whose windows are all chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complete {
    pub pattern: usize,
    /// The numbers of the cells that may be the recommended move.
    pub chosen: Range<usize>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    branches: Range<u32>,
    complete: Range<u32>,
    checks: Range<u32>,
    rising: Range<u32>,
}

/// A tree of steps.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    complete: Vec<Complete>,
    checks: Vec<Check>,
    /// Steps of which the second must choose a window with a higher number.
    rising: Vec<(u8, u8)>,
    /// The sums of the places in the fits that are looked for.
    sums: Vec<Place>,
    /// These fits, and the node that each leads to.
    fits: Vec<(Fit, u32)>,
}

impl Plan {
    /// The plan for one pattern that begins with the recommended move.
    pub fn from_move(pattern: &Pattern) -> Plan {
        let mut tree = Tree::default();
        tree.add(0, &Steps::from_move(pattern), windows_by_stones(pattern));
        tree.laid_out()
    }

    /// The plan that begins with any window of any of the patterns.
    pub fn from_windows(patterns: &[Pattern]) -> Plan {
        let mut tree = Tree::default();
        for (number, pattern) in patterns.iter().enumerate() {
            for window in 0..pattern.windows.len() {
                let steps = Steps::from_window(pattern, window);
                tree.add(number, &steps, windows_by_stones(pattern));
            }
        }
        tree.laid_out()
    }

    /// The number of the first node.
    pub const ROOT: usize = 0;

    pub fn branches(&self, node: usize) -> &[Branch] {
        let range = &self.nodes[node].branches;
        &self.branches[range.start as usize..range.end as usize]
    }

    /// The patterns that are complete at a node.
    pub fn complete(&self, node: usize) -> &[Complete] {
        let range = &self.nodes[node].complete;
        &self.complete[range.start as usize..range.end as usize]
    }

    /// What must hold at a node for any of the patterns further on.
    pub fn checks(&self, node: usize) -> &[Check] {
        let range = &self.nodes[node].checks;
        &self.checks[range.start as usize..range.end as usize]
    }

    /// The steps before a node of which the second must have chosen a window with a higher number, besides those that
    /// nodes before it ask for.
    pub fn rising(&self, node: usize) -> &[(u8, u8)] {
        let range = &self.nodes[node].rising;
        &self.rising[range.start as usize..range.end as usize]
    }

    /// Whether a window whose cells have places with this sum may lead on.
    pub fn has_sum(&self, branch: &Branch, sum: Place) -> bool {
        let mut sums = self.sums[branch.children.start as usize..branch.children.end as usize].iter();
        sums.any(|own| *own == sum)
    }

    /// The node that a window leads to whose empty cells have these places.
    pub fn child(&self, branch: &Branch, places: &mut [Place]) -> Option<usize> {
        let fit = Fit::of(places);
        let mut fits = self.fits[branch.children.start as usize..branch.children.end as usize].iter();
        fits.find(|(own, _)| *own == fit).map(|(_, node)| *node as usize)
    }
}

/// How many windows with so many stones a pattern needs.
fn windows_by_stones(pattern: &Pattern) -> Counts {
    let mut counts = Counts::default();
    pattern.windows.iter().for_each(|need| counts.add(need.stones));
    counts
}

/// A tree of steps that grows.
#[derive(Default)]
struct Tree {
    next: Vec<(Step, Counts, Tree)>,
    complete: Vec<Complete>,
    checks: Option<Vec<Check>>,
    lower: Option<Vec<Lower>>,
}

impl Tree {
    fn add(&mut self, pattern: usize, steps: &Steps, needs: Counts) {
        let mut at = self;
        for (number, (step, checks)) in steps.steps.iter().zip(&steps.checks).enumerate() {
            let known = at.next.iter().position(|(own, ..)| own == step);
            let known = known.unwrap_or_else(|| {
                at.next.push((step.clone(), needs, Tree::default()));
                at.next.len() - 1
            });
            let (_, least, next) = &mut at.next[known];
            *least = least.least(needs);
            next.check(checks);
            next.exchange(&steps.lower[..=number]);
            at = next;
        }
        let complete = Complete {
            pattern,
            chosen: steps.chosen.0.into()..steps.chosen.1.into(),
        };
        // Windows of a pattern that are like each other give the same steps.
        if !at.complete.contains(&complete) {
            at.complete.push(complete);
        }
    }

    /// Keeps what must hold for these patterns and one more.
    fn check(&mut self, more: &[Check]) {
        let Some(checks) = &mut self.checks else {
            self.checks = Some(more.to_vec());
            return;
        };
        checks.retain_mut(|check| {
            let same = more.iter().find(|other| other.cells == check.cells);
            same.inspect(|other| check.windows = check.windows.least(other.windows))
                .is_some()
        });
    }

    /// Keeps what may be exchanged in these patterns and in one more.
    fn exchange(&mut self, more: &[Lower]) {
        let lower = self.lower.get_or_insert_with(|| more.to_vec());
        lower.iter_mut().zip(more).for_each(|(own, more)| *own &= more);
    }

    fn laid_out(mut self) -> Plan {
        let mut plan = Plan::default();
        plan.nodes.push(Node::default());
        self.lay_out(Plan::ROOT, &[], &mut plan);
        plan
    }

    fn lay_out(&mut self, at: usize, asked: &[Lower], plan: &mut Plan) {
        let kind = |step: &Step| (step.through, step.cells, step.also, step.stones);
        self.next.sort_by_key(|(step, ..)| kind(step));
        let complete = plan.complete.len() as u32;
        plan.complete.append(&mut self.complete);
        let (branches, first) = (plan.branches.len() as u32, plan.nodes.len());
        for alike in self.next.chunk_by(|(one, ..), (other, ..)| kind(one) == kind(other)) {
            let children = plan.fits.len() as u32;
            for (step, ..) in alike {
                plan.sums.push(step.sum);
                plan.fits.push((step.fit, plan.nodes.len() as u32));
                plan.nodes.push(Node::default());
            }
            let (through, cells, also, stones) = kind(&alike[0].0);
            plan.branches.push(Branch {
                through,
                cells,
                also,
                stones,
                least: alike.iter().fold(alike[0].1, |least, (_, own, _)| least.least(*own)),
                children: children..plan.fits.len() as u32,
            });
        }
        let checks = plan.checks.len() as u32;
        plan.checks.extend(self.checks.take().unwrap_or_default());
        let rising = plan.rising.len() as u32;
        let lower = self.lower.take().unwrap_or_default();
        for (number, own) in lower.iter().enumerate() {
            let new = own & !asked.get(number).unwrap_or(&0);
            let steps = (0..number).filter(|before| new >> before & 1 == 1);
            plan.rising.extend(steps.map(|before| (before as u8, number as u8)));
        }
        plan.nodes[at] = Node {
            checks: checks..plan.checks.len() as u32,
            rising: rising..plan.rising.len() as u32,
            branches: branches..plan.branches.len() as u32,
            complete: complete..plan.complete.len() as u32,
        };
        for (number, (_, _, next)) in self.next.iter_mut().enumerate() {
            next.lay_out(first + number, &lower, plan);
        }
    }
}
