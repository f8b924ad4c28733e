//! Alpha-beta search with iterative deepening, for any game of two players who take turns.
//!
//! ```text
//! position ──ordering──→ moves, likely best first ──AlphaBeta──→ Found
//!                     table: what was found before ───┤
//!                                                     └── at the leaves: quiescence ──→ evaluation
//! ```
//!
//! What a game knows about itself it says through [`SearchGame`]: moves, worth, which moves are loud, which look good. Each
//! depth begins with the best move of the one before. When the budget is spent, the best move so far stands, also that of
//! a depth that was not finished.

mod ordering;
mod quiescence;
pub mod table;
pub mod tree;

use ordering::Experience;
use std::ops::DerefMut;
use table::{Bound, Entry, MATE_BOUND, Table};
pub use tree::Budget;
use tree::{Choice, INFINITE, Line, Node, Spent, Window, choose, enough, put_first};

/// The worth of having won; a win in `n` plies is worth `WON - n`.
pub const WON: i32 = 30_000;

/// A game as alpha-beta sees it.
pub trait SearchGame {
    type Position: Clone;
    type Move: Clone + PartialEq;
    type Moves: DerefMut<Target = [Self::Move]> + IntoIterator<Item = Self::Move>;

    fn moves(&self, position: &Self::Position) -> Self::Moves;

    fn play(&self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// A number for the position; equal positions have equal numbers, different ones hardly ever.
    fn key(&self, position: &Self::Position) -> u64;

    /// What a quiet position is worth to the side to move, well below [`WON`].
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// The end, where the game is over or the side to move has no move.
    fn end(&self, position: &Self::Position, moves: &[Self::Move]) -> Option<End>;

    /// Whether nobody can win any more, though there are moves.
    fn is_dead(&self, _: &Self::Position) -> bool {
        false
    }

    /// Whether the side to move must answer a threat, as in check: then it may not stand still at the leaves.
    fn is_threatened(&self, _: &Self::Position) -> bool {
        false
    }

    /// How much deeper to look where the side to move must answer a threat by one of these moves.
    fn extension(&self, _moves: &[Self::Move]) -> i32 {
        0
    }

    /// Whether a move changes much, as a capture does.
    fn is_loud(&self, chosen: &Self::Move) -> bool;

    /// Leaves only the moves to look at where the depth is used up; `is_first` on the first ply there.
    fn keep_loud(&self, position: &Self::Position, moves: &mut Self::Moves, is_first: bool);

    /// How good a loud move looks among others.
    fn loud_promise(&self, chosen: &Self::Move) -> i32;

    /// How good a move looks among others that are as loud.
    fn promise(&self, position: &Self::Position, chosen: &Self::Move) -> i32;

    /// Whether a move makes a threat that must be answered, as a check.
    fn threatens(&self, _: &Self::Position, _: &Self::Move) -> bool {
        false
    }

    /// What a quiet move without a threat, one ply above the leaves, can hope to gain; where that is too little, it is
    /// left out. Without a hope none is.
    fn hope(&self) -> Option<i32> {
        None
    }

    /// How many kinds of quiet moves history tells apart, and the kind of a move.
    fn history_size(&self) -> usize;

    fn history_slot(&self, position: &Self::Position, chosen: &Self::Move) -> usize;
}

/// How a game is over, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Won,
    Lost,
    Drawn,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// For the side to move; wins are near [`WON`].
    pub score: i32,
    /// The moves expected, of both sides.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl<M> Found<M> {
    /// Whether the side to move can force a win.
    pub fn is_win(&self) -> bool {
        self.score > MATE_BOUND
    }
}

/// The best move and what it leads to, within a budget; nothing if there is no move.
pub fn search<G: SearchGame>(game: &G, position: &G::Position, budget: Budget) -> Option<Found<G::Move>> {
    let mut search = AlphaBeta {
        game,
        table: Table::for_nodes(budget.most()),
        budget,
        experience: Experience::new(MOST_PLIES + 1, game.history_size()),
        path: Vec::new(),
    };
    let (score, line) = search.deepen(position)?;
    Some(Found {
        score,
        line,
        nodes: search.budget.nodes,
    })
}

/// Deeper than this there is only quiescence.
pub const MOST_PLIES: usize = 64;

struct AlphaBeta<'g, G: SearchGame> {
    game: &'g G,
    budget: Budget,
    table: Table<G::Move>,
    experience: Experience<G::Move>,
    /// Keys of the positions on the way here.
    path: Vec<u64>,
}

impl<G: SearchGame> AlphaBeta<'_, G> {
    fn deepen(&mut self, position: &G::Position) -> Option<(i32, Line<G::Move>)> {
        let mut moves = self.game.moves(position);
        self.sort(position, &mut moves, None, 0);
        let mut best = (self.game.evaluate(position), vec![moves.first()?.clone()]);
        if self.budget.visit().is_err() {
            return Some(best);
        }
        self.path.push(self.game.key(position));
        for depth in 1..=MOST_PLIES as i32 / 2 {
            let root = Node::root(position, depth);
            let mut is_first = true;
            let Choice {
                best: found,
                is_finished,
            } = choose(&moves, |chosen, window, line| {
                let score = self.follow(&root.after(self.game, chosen), window, is_first, line);
                is_first = false;
                score
            });
            if let Some((score, line)) = found {
                put_first(&mut moves, &line);
                best = (score, line);
            }
            let is_shortest_win = best.0.abs() > MATE_BOUND && WON - best.0.abs() <= depth;
            if !is_finished || is_shortest_win {
                break;
            }
        }
        Some(best)
    }

    fn sort(&self, position: &G::Position, moves: &mut G::Moves, first: Option<&G::Move>, ply: usize) {
        self.experience.sort(self.game, position, moves, first, ply);
    }

    /// The score of a position for the side that moved there. After the first move it is enough to show that others
    /// are not better.
    fn follow(
        &mut self,
        after: &Node<G::Position>,
        window: Window,
        is_first: bool,
        line: &mut Line<G::Move>,
    ) -> Result<i32, Spent> {
        if !is_first {
            let score = -self.search(after, window.narrow().for_opponent(), line)?;
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
            line.clear();
        }
        Ok(-self.search(after, window.for_opponent(), line)?)
    }

    fn search(&mut self, node: &Node<G::Position>, window: Window, line: &mut Line<G::Move>) -> Result<i32, Spent> {
        let position = &node.position;
        let is_threatened = self.game.is_threatened(position);
        if (node.depth <= 0 && !is_threatened) || node.ply >= MOST_PLIES {
            return self.quiesce(node, window);
        }
        let mut moves = self.game.moves(position);
        let extension = if is_threatened { self.game.extension(&moves) } else { 0 };
        let depth = node.depth + extension;
        if depth <= 0 {
            return self.quiesce(node, window);
        }
        self.budget.visit()?;
        let key = self.game.key(position);
        if self.path.contains(&key) || self.game.is_dead(position) {
            return Ok(0);
        }
        if let Some(end) = self.game.end(position, &moves) {
            return Ok(node.end_score(end));
        }
        let known = self.table.get(key).cloned();
        if let Some((entry, score)) = known
            .as_ref()
            .and_then(|entry| Some((entry, enough(entry, depth, node.ply, window)?)))
        {
            line.extend(entry.best.clone());
            return Ok(score);
        }
        self.path.push(key);
        let known_best = known.and_then(|entry| entry.best);
        self.sort(position, &mut moves, known_best.as_ref(), node.ply);
        let deepened = Node {
            position: position.clone(),
            depth,
            ply: node.ply,
        };
        let (score, best) = self.best_of(&deepened, is_threatened, &moves, window, line)?;
        self.path.pop();
        let bound = Bound::of(score, window);
        self.table.put(key, Entry::new(best, depth, bound, score, node.ply));
        Ok(score)
    }

    fn best_of(
        &mut self,
        node: &Node<G::Position>,
        is_threatened: bool,
        moves: &[G::Move],
        mut window: Window,
        line: &mut Line<G::Move>,
    ) -> Result<(i32, Option<G::Move>), Spent> {
        // The most that quiet moves are believed to reach, where there is only quiescence below them.
        let limit = match self.game.hope() {
            Some(hope) if node.depth == 1 && !is_threatened => Some(self.game.evaluate(&node.position) + hope),
            _ => None,
        };
        let (mut best, mut best_move) = (-INFINITE, None);
        for (index, chosen) in moves.iter().enumerate() {
            if let Some(limit) = limit
                && index > 0
                && limit <= window.alpha
                && !self.game.is_loud(chosen)
                && !self.game.threatens(&node.position, chosen)
            {
                best = best.max(limit);
                continue;
            }
            let mut below = Line::new();
            let score = self.follow(&node.after(self.game, chosen), window, index == 0, &mut below)?;
            if score > best {
                (best, best_move) = (score, Some(chosen.clone()));
            }
            if score > window.alpha {
                window.alpha = score;
                line.clear();
                line.push(chosen.clone());
                line.append(&mut below);
            }
            if window.alpha >= window.beta {
                if !self.game.is_loud(chosen) {
                    let slot = self.game.history_slot(&node.position, chosen);
                    self.experience.refuted(slot, chosen, node.ply, node.depth);
                }
                break;
            }
        }
        Ok((best, best_move))
    }
}
