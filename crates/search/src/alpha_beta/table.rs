//! What was found out about positions before, in a table of fixed size.

use super::WON;
use super::tree::Window;

/// How a score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What a search with this window proves by this score.
    pub fn of(score: i32, window: Window) -> Bound {
        match score {
            score if score >= window.beta => Bound::AtLeast,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Entry<M> {
    pub best: Option<M>,
    pub depth: i32,
    pub bound: Bound,
    /// Wins are kept by their distance from here, and told by that from the root.
    score: i32,
}

impl<M> Entry<M> {
    pub fn new(best: Option<M>, depth: i32, bound: Bound, score: i32, ply: usize) -> Entry<M> {
        Entry {
            best,
            depth,
            bound,
            score: score + mate_sign(score) * ply as i32,
        }
    }

    pub fn score(&self, ply: usize) -> i32 {
        self.score - mate_sign(self.score) * ply as i32
    }
}

/// Scores beyond this are wins.
pub const MATE_BOUND: i32 = WON - 1_000;

fn mate_sign(score: i32) -> i32 {
    if score.abs() > MATE_BOUND { score.signum() } else { 0 }
}

pub struct Table<M> {
    slots: Vec<Option<(u64, Entry<M>)>>,
}

const MOST_SLOTS: u64 = 1 << 18;

impl<M: Clone> Table<M> {
    /// A table for a search of so many positions.
    pub fn for_nodes(nodes: u64) -> Table<M> {
        let size = nodes.min(MOST_SLOTS).next_power_of_two();
        Table {
            slots: vec![None; size as usize],
        }
    }

    pub fn get(&self, key: u64) -> Option<&Entry<M>> {
        let (found, entry) = self.slots[self.slot(key)].as_ref()?;
        (*found == key).then_some(entry)
    }

    pub fn put(&mut self, key: u64, entry: Entry<M>) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, entry));
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}
