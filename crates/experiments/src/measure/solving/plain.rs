//! The textbook's alpha-beta search: iterative deepening, captures-only quiescence, material.
//!
//! It is what the patterns are measured against: the same moves made by the same rules, with nothing but captures to say
//! which are worth looking at. [`AlphaBeta`] is the same made as strong as we could at few positions.

use adage_search::alpha_beta::table::MATE_BOUND;
use adage_search::alpha_beta::tree::{Budget, INFINITE, Node, Spent, Window, choose, put_first};
use adage_search::chess::evaluation::worth;
use adage_search::chess::ordering::{gain_first, is_forcing};
use adage_search::chess::{AlphaBeta, Answer, Solver, end};
use shakmaty::{Chess, Color, Move, Position, Role};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plain;

impl Solver for Plain {
    fn name(&self) -> &str {
        "plain alpha-beta"
    }

    fn solve(&self, position: &Chess, nodes: u64) -> Option<Answer> {
        let mut budget = Budget::new(nodes);
        let (score, first) = deepen(position, &mut budget)?;
        Some(Answer {
            first,
            line: vec![first],
            nodes: budget.nodes,
            score,
        })
    }
}

/// For the rules only.
const GAME: AlphaBeta = AlphaBeta::with_captures();

/// What could not be finished stands as far as it went.
fn deepen(position: &Chess, budget: &mut Budget) -> Option<(i32, Move)> {
    let mut moves = in_order(position, |_| true);
    let mut best = (-INFINITE, *moves.first()?);
    for depth in 1.. {
        let root = Node::root(position, depth);
        let found = choose(&moves, |chosen, window, _| {
            Ok(-search(&root.after(&GAME, chosen), window.for_opponent(), budget)?)
        });
        if let Some((score, line)) = found.best {
            put_first(&mut moves, &line);
            best = (score, moves[0]);
        }
        if !found.is_finished || best.0.abs() > MATE_BOUND {
            break;
        }
    }
    Some(best)
}

fn search(node: &Node<Chess>, mut window: Window, budget: &mut Budget) -> Result<i32, Spent> {
    budget.visit()?;
    let position = &node.position;
    let mut best = -INFINITE;
    let is_leaf = node.depth <= 0;
    if is_leaf {
        best = material(position);
        if best >= window.beta {
            return Ok(best);
        }
        window.alpha = window.alpha.max(best);
    }
    let moves = in_order(position, |chosen| !is_leaf || is_forcing(chosen));
    if let Some(end) = end(position, &moves).filter(|_| !is_leaf) {
        return Ok(node.end_score(end));
    }
    for chosen in moves {
        best = best.max(-search(&node.after(&GAME, &chosen), window.for_opponent(), budget)?);
        window.alpha = window.alpha.max(best);
        if window.alpha >= window.beta {
            break;
        }
    }
    Ok(best)
}

fn in_order(position: &Chess, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|chosen| wanted(*chosen))
        .collect();
    moves.sort_by_key(|chosen| {
        if is_forcing(*chosen) {
            -1 - gain_first(*chosen)
        } else {
            0
        }
    });
    moves
}

/// For the side to move.
fn material(position: &Chess) -> i32 {
    let board = position.board();
    let men = |side: Color| -> i32 {
        Role::ALL
            .into_iter()
            .map(|role| worth(role) * board.by_piece(role.of(side)).count() as i32)
            .sum()
    };
    men(position.turn()) - men(position.turn().other())
}
