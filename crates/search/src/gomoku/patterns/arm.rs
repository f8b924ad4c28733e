//! Arms: the windows that a pattern has through one of its cells in one line.

use super::line::{self, Cells, Key, Seen};
use smallvec::SmallVec;

/// Windows of one line through a cell, and how they share the other empty cells.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Arm {
    /// The stones in each window.
    pub stones: Vec<u8>,
    /// For each set of the windows how many other cells lie in just these.
    pub shared: Vec<u8>,
}

/// Windows of an arm as bits, in its order.
pub type Set = usize;

/// The windows that an arm has in a line.
pub type Hosts = SmallVec<[Seen; 4]>;

impl Arm {
    /// All ways to find the arm in a line.
    pub fn hosted(&self, key: Key) -> Vec<Hosts> {
        let open: SmallVec<[Seen; 5]> = line::windows(key).into_iter().flatten().collect();
        let mut found = vec![Hosts::new()];
        for stones in &self.stones {
            let with = |hosts: &Hosts, seen: &Seen| {
                let mut hosts = hosts.clone();
                hosts.push(*seen);
                hosts
            };
            let more = |hosts: Hosts| {
                let is_other = |seen: &&Seen| hosts.iter().all(|own| own.covers != seen.covers);
                let fitting = open.iter().filter(|seen| seen.stones == *stones).filter(is_other);
                fitting.map(|seen| with(&hosts, seen)).collect::<Vec<_>>()
            };
            found = found.into_iter().flat_map(more).collect();
        }
        found.retain(|hosts| {
            (1..self.shared.len()).all(|set| held(hosts, set).count_ones() == u32::from(self.shared[set]))
        });
        found
    }
}

/// The empty cells that lie in just these windows of an arm.
pub fn held(hosts: &[Seen], set: Set) -> Cells {
    hosts.iter().enumerate().fold(!0, |cells, (number, seen)| {
        cells
            & if set >> number & 1 == 1 {
                seen.empty
            } else {
                !seen.empty
            }
    })
}

/// Whether two arms in the same line may share no more than the cell that they go through.
pub fn lie_apart(one: &[Hosts], other: &[Hosts]) -> bool {
    let empty = |hosts: &Hosts| hosts.iter().fold(0, |cells, seen| cells | seen.empty);
    let are_apart = |one: &Hosts, other: &Hosts| {
        let is_shared = |seen: &Seen| one.iter().any(|own| own.covers == seen.covers);
        empty(one) & empty(other) == 0 && !other.iter().any(is_shared)
    };
    one.iter().any(|one| other.iter().any(|other| are_apart(one, other)))
}
