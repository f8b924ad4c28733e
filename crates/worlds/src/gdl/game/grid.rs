//! The board that the fluents seem to describe: `cell(X,Y,Content)` with two arguments that count and one that says what
//! stands there.

use crate::drawing::{Cell, Drawing, Glyph, Ground};
use crate::gdl::Machine;
use adage_logic::{Symbol, Term};
use std::collections::{BTreeMap, BTreeSet};

/// Contents that stand for nothing.
const EMPTY: [&str; 7] = ["b", "blank", "empty", "e", "clear", "none", "dirt"];

pub(super) struct Grid {
    functor: Symbol,
    /// Which arguments are the file and the rank, and which says what stands there.
    places: [usize; 2],
    content: usize,
    files: Vec<Term>,
    ranks: Vec<Term>,
    /// All that may stand somewhere, in order.
    contents: Vec<Term>,
}

/// A fluent about a cell.
pub(super) struct Held {
    pub(super) at: Cell,
    /// The cell as rules name it.
    pub(super) cell: Term,
    pub(super) content: Term,
}

impl Grid {
    /// The grid with the most fluents, if there is any.
    pub(super) fn of(machine: &Machine) -> Option<Grid> {
        let mut columns: BTreeMap<Symbol, Vec<BTreeSet<Term>>> = BTreeMap::new();
        let mut counts: BTreeMap<Symbol, usize> = BTreeMap::new();
        for fluent in machine.fluents() {
            if let Term::Compound(compound) = fluent
                && compound.args().len() == 3
            {
                let sets = columns
                    .entry(compound.functor())
                    .or_insert_with(|| vec![BTreeSet::new(); 3]);
                for (set, arg) in sets.iter_mut().zip(compound.args()) {
                    set.insert(*arg);
                }
                *counts.entry(compound.functor()).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(functor, count)| (*count, *functor))?.0;
        let sets = columns.remove(&most)?;
        let content = (0..3).rev().find(|content| {
            let mut others = (0..3).filter(|index| index != content);
            others.all(|index| sets[index].len() >= 2 && sets[index].iter().all(|term| counts_up(*term)))
        })?;
        let places: Vec<usize> = (0..3).filter(|index| *index != content).collect();
        let values = |index: usize| -> Vec<Term> {
            let mut values: Vec<Term> = sets[index].iter().copied().collect();
            values.sort_by_key(|term| counting_key(*term));
            values
        };
        Some(Grid {
            functor: most,
            files: values(places[0]),
            ranks: values(places[1]),
            contents: sets[content]
                .iter()
                .copied()
                .filter(|content| !is_empty(*content))
                .collect(),
            places: [places[0], places[1]],
            content,
        })
    }

    /// What a fluent says of a cell.
    pub(super) fn held(&self, fluent: Term) -> Option<Held> {
        let Term::Compound(compound) = fluent else { return None };
        let args = compound.args();
        if compound.functor() != self.functor || args.len() != 3 {
            return None;
        }
        let (file, rank) = (args[self.places[0]], args[self.places[1]]);
        Some(Held {
            at: (
                self.files.iter().position(|known| *known == file)?,
                self.ranks.iter().position(|known| *known == rank)?,
            ),
            cell: Term::tuple(&[file, rank]),
            content: args[self.content],
        })
    }

    pub(super) fn draw(&self, facts: impl Iterator<Item = Term>) -> Drawing {
        let mut drawing = Drawing::empty(self.files.len(), self.ranks.len(), Ground::Cells);
        for held in facts
            .filter_map(|fact| self.held(fact))
            .filter(|held| !is_empty(held.content))
        {
            drawing.glyphs.push((held.at, self.glyph(held.content)));
        }
        drawing
    }

    fn glyph(&self, content: Term) -> Glyph {
        let name = content.to_string();
        let letter = name.chars().next().unwrap_or('?');
        let number = self.contents.iter().position(|known| *known == content).unwrap_or(0);
        let (character, picture) = match name.as_str() {
            "x" => ('×', "cross"),
            "o" => ('○', "nought"),
            _ if name.starts_with('w') => (letter, "white-stone"),
            _ if name.starts_with("bl") => (letter, "black-stone"),
            _ if number.is_multiple_of(2) => (letter, "black-stone"),
            _ => (letter, "white-stone"),
        };
        Glyph {
            character,
            letter,
            picture,
        }
    }
}

pub(super) fn is_empty(content: Term) -> bool {
    matches!(content, Term::Const(name) if EMPTY.contains(&name.as_str()))
}

/// Whether a value may count files or ranks: a number, a letter, or a name that ends with a number.
fn counts_up(term: Term) -> bool {
    match term {
        Term::Int(_) => true,
        Term::Const(name) => {
            let name = name.as_str();
            name.len() == 1 || name.ends_with(|c: char| c.is_ascii_digit())
        }
        _ => false,
    }
}

/// Numbers by value, names by the number at their end.
fn counting_key(term: Term) -> (i64, Term) {
    let number = match term {
        Term::Int(value) => i64::from(value),
        Term::Const(name) => {
            let digits = name.as_str().trim_start_matches(|c: char| !c.is_ascii_digit());
            digits.parse().unwrap_or(0)
        }
        _ => 0,
    };
    (number, term)
}
