//! Learned rules about windows as patterns: how many windows, with how many stones each, sharing which empty cells.
//!
//! A rule speaks of windows by the stones of the attacker in them (`three(W,P)`), of cells in windows (`in(S,W)`) and of
//! cells that are empty (`is_empty(S)`). No two of its windows and no two of its cells are the same. It names every empty
//! cell of its windows, as all learned rules do: the defender must not have answered there.

use super::shape::{Line, lines};
use adage_logic::{Atom, Literal, Term, Var};
pub use adage_worlds::mnk::STONES;
use rustc_hash::FxHashMap;

/// A cell that a pattern speaks of, by its number.
pub type Slot = u8;

/// A window that must have so many stones of the attacker, none of the defender, and these cells empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WindowNeed {
    pub stones: u8,
    pub cells: Vec<Slot>,
}

/// A rule compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub windows: Vec<WindowNeed>,
    /// How many cells it speaks of.
    pub cells: u8,
    /// The cell of the recommended move.
    pub chosen: Slot,
    /// How many moves of the attacker it takes to win.
    pub length: usize,
}

/// A rule that cannot be told by windows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPattern {
    #[error("`{0}` is not about windows of five cells")]
    Condition(Literal),
    #[error("the move `{0}` is not one of the rule's cells")]
    Move(Atom),
    #[error("`{0}` is not about the player who moves")]
    Player(Literal),
    #[error("a cell of the rule lies in none of its windows")]
    LooseCell,
    #[error("the rule does not tell of each window once how many stones are in it")]
    Stones,
    #[error("the rule does not name all empty cells of a window with {stones} stones, or others")]
    Cells { stones: u8 },
    #[error("one cell lies in more than {MOST_OF_LINE} windows of a line, so that the rule can never hold")]
    Line,
    #[error("the rule has more than {MOST_CELLS} cells or {MOST_WINDOWS} windows")]
    TooLarge,
}

/// The most cells that a pattern may have.
pub const MOST_CELLS: usize = 24;

/// The most windows that a pattern may have.
pub const MOST_WINDOWS: usize = 12;

/// How many windows of one line hold a cell at most.
const MOST_OF_LINE: usize = 5;

/// Numbers given to variables in the order in which they are met.
#[derive(Default)]
struct Numbers(FxHashMap<Var, u8>);

impl Numbers {
    fn of(&mut self, term: Term) -> Option<u8> {
        let next = self.0.len() as u8;
        Some(*self.0.entry(term.as_var()?).or_insert(next))
    }
}

impl Pattern {
    /// Reads a rule: its conditions, and its move as the fact that communicates it.
    pub fn of_rule(conditions: &[Literal], input: &Atom, length: usize) -> Result<Pattern, NotAPattern> {
        let not_a_move = || NotAPattern::Move(input.clone());
        let [chosen, attacker] = input.args[..] else {
            return Err(not_a_move());
        };
        let mut reading = Reading::default();
        for condition in conditions {
            let unfit = || NotAPattern::Condition(condition.clone());
            let player = reading.condition(condition).ok_or_else(unfit)?;
            if player.is_some_and(|player| player != attacker) {
                return Err(NotAPattern::Player(condition.clone()));
            }
        }
        let chosen = reading.cells.of(chosen).ok_or_else(not_a_move)?;
        reading.pattern(chosen, length)
    }

    /// How many cells two windows share.
    pub(super) fn shared(&self, one: usize, other: usize) -> usize {
        let cells = self.windows[one].cells.iter();
        cells.filter(|slot| self.windows[other].cells.contains(slot)).count()
    }
}

/// What the conditions read so far say.
#[derive(Default)]
struct Reading {
    cells: Numbers,
    windows: Numbers,
    empty: Vec<Slot>,
    /// Windows and their stones.
    stones: Vec<(u8, u8)>,
    /// Cells and windows that they lie in.
    inside: Vec<(Slot, u8)>,
}

impl Reading {
    /// Reads a condition; the player that it names, if it names one. `None` where patterns cannot tell it.
    fn condition(&mut self, condition: &Literal) -> Option<Option<Term>> {
        if condition.negated {
            return None;
        }
        match (condition.atom.name.as_str(), &condition.atom.args[..]) {
            // Cells and windows are different anyway.
            ("!=", [one, other]) if one != other => {}
            ("is_empty", [cell]) => self.empty.push(self.cells.of(*cell)?),
            ("in", [cell, window]) => self.inside.push((self.cells.of(*cell)?, self.windows.of(*window)?)),
            (name, [window, player]) => {
                let count = STONES.iter().position(|known| *known == name)?;
                self.stones.push((self.windows.of(*window)?, count as u8));
                return Some(Some(*player));
            }
            _ => return None,
        }
        Some(None)
    }

    fn pattern(self, chosen: Slot, length: usize) -> Result<Pattern, NotAPattern> {
        let (cells, windows) = (self.cells.0.len(), self.windows.0.len());
        if cells > MOST_CELLS || windows > MOST_WINDOWS {
            return Err(NotAPattern::TooLarge);
        }
        let lies_somewhere = |cell: Slot| self.inside.iter().any(|(own, _)| *own == cell);
        if !(0..cells as Slot).all(lies_somewhere) {
            return Err(NotAPattern::LooseCell);
        }
        let needs = (0..windows as u8).map(|window| self.need(window));
        let pattern = Pattern {
            windows: needs.collect::<Result<_, _>>()?,
            cells: cells as u8,
            chosen,
            length,
        };
        match most_of_line(&pattern) > MOST_OF_LINE {
            true => Err(NotAPattern::Line),
            false => Ok(pattern),
        }
    }

    fn need(&self, window: u8) -> Result<WindowNeed, NotAPattern> {
        let own = self.inside.iter().filter(|(_, of)| *of == window);
        let mut cells: Vec<Slot> = own.map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut told = self.stones.iter().filter(|(of, _)| *of == window);
        let (Some((_, stones)), None) = (told.next(), told.next()) else {
            return Err(NotAPattern::Stones);
        };
        if cells.len() + usize::from(*stones) != 5 || !cells.iter().all(|cell| self.empty.contains(cell)) {
            return Err(NotAPattern::Cells { stones: *stones });
        }
        Ok(WindowNeed { stones: *stones, cells })
    }
}

/// The most windows of one line that hold the same cell.
fn most_of_line(pattern: &Pattern) -> usize {
    let lines = lines(pattern);
    let through = |slot: Slot, line: Line| {
        let windows = pattern.windows.iter().zip(&lines);
        windows
            .filter(|(need, own)| **own == line && need.cells.contains(&slot))
            .count()
    };
    let of_cell = |slot: Slot| lines.iter().map(move |line| through(slot, *line)).max();
    (0..pattern.cells).filter_map(of_cell).max().unwrap_or(0)
}
