//! Patterns as one tree of steps, each of which chooses a window. Patterns that begin alike share their first steps.

use super::pattern::{Pattern, Slot};

/// One step: a window is chosen, through a known cell or anywhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The stones of the attacker in the window.
    pub stones: u8,
    /// Cells known before that lie in the window. Where there are none the window may be anywhere.
    pub known: Vec<Slot>,
    /// How many further cells of the window get the next numbers.
    pub new: u8,
}

/// What a pattern recommends once all its steps are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accept {
    /// The number of the pattern.
    pub pattern: usize,
    /// The cell of the move, by its number in the steps.
    pub chosen: Slot,
}

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub children: Vec<(Step, usize)>,
    pub accepts: Vec<Accept>,
}

/// A tree of steps; the first node is its root.
#[derive(Clone, Debug)]
pub struct Plan {
    pub nodes: Vec<Node>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            nodes: vec![Node::default()],
        }
    }
}

impl Plan {
    /// Adds a pattern whose first step is the window of this number.
    pub fn add(&mut self, number: usize, pattern: &Pattern, first: usize) {
        let (steps, chosen) = steps(pattern, first);
        let mut at = 0;
        for step in steps {
            let known = self.nodes[at].children.iter().find(|(own, _)| *own == step);
            at = match known {
                Some((_, node)) => *node,
                None => {
                    self.nodes.push(Node::default());
                    let made = self.nodes.len() - 1;
                    self.nodes[at].children.push((step, made));
                    made
                }
            };
        }
        let accept = Accept {
            pattern: number,
            chosen,
        };
        if !self.nodes[at].accepts.contains(&accept) {
            self.nodes[at].accepts.push(accept);
        }
    }
}

/// The steps of a pattern from a window on: next comes the window with most known cells, of these the fullest.
fn steps(pattern: &Pattern, first: usize) -> (Vec<Step>, Slot) {
    let mut order: Vec<Slot> = Vec::new();
    let mut left: Vec<usize> = (0..pattern.windows.len()).collect();
    let mut next = Some(first);
    let mut steps = Vec::new();
    while let Some(window) = next {
        left.retain(|other| *other != window);
        let need = &pattern.windows[window];
        let number = |cell: &Slot| order.iter().position(|known| known == cell).map(|at| at as Slot);
        let mut known: Vec<Slot> = need.cells.iter().filter_map(number).collect();
        known.sort_unstable();
        let mut new: Vec<Slot> = need
            .cells
            .iter()
            .copied()
            .filter(|cell| !order.contains(cell))
            .collect();
        // Cells that more windows share get their numbers first, so that patterns alike have steps alike.
        new.sort_by_key(|cell| {
            let sharing = left
                .iter()
                .filter(|other| pattern.windows[**other].cells.contains(cell))
                .count();
            (std::cmp::Reverse(sharing), *cell != pattern.chosen)
        });
        steps.push(Step {
            stones: need.stones,
            known,
            new: new.len() as u8,
        });
        order.extend(new);
        next = left.iter().copied().max_by_key(|other| {
            let need = &pattern.windows[*other];
            let known = need.cells.iter().filter(|cell| order.contains(cell)).count();
            (known, need.stones, std::cmp::Reverse(*other))
        });
    }
    let chosen = order.iter().position(|cell| *cell == pattern.chosen);
    (steps, chosen.unwrap_or_default() as Slot)
}
