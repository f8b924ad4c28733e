//! Where a learned concept holds, counted over all positions of king and rook against king beside its teacher.

use super::{Extent, KrkConcept};
use crate::curriculum::Way;
use adage_logic::matcher::{Match, Matcher, Searcher};
use adage_logic::term::Term;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::ChessPosition;
use adage_worlds::chess::Ending;
use adage_worlds::space::{Space, SpaceError};
use rayon::prelude::*;

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub positions: u64,
    /// Positions in which only one of rule and teacher holds.
    pub wrong: u64,
    /// Positions in which the two hold of different men, or of different moves where the concept is about moves.
    pub differs: u64,
    pub extent: [u64; 2],
}

/// The parts into which the positions are divided for counting.
const PARTS: u64 = 16;

/// Compares a learned rule with its teacher in every so many positions.
pub fn held<V>(krk: &KrkConcept, teacher: &Matcher<V>, learned: &Matcher<V>, step: u64) -> Result<Held, SpaceError>
where
    V: Vocabulary<Position = ChessPosition> + Sync,
{
    let (all, white_to_move) = (Ending::read("krk")?, Ending::read("krk-wtm")?);
    let part = |part: u64| {
        let mut counter = Counter::new(krk, teacher.searcher(), learned.searcher());
        for number in (part * step..all.numbers()).step_by((PARTS * step) as usize) {
            if let Some(position) = all.position(number) {
                counter.count(&position, white_to_move.position(number).is_some());
            }
        }
        counter.held
    };
    let parts: Vec<Held> = (0..PARTS).into_par_iter().map(part).collect();
    Ok(parts.into_iter().fold(Held::NOTHING, Held::add))
}

impl Held {
    const NOTHING: Held = Held {
        positions: 0,
        wrong: 0,
        differs: 0,
        extent: [0; 2],
    };

    fn add(self, other: Held) -> Held {
        Held {
            positions: self.positions + other.positions,
            wrong: self.wrong + other.wrong,
            differs: self.differs + other.differs,
            extent: [self.extent[0] + other.extent[0], self.extent[1] + other.extent[1]],
        }
    }
}

struct Counter<'k, 'm, V: Vocabulary> {
    krk: &'k KrkConcept,
    teacher: Searcher<'m, V>,
    learned: Searcher<'m, V>,
    held: Held,
}

impl<'k, 'm, V: Vocabulary<Position = ChessPosition>> Counter<'k, 'm, V> {
    fn new(krk: &'k KrkConcept, teacher: Searcher<'m, V>, learned: Searcher<'m, V>) -> Self {
        Counter {
            krk,
            teacher,
            learned,
            held: Held::NOTHING,
        }
    }

    fn count(&mut self, position: &ChessPosition, is_white_to_move: bool) {
        let (theirs, ours) = (self.teacher.matches(position), self.learned.matches(position));
        self.held.positions += 1;
        self.held.wrong += u64::from(theirs.is_empty() != ours.is_empty());
        let all: Vec<Way> = self.ways(theirs.iter());
        let mut ways = self.ways(ours.iter());
        self.held.differs += u64::from(all != ways);
        if self.krk.is_of_either_side() {
            let white = Term::constant("white");
            let of_white = self.ways(theirs.iter().filter(|found| found.args.first() == Some(&white)));
            ways.retain(|way| of_white.binary_search(way).is_ok());
        }
        let extent = &mut self.held.extent;
        match self.krk.extent {
            Extent::Placements(_) => {
                extent[0] += u64::from(!ways.is_empty());
                extent[1] += u64::from(!ways.is_empty() && is_white_to_move);
            }
            Extent::Moves(_) if is_white_to_move => {
                extent[0] += u64::from(!ways.is_empty());
                extent[1] += ways.len() as u64;
            }
            Extent::Moves(_) => {}
        }
    }

    /// In order, each once. What is said of a placement does not depend on where men could go.
    fn ways<'f>(&self, found: impl Iterator<Item = &'f Match>) -> Vec<Way> {
        let is_still = matches!(self.krk.extent, Extent::Placements(_));
        let way = |found: &Match| {
            let mut way = Way::new(&found.args);
            if is_still {
                way.targets.clear();
            }
            way
        };
        let mut ways: Vec<Way> = found.map(way).collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    }
}
