//! Alpha-beta search with iterative deepening: the yardstick for other solvers.
//!
//! Each depth begins with the best move of the one before. Checks are searched a ply deeper, forced replies another
//! ply. When the budget is spent, the best move so far stands, also that of a depth not finished.

use super::evaluation::evaluate;
use super::ordering::{Experience, gives_check, is_forcing};
use super::table::{Bound, Entry, MATE_BOUND, Table};
use super::tree::{Budget, Choice, INFINITE, Line, Node, Spent, Window, choose, enough, key_of, put_first};
use super::{Answer, MATE, Solver};
use shakmaty::{Chess, Move, Position};

/// Knows the rules, what men are worth and where they stand well, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    checks_in_quiescence: bool,
}

impl AlphaBeta {
    /// At the leaves, captures and promotions only.
    pub fn with_captures() -> AlphaBeta {
        AlphaBeta {
            checks_in_quiescence: false,
        }
    }

    /// At the leaves, checks too, one ply deep.
    pub fn with_checks() -> AlphaBeta {
        AlphaBeta {
            checks_in_quiescence: true,
        }
    }
}

impl Solver for AlphaBeta {
    fn name(&self) -> &str {
        match self.checks_in_quiescence {
            true => "alpha-beta with checks",
            false => "alpha-beta",
        }
    }

    fn solve(&self, position: &Chess, nodes: u64) -> Option<Answer> {
        let mut search = Search {
            checks_in_quiescence: self.checks_in_quiescence,
            budget: Budget::new(nodes),
            table: Table::for_nodes(nodes),
            experience: Experience::new(MOST_PLIES + 1),
            path: Vec::new(),
        };
        let (score, line) = search.deepen(position)?;
        Some(Answer {
            first: *line.first()?,
            line,
            nodes: search.budget.nodes,
            score,
        })
    }
}

/// Deeper than this there is only quiescence.
pub const MOST_PLIES: usize = 64;
/// What a quiet move one ply above the leaves can hope to gain.
const HOPE: i32 = 150;

pub struct Search {
    pub checks_in_quiescence: bool,
    budget: Budget,
    table: Table,
    experience: Experience,
    /// Keys of the positions on the way here.
    path: Vec<u64>,
}

impl Search {
    pub fn visit(&mut self) -> Result<(), Spent> {
        self.budget.visit()
    }

    fn deepen(&mut self, position: &Chess) -> Option<(i32, Line)> {
        let mut moves = position.legal_moves();
        self.experience.sort(position, &mut moves, None, 0);
        let mut best = (evaluate(position), vec![*moves.first()?]);
        if self.visit().is_err() {
            return Some(best);
        }
        self.path.push(key_of(position));
        for depth in 1..=MOST_PLIES as i32 / 2 {
            let root = Node::root(position, depth);
            let mut is_first = true;
            let Choice {
                best: found,
                is_finished,
            } = choose(&moves, |chosen, window, line| {
                let score = self.follow(&root.after(chosen), window, is_first, line);
                is_first = false;
                score
            });
            if let Some((score, line)) = found {
                put_first(&mut moves, &line);
                best = (score, line);
            }
            let is_shortest_mate = best.0.abs() > MATE_BOUND && MATE - best.0.abs() <= depth;
            if !is_finished || is_shortest_mate {
                break;
            }
        }
        Some(best)
    }

    /// The score of a position for the side that moved there. After the first move it is enough to show that others
    /// are not better.
    fn follow(&mut self, after: &Node, window: Window, is_first: bool, line: &mut Line) -> Result<i32, Spent> {
        if !is_first {
            let score = -self.search(after, window.narrow().for_opponent(), line)?;
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
            line.clear();
        }
        Ok(-self.search(after, window.for_opponent(), line)?)
    }

    fn search(&mut self, node: &Node, window: Window, line: &mut Line) -> Result<i32, Spent> {
        let position = &node.position;
        let in_check = position.is_check();
        if (node.depth <= 0 && !in_check) || node.ply >= MOST_PLIES {
            return self.quiesce(node, window);
        }
        let mut moves = position.legal_moves();
        let is_forced = in_check && moves.len() == 1;
        let depth = node.depth + i32::from(in_check) + i32::from(is_forced);
        if depth <= 0 {
            return self.quiesce(node, window);
        }
        self.visit()?;
        let key = key_of(position);
        if self.path.contains(&key) || position.is_insufficient_material() {
            return Ok(0);
        }
        if moves.is_empty() {
            return Ok(node.end_score(in_check));
        }
        let known = self.table.get(key).copied();
        let known_best = known.and_then(|entry| entry.best);
        if let Some(score) = known.and_then(|entry| enough(&entry, depth, node.ply, window)) {
            line.extend(known_best);
            return Ok(score);
        }
        self.path.push(key);
        self.experience.sort(position, &mut moves, known_best, node.ply);
        let deepened = Node {
            position: position.clone(),
            depth,
            ply: node.ply,
        };
        let (score, best) = self.best_of(&deepened, &moves, window, line)?;
        self.path.pop();
        let bound = Bound::of(score, window);
        self.table.put(key, Entry::new(best, depth, bound, score, node.ply));
        Ok(score)
    }

    fn best_of(
        &mut self,
        node: &Node,
        moves: &[Move],
        mut window: Window,
        line: &mut Line,
    ) -> Result<(i32, Option<Move>), Spent> {
        let limit = hope(node);
        let (mut best, mut best_move) = (-INFINITE, None);
        for (index, chosen) in moves.iter().copied().enumerate() {
            if let Some(limit) = limit
                && index > 0
                && limit <= window.alpha
                && !is_forcing(chosen)
                && !gives_check(&node.position, chosen)
            {
                best = best.max(limit);
                continue;
            }
            let mut below = Line::new();
            let score = self.follow(&node.after(chosen), window, index == 0, &mut below)?;
            if score > best {
                (best, best_move) = (score, Some(chosen));
            }
            if score > window.alpha {
                window.alpha = score;
                line.clear();
                line.push(chosen);
                line.append(&mut below);
            }
            if window.alpha >= window.beta {
                if !is_forcing(chosen) {
                    self.experience
                        .refuted(node.position.turn(), chosen, node.ply, node.depth);
                }
                break;
            }
        }
        Ok((best, best_move))
    }
}

/// The most that quiet moves are believed to reach, where there is only quiescence below them.
fn hope(node: &Node) -> Option<i32> {
    (node.depth == 1 && !node.position.is_check()).then(|| evaluate(&node.position) + HOPE)
}
