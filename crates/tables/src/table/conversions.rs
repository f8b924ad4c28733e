//! The first pass over all positions: which are legal, which are mate, and what the best capture or promotion is worth.

use super::index::{Index, unkey};
use super::moves::{Men, Step};
use super::successors::Successors;
use super::value::{Code, Distance};
use rayon::prelude::*;
use std::ops::ControlFlow;

/// What is known of every position before anything is backed up. Both by [`super::index::key`].
pub(super) struct Beginning {
    /// No position, mated, or open.
    pub codes: Vec<Code>,
    /// The best capture or promotion, counted to mate; none where there is none.
    pub conversions: Vec<Code>,
}

const CHUNK: usize = 1 << 16;

impl Beginning {
    /// `done` hears how many more positions have been looked at.
    pub fn new(index: &Index, successors: &Successors, done: &(dyn Fn(u64) + Sync)) -> Beginning {
        let keys = 2 * index.numbers() as usize;
        let mut codes = vec![Code::NONE; keys];
        let mut conversions = vec![Code::NONE; keys];
        let chunks = codes.par_chunks_mut(CHUNK).zip(conversions.par_chunks_mut(CHUNK));
        chunks.enumerate().for_each(|(chunk, (codes, conversions))| {
            for (offset, (code, conversion)) in codes.iter_mut().zip(conversions.iter_mut()).enumerate() {
                (*code, *conversion) = look(index, successors, chunk * CHUNK + offset);
            }
            done(codes.len() as u64);
        });
        Beginning { codes, conversions }
    }
}

fn look(index: &Index, successors: &Successors, key: usize) -> (Code, Code) {
    let (number, turn) = unkey(key);
    let squares = index.squares(number);
    let legal = Men::new(index.material().men(), squares, turn)
        .filter(|men| men.is_legal() && index.number(&squares) == Some(number));
    let Some(men) = legal else {
        return (Code::NONE, Code::NONE);
    };
    let mut can_move = false;
    let mut best = Code::NONE;
    let _ = men.for_each_step(&mut |step: Step| {
        can_move = true;
        if step.converts() {
            best = best.better(successors.value(&men, step, Distance::Mate));
        }
        ControlFlow::Continue(())
    });
    let is_mate = !can_move && men.is_in_check();
    (if is_mate { Code::lost(0) } else { Code::DRAWN }, best)
}
