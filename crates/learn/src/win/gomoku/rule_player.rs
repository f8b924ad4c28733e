//! A player by learned rules: it wins where one of them says so, blocks where one says so of the opponent, and else plans
//! to bring about what they recognise.
//!
//! Rules that are trusted are played at once; of the others each is tried by proof search first. Without rules only the
//! plan's last resort is left: the cell that is worth most by its windows.

use super::check::move_wins;
use super::rules::{Trust, WinRule};
use adage_search::gomoku::board::{Board, Rules};
use adage_search::gomoku::geometry::Cell;
use adage_search::gomoku::patterns::{Choice, Patterns, Watch};
use adage_search::gomoku::player::{on_board, ranked};
use adage_search::gomoku::threats::Limits;
use adage_search::{Forfeit, Player};
use adage_worlds::game::Side;
use adage_worlds::mnk::{Mnk, MnkState, Place};
use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// Plays five in a row by rules. Copies share them.
#[derive(Clone)]
pub struct RulePlayer {
    rules: Arc<[WinRule]>,
    patterns: Arc<Patterns>,
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

impl Player for RulePlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        on_board(game, state, |board, side| Some(self.decide(board, side)?.cell))
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
            rules: rules.into(),
            patterns: Arc::new(Patterns::new(patterns)),
            limits: Limits {
                nodes: 1_000,
                ..Limits::default()
            },
        }
    }

    /// The move of a player; `None` on a full board.
    pub fn decide(&self, board: &Board, player: Side) -> Option<Decision> {
        let mut table = Table {
            player: self,
            watch: Watch::new(&self.patterns, board),
            board: board.clone(),
        };
        if let Some(won) = table.win(player) {
            return Some(Decision {
                cell: won.chosen,
                reason: Reason::Wins(won.pattern),
            });
        }
        let ranked = ranked(board, player);
        let Some(threat) = table.win(player.other()) else {
            return Some(Decision {
                cell: table.planned(player, &ranked)?,
                reason: Reason::Plans,
            });
        };
        Some(Decision {
            cell: table.block(player, threat, &ranked),
            reason: Reason::Blocks(threat.pattern),
        })
    }
}

/// A board on which moves are tried, and where the rules apply on it.
struct Table<'a> {
    player: &'a RulePlayer,
    watch: Watch<'a>,
    board: Board,
}

impl Table<'_> {
    /// What is so after a move.
    fn after<T>(&mut self, cell: Cell, player: Side, look: impl FnOnce(&mut Self) -> T) -> T {
        self.board.put(cell, player);
        self.watch.put(cell, player);
        let seen = look(self);
        self.board.take(cell);
        self.watch.take(cell, player);
        seen
    }

    fn length(&self, choice: Choice) -> usize {
        self.player.rules[choice.pattern].recognition.length
    }

    /// The quickest win that the rules know for a player, if he were to move.
    fn win(&self, player: Side) -> Option<Choice> {
        let mut choices: Vec<Choice> = self.watch.choices(player).collect();
        choices.sort_by_key(|choice| (self.length(*choice), *choice));
        choices.into_iter().find(|choice| self.is_won(player, *choice))
    }

    /// Whether a rule wins where it applies: by trust, where five or more win, or by proof.
    fn is_won(&self, player: Side, choice: Choice) -> bool {
        let is_trusted = match self.player.rules[choice.pattern].trust {
            Trust::Under(guard) => self.board.rules() == Rules::Freestyle && guard.holds(&self.board, player.other()),
            Trust::ForSearch => false,
        };
        is_trusted || move_wins(&self.board, player, choice.chosen, self.player.limits)
    }

    /// A move after which the opponent no longer wins by the rules, cells of the threat first; if there is none, the cell
    /// where he would begin.
    fn block(&mut self, player: Side, threat: Choice, ranked: &[Cell]) -> Cell {
        let found = self.watch.a_match(player.other(), threat);
        let at_stake = found.map(|found| found.cells).unwrap_or_default();
        let mut cells: Vec<Cell> = ranked.to_vec();
        cells.sort_by_key(|cell| !at_stake.contains(cell));
        cells.truncate(at_stake.len() + CANDIDATES);
        let holds = cells.into_iter().find(|cell| self.is_safe(player, *cell));
        holds.unwrap_or(threat.chosen)
    }

    /// The move that brings most about and does not let the opponent win by the rules.
    fn planned(&mut self, player: Side, ranked: &[Cell]) -> Option<Cell> {
        let candidates = ranked.iter().take(CANDIDATES);
        let mut planned: Vec<(u32, Cell)> = candidates.map(|cell| (self.gain(player, *cell), *cell)).collect();
        planned.sort_by_key(|(gain, _)| Reverse(*gain));
        let mut cells = planned.iter().map(|(_, cell)| *cell);
        let best = cells.clone().next();
        cells.find(|cell| self.is_safe(player, *cell)).or(best)
    }

    /// Whether the opponent has no win by the rules after a move.
    fn is_safe(&mut self, player: Side, cell: Cell) -> bool {
        self.after(cell, player, |table| table.win(player.other()).is_none())
    }

    /// What a stone brings about: wins that it would threaten, and those of the opponent's that it forestalls.
    fn gain(&mut self, player: Side, cell: Cell) -> u32 {
        let mut gain = |who: Side| self.after(cell, who, |table| table.prospects(who));
        gain(player) + gain(player.other())
    }

    /// How much the rules promise a player: each cell where one applies counts, quick wins more. A five that is merely
    /// threatened is answered, so it counts for nothing.
    fn prospects(&self, player: Side) -> u32 {
        let choices = self.watch.choices(player);
        let mut found: Vec<(Cell, usize)> = choices.map(|choice| (choice.chosen, self.length(choice))).collect();
        found.sort_unstable();
        found.dedup_by_key(|(cell, _)| *cell);
        let worth = |length: usize| if length > 1 { 12 / length as u32 } else { 0 };
        found.iter().map(|(_, length)| worth(*length)).sum()
    }
}
