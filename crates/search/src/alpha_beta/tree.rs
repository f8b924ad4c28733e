//! What the searches share: positions in a tree, windows of scores, the budget, and the choice at the root.

use super::table::{Bound, Entry};
use super::{End, SearchGame, WON};
use std::time::Instant;

pub const INFINITE: i32 = WON + 1;

/// The moves expected, of both sides.
pub type Line<M> = Vec<M>;

/// The budget is spent.
pub struct Spent;

/// How many positions may be looked at, and how many were; perhaps until when.
pub struct Budget {
    most: u64,
    deadline: Option<Instant>,
    pub nodes: u64,
}

/// The clock is looked at once in so many positions.
const LOOKS: u64 = 256;

impl Budget {
    pub fn new(most: u64) -> Budget {
        Budget {
            most,
            deadline: None,
            nodes: 0,
        }
    }

    pub fn until(deadline: Instant) -> Budget {
        Budget {
            deadline: Some(deadline),
            ..Budget::new(u64::MAX)
        }
    }

    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// Every position looked at is counted here.
    pub fn visit(&mut self) -> Result<(), Spent> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.nodes >= self.most || (self.nodes.is_multiple_of(LOOKS) && is_late()) {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// The scores that matter: what is better than `beta` will not come about, what is worse than `alpha` neither.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Only what is better than this matters.
    pub fn above(alpha: i32) -> Window {
        Window { alpha, beta: INFINITE }
    }

    pub fn for_opponent(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Only asks whether a score is better than `alpha`.
    pub fn narrow(self) -> Window {
        Window {
            beta: self.alpha + 1,
            ..self
        }
    }
}

/// A position in the tree.
pub struct Node<P> {
    pub position: P,
    pub depth: i32,
    pub ply: usize,
}

impl<P: Clone> Node<P> {
    pub fn root(position: &P, depth: i32) -> Node<P> {
        Node {
            position: position.clone(),
            depth,
            ply: 0,
        }
    }

    pub fn after<G: SearchGame<Position = P>>(&self, game: &G, chosen: &G::Move) -> Node<P> {
        Node {
            position: game.play(&self.position, chosen),
            depth: self.depth - 1,
            ply: self.ply + 1,
        }
    }

    /// The score where the game is over.
    pub fn end_score(&self, end: End) -> i32 {
        match end {
            End::Won => WON - self.ply as i32,
            End::Lost => self.ply as i32 - WON,
            End::Drawn => 0,
        }
    }
}

/// What was found at the root.
pub struct Choice<M> {
    /// The best of the moves that could be searched.
    pub best: Option<(i32, Line<M>)>,
    /// Whether all could.
    pub is_finished: bool,
}

/// Searches the moves of the root one after the other by `score`, which is told what matters and fills in the line.
pub fn choose<M: Clone>(
    moves: &[M],
    mut score: impl FnMut(&M, Window, &mut Line<M>) -> Result<i32, Spent>,
) -> Choice<M> {
    let mut best: Option<(i32, Line<M>)> = None;
    for chosen in moves {
        let window = Window::above(best.as_ref().map_or(-INFINITE, |(score, _)| *score));
        let mut line = Line::new();
        match score(chosen, window, &mut line) {
            Err(Spent) => {
                return Choice {
                    best,
                    is_finished: false,
                };
            }
            Ok(score) if score > window.alpha => {
                line.insert(0, chosen.clone());
                best = Some((score, line));
            }
            Ok(_) => {}
        }
    }
    Choice {
        best,
        is_finished: true,
    }
}

/// Puts the move with which a line begins first.
pub fn put_first<M: PartialEq>(moves: &mut [M], line: &[M]) {
    let place = moves.iter().position(|chosen| line.first() == Some(chosen));
    moves[..=place.unwrap_or(0)].rotate_right(1);
}

/// The score in the table, if it was searched as deep and says enough for this window.
pub fn enough<M>(entry: &Entry<M>, depth: i32, ply: usize, window: Window) -> Option<i32> {
    let score = entry.score(ply);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    (entry.depth >= depth && is_enough).then_some(score)
}
