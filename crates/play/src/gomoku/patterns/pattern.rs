//! Learned rules about windows as patterns: how many windows, with how many stones each, sharing which empty cells.
//!
//! A rule speaks of windows by the stones of the attacker in them (`three(W,P)`), of cells in windows (`in(S,W)`) and of
//! cells that are empty (`is_empty(S)`). No two of its windows and no two of its cells are the same.

use adage_logic::{Atom, Literal, Term, Var};
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
    #[error("a cell of the rule lies in none of its windows")]
    LooseCell,
    #[error("the rule has more than {MOST_CELLS} cells or {MOST_WINDOWS} windows")]
    TooLarge,
}

/// The most cells that a pattern may have.
pub const MOST_CELLS: usize = 24;

/// The most windows that a pattern may have.
pub const MOST_WINDOWS: usize = 12;

/// The stones that each predicate of windows tells of.
pub const STONES: [&str; 5] = ["none", "one", "two", "three", "four"];

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
        let (mut cells, mut windows) = (Numbers::default(), Numbers::default());
        let mut stones: Vec<(u8, u8)> = Vec::new();
        let mut inside: Vec<(u8, u8)> = Vec::new();
        for condition in conditions {
            let unfit = || NotAPattern::Condition(condition.clone());
            let args = &condition.atom.args;
            let name = condition.atom.name.as_str();
            // Cells are different anyway.
            if name == "!=" && !condition.negated {
                continue;
            }
            match (condition.negated, name, STONES.iter().position(|known| *known == name)) {
                (false, _, Some(count)) => stones.push((windows.of(args[0]).ok_or_else(unfit)?, count as u8)),
                (false, "is_empty", _) => _ = cells.of(args[0]).ok_or_else(unfit)?,
                (false, "in", _) => {
                    inside.push((
                        cells.of(args[0]).ok_or_else(unfit)?,
                        windows.of(args[1]).ok_or_else(unfit)?,
                    ));
                }
                _ => return Err(unfit()),
            }
        }
        let chosen = input.args.first().and_then(|cell| cells.of(*cell));
        let chosen = chosen.ok_or_else(|| NotAPattern::Move(input.clone()))?;
        if cells.0.len() > MOST_CELLS || windows.0.len() > MOST_WINDOWS {
            return Err(NotAPattern::TooLarge);
        }
        let needs = stones.iter().map(|(window, count)| WindowNeed {
            stones: *count,
            cells: inside
                .iter()
                .filter(|(_, of)| of == window)
                .map(|(cell, _)| *cell)
                .collect(),
        });
        let pattern = Pattern {
            windows: needs.collect(),
            cells: cells.0.len() as u8,
            chosen,
            length,
        };
        let lies_somewhere = |cell: Slot| pattern.windows.iter().any(|window| window.cells.contains(&cell));
        if (0..pattern.cells).all(lies_somewhere) {
            Ok(pattern)
        } else {
            Err(NotAPattern::LooseCell)
        }
    }
}
