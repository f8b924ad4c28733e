//! The tree of what was tried.

use adage_worlds::chance::Chance;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// No more states are kept, and none that is so deep; those beyond are played out again and again.
const MOST_NODES: usize = 400_000;
const DEEPEST: usize = 2_000;

/// What each player gains, from nought to one.
pub(super) type Gains = SmallVec<[f64; 4]>;

/// Numbers of moves, one for each choice that a state offers.
type Picks = SmallVec<[u32; 4]>;

/// A game as far as the tree needs it.
pub(super) trait World {
    type State: Clone;
    type Move: Clone;

    /// How much a move that was seldom tried is favoured.
    const CURIOSITY: f64;

    fn look(&mut self, state: &Self::State) -> Outlook<Self::Move>;

    /// The state after these moves, one for each choice of [`World::look`].
    fn after(&mut self, state: &Self::State, moves: &[Self::Move]) -> Self::State;

    /// What random play gains from a state on; `None` if told to stop before it is known.
    fn play_out(&mut self, state: &Self::State, stops: &dyn Fn() -> bool) -> Option<Gains>;
}

/// What a state offers.
pub(super) enum Outlook<M> {
    End(Gains),
    /// What is chosen at the same time; no choice is without moves.
    Open(SmallVec<[Choice<M>; 1]>),
}

/// The moves of somebody.
pub(super) struct Choice<M> {
    pub(super) by: By,
    pub(super) moves: Vec<M>,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum By {
    Player(usize),
    /// Nobody gains by it: any move may come.
    Chance,
}

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

/// A state, what it offers and what came of it.
struct Node<W: World> {
    state: W::State,
    outlook: Outlook<W::Move>,
    /// What came of the moves of each choice.
    counts: SmallVec<[Vec<Count>; 1]>,
    visits: u32,
    children: FxHashMap<Picks, usize>,
}

pub(super) struct Tree<W: World> {
    world: W,
    chance: Chance,
    nodes: Vec<Node<W>>,
}

impl<W: World> Tree<W> {
    pub(super) fn new(world: W, state: &W::State, seed: u64) -> Tree<W> {
        let mut tree = Tree {
            world,
            chance: Chance::new(seed),
            nodes: Vec::new(),
        };
        tree.add(state.clone());
        tree
    }

    /// What a player can choose from; nothing at an end.
    pub(super) fn moves(&self, player: usize) -> &[W::Move] {
        match self.nodes[0].choice_of(player) {
            Some((choice, _)) => &choice.moves,
            None => &[],
        }
    }

    /// The move that was tried most, of equals the one that gained most.
    pub(super) fn best(&self, player: usize) -> Option<W::Move> {
        let (choice, counts) = self.nodes[0].choice_of(player)?;
        let worth = |count: &Count| (count.tried, count.mean());
        let best = choice.moves.iter().zip(counts).max_by(|(_, one), (_, other)| {
            worth(one)
                .partial_cmp(&worth(other))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        best.map(|(chosen, _)| chosen.clone())
    }

    /// Goes down to a state that is new, plays from it and remembers the gains on the way. False if told to stop.
    pub(super) fn grow(&mut self, stops: &dyn Fn() -> bool) -> bool {
        let mut path: Vec<(usize, Picks)> = Vec::new();
        let mut at = 0;
        let gains = loop {
            let choices = match &self.nodes[at].outlook {
                Outlook::End(gains) => break Some(gains.clone()),
                Outlook::Open(choices) => choices,
            };
            let picks = self.nodes[at].select(choices, &mut self.chance);
            path.push((at, picks.clone()));
            if let Some(child) = self.nodes[at].children.get(&picks) {
                at = *child;
                continue;
            }
            let chosen = picks.iter().zip(choices);
            let moves: SmallVec<[W::Move; 4]> = chosen.map(|(pick, of)| of.moves[*pick as usize].clone()).collect();
            let next = self.world.after(&self.nodes[at].state, &moves);
            if self.nodes.len() >= MOST_NODES || path.len() >= DEEPEST {
                break self.world.play_out(&next, stops);
            }
            let child = self.add(next);
            self.nodes[at].children.insert(picks, child);
            let node = &self.nodes[child];
            break match &node.outlook {
                Outlook::End(gains) => Some(gains.clone()),
                Outlook::Open(_) => self.world.play_out(&node.state, stops),
            };
        };
        if let Some(gains) = &gains {
            self.remember(&path, gains);
        }
        gains.is_some()
    }

    fn remember(&mut self, path: &[(usize, Picks)], gains: &Gains) {
        for (at, picks) in path {
            let node = &mut self.nodes[*at];
            node.visits += 1;
            let Outlook::Open(choices) = &node.outlook else {
                continue;
            };
            for ((choice, counts), pick) in choices.iter().zip(&mut node.counts).zip(picks) {
                if let By::Player(player) = choice.by {
                    let count = &mut counts[*pick as usize];
                    count.tried += 1.0;
                    count.gained += gains[player];
                }
            }
        }
    }

    /// Adds a state, with its moves in the order in which they are tried.
    fn add(&mut self, state: W::State) -> usize {
        let mut outlook = self.world.look(&state);
        let mut counts = SmallVec::new();
        if let Outlook::Open(choices) = &mut outlook {
            for choice in choices {
                let count = choice.moves.len();
                choice.moves = self.chance.draw(std::mem::take(&mut choice.moves), count);
                counts.push(vec![Count::default(); count]);
            }
        }
        self.nodes.push(Node {
            state,
            outlook,
            counts,
            visits: 0,
            children: FxHashMap::default(),
        });
        self.nodes.len() - 1
    }
}

impl<W: World> Node<W> {
    fn choice_of(&self, player: usize) -> Option<(&Choice<W::Move>, &[Count])> {
        let Outlook::Open(choices) = &self.outlook else {
            return None;
        };
        let mut all = choices.iter().zip(&self.counts);
        let own = all.find(|(choice, _)| choice.by == By::Player(player));
        own.map(|(choice, counts)| (choice, counts.as_slice()))
    }

    /// A move for every choice: all in turn at first, then those of most promise.
    fn select(&self, choices: &[Choice<W::Move>], chance: &mut Chance) -> Picks {
        let each = choices.iter().zip(&self.counts);
        let pick = |(choice, counts): (&Choice<W::Move>, &Vec<Count>)| match choice.by {
            By::Chance => chance.below(counts.len()) as u32,
            By::Player(_) if (self.visits as usize) < counts.len() => self.visits,
            By::Player(_) => promising(counts, self.visits, W::CURIOSITY),
        };
        each.map(pick).collect()
    }
}

/// The move with the highest bound of what it may be worth. All have been tried.
fn promising(counts: &[Count], visits: u32, curiosity: f64) -> u32 {
    let spread = f64::from(visits).ln();
    let bound = |count: &Count| count.mean() + curiosity * (spread / count.tried).sqrt();
    let (mut best, mut highest) = (0, f64::NEG_INFINITY);
    for (index, count) in counts.iter().enumerate() {
        let bound = bound(count);
        if bound > highest {
            (best, highest) = (index as u32, bound);
        }
    }
    best
}
