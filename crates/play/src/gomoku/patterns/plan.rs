//! Patterns as one tree of steps, each of which chooses a window. Patterns that begin alike share their first steps.

use super::pattern::Pattern;
use super::sets::PatternSet;
use super::steps::{Fit, Place, Step, Steps};

/// Windows of one kind through cells of one place, and where each fit leads.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The place of a cell that the windows go through; [`NOWHERE`] if they share no cell with windows before.
    pub through: Place,
    /// The stones of the attacker in the windows.
    pub stones: u8,
    /// The sums of the places, of which one must be that of a window that leads on.
    pub sums: Vec<Place>,
    children: Vec<(Fit, usize)>,
    /// The least that any of the patterns further on needs of windows with so many stones.
    pub least: [u16; 5],
    /// The patterns that are complete further on.
    pub under: PatternSet,
}

impl Branch {
    /// The node that a window leads to whose empty cells have these places.
    pub fn child(&self, places: &mut [Place]) -> Option<usize> {
        let fit = Fit::of(places);
        let found = self.children.iter().find(|(own, _)| *own == fit);
        found.map(|(_, node)| *node)
    }
}

/// A pattern whose windows are all chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Complete {
    pub pattern: usize,
    /// The place of the recommended move.
    pub chosen: Place,
}

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub branches: Vec<Branch>,
    /// The patterns that are complete here.
    pub complete: Vec<Complete>,
}

/// A tree of steps; the first node is its root.
#[derive(Clone, Debug)]
pub struct Plan {
    pub nodes: Vec<Node>,
    /// How many patterns there are.
    patterns: usize,
}

impl Plan {
    /// The plan that begins with the recommended move.
    pub fn from_moves(patterns: &[Pattern]) -> Plan {
        Plan::new(patterns, |pattern| vec![Steps::from_move(pattern)])
    }

    /// The plan that begins with any of a pattern's windows.
    pub fn from_windows(patterns: &[Pattern]) -> Plan {
        Plan::new(patterns, |pattern| {
            let windows = 0..pattern.windows.len();
            windows.map(|window| Steps::from_window(pattern, window)).collect()
        })
    }

    fn new(patterns: &[Pattern], steps: impl Fn(&Pattern) -> Vec<Steps>) -> Plan {
        let mut plan = Plan {
            nodes: vec![Node::default()],
            patterns: patterns.len(),
        };
        for (number, pattern) in patterns.iter().enumerate() {
            let needs = windows_by_stones(pattern);
            steps(pattern).iter().for_each(|steps| plan.add(number, steps, &needs));
        }
        plan
    }

    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    fn add(&mut self, pattern: usize, steps: &Steps, needs: &[u16; 5]) {
        let mut at = 0;
        for step in &steps.steps {
            let (branch, node) = self.go(at, step);
            branch.under.insert(pattern);
            branch.least = std::array::from_fn(|stones| branch.least[stones].min(needs[stones]));
            at = node;
        }
        let complete = Complete {
            pattern,
            chosen: steps.chosen,
        };
        // Windows of a pattern that are like each other give the same steps.
        if !self.nodes[at].complete.contains(&complete) {
            self.nodes[at].complete.push(complete);
        }
    }

    /// The branch that a step takes, and the node that it leads to.
    fn go(&mut self, node: usize, step: &Step) -> (&mut Branch, usize) {
        let made = self.nodes.len();
        let branches = &mut self.nodes[node].branches;
        let same = |branch: &Branch| (branch.through, branch.stones) == (step.through, step.stones);
        let at = branches.iter().position(same).unwrap_or_else(|| {
            branches.push(Branch {
                through: step.through,
                stones: step.stones,
                sums: Vec::new(),
                children: Vec::new(),
                least: [u16::MAX; 5],
                under: PatternSet::of_size(self.patterns),
            });
            branches.len() - 1
        });
        let known = branches[at].children.iter().find(|(fit, _)| *fit == step.fit);
        let next = match known {
            Some((_, known)) => *known,
            None => {
                branches[at].children.push((step.fit, made));
                branches[at].sums.push(step.sum);
                self.nodes.push(Node::default());
                made
            }
        };
        (&mut self.nodes[node].branches[at], next)
    }
}

/// How many windows with so many stones a pattern needs.
fn windows_by_stones(pattern: &Pattern) -> [u16; 5] {
    let with = |stones: usize| {
        pattern
            .windows
            .iter()
            .filter(move |need| usize::from(need.stones) == stones)
    };
    std::array::from_fn(|stones| with(stones).count() as u16)
}
