//! Which cells and windows a rule has to call different.
//!
//! Patterns never take one cell or window for two; in a file that has to be said. A `!=` is left out where the other
//! conditions imply it. Two windows with different numbers of stones are two. So are windows whose cells are not the
//! same: one window has only five cells, and each condition about its stones leaves room for no more empty cells than
//! the rule names.

use adage_logic::{Atom, Comparison, Literal, Term};
use adage_search::gomoku::patterns::STONES;
use std::collections::BTreeSet;

/// Two terms of a rule that have to be different, and what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unequal {
    pub left: Term,
    pub right: Term,
    /// `cells` or `windows`.
    pub what: &'static str,
}

impl Unequal {
    pub fn condition(&self) -> Literal {
        Literal::positive(Atom::compare(self.left, Comparison::NotEqual, self.right))
    }

    /// Whether a condition says that the two are different.
    pub fn is_said_by(&self, condition: &Literal) -> bool {
        let Unequal { left, right, .. } = *self;
        let args = &condition.atom.args;
        is_disequality(condition) && (args[..] == [left, right] || args[..] == [right, left])
    }
}

pub fn is_disequality(condition: &Literal) -> bool {
    !condition.negated && condition.atom.comparison() == Some(Comparison::NotEqual)
}

/// The pairs that conditions about windows and empty cells do not tell apart. Every window's stones and named cells are
/// five together, as a [`Pattern`](adage_search::gomoku::patterns::Pattern) has them.
pub fn needed(conditions: &[Literal]) -> Vec<Unequal> {
    let atoms = || conditions.iter().map(|condition| &condition.atom);
    let empty = atoms().filter(|atom| atom.name.as_str() == "is_empty");
    let cells = distinct(empty.filter_map(|atom| atom.args.first().copied()));
    let stones = atoms().filter(|atom| STONES.contains(&atom.name.as_str()));
    let windows = distinct(stones.filter_map(|atom| Some((atom.name, *atom.args.first()?))));
    let cells_in = |window: Term| -> BTreeSet<Term> {
        let inside = atoms().filter(|atom| atom.name.as_str() == "in");
        let inside = inside.filter_map(|atom| match atom.args[..] {
            [cell, of] if of == window => Some(cell),
            _ => None,
        });
        inside.collect()
    };
    let mut pairs = Vec::new();
    for (number, (stones, right)) in windows.iter().enumerate() {
        for (other_stones, left) in &windows[..number] {
            if stones == other_stones && cells_in(*left) == cells_in(*right) {
                pairs.push(unequal(*left, *right, "windows"));
            }
        }
    }
    for (number, right) in cells.iter().enumerate() {
        pairs.extend(cells[..number].iter().map(|left| unequal(*left, *right, "cells")));
    }
    pairs
}

fn unequal(left: Term, right: Term, what: &'static str) -> Unequal {
    Unequal { left, right, what }
}

/// Each once, in the order in which they are met.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for one in all {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_logic::syntax::parse_clause;

    fn said(rule: &str) -> Vec<String> {
        let body = parse_clause(rule).unwrap().body;
        needed(&body).iter().map(|pair| pair.condition().to_string()).collect()
    }

    #[test]
    fn cells_are_always_told_apart() {
        let fork = "won(A,B) :- three(C,B), in(A,C), in(D,C), three(E,B), in(A,E), in(F,E), is_empty(A), is_empty(D), is_empty(F).";
        assert_eq!(said(fork), ["A != D", "A != F", "D != F"]);
    }

    #[test]
    fn windows_are_told_apart_if_stones_and_cells_do_not() {
        let fives = "won(A,B) :- four(C,B), in(A,C), four(D,B), in(A,D), is_empty(A).";
        assert_eq!(said(fives), ["C != D"]);
        let other_stones = "won(A,B) :- four(C,B), in(A,C), three(D,B), in(A,D), in(E,D), is_empty(A), is_empty(E).";
        assert_eq!(said(other_stones), ["A != E"]);
    }
}
