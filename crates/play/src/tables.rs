//! The parts of a strategy's rules, answered.
//!
//! What a part says about a position alone is wanted for many positions again and again, so it is asked once for each
//! and looked up. What it says about moves is wanted only where the rule has got so far, so it is asked there and then.

use crate::positions::{Men, NUMBERS, Number};
use crate::split::{Kind, PartId};
use crate::strategy::Strategy;
use adage_logic::Predicate;
use adage_logic::matcher::{Match, Matcher, Searcher};
use adage_worlds::chess::{ChessVocabulary, words};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use shakmaty::{Bitboard, Square};

/// How many positions are handed out at once.
pub const CHUNK: usize = 1024;

/// What the parts say about positions, by part and number.
pub struct Tables {
    columns: Vec<Column>,
}

enum Column {
    Holds(Vec<bool>),
    Value(Vec<i32>),
    /// Asked by [`MoveAsker`].
    OfMoves,
}

impl Tables {
    /// Asks every part about each of these positions.
    pub fn new(strategy: &Strategy, numbers: &[Number]) -> Tables {
        let kinds = &strategy.parts.kinds;
        let mut columns: Vec<Column> = kinds.iter().map(Column::empty).collect();
        let parts: Vec<PartId> = (0..kinds.len())
            .map(PartId)
            .filter(|part| !is_of_moves(kinds[part.0]))
            .collect();
        let goals: Vec<Predicate> = parts.iter().map(|part| predicate(strategy, *part)).collect();
        let part_of: FxHashMap<Predicate, PartId> = goals.iter().copied().zip(parts).collect();
        let Some(matcher) = compile(strategy, &goals) else {
            return Tables { columns };
        };
        let answers: Vec<Vec<(PartId, Number, i32)>> = numbers
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut searcher = matcher.searcher();
                let mut answers = Vec::new();
                for number in chunk {
                    let matches = searcher.matches(&Men::of(*number).position());
                    let answer = |found: &Match| (part_of[&found.predicate], *number, value(found, 0));
                    answers.extend(matches.iter().map(answer));
                }
                answers
            })
            .collect();
        for (part, number, value) in answers.into_iter().flatten() {
            columns[part.0].add(number as usize, value);
        }
        Tables { columns }
    }

    pub fn holds(&self, part: PartId, number: Number) -> bool {
        matches!(&self.columns[part.0], Column::Holds(holds) if holds[number as usize])
    }

    /// A number of the position, unless it depends on the move.
    pub fn value(&self, part: PartId, number: Number) -> Option<i32> {
        match &self.columns[part.0] {
            Column::Value(values) => Some(values[number as usize]),
            _ => None,
        }
    }
}

impl Column {
    fn empty(kind: &Kind) -> Column {
        match kind {
            Kind::Holds => Column::Holds(vec![false; NUMBERS]),
            Kind::Value => Column::Value(vec![0; NUMBERS]),
            Kind::Targets | Kind::ValueByTarget => Column::OfMoves,
        }
    }

    fn add(&mut self, index: usize, value: i32) {
        match self {
            Column::Holds(holds) => holds[index] = true,
            Column::Value(values) => values[index] = values[index].saturating_add(value),
            Column::OfMoves => {}
        }
    }
}

fn is_of_moves(kind: Kind) -> bool {
    matches!(kind, Kind::Targets | Kind::ValueByTarget)
}

fn predicate(strategy: &Strategy, part: PartId) -> Predicate {
    strategy.parts.predicate(part)
}

/// Each part is a piece of a rule that passed the checks, so there is a plan for it unless there is nothing to plan.
fn compile<'a>(strategy: &'a Strategy, goals: &[Predicate]) -> Option<Matcher<'a, ChessVocabulary>> {
    Matcher::new(&strategy.vocabulary, &strategy.checked, goals).ok()
}

fn value(found: &Match, index: usize) -> i32 {
    found.args.get(index).and_then(|value| value.as_int()).unwrap_or(0)
}

fn target(found: &Match) -> Option<Square> {
    words().as_square(*found.args.first()?)
}

/// The parts that speak of moves, compiled.
pub struct MoveParts<'a> {
    matchers: Vec<Option<Matcher<'a, ChessVocabulary>>>,
}

impl<'a> MoveParts<'a> {
    pub fn new(strategy: &'a Strategy) -> MoveParts<'a> {
        let kinds = strategy.parts.kinds.iter().enumerate();
        let matchers = kinds.map(|(part, kind)| match is_of_moves(*kind) {
            true => compile(strategy, &[predicate(strategy, PartId(part))]),
            false => None,
        });
        MoveParts {
            matchers: matchers.collect(),
        }
    }

    pub fn asker(&self) -> MoveAsker<'_> {
        MoveAsker {
            searchers: self
                .matchers
                .iter()
                .map(|matcher| matcher.as_ref().map(Matcher::searcher))
                .collect(),
        }
    }
}

/// Asks parts about the moves of one position after another.
pub struct MoveAsker<'a> {
    searchers: Vec<Option<Searcher<'a, ChessVocabulary>>>,
}

impl MoveAsker<'_> {
    /// The squares of arrival for which a part holds.
    pub fn targets(&mut self, part: PartId, number: Number) -> Bitboard {
        self.ask(part, number).iter().filter_map(target).collect()
    }

    /// The cost that a part gives to each square of arrival.
    pub fn costs(&mut self, part: PartId, number: Number) -> Vec<(Square, i32)> {
        let cost = |found: &Match| Some((target(found)?, value(found, 1)));
        self.ask(part, number).iter().filter_map(cost).collect()
    }

    fn ask(&mut self, part: PartId, number: Number) -> Vec<Match> {
        match &mut self.searchers[part.0] {
            Some(searcher) => searcher.matches(&Men::of(number).position()),
            None => Vec::new(),
        }
    }
}
