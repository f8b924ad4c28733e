//! Whether a rule is right: boards are made up on which it applies, and on each proof search decides.

use super::guard::Guard;
use super::make::board_with;
use adage_search::gomoku::board::{BLACK, Board, WHITE};
use adage_search::gomoku::fours::{Budget, Fours, defences};
use adage_search::gomoku::geometry::Cell;
use adage_search::gomoku::patterns::Pattern;
use adage_search::gomoku::threats::{Found, Limits, Threats};
use adage_worlds::game::Side;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

/// How much is checked, and how hard each question may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Boards on which the rule must be right.
    pub boards: usize,
    pub limits: Limits,
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            boards: 100_000,
            limits: Limits {
                nodes: 5_000,
                ..Limits::default()
            },
            seed: 1,
        }
    }
}

/// How a rule did.
#[derive(Clone, Default)]
pub struct Checked {
    pub right: usize,
    /// A board on which no win was proved, with the attacker.
    pub wrong: Option<(Board, Side)>,
}

/// Boards that are made up and judged by one worker.
const BATCH: usize = 500;

/// Batches after which one looks whether a board was wrong.
const ROUND: usize = 8;

/// Checks a rule under a guard until enough boards were right or one was wrong.
pub fn check(pattern: &Pattern, guard: Guard, size: usize, effort: Effort) -> Checked {
    let batches: Vec<usize> = (0..effort.boards.div_ceil(BATCH)).collect();
    let mut all = Checked::default();
    for round in batches.chunks(ROUND) {
        let judged = round.par_iter().map(|batch| {
            let mut rng = SmallRng::seed_from_u64(effort.seed ^ ((*batch as u64) << 20));
            let boards = BATCH.min(effort.boards - batch * BATCH);
            check_batch(pattern, guard, size, boards, effort.limits, &mut rng)
        });
        for checked in judged.collect::<Vec<Checked>>() {
            all.right += checked.right;
            all.wrong = checked.wrong;
            if all.wrong.is_some() {
                return all;
            }
        }
    }
    all
}

/// So many boards on which a guard fails are passed over for each that is judged.
const PATIENCE: usize = 200;

fn check_batch(
    pattern: &Pattern,
    guard: Guard,
    size: usize,
    boards: usize,
    limits: Limits,
    rng: &mut SmallRng,
) -> Checked {
    let mut checked = Checked::default();
    for _ in 0..boards * PATIENCE {
        if checked.right == boards {
            break;
        }
        let attacker = if rng.random_bool(0.5) { BLACK } else { WHITE };
        let Some((board, chosen)) = board_with(pattern, attacker, size, rng) else {
            return checked;
        };
        if !guard.holds(&board, attacker.other()) {
            continue;
        }
        if !move_wins(&board, attacker, chosen, limits) {
            checked.wrong = Some((board, attacker));
            return checked;
        }
        checked.right += 1;
    }
    checked
}

/// Whether a move is proved to win, by threes and fours, against every answer.
pub fn move_wins(board: &Board, attacker: Side, cell: Cell, limits: Limits) -> bool {
    let defender = attacker.other();
    let mut after = board.clone();
    after.put(cell, attacker);
    if after.wins_through(cell, attacker) {
        return true;
    }
    if !after.five_cells(defender).is_empty() {
        return false;
    }
    let answers = match &after.five_cells(attacker)[..] {
        [_, _, ..] => return true,
        [only] => vec![*only],
        [] => {
            let threat = Fours::new(attacker).shortest(&mut after, limits.threat, &mut Budget::of(limits.nodes));
            match threat {
                Some(threat) => defences(&mut after, attacker, &threat),
                None => return false,
            }
        }
    };
    let mut search = Threats::new(board, attacker, limits);
    answers
        .into_iter()
        .all(|answer| matches!(search.search_after(&[cell, answer]), Found::Win(_)))
}
