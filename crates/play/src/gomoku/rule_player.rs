//! A player by learned rules: it wins where one of them says so, blocks where one says so of the opponent, and else plans
//! to bring about what they recognise.
//!
//! Rules that are trusted are played at once; of the others each is tried by proof search first. Without rules only the
//! plan's last resort is left: the cell that is worth most by its windows.

use super::board::{Board, Rules};
use super::geometry::Cell;
use super::lessons::check::move_wins;
use super::lessons::rules::{Trust, WinRule};
use super::patterns::{Match, Patterns};
use super::player::ranked;
use super::threats::Limits;
use crate::gomocup::Chooser;
use adage_games::game::{Game, Player};
use adage_games::mnk::{Mnk, MnkState, Place};
use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// Plays five in a row by rules.
pub struct RulePlayer {
    rules: Vec<WinRule>,
    patterns: Patterns,
    /// The effort by which a rule is tried that is not trusted.
    pub limits: Limits,
}

/// How many moves are looked at for what they bring about.
const CANDIDATES: usize = 16;

impl fmt::Debug for RulePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a player with {} rules", self.rules.len())
    }
}

impl Chooser for Arc<RulePlayer> {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _deadline: Instant) -> Option<Place> {
        let board = Board::of_state(game, state).ok()?;
        let decision = self.decide(&board, game.to_move(state))?;
        Some(board.place(decision.cell))
    }
}

/// A move and why it was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    pub cell: Cell,
    pub reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The rule of this number wins.
    Wins(usize),
    /// The opponent threatens by the rule of this number.
    Blocks(usize),
    /// Nothing is known to be won or lost.
    Plans,
}

impl RulePlayer {
    pub fn new(rules: Vec<WinRule>) -> RulePlayer {
        let patterns = rules.iter().map(|rule| rule.pattern.clone()).collect();
        RulePlayer {
            rules,
            patterns: Patterns::new(patterns),
            limits: Limits {
                nodes: 1_000,
                ..Limits::default()
            },
        }
    }

    /// The move of a player; `None` on a full board.
    pub fn decide(&self, board: &Board, player: Player) -> Option<Decision> {
        if let Some(won) = self.win(board, player) {
            return Some(Decision {
                cell: won.chosen,
                reason: Reason::Wins(won.pattern),
            });
        }
        let ranked = ranked(board, player);
        let opponent = player.other();
        let Some(threat) = self.win(board, opponent) else {
            let cell = self.planned(board, player, &ranked)?;
            return Some(Decision {
                cell,
                reason: Reason::Plans,
            });
        };
        Some(Decision {
            cell: self.block(board, player, &threat, &ranked)?,
            reason: Reason::Blocks(threat.pattern),
        })
    }

    /// The quickest win that the rules know for a player, if he were to move.
    fn win(&self, board: &Board, player: Player) -> Option<Match> {
        let mut matches = self.patterns.matches(board, player);
        matches.sort_by_key(|found| (self.length(found), found.pattern, found.chosen));
        matches.dedup_by_key(|found| (found.pattern, found.chosen));
        matches.into_iter().find(|found| self.is_won(board, player, found))
    }

    fn length(&self, found: &Match) -> usize {
        self.rules[found.pattern].recognition.length
    }

    /// Whether a match is a win: by trust, where five or more win, or by proof.
    fn is_won(&self, board: &Board, player: Player, found: &Match) -> bool {
        let is_trusted = match self.rules[found.pattern].trust {
            Trust::Under(guard) => board.rules() == Rules::Freestyle && guard.holds(board, player.other()),
            Trust::ForSearch => false,
        };
        is_trusted || move_wins(board, player, found.chosen, self.limits)
    }

    /// A move after which the opponent no longer wins by the rules: cells of the threat first, then what is worth most.
    /// If there is none, the cell where he would begin.
    fn block(&self, board: &Board, player: Player, threat: &Match, ranked: &[Cell]) -> Option<Cell> {
        let mut cells: Vec<Cell> = ranked.to_vec();
        cells.sort_by_key(|cell| !threat.cells.contains(cell));
        cells.truncate(threat.cells.len() + CANDIDATES);
        let mut after = board.clone();
        let holds = cells.into_iter().find(|cell| {
            after.put(*cell, player);
            let holds = self.win(&after, player.other()).is_none();
            after.take(*cell);
            holds
        });
        holds.or(Some(threat.chosen))
    }

    /// The move that brings most about: wins that it would threaten, and those of the opponent's that it forestalls.
    fn planned(&self, board: &Board, player: Player, ranked: &[Cell]) -> Option<Cell> {
        let mut after = board.clone();
        let mut gain = |cell: Cell, who: Player| {
            after.put(cell, who);
            let gain = self.prospects(&after, who);
            after.take(cell);
            gain
        };
        let candidates = ranked.iter().take(CANDIDATES).copied();
        let mut planned: Vec<(u32, Cell)> = candidates
            .map(|cell| (gain(cell, player) + gain(cell, player.other()), cell))
            .collect();
        planned.sort_by_key(|(gain, _)| Reverse(*gain));
        let mut after = board.clone();
        let is_safe = |cell: &Cell| {
            after.put(*cell, player);
            let is_safe = self.win(&after, player.other()).is_none();
            after.take(*cell);
            is_safe
        };
        let cells: Vec<Cell> = planned.into_iter().map(|(_, cell)| cell).collect();
        cells.iter().copied().find(is_safe).or(cells.first().copied())
    }

    /// How much the rules promise a player: each cell where one applies counts, quick wins more.
    fn prospects(&self, board: &Board, player: Player) -> u32 {
        let mut found: Vec<(Cell, usize)> = self
            .patterns
            .matches(board, player)
            .iter()
            .map(|found| (found.chosen, self.length(found)))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|(cell, _)| *cell);
        found
            .iter()
            .filter(|(_, length)| *length > 1)
            .map(|(_, length)| 12 / (*length as u32))
            .sum()
    }
}
