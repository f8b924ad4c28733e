//! The tree of what was tried.

use adage_games::chance::Chance;
use adage_games::gdl::Machine;
use adage_games::gdl::machine::{Board, Move, Role, Rollouts, State};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How much a move that was seldom tried is favoured. The mean of 64 games wavers little, so this is less than usual.
const CURIOSITY: f64 = 0.6;

/// No more states are kept; those beyond are played out again and again.
const MOST_NODES: usize = 400_000;

/// A game that goes on for longer counts as gaining nothing.
const LONGEST_ROLLOUT: usize = 2_000;

/// The best of goals.
const FULL_GOAL: f64 = 100.0;

type Joint = SmallVec<[Move; 4]>;
type Gains = SmallVec<[f64; 4]>;

/// What came of a move.
#[derive(Clone, Copy, Default)]
struct Count {
    tried: f64,
    gained: f64,
}

impl Count {
    fn mean(&self) -> f64 {
        self.gained / self.tried.max(1.0)
    }
}

/// A state, the moves of every role and what came of them.
struct Node {
    state: State,
    moves: Vec<Vec<Move>>,
    counts: Vec<Vec<Count>>,
    tried: f64,
    /// What is gained here, if it is an end, or if somebody cannot move.
    end: Option<Gains>,
    children: FxHashMap<Joint, usize>,
}

pub(super) struct Tree<'m> {
    machine: &'m Machine,
    board: Board<'m>,
    rollouts: Rollouts<'m>,
    chance: Chance,
    nodes: Vec<Node>,
}

impl<'m> Tree<'m> {
    pub(super) fn new(machine: &'m Machine, state: &State, seed: u64) -> Tree<'m> {
        let mut tree = Tree {
            machine,
            board: machine.board(),
            rollouts: machine.rollouts(seed, LONGEST_ROLLOUT),
            chance: Chance::new(seed),
            nodes: Vec::new(),
        };
        tree.add(state.clone());
        tree
    }

    /// What a role can choose from; nothing at an end.
    pub(super) fn moves(&self, role: Role) -> &[Move] {
        match self.nodes[0].end {
            Some(_) => &[],
            None => &self.nodes[0].moves[role.0],
        }
    }

    /// The move that was tried most, of equals the one that gained most.
    pub(super) fn best(&self, role: Role) -> Option<Move> {
        let root = &self.nodes[0];
        let counts = root.moves[role.0].iter().zip(&root.counts[role.0]);
        let worth = |count: &Count| (count.tried, count.mean());
        let best = counts.max_by(|(_, one), (_, other)| {
            worth(one)
                .partial_cmp(&worth(other))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        best.map(|(chosen, _)| *chosen)
    }

    /// Goes down to a state that is new, plays from it and remembers the gains on the way. False if told to stop.
    pub(super) fn grow(&mut self, stops: &dyn Fn() -> bool) -> bool {
        let mut path: Vec<(usize, SmallVec<[usize; 4]>)> = Vec::new();
        let mut at = 0;
        let gains = loop {
            if let Some(gains) = &self.nodes[at].end {
                break gains.clone();
            }
            if path.len() >= LONGEST_ROLLOUT {
                break Gains::from_elem(0.0, self.machine.roles().len());
            }
            let choice = self.select(at);
            let joint: Joint = choice
                .iter()
                .zip(&self.nodes[at].moves)
                .map(|(index, moves)| moves[*index])
                .collect();
            path.push((at, choice));
            if let Some(child) = self.nodes[at].children.get(&joint) {
                at = *child;
                continue;
            }
            let next = self.board.after(&self.nodes[at].state, &joint);
            let gains = match self.nodes.len() < MOST_NODES {
                true => {
                    let child = self.add(next);
                    self.nodes[at].children.insert(joint, child);
                    match self.nodes[child].end.clone() {
                        Some(gains) => Some(gains),
                        None => self.play_out(child, stops),
                    }
                }
                false => self.play_out_state(&next, stops),
            };
            match gains {
                Some(gains) => break gains,
                None => return false,
            }
        };
        self.remember(&path, &gains);
        true
    }

    fn remember(&mut self, path: &[(usize, SmallVec<[usize; 4]>)], gains: &Gains) {
        for (at, choice) in path {
            let node = &mut self.nodes[*at];
            node.tried += 1.0;
            for ((counts, index), gain) in node.counts.iter_mut().zip(choice).zip(gains) {
                counts[*index].tried += 1.0;
                counts[*index].gained += gain;
            }
        }
    }

    /// A move of every role, by its number in the list of the node.
    fn select(&mut self, at: usize) -> SmallVec<[usize; 4]> {
        let node = &self.nodes[at];
        let chance = &mut self.chance;
        let roles = self.machine.roles().zip(&node.counts);
        let choose = |((role, _), counts): ((Role, _), &Vec<Count>)| match self.machine.is_random(role) {
            true => chance.below(counts.len()),
            false => promising(counts, node.tried, chance),
        };
        roles.map(choose).collect()
    }

    fn add(&mut self, state: State) -> usize {
        self.board.show([&state]);
        let roles = || self.machine.roles().map(|(role, _)| role);
        let moves: Vec<Vec<Move>> = roles().map(|role| self.board.legal(role, 0).collect()).collect();
        let is_end = self.board.is_terminal(0) || moves.iter().any(Vec::is_empty);
        let gain = |role| f64::from(self.board.goal(role, 0).unwrap_or(0)) / FULL_GOAL;
        self.nodes.push(Node {
            end: is_end.then(|| roles().map(gain).collect()),
            counts: moves.iter().map(|moves| vec![Count::default(); moves.len()]).collect(),
            moves,
            state,
            tried: 0.0,
            children: FxHashMap::default(),
        });
        self.nodes.len() - 1
    }

    fn play_out(&mut self, at: usize, stops: &dyn Fn() -> bool) -> Option<Gains> {
        let state = self.nodes[at].state.clone();
        self.play_out_state(&state, stops)
    }

    fn play_out_state(&mut self, state: &State, stops: &dyn Fn() -> bool) -> Option<Gains> {
        let tally = self.rollouts.play(state, stops)?;
        let gain = |(role, _)| tally.mean_gain(role) / FULL_GOAL;
        Some(self.machine.roles().map(gain).collect())
    }
}

/// A move that was never tried, any of them, or else the one with the highest bound of what it may be worth.
fn promising(counts: &[Count], tried: f64, chance: &mut Chance) -> usize {
    let new: SmallVec<[usize; 64]> = (0..counts.len()).filter(|index| counts[*index].tried == 0.0).collect();
    if let Some(index) = chance.pick(&new) {
        return *index;
    }
    let spread = tried.max(1.0).ln();
    let bound = |count: &Count| count.mean() + CURIOSITY * (spread / count.tried).sqrt();
    let (mut best, mut highest) = (0, f64::NEG_INFINITY);
    for (index, count) in counts.iter().enumerate() {
        let bound = bound(count);
        if bound > highest {
            (best, highest) = (index, bound);
        }
    }
    best
}
