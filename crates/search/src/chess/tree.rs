//! What the searches share: positions in a tree, windows of scores, the budget, and the choice at the root.

use super::MATE;
use super::table::{Bound, Entry};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

pub const INFINITE: i32 = MATE + 1;

/// The moves expected, of both sides.
pub type Line = Vec<Move>;

/// The budget is spent.
pub struct Spent;

/// How many positions may be looked at, and how many were.
pub struct Budget {
    most: u64,
    pub nodes: u64,
}

impl Budget {
    pub fn new(most: u64) -> Budget {
        Budget { most, nodes: 0 }
    }

    /// Every position looked at is counted here.
    pub fn visit(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.most {
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
pub struct Node {
    pub position: Chess,
    pub depth: i32,
    pub ply: usize,
}

impl Node {
    pub fn root(position: &Chess, depth: i32) -> Node {
        Node {
            position: position.clone(),
            depth,
            ply: 0,
        }
    }

    pub fn after(&self, chosen: Move) -> Node {
        let mut position = self.position.clone();
        position.play_unchecked(chosen);
        Node {
            position,
            depth: self.depth - 1,
            ply: self.ply + 1,
        }
    }

    /// The score where there is no legal move.
    pub fn end_score(&self, in_check: bool) -> i32 {
        if in_check { self.ply as i32 - MATE } else { 0 }
    }
}

/// What was found at the root.
pub struct Choice {
    /// The best of the moves that could be searched.
    pub best: Option<(i32, Line)>,
    /// Whether all could.
    pub is_finished: bool,
}

/// Searches the moves of the root one after the other by `score`, which is told what matters and fills in the line.
pub fn choose(moves: &[Move], mut score: impl FnMut(Move, Window, &mut Line) -> Result<i32, Spent>) -> Choice {
    let mut best: Option<(i32, Line)> = None;
    for chosen in moves {
        let window = Window::above(best.as_ref().map_or(-INFINITE, |(score, _)| *score));
        let mut line = Line::new();
        match score(*chosen, window, &mut line) {
            Err(Spent) => {
                return Choice {
                    best,
                    is_finished: false,
                };
            }
            Ok(score) if score > window.alpha => {
                line.insert(0, *chosen);
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
pub fn put_first(moves: &mut [Move], line: &[Move]) {
    let place = moves.iter().position(|chosen| line.first() == Some(chosen));
    moves[..=place.unwrap_or(0)].rotate_right(1);
}

/// The score in the table, if it was searched as deep and says enough for this window.
pub fn enough(entry: &Entry, depth: i32, ply: usize, window: Window) -> Option<i32> {
    let score = entry.score(ply);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    (entry.depth >= depth && is_enough).then_some(score)
}

pub fn key_of(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}
