//! The words that rules are made of: the patterns and measures of a file, and what they say about each class.

use super::classes::{Class, Classes};
use super::draft::Wanted;
use crate::glossary::{self, SAFE, is_measure};
use crate::positions::{Man, Men, Number};
use adage_book::Entry;
use adage_book::bundled;
use adage_logic::matcher::Matcher;
use adage_logic::{Predicate, Symbol};
use adage_worlds::chess::ChessVocabulary;
use rayon::prelude::*;

/// A set of facts about a position, or of changes by a move: one bit each.
pub type Bits = u128;

/// One thing that can be said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Pattern(Word),
    /// The measure is at most this.
    AtMost(usize, i32),
}

/// One thing that can be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The measure is less after the move.
    Falls(usize),
    /// It is more.
    Rises(usize),
}

/// A pattern or measure, with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub name: Symbol,
    pub words: String,
}

/// Everything that can be said, and what of it is true where.
pub struct Words {
    pub facts: Vec<Fact>,
    pub measures: Vec<Word>,
    pub changes: Vec<Change>,
    /// The facts of each class with the winning side to move.
    pub white: Table,
    /// The facts of each class with the lone king to move.
    pub black: Table,
    /// The measures of each class with the lone king to move, measure by measure.
    values: Vec<i8>,
    /// What each move changes, in the order of [`Classes::all_moves`].
    pub moves: Vec<u32>,
}

/// Which facts hold in which classes: a set of classes for each fact.
pub struct Table {
    pub rows: usize,
    /// The facts of each class.
    pub facts: Vec<Bits>,
    columns: Vec<Vec<u64>>,
}

impl Table {
    fn new(facts: Vec<Bits>) -> Table {
        let column = |fact: u32| {
            let words = facts.chunks(64).map(|chunk| {
                let bits = chunk.iter().enumerate();
                bits.fold(0, |word, (row, facts)| word | ((facts >> fact & 1) as u64) << row)
            });
            words.collect()
        };
        Table {
            rows: facts.len(),
            columns: (0..Bits::BITS).map(column).collect(),
            facts,
        }
    }

    /// The classes with what is wanted.
    pub fn all_with(&self, wanted: Wanted) -> Vec<u64> {
        let mut set = vec![u64::MAX; self.rows.div_ceil(64)];
        for (fact, column) in self.columns.iter().enumerate() {
            let flip = match (wanted.so >> fact & 1, wanted.not >> fact & 1) {
                (0, 0) => continue,
                (0, _) => u64::MAX,
                _ => 0,
            };
            set.iter_mut()
                .zip(column)
                .for_each(|(word, of_fact)| *word &= of_fact ^ flip);
        }
        set
    }

    /// Whether a class is in a set.
    pub fn has(set: &[u64], class: Class) -> bool {
        set[class as usize / 64] >> (class % 64) & 1 == 1
    }
}

impl Words {
    pub fn new(classes: &Classes) -> Words {
        let (patterns, measures) = read();
        let (black_patterns, values) = ask(&patterns, &measures, &classes.black);
        let (white_patterns, white_values) = ask(&patterns, &measures, &classes.white);
        let width = measures.len();
        let mut facts: Vec<Fact> = patterns.into_iter().map(Fact::Pattern).collect();
        let pattern_count = facts.len();
        for measure in 0..width {
            facts.extend(
                thresholds(&values, measure, width)
                    .into_iter()
                    .map(|most| Fact::AtMost(measure, most)),
            );
        }
        assert!(
            facts.len() <= Bits::BITS as usize,
            "a set of facts has room for all facts"
        );
        let with_measures = |patterns: Vec<Bits>, values: &[i8]| -> Vec<Bits> {
            let rows = patterns.into_iter().zip(values.chunks(width));
            rows.map(|(patterns, row)| patterns | measured(&facts, pattern_count, row))
                .collect()
        };
        let changes: Vec<Change> = (0..width).flat_map(|m| [Change::Falls(m), Change::Rises(m)]).collect();
        let mut moves = Vec::new();
        for class in 0..classes.white.len() {
            let before = &white_values[class * width..][..width];
            for made in classes.moves(class as Class) {
                let after = &values[made.result as usize * width..][..width];
                moves.push(compare(before, after));
            }
        }
        let rows = classes.black.len();
        let by_measure = (0..width).flat_map(|measure| (0..rows).map(move |row| row * width + measure));
        Words {
            white: Table::new(with_measures(white_patterns, &white_values)),
            black: Table::new(with_measures(black_patterns, &values)),
            facts,
            measures,
            changes,
            values: by_measure.map(|index| values[index]).collect(),
            moves,
        }
    }

    /// Whether a fact is that the move neither stalemates nor lets the rook be taken.
    pub fn is_safe(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::Pattern(word) if word.name.as_str() == SAFE)
    }

    pub fn is_mate(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::Pattern(word) if word.name.as_str() == "check_mate")
    }

    /// What a measure says of a class with the lone king to move.
    pub fn value(&self, measure: usize, class: Class) -> i8 {
        self.values[measure * self.black.rows + class as usize]
    }

    /// Whether a measure can change when this man moves; otherwise it is no good for telling moves apart.
    pub fn concerns(&self, measure: usize, man: Man, classes: &Classes) -> bool {
        let bits = 0b11 << (2 * measure);
        let mut moves = classes.all_moves().iter().zip(&self.moves);
        moves.any(|(made, changes)| made.man == man && changes & bits != 0)
    }
}

fn compare(before: &[i8], after: &[i8]) -> u32 {
    let mut changes = 0;
    for (measure, (before, after)) in before.iter().zip(after).enumerate() {
        changes |= u32::from(after < before) << (2 * measure);
        changes |= u32::from(after > before) << (2 * measure + 1);
    }
    changes
}

fn measured(facts: &[Fact], first: usize, row: &[i8]) -> Bits {
    let mut set = 0;
    for (bit, fact) in facts.iter().enumerate().skip(first) {
        if let Fact::AtMost(measure, most) = fact {
            set |= Bits::from(i32::from(row[*measure]) <= *most) << bit;
        }
    }
    set
}

/// Numbers that part the values of a measure into shares of useful sizes.
fn thresholds(values: &[i8], measure: usize, width: usize) -> Vec<i32> {
    let mut all: Vec<i8> = values.iter().skip(measure).step_by(width).copied().collect();
    all.sort_unstable();
    let at = |share: usize| i32::from(all[(all.len() - 1) * share / 100]);
    let mut thresholds: Vec<i32> = [1, 5, 10, 20, 30, 45, 60, 75].map(at).to_vec();
    thresholds.dedup();
    thresholds.retain(|most| *most < at(100));
    thresholds
}

/// The patterns (of a position alone) and the measures (with a number) of the bundled file.
fn read() -> (Vec<Word>, Vec<Word>) {
    let file = glossary::patterns();
    let word = |entry: &Entry| Word {
        name: Symbol::new(&entry.name),
        words: entry.words.clone().unwrap_or_else(|| entry.name.clone()),
    };
    let is_pattern = |entry: &&Entry| entry.predicate.is_some_and(|predicate| predicate.arity == 1);
    let patterns = file.entries.iter().filter(is_pattern).map(word).collect();
    let measures = file.entries.iter().filter(|entry| is_measure(entry));
    (patterns, measures.map(word).collect())
}

/// What holds in each of these positions: patterns as bits, measures as numbers.
fn ask(patterns: &[Word], measures: &[Word], numbers: &[Number]) -> (Vec<Bits>, Vec<i8>) {
    let vocabulary = ChessVocabulary::new();
    let rules = bundled::rules_with("chess", &vocabulary, &glossary::patterns().program());
    let of = |words: &[Word], arity| -> Vec<Predicate> {
        words.iter().map(|word| Predicate::new(word.name, arity)).collect()
    };
    let goals = [of(patterns, 1), of(measures, 2)].concat();
    let matcher = Matcher::new(&vocabulary, &rules, &goals).expect("the bundled rules can be asked");
    let rows: Vec<(Bits, Vec<i8>)> = numbers
        .par_chunks(1024)
        .flat_map_iter(|chunk| {
            let mut searcher = matcher.searcher();
            let row = |number: &Number| {
                let mut row: (Bits, Vec<i8>) = (0, vec![0; measures.len()]);
                for found in searcher.matches(&Men::of(*number).position()) {
                    let Some(goal) = goals.iter().position(|goal| *goal == found.predicate) else {
                        continue;
                    };
                    match goal.checked_sub(patterns.len()) {
                        None => row.0 |= 1 << goal,
                        Some(measure) => row.1[measure] = found.args[0].as_int().map_or(0, |value| value as i8),
                    }
                }
                row
            };
            chunk.iter().map(row).collect::<Vec<_>>()
        })
        .collect();
    let (facts, values): (Vec<Bits>, Vec<Vec<i8>>) = rows.into_iter().unzip();
    (facts, values.concat())
}
