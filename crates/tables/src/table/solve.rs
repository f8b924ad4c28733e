//! Retrograde analysis, one level a move.
//!
//! Level n finds the positions won in n, from those lost in n - 1 and from captures and promotions that win; then those
//! lost in n: candidates are what may have led to a position won in n, and each is checked by making all its moves.
//! Counting the replies instead of checking them would go wrong where a position is its own mirror image. Within a level
//! threads only ever write what none of them reads, so the result is the same on any number of them.

use super::conversions::Beginning;
use super::index::{Index, key, unkey};
use super::moves::{Men, Step};
use super::successors::Successors;
use super::value::{Code, Distance};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};

/// A win takes longer than a byte can say.
#[derive(Debug)]
pub(super) struct TooDeep;

pub(super) struct Solver<'t> {
    index: &'t Index,
    successors: &'t Successors<'t>,
    distance: Distance,
    /// The best capture or promotion of each position, as this distance counts it.
    conversions: Vec<Code>,
    codes: Vec<AtomicU8>,
    /// On which level a position was last asked whether it is lost: once a level is enough.
    asked: Vec<AtomicU8>,
    /// Positions with a double step that may be answered in passing. What that leads to is in no table, so they are
    /// looked at on every level.
    watched: Vec<u32>,
}

/// The value of every position by one distance. `done` hears of each level and how many positions it decided.
pub(super) fn solve(
    index: &Index,
    successors: &Successors,
    beginning: &Beginning,
    distance: Distance,
    done: &(dyn Fn(u8, u64) + Sync),
) -> Result<Vec<Code>, TooDeep> {
    let solver = Solver::new(index, successors, beginning, distance);
    // Captures and promotions count as long as a win in their tables can take.
    let patience = match distance {
        Distance::Mate => successors.deepest() + 1,
        Distance::Conversion => 1,
    };
    let mut lost = solver.mated();
    lost.extend(solver.lost(0, &[]));
    for level in 1..=Code::DEEPEST {
        let won = solver.won(level, &lost);
        lost = solver.lost(level, &won);
        done(level, (won.len() + lost.len()) as u64);
        if won.is_empty() && lost.is_empty() && level >= patience {
            return Ok(solver.codes.into_iter().map(|code| Code(code.into_inner())).collect());
        }
    }
    Err(TooDeep)
}

impl<'t> Solver<'t> {
    fn new(index: &'t Index, successors: &'t Successors<'t>, beginning: &Beginning, distance: Distance) -> Solver<'t> {
        let as_counted = |code: &Code| match distance {
            Distance::Mate => *code,
            Distance::Conversion => code.ended_by_conversion(),
        };
        let mut solver = Solver {
            index,
            successors,
            distance,
            conversions: beginning.conversions.par_iter().map(as_counted).collect(),
            codes: beginning.codes.par_iter().map(|code| AtomicU8::new(code.0)).collect(),
            asked: beginning.codes.par_iter().map(|_| AtomicU8::new(0)).collect(),
            watched: Vec::new(),
        };
        if index.material().has_pawns_on_both_sides() {
            let keys = 0..solver.codes.len() as u32;
            solver.watched = keys.into_par_iter().filter(|key| solver.may_be_passed(*key)).collect();
        }
        solver
    }

    fn code(&self, key: usize) -> Code {
        Code(self.codes[key].load(Ordering::Relaxed))
    }

    fn is_open(&self, key: u32) -> bool {
        self.code(key as usize) == Code::DRAWN
    }

    /// Decides an open position; false if it was decided meanwhile.
    fn decide(&self, key: u32, code: Code) -> bool {
        let cell = &self.codes[key as usize];
        cell.compare_exchange(Code::DRAWN.0, code.0, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    fn men(&self, key: u32) -> Men<'_> {
        let (number, turn) = unkey(key as usize);
        let men = Men::new(self.index.material().men(), self.index.squares(number), turn);
        men.expect("positions of a table have their men on different squares")
    }

    fn mated(&self) -> Vec<u32> {
        let keys = 0..self.codes.len() as u32;
        keys.into_par_iter()
            .filter(|key| self.code(*key as usize) == Code::lost(0))
            .collect()
    }

    fn may_be_passed(&self, key: u32) -> bool {
        let passes = |step: Step| {
            if step.passes {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.is_open(key) && self.men(key).for_each_step(&mut { passes }).is_break()
    }

    /// Decides the positions won in so many moves.
    fn won(&self, level: u8, lost_before: &[u32]) -> Vec<u32> {
        let code = Code::won(level);
        let mut won = self.decide_origins(lost_before, |key| self.decide(key, code));
        won.par_extend(self.converting(code).filter(|key| self.decide(*key, code)));
        let by_passing = self.watched.par_iter().copied().filter(|key| self.is_open(*key));
        won.par_extend(by_passing.filter(|key| self.wins_by_passing(*key, level) && self.decide(*key, code)));
        won
    }

    /// Decides the positions lost in so many moves.
    fn lost(&self, level: u8, won: &[u32]) -> Vec<u32> {
        let code = Code::lost(level);
        let decide = |key: u32| self.loses(key, level) && self.decide(key, code);
        let is_new = |key: u32| self.asked[key as usize].swap(level, Ordering::Relaxed) != level;
        let mut lost = self.decide_origins(won, |key| is_new(key) && decide(key));
        lost.par_extend(self.converting(code).filter(|key| decide(*key)));
        lost.par_extend(self.watched.par_iter().copied().filter(|key| decide(*key)));
        lost
    }

    /// The positions that may have come before some of these and that `decide` decides.
    fn decide_origins(&self, after: &[u32], decide: impl Fn(u32) -> bool + Sync) -> Vec<u32> {
        let found = |mut found: Vec<u32>, after: &u32| {
            let men = self.men(*after);
            men.for_each_origin(&mut |squares| {
                if let Some(number) = self.index.number(&squares) {
                    let before = key(number, !men.turn) as u32;
                    if self.is_open(before) && decide(before) {
                        found.push(before);
                    }
                }
            });
            found
        };
        let join = |mut all: Vec<u32>, more: Vec<u32>| {
            all.extend(more);
            all
        };
        after.par_iter().fold(Vec::new, found).reduce(Vec::new, join)
    }

    /// The open positions whose best capture or promotion is worth just this.
    fn converting(&self, code: Code) -> impl ParallelIterator<Item = u32> {
        let keys = 0..self.conversions.len() as u32;
        keys.into_par_iter()
            .filter(move |key| self.conversions[*key as usize] == code && self.is_open(*key))
    }

    /// Whether every move leads to a position that the other side wins within so many moves. There is a move, or the
    /// position would not have been asked about.
    fn loses(&self, key: u32, level: u8) -> bool {
        let conversion = self.conversions[key as usize];
        if !self.is_open(key) || conversion != Code::NONE && !conversion.is_lost_within(level) {
            return false;
        }
        let men = self.men(key);
        let escapes = men.for_each_step(&mut |step: Step| match step.converts()
            || self.after(&men, step).is_won_within(level)
        {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        escapes.is_continue()
    }

    fn wins_by_passing(&self, key: u32, level: u8) -> bool {
        let men = self.men(key);
        let wins = men.for_each_step(&mut |step: Step| match step.passes
            && self.after(&men, step).is_lost_within(level - 1)
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        wins.is_break()
    }

    /// What is known of the position after a move that takes and promotes nothing, for the side then to move.
    fn after(&self, men: &Men, step: Step) -> Code {
        let squares = men.after(step);
        let number = self.index.number(&squares).expect("such moves stay in the table");
        let code = self.code(key(number, !men.turn));
        match step.passes {
            true => self.with_passing_captures(code, men, step),
            false => code,
        }
    }

    /// The same where a pawn may be taken in passing: one more choice for that side, or its only one.
    fn with_passing_captures(&self, code: Code, men: &Men, step: Step) -> Code {
        let next = Men::new(self.index.material().men(), men.after(step), !men.turn);
        let next = next.expect("a move to an empty square");
        let mut best = Code::NONE;
        next.for_each_passing_capture(step.man, &mut |capture| {
            best = best.better(self.successors.value(&next, capture, self.distance));
        });
        match best {
            Code::NONE => code,
            _ if next.has_step() => code.better(best),
            _ => best,
        }
    }
}
