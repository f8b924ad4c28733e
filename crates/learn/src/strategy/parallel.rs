//! The same done to many things, on several threads where there are enough of them: to wake a thread takes longer than
//! many a task does as a whole.

use rayon::prelude::*;

/// What `work` makes of each item, in order; on several threads if there are more than `few`.
pub(super) fn map<T: Send, R: Send>(items: Vec<T>, few: usize, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    match items.len() > few {
        true => items.into_par_iter().map(work).collect(),
        false => items.into_iter().map(work).collect(),
    }
}
