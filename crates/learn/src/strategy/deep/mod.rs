//! Deep orderings: what two moves come to after some further plies of best play.
//!
//! ```text
//!  answer sets of an example ── next(f) ──→ state ──→ its answer sets: one for each move ── next(f) ──→ …
//!                                                        │ at the depth asked for, or at a terminal state
//!                                                        ▼
//!                                               leaves, weighed once; minimax over them for each hypothesis
//! ```
//!
//! A node is an answer set: a state together with the move that is about to be made in it, as in Greenwood (2018). So
//! weak constraints over the current state weigh all moves of a leaf's state alike. Equal states are one node however
//! they are reached. A terminal state stays what it is down to any depth: without that, a branch that ends early would
//! satisfy every ordering.

use super::task::NoHypothesis;
use super::worlds::{SetId, Worlds};
use adage_logic::{Atom, Predicate};
use rustc_hash::FxHashMap;

/// What can follow each answer set; nothing where play has ended.
#[derive(Default)]
pub(super) struct Tree {
    children: FxHashMap<SetId, Vec<SetId>>,
}

impl Tree {
    /// Grows the tree below these sets to a depth.
    pub(super) fn grow(&mut self, worlds: &mut Worlds<'_>, roots: &[SetId], depth: u32) -> Result<(), NoHypothesis> {
        let mut frontier: Vec<SetId> = roots.to_vec();
        for _ in 0..depth {
            let mut open: Vec<SetId> = frontier
                .iter()
                .copied()
                .filter(|set| !self.children.contains_key(set))
                .collect();
            open.sort_unstable();
            open.dedup();
            let playing: Vec<SetId> = open.iter().copied().filter(|set| !has_ended(worlds, *set)).collect();
            let states = playing
                .iter()
                .map(|set| (worlds.sets[*set].origin, state_after(worlds, *set)));
            let scenes = worlds.answer(states.collect())?;
            for (set, scene) in playing.iter().zip(scenes) {
                self.children.insert(*set, worlds.scenes[scene].clone());
            }
            for set in open {
                self.children.entry(set).or_default();
            }
            frontier = frontier.iter().flat_map(|set| self.below(*set)).copied().collect();
            frontier.sort_unstable();
            frontier.dedup();
        }
        Ok(())
    }

    /// The nodes below one; none if play has ended there.
    pub(super) fn below(&self, set: SetId) -> &[SetId] {
        self.children.get(&set).map_or(&[], Vec::as_slice)
    }

    /// The leaves at a depth, each once.
    pub(super) fn leaves(&self, roots: &[SetId], depth: u32) -> Vec<SetId> {
        let mut frontier: Vec<SetId> = roots.to_vec();
        let mut ended: Vec<SetId> = Vec::new();
        for _ in 0..depth {
            ended.extend(frontier.iter().filter(|set| self.below(**set).is_empty()));
            frontier = frontier.iter().flat_map(|set| self.below(*set)).copied().collect();
            frontier.sort_unstable();
            frontier.dedup();
        }
        frontier.extend(ended);
        frontier.sort_unstable();
        frontier.dedup();
        frontier
    }

    /// How many ways lead to leaves: what Greenwood counts.
    pub(super) fn ways(&self, roots: &[SetId], depth: u32) -> u64 {
        let ways = |set: &SetId| match (depth, self.below(*set)) {
            (0, _) | (_, []) => 1,
            (_, below) => self.ways(below, depth - 1),
        };
        roots.iter().map(ways).sum()
    }
}

/// What will hold.
pub(super) fn next() -> Predicate {
    Predicate::new("next", 1)
}

/// That play has ended.
pub(super) fn terminal() -> Predicate {
    Predicate::new("terminal", 0)
}

fn has_ended(worlds: &Worlds<'_>, set: SetId) -> bool {
    worlds.sets[set].model.holds(&Atom::new(terminal().name, Vec::new()))
}

/// What holds after the move of an answer set.
fn state_after(worlds: &Worlds<'_>, set: SetId) -> Vec<Atom> {
    let set = &worlds.sets[set];
    let next = set.model.rows(next()).filter_map(|row| Atom::of_term(row[0]));
    let mut facts: Vec<Atom> = next.chain(worlds.origins[set.origin].lasting.iter().cloned()).collect();
    facts.sort();
    facts.dedup();
    facts
}
